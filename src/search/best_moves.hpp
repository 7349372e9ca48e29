// The best moves so far, for searches that keep all equals.
#pragma once

#include "core/random.hpp"
#include "core/score.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"

namespace castellan {

template <Game G, class Score>
class BestMoves {
 public:
  using Move = typename G::Move;

  void offer(Move move, Score score) {
    if (!moves_.empty() && score < best_ - score_tolerance<Score>) return;
    if (moves_.empty() || score > best_ + score_tolerance<Score>) {
      moves_.clear();
      best_ = score;
    }
    moves_.push_back(move);
  }

  bool empty() const { return moves_.empty(); }
  Score best() const { return best_; }
  const MovesOf<G>& moves() const { return moves_; }

  /// The result of a fixed-depth search; a stopped one has completed no depth.
  template <class Problem>
  Thought<Move> thought(const Problem& problem, const Budget& budget) const {
    return {{choose(problem.options, problem.random())},
            budget.exhausted() ? 0 : Horizon::depth_of(problem.limits),
            budget.nodes(),
            budget.seconds()};
  }

  /// While it runs: how far it is, and the best so far. Called at every node.
  template <class Problem>
  void report(const Problem& problem, Budget& budget, std::size_t tried, std::size_t all) const {
    if (!budget.report_is_due() || !problem.progress) return;
    Thought<Move> thought;
    if (!moves_.empty()) thought.lines = {{static_cast<double>(best_), {moves_[0]}}};
    thought.nodes = budget.nodes();
    thought.seconds = budget.seconds();
    thought.partial = true;
    thought.tried = tried;
    thought.moves = all;
    problem.progress(thought);
  }

  /// According to the search's option `ties`.
  Line<Move> choose(const OptionValues& options, Random random) const {
    const bool first = options["ties"] == search_option::first_ties;
    return {static_cast<double>(best_), {moves_[first ? 0 : random.below(moves_.size())]}};
  }

 private:
  Score best_{};
  MovesOf<G> moves_;
};

}  // namespace castellan
