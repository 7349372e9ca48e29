// What stands beside the board: who is to move, what is thought, what can be chosen, parts of the
// board, and the history.
#pragma once

#include "tui/game_drawing.hpp"

namespace castellan {

/// Fills places.panel, and says where its lines can be clicked.
void draw_side_panel(Screen& screen, const Theme& theme, const GamePicture& picture,
                     GamePlaces& places);

}  // namespace castellan
