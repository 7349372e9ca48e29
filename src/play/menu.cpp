#include "play/menu.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/saved_games.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_listed_games = 20;
constexpr std::string_view no_clock = "none";
constexpr std::size_t most_choices = 20;  // more are not listed, but typed

/// "win_test" becomes "Win test".
std::string title_of(const OptionSpec& option) {
  std::string title = capitalised(option.name);
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

}  // namespace

auto TerminalMenu::ask(const Question& question, std::string& answer) -> Next {
  switch (front_.ask(question, answer)) {
    case Reply::answered: return Next::forward;
    case Reply::back: return Next::back;
    case Reply::input_ended: break;
  }
  return Next::input_ended;
}

auto TerminalMenu::choose(const Question& question, std::size_t& chosen) -> Next {
  std::string answer;
  const Next next = ask(question, answer);
  if (next == Next::forward) chosen = std::stoul(answer) - 1;
  return next;
}

/// Going back from a question repeats the previous one; going back from the first leaves.
auto TerminalMenu::run_steps(const std::vector<Step>& steps) -> Next {
  std::size_t step = 0;
  bool going_back = false;
  while (step < steps.size()) {
    const Next next = steps[step]();
    if (next == Next::input_ended) return next;
    if (next != Next::skipped) going_back = next == Next::back;  // else in the same direction
    if (going_back && step == 0) return Next::back;
    step = going_back ? step - 1 : step + 1;
  }
  return Next::forward;
}

int TerminalMenu::run() {
  front_.greet();
  const std::vector<std::string> choices = {"Play", "Read the rules", "Load a saved game",
                                            "Settings", "Quit"};
  while (true) {
    std::size_t chosen = 0;
    Next next = choose(
        {.text = "What would you like to do?", .choices = choices, .preset = "1", .zero = "quit"},
        chosen);
    if (next == Next::forward && chosen + 1 < choices.size()) {
      if (chosen == 0) next = play_games();
      if (chosen == 1) next = read_rules();
      if (chosen == 2) next = load_saved();
      if (chosen == 3)
        next = front_.change_settings() == Reply::input_ended ? Next::input_ended : Next::forward;
      if (next != Next::input_ended) continue;
    }
    front_.part();
    return 0;
  }
}

auto TerminalMenu::play_games() -> Next {
  GameSetup setup;
  std::optional<Clock::Limits> clock;
  if (const Next next = ask_setup(setup, clock); next != Next::forward) return next;
  return start(setup, clock);
}

auto TerminalMenu::start(const GameSetup& setup, std::optional<Clock::Limits> clock,
                         std::optional<int> takebacks) -> Next {
  auto game = PlayedGame::start(setup, archive_, seed_++, {}, clock, takebacks);
  if (game) return play(*game);
  front_.tell(game.error().message);
  return Next::forward;
}

auto TerminalMenu::play(PlayedGame& game) -> Next {
  const bool was_replay = game.is_replay();
  const GameEnd end = front_.play(game);
  if (end == GameEnd::input_ended) return Next::input_ended;
  if (end == GameEnd::left || was_replay) return Next::forward;
  std::size_t chosen = 0;
  const std::vector<std::string> choices = {"The same again, with the colours swapped",
                                            "The same again", "Another game"};
  const Next next =
      choose({.text = "Play again?", .choices = choices, .preset = "1", .zero = "leave"}, chosen);
  if (next != Next::forward) return next == Next::input_ended ? next : Next::forward;
  if (chosen == 2) return play_games();
  const GameSetup& setup = game.table().setup();
  const auto& clock = game.table().clock();
  return start(chosen == 0 ? rematch_of(setup, game.match()) : setup,
               clock ? std::optional(clock->limits()) : std::nullopt, game.table().takebacks());
}

auto TerminalMenu::choose_game(const GameEntry*& game) -> Next {
  std::vector<std::string> names;
  for (const GameEntry* each : games_) {
    names.push_back(fmt::format("{}: {}", each->info().title, each->info().summary));
  }
  std::size_t chosen = 0;
  const Next next = choose({"Which game?", names, "1"}, chosen);
  game = games_[chosen];
  return next;
}

auto TerminalMenu::read_rules() -> Next {
  const GameEntry* game = nullptr;
  Next next = choose_game(game);
  while (next == Next::forward) {
    front_.read(game->info().title, game->info().rules);
    next = choose_game(game);
  }
  return next;
}

