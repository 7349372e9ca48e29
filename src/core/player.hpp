// Players are numbers from 0 in turn order; how many there are is asked from the game.
#pragma once

namespace castellan {

using Player = int;

inline constexpr int max_players = 10;

/// The other side of a two-player game.
constexpr Player opponent(Player player) { return 1 - player; }

}  // namespace castellan
