// The panel beside the board: who is to move, the search, the choices, the regions of the board,
// and the history.
#pragma once

#include "tui/game_drawing.hpp"

namespace castellan {

/// A panel with fewer rows has no room for empty lines.
inline constexpr int roomy_rows = 24;

/// Fills places.panel, and sets where its lines can be clicked.
void draw_side_panel(Screen& screen, const Theme& theme, const GamePicture& picture,
                     GamePlaces& places);

}  // namespace castellan
