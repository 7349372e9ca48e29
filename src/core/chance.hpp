// Chance outcomes, drawn from a seed.
#pragma once

#include "core/abilities.hpp"

namespace castellan {

template <Game G>
bool waits_for_chance(const G& game, const typename G::State& state) {
  return HasChance<G> && game.player_to_move(state) == chance;
}

/// One outcome of a state that waits for chance, with the game's probabilities.
template <Game G>
  requires HasChance<G>
typename G::Move draw_chance(const G& game, const typename G::State& state, Random& random) {
  if constexpr (DrawsChance<G>) {
    return game.draw(state, random);
  } else {
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    double rest = random.fraction();
    for (const auto move : moves) {
      rest -= game.probability(state, move);
      if (rest < 0) return move;
    }
    return moves[moves.size() - 1];  // rounding may leave the sum short of 1
  }
}

}  // namespace castellan
