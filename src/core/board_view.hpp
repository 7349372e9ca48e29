// A board as a front end needs it to draw it: no rules, only cells, what lies on them and labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/player.hpp"

namespace castellan {

inline constexpr Player nobody = -1;

struct CellView {
  char symbol = ' ';            // one character for plain terminals; a space is an empty cell
  Player owner = nobody;        // whose thing lies there
  std::string_view thing = {};  // its role, for pictures and screen readers: "stone", "king"

  friend bool operator==(const CellView&, const CellView&) = default;
};

struct BoardView {
  int rows = 0;
  int columns = 0;
  std::vector<CellView> cells;             // row by row, from the top left
  std::vector<std::string> row_labels;     // from the top
  std::vector<std::string> column_labels;  // from the left

  const CellView& at(int row, int column) const {
    return cells[static_cast<std::size_t>(row * columns + column)];
  }
};

}  // namespace castellan
