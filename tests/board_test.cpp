// The building blocks against plain loops over sets of numbers, for every width that games use.
#include <gtest/gtest.h>

#include <set>

#include "board/board_text.hpp"
#include "board/board_views.hpp"
#include "board/hex_grid.hpp"
#include "board/rays.hpp"
#include "board/square_names.hpp"
#include "board/zobrist.hpp"
#include "core/random.hpp"

namespace castellan {
namespace {

template <class Side>
class Bricks : public testing::Test {
 public:
  static constexpr int side = Side::value;
  using TheGrid = SquareGrid<side>;
  using TheCells = typename TheGrid::Cells;

  static TheCells random_cells(Random& random, std::size_t one_in) {
    TheCells cells;
    for (int cell = 0; cell < TheGrid::cells; ++cell) {
      if (random.below(one_in) == 0) cells.insert(cell);
    }
    return cells;
  }
  static std::set<int> plain(const TheCells& cells) {
    std::set<int> numbers;
    for (int cell = 0; cell < TheGrid::cells; ++cell) {
      if (cells.contains(cell)) numbers.insert(cell);
    }
    return numbers;
  }
  static bool inside(int row, int column) {
    return row >= 0 && row < side && column >= 0 && column < side;
  }
};

using Sides = testing::Types<std::integral_constant<int, 8>, std::integral_constant<int, 16>,
                             std::integral_constant<int, 26>, std::integral_constant<int, 32>>;
TYPED_TEST_SUITE(Bricks, Sides);

TYPED_TEST(Bricks, SetsBehaveAsSets) {
  using Cells = typename TestFixture::TheCells;
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Cells a = this->random_cells(random, 3);
    const Cells b = this->random_cells(random, 3);
    const auto pa = this->plain(a);
    const auto pb = this->plain(b);
    for (int cell = 0; cell < Cells::cells; ++cell) {
      ASSERT_EQ((a | b).contains(cell), pa.count(cell) || pb.count(cell));
      ASSERT_EQ((a & b).contains(cell), pa.count(cell) && pb.count(cell));
      ASSERT_EQ((a ^ b).contains(cell), pa.count(cell) != pb.count(cell));
      ASSERT_EQ((a - b).contains(cell), pa.count(cell) && !pb.count(cell));
    }
    ASSERT_EQ(a.count(), static_cast<int>(pa.size()));
    ASSERT_EQ(a.empty(), pa.empty());
    std::vector<int> visited;
    a.for_each([&](int cell) { visited.push_back(cell); });
    ASSERT_EQ(visited, std::vector<int>(pa.begin(), pa.end()));
    if (!visited.empty()) {
      ASSERT_EQ(a.first(), visited.front());
    }
    for (std::size_t i = 0; i < visited.size(); ++i) {
      ASSERT_EQ(a.nth(static_cast<int>(i)), visited[i]);
    }
  }
  EXPECT_TRUE(Cells().empty());
}

TYPED_TEST(Bricks, StepsStayOnTheBoard) {
  using Grid = typename TestFixture::TheGrid;
  Random random(2);
  const auto from = this->random_cells(random, 2);
  const auto check = [&](auto row_step, auto column_step) {
    constexpr int rows = decltype(row_step)::value;
    constexpr int columns = decltype(column_step)::value;
    std::set<int> expected;
    from.for_each([&](int cell) {
      const int row = Grid::row(cell) + rows;
      const int column = Grid::column(cell) + columns;
      if (this->inside(row, column)) expected.insert(Grid::cell(row, column));
    });
    const auto stepped = Grid::template step<rows, columns>(from);
    EXPECT_EQ(this->plain(stepped), expected);
    EXPECT_EQ(stepped.count(), static_cast<int>(expected.size())) << "bits off the board";
  };
  using Minus = std::integral_constant<int, -1>;
  using Zero = std::integral_constant<int, 0>;
  using Plus = std::integral_constant<int, 1>;
  check(Minus{}, Minus{});
  check(Minus{}, Zero{});
  check(Minus{}, Plus{});
  check(Zero{}, Minus{});
  check(Zero{}, Plus{});
  check(Plus{}, Minus{});
  check(Plus{}, Zero{});
  check(Plus{}, Plus{});
}

TYPED_TEST(Bricks, SpreadIsAllNeighbours) {
  using Grid = typename TestFixture::TheGrid;
  for (int cell = 0; cell < Grid::cells; ++cell) {
    std::set<int> expected = {cell};
    for (const Direction direction : all_directions) {
      const int row = Grid::row(cell) + direction.row;
      const int column = Grid::column(cell) + direction.column;
      if (this->inside(row, column)) expected.insert(Grid::cell(row, column));
    }
    ASSERT_EQ(this->plain(Grid::spread(Grid::Cells::single(cell))), expected);
  }
}

TYPED_TEST(Bricks, RaysStopBeforeTheFirstPiece) {
  using Grid = typename TestFixture::TheGrid;
  using R = Rays<TestFixture::side>;
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    const int size = TestFixture::side - static_cast<int>(random.below(3));
    const auto board = Grid::board(size);
    const auto pieces = this->random_cells(random, 8) & board;
    const auto empty = board - pieces - this->random_cells(random, 2 + random.below(6));
    std::set<std::pair<int, int>> expected;
    pieces.for_each([&](int from) {
      std::set<int> reached;
      for (const Direction direction : all_directions) {
        int row = Grid::row(from) + direction.row;
        int column = Grid::column(from) + direction.column;
        while (this->inside(row, column) && empty.contains(Grid::cell(row, column))) {
          reached.insert(Grid::cell(row, column));
          row += direction.row;
          column += direction.column;
        }
      }
      ASSERT_EQ(this->plain(R::targets(from, empty)), reached);
      for (const int to : reached) expected.insert({from, to});
    });
    ASSERT_EQ(R::count(pieces, empty), static_cast<int>(expected.size()));
    std::set<std::pair<int, int>> picked;
    for (int i = 0; i < R::count(pieces, empty); ++i) {
      const auto slide = R::at(pieces, empty, i);
      picked.insert({slide.from, slide.to});
    }
    ASSERT_EQ(picked, expected);
  }
}

