// What lies over a board, as text: the board with the marks on it, and what they mean.
#pragma once

#include <string>
#include <vector>

#include "core/board_view.hpp"

namespace castellan {

/// The board with the texts of the marks in place of things; other cells keep only their owner.
BoardView marked_board(BoardView view, const OverlayView& overlay);

/// What the marks mean, the weightiest first; cells with the same meaning share a line. At most so
/// many lines, of which the last says how many are left out.
std::vector<std::string> mark_lines(const BoardView& view, const OverlayView& overlay,
                                    std::size_t most);

/// "threats: cells that one march or purchase could take", a line each.
std::vector<std::string> overlay_lines(const std::vector<OverlayView>& overlays);

}  // namespace castellan
