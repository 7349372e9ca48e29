#include "cli/bench_compare.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "cli/bench_figures.hpp"
#include "cli/bench_report.hpp"
#include "cli/command_line.hpp"
#include "process/child_process.hpp"
#include "process/program_files.hpp"

namespace castellan {

namespace {

namespace fs = std::filesystem;

/// One of the two programs.
struct Contender {
  std::string path;
  std::string build;  // its version and build, as it reports them
};

/// What runs as one process: a game's searches, or its perft.
struct Task {
  std::string game;
  bool perft = false;

  std::string name() const { return perft ? "perft" : "search"; }
  std::vector<std::string> words(const std::string& program) const {
    std::vector<std::string> words = {program, "bench", game};
    if (perft) words.emplace_back("--perft");
    return words;
  }
};

/// Lines that overwrite each other, for people who wait.
class Progress {
 public:
  void show(std::string_view text) const {
    if (is_seen_) fmt::print(stderr, "\r{:<70}", text);
  }
  void clear() const {
    if (is_seen_) fmt::print(stderr, "\r{:<70}\r", "");
  }

 private:
  bool is_seen_ = ::isatty(STDERR_FILENO) != 0;
};

Error trouble_with(const std::vector<std::string>& words, std::string_view what) {
  std::string call;
  for (const std::string& word : words) call += (call.empty() ? "" : " ") + word;
  return Error{fmt::format("'{}' {}", call, what)};
}

Result<Contender> contender(const std::string& given) {
  std::error_code trouble;
  const fs::path path = fs::absolute(given, trouble).lexically_normal();
  const auto status = fs::status(path, trouble);
  if (!fs::exists(status)) return Error{fmt::format("{}: there is no such file", given)};
  if (!fs::is_regular_file(status) || ::access(path.c_str(), X_OK) != 0) {
    return Error{fmt::format("{}: is not an executable program", given)};
  }
  const auto end = run_child({path.string(), "--version"}, std::chrono::seconds(10));
  if (!end) return end.error();
  if (!end->is_success() || !end->output.starts_with("castellan ")) {
    return Error{fmt::format("{}: is not castellan: --version {}", given,
                             end->is_success() ? "printed something else" : sentence_of(*end))};
  }
  std::string build = end->output;
  while (build.ends_with('\n')) build.pop_back();
  for (std::size_t at = 0; (at = build.find('\n', at)) != std::string::npos;) build[at] = ' ';
  return Contender{path.string(), build};
}

/// The rows that one run printed; none when the program does not know the game.
Result<std::vector<BenchRow>> run_once(const Contender& program, const Task& task) {
  const auto words = task.words(program.path);
  const auto end = run_child(words);
  if (!end) return end.error();
  if (end->status == exit_wrong_call && end->errors.find("unknown game") != std::string::npos) {
    return std::vector<BenchRow>();
  }
  if (!end->is_success()) return trouble_with(words, sentence_of(*end));
  auto rows = read_bench(end->output);
  if (rows.empty()) return trouble_with(words, "printed nothing that can be compared");
  return rows;
}

/// The same, with the instructions of the whole run as the only row.
Result<std::vector<BenchRow>> count_once(const Contender& program, const Task& task) {
  std::vector<std::string> words = {"valgrind", "--tool=callgrind",
                                    "--callgrind-out-file=/dev/null"};
  for (const std::string& word : task.words(program.path)) words.push_back(word);
  const auto end = run_child(words);
  if (!end) return end.error();
  if (end->status == exit_wrong_call && end->errors.find("unknown game") != std::string::npos) {
    return std::vector<BenchRow>();
  }
  if (end->signal == SIGILL || end->errors.find("nrecognised instruction") != std::string::npos) {
    return Error{
        fmt::format("{}: valgrind does not know its instructions; compare programs that "
                    "are built with -DCASTELLAN_ARCH=x86-64-v3 or x86-64-v2",
                    program.path)};
  }
  if (!end->is_success()) return trouble_with(words, sentence_of(*end));
  constexpr std::string_view label = "Collected :";
  const std::size_t at = end->errors.find(label);
  BenchRow whole{"instructions", 0, 0, 0};
  if (at != std::string::npos) whole.seconds = std::atof(end->errors.c_str() + at + label.size());
  for (const BenchRow& row : read_bench(end->output)) {
    if (row.name != "in all") whole.count += row.count;
  }
  if (whole.seconds <= 0 || whole.count == 0) {
    return trouble_with(words, "printed nothing that can be compared");
  }
  return std::vector<BenchRow>{whole};
}

/// Both programs' runs of a task, row by row in the order of the new program's.
struct TaskRuns {
  struct Both {
    RowRuns old_runs, new_runs;
  };
  std::vector<std::string> names;
  std::map<std::string, Both> rows;

