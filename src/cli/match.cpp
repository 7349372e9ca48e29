#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <thread>

#include "cli/call.hpp"
#include "match/text.hpp"
#include "play/thread_workers.hpp"
#include "process/this_program.hpp"
#include "store/record_folder.hpp"
#include "store/text_file.hpp"
#include "tournament/opening_maker.hpp"
#include "tournament/report.hpp"

namespace castellan {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_made = 200;  // openings, where a game has none for its options

struct MatchArguments {
  std::string game;
  std::vector<std::string> assignments;
  std::vector<std::string> bots;
  int games = 100;
  std::optional<std::string> time;
  std::optional<std::string> nodes;
  std::optional<std::string> openings;
  std::optional<std::uint64_t> seed;
  int threads = 0;
  bool first_against_all = false;
  std::optional<std::string> sprt;
  bool normalised = false;
  int cap = Adjudication{}.cap;
  std::optional<std::string> agree;
  std::optional<std::string> agree_draw;
  std::optional<std::string> out;
  bool fresh = false;
  bool json = false;
  bool csv = false;
  std::optional<std::string> page;
};

unsigned threads_of(const MatchArguments& arguments) {
  return arguments.threads > 0 ? static_cast<unsigned>(arguments.threads)
                               : std::max(1U, std::thread::hardware_concurrency());
}

/// What bots without a limit get, as one of their options.
Result<std::string> limit_of(const MatchArguments& arguments) {
  if (arguments.time && arguments.nodes) {
    return Error{"--time and --nodes cannot be combined"};
  }
  if (arguments.nodes) return "nodes=" + *arguments.nodes;
  const std::string time = arguments.time.value_or("100ms");
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
  const bool is_seen = ::isatty(STDERR_FILENO) != 0;
  ThreadWorkers workers(threads);
  auto made = make_openings(game, {.options = options, .count = count}, workers, stop,
                            [&](std::size_t kept, std::size_t) {
                              if (is_seen)
                                fmt::print(stderr, "\rmaking openings: {} of {} ", kept, count);
                            });
  if (is_seen) fmt::print(stderr, "\r{:60}\r", "");
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

std::size_t rounds_for(int games, const Schedule& schedule) {
  const std::size_t unit = schedule.games_of_unit();
  return (static_cast<std::size_t>(games) + unit - 1) / unit;
}

Status find_openings(const MatchArguments& arguments, StopToken stop, MatchPlan& plan) {
  const auto options = parse_options(*plan.game, arguments.assignments);
  if (!options) return options.error();
  auto openings = arguments.openings ? read_openings(*plan.game, *arguments.openings)
                                     : kept_openings(*plan.game, *options);
  if (openings && openings->empty()) {
    const auto most = static_cast<std::size_t>(arguments.games);
    openings =
        make_some(*plan.game, *options, std::min(most, most_made), threads_of(arguments), stop);
    plan.openings_made = options->text();
  }
  if (!openings) return openings.error();
  plan.openings = std::move(*openings);
  return Done{};
}

Result<MatchPlan> plan_of(const MatchArguments& arguments, const GameList& games, StopToken stop) {
  const auto game = games.find(arguments.game);
  if (!game) return game.error();
  if (arguments.bots.size() < 2) return Error{"expected at least two bots: --bot A --bot B"};
  if (arguments.sprt && arguments.bots.size() != 2) return Error{"--sprt compares two bots"};
  if (arguments.openings && !arguments.assignments.empty()) {
    return Error{"--set and --openings cannot be combined: openings have their own options"};
  }
  const auto limit = limit_of(arguments);
  if (!limit) return limit.error();
  MatchPlan plan;
  plan.game = *game;
  for (const std::string& bot : arguments.bots) {
    auto contestant = parse_contestant(**game, bot, *limit, read_text_file);
    if (!contestant) return contestant.error();
    plan.contestants.push_back(std::move(*contestant));
  }
  tell_apart(plan.contestants);
  if (arguments.sprt) {
    const auto sprt = parse_sprt(*arguments.sprt, arguments.normalised);
    if (!sprt) return Error{"--sprt: " + sprt.error().message};
    plan.sprt = *sprt;
  }
  const auto win = agreement_of(arguments.agree, "--agree");
  if (!win) return win.error();
  const auto draw = agreement_of(arguments.agree_draw, "--agree-draw");
  if (!draw) return draw.error();
  plan.adjudication = {arguments.cap, *win, *draw};
  if (arguments.seed) plan.seed = *arguments.seed;
  if (arguments.first_against_all) plan.pairing = Pairing::first_against;

  const auto program = fingerprint_of_this_program();
  if (!program) return program.error();
  plan.program = *program;
  if (const auto found = find_openings(arguments, stop, plan); !found) return found.error();
  plan.seats = static_cast<std::size_t>(start_of(**game, plan.openings.front(), 0)->players());
  plan.rounds = rounds_for(arguments.games, plan.schedule());
  return plan;
}

/// Where the games of a match are kept when nobody says where.
fs::path usual_file(const MatchPlan& plan) {
  const fs::path folder = user_games_folder().parent_path() / "matches";
  std::error_code ignored;  // opening the file will tell
  fs::create_directories(folder, ignored);
  return folder / (plan.identity() + ".record");
}

std::string clock_text(double seconds) {
  const auto all = static_cast<long>(seconds);
  return all < 3600 ? fmt::format("{}:{:02}", all / 60, all % 60)
                    : fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

/// A line that is always there on a terminal, and now and then elsewhere.
class ProgressLine {
 public:
  void show(const MatchPlan& plan, const MatchProgress& progress, const Standings& standings) {
    const double pause = is_terminal_ ? 0.5 : 60;
    if (progress.seconds < shown_ + pause) return;
    shown_ = progress.seconds;
    const std::size_t done = progress.resumed + progress.played;
    std::string text = fmt::format("{} of {}", done, counted(progress.all, "game"));
    if (progress.played > 0) {
      const double rest = progress.seconds / static_cast<double>(progress.played) *
                          static_cast<double>(progress.all - done);
      text += fmt::format(", about {} left", clock_text(rest));
    }
    if (plan.sprt) {
      text += "; " + sprt_text(plan, standings);
    } else if (plan.contestants.size() == 2 && standings.bot(0).total.games() > 0) {
      const PairScore& score = standings.between(0, 1);
      text += fmt::format("; {} : {}", score.points(),
                          static_cast<double>(score.games()) - score.points());
    }
    if (is_terminal_) {
      constexpr std::size_t width = 79;
      fmt::print(stderr, "\r{:<79}", text.substr(0, width));
    } else {
      fmt::print(stderr, "{}\n", text);
    }
  }
  void clear() const {
    if (is_terminal_) fmt::print(stderr, "\r{:79}\r", "");
  }

 private:
  bool is_terminal_ = ::isatty(STDERR_FILENO) != 0;
  double shown_ = 0;
};

Status read_played(MatchFile& file, const MatchPlan& plan, Standings& standings) {
  for (const Record& record : file.take_records()) {
    auto result = read_result(*plan.game, record);
    if (!result) return Error{file.path().string() + ": " + result.error().message};
    if (const auto added = standings.add(std::move(*result)); !added) {
      return Error{file.path().string() + ": " + added.error().message};
    }
  }
  return Done{};
}

Status write_page(const MatchReport& report, const fs::path& games, const std::string& path) {
  const auto page = report_page(report, games);
  if (!page) return page.error();
  const OpenFile file(path, O_WRONLY | O_CREAT | O_TRUNC);
  if (!file.is_open()) return system_error("open", path);
  if (!write_all(file.number(), *page)) return system_error("write", path);
  return Done{};
}

int match(const MatchArguments& arguments, const GameList& games) {
  if (arguments.json && arguments.csv) return wrong_call({"--json and --csv cannot be combined"});
  if (arguments.normalised && !arguments.sprt) return wrong_call({"--normalised goes with --sprt"});
  const StopToken stop = stop_on_interrupt();
  const auto cluster = Cluster::join();
  const bool leads = !cluster || cluster->leads();
  const auto plan = plan_of(arguments, games, stop);
  if (!plan) return leads ? wrong_call(plan.error()) : exit_wrong_call;
  if (stop.stop_requested()) return failed({"stopped before the first game"});
  if (!leads) {
    work_on_match(*plan, *cluster);
    return exit_success;
  }
  const fs::path path = arguments.out ? fs::path(*arguments.out) : usual_file(*plan);
  std::error_code ignored;
  if (arguments.fresh) fs::remove(path, ignored);
  auto file = MatchFile::open(path, plan->identity());
  if (!file) return failed(file.error());
  Standings standings(*plan);
  if (const auto read = read_played(*file, *plan, standings); !read) return failed(read.error());

  if (standings.games() > 0) {
    fmt::print(stderr, "going on after {} of {}; --fresh starts over\n", standings.games(),
               counted(plan->games(), "game"));
  }
  ProgressLine line;
  const unsigned threads = cluster && arguments.threads == 0 ? 1 : threads_of(arguments);
  const auto progress = run_match(
      *plan, *file, standings, {threads, cluster.get()}, stop,
      [&](const MatchProgress& now, const Standings& so_far) { line.show(*plan, now, so_far); });
  line.clear();
  if (!progress) return failed(progress.error());
  const MatchReport report{*plan, standings, *progress};
  if (arguments.page) {
    if (const auto written = write_page(report, path, *arguments.page); !written) {
      return failed(written.error());
    }
  }
  if (arguments.json) {
    fmt::print("{}\n", report_json(report).dump());
  } else {
    fmt::print("{}", arguments.csv ? report_csv(report) : report_text(report));
  }
  const bool decided = sprt_verdict(*plan, standings) != SprtVerdict::goes_on;
  if (standings.games() < plan->games() && !decided) {
    return failed({fmt::format("stopped after {} of {}; the same command goes on from there",
                               standings.games(), counted(plan->games(), "game"))});
  }
  if (!arguments.json && !arguments.csv) fmt::print("Games: {}\n", path.string());
  return exit_success;
}

}  // namespace

void add_match(CommandLine& line) {
  line.add<MatchArguments>(
      "match", "bots against each other, with error bars; the same command resumes it",
      "castellan match blackstone --bot alphabeta --bot source:3 --time 10ms --games 200",
      [](Command& command, MatchArguments& arguments) {
        describe_game(command, arguments.game, arguments.assignments, Need::required);
        command.texts("--bot", arguments.bots,
                      "who plays, twice or more: a bot by name, or ugi:COMMAND for a program");
        command.number("--games", arguments.games, 1, 10'000'000,
                       "games for each pair of bots, rounded up to whole openings");
        command.text("--time", arguments.time,
                     "for a whole turn of bots without a limit of their own (100ms)");
        command.text("--nodes", arguments.nodes, "the same in positions looked at");
        command.text("--openings", arguments.openings,
                     "a file by 'castellan openings'; otherwise the game's own");
        command.number("--seed", arguments.seed, "another match of the same bots (1)");
        command.number("--threads", arguments.threads, 0, 1'000,
                       "games at the same time; 0: as many as there are cores");
        command.flag("--first-against-all", arguments.first_against_all,
                     "only games of the first bot");
        command.text(
            "--sprt", arguments.sprt,
            "ELO0,ELO1: stops as soon as one of these differences between the two bots is far "
            "likelier than the other");
        command.flag("--normalised", arguments.normalised, "with --sprt: in normalised Elo");
        command.number("--cap", arguments.cap, 0, 1'000'000,
                       "turns after which a game is adjudicated; 0: never");
        command.text("--agree", arguments.agree,
                     "SCORE:TURNS: won when all bots have agreed on such a score for so long");
        command.text("--agree-draw", arguments.agree_draw,
                     "SCORE:TURNS: drawn when no bot has seen a larger score for so long");
        command.text("--out", arguments.out,
                     "the file for all games (by default one in the user's data folder)");
        command.flag("--fresh", arguments.fresh, "forgets the games that are there already");
        command.flag("--json", arguments.json, "the report as a JSON object");
        command.flag("--csv", arguments.csv, "the report as a table, a line for each pair");
        command.text("--report", arguments.page, "also writes the report as an HTML page");
      },
      match);
}

}  // namespace castellan
