// A board and a history as plain text.
#pragma once

#include <string>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan {

inline constexpr std::size_t line_width = 79;  // so that a terminal of 80 columns never wraps

/// A board with its labels and some cells in brackets, with the latest turns beside it where there
/// is room. A board that is too wide is drawn narrower, and if that is not enough in parts, one
/// below the other. Hexagons lie in shifted rows, flat ones in shifted columns.
std::string draw_view(const BoardView& view, const std::vector<int>& marked,
                      const std::vector<std::string>& turns = {}, std::size_t width = line_width);

// As an observer sees them:

/// The board of a match, with the last move in brackets.
std::string draw_board(const Match& match, Player observer = referee);

/// The game's facts about parts of the board, one per line.
std::vector<std::string> region_lines(const Match& match, Player observer);
/// What a sum is made of: "cells 6: +6", "peasants 2: -4".
std::vector<std::string> account_items(const RegionView& region);
/// What an offer brings and costs, and the ruin that it leads to.
std::string whole_note(const Offer& offer);
/// "6-2 can buy peasant for 10 (-2 a turn), farm for 12 (+4 a turn)."
std::string offers_text(const RegionView& region);
/// Everything about a region, line by line.
std::vector<std::string> region_details(const RegionView& region);
std::string draw_regions(const Match& match, Player observer);

/// "12. Red 3,1>3,4", one for each turn.
std::vector<std::string> turn_lines(const Match& match, Player observer);
/// The whole history, one turn per line.
std::string draw_history(const Match& match, Player observer);

}  // namespace castellan
