// Monte-Carlo tree search: what it proves is true, whatever the game; it keeps to its limits and to
// its memory.
#include "search/mcts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "games/antiyomacy/evaluation.hpp"
#include "games/apart/evaluation.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/replica/evaluation.hpp"
#include "tests/games/cards.hpp"
#include "tests/games/dice.hpp"
#include "tests/games/elimination.hpp"
#include "tests/games/hexes.hpp"
#include "tests/support/plain_uct.hpp"
#include "tests/support/reachable.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/thinking.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {
namespace {

template <class G>
G game_with(std::span<const OptionSpec> specs, std::string_view assignments) {
  OptionValues options(specs);
  EXPECT_TRUE(options.set_all(assignments));
  return G(options);
}

/// Whether playing for it wins, or does not lose, within so many moves, by trying everything.
template <TwoPlayerZeroSum G>
int payoff_within(const G& game, const typename G::State& state, Player root, int depth) {
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) return outcome.payoff_of(root);
  if (depth == 0) return 0;
  const bool own = game.player_to_move(state) == root;
  int best = own ? -1 : 1;
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  for (const auto move : moves) {
    auto child = state;
    game.play(child, move);
    const int payoff = payoff_within(game, child, root, depth - 1);
    best = own ? std::max(best, payoff) : std::min(best, payoff);
    if (best == (own ? 1 : -1)) break;
  }
  return best;
}

