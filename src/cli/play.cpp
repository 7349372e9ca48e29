#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "cli/call.hpp"
#include "match/bot_spec.hpp"
#include "play/line_front.hpp"
#include "play/menu.hpp"
#include "play/played_game.hpp"
#include "store/database.hpp"
#include "store/text_file.hpp"
#include "tui/full_screen.hpp"

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
  std::vector<std::string> seats;
  std::vector<std::string> names;
  bool plain = false;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> load;
  std::string store;
  std::string theme;
  std::string pace;
  std::optional<std::string> clock;
  std::optional<int> takebacks;

  bool describes_a_game() const {
    return !assignments.empty() || state || first || second || !first_name.empty() ||
           !second_name.empty() || !seats.empty() || !names.empty() || clock || takebacks;
  }

  /// Who plays this seat: a bot's text or human.
  std::string who(std::size_t seat) const {
    if (seat < seats.size()) return seats[seat];
    return seat == 0 ? first.value_or("human") : seat == 1 ? second.value_or("level:3") : "level:3";
  }
  std::string name_of(std::size_t seat) const {
    if (seat < names.size()) return names[seat];
    return seat == 0 ? first_name : seat == 1 ? second_name : "";
  }
};

std::uint64_t seed_of(const PlayArguments& arguments) {
  return arguments.seed ? *arguments.seed : fresh_seed();
}

Result<GameSetup> setup_of(const PlayArguments& arguments, const GameList& games) {
  const auto game = games.find(arguments.game);
  if (!game) return game.error();
  auto options = parse_options(**game, arguments.assignments);
  if (!options) return options.error();
  // Nothing said: a fair and fresh game.
  if (arguments.assignments.empty() && !arguments.state && !arguments.seed) {
    *options = quick_options(**game, fresh_seed());
  }
  GameSetup setup{*game, {*options, arguments.state}, {}};
  const auto begun = (*game)->start(setup.position);
  if (!begun) return begun.error();
  const auto players = static_cast<std::size_t>(begun->players());
  if (std::max(arguments.seats.size(), arguments.names.size()) > players) {
    return Error{fmt::format("{} has {} seats", (*game)->info().title, players)};
  }
  for (std::size_t i = 0; i < players; ++i) {
    auto seat = make_seat(**game, i, arguments.who(i), arguments.name_of(i), read_text_file);
    if (!seat) return seat.error();
    if (seat->bot) {
      if (const auto can = check_bot(**game, begun->options(), *seat->bot); !can)
        return can.error();
    }
    setup.seats.push_back(*seat);
  }
  return setup;
}

Status check_arguments(const PlayArguments& arguments) {
  if (!arguments.seats.empty() && (arguments.first || arguments.second)) {
    return Error{"--seat cannot be combined with --first or --second"};
  }
  if (!arguments.names.empty() &&
      !(arguments.first_name.empty() && arguments.second_name.empty())) {
    return Error{"--name cannot be combined with --name-first or --name-second"};
  }
  if (arguments.load && (!arguments.game.empty() || arguments.describes_a_game())) {
    return Error{"--load resumes a game as it was: give no GAME and no options"};
  }
  return Done{};
}

Result<PlayedGame> saved_game(const std::string& name, const GameList& games, Archive& archive) {
  auto game = PlayedGame::resume(name, games, archive, read_text_file);
  if (!game) return Error{name + ": " + game.error().message};
  return game;
}

/// Before anything is opened: a wrong call leaves nothing behind.
Status check_game(const PlayArguments& arguments, const GameList& games) {
  if (arguments.clock) {
    if (const auto limits = Clock::parse_limits(*arguments.clock); !limits) return limits.error();
  }
  if (arguments.game.empty()) {
    return arguments.describes_a_game() ? Status(Error{"expected a GAME before its options"})
                                        : Status(Done{});
  }
  const auto setup = setup_of(arguments, games);
  if (!setup) return setup.error();
  return Done{};
}

/// Without a value: the menu.
using FirstGame = std::optional<PlayedGame>;

Result<FirstGame> first_game(const PlayArguments& arguments, const GameList& games,
                             Archive& archive) {
  if (arguments.load) {
    auto game = saved_game(*arguments.load, games, archive);
    if (!game) return game.error();
    return FirstGame(std::move(*game));
  }
  if (arguments.game.empty()) return FirstGame();
  std::optional<Clock::Limits> clock;
  if (arguments.clock) clock = *Clock::parse_limits(*arguments.clock);
  const auto setup = setup_of(arguments, games);
  if (!setup) return setup.error();
  auto game = PlayedGame::start(*setup, archive, seed_of(arguments), arguments.seed, clock,
                                arguments.takebacks);
  if (!game) return game.error();
  return FirstGame(std::move(*game));
}

