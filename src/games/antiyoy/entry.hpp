// Antiyoy's line in the list of games.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::antiyoy {

const GameEntry& entry();

}  // namespace castellan::antiyoy
