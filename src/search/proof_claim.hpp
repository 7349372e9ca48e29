// What a proof is about: who can force what. Apart from the proof itself, because the type-erased
// side needs only this.
#pragma once

#include <cstdint>

#include "core/outcome.hpp"
#include "core/player.hpp"

namespace castellan {

/// What a player can force, at least.
enum class Goal : std::uint8_t { draw, win };

constexpr bool reaches(const Outcome& outcome, Player player, Goal goal) {
  return outcome.payoff_of(player) >= (goal == Goal::win ? 1 : 0);
}

/// What is known of a position, for the player to move.
enum class Verdict : std::uint8_t {
  unknown,  // a limit was reached
  win,
  loss,
  draw,    // each player can force at least that
  no_win,  // nobody can force a win; a draw that is sure to end is not proved
};

/// What one list of positions proves, about the position it begins with.
struct ProofClaim {
  Player player = 0;
  Goal goal = Goal::win;
  int moves = 0;                // within so many moves the game is over
  std::uint64_t positions = 0;  // in the list
};

}  // namespace castellan
