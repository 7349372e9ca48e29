// Expectiminimax as in every textbook: minimax for two players, with an average where chance
// decides. A fixed depth, no pruning.
#pragma once

#include <algorithm>

#include "core/chance.hpp"
#include "search/best_moves.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan {

template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  requires HasChance<G>
class ExpectiminimaxRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ExpectiminimaxRun(const Problem<G, E>& problem, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        judge_(problem),
        budget_(problem.limits, problem.stop) {}

  Thought<Move> run() {
    BestMoves<G, double> best;
    MovesOf<G> moves;
    game_.legal_moves(problem_.state, moves);
    for (const Move move : moves) {
      const double score = after(problem_.state, move, 1, Horizon::of(problem_.limits), 1);
      if (budget_.exhausted() && !best.empty()) break;
      best.offer(move, score);
    }
    return best.thought(problem_, budget_);
  }

 private:
  template <class M>
  double after(const State& state, const M& move, double probability, Horizon horizon, int ply) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    trace_.enter(state, move, game_.player_to_move(child), probability);
    const bool ended = judge_.outcome(child).ended;
    const bool stopped = !budget_.spend();
    NodeEnd end = NodeEnd::searched;
    double score = 0;
    if (ended || stopped || rest.reached()) {
      end = ended ? NodeEnd::ended : stopped ? NodeEnd::stopped : NodeEnd::leaf;
      score = static_cast<double>(judge_(child, ply));
    } else {
      score = value_of(child, rest, ply);
      if (budget_.exhausted()) end = NodeEnd::stopped;
    }
    trace_.leave(score, end);
    return score;
  }

  double value_of(const State& state, Horizon horizon, int ply) {
    const Player actor = game_.player_to_move(state);
    if (actor == chance) return average(state, horizon, ply);
    const bool is_own = actor == judge_.root();
    double value = is_own ? -infinite_score<double> : infinite_score<double>;
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    for (const Move move : moves) {
      const double score = after(state, move, 1, horizon, ply + 1);
      value = is_own ? std::max(value, score) : std::min(value, score);
      if (budget_.exhausted()) break;
    }
    return value;
  }

  double average(const State& state, Horizon horizon, int ply) {
    double value = 0;
    visit_chance(game_, state, usual_chance_samples, [&](const auto& outcome, double probability) {
      value += probability * after(state, outcome, probability, horizon, ply + 1);
      return !budget_.exhausted();
    });
    return value;
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Judge<G, E> judge_;
  Budget budget_;
};

struct Expectiminimax {
  static constexpr std::string_view trace_values[] = {"probability"};
  static constexpr SearchInfo info{"expectiminimax",
                                   "minimax to a fixed depth, with averages where chance decides",
                                   search_option::of_fixed_depth, "source", trace_values};
  template <class G>
  static constexpr bool plays = TwoPlayerZeroSum<G> && HasChance<G>;

  template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    return ExpectiminimaxRun<G, E, Trace>(problem, trace).run();
  }
};

}  // namespace castellan
