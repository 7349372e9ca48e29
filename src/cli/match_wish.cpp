#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "cli/live_lines.hpp"
#include "cli/match_wish.hpp"
#include "play/thread_workers.hpp"
#include "process/program_files.hpp"
#include "store/text_file.hpp"
#include "tournament/foreign_player.hpp"
#include "tournament/opening_maker.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_made = 200;  // openings, where a game has none for its options

/// What bots without a limit get, as one of their options.
Result<std::string> limit_of(const MatchWish& wish) {
  if (wish.time && wish.nodes) {
    return Error{"--time and --nodes cannot be combined"};
  }
  if (wish.clock && (wish.time || wish.nodes)) {
    return Error{"--clock and --time or --nodes cannot be combined"};
  }
  if (wish.clock) return std::string("clock");
  if (wish.nodes) return "nodes=" + *wish.nodes;
  const std::string time = wish.time.value_or("100ms");
  if (const auto read = parse_duration(time); !read)
    return Error{"--time: " + read.error().message};
  return "time=" + time;
}

/// "800:4".
Result<Agreement> agreement_of(const std::optional<std::string>& text, std::string_view option) {
  if (!text) return Agreement{};
  Agreement agreement;
  const char* end = text->data() + text->size();
  const auto [colon, trouble] = std::from_chars(text->data(), end, agreement.score);
  if (trouble == std::errc() && colon != end && *colon == ':') {
    const auto [after, wrong] = std::from_chars(colon + 1, end, agreement.turns);
    if (wrong == std::errc() && after == end && agreement.turns > 0 && agreement.score >= 0) {
      return agreement;
    }
  }
  return Error{fmt::format("{}: expected SCORE:TURNS such as 800:4, found '{}'", option, *text)};
}

/// Different names for bots that are given twice.
void tell_apart(std::vector<Contestant>& contestants) {
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    const std::string name = contestants[i].name;
    int copies = 1;
    for (std::size_t j = i + 1; j < contestants.size(); ++j) {
      if (contestants[j].name == name) contestants[j].name += fmt::format(" ({})", ++copies);
    }
  }
}

/// Those that come with the game and fit the options that were set.
Result<std::vector<Opening>> kept_openings(const GameEntry& game, const OptionValues& options) {
  auto kept = parse_openings(game, game.info().openings);
  if (!kept) return kept;
  std::erase_if(*kept, [&](const Opening& opening) {
    return std::ranges::any_of(options.specs(), [&](const OptionSpec& spec) {
      return options.was_set(spec.name) && opening.options[spec.name] != options[spec.name];
    });
  });
  return kept;
}

Result<std::vector<Opening>> make_some(const GameEntry& game, const OptionValues& options,
                                       std::size_t count, unsigned threads, StopToken stop) {
  LiveLines lines;
  ThreadWorkers workers(threads);
  auto made = make_openings(game, {.options = options, .count = count}, workers, stop,
                            [&](std::size_t kept, std::size_t) {
                              lines.show({fmt::format("making openings: {} of {}", kept, count)});
                            });
  lines.clear();
  if (stop.stop_requested()) return Error{"stopped while making openings"};
  if (made && made->empty()) return Error{"no fair openings were found for these options"};
  return made;
}

/// Each can be played, by the same number of players.
Status check_openings(const GameEntry& game, const std::vector<Opening>& openings) {
  if (openings.empty()) return Error{"there are no openings in it"};
  std::optional<int> players;
  for (const Opening& opening : openings) {
    const auto start = start_of(game, opening, 0);
    if (!start) return start.error();
    if (players.value_or(start->players()) != start->players()) {
      return Error{fmt::format("opening {} is for {} players, others are for {}", opening.name,
                               start->players(), *players)};
    }
    players = start->players();
  }
  return Done{};
}

Result<std::vector<Opening>> read_openings(const GameEntry& game, const std::string& path) {
  const auto text = read_large_file(path, 64);
  if (!text) return text.error();
  auto openings = parse_openings(game, *text);
  if (!openings) return Error{path + ": " + openings.error().message};
  if (const auto checked = check_openings(game, *openings); !checked) {
    return Error{path + ": " + checked.error().message};
  }
  return openings;
}

/// A sequential test needs as many as it takes.
std::size_t games_of(const MatchWish& wish) {
  constexpr std::size_t usual = 100;
  constexpr std::size_t usual_of_test = 100'000;
  if (wish.games > 0) return static_cast<std::size_t>(wish.games);
  return wish.sprt ? usual_of_test : usual;
}

std::size_t rounds_for(std::size_t games, const Schedule& schedule) {
  const std::size_t unit = schedule.games_of_unit();
  return (games + unit - 1) / unit;
}

Status find_openings(const MatchWish& wish, StopToken stop, MissingOpenings missing,
                     MatchPlan& plan) {
  const auto options = parse_options(*plan.game, wish.assignments);
  if (!options) return options.error();
  auto openings = wish.openings ? read_openings(*plan.game, *wish.openings)
                                : kept_openings(*plan.game, *options);
  if (openings && openings->empty()) {
    openings = missing == MissingOpenings::await
                   ? std::vector<Opening>{{"", *options}}
                   : make_some(*plan.game, *options, std::min(games_of(wish), most_made),
                               wish.used_threads(), stop);
    plan.openings_made = options->text();
  }
  if (!openings) return openings.error();
  plan.openings = std::move(*openings);
  return Done{};
}

