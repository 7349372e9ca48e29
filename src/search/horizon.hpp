// How much farther a search looks: in moves, or in whole turns.
#pragma once

#include "core/game.hpp"
#include "core/limits.hpp"

namespace castellan {

struct Horizon {
  static constexpr int unlimited = 1 << 20;

  int moves = unlimited;
  int turns = unlimited;

  static Horizon of(const Limits& limits) {
    return {limits.depth > 0 ? limits.depth : unlimited,
            limits.turns > 0 ? limits.turns : unlimited};
  }

  /// The depth of a search that ran to its limit: in turns where the limit is in turns.
  static int depth_of(const Limits& limits) {
    return limits.turns > 0 ? limits.turns : limits.depth;
  }

  bool reached() const { return moves <= 0 || turns <= 0; }
  Horizon after_move(Turn turn) const { return {moves - 1, turns - (turn == Turn::ended ? 1 : 0)}; }
};

}  // namespace castellan
