// `castellan engine --check`: good engines pass, and of bad ones it says what is wrong.
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "tests/ugi/fakes.hpp"
#include "ugi/manners.hpp"

namespace castellan {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds long_enough{60'000};
constexpr milliseconds impatient{3'000};  // for engines that would let us wait anyway

struct Verdict {
  bool is_well = false;
  std::string right;
  std::string wrong;  // one finding a line
};

Verdict check(const std::vector<std::string>& command, std::string_view game = "",
              milliseconds patience = long_enough) {
  Verdict verdict;
  const GameEntry* only = game.empty() ? nullptr : *all_games().find(game);
  verdict.is_well = check_manners(
      command, all_games(), only,
      [&](const MannersFinding& finding) {
        (finding.is_well ? verdict.right : verdict.wrong) += finding.what + "\n";
        EXPECT_EQ(finding.what.find('\n'), std::string::npos) << "a line each";
      },
      patience);
  EXPECT_EQ(verdict.is_well, verdict.wrong.empty());
  return verdict;
}

/// A good engine is late as well when the machine is busy with other tests, but hardly thrice.
Verdict check_thrice(const std::vector<std::string>& command, std::string_view game = "") {
  Verdict verdict;
  for (int i = 0; i < 3; ++i) {
    verdict = check(command, game);
    const bool is_late = verdict.wrong.starts_with("go movetime 50: the slowest turn took ");
    if (!is_late || verdict.wrong.find('\n') + 1 < verdict.wrong.size()) break;
  }
  return verdict;
}

TEST(Manners, OurOwnEngineHasThem) {
  const Verdict verdict = check_thrice({CASTELLAN_PROGRAM, "engine"});
  EXPECT_EQ(verdict.wrong, "");
  for (const GameEntry* game : all_games()) {
    EXPECT_NE(verdict.right.find(std::string(game->info().name) +
                                 ": legal moves and right answers to queries"),
              std::string::npos)
        << verdict.right;
  }
}

TEST(Manners, TheTeachingEngineHasThem) {
  const Verdict verdict = check_thrice({"python3", CASTELLAN_ROOT "/docs/engine.py"});
  EXPECT_EQ(verdict.wrong, "");
}

struct BadEngine {
  const char* habit;
  const char* finding;
};

class BadManners : public testing::TestWithParam<BadEngine> {};

TEST_P(BadManners, AreFoundOut) {
  const auto& [habit, finding] = GetParam();
  const Verdict verdict = check(tests::fake_engine(habit), "", impatient);
  EXPECT_FALSE(verdict.is_well);
  EXPECT_NE(verdict.wrong.find(finding), std::string::npos) << verdict.wrong;
}

constexpr BadEngine bad_engines[] = {
    {"none", "go infinite: expected bestmove only after stop"},
    {"crash_at_start", "ended with status 3: I do not feel well: expected ugiok after ugi"},
    {"flood_at_start", "printed too much: expected ugiok after ugi"},
    {"untidy", "expected id name NAME and id author NAME before ugiok"},
    {"untidy", "option 'Speed': expected a type (check, spin, string, combo or button)"},
    {"untidy", "option 'Size': its default '9' is not one of its values"},
    {"cheat", "apart: illegal move 'z99-z98' in "},
    {"crash_at_go", "blackstone: expected bestmove within"},
    {"sluggish", ", expected at most 150\n"},
    {"liar", "blackstone: query gameover: expected false, found 'true' in "},
    {"deaf", "go infinite: expected bestmove within 3000 ms: it gave no answer"},
    {"fragile", "wrong lines: expected readyok within 3000 ms: it ended with status 3: what was"},
    {"noisy", "when idle: expected silence, found 'info string by the way'"},
    {"sulky", "quit: it ended with status 1"},
    {"stubborn", "the end of its input: it is still running after 3000 ms"},
};

INSTANTIATE_TEST_SUITE_P(Of, BadManners, testing::ValuesIn(bad_engines), [](const auto& test) {
  return std::string(test.param.habit) + std::to_string(test.index);
});

TEST(Manners, OneLateAnswerOfAWholeGameIsFoundOut) {
  const Verdict verdict = check(tests::fake_engine("late"), "blackstone", long_enough);
  EXPECT_NE(verdict.wrong.find("go movetime 50: the slowest turn took 2"), std::string::npos)
      << verdict.wrong;
  EXPECT_NE(verdict.wrong.find(" ms, turn 3 of blackstone, expected at most 150\n"),
            std::string::npos);
  EXPECT_NE(verdict.right.find("blackstone: legal moves in a whole game of "), std::string::npos)
      << verdict.right;
}

TEST(Manners, EnginesWithoutAGameNeedOne) {
  const Verdict verdict = check(tests::fake_engine("plain"));
  EXPECT_EQ(verdict.wrong, "it announces no game that is known here: --game names one\n");
  const Verdict missing = check({"/no/such/engine"});
  EXPECT_EQ(missing.wrong,
            "it starts and answers ugi with ugiok: cannot run /no/such/engine: No such file or "
            "directory\n");
  const Verdict one = check_thrice({CASTELLAN_PROGRAM, "engine"}, "replica");
  EXPECT_EQ(one.wrong, "");
  EXPECT_NE(one.right.find("replica: "), std::string::npos);
  EXPECT_EQ(one.right.find("apart: "), std::string::npos);
}

}  // namespace
}  // namespace castellan
