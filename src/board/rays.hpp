// Rays over empty cells, as sliding pieces move: counted for many pieces at once, or listed for
// one. On one word all eight directions run side by side in the lanes of one vector.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "board/square_grid.hpp"

namespace castellan {

/// Eight words computed together, one for each direction.
using DirectionLanes = std::uint64_t __attribute__((vector_size(64)));

template <int Side>
class Rays {
 public:
  using Grid = SquareGrid<Side>;
  using Cells = typename Grid::Cells;

  /// The number of (piece, target) pairs. Rays of different pieces in one direction never overlap,
  /// because a piece ends its neighbour's ray: so filled cells count moves.
  static int count(const Cells& pieces, const Cells& empty) {
    if constexpr (Cells::words == 1) {
      return count_lanes(fill_lanes(pieces.word(0), empty.word(0)));
    } else {
      int count = 0;
      pieces.for_each([&](int piece) { walk(piece, empty, [&](int) { ++count; }); });
      return count;
    }
  }

  struct Slide {
    int from = 0;
    int to = 0;
  };

  /// The (piece, target) pair at an index below count(), in an order of its own.
  static Slide at(const Cells& pieces, const Cells& empty, int index) {
    Slide slide;
    if constexpr (Cells::words == 1) {
      const DirectionLanes fill = fill_lanes(pieces.word(0), empty.word(0));
      std::size_t lane = 0;
      while (std::popcount(fill[lane]) <= index) index -= std::popcount(fill[lane++]);
      Cells reached;
      reached.set_word(0, fill[lane]);
      slide.to = reached.nth(index);
      const int offset = all_directions[lane].row * Side + all_directions[lane].column;
      slide.from = slide.to - offset;
      while (!pieces.contains(slide.from)) slide.from -= offset;
    } else {
      pieces.for_each([&](int piece) {
        if (index < 0) return;
        walk(piece, empty, [&](int to) {
          if (index-- == 0) slide = {piece, to};
        });
      });
    }
    return slide;
  }

  /// For each direction, the open cells that rays from these cells cross before they leave `open`,
  /// without the cells themselves.
  using Fans = std::array<Cells, 8>;
  static Fans fans(const Cells& from, const Cells& open) {
    Fans fans;
    if constexpr (Cells::words == 1) {
      const DirectionLanes fill = fill_lanes(from.word(0), open.word(0));
      for (std::size_t lane = 0; lane < 8; ++lane) fans[lane].set_word(0, fill[lane]);
    } else {
      fill_steps(fans, from, open, std::make_index_sequence<8>());
    }
    return fans;
  }

  /// The cells that one piece can slide to.
  static Cells targets(int piece, const Cells& empty) {
    Cells reached;
    if constexpr (Cells::words == 1) {
      const DirectionLanes fill = fill_lanes(std::uint64_t{1} << piece, empty.word(0));
      std::uint64_t together = 0;
      for (int lane = 0; lane < 8; ++lane) together |= fill[lane];
      reached.set_word(0, together);
    } else {
      walk(piece, empty, [&](int to) { reached.insert(to); });
    }
    return reached;
  }

 private:
  /// Calls visit(cell) for every cell that one piece can slide to. On wide boards, where pieces are
  /// few, this is faster than shifting whole sets.
  template <class Visit>
  static void walk(int piece, const Cells& empty, Visit&& visit) {
    for (const Direction direction : all_directions) {
      int row = Grid::row(piece) + direction.row;
      int column = Grid::column(piece) + direction.column;
      while (row >= 0 && row < Side && column >= 0 && column < Side &&
             empty.contains(Grid::cell(row, column))) {
        visit(Grid::cell(row, column));
        row += direction.row;
        column += direction.column;
      }
    }
  }

  template <std::size_t... Index>
  static void fill_steps(Fans& fans, const Cells& from, const Cells& open,
                         std::index_sequence<Index...>) {
    (fill_direction<Index>(fans[Index], from, open), ...);
  }
  template <std::size_t Index>
  static void fill_direction(Cells& fan, const Cells& from, const Cells& open) {
    constexpr Direction direction = all_directions[Index];
    Cells front = from;
    do {
      front = Grid::template step<direction.row, direction.column>(front) & open;
      front -= fan;
      fan |= front;
    } while (!front.empty());
    fan -= from;
  }

  using LaneValues = std::array<std::uint64_t, 8>;

  static DirectionLanes load(const LaneValues& values) {
    DirectionLanes lanes;
    std::memcpy(&lanes, values.data(), sizeof lanes);
    return lanes;
  }

  // A lane moves by rotation; cells that a rotation would carry around an edge are masked out.
  static constexpr LaneValues rotation(int steps) {
    LaneValues values{};
    for (std::size_t i = 0; i < 8; ++i) {
      const int offset = all_directions[i].row * Side + all_directions[i].column;
      values[i] = static_cast<std::uint64_t>((offset * steps) & 63);
    }
    return values;
  }

  static constexpr LaneValues enterable() {
    LaneValues values{};
    for (std::size_t i = 0; i < 8; ++i) {
      Cells open;
      for (int cell = 0; cell < Grid::cells; ++cell) {
        const int row = Grid::row(cell) - all_directions[i].row;
        const int column = Grid::column(cell) - all_directions[i].column;
        if (row >= 0 && row < Side && column >= 0 && column < Side) open.insert(cell);
      }
      values[i] = open.word(0);
    }
    return values;
  }

  template <int Steps>
  static DirectionLanes rotate(DirectionLanes lanes) {
    alignas(64) static constexpr LaneValues forth = rotation(Steps);
    alignas(64) static constexpr LaneValues back = rotation(-Steps);
    return (lanes << load(forth)) | (lanes >> load(back));
  }

  // Occluded fill by doubling (Kogge and Stone): steps of 1, 2 and 4 complete a ray of 7.
  static DirectionLanes fill_lanes(std::uint64_t pieces, std::uint64_t empty) {
    static_assert(Side == 8, "a rotation must be a step, and a ray no longer than 7");
    alignas(64) static constexpr LaneValues enter = enterable();
    DirectionLanes open = load(enter) & empty;
    DirectionLanes fill = DirectionLanes{} | pieces;
    fill |= open & rotate<1>(fill);
    open &= rotate<1>(open);
    fill |= open & rotate<2>(fill);
    open &= rotate<2>(open);
    fill |= open & rotate<4>(fill);
    return fill & ~pieces;
  }

  static int count_lanes(DirectionLanes lanes) {
    int count = 0;
    for (int lane = 0; lane < 8; ++lane) count += std::popcount(lanes[lane]);
    return count;
  }
};

}  // namespace castellan
