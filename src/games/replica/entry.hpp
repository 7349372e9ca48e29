// Replica's entry in the list of games.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::replica {

const GameEntry& entry();

}  // namespace castellan::replica
