// Games with what the real ones lack: three or more players, chance, hidden hands, a board that is
// not a rectangle. The contract of every game, and the searches that can play them.
#include <gtest/gtest.h>

#include "match/searcher.hpp"
#include "match/searches.hpp"
#include "tests/games/cards.hpp"
#include "tests/games/dice.hpp"
#include "tests/games/elimination.hpp"
#include "tests/games/hexes.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/reachable.hpp"
#include "tests/support/thinking.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {
namespace {

using cards::Cards;
using dice::Dice;
using elimination::Elimination;
using hexes::Hexes;

template <class G>
G with_options(std::span<const OptionSpec> specs, std::string_view assignments) {
  OptionValues options(specs);
  EXPECT_TRUE(options.set_all(assignments));
  return G(options);
}
Dice dice_game(std::string_view options) { return with_options<Dice>(dice::option_specs, options); }
Elimination elimination_game(std::string_view options) {
  return with_options<Elimination>(elimination::option_specs, options);
}

TEST(Games, Elimination) {
  for (const auto* options : {"players=3", "players=4 lives=1", "players=5 lives=3 rounds=4"}) {
    check_game(elimination_game(options), elimination::Evaluation{}, 50, 500);
  }
  check_game(elimination_game("rounds=0"), elimination::Evaluation{}, 50, 100, Length::open);
}

TEST(Games, Dice) {
  for (const auto* options : {"turns=1", "turns=2 again=0", "turns=4 again=3"}) {
    check_game(dice_game(options), dice::Evaluation{}, 50, 30);
  }
}

TEST(Games, Cards) { check_game(with_options<Cards>({}, ""), cards::Evaluation{}, 30, 15); }

TEST(Games, Hexes) {
  for (const auto* options : {"size=2", "size=3", "size=4"}) {
    check_game(with_options<Hexes>(hexes::option_specs, options), hexes::Evaluation{}, 20, 37);
  }
}

TEST(Games, ArePlacedByTheirRules) {
  const auto payoffs = [](const auto& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << text;
    const Outcome outcome = game.outcome(*state);
    EXPECT_TRUE(outcome.ended) << text;
    return std::vector<int>(outcome.payoff.begin(), outcome.payoff.begin() + game.players());
  };
  using Payoffs = std::vector<int>;
  const auto three = elimination_game("");
  EXPECT_EQ(payoffs(three, "2,1,x1 a 0"), (Payoffs{2, 0, -2}));
  EXPECT_EQ(payoffs(three, "2,2,x1 a 0"), (Payoffs{1, 1, -2})) << "two tied for the first place";
  EXPECT_EQ(payoffs(three, "x1,x2,1 c 2"), (Payoffs{-2, 0, 2}));
  const auto cards = with_options<Cards>({}, "");
  EXPECT_EQ(payoffs(cards, "A/D/G B/E/H C/F/I"), (Payoffs{-2, 2, 0})) << "the middle card wins";
  const auto hexes = with_options<Hexes>(hexes::option_specs, "size=2");
  EXPECT_EQ(payoffs(hexes, "rr/rgb/gb r"), (Payoffs{2, -1, -1}));
  EXPECT_EQ(payoffs(hexes, "rg/brg/rb g"), (Payoffs{2, 0, -2})) << "blue's two do not touch";
}

/// Unsupported combinations are rejected at compile time.
template <class G, class E>
constexpr bool minimax_fits = requires { typename MinimaxRun<G, E, NoTrace>; };
template <class G, class E>
constexpr bool alphabeta_fits = requires { typename AlphaBetaRun<G, E, NoTrace>; };
template <class G, class E>
constexpr bool expectiminimax_fits = requires { typename ExpectiminimaxRun<G, E, NoTrace>; };

static_assert(Minimax::plays<ToyGame> && minimax_fits<ToyGame, ToyEvaluation>);
static_assert(!Minimax::plays<Dice> && !minimax_fits<Dice, dice::Evaluation>);
static_assert(!Minimax::plays<Hexes> && !minimax_fits<Hexes, hexes::Evaluation>);
static_assert(!Minimax::plays<Cards> && !minimax_fits<Cards, cards::Evaluation>);
static_assert(AlphaBeta::plays<ToyGame> && alphabeta_fits<ToyGame, ToyEvaluation>);
static_assert(!AlphaBeta::plays<Dice> && !alphabeta_fits<Dice, dice::Evaluation>);
static_assert(!AlphaBeta::plays<Elimination> &&
              !alphabeta_fits<Elimination, elimination::Evaluation>);
static_assert(Expectiminimax::plays<Dice> && expectiminimax_fits<Dice, dice::Evaluation>);
static_assert(!Expectiminimax::plays<ToyGame> && !expectiminimax_fits<ToyGame, ToyEvaluation>);
static_assert(!Expectiminimax::plays<Cards> && !expectiminimax_fits<Cards, cards::Evaluation>);

TEST(Games, HaveTheSearchesThatUnderstandThem) {
  const auto names = [](const GameEntry& game) {
    std::string found;
    for (const SearchInfo& info : game.searches()) found += std::string(info.name) + " ";
    return found + "engine " + std::string(engine_of(game));
  };
  EXPECT_EQ(names(EntryOf<elimination::Family>()), "random greedy brute mcts maxn engine maxn");
  EXPECT_EQ(names(EntryOf<hexes::Family>()), "random greedy brute mcts maxn engine maxn");
  EXPECT_EQ(names(EntryOf<dice::Family>()),
            "random greedy mcts maxn expectiminimax engine expectiminimax");
  EXPECT_EQ(names(EntryOf<cards::Family>()), "random greedy mcts maxn engine maxn");
}

TEST(Games, EveryBotPlaysThemToTheEnd) {
  const EntryOf<elimination::Family> elimination;
  const EntryOf<dice::Family> dice;
  const EntryOf<cards::Family> cards;
  const EntryOf<hexes::Family> hexes;
  for (const GameEntry* game :
       std::initializer_list<const GameEntry*>{&elimination, &dice, &cards, &hexes}) {
    std::vector<std::string> bots = {"level:1", "level:4"};
    for (const SearchInfo& info : game->searches()) {
      const bool limited = info.name == "maxn" || info.name == "brute" || info.name == "mcts";
      bots.push_back(std::string(info.name) + (limited ? ":nodes=200,seed=5" : ":seed=5"));
    }
    for (const std::string& text : bots) {
      const auto bot = parse_bot(*game, text);
      ASSERT_TRUE(bot) << bot.error().message;
      auto match = game->start({game->default_options(), {}});
      ASSERT_TRUE(match);
      match->set_luck(11);
      while (!match->outcome().ended) {
        const auto thought = think(*match, *bot);
        ASSERT_TRUE(thought) << thought.error().message;
        ASSERT_TRUE(match->play(thought->lines.at(0).moves.at(0))) << text;
      }
    }
  }
}

TEST(Maxn, HasMinimaxsValueInZeroSumGames) {
  const ToyGame game = with_options<ToyGame>(toy_options, "pile=4");
  const ToyEvaluation evaluation;
  const OptionValues options = options_for<Maxn>("ties=first");
  int compared = 0;
  for (const auto& state : reachable_states(game)) {
    for (int depth = 1; depth <= 6; ++depth) {
      for (const Limits& limits : {Limits{.depth = depth}, Limits{.turns = (depth + 1) / 2}}) {
        NoTrace trace;
        const Problem<ToyGame, ToyEvaluation> problem{game, state, evaluation, options, limits};
        const auto maxn = MaxnRun<ToyGame, ToyEvaluation, NoTrace>(problem, trace).run();
        const auto minimax =
            think<Minimax>(game, state, evaluation, {.limits = limits, .options = "ties=first"});
        ASSERT_EQ(maxn.lines[0].score, minimax.lines[0].score) << game.to_text(state);
        ASSERT_EQ(maxn.lines[0].moves[0], minimax.lines[0].moves[0]) << game.to_text(state);
        ASSERT_EQ(maxn.nodes, minimax.nodes);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 500);
}

/// What a game of dice is worth to a player when both play as well as possible.
double expectation(const Dice& game, const Dice::State& state, Player root, int ply) {
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) return outcome.payoff_of(root) * double(win_score - ply);
  const Player actor = game.player_to_move(state);
  MovesOf<Dice> moves;
  game.legal_moves(state, moves);
  double sum = 0;
  double best = actor == root ? -2 * win_score : 2 * win_score;
  for (const auto move : moves) {
    Dice::State child = state;
    game.play(child, move);
    const double value = expectation(game, child, root, ply + 1);
    if (actor == chance) sum += game.probability(state, move) * value;
    best = actor == root ? std::max(best, value) : std::min(best, value);
  }
  return actor == chance ? sum : best;
}

TEST(Expectiminimax, IsTheExpectationOfBestPlay) {
  const Dice game = dice_game("turns=1 again=1");
  int compared = 0;
  for (const auto& state : reachable_states(game)) {
    const Player root = game.player_to_move(state);
    if (root == chance) continue;
    const auto thought = think<Expectiminimax>(game, state, dice::Evaluation{}, {});
    ASSERT_NEAR(thought.lines[0].score, expectation(game, state, root, 0), 1e-6)
        << game.to_text(state);
    ++compared;
  }
  EXPECT_GT(compared, 50);
}

TEST(Expectiminimax, SearchesAWholeGame) {
  const Dice game = dice_game("turns=2 again=1");
  Dice::State state = game.initial_state();
  game.play(state, {3});
  const auto thought = think<Expectiminimax>(game, state, dice::Evaluation{}, {});
  EXPECT_NEAR(thought.lines[0].score, expectation(game, state, 0, 0), 1e-6);
  EXPECT_GT(thought.nodes, 10'000U);
}

TEST(Expectiminimax, HasMaxnsValue) {
  const Dice game = dice_game("turns=2 again=1");
  Random random(3);
  int compared = 0;
  for (const auto& state : reachable_states(game)) {
    if (game.player_to_move(state) == chance || random.below(10) > 0) continue;
    for (int depth = 1; depth <= 5; ++depth) {
      const Wanted wanted{.limits = {.depth = depth}, .options = "ties=first"};
      const auto expected = think<Maxn>(game, state, dice::Evaluation{}, wanted);
      const auto thought = think<Expectiminimax>(game, state, dice::Evaluation{}, wanted);
      ASSERT_NEAR(thought.lines[0].score, expected.lines[0].score, 1e-6) << game.to_text(state);
      ASSERT_EQ(thought.lines[0].moves, expected.lines[0].moves) << game.to_text(state);
      ASSERT_EQ(thought.nodes, expected.nodes);
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace castellan::tests
