// What the engine leaves out must never cost the truth: a win or a loss that it claims is one.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "games/antiyomacy/antiyomacy.hpp"
#include "games/antiyomacy/evaluation.hpp"
#include "games/apart/apart.hpp"
#include "games/apart/evaluation.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/replica/evaluation.hpp"
#include "games/replica/replica.hpp"
#include "match/searches.hpp"
#include "search/techniques.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/thinking.hpp"

namespace castellan {
namespace {

using tests::forced;
using tests::GraphGame;
using tests::Wanted;

template <class G>
G game_of(std::span<const OptionSpec> specs, std::string_view settings) {
  OptionValues options(specs);
  EXPECT_TRUE(options.set_all(settings));
  return G(options);
}

/// Wins and losses of at most so many moves, in positions from the ends of random games.
template <class E, class G>
void check_claims(const G& game, int positions, std::size_t before_the_end, int longest,
                  int least_claims) {
  Random random(31);
  int claims = 0;
  for (int i = 0; i < positions; ++i) {
    std::vector<typename G::State> way = {game.initial_state()};
    while (!game.outcome(way.back()).ended && way.size() < 400) {
      way.push_back(way.back());
      play_randomly(game, way.back(), random, 1);
    }
    const std::size_t back = 1 + random.below(before_the_end);
    const auto& state = way[way.size() - std::min(way.size(), 1 + back)];
    if (game.outcome(state).ended) continue;
    const auto claimed = tests::think<AlphaBeta>(game, state, E{}, {.limits = {.nodes = 3'000}});
    const auto end = moves_to_end(claimed.lines[0].score);
    if (!end || std::abs(*end) > longest) continue;
    ++claims;
    const Wanted as_deep{.limits = {.depth = std::abs(*end)}, .options = "prune=1"};
    const auto truth = tests::think<Minimax>(game, state, E{}, as_deep);
    const auto true_end = moves_to_end(truth.lines[0].score);
    ASSERT_TRUE(true_end && (*true_end > 0) == (*end > 0) && std::abs(*true_end) <= std::abs(*end))
        << game.to_text(state) << " claims " << *end << ", found " << truth.lines[0].score;
  }
  EXPECT_GE(claims, least_claims) << "too few to mean anything";
}

TEST(Selective, ItsClaimsAreTrueInBlackstone) {
  for (const char* churn : {"size=6 churn=low", "size=6 churn=medium", "size=6 churn=high"}) {
    check_claims<blackstone::EngineEvaluation>(
        game_of<blackstone::Blackstone<8>>(blackstone::option_specs, churn), tests::scaled(3'500),
        6, 5, tests::scaled(1'000));
  }
}
TEST(Selective, ItsClaimsAreTrueInReplica) {
  check_claims<replica::EngineEvaluation>(
      game_of<replica::Replica<8>>(replica::option_specs, "size=8"), tests::scaled(10'000), 6, 5,
      tests::scaled(5'000));
}
TEST(Selective, ItsClaimsAreTrueInApart) {
  check_claims<apart::EngineEvaluation>(game_of<apart::Apart<8>>(apart::option_specs, "size=8"),
                                        tests::scaled(10'000), 6, 5, tests::scaled(5'000));
}
TEST(Selective, ItsClaimsAreTrueInAntiyomacy) {
  check_claims<antiyomacy::EngineEvaluation>(
      game_of<antiyomacy::Antiyomacy<8>>(antiyomacy::option_specs, "size=5 seed=3"),
      tests::scaled(2'000), 6, 5, tests::scaled(200));
}

/// Small whims, so that the search has something to compare.
struct WhimOfPlace {
  using Score = int;
  int operator()(const GraphGame& game, const GraphGame::State& state, Player player) const {
    const int whim = static_cast<int>(game.hash(state) % 41) - 20;
    return player == 0 ? whim : -whim;
  }
};

// A draw by repetition belongs to the way on which it was found. Kept for other ways, it would hide
// wins there.
TEST(Selective, RepetitionsHideNothing) {
  Random random(5);
  int decided = 0;
  int open = 0;
  for (int graph = 0; graph < 3'000; ++graph) {
    const GraphGame game(random);
    const std::vector<int> wins[] = {forced(game, 0, Goal::win), forced(game, 1, Goal::win)};
    for (std::size_t place = 0; place < game.size(); ++place) {
      const GraphGame::State state{static_cast<std::int16_t>(place)};
      if (game.outcome(state).ended) continue;
      const auto mover = static_cast<std::size_t>(game.player_to_move(state));
      const bool won = wins[mover][place] > 0;
      const bool lost = wins[1 - mover][place] > 0;
      const auto thought =
          tests::think<AlphaBeta>(game, state, WhimOfPlace{},
                                  {.limits = {.depth = 60, .nodes = 20'000}, .options = "table=1"});
      const auto claimed = moves_to_end(thought.lines[0].score);
      ASSERT_EQ(claimed && *claimed > 0, won) << "graph " << graph << " from " << place;
      ASSERT_EQ(claimed && *claimed < 0, lost) << "graph " << graph << " from " << place;
      ++(won || lost ? decided : open);
    }
  }
  EXPECT_GT(decided, 3'000);
  EXPECT_GT(open, 3'000);
}

TEST(Selective, EveryTechniqueCanBeLeftOut) {
  const auto game = game_of<blackstone::Blackstone<8>>(blackstone::option_specs, "size=8");
  auto state = game.initial_state();
  Random random(4);
  play_randomly(game, state, random, 9);
  std::vector<std::uint64_t> nodes;
  for (const std::string_view name : technique_names) {
    const std::string options = "without=" + std::string(name);
    const Wanted wanted{.limits = {.depth = 7}, .options = options};
    const auto thought =
        tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{}, wanted);
    const auto again = tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{}, wanted);
    EXPECT_EQ(thought.depth, 7);
    EXPECT_EQ(thought.nodes, again.nodes) << "the same every time";
    nodes.push_back(thought.nodes);
  }
  const auto exact = tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{},
                                             {.limits = {.depth = 7}, .options = "exact=1"});
  EXPECT_LT(nodes[0] * 5, exact.nodes) << "a fifth of the exact search's nodes";
  for (const Technique technique : {Technique::reductions, Technique::futility}) {
    EXPECT_GT(nodes[static_cast<std::size_t>(technique)], nodes[0]);
  }
}

}  // namespace
}  // namespace castellan