int play_in(Front& front, FirstGame& game, const GameList& games, Archive& archive,
            std::uint64_t seed) {
  TerminalMenu menu(front, games, archive, seed);
  if (!game) return menu.run();
  if (game->table().has_people()) {
    menu.play(*game);
  } else {
    front.play(*game);
  }
  return exit_success;
}

/// Messages are printed once the terminal is restored; a signal then acts as on any program.
int play_in_full_screen(std::unique_ptr<FullScreen> screen, FirstGame& game, const GameList& games,
                        Archive& archive, std::uint64_t seed) {
  const int status = play_in(*screen, game, games, archive, seed);
  const std::vector<std::string> farewell = screen->farewell();
  screen.reset();
  for (const std::string& sentence : farewell) fmt::print("{}\n", sentence);
  std::fflush(stdout);
  if (const int signal = Terminal::leaving_signal(); signal != 0) std::raise(signal);
  return status;
}

bool has_terminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

int play(const PlayArguments& arguments, const GameList& games) {
  if (const auto checked = check_arguments(arguments); !checked) return wrong_call(checked.error());
  Pace pace;
  if (!arguments.pace.empty()) {
    if (const auto set = pace.set(arguments.pace); !set) return wrong_call(set.error());
  }
  if (!arguments.theme.empty()) {
    const auto checked = FullScreen::check_theme(arguments.theme);
    if (!checked) return wrong_call(checked.error());
  }
  if (const auto checked = check_game(arguments, games); !checked) {
    return wrong_call(checked.error());
  }
  const auto opened =
      open_user_archive(arguments.store, arguments.load ? IfMissing::refuse : IfMissing::create);
  auto game = first_game(arguments, games, *opened);
  if (!game) return arguments.load ? failed(game.error()) : wrong_call(game.error());
  const std::uint64_t seed = seed_of(arguments);
  if (!arguments.plain && has_terminal()) {
    auto screen = FullScreen::open(games, {arguments.theme, arguments.pace});
    if (screen) return play_in_full_screen(std::move(*screen), *game, games, *opened, seed);
    failed({screen.error().message + ": using the line mode"});
  }
  Console console(std::cin, std::cout, has_terminal());
  std::string trouble;
  Settings settings = load_settings(config_folder(), trouble);
  if (!trouble.empty()) failed({trouble});
  // A script does not wait unless it asks to.
  const bool is_own = !arguments.pace.empty() || !has_terminal();
  LineFront front(console, is_own ? pace : settings.pace, settings, config_folder());
  return play_in(front, *game, games, *opened, seed);
}

}  // namespace

int run_menu(const GameList& games) { return play({}, games); }

void add_play(CommandLine& line) {
  line.add<PlayArguments>(
      "play", "a game in the terminal, on a fresh map; without GAME, the menu",
      "castellan play blackstone --set size=6 --first human --second source:2",
      [](Command& command, PlayArguments& arguments) {
        describe_game(command, arguments.game, arguments.assignments, Need::optional);
        command.text("--state", arguments.state, "starts from this position");
        command.text("--first", arguments.first, "who moves first: a bot, or human (default)");
        command.text("--second", arguments.second, "who moves second: human, or a bot [level:3]");
        command.text("--name-first", arguments.first_name, "name of the first player");
        command.text("--name-second", arguments.second_name, "name of the second player");
        command.texts("--seat", arguments.seats,
                      "who plays a seat: human, or a bot; repeat for each seat in order");
        command.texts("--name", arguments.names, "name of a player; repeat for each in order");
        command.flag("--plain", arguments.plain, "line mode, without any escape codes");
        command.text("--theme", arguments.theme, "how the full screen looks, such as dracula");
        command.text("--pace", arguments.pace, "how long computers wait after a move: 2s, or step");
        command.text("--clock", arguments.clock, "minutes, and seconds added after a turn: 5+3");
        command.number("--takebacks", arguments.takebacks, 0, Table::most_takebacks,
                       "how many moves each person may take back; without it, any number");
        command.text("--load", arguments.load, "resumes a saved game, see 'castellan replay'");
        describe_store(command, arguments.store);
        command.number("--seed", arguments.seed, "makes bots repeat their choices");
      },
      play);
}

}  // namespace castellan
