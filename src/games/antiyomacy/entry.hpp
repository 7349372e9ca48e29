// Antiyomacy's entry in the list of games.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::antiyomacy {

const GameEntry& entry();

}  // namespace castellan::antiyomacy