  void add(const std::vector<BenchRow>& printed, bool is_new) {
    for (const BenchRow& row : printed) {
      const auto [place, is_first] = rows.try_emplace(row.name);
      if (is_first) names.push_back(row.name);
      (is_new ? place->second.new_runs : place->second.old_runs).add(row);
    }
  }
};

class Comparing {
 public:
  Comparing(const BenchComparison& wanted, Contender old, Contender fresh)
      : wanted_(wanted), old_(std::move(old)), new_(std::move(fresh)), report_(wanted) {}

  Result<bool> run() {
    report_.begin(old_.build, new_.build);
    for (const std::string& game : wanted_.games) {
      for (const bool perft : {true, false}) {
        if (perft ? !wanted_.perft : !wanted_.search) continue;
        const Task task{game, perft};
        const auto runs = run_both(task);
        progress_.clear();
        if (!runs) return runs.error();
        report(task, *runs);
        if (std::fflush(stdout) != 0) return false;
      }
    }
    if (report_.is_empty()) return Error{old_.path + ": knows none of these games"};
    return report_.end();
  }

 private:
  /// Alternately, each going first equally often: a machine that slows down favours neither.
  Result<TaskRuns> run_both(const Task& task) const {
    TaskRuns runs;
    const int times = wanted_.instructions ? 1 : wanted_.runs;
    for (int run = 0; run < times; ++run) {
      for (const bool is_new : {run % 2 == 1, run % 2 == 0}) {
        progress_.show(fmt::format("{}, {}: run {} of {}, {}", task.game, task.name(), run + 1,
                                   times, is_new ? "new" : "old"));
        const Contender& program = is_new ? new_ : old_;
        const auto rows =
            wanted_.instructions ? count_once(program, task) : run_once(program, task);
        if (!rows) return rows.error();
        if (rows->empty()) return TaskRuns();
        runs.add(*rows, is_new);
      }
    }
    return runs;
  }

  void report(const Task& task, const TaskRuns& runs) {
    report_.begin_task(task.game, task.name(), !runs.names.empty());
    for (const std::string& name : runs.names) {
      const auto& [old_runs, new_runs] = runs.rows.at(name);
      report_.add(name, old_runs, new_runs);
    }
  }

  const BenchComparison& wanted_;
  Contender old_, new_;
  Progress progress_;
  BenchReport report_;
};

}  // namespace

Result<bool> compare_bench(const BenchComparison& comparison) {
  const auto old = contender(comparison.old_program);
  if (!old) return old.error();
  const auto self = path_of_this_program();
  if (!self) return self.error();
  const auto fresh = contender(self->string());
  if (!fresh) return fresh.error();
  if (comparison.instructions) {
    const auto valgrind = run_child({"valgrind", "--version"}, std::chrono::seconds(10));
    if (!valgrind) return Error{"--instructions needs valgrind: " + valgrind.error().message};
  }
  return Comparing(comparison, *old, *fresh).run();
}

}  // namespace castellan
