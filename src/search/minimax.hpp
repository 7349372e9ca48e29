// Minimax as in every textbook: two players, a fixed depth, no table, no tricks; with `prune`,
// alpha and beta cut what cannot matter. It is the yardstick for alphabeta.
#pragma once

#include <algorithm>

#include "core/abilities.hpp"
#include "search/best_moves.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan {

template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  requires(!HasChance<G>)
class MinimaxRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Score = typename E::Score;

  MinimaxRun(const Problem<G, E>& problem, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        judge_(problem),
        budget_(problem.limits, problem.stop),
        prune_(problem.options["prune"] != 0) {}

  Thought<Move> run() {
    MovesOf<G> moves;
    game_.legal_moves(problem_.state, moves);
    root_moves_ = moves.size();
    for (const Move move : moves) {
      const Score alpha = best_.empty() ? -infinite : root_alpha(best_.best());
      const Score score =
          after(problem_.state, move, Horizon::of(problem_.limits), alpha, infinite, 1);
      if (budget_.exhausted() && !best_.empty()) break;
      ++tried_;
      if (!best_.empty() && prune_ && score <= alpha) continue;  // a bound, not a score
      best_.offer(move, score);
    }
    return best_.thought(problem_, budget_);
  }

 private:
  static constexpr Score infinite = infinite_score<Score>;

  // The window stays just wide enough below the best score for an equal move to show up as equal.
  Score root_alpha(Score best) const {
    if (!prune_) return -infinite;
    if (problem_.options["ties"] == search_option::first_ties) return best;
    return best - std::max<Score>(2 * score_tolerance<Score>, std::is_integral_v<Score> ? 1 : 0);
  }

  // The score of playing `move`, and the bounds, from the root player's side.
  Score after(const State& state, Move move, Horizon horizon, Score alpha, Score beta, int ply) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    const Player to_move = game_.player_to_move(child);
    const bool maximising = to_move == judge_.root();
    trace_.enter(state, move, to_move, alpha, beta);
    const Outcome outcome = judge_.outcome(child);
    const bool stopped = !budget_.spend();
    best_.report(problem_, budget_, tried_, root_moves_);
    if (stopped || outcome.ended || rest.reached()) {
      const Score score = outcome.ended ? judge_.ended(child, outcome, ply) : judge_.running(child);
      trace_.leave(score, outcome.ended ? NodeEnd::ended
                          : stopped     ? NodeEnd::stopped
                                        : NodeEnd::leaf);
      return score;
    }
    MovesOf<G> moves;
    game_.legal_moves(child, moves);
    Score best = maximising ? -infinite : infinite;
    NodeEnd end = NodeEnd::searched;
    std::size_t tried = 0;
    for (const Move reply : moves) {
      const Score score = after(child, reply, rest, alpha, beta, ply + 1);
      ++tried;
      best = maximising ? std::max(best, score) : std::min(best, score);
      if (budget_.exhausted()) {
        end = NodeEnd::stopped;
        break;
      }
      if (!prune_) continue;
      (maximising ? alpha : beta) = maximising ? std::max(alpha, best) : std::min(beta, best);
      if (alpha >= beta) {
        end = NodeEnd::cut;
        break;
      }
    }
    trace_.leave(best, end, end == NodeEnd::cut ? moves.size() - tried : 0);
    return best;
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Judge<G, E> judge_;
  Budget budget_;
  BestMoves<G, Score> best_;
  std::size_t tried_ = 0;
  std::size_t root_moves_ = 0;
  bool prune_;
};

struct Minimax {
  static constexpr OptionSpec options[] = {
      with_default(search_option::depth, 3),
      search_option::turns,
      search_option::nodes,
      search_option::time,
      number_option("prune", "1 cuts with alpha and beta", 0, 1, 0),
      search_option::eval,
      search_option::seed,
      search_option::ties};
  static constexpr std::string_view trace_values[] = {"alpha", "beta"};
  static constexpr SearchInfo info{"minimax",
                                   "minimax to a fixed depth; prune=1 cuts with alpha and beta",
                                   options, "source", trace_values};
  template <class G>
  static constexpr bool plays = TwoPlayerZeroSum<G> && !HasChance<G>;

  template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    return MinimaxRun<G, E, Trace>(problem, trace).run();
  }
};

}  // namespace castellan
