// Proof search on small graphs with circles, turns of several moves and draws, where working
// backwards from the ends gives the truth.
#include <gtest/gtest.h>

#include <map>

#include "search/solve.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

using tests::forced;
using tests::GraphGame;

template <class G>
void expect_verified(const G& game, const typename G::State& state, const ProofTree<G>& proof) {
  ProofCheck<G> check(game, state, proof.claim());
  proof.write([&](const std::string& line) {
    const auto taken = check.take(line);
    EXPECT_TRUE(taken) << line << ": " << taken.error().message;
    return static_cast<bool>(taken);
  });
  EXPECT_TRUE(check.end());
}

Verdict truth_of(const GraphGame& game) {
  const Player mover = game.player_to_move(game.initial_state());
  const auto is_forced = [&](Player player, Goal goal) {
    return forced(game, player, goal)[0] > 0;
  };
  if (is_forced(mover, Goal::win)) return Verdict::win;
  if (is_forced(1 - mover, Goal::win)) return Verdict::loss;
  return is_forced(0, Goal::draw) && is_forced(1, Goal::draw) ? Verdict::draw : Verdict::no_win;
}

TEST(ProofOfGraphs, EveryVerdictIsTrue) {
  Random random(1);
  std::map<Verdict, int> seen;
  for (int i = 0; i < tests::scaled(200'000); ++i) {
    const GraphGame game(random);
    const auto state = game.initial_state();
    Solver<GraphGame> solver(game, 1, {.nodes = 1'000'000}, {});
    const Verdict verdict = solver.solve(state);
    ++seen[verdict];
    ASSERT_EQ(verdict, truth_of(game)) << "graph " << i;
    const auto& proofs = solver.proofs();
    ASSERT_EQ(proofs.size(), verdict == Verdict::draw ? 2U : verdict == Verdict::no_win ? 0U : 1U);
    for (const auto& proof : proofs) {
      expect_verified(game, state, *proof);
      const ProofClaim claim = proof->claim();
      ASSERT_GE(claim.moves, forced(game, claim.player, claim.goal)[0]);
    }
  }
  EXPECT_EQ(seen.size(), 4U) << "all but unknown";
}

TEST(ProofOfGraphs, AFullTableForgetsAndClaimsNothingWrong) {
  Random random(2);
  int decided = 0;
  const int graphs = tests::scaled(20'000);
  for (int i = 0; i < graphs; ++i) {
    const GraphGame game(random);
    const auto state = game.initial_state();
    Solver<GraphGame> solver(game, 0, {.nodes = 20'000}, {});  // four positions
    const Verdict verdict = solver.solve(state);
    if (verdict == Verdict::unknown) continue;
    ++decided;
    const Verdict truth = truth_of(game);  // too little memory to prove a draw: then nobody wins
    ASSERT_TRUE(verdict == truth || (verdict == Verdict::no_win && truth == Verdict::draw)) << i;
    for (const auto& proof : solver.proofs()) expect_verified(game, state, *proof);
  }
  EXPECT_GT(decided, graphs / 2);
}

TEST(ProofOfGraphs, ATableBeyondAllMemoryIsNoCrash) {
  if (tests::address_sanitizer) GTEST_SKIP() << "it ends programs that ask for so much";
  Random random(4);
  const GraphGame game(random);
  EXPECT_TRUE(Solver<GraphGame>(game, 1, {}, {}).has_table());
  EXPECT_FALSE(Solver<GraphGame>(game, 2'000'000'000, {}, {}).has_table());
}

// Different positions with the same hash mislead the search, but what it claims has been played
// through.
TEST(ProofOfGraphs, BadHashesProveNothingFalse) {
  Random random(3);
  int proved = 0;
  for (int i = 0; i < tests::scaled(20'000); ++i) {
    const GraphGame game(random, 6);
    const auto state = game.initial_state();
    Solver<GraphGame> solver(game, 1, {.nodes = 20'000}, {});
    const Verdict verdict = solver.solve(state);
    for (const auto& proof : solver.proofs()) {
      expect_verified(game, state, *proof);
      ++proved;
    }
    ASSERT_TRUE(solver.proofs().empty() || verdict == truth_of(game)) << "graph " << i;
  }
  EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace castellan