/// A few moves before the end of a random game.
template <Game G>
typename G::State late_position(const G& game, Random& random) {
  while (true) {
    const Random start = random;
    auto state = game.initial_state();
    const std::uint64_t length = play_randomly(game, state, random, 1'000);
    if (!game.outcome(state).ended || length < 8) continue;
    Random again = start;
    state = game.initial_state();
    play_randomly(game, state, again, length - 1 - random.below(6));
    return state;
  }
}

/// Every win and loss that is claimed is one, in late positions of random games.
template <class G, class E>
void check_claims(const G& game, const E& evaluation, int positions, int deepest) {
  Random random(3);
  int claims = 0;
  for (int i = 0; i < positions; ++i) {
    const auto state = late_position(game, random);
    const Wanted wanted{.limits = {.nodes = 3'000},
                        .options = i % 4 == 0 ? "table=1 playout=2" : "table=1",
                        .seed = static_cast<std::uint64_t>(i)};
    const auto thought = think<Mcts>(game, state, evaluation, wanted);
    const auto claimed = moves_to_end(thought.lines[0].score);
    if (!claimed || std::abs(*claimed) > deepest) continue;
    const Player root = game.player_to_move(state);
    auto child = state;
    game.play(child, thought.lines[0].moves[0]);
    ++claims;
    const int depth = std::abs(*claimed);
    ASSERT_EQ(payoff_within(game, child, root, depth - 1), *claimed > 0 ? 1 : -1)
        << game.to_text(state) << " in " << *claimed;
    ASSERT_EQ(payoff_within(game, state, root, depth), *claimed > 0 ? 1 : -1)
        << game.to_text(state) << " in " << *claimed;
  }
  EXPECT_GT(claims, positions / 4) << G::name;
}

TEST(Mcts, WinsAndLossesAreTrueInBlackstone) {
  using blackstone::Blackstone;
  for (const char* options : {"size=6 churn=low", "size=6 churn=high"}) {
    const auto game = game_with<Blackstone<8>>(blackstone::option_specs, options);
    check_claims(game, blackstone::EngineEvaluation{}, scaled(3'000), 5);
    check_claims(game, blackstone::SourceEvaluation{}, scaled(1'000), 5);
  }
}
TEST(Mcts, WinsAndLossesAreTrueInReplica) {
  const auto game = game_with<replica::Replica<8>>(replica::option_specs, "size=8");
  check_claims(game, replica::EngineEvaluation{}, scaled(3'000), 5);
  check_claims(game, replica::SourceEvaluation{}, scaled(1'000), 5);
}
TEST(Mcts, WinsAndLossesAreTrueInApart) {
  const auto game = game_with<apart::Apart<8>>(apart::option_specs, "size=8");
  check_claims(game, apart::EngineEvaluation{}, scaled(3'000), 4);
}

/// Max^n with averages for chance, to the end, in payoffs scaled to 1 and -1.
template <Game G>
std::array<double, max_players> solved(const G& game, const typename G::State& state) {
  std::array<double, max_players> values{};
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) {
    int most = 1;
    for (const int payoff : outcome.payoff) most = std::max(most, std::abs(payoff));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = double(outcome.payoff[i]) / most;
    return values;
  }
  const Player actor = game.player_to_move(state);
  bool any = false;
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  for (const auto move : moves) {
    auto child = state;
    game.play(child, move);
    const auto found = solved(game, child);
    if constexpr (HasSmallChance<G>) {
      if (actor == chance) {
        const double odds = game.probability(state, move);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += odds * found[i];
        continue;
      }
    }
    const auto side = static_cast<std::size_t>(actor);
    if (!any || found[side] > values[side]) values = found;
    any = true;
  }
  return values;
}

/// A small game is searched out, and its value is the one by definition.
template <class G, class E>
void check_solved(const G& game, const typename G::State& state, const E& evaluation,
                  std::string_view options) {
  const Player root = game.player_to_move(state);
  const double value = solved(game, state)[static_cast<std::size_t>(root)];
  const Wanted wanted{.limits = {.nodes = 3'000'000}, .options = options};
  const auto thought = think<Mcts>(game, state, evaluation, wanted);
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  if (moves.size() == 1) return;  // nothing to find out
  ASSERT_LT(thought.nodes, 3'000'000U) << game.to_text(state);
  ASSERT_NEAR(thought.lines[0].score / win_score, value, 1e-3) << game.to_text(state);
}

TEST(Mcts, SolvesTurnsOfSeveralMoves) {
  const auto game = game_with<ToyGame>(toy_options, "pile=4");
  for (const auto& state : reachable_states(game)) {
    for (const char* options : {"table=1", "table=1 playout=3", "table=1 playout=-1"}) {
      check_solved(game, state, ToyEvaluation{}, options);
    }
  }
}

TEST(Mcts, SolvesGamesOfManyPlayers) {
  int proven = 0;
  for (const char* options :
       {"players=3 lives=1 rounds=1", "players=3 lives=2 rounds=1", "players=4 lives=1 rounds=1"}) {
    const auto game = game_with<elimination::Elimination>(elimination::option_specs, options);
    Random random(6);
    for (int i = 0; i < 20; ++i) {
      auto state = game.initial_state();
      play_randomly(game, state, random, random.below(4));
      if (game.outcome(state).ended) continue;
      const Wanted wanted{.limits = {.nodes = 300'000}};
      const auto thought = think<Mcts>(game, state, elimination::Evaluation{}, wanted);
      // With a choice between equals below, the result may be open.
      if (std::abs(thought.lines[0].score) < 10'000) continue;
      ++proven;
      const auto side = static_cast<std::size_t>(game.player_to_move(state));
      EXPECT_NEAR(thought.lines[0].score / win_score, solved(game, state)[side], 1e-3)
          << options << " " << game.to_text(state);
    }
  }
  EXPECT_GT(proven, 20);
}

TEST(Mcts, SolvesGamesWithChance) {
  const auto game = game_with<dice::Dice>(dice::option_specs, "turns=1 again=1");
  for (const auto& state : reachable_states(game)) {
    if (game.player_to_move(state) == chance) continue;
    check_solved(game, state, dice::Evaluation{}, "table=8");
  }
}

/// Where the game is too long to be searched out, the value comes close to the true one.
TEST(Mcts, ComesCloseToTheTrueAverage) {
  const auto game = game_with<dice::Dice>(dice::option_specs, "turns=2 again=1");
  const auto state = game.parse_state("0 0 1 1 3 0 4");
  ASSERT_TRUE(state);
  double expected[2];
  for (int i = 0; i < 2; ++i) {
    auto child = *state;
    game.play(child, i == 0 ? dice::Dice::keep : dice::Dice::again);
    expected[i] = solved(game, child)[0];
  }
  const Wanted wanted{.limits = {.nodes = 2'000'000}, .options = "table=256"};
  const auto thought = think<Mcts>(game, *state, dice::Evaluation{}, wanted);
  EXPECT_EQ(thought.lines[0].moves[0],
            expected[0] > expected[1] ? dice::Dice::keep : dice::Dice::again);
}

/// What plain UCT finds in many random games, this finds too.
TEST(Mcts, FindsWhatPlainUctFinds) {
  const auto game = game_with<blackstone::Blackstone<8>>(blackstone::option_specs, "size=6");
  const blackstone::EngineEvaluation evaluation;
  Random random(9);
  int plain = 0;
  int ours = 0;
  for (int i = 0; i < scaled(1'000); ++i) {
    const auto state = late_position(game, random);
    const Player root = game.player_to_move(state);
    if (payoff_within(game, state, root, 3) != 1) continue;
    const auto wins = [&](auto move) {
      auto child = state;
      game.play(child, move);
      return payoff_within(game, child, root, 2) == 1;
    };
    PlainUct uct(game, state, static_cast<std::uint64_t>(i));
    for (int games = 0; games < 300; ++games) uct.run_once();
    plain += wins(uct.best()) ? 1 : 0;
    const Wanted wanted{.limits = {.nodes = 20'000}};
    ours += wins(think<Mcts>(game, state, evaluation, wanted).lines[0].moves[0]) ? 1 : 0;
  }
  EXPECT_GE(ours, plain);
  EXPECT_GT(plain, 0);
}

/// Every limit, however small, and every kind of game gives a legal move; equal seeds give equal
/// answers.
template <class G, class E>
void check_limits(const G& game, const E& evaluation) {
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    auto state = game.initial_state();
    play_randomly(game, state, random, random.below(12));
    if (game.outcome(state).ended || waits_for_chance(game, state)) continue;
    for (const std::uint64_t nodes : {1U, 2U, 30U, 2'000U}) {
      for (const char* options : {"table=1", "table=1 playout=4", "table=1 playout=-1"}) {
        const Wanted wanted{.limits = {.nodes = nodes},
                            .options = options,
                            .seed = static_cast<std::uint64_t>(i),
                            .lines = 3};
        const auto one = think<Mcts>(game, state, evaluation, wanted);
        const auto other = think<Mcts>(game, state, evaluation, wanted);
        EXPECT_LE(one.nodes, nodes + 5);
        EXPECT_EQ(one.nodes, other.nodes);
        ASSERT_EQ(one.lines.size(), other.lines.size());
        for (std::size_t line = 0; line < one.lines.size(); ++line) {
          EXPECT_EQ(one.lines[line].moves, other.lines[line].moves);
          EXPECT_EQ(one.lines[line].score, other.lines[line].score);
          auto along = state;
          for (const auto move : one.lines[line].moves) {
            ASSERT_FALSE(game.outcome(along).ended);
            MovesOf<G> moves;
            game.legal_moves(along, moves);
            ASSERT_TRUE(std::find(moves.begin(), moves.end(), move) != moves.end())
                << game.to_text(along);
            game.play(along, move);
          }
        }
      }
    }
  }
}

TEST(Mcts, KeepsToItsLimits) {
  check_limits(game_with<ToyGame>(toy_options, "pile=9"), ToyEvaluation{});
  check_limits(game_with<dice::Dice>(dice::option_specs, "turns=4"), dice::Evaluation{});
  check_limits(game_with<elimination::Elimination>(elimination::option_specs, "players=5 lives=9"),
               elimination::Evaluation{});
  check_limits(game_with<cards::Cards>({}, ""), cards::Evaluation{});
  check_limits(game_with<hexes::Hexes>(hexes::option_specs, "size=3"), hexes::Evaluation{});
  check_limits(game_with<apart::Apart<8>>(apart::option_specs, "size=8"),
               apart::EngineEvaluation{});
  check_limits(game_with<antiyomacy::Antiyomacy<8>>(antiyomacy::option_specs, "size=8"),
               antiyomacy::EngineEvaluation{});
}

TEST(Mcts, StopsWhenAsked) {
  using G = antiyomacy::Antiyomacy<8>;
  using E = antiyomacy::EngineEvaluation;
  const auto game = game_with<G>(antiyomacy::option_specs, "size=8");
  const auto state = game.initial_state();
  const OptionValues options = options_for<Mcts>("");
  const std::atomic<bool> stop{true};
  const E evaluation;
  const Problem<G, E> problem{.game = game,
                              .state = state,
                              .evaluation = evaluation,
                              .options = options,
                              .limits = {.time = std::chrono::hours(1)},
                              .stop = StopToken(stop)};
  NoTrace trace;
  const auto thought = think_once<Mcts>(problem, trace);
  EXPECT_LE(thought.nodes, 1'100U) << "it looks at the flag every 1,024 nodes";
  EXPECT_FALSE(thought.lines[0].moves.empty());
}

/// A tree that has no room left forgets what it visited least, and goes on.
TEST(Mcts, NeverGrowsBeyondItsMemory) {
  using G = blackstone::Blackstone<8>;
  const auto game = game_with<G>(blackstone::option_specs, "size=8");
  const blackstone::EngineEvaluation evaluation;
  const OptionValues options = options_for<Mcts>("table=1");
  MctsMemory<G, blackstone::EngineEvaluation> memory(options);
  const auto state = game.initial_state();
  NoTrace trace;
  const Problem<G, blackstone::EngineEvaluation> problem{
      game, state, evaluation, options, {.nodes = 500'000}};
  const auto thought = think_with<Mcts>(problem, memory, trace);
  EXPECT_GE(thought.nodes, 500'000U);
  EXPECT_LE(memory.tree.size(), memory.tree.capacity());
  EXPECT_LT(memory.tree.capacity(), (1U << 20U) / sizeof(float));
  const auto& root = memory.tree[0];
  std::uint64_t visits = 0;
  for (std::uint32_t i = 0; i < root.count; ++i) visits += memory.tree[root.first + i].visits;
  EXPECT_EQ(visits + 1, root.visits) << "what is dropped has been counted";

  const Problem<G, blackstone::EngineEvaluation> deep{
      game, state, evaluation, options, {.depth = 5}};
  EXPECT_LT(think_once<Mcts>(deep, trace).nodes, 100'000U) << "it ends when the tree is full";
}

/// The tree of the last search is the beginning of the next.
TEST(Mcts, GoesOnFromItsLastTree) {
  using G = blackstone::Blackstone<8>;
  using E = blackstone::EngineEvaluation;
  const auto game = game_with<G>(blackstone::option_specs, "size=8");
  const E evaluation;
  const OptionValues options = options_for<Mcts>("");
  auto state = game.initial_state();
  NoTrace trace;
  const auto search = [&](MctsMemory<G, E>& memory) {
    const Problem<G, E> problem{game, state, evaluation, options, {.nodes = 200'000}};
    return think_with<Mcts>(problem, memory, trace);
  };
  MctsMemory<G, E> warm(options);
  MctsMemory<G, E> cold(options);
  const auto first = search(warm);
  ASSERT_GE(first.lines[0].moves.size(), 2U);
  game.play(state, first.lines[0].moves[0]);
  game.play(state, first.lines[0].moves[1]);
  search(warm);
  search(cold);
  EXPECT_GT(warm.tree[0].visits, cold.tree[0].visits);
  EXPECT_EQ(warm.state, state);
  warm.clear();
  const auto again = search(warm);
  cold.clear();
  EXPECT_EQ(search(cold).lines[0].moves, again.lines[0].moves) << "cleared, they are as new";
}

TEST(Mcts, ShowsTheTreeThatItSearched) {
  const auto game = game_with<ToyGame>(toy_options, "pile=5");
  const Wanted wanted{.limits = {.nodes = 400}};
  TreeTrace<ToyGame> trace(game, 0, Mcts::info.trace_values, 10'000);
  const auto traced = think<Mcts>(game, game.initial_state(), ToyEvaluation{}, wanted, trace);
  const auto plain = think<Mcts>(game, game.initial_state(), ToyEvaluation{}, wanted);
  EXPECT_EQ(traced.nodes, plain.nodes);
  EXPECT_EQ(traced.lines[0].moves, plain.lines[0].moves);
  ASSERT_FALSE(trace.tree().nodes.empty());
  double visits = 0;
  for (const TraceNode& node : trace.tree().nodes) {
    ASSERT_EQ(node.values.size(), 1U);
    if (node.level == 0) visits += node.values[0];
  }
  EXPECT_GT(visits, 10);
}

}  // namespace
}  // namespace castellan::tests
