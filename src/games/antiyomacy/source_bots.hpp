// The player of the thesis: minimax over whole turns, with its own way of breaking ties.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/antiyomacy/evaluation.hpp"
#include "search/budget.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan::antiyomacy {

template <class G, class Trace>
class TurnMinimax {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  /// A whole turn from the root: its acts and the state it leads to, before income.
  struct RootTurn {
    State state;
    std::vector<Move> moves;
  };
  /// The value is blue's (R12.1).
  struct Verdict {
    double value = 0;
    std::vector<RootTurn> best;  // all that reach the value, in the document's order (R12.4)
  };

  /// `original`: with the quirks of the document's program.
  TurnMinimax(const G& game, const Limits& limits, bool original, StopToken stop, Trace& trace,
              Progress<Move> progress = {})
      : game_(game),
        progress_(std::move(progress)),
        original_(original),
        longest_(2 * std::chrono::duration<double>(limits.time).count()),
        stop_(stop),
        trace_(trace),
        budget_(limits, stop) {}

  Verdict run(const State& state, int depth) {
    depth_ = depth;
    root_is_blue_ = state.to_move == blue;
    verdict_ = {root_is_blue_ ? -infinite : infinite, {}};
    search_root_turns(state);
    const auto ordered = [this](const RootTurn& a, const RootTurn& b) {
      return comes_before(a, b);
    };
    std::sort(verdict_.best.begin(), verdict_.best.end(), ordered);
    const auto same = [](const RootTurn& a, const RootTurn& b) { return a.state == b.state; };
    verdict_.best.erase(std::unique(verdict_.best.begin(), verdict_.best.end(), same),
                        verdict_.best.end());
    return std::move(verdict_);
  }

  std::uint64_t nodes() const { return budget_.nodes(); }
  double seconds() const { return budget_.seconds(); }
  bool out_of_time() const { return budget_.exhausted() || ended_early_; }

 private:
  static constexpr double infinite = 999999;          // R12.3
  static constexpr std::size_t most_equals = 20'000;  // more would only fill memory

  void search_root_turns(const State& state) {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    for (const Move move : moves) {
      if (!verdict_.best.empty() && must_end()) {
        ended_early_ = true;
        return;
      }
      State child = state;
      path_.push_back(move);
      if (game_.act(child, move) == Turn::ended) {
        const State before_income = child;
        if (!original_) game_.settle(child);
        const double alpha = root_is_blue_ ? verdict_.value : -infinite;
        const double beta = root_is_blue_ ? infinite : verdict_.value;
        trace_.enter(state, move, child.to_move, alpha, beta);
        NodeEnd end = NodeEnd::searched;
        const double value = search(child, depth_ - 1, alpha, beta, end);
        trace_.leave(root_is_blue_ ? value : -value, end);
        offer(before_income, value);
      } else {
        search_root_turns(child);
      }
      path_.pop_back();
    }
  }

  /// With many provinces even a single turn may have too many variants (R12.2).
  bool must_end() const {
    return stop_.stop_requested() || (longest_ > 0 && budget_.exhausted() && seconds() > longest_);
  }

  /// There are too many turns to say how many are left.
  void report() const {
    Thought<Move> thought;
    const double sign = root_is_blue_ ? 1 : -1;
    if (!verdict_.best.empty()) {
      thought.lines = {{sign * verdict_.value, verdict_.best.front().moves}};
    }
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    thought.partial = true;
    progress_(thought);
  }

  void offer(const State& state, double value) {
    const bool better = root_is_blue_ ? value > verdict_.value : value < verdict_.value;
    if (better) verdict_ = {value, {}};
    if (value == verdict_.value && verdict_.best.size() < most_equals) {
      verdict_.best.push_back({state, path_});
    }
  }

