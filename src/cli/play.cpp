#include <unistd.h>

#include <iostream>
#include <random>

#include "cli/call.hpp"
#include "games/games.hpp"
#include "match/bot_spec.hpp"
#include "play/line_game.hpp"
#include "play/menu.hpp"
#include "store/record_folder.hpp"

namespace castellan {

namespace {

struct PlayArguments {
  std::string game;
  std::vector<std::string> assignments;
  std::string first = "human";
  std::string second = "level:3";
  std::string first_name;
  std::string second_name;
  bool plain = false;
  std::uint64_t seed = 0;
  CLI::Option* seed_option = nullptr;
};

std::uint64_t fresh_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 32) | random();
}

std::uint64_t seed_of(const PlayArguments& arguments) {
  return arguments.seed_option->count() > 0 ? arguments.seed : fresh_seed();
}

Result<GameSetup> setup_of(const PlayArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return game.error();
  const auto options = parse_options(**game, arguments.assignments);
  if (!options) return options.error();
  GameSetup setup{*game, {*options, {}}, {}};
  const std::pair<std::string, std::string> seats[] = {{arguments.first, arguments.first_name},
                                                       {arguments.second, arguments.second_name}};
  for (const auto& [bot, name] : seats) {
    auto seat = make_seat(**game, setup.seats.size(), bot, name);
    if (!seat) return seat.error();
    setup.seats.push_back(*seat);
  }
  return setup;
}

int play(const PlayArguments& arguments) {
  RecordFolder archive(user_games_folder());
  Console console(std::cin, std::cout);
  if (arguments.game.empty()) {
    return TerminalMenu(console, archive, seed_of(arguments)).run();
  }
  const auto setup = setup_of(arguments);
  if (!setup) return wrong_call(setup.error());
  auto game = LineGame::start(*setup, archive, seed_of(arguments));
  if (!game) return wrong_call(game.error());
  game->run(console);
  return exit_success;
}

}  // namespace

int run_menu() {
  RecordFolder archive(user_games_folder());
  Console console(std::cin, std::cout);
  return TerminalMenu(console, archive, fresh_seed()).run();
}

void add_play(CommandLine& line) {
  CLI::App* command =
      line.add("play", "a game in the terminal; without GAME, the menu",
               "castellan play blackstone --set size=6 --first human --second source:2");
  auto arguments = std::make_shared<PlayArguments>();
  command->add_option("GAME", arguments->game, "name of the game, see 'castellan games'");
  command->add_option("--set", arguments->assignments, "an option of the game, such as size=10")
      ->type_name("K=V")
      ->allow_extra_args(false);
  command->add_option("--first", arguments->first, "who moves first: human or a bot")
      ->capture_default_str();
  command->add_option("--second", arguments->second, "who moves second: human or a bot")
      ->capture_default_str();
  command->add_option("--name-first", arguments->first_name, "name of the first player");
  command->add_option("--name-second", arguments->second_name, "name of the second player");
  command->add_flag("--plain", arguments->plain, "line mode, without any escape codes");
  arguments->seed_option =
      command->add_option("--seed", arguments->seed, "makes bots repeat their choices");
  command->callback([&line, arguments] { line.status = play(*arguments); });
}

}  // namespace castellan
