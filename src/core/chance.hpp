// Chance outcomes, drawn from a seed.
#pragma once

#include "core/abilities.hpp"

namespace castellan {

template <Game G>
bool waits_for_chance(const G& game, const typename G::State& state) {
  return HasChance<G> && game.player_to_move(state) == chance;
}

template <class G>
struct ChanceMoveType {
  using Type = typename G::Move;
};
template <HasLargeChance G>
struct ChanceMoveType<G> {
  using Type = typename G::ChanceMove;
};
/// What an outcome of chance is: in most games a move.
template <Game G>
using ChanceMoveOf = typename ChanceMoveType<G>::Type;

/// One outcome of a state that waits for chance, with the game's probabilities.
template <Game G>
  requires HasChance<G>
ChanceMoveOf<G> draw_chance(const G& game, const typename G::State& state, Random& random) {
  if constexpr (DrawsChance<G> || HasLargeChance<G>) {
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

/// Calls visit(move) for every legal move of a running state, outcomes of chance included. An error
/// when these are too many to list; then nothing is visited.
template <Game G, class Visit>
Status visit_moves(const G& game, const typename G::State& state, Visit&& visit) {
  if constexpr (HasLargeChance<G>) {
    if (waits_for_chance(game, state)) {
      const auto outcomes = game.chance_moves(state);
      if (!outcomes) return outcomes.error();
      for (const auto& outcome : *outcomes) visit(outcome);
      return Done{};
    }
  }
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  for (const auto move : moves) visit(move);
  return Done{};
}

/// Calls visit(outcome, probability) for the outcomes of a state that waits for chance, until it
/// returns false; where they are more than `most` or too many to list, for as many drawn ones of
/// equal weight. The same state draws the same.
template <Game G, class Visit>
  requires HasChance<G>
void visit_chance(const G& game, const typename G::State& state, std::size_t most, Visit&& visit) {
  if constexpr (HasLargeChance<G>) {
    const auto outcomes = game.chance_moves(state);
    if (outcomes && outcomes->size() <= most) {
      for (const auto& outcome : *outcomes) {
        if (!visit(outcome, game.probability(state, outcome))) return;
      }
      return;
    }
    Random random(game.hash(state));
    for (std::size_t i = 0; i < most; ++i) {
      if (!visit(game.draw(state, random), 1.0 / static_cast<double>(most))) return;
    }
  } else {
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    for (const auto move : moves) {
      if (!visit(move, game.probability(state, move))) return;
    }
  }
}

/// How many outcomes of chance a search looks at where there are too many for all.
inline constexpr std::size_t usual_chance_samples = 16;

}  // namespace castellan
