// The games of castellan. A game is a folder here and one line in games.cpp.
#pragma once

#include "match/game_list.hpp"

namespace castellan {

const GameList& all_games();

}  // namespace castellan
