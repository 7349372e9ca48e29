// Greedy: the best evaluation after one own move, random among equals.
#pragma once

#include "search/best_moves.hpp"
#include "search/budget.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan {

struct Greedy {
  static constexpr OptionSpec options[] = {search_option::eval, search_option::seed,
                                           search_option::ties};
  static constexpr SearchInfo info{"greedy", "the best position after one own move", options,
                                   "source"};
  template <class G>
  static constexpr bool plays = true;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    using Score = typename E::Score;
    const G& game = problem.game;
    const Judge judge(problem);
    Budget budget({}, {});
    BestMoves<G, Score> best;
    MovesOf<G> moves;
    game.legal_moves(problem.state, moves);
    for (const auto move : moves) {
      budget.spend();
      auto child = problem.state;
      game.play(child, move);
      trace.enter(problem.state, move, game.player_to_move(child));
      const Score score = judge(child, 1);
      trace.leave(score, judge.outcome(child).ended ? NodeEnd::ended : NodeEnd::leaf);
      best.offer(move, score);
    }
    return {{best.choose(problem.options, problem.random())}, 1, budget.nodes(), budget.seconds()};
  }
};

}  // namespace castellan
