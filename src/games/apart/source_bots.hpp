// The two players of Apart's document. They decide move by move, so a chain is a series of
// decisions.
#pragma once

#include "games/apart/evaluation.hpp"
#include "search/best_moves.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan::apart {

/// R5.2: any move; a coin decides whether to continue a chain.
struct CoinPlayer {
  static constexpr OptionSpec options[] = {search_option::seed};
  static constexpr SearchInfo info{.name = "coin",
                                   .about = "any legal move; a coin decides whether to jump on",
                                   .options = options,
                                   .of_one_game = true};
  template <class G>
  static constexpr bool plays = true;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace&) {
    Random random = problem.random();
    MovesOf<G> moves;
    problem.game.legal_moves(problem.state, moves);
    std::size_t choices = moves.size();
    if (problem.state.jumper != G::nobody_jumps) {
      --choices;  // stopping is listed last in a chain
      if (random.below(2) == 0) return {{{0, {moves[choices]}}}, 0, 1, 0};
    }
    return {{{0, {moves[random.below(choices)]}}}, 0, 1, 0};
  }
};

/// R5.3: own value after a move minus the best value the opponent's single moves can reach.
struct DifferencePlayer {
  static constexpr OptionSpec options[] = {search_option::seed, search_option::ties};
  static constexpr SearchInfo info{
      .name = "difference",
      .about = "own value after a move minus the opponent's best after one answer",
      .options = options,
      .of_one_game = true};
  template <class G>
  static constexpr bool plays = true;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace& trace) {
    const G& game = problem.game;
    const Player self = game.player_to_move(problem.state);
    const bool chained = problem.state.jumper != G::nobody_jumps;
    const SourceEvaluation value;
    BestMoves<G, int> best;
    std::uint64_t nodes = 0;
    MovesOf<G> moves;
    game.legal_moves(problem.state, moves);
    for (const auto move : moves) {
      if (move.from == move.to) continue;  // stopping is weighed below
      auto child = problem.state;
      game.play(child, move);
      trace.enter(problem.state, move, game.player_to_move(child));
      const int score =
          value(game, child, self) - best_answer(game, child, game.opponent(self), nodes);
      trace.leave(score, NodeEnd::searched);
      best.offer(move, score);
      ++nodes;
    }
    Line<typename G::Move> line = best.choose(problem.options, problem.random());
    if (chained) {
      auto child = problem.state;
      game.play(child, line.moves[0]);
      if (value(game, child, self) <= value(game, problem.state, self)) {
        line.moves[0] = moves[moves.size() - 1];
      }
    }
    return {{line}, 1, nodes, 0};
  }

 private:
  template <Game G>
  static int best_answer(const G& game, const typename G::State& state, Player player,
                         std::uint64_t& nodes) {
    if (state.men[static_cast<std::size_t>(player)].empty()) return 0;
    const auto turn = game.with_turn_of(state, player);
    const SourceEvaluation value;
    MovesOf<G> moves;
    game.legal_moves(turn, moves);
    int best = -infinite_score<int>;
    for (const auto move : moves) {
      auto child = turn;
      game.play(child, move);
      best = std::max(best, value(game, child, player));
      ++nodes;
    }
    return best;
  }
};

}  // namespace castellan::apart
