// Apart's entry in the list of games.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::apart {

const GameEntry& entry();

}  // namespace castellan::apart
