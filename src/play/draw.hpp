// A board and a history as plain text.
#pragma once

#include <string>

#include "match/match.hpp"

namespace castellan {

/// The board with coordinates on all four sides and the last move in brackets; the latest turns of
/// the history stand beside it.
std::string draw_board(const Match& match);

/// What the game tells of parts of the board, one a line: provinces with their money.
std::string draw_regions(const Match& match);

/// The whole history, a turn a line.
std::string draw_history(const Match& match);

}  // namespace castellan
