// Players are numbers from 0 in turn order; the game object knows how many there are.
#pragma once

namespace castellan {

using Player = int;

inline constexpr int max_players = 10;

/// As an owner: nobody's. As an observer: a spectator, who sees what is public.
inline constexpr Player nobody = -1;
/// The actor nobody decides for: dice, deals, growth.
inline constexpr Player chance = -2;
/// As an observer: sees everything. Rules, records and the archive look through these eyes.
inline constexpr Player referee = -3;

}  // namespace castellan
