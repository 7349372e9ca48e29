// The players of a game, a line each: who is to move, and how they stand by what the game says of
// all that each of them has.
#pragma once

#include <string>
#include <vector>

#include "tui/game_drawing.hpp"

namespace castellan {

/// The letter or sign of a player: the one that the board shows for his things.
std::string sign_of_player(const GamePicture& picture, const Theme& theme, Player player,
                           bool plain);

/// The sum of what a player has; null where the game gives none.
const RegionView* everything_of(const std::vector<RegionView>& regions, Player player);

/// Draws them from this row of the panel on, and returns the row below.
int draw_standings(Screen& screen, const Theme& theme, const GamePicture& picture,
                   const std::vector<RegionView>& regions, const Rect& panel, int row);

}  // namespace castellan
