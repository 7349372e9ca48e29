// The searches against each other, on random positions of real games.
#include <gtest/gtest.h>

#include <thread>

#include "core/random.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "match/searches.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/thinking.hpp"

namespace castellan {
namespace {

using blackstone::blue;
using blackstone::red;
using tests::Wanted;

using blackstone::EngineEvaluation;
using blackstone::SourceEvaluation;
using Small = blackstone::Blackstone<8>;

Small small_game(int size, int churn) {
  OptionValues options(blackstone::option_specs);
  options.put("size", size);
  options.put("churn", churn);
  return Small(options);
}

/// A running position, some random moves into a game.
Small::State random_position(const Small& game, Random& random) {
  while (true) {
    auto state = game.initial_state();
    play_randomly(game, state, random, random.below(40));
    if (!game.outcome(state).ended) return state;
  }
}

template <class E>
void compare_values(int positions) {
  Random random(11);
  for (int i = 0; i < positions; ++i) {
    const Small game = small_game(6, static_cast<int>(random.below(3)));
    const auto state = random_position(game, random);
    Wanted wanted{.limits = {.depth = 1 + static_cast<int>(random.below(3))},
                  .options = "table=1 exact=1",
                  .seed = static_cast<std::uint64_t>(i)};
    const auto plain = tests::think<Minimax>(game, state, E{}, wanted);
    const auto full = tests::think<AlphaBeta>(game, state, E{}, wanted);
    ASSERT_NEAR(plain.lines[0].score, full.lines[0].score, 1e-8)
        << game.to_text(state) << " depth " << wanted.limits.depth;
    wanted.options = "table=1 prune=1 exact=1";
    const auto pruned = tests::think<Minimax>(game, state, E{}, wanted);
    ASSERT_NEAR(plain.lines[0].score, pruned.lines[0].score, 1e-9) << game.to_text(state);
    ASSERT_LE(pruned.nodes, plain.nodes);
    ASSERT_EQ(pruned.lines[0].moves[0], plain.lines[0].moves[0])
        << "the same seed must choose the same of the equal moves: " << game.to_text(state);
  }
}

TEST(Search, AlphaBetaHasMinimaxsValueWithTheEngineEvaluation) {
  compare_values<EngineEvaluation>(tests::scaled(1'000));
}
TEST(Search, AlphaBetaHasMinimaxsValueWithTheSourceEvaluation) {
  compare_values<SourceEvaluation>(tests::scaled(1'000));
}

// One search deepens on a table that earlier iterations filled; depth 4 makes that matter.
TEST(Search, AlphaBetaHasMinimaxsValueDeeper) {
  Random random(12);
  for (int i = 0; i < tests::scaled(100); ++i) {
    const Small game = small_game(6, 2);
    const auto state = random_position(game, random);
    const Wanted wanted{.limits = {.depth = 4}, .options = "prune=1 exact=1"};
    const auto plain = tests::think<Minimax>(game, state, EngineEvaluation{}, wanted);
    const auto full = tests::think<AlphaBeta>(game, state, EngineEvaluation{}, wanted);
    ASSERT_EQ(plain.lines[0].score, full.lines[0].score) << game.to_text(state);
  }
}

TEST(Search, LinesAreRankedAndTrue) {
  Random random(13);
  for (int i = 0; i < tests::scaled(200); ++i) {
    const Small game = small_game(6, 1);
    const auto state = random_position(game, random);
    const Wanted wanted{.limits = {.depth = 2}, .options = "exact=1", .lines = 3};
    const auto thought = tests::think<AlphaBeta>(game, state, EngineEvaluation{}, wanted);
    MovesOf<Small> moves;
    game.legal_moves(state, moves);
    ASSERT_EQ(thought.lines.size(), std::min<std::size_t>(3, moves.size()));
    std::vector<int> scores;  // every root move by plain minimax
    for (const auto move : moves) {
      auto child = state;
      game.play(child, move);
      if (game.outcome(child).ended) {
        scores.push_back(
            ended_score<int>(game.outcome(child).payoff_of(game.player_to_move(state)), 1));
        continue;
      }
      const Wanted one{.limits = {.depth = 1}};
      const double reply =
          tests::think<Minimax>(game, child, EngineEvaluation{}, one).lines[0].score;
      const auto end = moves_to_end(reply);
      scores.push_back(end ? ended_score<int>(*end > 0 ? -1 : 1, std::abs(*end) + 1)
                           : -static_cast<int>(reply));
    }
    std::sort(scores.rbegin(), scores.rend());
    for (std::size_t line = 0; line < thought.lines.size(); ++line) {
      ASSERT_EQ(thought.lines[line].score, scores[line]) << game.to_text(state) << " line " << line;
      ASSERT_FALSE(thought.lines[line].moves.empty());
    }
  }
}

TEST(Search, SeesAWinInOne) {
  const Small game = small_game(6, 0);
  const auto state = game.parse_state("x5/6/6/6/xxx3/b1r3 r");
  const Wanted wanted{.limits = {.depth = 3}};
  for (const auto& thought : {tests::think<Greedy>(game, *state, SourceEvaluation{}, wanted),
                              tests::think<Brute>(game, *state, SourceEvaluation{}, wanted),
                              tests::think<Minimax>(game, *state, SourceEvaluation{}, wanted),
                              tests::think<AlphaBeta>(game, *state, EngineEvaluation{}, wanted)}) {
    EXPECT_EQ(game.to_text(*state, thought.lines[0].moves[0]), "3,1>2,1");
    EXPECT_EQ(moves_to_end(thought.lines[0].score), 1);
  }
}

TEST(Search, TracedAndUntracedVisitTheSameNodes) {
  Random random(14);
  for (int i = 0; i < 20; ++i) {
    const Small game = small_game(6, static_cast<int>(random.below(3)));
    const auto state = random_position(game, random);
    const auto compare = [&]<class Search>(Search) {
      const SourceEvaluation evaluation;
      const Wanted wanted{.limits = {.depth = 3}};
      TreeTrace<Small> tree(game, red, Search::info.trace_values, 10'000'000);
      const auto plain = tests::think<Search>(game, state, evaluation, wanted);
      const auto traced = tests::think<Search>(game, state, evaluation, wanted, tree);
      EXPECT_EQ(plain.nodes, traced.nodes) << Search::info.name;
      EXPECT_EQ(plain.lines[0].moves, traced.lines[0].moves);
      EXPECT_EQ(plain.lines[0].score, traced.lines[0].score);
      return tree.tree();
    };
    compare(Greedy{});
    compare(Brute{});
    const SearchTree minimax = compare(Minimax{});
    EXPECT_FALSE(compare(AlphaBeta{}).nodes.empty());
    EXPECT_EQ(minimax.left_out, 0U);
    for (const TraceNode& node : minimax.nodes) {
      EXPECT_NE(node.mark, "cut") << "plain minimax cuts nothing";
      EXPECT_LE(node.level, 2);
    }
  }
}

TEST(Search, ASmallTreeIsMinimaxByHand) {
  const Small game = small_game(6, 0);
  const auto state = game.parse_state("4b1/6/6/6/xxx3/r1x3 r");  // one move, and it loses
  TreeTrace<Small> trace(game, red, Minimax::info.trace_values, 100);
  tests::think<Minimax>(game, *state, SourceEvaluation{}, {.limits = {.depth = 2}}, trace);
  ASSERT_EQ(trace.tree().nodes.size(), 1U);
  const TraceNode& node = trace.tree().nodes[0];
  EXPECT_EQ(node.move, "1,1>2,1");
  EXPECT_EQ(node.mark, "ended");
  EXPECT_EQ(node.player, blue);
  EXPECT_EQ(node.score, -(win_score - 1));
}

/// Every value of the tree must be the max or min of its children's.
TEST(Search, TreesBackUpTheirScores) {
  const Small game = small_game(6, 0);
  TreeTrace<Small> trace(game, red, Minimax::info.trace_values, 100'000);
  tests::think<Minimax>(game, game.initial_state(), SourceEvaluation{}, {.limits = {.depth = 2}},
                        trace);
  const auto& nodes = trace.tree().nodes;
  int inner = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].mark.empty()) continue;
    const bool maximising = nodes[i].player == red;
    double best = maximising ? -1e9 : 1e9;
    for (std::size_t j = i + 1; j < nodes.size() && nodes[j].level > nodes[i].level; ++j) {
      if (nodes[j].level != nodes[i].level + 1) continue;
      best = maximising ? std::max(best, nodes[j].score) : std::min(best, nodes[j].score);
    }
    EXPECT_EQ(best, nodes[i].score);
    ++inner;
  }
  EXPECT_EQ(inner, 50);
}

TEST(Search, SameSeedSameMoveAndSeedsDiffer) {
  const auto entry = all_games().find("blackstone");
  const auto match = (*entry)->start({(*entry)->default_options(), {}});
  for (const char* bot : {"random", "greedy", "source:2", "level:1"}) {
    std::set<std::string> chosen;
    for (int seed = 0; seed < 20; ++seed) {
      const std::string text = std::string(bot) +
                               (std::string(bot).find(':') == std::string::npos ? ":" : ",") +
                               "seed=" + std::to_string(seed);
      const auto spec = parse_bot(*(*entry), text);
      ASSERT_TRUE(spec) << text;
      const auto a = think(*match, *spec);
      const auto b = think(*match, *spec);
      ASSERT_EQ(a->lines[0].moves[0], b->lines[0].moves[0]) << text;
      chosen.insert(a->lines[0].moves[0]);
    }
    EXPECT_GT(chosen.size(), 1U) << bot << " never varies";
  }
}

TEST(Search, LimitsAreKept) {
  const auto entry = all_games().find("blackstone");
  const auto match = (*entry)->start({(*entry)->default_options(), {}});
  for (const char* bot :
       {"alphabeta:nodes=1", "alphabeta:nodes=50", "alphabeta:nodes=5000", "minimax:nodes=1",
        "minimax:nodes=5000,depth=6", "brute:nodes=5000,depth=6"}) {
    const auto spec = parse_bot(*(*entry), bot);
    const auto thought = think(*match, *spec);
    ASSERT_TRUE(thought);
    EXPECT_LE(thought->nodes, spec->limits.nodes + 5) << bot;
    EXPECT_TRUE(
        (*entry)->start({(*entry)->default_options(), {}})->play(thought->lines[0].moves[0]))
        << bot;
  }
  const auto timed = think(*match, *parse_bot(*(*entry), "alphabeta:time=50ms"));
  EXPECT_GE(timed->depth, 1);
}

TEST(Search, StopsWhenAsked) {
  const auto entry = all_games().find("blackstone");
  const auto match = (*entry)->start({(*entry)->default_options(), {}});
  std::atomic<bool> stop{false};
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  const auto thought =
      think(*match, *parse_bot(*(*entry), "alphabeta:time=1000m"), StopToken(stop));
  later.join();
  ASSERT_TRUE(thought);
  EXPECT_FALSE(thought->lines[0].moves.empty());
}

TEST(Search, ReportsItsProgress) {
  const auto entry = all_games().find("blackstone");
  const auto match = (*entry)->start({(*entry)->default_options(), {}});
  std::vector<int> depths;
  const auto note = [&](const ThoughtView& view) {
    if (!view.partial) depths.push_back(view.depth);  // a slow machine hears more in between
  };
  const auto thought = think(*match, *parse_bot(*(*entry), "alphabeta:depth=4"), {}, note);
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(thought->depth, 4);
  EXPECT_GE(thought->lines[0].moves.size(), 2U) << "a line has more than one move";
}

/// Noise belongs to a position, is bounded, and never touches a finished game.
TEST(Noise, BlursEvaluationsOnly) {
  const Small game = small_game(6, 0);
  const EngineEvaluation evaluation;
  const OptionValues options(AlphaBeta::options);
  Random random(5);
  int different = 0;
  constexpr int positions = 200;
  for (int i = 0; i < positions; ++i) {
    auto state = random_position(game, random);
    const Problem<Small, EngineEvaluation> plain{game, state, evaluation, options};
    auto blurred = plain;
    blurred.noise = 40;
    const Judge exact(plain);
    const Judge noisy(blurred);
    EXPECT_LE(std::abs(noisy.running(state) - exact.running(state)), 40);
    EXPECT_EQ(noisy.running(state), Judge(blurred).running(state));
    blurred.seed = 1;
    different += noisy.running(state) != Judge(blurred).running(state) ? 1 : 0;
    while (!game.outcome(state).ended) play_randomly(game, state, random, 1);
    EXPECT_EQ(noisy(state, 3), exact(state, 3));
  }
  EXPECT_GT(different, positions / 2);
}

}  // namespace
}  // namespace castellan
