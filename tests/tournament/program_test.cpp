// `castellan match` as a program: killed and resumed, on several machines, called wrongly. With
// CASTELLAN_SOAK also 2,500 games of each game at 10 ms a turn, and what they say about time.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "match/record.hpp"
#include "process/child_process.hpp"
#include "store/text_file.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/tournament/plans.hpp"

namespace castellan {
namespace {

using Json = nlohmann::json;
using tests::ScratchFolder;
using Words = std::vector<std::string>;

bool is_soak() { return std::getenv("CASTELLAN_SOAK") != nullptr; }

Words match_words(const Words& words) {
  Words all = {CASTELLAN_PROGRAM, "match"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// A program that may be killed.
class Victim {
 public:
  explicit Victim(Words words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::setpgid(0, 0);
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { kill(); }

  bool is_alive() {
    if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = -1;
    return pid_ > 0;
  }
  /// With everything that it has started.
  void kill() {
    if (!is_alive()) return;
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
};

std::size_t games_in(const std::filesystem::path& file) {
  const auto text = read_large_file(file.string(), 1'024);
  if (!text) return 0;
  std::size_t games = 0;
  for (std::size_t at = 0; (at = text->find("[Number ", at)) != std::string::npos; ++at) ++games;
  return games;
}

/// Runs a match, kills it as soon as so many games are in the file, each time.
void play_and_kill(const Words& words, const std::filesystem::path& file,
                   const std::vector<std::size_t>& at) {
  for (const std::size_t games : at) {
    Victim victim(words);
    while (victim.is_alive() && games_in(file) < games) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(victim.is_alive()) << "it ended before it could be killed";
    victim.kill();
  }
}

Json report_of(const Words& words) {
  const auto end = run_child(words + Words{"--json"});
  EXPECT_TRUE(end && end->is_success()) << (end ? end->errors : end.error().message);
  return end ? Json::parse(end->output, nullptr, false) : Json();
}

/// Without what depends on the machine.
Json timeless(Json report) {
  for (const auto* name : {"seconds", "resumed"}) report.erase(name);
  for (Json& bot : report["bots"]) bot.erase("milliseconds");
  return report;
}

/// Every game is there once, whole, and replays by the rules.
void expect_whole(const std::filesystem::path& file, const GameEntry& game, std::size_t games) {
  const auto text = read_large_file(file.string(), 1'024);
  ASSERT_TRUE(text);
  std::set<std::string> numbers;
  std::size_t records = 0;
  for (const std::string_view part : split_records(*text)) {
    const auto record = parse_record(part);
    ASSERT_TRUE(record) << record.error().message;
    const auto match = replay(game, *record);
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_EQ(record->tag("Fault"), "");
    numbers.insert(std::string(record->tag("Number")));
    ++records;
  }
  EXPECT_EQ(records, games);
  EXPECT_EQ(numbers.size(), games);
}

TEST(MatchProgram, LosesNothingWhenItIsKilled) {
  const ScratchFolder folder;
  const Words words = match_words({"apart", "--bot", "alphabeta:nodes=300", "--bot",
                                   "minimax:depth=2", "--bot", "random", "--games", "40"});
  const auto killed = words + Words{"--out", (folder / "killed").string()};
  play_and_kill(killed, folder / "killed", {5, 40, 80});
  const Json resumed = report_of(killed);
  EXPECT_GE(resumed["resumed"], 80);
  const Json whole = report_of(words + Words{"--out", (folder / "whole").string()});
  EXPECT_EQ(timeless(resumed), timeless(whole));
  expect_whole(folder / "killed", **all_games().find("apart"), 120);
}

Words mpirun(int ranks) {
  Words words = {"mpirun", "-n", std::to_string(ranks), "--oversubscribe"};
  if (::geteuid() == 0) words.emplace_back("--allow-run-as-root");
  return words;
}

/// Whether the program was built with MPI: then it starts only one match for all ranks.
bool has_mpi() {
  const auto end =
      run_child(mpirun(2) + Words{CASTELLAN_PROGRAM, "perft", "apart", "--depth", "1"});
  return end && end->is_success() && end->output.find("leaves") == end->output.rfind("leaves");
}

TEST(MatchProgram, PlaysTheSameOnSeveralMachines) {
  ASSERT_TRUE(has_mpi()) << "the tests need MPI; tools/setup installs it";
  const ScratchFolder folder;
  const Words words = match_words({"blackstone", "--bot", "alphabeta:nodes=500", "--bot", "greedy",
                                   "--bot", "random", "--games", "20"});
  const Json alone = report_of(words + Words{"--out", (folder / "alone").string()});
  const Words together = mpirun(4) + words + Words{"--out", (folder / "together").string()};
  EXPECT_EQ(timeless(report_of(together)), timeless(alone));
  expect_whole(folder / "together", **all_games().find("blackstone"), 60);

  const Words killed = mpirun(4) + words + Words{"--out", (folder / "killed").string()};
  play_and_kill(killed, folder / "killed", {20});
  const Json resumed = report_of(killed);
  EXPECT_GE(resumed["resumed"], 20);
  EXPECT_EQ(timeless(resumed), timeless(alone));
}

TEST(MatchProgram, CountsTheSameOnSeveralMachines) {
  const Words perft = {CASTELLAN_PROGRAM, "perft", "replica", "--depth", "4"};
  const auto alone = run_child(perft);
  const auto threads = run_child(perft + Words{"--threads", "3"});
  const auto together = run_child(mpirun(3) + perft);
  ASSERT_TRUE(alone && threads && together);
  EXPECT_TRUE(alone->output.starts_with("leaves ")) << alone->errors;
  EXPECT_EQ(threads->output, alone->output) << threads->errors;
  EXPECT_EQ(together->output, alone->output) << together->errors;
}

TEST(MatchProgram, SaysWhatIsWrongInOneLine) {
  const ScratchFolder folder;
  std::ofstream(folder / "bad") << "o1: size=7 |\n";
  std::ofstream(folder / "illegal") << "o1: size=8 | 1,1>9,9\n";
  std::ofstream(folder / "none") << "# nothing\n";
  std::ofstream(folder / "garbage") << std::string("\0\1\2 [Game \"x\"", 14);
  const Words two = {"blackstone", "--bot", "greedy", "--bot", "random"};
  const std::vector<std::pair<Words, std::string>> calls = {
      {{"chess", "--bot", "a", "--bot", "b"}, "chess"},
      {{"blackstone", "--bot", "greedy"}, "at least two bots"},
      {{"blackstone", "--bot", "greedy", "--bot", "nobody"}, "nobody"},
      {two + Words{"--games", "0"}, "--games"},
      {two + Words{"--time", "10ms", "--nodes", "5"}, "cannot be combined"},
      {two + Words{"--time", "soon"}, "soon"},
      {two + Words{"--sprt", "5,0"}, "--sprt"},
      {two + Words{"--normalised"}, "--normalised"},
      {two + Words{"--bot", "random", "--sprt", "0,5"}, "--sprt"},
      {two + Words{"--agree", "800"}, "--agree"},
      {two + Words{"--json", "--csv"}, "cannot be combined"},
      {two + Words{"--openings", (folder / "nowhere").string()}, "nowhere"},
      {two + Words{"--openings", folder.path().string()}, "directory"},
      {two + Words{"--openings", (folder / "bad").string()}, "line 1"},
      {two + Words{"--openings", (folder / "illegal").string()}, "opening o1"},
      {two + Words{"--openings", (folder / "none").string()}, "no openings"},
      {two + Words{"--out", (folder / "garbage").string()}, "garbage"},
      {two + Words{"--out", "/nowhere/at/all"}, "/nowhere/at/all"},
      {two + Words{"--games", "2", "--report", "/nowhere/at/all"}, "/nowhere/at/all"},
  };
  for (const auto& [words, expected] : calls) {
    auto call = match_words(words);
    if (std::find(call.begin(), call.end(), "--out") == call.end()) {
      call = call + Words{"--out", (folder / "games").string()};
    }
    const auto end = run_child(call, std::chrono::seconds(60));
    ASSERT_TRUE(end);
    EXPECT_NE(end->status, 0) << expected;
    EXPECT_EQ(end->signal, 0) << expected;
    EXPECT_NE(end->errors.find(expected), std::string::npos) << end->errors;
    EXPECT_EQ(std::count(end->errors.begin(), end->errors.end(), '\n'), 1) << end->errors;
  }
  const auto garbage = read_text_file((folder / "garbage").string());
  EXPECT_TRUE(garbage && garbage->size() == 14) << "what is not a match is left alone";
}

/// Twice killed in the middle: no game is lost or there twice, and hardly a turn is late.
void play_for_long(const std::string& game, std::size_t games) {
  const ScratchFolder folder;
  const auto file = folder / "games";
  const Words words =
      match_words({game, "--bot", "alphabeta", "--bot", "alphabeta:eval=source", "--time", "10ms",
                   "--games", std::to_string(games), "--out", file.string()});
  play_and_kill(words, file, {games / 3, games * 2 / 3});
  rusage before{};
  ::getrusage(RUSAGE_CHILDREN, &before);
  const Json report = report_of(words);
  rusage after{};
  ::getrusage(RUSAGE_CHILDREN, &after);
  expect_whole(file, **all_games().find(game), games);
  EXPECT_EQ(report["games"], games);
  EXPECT_EQ(report["faults"], 0);
  std::uint64_t turns = 0;
  std::uint64_t late = 0;
  double within = 0;
  double longest = 0;
  for (const Json& bot : report["bots"]) {
    turns += bot["turns"].get<std::uint64_t>();
    late += bot["late"].get<std::uint64_t>();
    within = std::max(within, bot["milliseconds"]["within_99_9"].get<double>());
    longest = std::max(longest, bot["milliseconds"]["longest"].get<double>());
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  const double used = seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) -
                      seconds(before.ru_stime);
  const double busy = used / report["seconds"].get<double>() / std::thread::hardware_concurrency();
  std::printf(
      "%s: %zu games, %lu timed turns, %lu late, 99.9 %% within %.1f ms, longest %.1f ms, cores "
      "busy %.0f %%\n",
      game.c_str(), games, static_cast<unsigned long>(turns), static_cast<unsigned long>(late),
      within, longest, busy * 100);
  EXPECT_GT(turns, games);
  if (is_soak()) {
    EXPECT_LT(static_cast<double>(late), static_cast<double>(turns) / 10'000);
  }
}

class LongMatch : public testing::TestWithParam<std::string> {};

TEST_P(LongMatch, LosesNothingAndIsHardlyEverLate) {
  play_for_long(GetParam(), is_soak() ? 2'500 : 6);
}

INSTANTIATE_TEST_SUITE_P(All, LongMatch,
                         testing::Values("antiyomacy", "blackstone", "replica", "apart"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace castellan