/// The game's searches as they are, its source bots, and the levels within the limit of time.
std::vector<std::string> all_bots(const GameEntry& game, const OptionValues& options,
                                  const std::string& limit) {
  std::vector<std::string> bots;
  for (const SearchInfo& search : game.searches()) {
    if (game.is_played_by(options, search.name)) bots.emplace_back(search.name);
  }
  for (std::size_t i = 1; i <= game.info().source_bots.size(); ++i) {
    bots.push_back(fmt::format("{}:{}", game.info().source_name, i));
  }
  for (int level = 1; level <= level_count; ++level) {
    bots.push_back(fmt::format("level:{}{}", level, limit.starts_with("time") ? "," + limit : ""));
  }
  return bots;
}

Status enter_bots(const MatchWish& wish, MatchPlan& plan) {
  const auto limit = limit_of(wish);
  if (!limit) return limit.error();
  std::vector<std::string> bots = wish.bots;
  if (wish.all_bots) {
    const auto options = parse_options(*plan.game, wish.assignments);
    if (!options) return options.error();
    for (std::string& bot : all_bots(*plan.game, *options, *limit)) bots.push_back(std::move(bot));
  }
  if (bots.size() < 2) return Error{"expected at least two bots: --bot A --bot B"};
  for (const std::string& bot : bots) {
    auto contestant = parse_contestant(*plan.game, bot, *limit, read_text_file);
    if (!contestant) return contestant.error();
    plan.contestants.push_back(std::move(*contestant));
  }
  tell_apart(plan.contestants);
  if (!wish.log) return Done{};
  auto log = TrafficLog::open(*wish.log);
  if (!log) return Error{"--log: " + log.error().message};
  for (Contestant& contestant : plan.contestants) contestant.log = *log;
  return Done{};
}

}  // namespace

unsigned MatchWish::used_threads() const {
  return threads > 0 ? static_cast<unsigned>(threads)
                     : std::max(1U, std::thread::hardware_concurrency());
}

void MatchWish::describe(Command& command) {
  describe_game(command, game, assignments, Need::required);
  command.texts("--bot", bots,
                "who plays, twice or more: a bot by name, or [NAME=]ugi:COMMAND for a program");
  command.flag("--all-bots", all_bots, "every bot of the game, levels within --time");
  command.number(
      "--games", games, 0, 10'000'000,
      "games for each pair of bots, rounded up to whole openings; 0: 100, or 100,000 with --sprt");
  command.text("--time", time, "for a whole turn of bots without a limit of their own (100ms)");
  command.text("--nodes", nodes, "the same in positions looked at");
  command.text("--clock", clock,
               "instead: TIME+TIME for a whole game and for every turn, such as 10s+100ms");
  command.text("--openings", openings, "a file by 'castellan openings'; otherwise the game's own");
  command.number("--seed", seed, "another match of the same bots (1)");
  command.number("--threads", threads, 0, 1'000,
                 "games at the same time; 0: as many as there are cores");
  command.text("--log", log, "a file for all that is said to programs and by them");
  command.flag("--first-against-all", first_against_all, "only games of the first bot");
  command.text("--sprt", sprt,
               "ELO0,ELO1: stops as soon as one of these differences between the two bots is far "
               "likelier than the other");
  command.flag("--normalised", normalised, "with --sprt: in normalised Elo");
  command.number("--cap", cap, 0, 1'000'000, "turns after which a game is adjudicated; 0: never");
  command.text("--agree", agree,
               "SCORE:TURNS: won when all bots have agreed on such a score for so long");
  command.text("--agree-draw", agree_draw,
               "SCORE:TURNS: drawn when no bot has seen a larger score for so long");
}

Result<MatchPlan> plan_match(const MatchWish& wish, const GameList& games, StopToken stop,
                             MissingOpenings missing) {
  const auto game = games.find(wish.game);
  if (!game) return game.error();
  if (wish.openings && !wish.assignments.empty()) {
    return Error{"--set and --openings cannot be combined: openings have their own options"};
  }
  if (wish.normalised && !wish.sprt) return Error{"--normalised goes with --sprt"};
  MatchPlan plan;
  plan.game = *game;
  if (const auto entered = enter_bots(wish, plan); !entered) return entered.error();
  if (wish.sprt) {
    if (plan.contestants.size() != 2) return Error{"--sprt compares two bots"};
    const auto sprt = parse_sprt(*wish.sprt, wish.normalised);
    if (!sprt) return Error{"--sprt: " + sprt.error().message};
    plan.sprt = *sprt;
  }
  const auto win = agreement_of(wish.agree, "--agree");
  if (!win) return win.error();
  const auto draw = agreement_of(wish.agree_draw, "--agree-draw");
  if (!draw) return draw.error();
  plan.adjudication = {wish.cap, *win, *draw};
  if (wish.clock) {
    const auto clock = parse_game_clock(*wish.clock);
    if (!clock) return Error{"--clock: " + clock.error().message};
    plan.clock = *clock;
  }
  if (wish.seed) plan.seed = *wish.seed;
  if (wish.first_against_all) plan.pairing = Pairing::first_against;
  const auto program = fingerprint_of_this_program();
  if (!program) return program.error();
  plan.program = *program;
  plan.version = fmt::format("{} ({})", build_info.version, build_info.commit);
  if (const auto found = find_openings(wish, stop, missing, plan); !found) return found.error();
  for (const Contestant& contestant : plan.contestants) {
    if (!contestant.bot) continue;
    const auto can = check_bot(**game, plan.openings.front().options, *contestant.bot);
    if (!can) return can.error();
  }
  plan.seats = static_cast<std::size_t>(start_of(**game, plan.openings.front(), 0)->players());
  plan.rounds = rounds_for(games_of(wish), plan.schedule());
  if (const auto ready = check_programs(plan); !ready) return ready.error();
  return plan;
}

}  // namespace castellan
