// `castellan match` as a program: killed and resumed, called wrongly. With
// CASTELLAN_SOAK also 2,500 games of each game at 10 ms a turn, and what they say about time.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/support/sanitizers.hpp"
#include "tests/tournament/match_program.hpp"
#include "tournament/text_hash.hpp"

namespace castellan {
namespace {

using namespace tests;

bool is_soak() { return std::getenv("CASTELLAN_SOAK") != nullptr; }

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
      {two + Words{"--games", "-1"}, "--games"},
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
      {two + Words{"--out", (folder / "garbage").string(), "--fresh"}, "not the file of a match"},
      {two + Words{"--out", (folder / "same").string(), "--report", (folder / "same").string()},
       "the same file"},
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
  EXPECT_FALSE(std::filesystem::exists(folder / "games")) << "nothing was played";
  const auto garbage = read_text_file((folder / "garbage").string());
  EXPECT_TRUE(garbage && garbage->size() == 14) << "what is not a match is left alone";
}

/// What the program held of memory at most, in MiB.
long most_memory(Words words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  EXPECT_EQ(status, 0);
  return used.ru_maxrss / 1024;
}

TEST(MatchProgram, ResumesAFileThatIsLargerThanItsMemory) {
  if (address_sanitizer) GTEST_SKIP() << "freed memory is kept, so it means nothing";
  const ScratchFolder folder;
  const Words words = match_words({"apart", "--bot", "random", "--bot", "random:seed=2", "--out",
                                   (folder / "games").string(), "--games"});
  const long of_two = most_memory(words + Words{"2"});
  const auto two = read_text_file((folder / "games").string());
  ASSERT_TRUE(two);
  const std::string_view record = split_records(*two).front();
  const auto number = record.find("[Number \"") + 9;
  const auto opening = record.find("[Opening \"") + 10;
  std::ofstream file(folder / "games");
  constexpr int games = 8'000;
  for (int i = 0; i < games; ++i) {
    std::string again(record);
    ASSERT_LT(opening, number);
    again.replace(number, again.find('"', number) - number, std::to_string(i));
    again.replace(opening, again.find('"', opening) - opening,
                  fmt::format("apart-{:03}", i / 2 % 200 + 1));
    // Its first two lines are the match and a checksum of the rest.
    const std::size_t rest = again.find('\n', again.find('\n') + 1) + 1;
    const std::size_t sum = again.find("[Checksum \"") + 11;
    again.replace(sum, 16, fmt::format("{:016x}", hash_of(std::string_view(again).substr(rest))));
    file << again;
  }
  file.close();
  const auto megabytes = static_cast<long>(std::filesystem::file_size(folder / "games") >> 20);
  ASSERT_GT(megabytes, 20);
  const long of_all = most_memory(
      words + Words{std::to_string(games), "--report", (folder / "page.html").string()});
  EXPECT_LT(of_all, of_two + 8) << "resumed from " << megabytes << " MiB";
}

TEST(MatchProgram, ItsFileIsReplayedAndImportedOnce) {
  const ScratchFolder folder;
  const std::string file = (folder / "games").string();
  const auto run = [&](const Words& words) {
    const auto end = run_child(Words{CASTELLAN_PROGRAM} + words, std::chrono::seconds(60));
    EXPECT_TRUE(end && end->is_success()) << (end ? end->errors : end.error().message);
    return end ? end->output : "";
  };
  const auto lines = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  run({"match", "blackstone", "--bot", "greedy", "--bot", "random", "--games", "6", "--cap", "9",
       "--out", file});
  const std::string list = run({"replay", file});
  EXPECT_EQ(lines(list), 6);
  EXPECT_NE(list.find("     0  blackstone  greedy - random  "), std::string::npos) << list;
  EXPECT_NE(list.find(" by cap\n"), std::string::npos) << list;
  EXPECT_EQ(list.find("unfinished"), std::string::npos) << list;
  EXPECT_NE(run({"replay", file, "--check"}).find("6 games, 0 wrong"), std::string::npos);
  const Json game = Json::parse(run({"replay", file, "--game", "3", "--json"}));
  EXPECT_EQ(game["tags"]["Number"], "3");
  EXPECT_EQ(game["tags"]["Red"], "random");
  EXPECT_EQ(game["outcome"]["by"], "adjudication");
  EXPECT_NE(run({"replay", file, "--game", "3"}).find(" by adjudication\n"), std::string::npos);
  const auto none = run_child({CASTELLAN_PROGRAM, "replay", file, "--game", "6"});
  EXPECT_NE(none->errors.find("there is no game 6"), std::string::npos);

  const std::string store = (folder / "store.db").string();
  EXPECT_EQ(lines(run({"store", "import", file, "--store", store})), 6);
  EXPECT_EQ(lines(run({"store", "import", file, "--store", store})), 0);
  const std::string saved = run({"store", "list", "--store", store});
  EXPECT_EQ(lines(saved), 6);
  EXPECT_EQ(saved.find("unfinished"), std::string::npos) << saved;
  EXPECT_EQ(lines(run({"store", "list", "--store", store, "--player", "greedy"})), 6);
  EXPECT_EQ(lines(run({"store", "list", "--store", store, "--player", "cap"})), 0);

  // A file by a version that left adjudicated games without a result.
  std::string text = *read_text_file(file);
  for (const auto& [from, to] : {std::pair{"1-0", "*"},
                                 {"0-1", "*"},
                                 {"1/2-1/2", "*"},
                                 {"[Termination \"adjudication\"]\n", ""}}) {
    for (std::size_t at = 0; (at = text.find(from)) != std::string::npos;) {
      text.replace(at, std::string_view(from).size(), to);
    }
  }
  std::ofstream(folder / "old") << text;
  const std::string other = (folder / "other.db").string();
  EXPECT_EQ(lines(run({"store", "import", (folder / "old").string(), "--store", other})), 6);
  const auto results = [&](const std::string& archive) {
    std::multiset<std::string> all;
    std::istringstream listed(run({"store", "list", "--store", archive}));
    for (std::string line; std::getline(listed, line);) {
      all.insert(line.substr(line.find("  blackstone")));
    }
    return all;
  };
  EXPECT_EQ(results(other), results(store));
}

struct LongMatchCase {
  const char* game;
  const char* first;
  const char* second;
};

/// Twice killed in the middle: no game is lost or there twice, and hardly a turn is late.
void play_for_long(const LongMatchCase& match, std::size_t games) {
  const ScratchFolder folder;
  const auto file = folder / "games";
  const std::string game = match.game;
  const Words words =
      match_words({game, "--bot", match.first, "--bot", match.second, "--time", "10ms", "--games",
                   std::to_string(games), "--out", file.string()});
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

class LongMatch : public testing::TestWithParam<LongMatchCase> {};

TEST_P(LongMatch, LosesNothingAndIsHardlyEverLate) {
  play_for_long(GetParam(), is_soak() ? 2'500 : 6);
}

INSTANTIATE_TEST_SUITE_P(
    All, LongMatch,
    testing::Values(LongMatchCase{"antiyomacy", "alphabeta", "alphabeta:eval=source"},
                    LongMatchCase{"blackstone", "alphabeta", "alphabeta:eval=source"},
                    LongMatchCase{"replica", "alphabeta", "alphabeta:eval=source"},
                    LongMatchCase{"apart", "alphabeta", "alphabeta:eval=source"},
                    LongMatchCase{"antiyoy", "turns", "turns:rounds=1"}),
    [](const auto& test) { return std::string(test.param.game); });

}  // namespace
}  // namespace castellan