  /// Act by act; a finished turn costs one ply of depth. Cuts only on strict inequality, so equal
  /// values are exact (R12.3).
  double search(const State& state, int depth, double alpha, double beta, NodeEnd& end) {
    const bool in_time = budget_.spend();
    if (budget_.report_is_due() && progress_) report();
    if (depth == 0 || !in_time || (state.won && !original_)) {
      end = state.won ? NodeEnd::ended : in_time ? NodeEnd::leaf : NodeEnd::stopped;
      return evaluation_(game_, state, blue);
    }
    const bool maximising = state.to_move == blue;
    double best = maximising ? -infinite : infinite;
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    for (const Move move : moves) {
      State child = state;
      const bool turn_ended = game_.act(child, move) == Turn::ended;
      if (turn_ended && !original_) game_.settle(child);
      trace_.enter(state, move, child.to_move, root_is_blue_ ? alpha : -beta,
                   root_is_blue_ ? beta : -alpha);
      NodeEnd child_end = NodeEnd::searched;
      const double value = search(child, turn_ended ? depth - 1 : depth, alpha, beta, child_end);
      trace_.leave(root_is_blue_ ? value : -value, child_end);
      best = maximising ? std::max(best, value) : std::min(best, value);
      if (maximising ? best > beta : best < alpha) {
        end = NodeEnd::cut;
        break;
      }
      (maximising ? alpha : beta) = maximising ? std::max(alpha, best) : std::min(beta, best);
    }
    return best;
  }

  /// R12.4: cell by cell, by the names of owner, building and unit in alphabetical order.
  bool comes_before(const RootTurn& a, const RootTurn& b) const {
    for (int row = 0; row < game_.size(); ++row) {
      for (int column = 0; column < game_.size(); ++column) {
        const int cell = G::Grid::cell(row, column);
        const int rank_a = rank(a.state, cell);
        const int rank_b = rank(b.state, cell);
        if (rank_a != rank_b) return rank_a < rank_b;
      }
    }
    return game_.to_text(a.state) < game_.to_text(b.state);
  }
  static int rank(const State& state, int cell) {
    constexpr int building_rank[thing_count] = {1, 1, 1, 1, 1, 0, 3, 2};
    constexpr int unit_rank[thing_count] = {2, 3, 4, 0, 1, 2, 2, 2};
    const int owner = state.owned_by(blue).contains(cell)  ? 0
                      : state.owned_by(red).contains(cell) ? 2
                                                           : 1;
    const auto thing = static_cast<std::size_t>(state.thing_at(cell));
    return (owner * 4 + building_rank[thing]) * 5 + unit_rank[thing];
  }

  const G& game_;
  Progress<Move> progress_;
  bool original_;
  double longest_;  // seconds, when there is a limit
  bool ended_early_ = false;
  StopToken stop_;
  Trace& trace_;
  Budget budget_;
  SourceEvaluation evaluation_;
  int depth_ = 0;
  bool root_is_blue_ = false;
  Verdict verdict_;
  std::vector<Move> path_;
};

/// R12.2 to R12.5.
struct ThesisPlayer {
  static constexpr OptionSpec options[] = {
      search_option::turns, search_option::time,
      number_option("original", "1 sees no income and no end", 0, 1, 0), search_option::seed};
  static constexpr std::string_view trace_values[] = {"alpha", "beta"};
  static constexpr SearchInfo info{
      "thesis",
      "minimax over whole turns as in the thesis; original=1 sees no income and no end",
      options,
      {},
      trace_values,
      false,
      true};
  template <class G>
  static constexpr bool plays = true;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    const G& game = problem.game;
    const int turns = problem.limits.turns;
    const int depth = turns > 0 ? turns : game.size() <= 8 ? 3 : 2;
    const Limits limits{.time = problem.limits.time};
    TurnMinimax<G, Trace> search(game, limits, problem.options["original"] != 0, problem.stop,
                                 trace, problem.progress);
    const auto verdict = search.run(problem.state, depth);

    // The head of the list against the best of the rest, a coin toss for equals: so the first has a
    // probability of one half, the next a quarter. The toss depends on the turn and the state it
    // would lead to, so that later acts of a turn continue what the first began.
    std::size_t chosen = 0;
    while (chosen + 1 < verdict.best.size() &&
           (mix(problem.turn_seed() ^ verdict.best[chosen].state.hash()) & 1) != 0) {
      ++chosen;
    }
    const bool is_blue = game.player_to_move(problem.state) == blue;
    return {{{is_blue ? verdict.value : -verdict.value, verdict.best[chosen].moves}},
            search.out_of_time() ? 0 : depth,
            search.nodes(),
            search.seconds()};
  }
};

}  // namespace castellan::antiyomacy