auto TerminalMenu::load_saved() -> Next {
  const auto saved = list_games(archive_, most_listed_games);
  if (!saved || saved->newest.empty()) {
    front_.tell(saved ? "There are no saved games yet." : saved.error().message);
    return Next::forward;
  }
  std::vector<std::string> lines;
  for (const GameSummary& game : saved->newest) {
    lines.push_back(summary_of(game, games_) + "  " + game.name);
  }
  std::size_t chosen = 0;
  std::string question = "Which game? The newest come first.";
  if (saved->all > lines.size()) {
    question += fmt::format(
        " {} not shown: castellan replay lists them all, castellan "
        "play --load NAME resumes one.",
        counted(saved->all - lines.size(), "older game"));
  }
  if (const Next next = choose({question, lines}, chosen); next != Next::forward) {
    return next;
  }
  auto game = PlayedGame::resume(saved->newest[chosen].name, games_, archive_);
  if (!game) {
    front_.tell("This game cannot be resumed: " + game.error().message);
    return Next::forward;
  }
  return play(*game);
}

auto TerminalMenu::ask_setup(GameSetup& setup, std::optional<Clock::Limits>& clock) -> Next {
  while (true) {
    if (const Next next = choose_game(setup.game); next != Next::forward) return next;
    if (const Next next = ask_players_and_options(setup, clock); next != Next::back) return next;
  }
}

auto TerminalMenu::ask_players_and_options(GameSetup& setup, std::optional<Clock::Limits>& clock)
    -> Next {
  const GameEntry& game = *setup.game;
  setup.position.options = quick_options(game, seed_);
  setup.seats.assign(game.info().players.size(), {});
  std::vector<bool> is_bot(setup.seats.size());
  std::vector<Step> options;
  for (const OptionSpec& option : game.info().options) {
    if (!option.rare) options.emplace_back([&] { return ask_option(setup, option); });
  }
  // The number of seats may depend on the options.
  const auto seat_count = [&] {
    const auto begun = game.start(setup.position);
    return begun ? static_cast<std::size_t>(begun->players()) : setup.seats.size();
  };
  const bool is_for_two = setup.seats.size() == 2;
  std::vector<Step> steps;
  if (is_for_two) steps.emplace_back([&] { return ask_mode(game, is_bot); });
  if (!is_for_two) steps = options;
  for (std::size_t player = 0; player < setup.seats.size(); ++player) {
    steps.emplace_back([&, player] {
      if (is_for_two || player >= seat_count()) return Next::skipped;
      return ask_kind_of_seat(game, player, is_bot);
    });
    steps.emplace_back([&, player] {
      return player < seat_count() ? ask_seat(setup, player, is_bot[player]) : Next::skipped;
    });
  }
  if (is_for_two) steps.insert(steps.end(), options.begin(), options.end());
  steps.emplace_back([&] {
    clock.reset();
    const bool has_people =
        std::ranges::any_of(setup.seats, [](const Seat& seat) { return !seat.bot; });
    return has_people ? ask_clock(clock) : Next::skipped;
  });
  const Next answered = run_steps(steps);
  setup.seats.resize(seat_count());
  return answered;
}

auto TerminalMenu::ask_kind_of_seat(const GameEntry& game, std::size_t player,
                                    std::vector<bool>& is_bot) -> Next {
  std::size_t chosen = 0;
  const Next next = choose({fmt::format("Who plays {}?", capitalised(game.info().players[player])),
                            {"Human", "Computer"},
                            player == 0 ? "1" : "2"},
                           chosen);
  if (next == Next::forward) is_bot[player] = chosen == 1;
  return next;
}

auto TerminalMenu::ask_mode(const GameEntry& game, std::vector<bool>& is_bot) -> Next {
  std::size_t chosen = 0;
  const auto players = game.info().players;
  const Next next = choose({fmt::format("Who plays? {} moves first.", capitalised(players[0])),
                            {"Human against human", "Human against computer",
                             "Computer against human", "Computer against computer"},
                            "2"},
                           chosen);
  is_bot = {chosen >= 2, chosen == 1 || chosen == 3};
  return next;
}

