// Blackstone's entry in the list of games.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::blackstone {

const GameEntry& entry();

}  // namespace castellan::blackstone
