// Geometry of square boards. Side is the capacity, fixed at compile time so that every mask is a
// constant; a smaller board lies in its upper left corner and never sees the rest.
#pragma once

#include "board/cell_set.hpp"

namespace castellan {

/// A step to a neighbour: rows grow downwards, columns to the right.
struct Direction {
  int row = 0;
  int column = 0;
};

inline constexpr Direction all_directions[8] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                                {0, 1},   {1, -1}, {1, 0},  {1, 1}};

/// The index of a direction in all_directions.
constexpr std::size_t index_of(Direction direction) {
  std::size_t index = 0;
  while (all_directions[index].row != direction.row ||
         all_directions[index].column != direction.column) {
    ++index;
  }
  return index;
}
constexpr std::size_t opposite(std::size_t direction) { return 7 - direction; }

template <int Side>
struct SquareGrid {
  static constexpr int side = Side;
  static constexpr int cells = Side * Side;
  using Cells = CellSet<cells>;

  static constexpr int cell(int row, int column) { return row * Side + column; }
  static constexpr int row(int cell) { return cell / Side; }
  static constexpr int column(int cell) { return cell % Side; }

  /// The cells of a board of this size.
  static constexpr Cells board(int size) {
    Cells board;
    for (int r = 0; r < size; ++r) {
      for (int c = 0; c < size; ++c) board.insert(cell(r, c));
    }
    return board;
  }

  static constexpr Cells column_cells(int column) {
    Cells cells_of_column;
    for (int r = 0; r < Side; ++r) cells_of_column.insert(cell(r, column));
    return cells_of_column;
  }

  static constexpr Cells whole = board(Side);
  static constexpr Cells left_edge = column_cells(0);
  static constexpr Cells right_edge = column_cells(Side - 1);

  /// All cells moved one step; those that would leave the grid are dropped.
  template <int Row, int Column>
  static constexpr Cells step(const Cells& from) {
    Cells kept = from;
    if constexpr (Column > 0) kept -= right_edge;
    if constexpr (Column < 0) kept -= left_edge;
    Cells moved = kept.template shifted<Row * Side + Column>();
    if constexpr (cells % 64 != 0 && Row > 0) moved &= whole;
    return moved;
  }

  /// The cells together with their neighbours in all eight directions.
  static constexpr Cells spread(const Cells& from) {
    const Cells row_wise = from | step<0, -1>(from) | step<0, 1>(from);
    return row_wise | step<-1, 0>(row_wise) | step<1, 0>(row_wise);
  }

  /// The cells whose eight neighbours are all in the set; never cells at the edge.
  static constexpr Cells interior(const Cells& of) {
    const Cells row_wise = of & step<0, -1>(of) & step<0, 1>(of);
    return row_wise & step<-1, 0>(row_wise) & step<1, 0>(row_wise);
  }

  /// The cells within this many steps along rows and columns, including the middle.
  static constexpr Cells within(int middle, int steps) {
    Cells diamond;
    for (int r = -steps; r <= steps; ++r) {
      const int rest = steps - (r < 0 ? -r : r);
      for (int c = -rest; c <= rest; ++c) {
        const int to_row = row(middle) + r;
        const int to_column = column(middle) + c;
        if (to_row < 0 || to_row >= Side || to_column < 0 || to_column >= Side) continue;
        diamond.insert(cell(to_row, to_column));
      }
    }
    return diamond;
  }
};

}  // namespace castellan
