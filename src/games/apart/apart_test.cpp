// Apart by the paragraphs of RULES.md, and against a slow reference written from the rules alone.
#include "games/apart/apart.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "core/random.hpp"
#include "games/apart/evaluation.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "tests/reference/apart_reference.hpp"
#include "tests/support/scale.hpp"

namespace castellan::apart {
namespace {

using reference::ApartPosition;
using Small = Apart<8>;
using Texts = std::set<std::string>;

OptionValues options(int size, WinTest test) {
  OptionValues values(option_specs);
  values.put("size", size);
  values.put("win_test", static_cast<int>(test));
  return values;
}

const Small each_game(options(8, WinTest::each));
const Small end_game(options(8, WinTest::end));

const GameEntry& entry_of_apart() { return **all_games().find("apart"); }

/// Every turn of a position as "start>landing>landing", with '*' for captures and the winner.
Texts turns(const Small& game, const std::string& text) {
  Texts found;
  const std::function<void(const Small::State&, std::string)> go = [&](const Small::State& state,
                                                                       std::string so_far) {
    MovesOf<Small> moves;
    game.legal_moves(state, moves);
    for (const auto move : moves) {
      auto child = state;
      game.play(child, move);
      const std::string move_text = game.to_text(state, move);
      const bool captures =
          state.men[static_cast<std::size_t>(1 - state.to_move)].contains(move.to);
      std::string longer = so_far;
      if (move_text != "stop") {
        longer += so_far.empty() ? move_text : move_text.substr(move_text.find('>'));
        if (captures) longer += '*';
      }
      if (child.jumper != Small::nobody_jumps) {
        go(child, longer);
      } else {
        const auto winner = game.outcome(child).winner();
        if (winner) longer += *winner == white ? " wins:w" : " wins:b";
        EXPECT_TRUE(found.insert(longer).second) << longer;
      }
    }
  };
  const auto state = game.parse_state(text);
  EXPECT_TRUE(state) << text << ": " << state.error().message;
  if (!game.outcome(*state).ended) go(*state, "");
  return found;
}

TEST(Apart, R1_2_Start) {
  EXPECT_EQ(each_game.to_text(each_game.initial_state()),
            "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1");
  for (int size = 8; size <= 25; ++size) {
    const Apart<25> game(options(size, WinTest::each));
    EXPECT_EQ(game.to_text(game.initial_state()), ApartPosition::start(size, true).text());
  }
}

TEST(Apart, R2_LinesDecideTheDistance) {
  const Texts found = turns(each_game, "8/8/8/2www3/8/8/b7/b7 w -");
  EXPECT_EQ(found.size(), 23U);
  for (const char* turn : {"4-3>4-6", "4-4>4-1 wins:w", "4-4>4-7 wins:w", "4-5>4-2", "4-5>4-8"}) {
    EXPECT_TRUE(found.count(turn)) << turn;
  }
}

TEST(Apart, R3_ChainsUseUpTheirSquares) {
  const Texts found = turns(each_game, "8/8/2w5/2w5/8/3w4/8/bb6 w -");
  EXPECT_EQ(found.size(), 32U);
  for (const char* turn :
       {"3-3>5-3>7-3>5-5>3-7 wins:w", "3-3>5-3>3-1 wins:w", "4-3>6-3>6-5>6-7 wins:w"}) {
    EXPECT_TRUE(found.count(turn)) << turn;
  }
  EXPECT_FALSE(found.count("3-3>5-3>3-3")) << "R3.3";
}

TEST(Apart, R4_2_TheOpponentIsLookedAtFirst) {
  EXPECT_EQ(turns(each_game, "b7/8/8/8/4b3/4b3/3w4/3w4 w -"),
            (Texts{"7-4>6-3 wins:w", "7-4>5-4 wins:w", "7-4>6-5* wins:b", "7-4>7-3", "7-4>7-5",
                   "7-4>8-3", "7-4>8-5", "8-4>7-3", "8-4>6-4", "8-4>6-4>4-4 wins:w", "8-4>7-5",
                   "8-4>8-3", "8-4>8-5"}));
  const Texts captures = turns(each_game, "bb6/w7/w7/8/8/8/8/6ww w -");
  EXPECT_EQ(captures.size(), 18U);
  for (const char* turn : {"2-1>1-2* wins:b", "3-1>1-1* wins:b", "2-1>4-1>6-1", "8-8>8-6>8-4"}) {
    EXPECT_TRUE(captures.count(turn)) << turn;
  }
  const auto final_position = each_game.parse_state("b4b2/2b4b/8/1b1b1b2/1w1w4/w3w2w/8/w2w4 b -");
  EXPECT_EQ(each_game.outcome(*final_position).winner(), black);
}

TEST(Apart, R4_3_WinTests) {
  const char* text = "8/6wb/1b6/2w1b3/1w1bb3/bw5w/8/bw1bw1w1 b -";
  const auto count = [&](const Small& game, const char* ending) {
    int found = 0;
    for (const std::string& turn : turns(game, text)) found += turn.ends_with(ending) ? 1 : 0;
    return found;
  };
  EXPECT_EQ(turns(each_game, text).size(), 74U);
  EXPECT_EQ(turns(end_game, text).size(), 79U);
  EXPECT_EQ(count(each_game, "wins:b"), 0);
  EXPECT_EQ(count(each_game, "wins:w"), 2);
  EXPECT_EQ(count(end_game, "wins:b"), 0);
  EXPECT_EQ(count(end_game, "wins:w"), 7);
}

TEST(Apart, CountsOfSingleMovesAndOfDistinctTurns) {
  struct Row {
    const char* state;
    std::vector<std::uint64_t> by_move, distinct;
  };
  const Row rows[] = {
      {nullptr, {40, 1600, 45360, 1285872, 38948930}, {40, 3200, 315586}},
      {"1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w -", {}, {80, 6408}},
      {"1bbbb1bb/1bbbbb2/8/8/1b1w2w1/8/2ww2ww/1wwwwww1 b -",
       {48, 1586, 55605, 1900740},
       {98, 9298}},
      {"b1bbbb2/1bbbb3/3bb3/8/wb6/w2w4/3www2/2wwwww1 w -", {48, 1778, 58776, 2255456}, {86, 10195}},
      {"3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -",
       {53, 2796, 118865, 6237531},
       {137, 28111}},
      {"b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -", {48, 1886, 82708, 3202805}, {102, 4731}},
      {"8/6wb/1b6/2w1b3/1w1bb3/bw5w/8/bw1bw1w1 b -", {50, 2030, 87673, 3532716}, {70, 4297}},
  };
  for (const Row& row : rows) {
    PositionText position{OptionValues(option_specs), {}};
    if (row.state != nullptr) position.state = row.state;
    for (std::size_t i = 0; i < row.by_move.size(); ++i) {
      const PerftQuestion question{.depth = static_cast<int>(i) + 1, .by_turn = false};
      EXPECT_EQ(entry_of_apart().perft(position, question, {}, {})->leaves, row.by_move[i]);
    }
    for (std::size_t i = 0; i < row.distinct.size(); ++i) {
      const PerftQuestion question{.depth = static_cast<int>(i) + 1, .distinct = true};
      EXPECT_EQ(entry_of_apart().perft(position, question, {}, {})->leaves, row.distinct[i]);
    }
  }
}

TEST(Apart, R4_3_DistinctTurnsUnderBothWinTests) {
  const std::tuple<const char*, std::uint64_t, std::uint64_t> rows[] = {
      {"1bbbb1bb/1bbbbb2/8/8/1b1w2w1/8/2ww2ww/1wwwwww1 b -", 98, 9298},
      {"b1bbbb2/1bbbb3/3bb3/8/wb6/w2w4/3www2/2wwwww1 w -", 86, 10195},
      {"3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -", 137, 28111},
      {"b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -", 102, 4731},
      {"8/6wb/1b6/2w1b3/1w1bb3/bw5w/8/bw1bw1w1 b -", 75, 4367},
  };
  for (const auto& [state, one, two] : rows) {
    const PositionText position{options(8, WinTest::end), state};
    const auto leaves = [&](int depth) {
      return entry_of_apart().perft(position, {.depth = depth, .distinct = true}, {}, {})->leaves;
    };
    EXPECT_EQ(leaves(1), one) << state;
    EXPECT_EQ(leaves(2), two) << state;
  }
}

TEST(Apart, R5_1_Values) {
  const std::tuple<const char*, int, int> rows[] = {
      {"1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1", 24, 24},
      {"1bbbb1bb/1bbbbb2/8/8/1b1w2w1/8/2ww2ww/1wwwwww1 b -", 26, 25},
      {"b1bbbb2/1bbbb3/3bb3/8/wb6/w2w4/3www2/2wwwww1 w -", 24, 23},
      {"3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -", 25, 20},
      {"b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -", 17, 18},
      {"8/6wb/1b6/2w1b3/1w1bb3/bw5w/8/bw1bw1w1 b -", 21, 21},
      {"b4b2/2b4b/8/1b1b1b2/1w1w4/w3w2w/8/w2w4 b -", -2983, 1021},
  };
  for (const auto& [text, white_value, black_value] : rows) {
    const auto values = entry_of_apart().evaluate({OptionValues(option_specs), text});
    ASSERT_TRUE(values) << text;
    EXPECT_EQ((*values)[white], white_value) << text;
    EXPECT_EQ((*values)[black], black_value) << text;
  }
}

TEST(Apart, R6_1_BrokenTextsAreRefused) {
  const std::string board = "8/8/2w5/2w5/8/3w4/8/bb6";
  const std::pair<std::string, const char*> rows[] = {
      {board + " w", "expected '<rows> <w|b> <1|->' and perhaps a chain, found 2 fields"},
      {board + " x -", "expected w or b as the side to move, found 'x'"},
      {board + " w 2", "expected 1 (the first turn) or -, found '2'"},
      {board + " w - 5-3",
       "chain: expected the man and the squares he left, such as 5-3:3-3,4-4, found '5-3'"},
      {board + " w - 3-3:9-9", "chain: a square that is not on the board in '3-3:9-9'"},
      {board + " w 1 3-3:5-3", "chain: the first turn has only one move"},
      {board + " w - 5-5:3-3", "chain: no man of the player to move on 5-5"},
      {board + " w - 3-3:4-3", "chain: the square 4-3 cannot have been left in this turn"},
      {board + " w - 6-4:8-8", "chain: the man cannot go on: the turn would have passed"},
  };
  for (const auto& [text, message] : rows) {
    const auto state = each_game.parse_state(text);
    ASSERT_FALSE(state) << text;
    EXPECT_EQ(state.error().message, message);
  }
}

TEST(Apart, RefusalsNameTheirReason) {
  const auto start = each_game.initial_state();
  const auto chain = each_game.parse_state("8/8/8/2w5/2w5/3w4/8/bb6 w - 5-3:3-3");
  ASSERT_TRUE(chain) << chain.error().message;
  const std::tuple<Small::State, const char*, const char*> rows[] = {
      {start, "hello", "expected row-column>row-column such as 7-2>7-8; found 'hello'"},
      {start, "7-2>5-2 foo", "expected row-column>row-column such as 7-2>7-8; found '7-2>5-2 foo'"},
      {start, "9-1>8-1", "expected two different squares from 1-1 to 8-8"},
      {start, "5-5>6-5", "the square 5-5 does not hold a man of yours: white is to move"},
      {start, "1-2>3-2", "the square 1-2 does not hold a man of yours: white is to move"},
      {start, "7-2>7-3", "your own man stands on 7-3"},
      {start, "7-2>5-3", "5-3 is not in a straight line with 7-2"},
      {start, "7-2>6-2", "the line through 7-2 has length 2, but 6-2 is 1 square away"},
      {start, "stop", "there is no chain to stop: a turn needs a move"},
      {*chain, "6-4>5-4", "only the jumping man may go on, and he stands on 5-3"},
      {*chain, "5-3>3-3", "3-3 has been used in this turn: no square may be landed on twice"},
      {*chain, "5-3>5-4", "a step cannot follow a jump"},
      {*chain, "one",
       "expected row-column>row-column such as 5-3>3-1, a square to jump to, or stop; found 'one'"},
  };
  for (const auto& [state, typed, reason] : rows) {
    EXPECT_EQ(each_game.refusal(state, typed), reason) << typed;
  }
  EXPECT_TRUE(each_game.read_move(*chain, "7-3")) << "two numbers go on with the chain";
  EXPECT_TRUE(each_game.read_move(*chain, "no"));
}

TEST(Apart, R3_4_TheFirstJumpIsExplained) {
  auto match = entry_of_apart().start({entry_of_apart().default_options(), {}});
  ASSERT_TRUE(match->play("8-2>6-2"));
  EXPECT_EQ(match->player_to_move(), black);
  EXPECT_NE(match->history().back().remark.find("cannot be continued"), std::string::npos);
}

TEST(Apart, R4_6_ADrawAtTheCap) {
  OptionValues values = entry_of_apart().default_options();
  EXPECT_EQ(values["max_turns"], 500);
  ASSERT_TRUE(values.set("max_turns=3"));
  auto match = entry_of_apart().start({values, "bb6/8/8/8/8/8/8/ww6 w -"});
  ASSERT_TRUE(match);
  for (const char* move : {"8-1>7-1", "1-1>2-1", "7-1>8-1"}) {
    ASSERT_FALSE(match->outcome().ended) << move;
    ASSERT_TRUE(match->play(move)) << match->play(move).error().message;
  }
  EXPECT_TRUE(match->outcome().ended);
  EXPECT_EQ(match->outcome().winner(), std::nullopt);
}

TEST(Apart, R4_5_ADrawOnTheThirdOccurrence) {
  auto match =
      entry_of_apart().start({entry_of_apart().default_options(), "bb6/8/8/8/8/8/8/ww6 w -"});
  int plies = 0;
  while (!match->outcome().ended && plies < 40) {
    const char* round[] = {"8-1>7-1", "1-1>2-1", "7-1>8-1", "2-1>1-1"};
    ASSERT_TRUE(match->play(round[plies % 4]));
    ++plies;
    const bool told =
        match->history().back().remark.find("once more is a draw") != std::string::npos;
    EXPECT_EQ(told, plies >= 4 && plies < 8) << plies;
  }
  EXPECT_EQ(plies, 8) << "the start occurs for the third time";
  EXPECT_EQ(match->ended_by(), "repetition");
}

TEST(Apart, R4_5_TheEngineKnowsWhatWouldBeADraw) {
  auto match =
      entry_of_apart().start({entry_of_apart().default_options(), "bb6/8/8/8/8/8/8/ww6 w -"});
  const char* round[] = {"8-1>7-1", "1-1>2-1", "7-1>8-1", "2-1>1-1"};
  for (int ply = 0; ply < 7; ++ply) ASSERT_TRUE(match->play(round[ply % 4]));
  const auto thought = analyse(*match, {.depth = 1}, 100);
  ASSERT_TRUE(thought);
  const auto back = std::ranges::find_if(
      thought->lines, [](const LineView& line) { return line.moves.front() == "2-1>1-1"; });
  ASSERT_NE(back, thought->lines.end());
  EXPECT_EQ(back->score, 0) << "the start, for the third time";
}

/// The reference writes a chain in the order of its jumps; ours in reading order.
std::string without_chain(const std::string& text) {
  std::size_t end = 0;
  for (int i = 0; i < 3; ++i) end = text.find(' ', end + (i > 0 ? 1 : 0));
  return text.substr(0, end);
}

template <int Side>
void compare_with_reference(int size, int positions) {
  Random random(static_cast<std::uint64_t>(size));
  int compared = 0;
  while (compared < positions) {
    const WinTest test = random.below(2) == 0 ? WinTest::each : WinTest::end;
    const Apart<Side> game(options(size, test));
    auto state = game.initial_state();
    auto slow = ApartPosition::start(size, test == WinTest::each);
    for (int ply = 0; ply < 300 && compared < positions; ++ply) {
      const auto winner = game.outcome(state).winner();
      ASSERT_EQ(!winner ? '.' : *winner == white ? 'w' : 'b', slow.winner()) << slow.text();
      ASSERT_EQ(without_chain(game.to_text(state)), without_chain(slow.text()));
      MovesOf<Apart<Side>> moves;
      if (!winner) game.legal_moves(state, moves);
      std::vector<std::string> texts;
      for (const auto move : moves) texts.push_back(game.to_text(state, move));
      const auto slow_moves = slow.moves();
      ASSERT_EQ(Texts(texts.begin(), texts.end()), Texts(slow_moves.begin(), slow_moves.end()))
          << slow.text();
      ASSERT_EQ(texts.size(), slow_moves.size());
      ASSERT_EQ(SourceEvaluation{}(game, state, white), slow.value('w')) << slow.text();
      ASSERT_EQ(SourceEvaluation{}(game, state, black), slow.value('b')) << slow.text();
      ++compared;
      if (winner) break;
      const std::size_t chosen = random.below(texts.size());
      game.play(state, moves[chosen]);
      slow = slow.after(texts[chosen]);
      ASSERT_EQ(game.parse_state(game.to_text(state))->hash, state.hash) << game.to_text(state);
    }
  }
}

// 100,000 positions in total when soaking.
TEST(Apart, AgreesWithTheReferenceOn8) { compare_with_reference<8>(8, tests::scaled(60'000)); }
TEST(Apart, AgreesWithTheReferenceOn9) { compare_with_reference<16>(9, tests::scaled(20'000)); }
TEST(Apart, AgreesWithTheReferenceOn16) { compare_with_reference<16>(16, tests::scaled(12'000)); }
TEST(Apart, AgreesWithTheReferenceOn17) { compare_with_reference<25>(17, tests::scaled(5'000)); }
TEST(Apart, AgreesWithTheReferenceOn25) { compare_with_reference<25>(25, tests::scaled(3'000)); }

/// R5.3 by definition, on the slow reference: which moves may be chosen.
Texts greedy_choices(const ApartPosition& position) {
  const char self = position.to_move;
  const char enemy = self == 'w' ? 'b' : 'w';
  const auto score = [&](const ApartPosition& after) {
    ApartPosition answer = after;
    answer.to_move = enemy;
    answer.chain.clear();
    answer.first_turn = false;
    int best = -1'000'000;
    bool any_man = false;
    for (const std::string& row : answer.rows) any_man |= row.find(enemy) != std::string::npos;
    if (!any_man) return after.value(self);
    // The end of the game is ignored: moves are listed even where a side is apart.
    ApartPosition listing = answer;
    listing.test_each = false;
    for (const std::string& move : listing.moves()) {
      if (move != "stop") best = std::max(best, listing.after(move).value(enemy));
    }
    return after.value(self) - (best == -1'000'000 ? 0 : best);
  };
  int best = -1'000'000;
  Texts chosen;
  for (const std::string& move : position.moves()) {
    if (move == "stop") continue;
    const int value = score(position.after(move));
    if (value > best) chosen.clear();
    if (value >= best) chosen.insert(move);
    best = std::max(best, value);
  }
  if (position.chain.empty()) return chosen;
  Texts decided;
  for (const std::string& move : chosen) {
    decided.insert(position.after(move).value(position.to_move) > position.value(position.to_move)
                       ? move
                       : "stop");
  }
  return decided;
}

TEST(Apart, R5_3_GreedyPlaysWhatTheTextSays) {
  Random random(8);
  int compared = 0;
  int chains = 0;
  while (compared < tests::scaled(300)) {
    ApartPosition position = ApartPosition::start(8, true);
    for (std::size_t i = random.below(60); i > 0 && position.winner() == '.'; --i) {
      const auto moves = position.moves();
      position = position.after(moves[random.below(moves.size())]);
    }
    if (position.winner() != '.') continue;
    // The reference lists no answers to a finished position: leave those out.
    bool decides = false;
    for (const std::string& move : position.moves())
      decides |= position.after(move).winner() != '.';
    if (decides) continue;
    ++compared;
    chains += position.chain.empty() ? 0 : 1;
    std::string text = position.text();
    if (!position.chain.empty()) {  // the man first, then the squares he left in reading order
      std::vector<std::string> squares;
      std::string square;
      for (const char c : position.chain + ">") {
        if (c == '>') {
          squares.push_back(square);
          square.clear();
        } else {
          square += c;
        }
      }
      std::string field = squares.back() + ":";
      squares.pop_back();
      std::sort(squares.begin(), squares.end());
      for (std::size_t i = 0; i < squares.size(); ++i) field += (i > 0 ? "," : "") + squares[i];
      text = text.substr(0, text.rfind(' ') + 1) + field;
    }
    const auto match = entry_of_apart().start({OptionValues(option_specs), text});
    ASSERT_TRUE(match) << text << match.error().message;
    const Texts allowed = greedy_choices(position);
    Texts found;
    for (std::size_t seed = 0; seed < 12 * allowed.size(); ++seed) {
      const auto bot = parse_bot(entry_of_apart(), "source:2,seed=" + std::to_string(seed));
      found.insert(think(*match, *bot)->lines[0].moves[0]);
    }
    for (const std::string& move : found)
      EXPECT_TRUE(allowed.count(move)) << move << " in " << text;
    EXPECT_FALSE(found.empty());
  }
  EXPECT_GT(chains, 0);
}

TEST(Apart, R5_2_RandomTossesACoin) {
  const auto match =
      entry_of_apart().start({OptionValues(option_specs), "8/8/8/2w5/2w5/3w4/8/bb6 w - 5-3:3-3"});
  ASSERT_TRUE(match);
  int stops = 0;
  Texts found;
  for (int seed = 0; seed < 400; ++seed) {
    const auto bot = parse_bot(entry_of_apart(), "source:1,seed=" + std::to_string(seed));
    const std::string move = think(*match, *bot)->lines[0].moves[0];
    stops += move == "stop" ? 1 : 0;
    found.insert(move);
  }
  EXPECT_NEAR(stops, 200, 50);
  EXPECT_EQ(found.size(), match->legal_moves().size());
}

}  // namespace
}  // namespace castellan::apart
