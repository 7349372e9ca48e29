// Squares by letter and number, as on a chessboard: columns a, b .. z, aa, ab .. as in a
// spreadsheet, rows from 1 at the bottom.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace castellan {

/// From the top left, as boards are stored.
struct RowColumn {
  int row = 0;
  int column = 0;

  friend bool operator==(const RowColumn&, const RowColumn&) = default;
};

/// 0 is "a", 25 "z", 26 "aa".
std::string column_letters(int column);

/// "a1" for the lower left.
std::string square_name(RowColumn square, int size);

/// The tolerant parser: letters are the column and digits the row, in any order and case; what
/// cannot be a column or a row of this board is skipped. Where one character is enough the first
/// that fits counts, otherwise all of them are joined.
std::optional<RowColumn> read_square(std::string_view typed, int size);

}  // namespace castellan
