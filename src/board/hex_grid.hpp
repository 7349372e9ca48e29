// Geometry of flat-topped hexagons in columns, every odd column half a cell lower. Capacity and
// width are fixed at compile time, so that every shift is a constant; a smaller board lies in the
// upper left corner.
#pragma once

#include <array>

#include "board/cell_set.hpp"

namespace castellan {

/// Stride is one more than the widest board: the spare column keeps steps from running on into the
/// next row, as long as no cell of a board lies in it.
template <int Rows, int Stride>
struct HexGrid {
  static constexpr int rows = Rows;
  static constexpr int columns = Stride - 1;
  static constexpr int cells = Rows * Stride;
  using Cells = CellSet<cells>;

  static constexpr int cell(int row, int column) { return row * Stride + column; }
  static constexpr int row(int cell) { return cell / Stride; }
  static constexpr int column(int cell) { return cell % Stride; }

  /// The cells of a board of this size.
  static constexpr Cells board(int height, int width) {
    Cells board;
    for (int r = 0; r < height; ++r) {
      for (int c = 0; c < width; ++c) board.insert(cell(r, c));
    }
    return board;
  }

  /// The neighbours clockwise from the north. Numbers beyond the grid or in its spare column are no
  /// cells.
  static constexpr std::array<int, 6> neighbours(int cell) {
    const int down = cell % Stride % 2 == 0 ? 0 : Stride;  // how much lower its column stands
    return {cell - Stride, cell - Stride + 1 + down, cell + 1 + down,
            cell + Stride, cell - 1 + down,          cell - Stride - 1 + down};
  }
  static constexpr bool contains(const Cells& set, int cell) {
    return static_cast<unsigned>(cell) < static_cast<unsigned>(cells) && set.contains(cell);
  }

  /// All neighbours of the cells of a set, some of which may be in the set. The result may have
  /// places off the board.
  static constexpr Cells spread(const Cells& set) {
    const Cells above = set.template shifted<-Stride>();
    const Cells below = set.template shifted<Stride>();
    const Cells beside = set | (above - odd_columns) | (below & odd_columns);
    return beside.template shifted<1>() | beside.template shifted<-1>() | above | below;
  }

  /// Of each cell, its neighbour in this direction, if that is in the set.
  template <int Direction>
  static constexpr Cells with_neighbour(const Cells& set) {
    if constexpr (Direction == 0) return set.template shifted<Stride>();
    if constexpr (Direction == 3) return set.template shifted<-Stride>();
    constexpr int side = Direction < 3 ? 1 : -1;
    constexpr bool is_upper = Direction == 1 || Direction == 5;
    // From an even column the upper neighbour is a row higher, from an odd one the lower a row
    // lower.
    const Cells level = set.template shifted<-side>();
    const Cells other =
        is_upper ? set.template shifted<Stride - side>() : set.template shifted<-Stride - side>();
    return is_upper ? (level & odd_columns) | (other - odd_columns)
                    : (level - odd_columns) | (other & odd_columns);
  }

  /// The cells of `within` that are connected to `from`, which must be part of it.
  static constexpr Cells flood(const Cells& from, const Cells& within) {
    if constexpr (is_large) return walk(from, within);
    Cells all = from;
    while (true) {
      const Cells more = (spread(all) & within) | all;
      if (more == all) return all;
      all = more;
    }
  }

 private:
  /// Then spreading whole sets, once for each step of the way, is slow: ways can be long.
  static constexpr bool is_large = cells > 2048;

  /// The same as a flood, from cell to cell.
  static constexpr Cells walk(const Cells& from, const Cells& within) {
    Cells all = from;
    std::array<int, cells> waiting;
    int count = 0;
    from.for_each([&](int cell) { waiting[static_cast<std::size_t>(count++)] = cell; });
    while (count > 0) {
      for (const int near : neighbours(waiting[static_cast<std::size_t>(--count)])) {
        if (!contains(within, near) || all.contains(near)) continue;
        all.insert(near);
        waiting[static_cast<std::size_t>(count++)] = near;
      }
    }
    return all;
  }

  static constexpr Cells make_odd_columns() {
    Cells odd;
    for (int r = 0; r < Rows; ++r) {
      for (int c = 1; c < Stride; c += 2) odd.insert(cell(r, c));
    }
    return odd;
  }
  static constexpr Cells odd_columns = make_odd_columns();
};

}  // namespace castellan
