// Which cells are near a cell, looked up rather than computed: rules that use this table do not
// depend on the grid's shape. SquareGrid is the only grid so far.
#pragma once

#include <array>
#include <memory>

namespace castellan {

template <class Grid>
struct Neighbourhoods {
  using Cells = typename Grid::Cells;
  using Table = std::array<Cells, static_cast<std::size_t>(Grid::cells)>;

  Table near;   // the adjacent cells
  Table reach;  // the cells within a unit's range, without its own

  static std::shared_ptr<const Neighbourhoods> make(int range) {
    auto table = std::make_shared<Neighbourhoods>();
    for (int cell = 0; cell < Grid::cells; ++cell) {
      const Cells here = Cells::single(cell);
      const auto index = static_cast<std::size_t>(cell);
      table->near[index] = Grid::spread(here) - here;
      table->reach[index] = Grid::within(cell, range) - here;
    }
    return table;
  }
};

/// The connected group of `start` among the cells of `within`, which must contain it.
template <class Grid>
constexpr typename Grid::Cells connected_group(typename Grid::Cells start,
                                               const typename Grid::Cells& within) {
  while (true) {
    const auto grown = Grid::spread(start) & within;
    if (grown == start) return grown;
    start = grown;
  }
}

}  // namespace castellan
