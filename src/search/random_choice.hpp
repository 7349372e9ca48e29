// Random: any legal move, all equally likely.
#pragma once

#include "core/abilities.hpp"
#include "core/chance.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan {

/// One legal move of a running state, without listing where the game allows it; chance outcomes
/// that are moves with the game's probabilities.
template <Game G>
typename G::Move random_move(const G& game, const typename G::State& state, Random& random) {
  if constexpr (HasSmallChance<G>) {
    if (waits_for_chance(game, state)) return draw_chance(game, state, random);
  }
  if constexpr (PicksMoves<G>) {
    return game.move_at(state, random.below(game.count_moves(state)));
  } else {
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    return moves[random.below(moves.size())];
  }
}

/// Plays on at random until the game ends or `most` moves are made; returns their number.
template <Game G>
std::uint64_t play_randomly(const G& game, typename G::State& state, Random& random,
                            std::uint64_t most = UINT64_MAX) {
  std::uint64_t moves = 0;
  while (moves < most && !game.outcome(state).ended) {
    if constexpr (HasLargeChance<G>) {
      if (waits_for_chance(game, state)) {
        game.play(state, draw_chance(game, state, random));
        ++moves;
        continue;
      }
    }
    game.play(state, random_move(game, state, random));
    ++moves;
  }
  return moves;
}

struct RandomChoice {
  static constexpr OptionSpec options[] = {search_option::seed};
  static constexpr SearchInfo info{"random", "any legal move", options};
  template <class G>
  static constexpr bool plays = true;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace&) {
    Random random = problem.random();
    return {{{0, {random_move(problem.game, problem.state, random)}}}, 0, 1, 0};
  }
};

}  // namespace castellan
