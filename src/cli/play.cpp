#include <unistd.h>

#include <iostream>
#include <random>

#include "cli/call.hpp"
#include "games/games.hpp"
#include "match/bot_spec.hpp"
#include "play/line_game.hpp"
#include "play/menu.hpp"
#include "store/database.hpp"

namespace castellan {

namespace {

struct PlayArguments {
  std::string game;
  std::vector<std::string> assignments;
  std::optional<std::string> state;
  std::optional<std::string> first;
  std::optional<std::string> second;
  std::string first_name;
  std::string second_name;
  bool plain = false;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> load;
  std::string store;

  bool describes_a_game() const {
    return !assignments.empty() || state || first || second || !first_name.empty() ||
           !second_name.empty();
  }
};

std::uint64_t fresh_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 32) | random();
}

std::uint64_t seed_of(const PlayArguments& arguments) {
  return arguments.seed ? *arguments.seed : fresh_seed();
}

Result<GameSetup> setup_of(const PlayArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return game.error();
  const auto options = parse_options(**game, arguments.assignments);
  if (!options) return options.error();
  GameSetup setup{*game, {*options, arguments.state}, {}};
  const std::pair<std::string, std::string> seats[] = {
      {arguments.first.value_or("human"), arguments.first_name},
      {arguments.second.value_or("level:3"), arguments.second_name}};
  for (const auto& [bot, name] : seats) {
    auto seat = make_seat(**game, setup.seats.size(), bot, name);
    if (!seat) return seat.error();
    setup.seats.push_back(*seat);
  }
  return setup;
}

int go_on_with(const std::string& name, const PlayArguments& arguments, Archive& archive,
               Console& console) {
  if (!arguments.game.empty() || arguments.describes_a_game()) {
    return wrong_call({"--load goes on with a game as it was: give no GAME and no options"});
  }
  auto game = LineGame::resume(load_game(archive, name), archive);
  if (!game) return failed({name + ": " + game.error().message});
  game->run(console);
  return exit_success;
}

int play(const PlayArguments& arguments) {
  const auto opened = open_user_archive(arguments.store);
  Archive& archive = *opened;
  Console console(std::cin, std::cout);
  if (arguments.load) return go_on_with(*arguments.load, arguments, archive, console);
  if (arguments.game.empty()) {
    if (arguments.describes_a_game()) return wrong_call({"expected a GAME before its options"});
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
  const auto archive = open_user_archive("");
  Console console(std::cin, std::cout);
  return TerminalMenu(console, *archive, fresh_seed()).run();
}

void add_play(CommandLine& line) {
  line.add<PlayArguments>(
      "play", "a game in the terminal; without GAME, the menu",
      "castellan play blackstone --set size=6 --first human --second source:2",
      [](Command& command, PlayArguments& arguments) {
        describe_game(command, arguments.game, arguments.assignments, Need::optional);
        command.text("--state", arguments.state, "begins from this position");
        command.text("--first", arguments.first, "who moves first: a bot, or human (standard)");
        command.text("--second", arguments.second, "who moves second: human, or a bot [level:3]");
        command.text("--name-first", arguments.first_name, "name of the first player");
        command.text("--name-second", arguments.second_name, "name of the second player");
        command.flag("--plain", arguments.plain, "line mode, without any escape codes");
        command.text("--load", arguments.load, "goes on with a saved game, see 'castellan replay'");
        describe_store(command, arguments.store);
        command.number("--seed", arguments.seed, "makes bots repeat their choices");
      },
      play);
}

}  // namespace castellan
