// Brute force: every own move to a fixed depth, against an opponent who always answers greedily.
// All of the opponent's equal answers are kept, and so is every hope: a first move is worth the
// best final position it can lead to.
#pragma once

#include "core/abilities.hpp"
#include "search/best_moves.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan {

template <Game G, EvaluationOf<G> E, class Trace>
class BruteRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Score = typename E::Score;

  BruteRun(const Problem<G, E>& problem, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        judge_(problem),
        budget_(problem.limits, problem.stop) {}

  Thought<Move> run() {
    MovesOf<G> moves;
    game_.legal_moves(problem_.state, moves);
    root_moves_ = moves.size();
    for (const Move move : moves) {
      const Score score = after(problem_.state, move, Horizon::of(problem_.limits), 1);
      if (budget_.exhausted() && !best_.empty()) break;
      ++tried_;
      best_.offer(move, score);
    }
    return best_.thought(problem_, budget_);
  }

 private:
  Score after(const State& state, Move move, Horizon horizon, int ply) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    const Player to_move = game_.player_to_move(child);
    trace_.enter(state, move, to_move);
    const bool ended = judge_.outcome(child).ended;
    const bool stopped = !budget_.spend();
    best_.report(problem_, budget_, tried_, root_moves_);
    if (stopped || ended || rest.reached()) {
      const Score score = judge_(child, ply);
      trace_.leave(score, ended ? NodeEnd::ended : stopped ? NodeEnd::stopped : NodeEnd::leaf);
      return score;
    }
    const Score score =
        to_move == judge_.root() ? best_own(child, rest, ply) : best_after_greedy(child, rest, ply);
    trace_.leave(score, budget_.exhausted() ? NodeEnd::stopped : NodeEnd::searched);
    return score;
  }

  Score best_own(const State& state, Horizon horizon, int ply) {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    Score best = -infinite_score<Score>;
    for (const Move move : moves) {
      best = std::max(best, after(state, move, horizon, ply + 1));
      if (budget_.exhausted()) break;
    }
    return best;
  }

  Score best_after_greedy(const State& state, Horizon horizon, int ply) {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    const Judge theirs = judge_.of(game_.player_to_move(state));
    BestMoves<G, Score> answers;
    for (const Move move : moves) {
      State child = state;
      game_.play(child, move);
      answers.offer(move, theirs(child, ply + 1));
      if (!budget_.spend()) break;
    }
    Score best = -infinite_score<Score>;
    for (const Move answer : answers.moves()) {
      best = std::max(best, after(state, answer, horizon, ply + 1));
      if (budget_.exhausted()) break;
    }
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
};

struct Brute {
  static constexpr SearchInfo info{"brute", "every own move to a depth, against greedy answers",
                                   search_option::of_fixed_depth, "source"};
  template <class G>
  static constexpr bool plays = !HasChance<G>;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    return BruteRun<G, E, Trace>(problem, trace).run();
  }
};

}  // namespace castellan
