// The player of the thesis (R12), and the common searches on this game's turns of several acts.
#include "games/antiyomacy/source_bots.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/random.hpp"
#include "games/antiyomacy/entry.hpp"
#include "match/searcher.hpp"
#include "match/searches.hpp"
#include "tests/reference/antiyomacy_thesis_reference.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/thinking.hpp"

namespace castellan::antiyomacy {
namespace {

using Small = Antiyomacy<8>;

Small game_of(Profile profile, int size, int seed) {
  OptionValues options(option_specs);
  options.put("profile", static_cast<int>(profile));
  options.put("size", size);
  options.put("seed", seed);
  return Small(options);
}

/// A running position at the start of a turn, some random turns into a game.
Small::State random_position(const Small& game, Random& random, std::size_t turns) {
  while (true) {
    auto state = game.initial_state();
    play_randomly(game, state, random, random.below(turns + 1));
    while (!state.won && state.in_mid_turn()) play_randomly(game, state, random, 1);
    if (!state.won) return state;
  }
}

template <class E>
void compare_values(const Small& game, const Small::State& state, int turns) {
  const tests::Wanted wanted{.limits = {.turns = turns}, .options = "table=4"};
  const auto plain = tests::think<Minimax>(game, state, E{}, wanted);
  const auto full = tests::think<AlphaBeta>(game, state, E{}, wanted);
  ASSERT_NEAR(plain.lines[0].score, full.lines[0].score, 1e-8) << game.to_text(state);
}

TEST(AntiyomacySearch, AlphaBetaIsMinimaxAtFourTurns) {
  for (const Profile profile : {Profile::thesis, Profile::program}) {
    for (int seed = 1; seed <= tests::scaled(100); ++seed) {
      const Small game = game_of(profile, 8, seed);
      compare_values<EngineEvaluation>(game, game.initial_state(), 4);
      compare_values<SourceEvaluation>(game, game.initial_state(), 4);
    }
  }
}

TEST(AntiyomacySearch, AlphaBetaIsMinimaxInMidGame) {
  Random random(3);
  for (const Profile profile : {Profile::thesis, Profile::program}) {
    for (int i = 0; i < tests::scaled(400); ++i) {
      const Small game = game_of(profile, 5, i);
      const auto state = random_position(game, random, 30);
      compare_values<EngineEvaluation>(game, state, 2);
      compare_values<SourceEvaluation>(game, state, 2);
    }
  }
}

/// R12.2, R12.3 on the slow rules: with income, and a win ends the game.
double slow_value(const reference::AntiyomacyThesis& position, int depth) {
  if (depth == 0 || position.won()) return position.value();
  const bool maximising = position.turn == 'b';
  double best = maximising ? -1e9 : 1e9;
  for (const std::string& text : position.successors(true)) {
    const double value = slow_value(reference::AntiyomacyThesis::from_text(text), depth - 1);
    best = maximising ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(AntiyomacySource, R12_2_ValuesOverTheSlowRules) {
  Random random(9);
  for (int i = 0; i < tests::scaled(300); ++i) {
    const Small game = game_of(Profile::thesis, 5, i);
    const auto state = random_position(game, random, 12);
    const auto slow = reference::AntiyomacyThesis::from_text(game.to_text(state));
    NoTrace trace;
    TurnMinimax<Small, NoTrace> search(game, {}, false, {}, trace);
    EXPECT_EQ(search.run(state, 2).value, slow_value(slow, 2)) << game.to_text(state);
  }
}

TEST(AntiyomacySource, R12_2_DepthFollowsTheMap) {
  const auto depth = [](const char* set, const char* bot) {
    OptionValues options = entry().default_options();
    EXPECT_TRUE(options.set_all(set));
    const auto match = entry().start({options, {}});
    return think(*match, *parse_bot(entry(), bot))->depth;
  };
  EXPECT_EQ(depth("size=8", "source:1"), 3);
  EXPECT_EQ(depth("size=9", "source:1"), 2);
  EXPECT_EQ(depth("size=8", "source:1,turns=1"), 1);
  EXPECT_EQ(depth("size=8", "source:1,time=1ms,turns=40"), 0);  // out of time
}

/// Among k equal turns the first has probability 1/2, the next 1/4, and the last two the same.
TEST(AntiyomacySource, R12_4_Ties) {
  const Small game = game_of(Profile::program, 8, 1);
  const auto state = *game.parse_state(
      "8 r play 0,0 ~~~~~~~~~~~~~~~~/~~~~~~~~~~~~r.r./~~~~~~~~~~~~..../................/"
      "..........~~..../~~~~....~~~~..../~~~~~~~~~~~~b.../~~~~~~~~~~~~b.b. r@14=12;b@54=12");
  NoTrace trace;
  TurnMinimax<Small, NoTrace> search(game, {}, false, {}, trace);
  const auto verdict = search.run(state, 1);
  ASSERT_EQ(verdict.best.size(), 4U);
  std::map<std::string, int> chosen;
  constexpr int rounds = 4'000;
  for (int i = 0; i < rounds; ++i) {
    const tests::Wanted wanted{.limits = {.turns = 1}, .seed = static_cast<std::uint64_t>(i)};
    const auto thought = tests::think<ThesisPlayer>(game, state, SourceEvaluation{}, wanted);
    ++chosen[game.to_text(state, thought.lines[0].moves[0])];
  }
  const double expected[] = {0.5, 0.25, 0.125, 0.125};
  for (std::size_t i = 0; i < 4; ++i) {
    const double share = chosen[game.to_text(state, verdict.best[i].moves[0])] / double(rounds);
    EXPECT_NEAR(share, expected[i], 0.04) << i;
  }
}

/// In the middle of a turn the player continues the turn that it chose.
TEST(AntiyomacySource, R12_4_LaterActsCarryOnTheTurn) {
  int long_turns = 0;
  for (int seed = 0; seed < 10; ++seed) {
    OptionValues options = entry().default_options();
    ASSERT_TRUE(options.set_all("size=9 seed=" + std::to_string(seed)));
    auto match = entry().start({options, {}});
    const auto bot = parse_bot(entry(), "source:1,turns=1,seed=5");
    for (int turn = 0; turn < 6 && !match->outcome().ended; ++turn) {
      const auto whole = think(*match, *bot)->lines[0].moves;
      long_turns += whole.size() > 1 ? 1 : 0;
      for (const std::string& act : whole) {
        EXPECT_EQ(think(*match, *bot)->lines[0].moves[0], act);
        ASSERT_TRUE(match->play(act));
      }
    }
  }
  EXPECT_GT(long_turns, 10);
}

/// R12.5: the original does not see that it can win at once; ours does.
TEST(AntiyomacySource, R12_5_OriginalSearchesThroughWins) {
  PositionText position{entry().default_options(),
                        "5 r play 7,7 r3r......./r.b1b...../........../........../.......... "
                        "r@0=0;b@6=30"};
  ASSERT_TRUE(position.options.set("profile", "program"));
  const auto match = entry().start(position);
  ASSERT_TRUE(match);
  const auto score = [&](const char* bot) {
    return think(*match, *parse_bot(entry(), bot))->lines[0].score;
  };
  EXPECT_EQ(score("source:1,turns=2"), 99999);
  EXPECT_EQ(score("source:1,turns=2,original=1"), 8);
}

}  // namespace
}  // namespace castellan::antiyomacy