TYPED_TEST(Bricks, FansAreRaysByDirection) {
  using Grid = typename TestFixture::TheGrid;
  using R = Rays<TestFixture::side>;
  Random random(4);
  for (int round = 0; round < 20; ++round) {
    const auto from = this->random_cells(random, 10);
    const auto open = this->random_cells(random, 2) | this->random_cells(random, 2);
    const auto fans = R::fans(from, open);
    for (std::size_t d = 0; d < 8; ++d) {
      std::set<int> expected;
      from.for_each([&](int cell) {
        int row = Grid::row(cell) + all_directions[d].row;
        int column = Grid::column(cell) + all_directions[d].column;
        while (this->inside(row, column) && open.contains(Grid::cell(row, column))) {
          if (!from.contains(Grid::cell(row, column))) expected.insert(Grid::cell(row, column));
          row += all_directions[d].row;
          column += all_directions[d].column;
        }
      });
      ASSERT_EQ(this->plain(fans[d]), expected);
      ASSERT_EQ(index_of(all_directions[d]), d);
      ASSERT_EQ(all_directions[opposite(d)].row, -all_directions[d].row);
      ASSERT_EQ(all_directions[opposite(d)].column, -all_directions[d].column);
    }
  }
}

/// A flood is all that steps reach, on small grids and on large ones.
template <class Grid>
void expect_floods_to_go_step_by_step() {
  Random random(11);
  const auto board = Grid::board(Grid::rows, Grid::columns);
  for (int run = 0; run < 40; ++run) {
    typename Grid::Cells within;
    board.for_each([&](int cell) {
      if (random.below(100) < 55) within.insert(cell);
    });
    const auto start = Grid::Cells::single(
        within.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(within.count())))));
    auto reached = start;
    for (bool grows = true; grows;) {
      const auto more = reached | (Grid::spread(reached) & within);
      grows = more != reached;
      reached = more;
    }
    ASSERT_EQ(Grid::flood(start, within), reached);
  }
}

TEST(HexGrid, FloodsGoStepByStep) {
  expect_floods_to_go_step_by_step<HexGrid<12, 16>>();
  expect_floods_to_go_step_by_step<HexGrid<64, 65>>();
}

