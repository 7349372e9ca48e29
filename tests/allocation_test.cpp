// No allocation per node: every `new` of this program is counted.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/antiyomacy/evaluation.hpp"
#include "games/apart/evaluation.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/replica/evaluation.hpp"
#include "match/searches.hpp"
#include "search/perft.hpp"
#include "tests/support/counting_new.hpp"
#include "tests/support/thinking.hpp"

namespace castellan {
namespace {

template <class Work>
std::uint64_t allocations_in(Work&& work) {
  const std::uint64_t before = tests::allocation_count();
  work();
  return tests::allocation_count() - before;
}

template <Game G, class Engine>
void check_game(const G& game, const Engine& engine, int perft_depth, int search_depth) {
  const auto state = game.initial_state();

  std::uint64_t leaves = 0;
  const PerftRules rules{.by_turn = false};
  EXPECT_EQ(allocations_in([&] { leaves = Perft<G>(game, rules).count(state, perft_depth); }), 0U);
  EXPECT_GT(leaves, 1'000U);

  EXPECT_EQ(allocations_in([&] {
              Random random(1);
              for (int i = 0; i < 10; ++i) {
                auto playing = state;
                play_randomly(game, playing, random, 100);
              }
            }),
            0U);

  const auto search = [&]<class Search>(Search, int depth) {
    Thought<typename G::Move> thought;
    const std::uint64_t count = allocations_in(
        [&] { thought = tests::think<Search>(game, state, engine, {.limits = {.depth = depth}}); });
    return std::pair(count, thought.nodes);
  };
  // What is allocated belongs to the root: tables, lines, one report per iteration.
  for (const auto& [count, nodes] :
       {search(AlphaBeta{}, search_depth), search(Minimax{}, 2), search(Brute{}, 2)}) {
    EXPECT_GT(nodes, 100U);
    EXPECT_LT(count, 2'000U) << nodes << " nodes";
  }
  EXPECT_EQ(search(Minimax{}, 1).first, search(Minimax{}, 2).first)
      << "allocations must not grow with nodes";
  EXPECT_EQ(search(Brute{}, 1).first, search(Brute{}, 2).first);
}

/// The tree of mcts is a pool; what else it allocates are lines for its answer and its reports.
template <Game G, class Engine>
void check_mcts(const G& game, const Engine& engine, std::uint64_t nodes) {
  const auto state = game.initial_state();
  const auto search = [&](std::uint64_t most) {
    return allocations_in([&] {
      const tests::Wanted wanted{.limits = {.nodes = most}, .options = "table=4"};
      EXPECT_GE(tests::think<Mcts>(game, state, engine, wanted).nodes, most);
    });
  };
  EXPECT_LT(search(nodes), 200U);
  EXPECT_LT(search(20 * nodes), 200U) << "the tree was full several times";
}

OptionValues sized(std::span<const OptionSpec> specs, int size) {
  OptionValues options(specs);
  options.put("size", size);
  return options;
}

TEST(Allocation, NonePerNodeInBlackstone) {
  using blackstone::option_specs;
  const blackstone::EngineEvaluation engine;
  check_game(blackstone::Blackstone<8>(sized(option_specs, 8)), engine, 4, 5);
  check_game(blackstone::Blackstone<16>(sized(option_specs, 10)), engine, 3, 3);
  check_game(blackstone::Blackstone<26>(sized(option_specs, 18)), engine, 2, 2);
}

TEST(Allocation, NonePerNodeInReplica) {
  using replica::option_specs;
  const replica::EngineEvaluation engine;
  check_game(replica::Replica<8>(sized(option_specs, 8)), engine, 4, 5);
  check_game(replica::Replica<16>(sized(option_specs, 16)), engine, 3, 3);
  check_game(replica::Replica<30>(sized(option_specs, 30)), engine, 2, 2);
}

TEST(Allocation, NonePerNodeInApart) {
  using apart::option_specs;
  const apart::EngineEvaluation engine;
  check_game(apart::Apart<8>(sized(option_specs, 8)), engine, 4, 5);
  check_game(apart::Apart<16>(sized(option_specs, 16)), engine, 3, 3);
  check_game(apart::Apart<25>(sized(option_specs, 25)), engine, 2, 2);
}

TEST(Allocation, NonePerNodeInAntiyomacy) {
  using antiyomacy::Antiyomacy;
  const antiyomacy::EngineEvaluation engine;
  OptionValues duel(antiyomacy::option_specs);
  ASSERT_TRUE(duel.set_all("map=duel size=8 profile=program"));
  check_game(Antiyomacy<8>(duel), engine, 5, 5);
  OptionValues corners(antiyomacy::option_specs);
  ASSERT_TRUE(corners.set_all("map=corners size=13 profile=program"));
  check_game(Antiyomacy<16>(corners), engine, 4, 4);
}

TEST(Allocation, NonePerNodeOfMcts) {
  check_mcts(blackstone::Blackstone<8>(sized(blackstone::option_specs, 8)),
             blackstone::EngineEvaluation{}, 20'000);
  check_mcts(apart::Apart<8>(sized(apart::option_specs, 8)), apart::EngineEvaluation{}, 20'000);
  check_mcts(replica::Replica<8>(sized(replica::option_specs, 8)), replica::EngineEvaluation{},
             20'000);
  const OptionValues options(antiyomacy::option_specs);
  check_mcts(antiyomacy::Antiyomacy<8>(options), antiyomacy::EngineEvaluation{}, 20'000);
}

// Root lines are kept in vectors, so alphabeta's count may depend on the root, never on the nodes.
TEST(Allocation, AlphaBetaAllocatesAtTheRootOnly) {
  using G = blackstone::Blackstone<8>;
  OptionValues options(blackstone::option_specs);
  const G game(options);
  const auto state = game.initial_state();
  const blackstone::EngineEvaluation engine;
  std::uint64_t nodes = 0;
  const std::uint64_t count = allocations_in([&] {
    nodes = tests::think<AlphaBeta>(game, state, engine, {.limits = {.depth = 9}}).nodes;
  });
  EXPECT_GT(nodes, 200'000U);
  EXPECT_LT(count, 1'000U);
}

}  // namespace
}  // namespace castellan
