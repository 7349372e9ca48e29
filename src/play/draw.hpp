// A board and a history as plain text.
#pragma once

#include <string>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan {

inline constexpr std::size_t line_width = 79;  // a terminal of 80 columns never wraps

/// The board with coordinates on all four sides and the last move in brackets; the latest turns of
/// the history stand beside it where there is room. A board that is too wide is drawn closer, and
/// if that is not enough in parts, one below the other.
std::string draw_board(const Match& match, std::size_t width = line_width);

/// What the game tells of parts of the board, one a line: provinces with their money.
std::vector<std::string> region_lines(const Match& match);
std::string draw_regions(const Match& match);

/// "12. Red 3,1>3,4", one for each turn.
std::vector<std::string> turn_lines(const Match& match);
/// The whole history, a turn a line.
std::string draw_history(const Match& match);

}  // namespace castellan
