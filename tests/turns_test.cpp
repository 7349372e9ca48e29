// Turns of several moves through every layer: searches, counts, matches and records.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "match/record.hpp"
#include "match/searches.hpp"
#include "search/perft.hpp"
#include "search/random_choice.hpp"
#include "tests/support/reachable.hpp"
#include "tests/support/thinking.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {
namespace {

using State = ToyGame::State;
using Move = ToyGame::Move;

const EntryOf<ToyFamily> toy_entry;

ToyGame toy(int pile) {
  OptionValues options(toy_options);
  options.put("pile", pile);
  return ToyGame(options);
}

/// Minimax by definition, by moves or by turns, from the root player's side.
double plain_minimax(const ToyGame& game, const State& state, Player root, int depth, bool by_turns,
                     int ply, const std::vector<std::uint64_t>& drawn = {}) {
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) return outcome.payoff_of(root) * (win_score - ply);
  if (ply > 0 && std::ranges::find(drawn, game.hash(state)) != drawn.end()) return 0;
  if (depth == 0) return ToyEvaluation{}(game, state, root);
  const bool own = game.player_to_move(state) == root;
  double best = own ? -1e9 : 1e9;
  MovesOf<ToyGame> moves;
  game.legal_moves(state, moves);
  for (const Move move : moves) {
    State child = state;
    const bool counts = game.play(child, move) == Turn::ended || !by_turns;
    const double score =
        plain_minimax(game, child, root, depth - (counts ? 1 : 0), by_turns, ply + 1, drawn);
    best = own ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

template <class Search>
Thought<Move> think(const ToyGame& game, const State& state, const Limits& limits, bool prune) {
  const Wanted wanted{.limits = limits, .options = prune ? "table=1 prune=1" : "table=1 exact=1"};
  return tests::think<Search>(game, state, ToyEvaluation{}, wanted);
}

TEST(Turns, EverySearchHasMinimaxsValue) {
  const ToyGame game = toy(4);
  int compared = 0;
  for (const State& state : reachable_states(game)) {
    const Player root = game.player_to_move(state);
    for (int depth = 1; depth <= 7; ++depth) {
      for (const bool by_turns : {false, true}) {
        if (by_turns && depth > 4) continue;
        const double expected = plain_minimax(game, state, root, depth, by_turns, 0);
        const Limits limits = by_turns ? Limits{.turns = depth} : Limits{.depth = depth};
        const std::string where = game.to_text(state) + " depth " + std::to_string(depth) +
                                  (by_turns ? " turns" : " moves");
        ASSERT_EQ(think<Minimax>(game, state, limits, false).lines[0].score, expected) << where;
        ASSERT_EQ(think<Minimax>(game, state, limits, true).lines[0].score, expected) << where;
        ASSERT_EQ(think<AlphaBeta>(game, state, limits, false).lines[0].score, expected) << where;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 500);
}

/// Positions that once more would be a draw end every line that leads there.
TEST(Turns, EverySearchKnowsWhatWouldBeADraw) {
  const ToyGame game = toy(4);
  Random random(5);
  std::vector<std::uint64_t> all;
  for (const State& state : reachable_states(game)) all.push_back(game.hash(state));
  int differ = 0;
  for (const State& state : reachable_states(game)) {
    const Player root = game.player_to_move(state);
    std::vector<std::uint64_t> drawn;
    for (int i = 0; i < 20; ++i) drawn.push_back(all[random.below(all.size())]);
    const double expected = plain_minimax(game, state, root, 5, false, 0, drawn);
    const Wanted wanted{.limits = {.depth = 5}, .options = "table=1 exact=1", .drawn = drawn};
    const auto score = [&](auto search) {
      return tests::think<decltype(search)>(game, state, ToyEvaluation{}, wanted).lines[0].score;
    };
    ASSERT_EQ(score(Minimax{}), expected) << game.to_text(state);
    ASSERT_EQ(score(AlphaBeta{}), expected) << game.to_text(state);
    if (expected != plain_minimax(game, state, root, 5, false, 0)) ++differ;
  }
  EXPECT_GT(differ, 10) << "the draws matter";
}

/// A line is correct when playing it out leads to its score.
TEST(Turns, LinesLeadToTheirScore) {
  const ToyGame game = toy(4);
  for (const State& state : reachable_states(game)) {
    const auto thought = think<AlphaBeta>(game, state, {.depth = 6}, false);
    State along = state;
    int ply = 0;
    for (const Move move : thought.lines[0].moves) {
      ASSERT_FALSE(game.outcome(along).ended);
      game.play(along, move);
      ++ply;
    }
    const ToyEvaluation evaluation;
    const OptionValues options(AlphaBeta::options);
    const Judge judge(Problem<ToyGame, ToyEvaluation>{game, state, evaluation, options});
    if (game.outcome(along).ended || ply == 6) {  // the table may cut a line short
      EXPECT_EQ(judge(along, ply), thought.lines[0].score) << game.to_text(state);
    }
  }
}

TEST(Turns, AlphaBetaStopsWhenTheGameIsSearchedOut) {
  const ToyGame game = toy(3);
  const auto thought = think<AlphaBeta>(game, game.initial_state(), {.nodes = 10'000'000}, false);
  EXPECT_LE(thought.depth, 10) << "twelve counters cannot be taken in more moves";
  EXPECT_EQ(thought.lines[0].score, plain_minimax(game, game.initial_state(), 0, 100, false, 0));
}

TEST(Turns, AlphaBetasTreeHasAllItsNodes) {
  const ToyGame game = toy(4);
  const auto search = [&](TreeTrace<ToyGame>& trace) {
    return tests::think<AlphaBeta>(game, game.initial_state(), ToyEvaluation{},
                                   {.limits = {.depth = 5}}, trace);
  };
  TreeTrace<ToyGame> trace(game, 0, AlphaBeta::info.trace_values, 1'000'000);
  const auto thought = search(trace);
  std::uint64_t iterations = 0;
  std::set<std::string_view> marks;
  for (const TraceNode& node : trace.tree().nodes) {
    if (node.level == 0) ++iterations;
    marks.insert(node.mark);
    ASSERT_EQ(node.values.size(), 2U) << "alpha and beta";
    if (node.mark == "leaf" || node.mark.empty()) {
      EXPECT_LE(node.values[0], node.values[1]);
    }
  }
  EXPECT_EQ(iterations, 5U);
  EXPECT_EQ(trace.tree().nodes.size(), thought.nodes + iterations);
  EXPECT_TRUE(marks.count("cut") && marks.count("leaf") && marks.count("table"));

  TreeTrace<ToyGame> small(game, 0, AlphaBeta::info.trace_values, 10);
  search(small);
  EXPECT_EQ(small.tree().nodes.size(), 10U);
  EXPECT_EQ(small.tree().left_out + 10, trace.tree().nodes.size());
}

TEST(Turns, StoppedSearchesStillRankTheirLines) {
  const ToyGame game = toy(5);
  const ToyEvaluation evaluation;
  for (const State& state : reachable_states(game)) {
    MovesOf<ToyGame> moves;
    game.legal_moves(state, moves);
    for (std::uint64_t nodes = 1; nodes < 400; nodes += 7) {
      const auto thought = tests::think<AlphaBeta>(
          game, state, evaluation, {.limits = {.nodes = nodes}, .options = "table=1", .lines = 3});
      ASSERT_GE(thought.lines.size(), 1U);
      ASSERT_LE(thought.lines.size(), 3U);
      std::set<int> first;
      for (std::size_t i = 0; i < thought.lines.size(); ++i) {
        ASSERT_FALSE(thought.lines[i].moves.empty());
        const Move move = thought.lines[i].moves[0];
        ASSERT_TRUE(first.insert(move.pile * 10 + move.take).second) << "a move in two lines";
        if (i > 0) {
          ASSERT_GE(thought.lines[i - 1].score, thought.lines[i].score);
        }
      }
    }
  }
}

TEST(Turns, BudgetsEndEverySearchWithAMove) {
  const ToyGame game = toy(5);
  const State start = game.initial_state();
  for (std::uint64_t nodes = 1; nodes < 60; ++nodes) {
    for (const auto& thought :
         {think<Minimax>(game, start, {.depth = 6, .nodes = nodes}, false),
          think<Brute>(game, start, {.depth = 6, .nodes = nodes}, false),
          think<AlphaBeta>(game, start, {.depth = 6, .nodes = nodes}, false)}) {
      ASSERT_EQ(thought.lines.size(), 1U);
      ASSERT_LE(thought.nodes, nodes + 20);
      ASSERT_LE(std::abs(thought.lines[0].score), win_score);
      ASSERT_LT(thought.depth, 6) << "a depth that was not finished is not reported";
    }
  }
}

/// Sequences and distinct states of one turn and of two, by definition.
TEST(Turns, PerftCountsTurns) {
  const ToyGame game = toy(3);
  const auto turns = [&](const State& state) {
    std::vector<State> ends;
    const std::function<void(const State&)> go = [&](const State& at) {
      MovesOf<ToyGame> moves;
      game.legal_moves(at, moves);
      for (const Move move : moves) {
        State child = at;
        game.play(child, move);
        if (game.outcome(child).ended || child.to_move != at.to_move) {
          ends.push_back(child);
        } else {
          go(child);
        }
      }
    };
    if (!game.outcome(state).ended) go(state);
    return ends;
  };
  const auto distinct = [&](const State& state) {
    std::set<std::string> texts;
    std::vector<State> ends;
    for (const State& end : turns(state)) {
      if (texts.insert(game.to_text(end)).second) ends.push_back(end);
    }
    return ends;
  };
  std::uint64_t sequences = 0;
  std::uint64_t merged = 0;
  for (const State& first : turns(game.initial_state())) sequences += turns(first).size();
  for (const State& first : distinct(game.initial_state())) merged += distinct(first).size();
  ASSERT_LT(merged, sequences);

  PositionText position{toy_entry.default_options(), {}};
  position.options.put("pile", 3);
  const auto leaves = [&](const PerftQuestion& question) {
    return toy_entry.perft(position, question, {}, {})->leaves;
  };
  EXPECT_EQ(leaves({.depth = 1}), turns(game.initial_state()).size());
  EXPECT_EQ(leaves({.depth = 2}), sequences);
  EXPECT_EQ(leaves({.depth = 1, .distinct = true}), distinct(game.initial_state()).size());
  EXPECT_EQ(leaves({.depth = 2, .distinct = true}), merged);
  EXPECT_EQ(leaves({.depth = 1, .by_turn = false}), 4U);
  EXPECT_EQ(toy_entry.successors(position, true)->size(), distinct(game.initial_state()).size());
  EXPECT_LT(leaves({.depth = 4}), leaves({.depth = 4, .count_ended = true}));
  const auto divided = toy_entry.perft(position, {.depth = 2, .divide = true}, {}, {});
  EXPECT_EQ(divided->below.size(), turns(game.initial_state()).size());
  EXPECT_EQ(divided->below[0].first, "a1 a1");
}

TEST(Turns, MatchesAndRecordsNumberTurns) {
  auto match = toy_entry.start({toy_entry.default_options(), {}});
  ASSERT_TRUE(match);
  for (const char* move : {"a1", "b2", "a2", "stop", "b1", "stop", "a2"}) {
    ASSERT_TRUE(match->play(move)) << move;
  }
  std::vector<int> turns;
  for (const PlayedMove& played : match->history()) turns.push_back(played.turn);
  EXPECT_EQ(turns, (std::vector<int>{1, 1, 2, 2, 3, 3, 4}));
  EXPECT_EQ(match->turn(), 4) << "the turn is not over";
  const std::string text = write_record(record_of(*match));
  EXPECT_NE(text.find("1. a1 b2 2. a2 stop 3. b1 stop 4. a2 *"), std::string::npos) << text;
  const auto again = replay(toy_entry, *parse_record(text));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->state_text(), match->state_text());
  EXPECT_FALSE(replay(toy_entry, *parse_record("[Game \"toy\"]\n1. a1 2. a1 *")))
      << "a turn that is not over";
}

TEST(Turns, TheirTimeIsSharedFromTheFirstMoveOn) {
  auto match = toy_entry.start({toy_entry.default_options(), {}});
  ASSERT_TRUE(match);
  EXPECT_EQ(root_of(*match).moves_left, 2) << "nobody has had a turn yet";
  ASSERT_TRUE(match->play("a1"));
  ASSERT_EQ(match->turn(), 1);
  EXPECT_EQ(root_of(*match).moves_left, 1);
  ASSERT_TRUE(match->play("b1"));
  EXPECT_EQ(root_of(*match).moves_left, 2) << "as many as the other had";
}

TEST(Table, ScoresOfDecidedGamesCountFromThePosition) {
  TranspositionTable<Move, int> table(1);
  table.keep(42, win_score - 9, 4, {1, 2}, 5, true, Bound::exact);
  const auto entry = table.find(42);
  ASSERT_TRUE(entry);
  EXPECT_EQ(table.score_at(*entry, 4), win_score - 9);
  EXPECT_EQ(table.score_at(*entry, 6), win_score - 11) << "two plies deeper, won two plies later";
  table.keep(42, -(win_score - 9), 4, {1, 2}, 5, true, Bound::exact);
  EXPECT_EQ(table.score_at(*table.find(42), 6), -(win_score - 11));
  table.keep(42, 17, 4, {1, 2}, 5, true, Bound::exact);
  EXPECT_EQ(table.score_at(*table.find(42), 6), 17);
  EXPECT_FALSE(table.find(43));
}

}  // namespace
}  // namespace castellan::tests
