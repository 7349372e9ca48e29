// Blackstone by the paragraphs of RULES.md, by the source document's sample game, and against a
// slow reference written from the rules alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "tests/reference/blackstone_reference.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/scale.hpp"

namespace castellan::blackstone {
namespace {

using reference::BlackstonePosition;
using Small = Blackstone<8>;

OptionValues options(int size, Churn churn) {
  OptionValues values(option_specs);
  values.put("size", size);
  values.put("churn", static_cast<int>(churn));
  return values;
}

Small game_of_size(int size, Churn churn = Churn::low) { return Small(options(size, churn)); }

template <int Side>
std::set<std::string> move_texts(const Blackstone<Side>& game,
                                 const typename Blackstone<Side>::State& state) {
  MovesOf<Blackstone<Side>> moves;
  if (!game.outcome(state).ended) game.legal_moves(state, moves);
  std::set<std::string> texts;
  for (const auto move : moves) texts.insert(game.to_text(state, move));
  EXPECT_EQ(texts.size(), moves.size()) << "two moves with one text";
  return texts;
}

template <int Side>
std::string after(const Blackstone<Side>& game, const std::string& state_text,
                  const std::string& move_text) {
  auto state = game.parse_state(state_text);
  EXPECT_TRUE(state) << state_text;
  const auto move = game.read_move(*state, move_text);
  EXPECT_TRUE(move) << move_text;
  EXPECT_TRUE(move_texts(game, *state).count(move_text)) << move_text << " is not legal";
  game.play(*state, *move);
  return game.to_text(*state);
}

constexpr Churn churns[] = {Churn::low, Churn::medium, Churn::high};

TEST(Blackstone, R2_Start) {
  EXPECT_EQ(game_of_size(6).to_text(game_of_size(6).initial_state()), "1r1r2/5b/b5/5b/b5/2r1r1 r");
  EXPECT_EQ(game_of_size(8).to_text(game_of_size(8).initial_state()),
            "1r1r1r2/7b/b7/7b/b7/7b/b7/2r1r1r1 r");
  const Blackstone<16> ten(options(10, Churn::low));
  EXPECT_EQ(ten.to_text(ten.initial_state()), "1r1r1r1r2/9b/b9/9b/b9/9b/b9/9b/b9/2r1r1r1r1 r");
  for (int size = 6; size <= 26; size += 2) {  // R2.3
    const Blackstone<26> game(options(size, Churn::low));
    const auto state = game.initial_state();
    EXPECT_EQ(state.stones[red].count(), size - 2);
    EXPECT_EQ(state.stones[blue].count(), size - 2);
    EXPECT_EQ(game.to_text(state), BlackstonePosition::start(size, 1).text());
  }
}

TEST(Blackstone, R1_1_EverySizeOnlyEven) {
  const auto entry = all_games().find("blackstone");
  ASSERT_TRUE(entry);
  for (int size = 0; size <= 40; ++size) {
    OptionValues values = (*entry)->default_options();
    EXPECT_EQ(static_cast<bool>(values.set("size", std::to_string(size))),
              size >= 6 && size <= 26 && size % 2 == 0);
  }
}

TEST(Blackstone, R3_1_MovesLikeAQueen) {
  const Small game = game_of_size(6);
  const auto state = game.parse_state("6/6/2x3/2r3/6/b5 r");
  ASSERT_TRUE(state);
  const std::set<std::string> expected = {
      "3,3>1,3", "3,3>2,3", "3,3>4,3", "3,3>5,3", "3,3>6,3",  // the row
      "3,3>3,2", "3,3>3,1",                                   // down; up is blocked
      "3,3>4,4", "3,3>5,5", "3,3>6,6", "3,3>2,2",             // 1,1 holds a stone
      "3,3>2,4", "3,3>1,5", "3,3>4,2", "3,3>5,1"};
  EXPECT_EQ(move_texts(game, *state), expected);
}

TEST(Blackstone, R3_2_LeavesABlackStone) {
  EXPECT_EQ(after(game_of_size(6), "1r1r2/5b/b5/5b/b5/2r1r1 r", "3,1>3,4"),
            "1r1r2/5b/b1r3/5b/b5/2x1r1 b");
}

struct KillingMove {
  std::string before, move;
  std::string boards[3];  // by churn
  int moves_before;
  std::optional<Player> winner;
};

// The oracle's edge cases: 3.3, 3.4, 4.1 and 4.2 in one.
const KillingMove killing_moves[] = {
    {"x5/6/6/6/xxx3/b1r3 r",
     "3,1>2,1",  // R4.1: both last stones go, the mover wins
     {"x5/6/6/6/xxx3/2x3", "x5/6/6/6/6/6", "6/6/6/6/6/6"},
     7,
     red},
    {"1x1x1r/1x1xxx/xxxxb1/2xxxx/xxx1x1/2x1x1 r",
     "6,6>5,6",  // R4.2: suicide
     {"1x1x1x/1x1xxx/xxxxb1/2xxxx/xxx1x1/2x1x1", "1x4/1x4/xxxxb1/2xxxx/xxx1x1/2x1x1",
      "6/6/4b1/6/6/6"},
     1,
     blue},
    {"1x1x2/1brxrx/xxxb2/2rxrx/bxx1b1/2x1x1 b",
     "2,5>3,6",  // R3.3: two that block each other
     {"1x1x2/1x1xrx/xxxb2/2rxrx/bxx1b1/2x1x1", "6/4rx/x2b2/2rxrx/bxx1b1/2x1x1",
      "6/4r1/3b2/2r1r1/b3b1/6"},
     13,
     std::nullopt},
};

TEST(Blackstone, R3_3_R3_4_RemovesAllBlockedStonesTogether) {
  for (const KillingMove& edge : killing_moves) {
    for (const Churn churn : churns) {
      const Small game = game_of_size(6, churn);
      EXPECT_EQ(move_texts(game, *game.parse_state(edge.before)).size(),
                static_cast<std::size_t>(edge.moves_before));
      const std::string text = after(game, edge.before, edge.move);
      EXPECT_EQ(text.substr(0, text.find(' ')), edge.boards[static_cast<std::size_t>(churn)]);
      EXPECT_EQ(game.outcome(*game.parse_state(text)).winner(), edge.winner);
    }
  }
}

TEST(Blackstone, R4_2_TheLastStoneOfTheMover) {
  const Small game = game_of_size(6);
  const auto before = game.parse_state("4b1/6/6/6/xxx3/r1x3 r");
  EXPECT_EQ(move_texts(game, *before), std::set<std::string>{"1,1>2,1"});
  const auto state = game.parse_state(after(game, "4b1/6/6/6/xxx3/r1x3 r", "1,1>2,1"));
  EXPECT_EQ(game.outcome(*state).winner(), blue);
}

TEST(Blackstone, R4_3_BlockedStonesAreRefused) {
  const auto state = game_of_size(6).parse_state("rx4/xx4/6/6/6/4b1 b");
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().message,
            "the stone on 1,6 has no empty neighbour: it would have been removed");
}

TEST(Blackstone, R5_1_Values) {
  const std::pair<const char*, double> rows[] = {
      {"1r1x2/1xx2b/x3rb/3x1x/xb3r/1xrxx1 r", 1.13888889},
      {"1x1xxxb1/1bxr1x1x/x7/1rb1x1xx/x1x3x1/2br3x/br3x1b/1rx1r1xx b", 0.10937500},
      {"1x1x2/1brxrx/xxxb2/2rxrx/bxx1b1/2x1x1 b", -0.02777778},
  };
  for (const auto& [text, value] : rows) {
    const auto values =
        (*all_games().find("blackstone"))->evaluate({OptionValues(option_specs), text});
    ASSERT_TRUE(values);
    EXPECT_NEAR((*values)[red], value, 5e-9);
    EXPECT_NEAR((*values)[blue], -value, 5e-9);
  }
}

struct LastPly {
  int leaves_with_kills = 0, killed = 0, wins = 0;
  friend bool operator==(const LastPly&, const LastPly&) = default;
};

LastPly last_ply_of_three(const Small& game, const std::string& text) {
  LastPly found;
  const auto coloured = [](const Small::State& s) {
    return (s.stones[red] | s.stones[blue]).count();
  };
  const auto descend = [&](const auto& self, const Small::State& state, int depth) -> void {
    if (game.outcome(state).ended) return;
    MovesOf<Small> moves;
    game.legal_moves(state, moves);
    for (const auto move : moves) {
      auto child = state;
      game.play(child, move);
      if (depth > 1) {
        self(self, child, depth - 1);
        continue;
      }
      const int killed = coloured(state) - coloured(child);
      found.leaves_with_kills += killed > 0 ? 1 : 0;
      found.killed += killed;
      found.wins += game.outcome(child).ended ? 1 : 0;
    }
  };
  descend(descend, *game.parse_state(text), 3);
  return found;
}

TEST(Blackstone, LastPlyStatistics) {
  const std::pair<std::string, std::array<LastPly, 3>> rows[] = {
      {"1r1r2/5b/b5/5b/b5/2r1r1 r", {{{52, 52, 0}, {52, 52, 0}, {52, 52, 0}}}},
      {"1r1x2/1xx2b/x3rb/3x1x/xb3r/1xrxx1 r", {{{368, 372, 0}, {353, 357, 0}, {341, 345, 0}}}},
      {"1x1x2/1brxrx/xxxb2/2rxrx/bxx1b1/2x1x1 b", {{{324, 475, 0}, {280, 421, 0}, {243, 378, 0}}}},
      {"1x1xxxb1/1bxr1x1x/x7/1rb1x1xx/x1x3x1/2br3x/br3x1b/1rx1r1xx b",
       {{{2695, 2793, 0}, {2609, 2707, 0}, {2527, 2622, 0}}}},
  };
  for (const auto& [text, expected] : rows) {
    const int size = static_cast<int>(std::count(text.begin(), text.end(), '/')) + 1;
    for (const Churn churn : churns) {
      EXPECT_EQ(last_ply_of_three(game_of_size(size, churn), text),
                expected[static_cast<std::size_t>(churn)])
          << text;
    }
  }
}

constexpr std::string_view sample_moves[] = {
    "3,1>3,4", "1,4>2,4", "5,1>5,5", "6,3>4,5",   "2,6>5,3", "4,5>4,4",   "3,4>3,2",
    "6,5>4,3", "4,6>3,5", "2,4>2,5", "3,2>2,2",   "4,3>5,2", "2,2>3,3",   "2,5>3,6x2",
    "3,3>2,3", "4,4>5,4", "5,3>6,2", "1,2>1,3x2", "5,5>6,6", "5,2>6,1x2", "6,6>5,6x1"};

// The boards of the source document's appendix, checked by hand where the print is legible.
TEST(Blackstone, SampleGameBoardByBoard) {
  OptionValues values(option_specs);
  values.put("size", 6);
  auto match = (*all_games().find("blackstone"))->start({values, {}});
  ASSERT_TRUE(match);
  BlackstonePosition slow = BlackstonePosition::start(6, 1);
  std::string boards = match->state_text() + "\n";
  for (const std::string_view move : sample_moves) {
    ASSERT_TRUE(match->play(move)) << move;
    EXPECT_EQ(match->history().back().move.notation, move);
    slow = slow.after(match->history().back().move.text);
    EXPECT_EQ(match->state_text(), slow.text());
    boards += match->state_text() + "\n";
  }
  EXPECT_EQ(match->state_text(), "1x1x1x/1x1xxx/xxxxb1/2xxxx/xxx1x1/2x1x1 b");
  EXPECT_EQ(match->outcome().winner(), blue);
  tests::expect_golden(CASTELLAN_ROOT "/src/games/blackstone/golden/sample_game.txt", boards);
}

TEST(Blackstone, RefusalsNameTheirReason) {
  const Small game = game_of_size(6);
  const auto state = game.initial_state();
  const std::pair<const char*, const char*> rows[] = {
      {"3,3>3,4", "there is no stone on 3,3"},
      {"1,2>2,2", "the stone on 1,2 is blue's: red is to move"},
      {"3,1>3,1", "a move goes to another square"},
      {"3,1>4,3", "4,3 is not on a row, column or diagonal with 3,1"},
      {"3,1>5,1", "5,1 is not empty"},
      {"3,1>6,1", "the way is blocked at 5,1"},
      {"3,1>3,9", "the board has squares 1,1 to 6,6"},
      {"0,1>3,1", "the board has squares 1,1 to 6,6"},
      {"3,3", "there is no stone of yours on 3,3"},
      {"hello", "expected x,y>x,y such as 2,6>1,6, found 'hello'"},
      {"foo3bar1baz3qux4", "expected x,y>x,y such as 2,6>1,6, found 'foo3bar1baz3qux4'"},
      {"-3 1 3 4", "expected x,y>x,y such as 2,6>1,6, found '-3 1 3 4'"},
      {"3,1<3,4", "expected x,y>x,y such as 2,6>1,6, found '3,1<3,4'"},
  };
  for (const auto& [typed, reason] : rows) EXPECT_EQ(game.refusal(state, typed), reason);
  const auto later = game.parse_state("1r1r2/5b/b1r3/5b/b5/2x1r1 r");
  EXPECT_EQ(game.refusal(*later, "3,1>3,2"), "the stone on 3,1 is black: black stones never move");
}

template <int Side>
void compare_with_reference(int size, int positions) {
  Random random(static_cast<std::uint64_t>(size));
  int compared = 0;
  while (compared < positions) {
    const Churn churn = churns[random.below(3)];
    const Blackstone<Side> game(options(size, churn));
    auto state = game.initial_state();
    auto slow = BlackstonePosition::start(size, static_cast<int>(churn) + 1);
    while (true) {
      const auto winner = game.outcome(state).winner();
      const char winner_letter = !winner ? '.' : *winner == red ? 'r' : 'b';
      ASSERT_EQ(winner_letter, slow.winner()) << slow.text();
      ASSERT_EQ(game.to_text(state), slow.text());
      const auto fast_moves = move_texts(game, state);
      const auto slow_moves = slow.moves();
      ASSERT_EQ(fast_moves, std::set<std::string>(slow_moves.begin(), slow_moves.end()))
          << slow.text();
      ASSERT_NEAR(SourceEvaluation{}(game, state, red), slow.value('r'), 1e-9) << slow.text();
      ++compared;
      if (winner || compared >= positions) break;
      ASSERT_EQ(game.count_moves(state), fast_moves.size());
      const std::string move = *std::next(
          fast_moves.begin(), static_cast<std::ptrdiff_t>(random.below(fast_moves.size())));
      game.play(state, *game.read_move(state, move));
      slow = slow.after(move);
      ASSERT_EQ(game.parse_state(game.to_text(state))->hash, state.hash)
          << "hash kept step by step";
    }
  }
}

// 100,000 positions in total when soaking.
TEST(Blackstone, AgreesWithTheReferenceOn6) { compare_with_reference<8>(6, tests::scaled(25'000)); }
TEST(Blackstone, AgreesWithTheReferenceOn8) { compare_with_reference<8>(8, tests::scaled(25'000)); }
TEST(Blackstone, AgreesWithTheReferenceOn10) {
  compare_with_reference<16>(10, tests::scaled(25'000));
}
TEST(Blackstone, AgreesWithTheReferenceOn12) {
  compare_with_reference<16>(12, tests::scaled(22'000));
}
TEST(Blackstone, AgreesWithTheReferenceOn18) {
  compare_with_reference<26>(18, tests::scaled(2'000));
}
TEST(Blackstone, AgreesWithTheReferenceOn26) {
  compare_with_reference<26>(26, tests::scaled(1'000));
}

}  // namespace
}  // namespace castellan::blackstone
