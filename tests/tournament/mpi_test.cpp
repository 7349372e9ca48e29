// Matches and perft on several ranks of mpirun.
#include <gtest/gtest.h>

#include "tests/tournament/match_program.hpp"

namespace castellan {
namespace {

using namespace tests;

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

TEST(MatchOnMachines, PlaysTheSameOnSeveralMachines) {
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

TEST(MatchOnMachines, OneOfThemMakesTheOpenings) {
  const ScratchFolder folder;
  const Words words = match_words({"blackstone", "--set", "size=6", "--set", "churn=high", "--bot",
                                   "greedy", "--bot", "random", "--games", "8"});
  const Json alone = report_of(words + Words{"--out", (folder / "alone").string()});
  const Json together = report_of(mpirun(3) + words + Words{"--out", (folder / "two").string()});
  EXPECT_EQ(timeless(together), timeless(alone));
}

TEST(MatchOnMachines, CountsTheSameOnSeveralMachines) {
  const Words perft = {CASTELLAN_PROGRAM, "perft", "replica", "--depth", "4"};
  const auto alone = run_child(perft);
  const auto threads = run_child(perft + Words{"--threads", "3"});
  const auto together = run_child(mpirun(3) + perft);
  ASSERT_TRUE(alone && threads && together);
  EXPECT_TRUE(alone->output.starts_with("leaves ")) << alone->errors;
  EXPECT_EQ(threads->output, alone->output) << threads->errors;
  EXPECT_EQ(together->output, alone->output) << together->errors;
}

TEST(MatchOnMachines, AnErrorEndsAllOfThemAtOnce) {
  const ScratchFolder folder;
  const Words match = match_words({"blackstone", "--bot", "greedy", "--bot"});
  const std::vector<Words> wrong = {
      match + Words{"nobody"},
      match + Words{"random", "--openings", "/nowhere"},
      match + Words{"random", "--out", "/nowhere/at/all"},
      {CASTELLAN_PROGRAM, "perft", "chess", "--depth", "3"},
      {CASTELLAN_PROGRAM, "perft", "apart", "--depth", "3", "--state", "nonsense"},
  };
  for (const Words& words : wrong) {
    const auto end = run_child(mpirun(3) + words, std::chrono::seconds(60));
    ASSERT_TRUE(end);
    EXPECT_FALSE(end->cut) << words.back();
    EXPECT_NE(end->status, 0);
    const std::size_t first = end->errors.find("castellan: ");
    EXPECT_NE(first, std::string::npos) << end->errors;
    EXPECT_EQ(end->errors.find("castellan: ", first + 1), std::string::npos) << end->errors;
  }
}

}  // namespace
}  // namespace castellan
