// Replica by the paragraphs of RULES.md, and against a slow reference written from the rules alone.
#include "games/replica/replica.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/random.hpp"
#include "games/games.hpp"
#include "games/replica/evaluation.hpp"
#include "match/searcher.hpp"
#include "tests/reference/replica_reference.hpp"
#include "tests/support/scale.hpp"

namespace castellan::replica {
namespace {

using reference::ReplicaPosition;
using Small = Replica<8>;
using Texts = std::set<std::string>;

OptionValues options(int size, Sight sight) {
  OptionValues values(option_specs);
  values.put("size", size);
  values.put("sight", static_cast<int>(sight));
  return values;
}

const Small standard(options(8, Sight::all));
const Small forward_sight(options(8, Sight::forward));

/// Every legal move with its marks.
template <int Side>
Texts notations(const Replica<Side>& game, const std::string& text) {
  const auto state = game.parse_state(text);
  EXPECT_TRUE(state) << text;
  MovesOf<Replica<Side>> moves;
  if (!game.outcome(*state).ended) game.legal_moves(*state, moves);
  Texts texts;
  for (const auto move : moves) texts.insert(game.notation(*state, move));
  EXPECT_EQ(texts.size(), moves.size());
  return texts;
}

TEST(Replica, R1_2_Start) {
  EXPECT_EQ(standard.to_text(standard.initial_state()),
            "4bbbB/4bbbb/6bb/6bb/ww6/ww6/wwww4/Wwww4 w");
  for (int size = 8; size <= 30; ++size) {
    const Replica<30> game(options(size, Sight::all));
    EXPECT_EQ(game.to_text(game.initial_state()), ReplicaPosition::start(size, true).text());
  }
}

TEST(Replica, R2_1_R2_2_AdvancesJumpOwnPiecesAndCapture) {
  EXPECT_EQ(notations(standard, "7B/8/8/8/b7/w7/w7/W7 w"),
            (Texts{"a1|a4*", "a1-b1", "a1/b2", "a2|a4*", "a2-b2", "a2/b3", "a2x", "a3|a4*", "a3-b3",
                   "a3/b4", "a3x"}));
}

TEST(Replica, R2_3_R2_4_Sight) {
  const std::pair<const char*, std::pair<std::size_t, std::size_t>> counts[] = {
      {"7B/8/8/4W3/8/2w5/8/8 w", {7, 6}},     // the king is ahead of the man
      {"7B/8/8/2W5/8/4w3/8/8 w", {7, 6}},     // along the other diagonal
      {"7B/8/8/8/8/8/8/W1wbw3 w", {10, 10}},  // an enemy blocks
  };
  for (const auto& [text, expected] : counts) {
    EXPECT_EQ(notations(standard, text).size(), expected.first) << text;
    EXPECT_EQ(notations(forward_sight, text).size(), expected.second) << text;
  }
  EXPECT_TRUE(notations(standard, "7B/8/8/4W3/8/2w5/8/8 w").count("c3x"));
  EXPECT_FALSE(notations(forward_sight, "7B/8/8/4W3/8/2w5/8/8 w").count("c3x"));
  EXPECT_TRUE(notations(standard, "7B/8/8/2W5/8/4w3/8/8 w").count("e3x"));
  const Texts blocked = notations(standard, "7B/8/8/8/8/8/8/W1wbw3 w");
  EXPECT_TRUE(blocked.count("c1x") && blocked.count("c1-d1*"));
  EXPECT_FALSE(blocked.count("e1x"));
}

TEST(Replica, R3_1_R3_2_Wins) {
  EXPECT_EQ(notations(standard, "7w/8/8/3B4/8/8/8/W7 w"),
            (Texts{"a1|a2", "a1-b1", "a1/b2", "h8x#"}));
  EXPECT_EQ(notations(standard, "5wWw/8/8/8/8/8/8/B7 w"), (Texts{"f8x", "h8x#"}));
  EXPECT_EQ(notations(forward_sight, "5wWw/8/8/8/8/8/8/B7 w"), Texts{"h8x#"});
  EXPECT_EQ(notations(standard, "8/8/8/8/8/8/1B6/b1W5 b"), (Texts{"a1x#", "b2|b1", "b2-a2"}));
  EXPECT_EQ(notations(standard, "8/8/8/8/8/8/8/WB6 w"),
            (Texts{"a1|a2", "a1-b1*#", "a1/b2"}));  // R3.1
  auto state = standard.parse_state("8/8/8/8/8/8/8/WB6 w");
  standard.play(*state, *standard.read_move(*state, "a1-b1"));
  EXPECT_EQ(standard.to_text(*state), "8/8/8/8/8/8/8/1W6 b #");
  EXPECT_EQ(standard.outcome(*state).winner(), white);
  EXPECT_FALSE(standard.outcome(*standard.parse_state("7w/8/8/8/8/8/8/W6B b")).ended)
      << "a man in the corner wins nothing";
}

TEST(Replica, R3_4_StuckPositionsAreLost) {
  for (const char* text : {"7w/8/8/8/8/8/8/B7 w", "7W/8/8/8/8/8/8/1B6 w"}) {
    const auto state = standard.parse_state(text);
    EXPECT_EQ(standard.outcome(*state).winner(), black) << text;
  }
  EXPECT_FALSE(standard.outcome(*standard.parse_state("8/8/8/8/8/8/8/w6B w")).ended);
}

TEST(Replica, R4_1_Values) {
  const std::pair<const char*, const char*> rows[] = {
      {"4bbbB/4bbbb/6bb/6bb/ww6/ww6/wwww4/Wwww4 w", "0.00000000"},
      {"4bbbB/3bb1bb/6b1/w1w2bb1/1w2b3/1www4/ww1w4/Ww1w4 b", "-0.02698135"},
      {"4bbBB/3bb2b/5b1b/2w1w1b1/ww3bb1/2ww4/1w1w4/W1wWw3 w", "0.22272727"},
      {"1B2B1b1/3b1B2/3B2bb/2b1W2b/2w2bb1/wwW5/2w1ww2/1w1w4 w", "-4.64393939"},
      {"8/8/8/8/8/8/8/1W6 b #", "60.00000000"},
      {"8/8/8/8/8/8/8/1B6 w #", "-60.00000000"},
  };
  for (const auto& [text, value] : rows) {
    const auto values =
        (*all_games().find("replica"))->evaluate({OptionValues(option_specs), text});
    ASSERT_TRUE(values) << text;
    EXPECT_NEAR((*values)[white], std::stod(value), 5e-9) << text;
    EXPECT_NEAR((*values)[black], -std::stod(value), 5e-9) << text;
  }
}

/// Captures, transforms and wins on the last ply, as the oracle counts them.
TEST(Replica, LastPlyStatistics) {
  struct Row {
    const char* text;
    int depth;
    std::array<int, 3> all, forward;
  };
  const Row rows[] = {
      {"4bbbB/4bbbb/6bb/6bb/ww6/ww6/wwww4/Wwww4 w", 3, {12, 12900, 0}, {12, 11997, 0}},
      {"4bbbB/4bbbb/6bb/6bb/ww6/ww6/wwww4/Wwww4 w", 4, {1978, 554400, 6}, {1978, 509733, 6}},
      {"4bbbB/3bb1bb/6b1/w1w2bb1/1w2b3/1www4/ww1w4/Ww1w4 b", 3, {6612, 8881, 47}, {6612, 8293, 47}},
      {"4bbBB/3bb2b/5b1b/2w1w1b1/ww3bb1/2ww4/1w1w4/W1wWw3 w",
       3,
       {4349, 14708, 66},
       {4349, 13763, 66}},
      {"1B2B1b1/3b1B2/3B2bb/2b1W2b/2w2bb1/wwW5/2w1ww2/1w1w4 w",
       3,
       {5316, 7631, 571},
       {4332, 1341, 506}},
  };
  for (const Row& row : rows) {
    for (const Small* game : {&standard, &forward_sight}) {
      std::array<int, 3> found{};
      const auto descend = [&](const auto& self, const Small::State& state, int depth) -> void {
        if (game->outcome(state).ended) return;
        MovesOf<Small> moves;
        game->legal_moves(state, moves);
        for (const auto move : moves) {
          auto child = state;
          game->play(child, move);
          if (depth > 1) {
            self(self, child, depth - 1);
            continue;
          }
          found[0] += state.pieces[static_cast<std::size_t>(1 - state.to_move)].contains(move.to);
          found[1] += move.from == move.to;
          found[2] += child.won;
        }
      };
      descend(descend, *game->parse_state(row.text), row.depth);
      EXPECT_EQ(found, game == &standard ? row.all : row.forward) << row.text << row.depth;
    }
  }
}

TEST(Replica, R5_3_TolerantTyping) {
  const auto state = standard.initial_state();
  const std::pair<const char*, const char*> rows[] = {
      {"b4-c4", "b4-c4"}, {"B4-C4", "b4-c4"}, {"4b - 4c", "b4-c4"}, {"b4-", "b4-c4"},
      {"a4|", "a4|a5"},   {"a1|", "a1|a5"},   {"b4/c5", "b4/c5"},   {"b1 X", "b1x"},
  };
  for (const auto& [typed, expected] : rows) {
    const auto move = standard.read_move(state, typed);
    ASSERT_TRUE(move) << typed;
    EXPECT_EQ(standard.to_text(state, *move), expected) << typed;
  }
  for (const char* typed : {"a8", "A8", "8a", " 8 a "}) {
    EXPECT_EQ(standard.read_cell(typed), 0) << typed;
  }
  for (const char* typed : {"az8", "89a", "a8a", "8 _ a", "a 8 8", "l8-askd-jsa_das123888812312"}) {
    EXPECT_EQ(standard.read_cell(typed), std::nullopt) << typed;
  }
  for (const char* typed : {"a4|a5|a6", "z4a9|", "a4|a5 xyz", "b4-c4-d4"}) {
    EXPECT_FALSE(standard.read_move(state, typed)) << typed;
  }
  const Replica<30> large(options(30, Sight::all));
  EXPECT_EQ(large.read_cell("AD30"), 29);
  EXPECT_EQ(large.read_cell("1 aa"), 29 * 30 + 26);
  EXPECT_EQ(large.read_cell("zz1"), std::nullopt);
}

TEST(Replica, RefusalsNameTheirReason) {
  const auto state = standard.initial_state();
  const std::pair<const char*, const char*> rows[] = {
      {"zzz",
       "expected a square from a1 to h8 and where the piece goes: | along the column, - along the "
       "row, / diagonally, or x"},
      {"d5|d6", "there is no piece on d5"},
      {"h8|h7", "the piece on h8 is black's: white is to move"},
      {"a4|a6", "in that direction a4 lands on a5, and only there"},
      {"a4-b5",
       "| is for a column, - for a row and / for a diagonal: a4 to b5 is written with another "
       "sign"},
      {"a4", "how does a4 move? expected |, -, / or x after the square"},
      {"a1x", "a1 is a king already"},
      {"b4|b3", "in that direction b4 lands on b5, and only there"},
      {"d2x", "no king of yours sees d2: a man is transformed only in a king's line of sight"},
  };
  for (const auto& [typed, reason] : rows) {
    EXPECT_EQ(standard.refusal(state, typed), reason) << typed;
  }
  const auto edge = standard.parse_state("5wWw/8/8/8/8/8/8/B7 w");
  EXPECT_EQ(standard.refusal(*edge, "f8-"),
            "own pieces fill the line from f8 to the edge: there is no square to land on");
}

template <int Side>
void compare_with_reference(int size, int positions) {
  Random random(static_cast<std::uint64_t>(size));
  int compared = 0;
  while (compared < positions) {
    const Sight sight = random.below(2) == 0 ? Sight::all : Sight::forward;
    const Replica<Side> game(options(size, sight));
    auto state = game.initial_state();
    auto slow = ReplicaPosition::start(size, sight == Sight::all);
    while (compared < positions) {
      const auto winner = game.outcome(state).winner();
      ASSERT_EQ(!winner ? '.' : *winner == white ? 'w' : 'b', slow.winner()) << slow.text();
      ASSERT_EQ(game.to_text(state), slow.text());
      MovesOf<Replica<Side>> moves;
      if (!winner) game.legal_moves(state, moves);
      std::vector<std::string> texts;
      for (const auto move : moves) texts.push_back(game.to_text(state, move));
      const auto slow_moves = slow.moves();
      ASSERT_EQ(Texts(texts.begin(), texts.end()), Texts(slow_moves.begin(), slow_moves.end()))
          << slow.text();
      ASSERT_NEAR(SourceEvaluation{}(game, state, white), slow.value('w'), 1e-9) << slow.text();
      ++compared;
      if (winner) break;
      const std::size_t chosen = random.below(texts.size());
      game.play(state, moves[chosen]);
      slow = slow.after(texts[chosen]);
      ASSERT_EQ(game.parse_state(game.to_text(state))->hash, state.hash);
    }
  }
}

// 100,000 positions in total when soaking.
TEST(Replica, AgreesWithTheReferenceOn8) { compare_with_reference<8>(8, tests::scaled(60'000)); }
TEST(Replica, AgreesWithTheReferenceOn9) { compare_with_reference<16>(9, tests::scaled(20'000)); }
TEST(Replica, AgreesWithTheReferenceOn16) { compare_with_reference<16>(16, tests::scaled(12'000)); }
TEST(Replica, AgreesWithTheReferenceOn27) { compare_with_reference<30>(27, tests::scaled(5'000)); }
TEST(Replica, AgreesWithTheReferenceOn30) { compare_with_reference<30>(30, tests::scaled(3'000)); }

/// R4.3 and R4.4 by definition: any of the equal best moves, and over many seeds all of them.
TEST(Replica, R4_3_R4_4_SourceBots) {
  const GameEntry& entry = **all_games().find("replica");
  const auto minimax = [](const auto& self, const ReplicaPosition& position, char own,
                          int depth) -> double {
    if (depth == 0 || position.winner() != '.') return position.value(own);
    const bool maximise = position.to_move == own;
    double best = maximise ? -1e9 : 1e9;
    for (const std::string& move : position.moves()) {
      const double value = self(self, position.after(move), own, depth - 1);
      best = maximise ? std::max(best, value) : std::min(best, value);
    }
    return best;
  };
  for (const char* text :
       {"4b2B/8/6b1/3w4/8/1w6/8/W7 w", "7B/6b1/5w2/8/8/2b5/1w6/W7 b", "6wB/8/5W2/8/8/8/8/W6b w"}) {
    const auto position = ReplicaPosition::from_text(text, true);
    const auto match = entry.start({OptionValues(option_specs), text});
    ASSERT_TRUE(match);
    for (const auto& [bot, depth] : {std::pair("source:2", 0), std::pair("source:3", 2)}) {
      double best = -1e9;
      Texts allowed;
      for (const std::string& move : position.moves()) {
        const double value = minimax(minimax, position.after(move), position.to_move, depth);
        if (value > best + 1e-9) allowed.clear();
        if (value > best - 1e-9) allowed.insert(move);
        best = std::max(best, value);
      }
      Texts chosen;
      for (int seed = 0; seed < 40 * static_cast<int>(allowed.size()); ++seed) {
        const auto spec = parse_bot(entry, std::string(bot) + ",seed=" + std::to_string(seed));
        chosen.insert(think(*match, *spec)->lines[0].moves[0]);
      }
      EXPECT_EQ(chosen, allowed) << bot << " in " << text;
    }
  }
}

}  // namespace
}  // namespace castellan::replica
