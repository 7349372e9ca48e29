#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "cli/call.hpp"
#include "cli/live_lines.hpp"
#include "cli/match_wish.hpp"
#include "match/text.hpp"
#include "play/readable.hpp"
#include "store/record_folder.hpp"
#include "store/text_file.hpp"
#include "tournament/report.hpp"

namespace castellan {

namespace {

namespace fs = std::filesystem;

struct MatchArguments {
  MatchWish wish;
  std::optional<std::string> out;
  bool fresh = false;
  bool json = false;
  bool csv = false;
  std::optional<std::string> page;
};

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

/// Always there on a terminal, and now and then elsewhere.
class MatchNews {
 public:
  void show(const MatchPlan& plan, const MatchProgress& progress, const Standings& standings) {
    const double pause = lines_.are_seen() ? 0.5 : 60;
    if (progress.seconds < shown_ + pause) return;
    shown_ = progress.seconds;
    const std::string text = text_of(plan, progress, standings);
    if (lines_.are_seen()) {
      lines_.show({text});
    } else {
      fmt::print(stderr, "{}\n", text);
    }
  }
  void clear() { lines_.clear(); }

 private:
  static std::string text_of(const MatchPlan& plan, const MatchProgress& progress,
                             const Standings& standings) {
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
    return text;
  }

  LiveLines lines_;
  double shown_ = 0;
};

/// Opened before the games: nobody should wait for hours to learn that it cannot be written.
class PageFile {
 public:
  explicit PageFile(const std::string& path) : path_(path), file_(path, O_WRONLY | O_CREAT) {}

  Status opened() const {
    return file_.is_open() ? Status(Done{}) : Status(system_error("open", path_));
  }
  Status write(const std::string& page) const {
    const bool is_written = ::ftruncate(file_.number(), 0) == 0 && write_all(file_.number(), page);
    return is_written ? Status(Done{}) : Status(system_error("write", path_));
  }

 private:
  std::string path_;
  OpenFile file_;
};

/// With long lines broken between words on a terminal.
void print_fitting(const std::string& text) {
  const std::size_t columns = columns_of(STDOUT_FILENO);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto parts = columns == 0 ? std::vector<std::string>{line} : wrapped(line, columns, 2);
    for (const std::string& part : parts) fmt::print("{}\n", part);
  }
}

void print_report(const MatchArguments& arguments, const MatchReport& report,
                  const fs::path& games) {
  if (arguments.json) {
    fmt::print("{}\n", report_json(report).dump());
  } else if (arguments.csv) {
    fmt::print("{}", report_csv(report));
  } else {
    print_fitting(report_text(report, columns_of(STDOUT_FILENO)));
    fmt::print("Games: {}\n", games.string());
  }
}

/// As a member of a cluster, which is silent.
int follow(Cluster& cluster, const Result<MatchPlan>& plan) {
  if (plan) {
    work_on_match(*plan, cluster);
  } else {
    work_for_leader(cluster, failing_worker(plan.error()));
  }
  return exit_success;
}

int match(const MatchArguments& arguments, const GameList& games) {
  if (arguments.json && arguments.csv) return wrong_call({"--json and --csv cannot be combined"});
  const StopToken stop = stop_on_interrupt();
  const auto cluster = Cluster::join();
  if (cluster && !cluster->leads()) {
    MatchWish wish = arguments.wish;
    if (wish.log) *wish.log += fmt::format(".{}", cluster->rank());  // its programs are its own
    return follow(*cluster, plan_match(wish, games, stop, MissingOpenings::await));
  }
  const unsigned threads =
      cluster && arguments.wish.threads == 0 ? 1 : arguments.wish.used_threads();
  Crew crew(threads, cluster.get());
  const auto plan = plan_match(arguments.wish, games, stop);
  if (!plan && stop.stop_requested()) return failed(plan.error());
  if (!plan) return wrong_call(plan.error());
  if (stop.stop_requested()) return failed({"stopped before the first game"});
  const fs::path path = arguments.out ? fs::path(*arguments.out) : usual_file(*plan);
  const auto page = arguments.page ? std::make_unique<PageFile>(*arguments.page) : nullptr;
  if (page) {
    if (const auto opened = page->opened(); !opened) return failed(opened.error());
  }
  auto file = MatchFile::open(path, plan->identity(), arguments.fresh);
  if (!file) return failed(file.error());
  std::error_code ignored;
  if (arguments.page && fs::equivalent(*arguments.page, path, ignored)) {
    return wrong_call({"--report and --out name the same file"});
  }
  Standings standings(*plan);
  if (const auto resumed = resume_match(*plan, *file, standings); !resumed) {
    return failed(resumed.error());
  }
  if (standings.games() > 0) {
    fmt::print(stderr, "resuming: {} of {} are already played; --fresh starts over\n",
               standings.games(), counted(plan->games(), "game"));
  }
  MatchNews news;
  const auto progress = run_match(
      *plan, *file, standings, crew, stop,
      [&](const MatchProgress& now, const Standings& so_far) { news.show(*plan, now, so_far); });
  news.clear();
  if (!progress) return failed(progress.error());
  const MatchReport report{*plan, standings, *progress};
  print_report(arguments, report, path);
  if (page) {
    const auto written = page->write(report_page(report, path));
    if (!written) return failed(written.error());
  }
  const bool decided = standings.test().verdict != SprtVerdict::goes_on;
  if (standings.games() < plan->games() && !decided) {
    return failed({fmt::format("stopped after {} of {}; the same command goes on from there",
                               standings.games(), counted(plan->games(), "game"))});
  }
  return exit_success;
}

}  // namespace

void add_match(CommandLine& line) {
  line.add<MatchArguments>(
      "match", "bots against each other, with error bars; the same command resumes it",
      "castellan match blackstone --bot alphabeta --bot source:3 --time 10ms",
      [](Command& command, MatchArguments& arguments) {
        arguments.wish.describe(command);
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
