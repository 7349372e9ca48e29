// How a terminal looks at a board beyond what the game says: numbered along its edges where only
// the cells have names, and lying on its side where it fits better like that.
#pragma once

#include "core/board_view.hpp"

namespace castellan {

/// With labels beside its rows and columns, where it has none and all of its cells are named by two
/// numbers: "3-12" is in row 3 and column 12.
BoardView with_labels(BoardView view);

/// Mirrored along its diagonal: rows become columns, and hexagons with a side at the top get a
/// corner there. Cells keep their numbers; twice gives the board back.
BoardView turned(BoardView view);

}  // namespace castellan