TEST(SquareNames, LikeASpreadsheet) {
  EXPECT_EQ(column_letters(0), "a");
  EXPECT_EQ(column_letters(25), "z");
  EXPECT_EQ(column_letters(26), "aa");
  EXPECT_EQ(column_letters(29), "ad");
  EXPECT_EQ(square_name({0, 0}, 8), "a8");
  for (const int size : {8, 9, 10, 26, 27, 30}) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        const RowColumn square{row, column};
        ASSERT_EQ(read_square(square_name(square, size), size), square);
      }
    }
  }
  EXPECT_EQ(read_square("a0", 8), std::nullopt);
  EXPECT_EQ(read_square("a10", 10), (RowColumn{0, 0}));
  EXPECT_EQ(read_square("a11", 10), std::nullopt);
  EXPECT_EQ(read_square("", 8), std::nullopt);
}

TEST(Zobrist, KeysDiffer) {
  constexpr Zobrist<3, 64> keys{1};
  std::set<std::uint64_t> seen = {0, keys.side};
  for (int thing = 0; thing < 3; ++thing) {
    for (int cell = 0; cell < 64; ++cell) EXPECT_TRUE(seen.insert(keys(thing, cell)).second);
  }
}

TEST(BoardViews, HexagonLabelsAreBesideTheirLines) {
  const auto shape = hex_hexagon(Outline::pointed_hexagon, 1);
  BoardView view = hex_board(Outline::pointed_hexagon, shape, [](Hex) { return CellView(); });
  add_hex_labels(view, shape, number_labels(1, 3), letter_labels(3));
  ASSERT_EQ(view.labels.size(), 6U);
  const auto expect_at = [&](std::size_t label, const char* text, Hex hex) {
    const Place place = hex_place(Outline::pointed_hexagon, hex);
    EXPECT_EQ(view.labels[label].text, text);
    EXPECT_DOUBLE_EQ(view.labels[label].place.x, place.x);
    EXPECT_DOUBLE_EQ(view.labels[label].place.y, place.y);
  };
  expect_at(0, "1", {-1, -1});
  expect_at(1, "2", {-2, 0});
  expect_at(2, "3", {-2, 1});
  expect_at(3, "a", {-1, 2});
  expect_at(4, "b", {0, 2});
  expect_at(5, "c", {1, 1});
}

TEST(BoardText, ReadsAndWrites) {
  const auto rows = read_rows("1r1/3/b1x", 3, "rbx");
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, (BoardRows{".r.", "...", "b.x"}));
  EXPECT_EQ(write_rows(*rows), "1r1/3/b1x");
  EXPECT_EQ(write_rows({"............r"}), "12r");
  EXPECT_EQ(count_rows("1r1/3/b1x r"), 3);

  const auto hexagon = read_rows("r1/1b1/2", std::vector{2, 3, 2}, "rb");
  ASSERT_TRUE(hexagon);
  EXPECT_EQ(*hexagon, (BoardRows{"r.", ".b.", ".."}));
  EXPECT_EQ(write_rows(*hexagon), "r1/1b1/2");
  EXPECT_EQ(read_rows("3/3/2", std::vector{2, 3, 2}, "rb").error().message,
            "row 1 from the top: more than 2 cells");
}

TEST(BoardText, NamesWhatIsWrong) {
  const std::pair<const char*, const char*> broken[] = {
      {"3/3", "expected 3 rows separated by '/', found 2"},
      {"3/3/3/3", "expected 3 rows separated by '/', found 4"},
      {"3/2/3", "row 2 from the top: expected 3 cells, found 2"},
      {"3/3/r3", "row 3 from the top: more than 3 cells"},
      {"3/999999999999/3", "row 2 from the top: more than 3 cells"},
      {"3/q2/3", "row 2 from the top: expected a number or one of 'rb', found 'q'"},
      {"3/r0rr/3", "row 2 from the top: a run of empty cells starts with 0"},
      {"//", "row 1 from the top: expected 3 cells, found 0"},
      {"", "expected 3 rows separated by '/', found 1"},
  };
  for (const auto& [text, message] : broken) {
    const auto rows = read_rows(text, 3, "rb");
    ASSERT_FALSE(rows) << text;
    EXPECT_EQ(rows.error().message, message);
  }
}

TEST(BoardText, FindsNumbersInAnything) {
  EXPECT_EQ(read_numbers(" 3,1 > 12-x4."), (std::vector<int>{3, 1, 12, 4}));
  EXPECT_EQ(read_numbers("none"), std::vector<int>{});
  EXPECT_EQ(read_numbers("99999999999999999999"), std::vector<int>{999'999});
}

}  // namespace
}  // namespace castellan
