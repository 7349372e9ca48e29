// Max^n: every player looks after himself, and chance is an average. Any number of players, a fixed
// depth, no tricks: the yardstick for searches of games that minimax cannot handle.
#pragma once

#include <array>

#include "core/chance.hpp"
#include "search/best_moves.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan {

template <Game G, EvaluationOf<G> E, class Trace>
class MaxnRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MaxnRun(const Problem<G, E>& problem, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        root_(game_.player_to_move(problem.state)),
        judge_(problem),
        budget_(problem.limits, problem.stop) {}

  Thought<Move> run() {
    BestMoves<G, double> best;
    MovesOf<G> moves;
    game_.legal_moves(problem_.state, moves);
    for (const Move move : moves) {
      const double score =
          after(problem_.state, move, Horizon::of(problem_.limits), 1)[index(root_)];
      if (budget_.exhausted() && !best.empty()) break;
      best.offer(move, score);
    }
    return best.thought(problem_, budget_);
  }

 private:
  using Scores = std::array<double, max_players>;

  static std::size_t index(Player player) { return static_cast<std::size_t>(player); }

  template <class M>
  Scores after(const State& state, const M& move, Horizon horizon, int ply) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    const Player actor = game_.player_to_move(child);
    trace_.enter(state, move, actor);
    const bool ended = judge_.outcome(child).ended;
    const bool stopped = !budget_.spend();
    NodeEnd end = NodeEnd::searched;
    Scores scores{};
    if (ended || stopped || rest.reached()) {
      end = ended ? NodeEnd::ended : stopped ? NodeEnd::stopped : NodeEnd::leaf;
      for (Player player = 0; player < game_.players(); ++player) {
        scores[index(player)] = static_cast<double>(judge_.of(player)(child, ply));
      }
    } else {
      scores = actor == chance ? average(child, rest, ply) : best_for(actor, child, rest, ply);
      if (budget_.exhausted()) end = NodeEnd::stopped;
    }
    trace_.leave(scores[index(root_)], end);
    return scores;
  }

  /// Among equals, the first.
  Scores best_for(Player actor, const State& state, Horizon horizon, int ply) {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    Scores best{};
    bool any = false;
    for (const Move move : moves) {
      const Scores scores = after(state, move, horizon, ply + 1);
      if (!any || scores[index(actor)] > best[index(actor)] + score_tolerance<double>)
        best = scores;
      any = true;
      if (budget_.exhausted()) break;
    }
    return best;
  }

  Scores average(const State& state, Horizon horizon, int ply) {
    Scores sum{};
    if constexpr (HasChance<G>) {
      visit_chance(game_, state, usual_chance_samples,
                   [&](const auto& outcome, double probability) {
                     const Scores scores = after(state, outcome, horizon, ply + 1);
                     for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += probability * scores[i];
                     return !budget_.exhausted();
                   });
    }
    return sum;
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Player root_;
  Judge<G, E> judge_;
  Budget budget_;
};

struct Maxn {
  static constexpr SearchInfo info{
      "maxn", "every player for himself to a fixed depth; chance counts as its average",
      search_option::of_fixed_depth, "source"};
  template <class G>
  static constexpr bool plays = !TwoPlayerZeroSum<G> || HasChance<G>;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    return MaxnRun<G, E, Trace>(problem, trace).run();
  }
};

}  // namespace castellan
