// Views of boards of the usual shapes, so that a game only says what its cells show. `show` makes
// the view of one cell; the builder adds its place.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/board_view.hpp"

namespace castellan {

/// "8", "7" .. "1" from 8 to 1.
std::vector<std::string> number_labels(int from, int to);
/// "a", "b" ..
std::vector<std::string> letter_labels(int count);

/// Labels of rows on the left and the right, labels of columns above and below.
void add_labels(BoardView& view, const std::vector<std::string>& rows,
                const std::vector<std::string>& columns);

/// Squares with labels on all four sides, as many rows and columns as there are labels. `show(row,
/// column)`, from the top left, gives a CellView, or an std::optional without a value for a hole.
template <class Show>
BoardView square_board(const std::vector<std::string>& rows,
                       const std::vector<std::string>& columns, Show&& show) {
  BoardView view;
  view.cells.reserve(rows.size() * columns.size());
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    for (int column = 0; column < static_cast<int>(columns.size()); ++column) {
      const Place place{static_cast<double>(column), static_cast<double>(row)};
      if constexpr (std::same_as<std::invoke_result_t<Show&, int, int>, CellView>) {
        view.cells.push_back(show(row, column));
      } else {
        auto cell = show(row, column);
        if (!cell) continue;
        view.cells.push_back(*std::move(cell));
      }
      view.cells.back().place = place;
    }
  }
  add_labels(view, rows, columns);
  return view;
}

/// A hexagon by two of its three axes: q grows to the right, r to the lower right among pointed
/// hexagons and straight down among flat ones.
struct Hex {
  int q = 0;
  int r = 0;

  friend bool operator==(const Hex&, const Hex&) = default;
};

Place hex_place(Outline outline, Hex hex);

// The usual shapes, each hexagon once, row by row.

/// Rows of equal length, every second one shifted by half a cell; with flat hexagons, columns.
std::vector<Hex> hex_rectangle(Outline outline, int rows, int columns);
/// Rows of equal length, each half a cell to the right of the one above.
std::vector<Hex> hex_rhombus(int rows, int columns);
/// Around {0, 0}, with as many steps in each direction.
std::vector<Hex> hex_hexagon(Outline outline, int steps);

/// Labels for the rows (equal r) on their left and for the lines of equal q below, lowest number
/// first.
void add_hex_labels(BoardView& view, const std::vector<Hex>& shape,
                    const std::vector<std::string>& rows, const std::vector<std::string>& lines);

/// Hexagons without labels: `show(hex)` gives a CellView.
template <class Show>
BoardView hex_board(Outline outline, const std::vector<Hex>& shape, Show&& show) {
  BoardView view{.outline = outline};
  view.cells.reserve(shape.size());
  for (const Hex hex : shape) {
    view.cells.push_back(show(hex));
    view.cells.back().place = hex_place(outline, hex);
  }
  return view;
}

}  // namespace castellan