auto TerminalMenu::ask_seat(GameSetup& setup, std::size_t player, bool is_bot) -> Next {
  const GameEntry& game = *setup.game;
  std::string who = "human";
  std::string name;
  const auto ask_who = [&] { return is_bot ? ask_bot(game, player, who) : Next::forward; };
  const auto ask_name = [&] {
    const Seat& earlier = setup.seats[player];  // when one comes back to this question
    const bool is_same = !earlier.name.empty() && !is_bot && !earlier.bot;
    const std::string preset = is_same ? earlier.name : make_seat(game, player, who, "")->name;
    return ask({fmt::format("Name of {}?", capitalised(game.info().players[player])), {}, preset},
               name);
  };
  // A person is only asked for a name, so back must leave.
  const Next next = is_bot ? run_steps({ask_who, ask_name}) : ask_name();
  if (next == Next::forward) setup.seats[player] = *make_seat(game, player, who, name);
  return next;
}

auto TerminalMenu::ask_bot(const GameEntry& game, std::size_t player, std::string& bot) -> Next {
  const GameInfo& info = game.info();
  std::vector<std::string> choices;
  for (const SourceBot& source : info.source_bots) {
    choices.push_back(fmt::format("{}: {}", source.title, source.about));
  }
  choices.push_back(fmt::format("The engine, level 1 to {}", level_count));
  choices.push_back(fmt::format("Another bot by name, such as {}:time=2s", engine_of(game)));
  std::size_t chosen = 0;
  std::string answer;
  const auto check = [&](const std::string& typed) -> Status {
    const auto parsed = parse_bot(game, typed);
    if (!parsed) return parsed.error();
    return Done{};
  };
  const auto ask_kind = [&] {
    return choose(
        {fmt::format("Which computer plays {}?", capitalised(info.players[player])), choices, "1"},
        chosen);
  };
  const auto ask_detail = [&] {
    if (chosen < info.source_bots.size()) {
      bot = fmt::format("{}:{}", game.info().source_name, chosen + 1);
      return Next::forward;
    }
    if (chosen == info.source_bots.size()) {
      const Next next = ask({fmt::format("Level, 1 to {}?", level_count),
                             {},
                             "3",
                             [&](const std::string& typed) { return check("level:" + typed); }},
                            answer);
      bot = "level:" + answer;
      return next;
    }
    return ask({.text = "Its name?", .check = check}, bot);
  };
  return run_steps({ask_kind, ask_detail});
}

auto TerminalMenu::ask_clock(std::optional<Clock::Limits>& clock) -> Next {
  std::string answer;
  const auto read = [&](const std::string& typed) -> Status {
    const auto limits = Clock::parse_limits(typed);
    if (typed != no_clock && !limits) return limits.error();
    clock = typed == no_clock ? std::nullopt : std::optional(*limits);
    return Done{};
  };
  return ask({fmt::format("Clock? Minutes for the game and seconds added after every turn, such as "
                          "5+3, or {}:",
                          no_clock),
              {},
              std::string(no_clock),
              read},
             answer);
}

auto TerminalMenu::ask_option(GameSetup& setup, const OptionSpec& option) -> Next {
  OptionValues& options = setup.position.options;
  if (!setup.game->option_matters(options, option.name)) return Next::skipped;
  const std::int64_t offered_value = options[option.name];
  const std::string preset = option.text_of(offered_value);
  const auto set = [&](const std::string& typed) -> Status {
    if (typed == preset) {  // not chosen, only left as it is
      options.put(option.name, offered_value);
      return Done{};
    }
    OptionValues tried = options;
    if (const auto done = tried.set(option.name, typed); !done) return done;
    if (const auto ready = setup.game->check_start(tried); !ready) return ready;
    options = tried;
    return Done{};
  };
  if (option.choices.empty() || option.choices.size() > most_choices) {
    std::string answer;
    OptionSpec offered = option;  // without what a game cannot start with
    if (option.choices.empty()) offered.lowest = setup.game->lowest_at_start(options, option);
    return ask({fmt::format("{} ({}), {}:", title_of(option), option.meaning, offered.range()),
                {},
                preset,
                set,
                "back",
                option.lowest <= 0},
               answer);
  }
  std::size_t chosen = 0;
  const Next next = choose({fmt::format("{} ({}):", title_of(option), option.meaning),
                            {option.choices.begin(), option.choices.end()},
                            std::to_string(offered_value + 1)},
                           chosen);
  if (next != Next::forward) return next;
  const auto done = set(std::string(option.choices[chosen]));
  return done ? Next::forward : Next::back;
}

}  // namespace castellan
