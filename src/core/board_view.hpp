// A board as a front end needs it to draw it: no rules, only cells, what lies on them and labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/player.hpp"

namespace castellan {

struct CellView {
  std::string symbol = " ";      // for plain terminals, of one width on a board
  Player owner = nobody;         // whose thing or land it is
  std::string_view thing = {};   // its role, for pictures and screen readers: "stone", "king"
  std::string_view ground = {};  // what it lies on, where that differs: "land", "sea"
  int guard = 0;                 // how well it is protected, where a game knows such a thing

  friend bool operator==(const CellView&, const CellView&) = default;
};

struct Fact {
  std::string_view name;
  std::string value;
};

/// What can be had for a price.
struct Offer {
  std::string_view thing;
  int price = 0;
  bool affordable = false;
};

/// A part of the board that has a fate of its own.
struct RegionView {
  Player owner = nobody;
  std::string title;       // "province at 2-3"
  std::vector<int> cells;  // indices into BoardView::cells
  std::vector<Fact> facts;
  std::vector<Offer> shop;
  bool acts_now = false;
  std::string warning;  // what threatens it, in a sentence
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
