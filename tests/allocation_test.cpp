// No allocation per node: every `new` of this program is counted.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "match/searches.hpp"
#include "search/perft.hpp"
#include "tests/support/counting_new.hpp"

namespace castellan {
namespace {

template <class Work>
std::uint64_t allocations_in(Work&& work) {
  const std::uint64_t before = tests::allocation_count();
  work();
  return tests::allocation_count() - before;
}

template <int Side>
void check_width(int size, int perft_depth, int search_depth) {
  using G = blackstone::Blackstone<Side>;
  OptionValues options(blackstone::option_specs);
  options.put("size", size);
  const G game(options);
  const auto state = game.initial_state();

  std::uint64_t leaves = 0;
  EXPECT_EQ(allocations_in([&] { leaves = Perft<G>(game, {}).count(state, perft_depth); }), 0U);
  EXPECT_GT(leaves, 10'000U);

  EXPECT_EQ(allocations_in([&] {
              Random random(1);
              for (int i = 0; i < 10; ++i) {
                auto playing = state;
                play_randomly(game, playing, random, 100);
              }
            }),
            0U);

  const auto search = [&]<class Search, class E>(Search, const E& evaluation, int depth) {
    Thought<typename G::Move> thought;
    const std::uint64_t count = allocations_in([&] {
      Problem<G, E> problem{game, state, evaluation, {}};
      problem.settings.limits.depth = depth;
      NoTrace trace;
      thought = Search::think(problem, trace);
    });
    return std::pair(count, thought.nodes);
  };
  const blackstone::EngineEvaluation engine;
  // What is allocated belongs to the root: tables, lines, one report an iteration.
  for (const auto& [count, nodes] : {search(AlphaBeta{}, engine, search_depth),
                                     search(Minimax{}, engine, 2), search(Brute{}, engine, 2)}) {
    EXPECT_GT(nodes, 2'000U);
    EXPECT_LT(count, 2'000U) << nodes << " nodes";
  }
  const auto shallow = search(Minimax{}, engine, 1);
  const auto deep = search(Minimax{}, engine, 2);
  EXPECT_EQ(shallow.first, deep.first) << "allocations must not grow with nodes";
  EXPECT_EQ(search(Brute{}, engine, 1).first, search(Brute{}, engine, 2).first);
}

TEST(Allocation, NonePerNodeOnOneWord) { check_width<8>(8, 4, 5); }
TEST(Allocation, NonePerNodeOnFourWords) { check_width<16>(10, 3, 3); }
TEST(Allocation, NonePerNodeOnElevenWords) { check_width<26>(18, 2, 2); }

// Root lines are kept in vectors, so alphabeta's count may follow the root, never the nodes.
TEST(Allocation, AlphaBetaAllocatesAtTheRootOnly) {
  using G = blackstone::Blackstone<8>;
  OptionValues options(blackstone::option_specs);
  const G game(options);
  const auto state = game.initial_state();
  const blackstone::EngineEvaluation engine;
  std::uint64_t nodes = 0;
  const std::uint64_t count = allocations_in([&] {
    Problem<G, blackstone::EngineEvaluation> problem{game, state, engine, {}};
    problem.settings.limits.depth = 6;
    NoTrace trace;
    nodes = AlphaBeta::think(problem, trace).nodes;
  });
  EXPECT_GT(nodes, 200'000U);
  EXPECT_LT(count, 1'000U);
}

}  // namespace
}  // namespace castellan
