// Boards of every shape without a game: places, neighbours and arrow keys, how the line mode and
// the full screen draw them, and how they look in messages.
#include <gtest/gtest.h>

#include <set>

#include "board/board_views.hpp"
#include "games/games.hpp"
#include "play/draw.hpp"
#include "play/lattice.hpp"
#include "session/views.hpp"
#include "tui/board_pane.hpp"

namespace castellan {
namespace {

CellView plain_cell(std::string name) { return {std::move(name)}; }

BoardView squares(int rows, int columns) {
  const auto names = letter_labels(columns);
  return square_board(number_labels(rows, 1), names, [&](int row, int column) {
    return plain_cell(names[static_cast<std::size_t>(column)] + std::to_string(rows - row));
  });
}

/// With a red stone first and a blue one last.
BoardView hexagons(Outline outline, const std::vector<Hex>& shape) {
  int count = 0;
  BoardView view =
      hex_board(outline, shape, [&](Hex) { return plain_cell(std::to_string(++count)); });
  view.cells.front() = {"1", "r", 0, "stone", {}, {}, view.cells.front().place};
  view.cells.back() = {std::to_string(count), "b", 1, "stone", {}, {}, view.cells.back().place};
  return view;
}

/// Rows of three, two and four squares with a hole, an island, and labels for only some of them.
BoardView irregular() {
  constexpr std::string_view form[] = {"xxx", "x x", "xxx x"};
  BoardView view;
  for (std::size_t row = 0; row < std::size(form); ++row) {
    for (std::size_t column = 0; column < form[row].size(); ++column) {
      if (form[row][column] == ' ') continue;
      CellView& cell = view.cells.emplace_back(plain_cell(std::to_string(view.cells.size())));
      cell.place = {static_cast<double>(column), static_cast<double>(row)};
    }
  }
  view.labels = {{"top", {1, -1}}, {"2nd", {-1, 1}}, {"o", {1, 1}}, {"end", {5, 2}}, {"k", {3, 0}}};
  return view;
}

std::string walk(const BoardView& view, int from, std::string_view keys) {
  std::string way = view.cells[static_cast<std::size_t>(from)].name;
  for (const char key : keys) {
    const Heading heading = key == 'u'   ? Heading::up
                            : key == 'd' ? Heading::down
                            : key == 'l' ? Heading::left
                                         : Heading::right;
    from = next_cell(view, from, heading);
    way += ' ' + view.cells[static_cast<std::size_t>(from)].name;
  }
  return way;
}

std::size_t reached(const BoardView& view) {
  std::set<int> seen = {0};
  for (std::size_t before = 0; before != seen.size();) {
    before = seen.size();
    for (const int cell : std::set<int>(seen)) {
      for (const Heading heading : {Heading::up, Heading::down, Heading::left, Heading::right}) {
        seen.insert(next_cell(view, cell, heading));
      }
    }
  }
  return seen.size();
}

TEST(Shapes, SquaresHavePlacesNamesAndLabels) {
  const BoardView view = squares(2, 3);
  ASSERT_EQ(view.cells.size(), 6U);
  EXPECT_EQ(view.cells[0].name, "a2");
  EXPECT_EQ(view.cells[5].name, "c1");
  EXPECT_EQ(view.cells[5].place, (Place{2, 1}));
  ASSERT_EQ(view.labels.size(), 10U);
  EXPECT_EQ(view.labels[0].text, "2");
  EXPECT_EQ(view.labels[0].place, (Place{-1, 0}));
  EXPECT_EQ(view.labels[9].text, "c");
  EXPECT_EQ(view.labels[9].place, (Place{2, 2}));
  EXPECT_EQ(neighbours_of(view, 1), (std::vector{0, 2, 4}));
  EXPECT_EQ(middle_cell(view), 4);
  EXPECT_EQ(middle_cell(squares(3, 3)), 4);
  EXPECT_EQ(size_words(view), "2x3");
}

TEST(Shapes, SquaresMayHaveHoles) {
  const BoardView view = square_board(number_labels(1, 2), number_labels(1, 2),
                                      [](int row, int column) -> std::optional<CellView> {
                                        if (row == column) return std::nullopt;
                                        return plain_cell(row == 0 ? "upper" : "lower");
                                      });
  ASSERT_EQ(view.cells.size(), 2U);
  EXPECT_EQ(view.cells[0].place, (Place{1, 0}));
  EXPECT_EQ(view.cells[1].place, (Place{0, 1}));
  EXPECT_EQ(size_words(view), "2 cells");
}

TEST(Shapes, HexagonsAreOneApart) {
  for (const Outline outline : {Outline::pointed_hexagon, Outline::flat_hexagon}) {
    const BoardView view = hexagons(outline, hex_hexagon(outline, 2));
    ASSERT_EQ(view.cells.size(), 19U);
    EXPECT_EQ(neighbours_of(view, 9).size(), 6U);
    EXPECT_EQ(neighbours_of(view, 0).size(), 3U);
    EXPECT_EQ(middle_cell(view), 9);
    EXPECT_EQ(hex_rectangle(outline, 5, 4).size(), 20U);
    const Lattice lattice(view);
    for (int cell = 0; cell < 19; ++cell) {
      for (const int other : neighbours_of(view, cell)) {
        EXPECT_NE(lattice.shade(cell), lattice.shade(other));
      }
    }
  }
  EXPECT_EQ(hex_rhombus(3, 4).size(), 12U);
}

TEST(Shapes, AGameMayNameNeighbours) {
  BoardView view = squares(1, 3);
  view.neighbours = {{2}, {}, {0}};
  EXPECT_EQ(neighbours_of(view, 0), std::vector{2});
  EXPECT_EQ(walk(view, 0, "r"), "a1 c1");
}

TEST(ArrowKeys, WalkOverSquaresAsEver) {
  EXPECT_EQ(walk(squares(3, 3), 0, "rrrdluuld"), "a3 b3 c3 c3 c2 b2 b3 b3 a3 a2");
}

TEST(ArrowKeys, ZigzagOverHexagonsAndComeBack) {
  //    1  2  3
  //   4  5  6  7
  //  8  9 10 11 12
  const BoardView pointed =
      hexagons(Outline::pointed_hexagon, hex_hexagon(Outline::pointed_hexagon, 2));
  EXPECT_EQ(walk(pointed, 9, "uudd"), "10 6 2 6 10");
  EXPECT_EQ(walk(pointed, 9, "rrrllll"), "10 11 12 12 11 10 9 8");
  EXPECT_EQ(walk(pointed, 2, "rr"), "3 3 3") << "the edge is the edge";
  EXPECT_EQ(reached(pointed), 19U);
  const BoardView flat =
      hexagons(Outline::flat_hexagon, hex_rectangle(Outline::flat_hexagon, 3, 4));
  EXPECT_EQ(walk(flat, 4, "rrrrlll"), "5 6 7 8 8 7 6 5");
  EXPECT_EQ(walk(flat, 4, "dduuu"), "5 9 9 5 1 1");
  EXPECT_EQ(reached(flat), 12U);
}

TEST(ArrowKeys, CrossHoles) {
  const BoardView view = irregular();
  EXPECT_EQ(walk(view, 3, "rldrrrl"), "3 4 3 5 6 7 8 7");
  EXPECT_EQ(walk(view, 1, "dud"), "1 6 1 6");
  EXPECT_EQ(reached(view), view.cells.size());
}

TEST(LineMode, DrawsHexagonsInShiftedRows) {
  const BoardView view =
      hexagons(Outline::pointed_hexagon, hex_hexagon(Outline::pointed_hexagon, 2));
  EXPECT_EQ('\n' + draw_view(view, {0, 5, 6, 18}, {"  1. Red 1", "  2. Blue 19"}), R"(
    [r]  .   .           1. Red 1
   .   .  [.] [.]        2. Blue 19
 .   .   .   .   .
   .   .   .   .
     .   .  [b]
)");
  EXPECT_EQ('\n' + draw_view(view, {0, 5, 6, 18}, {}, 15), R"(
  [r]. .
  . .[.|.]
 . . . . .
  . . . .
   . .[b]
)");
}

TEST(LineMode, DrawsFlatHexagonsInShiftedColumns) {
  BoardView view = hexagons(Outline::flat_hexagon, hex_rectangle(Outline::flat_hexagon, 3, 5));
  for (int column = 0; column < 5; ++column) {
    const Place place = hex_place(Outline::flat_hexagon, {column, -1 - column / 2});
    view.labels.push_back({letter_labels(5)[static_cast<std::size_t>(column)], place});
  }
  EXPECT_EQ('\n' + draw_view(view, {0, 7}), R"(
 a     c     e
    b     d
[r]    .     .
    .     .
 .    [.]    .
    .     .
 .     .     b
    .     .
)");
  EXPECT_EQ('\n' + draw_view(view, {0, 7}, {}, 12), R"(
 a   c   e
   b   d
[r]  .   .
   .   .
 .  [.]  .
   .   .
 .   .   b
   .   .
)");
}

TEST(LineMode, LabelsRowsOfHexagonsBesideThem) {
  BoardView view =
      hexagons(Outline::pointed_hexagon, hex_rectangle(Outline::pointed_hexagon, 5, 4));
  for (int row = 0; row < 5; ++row) {
    for (const int column : {-1, 4}) {
      const Place place = hex_place(Outline::pointed_hexagon, {column - row / 2, row});
      view.labels.push_back({std::to_string(row + 8), place});
    }
  }
  EXPECT_EQ('\n' + draw_view(view, {1, 5, 6}, {"  1. Red 2"}), R"(
 8  r  [.]  .   .   8        1. Red 2
   9  .  [.] [.]  .   9
10  .   .   .   .   10
  11  .   .   .   .   11
12  .   .   .   b   12
)");
  EXPECT_EQ('\n' + draw_view(view, {1, 5, 6}, {}, 16), R"(
 8  r[.]. .  8
  9  .[.|.].  9
10  . . . .  10
 11  . . . .  11
12  . . . b  12
)");
  EXPECT_EQ('\n' + draw_view(view, {1, 5, 6}, {}, 13), R"(
 8  r[.] 8
  9  .[.] 9
10  . .  10
 11  . .  11
12  . .  12
 8  . .  8
 9  [.].  9
10  . .  10
11   . .  11
12  . b  12
)") << "in two parts";
}

TEST(LineMode, LeavesHoles) {
  EXPECT_EQ('\n' + draw_view(irregular(), {0, 7}), R"(
        top
    [.]  .   .   k
2nd  .   o   .
     .   .  [.]      .   end
)");
  EXPECT_EQ('\n' + draw_view(irregular(), {0, 1, 7}, {}, 20), R"(
      top
    [.|.].  k
2nd  . o .
     . .[.]  .  end
)");
}

TEST(LineMode, DrawsNothingWithoutABoard) { EXPECT_EQ(draw_view({}, {}, {"  1. Red draw"}), ""); }

constexpr std::string_view player_names[] = {"red", "blue"};
constexpr GameInfo red_and_blue = {
    .name = "toy", .title = "Toy", .summary = "", .move_hint = "", .players = player_names};

/// A board on a plain screen, with the same marks in every test.
std::string full_screen(const BoardView& view, int columns, int rows, int focus = 0) {
  Screen screen(rows, columns, default_theme()[Role::text], true);
  BoardMarks marks;
  marks.last_move = {0};
  marks.chosen = {4};
  marks.targets = {5, 6};
  marks.cursor = 6;
  BoardPane(view, {0, 0, rows, columns}, focus, CellWish::automatic, 7)
      .draw(screen, default_theme(), red_and_blue, marks);
  std::string text;
  for (int row = 0; row < rows; ++row) {
    std::string line = screen.row_text(row);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

TEST(FullScreen, LaysHexagonsLikeBricks) {
  const BoardView view =
      hexagons(Outline::pointed_hexagon, hex_hexagon(Outline::pointed_hexagon, 2));
  EXPECT_EQ('\n' + full_screen(view, 60, 18), R"(


             [  r   ]   .       .


            .    {  .   }   +    >  +   <


        .       .       .       .       .


            .       .       .       .


                .       .       b



)");
  EXPECT_EQ('\n' + full_screen(view, 30, 8), R"(

         [r ] .   .
        .  {. } +  >+ <
      .   .   .   .   .
        .   .   .   .
          .   .   b


)");
  EXPECT_EQ('\n' + full_screen(view, 15, 8), R"(

    [r . .
    .{} +><
   . . . . .
    . . . .
     . . b


)");
}

TEST(FullScreen, LaysFlatHexagonsInShiftedColumns) {
  const BoardView view =
      hexagons(Outline::flat_hexagon, hex_rectangle(Outline::flat_hexagon, 3, 5));
  EXPECT_EQ('\n' + full_screen(view, 50, 20), R"(




     [  r  ]          .          {  .  }

               .             .

        +             .             .

            >  +  <          .

        .             .             b

               .             .





)");
  EXPECT_EQ('\n' + full_screen(view, 20, 10), R"(

  [r]    .    {.}
      .     .
   +     .     .
     >+<    .
   .     .     b
      .     .



)");
}

TEST(FullScreen, LeavesHoles) {
  EXPECT_EQ('\n' + full_screen(irregular(), 50, 12), R"(
                top

       [  .  ]   .      .    k


   2nd    .      o   {  .  }


          +   >  +  <   .             .    end



)");
  EXPECT_EQ('\n' + full_screen(irregular(), 22, 6), R"(
        top
      [] . . k
  2nd  . o{}
       +>< .   . end


)");
}

TEST(FullScreen, ScrollsHexagons) {
  const BoardView view =
      hexagons(Outline::pointed_hexagon, hex_rectangle(Outline::pointed_hexagon, 32, 32));
  for (int focus = 0; focus < 1024; focus += 31) {
    const BoardPane pane(view, {0, 0, 12, 25}, focus, CellWish::automatic, 7);
    EXPECT_TRUE(pane.scrolls());
    std::set<int> seen;
    for (int row = 0; row < 12; ++row) {
      for (int column = 0; column < 25; ++column) {
        if (const auto cell = pane.cell_at(row, column)) seen.insert(*cell);
      }
    }
    EXPECT_TRUE(seen.contains(focus)) << focus;
    EXPECT_LE(pane.rect().right(), 25);
    EXPECT_LE(pane.rect().bottom(), 12);
  }
}

/// A click hits the cell that is drawn there.
TEST(FullScreen, ClicksHitTheCellThatIsShown) {
  const BoardView boards[] = {
      squares(4, 5), irregular(),
      hexagons(Outline::pointed_hexagon, hex_hexagon(Outline::pointed_hexagon, 2)),
      hexagons(Outline::flat_hexagon, hex_hexagon(Outline::flat_hexagon, 2))};
  for (const BoardView& view : boards) {
    const BoardPane pane(view, {0, 0, 30, 70}, 0, CellWish::automatic, 7);
    for (int cell = 0; cell < static_cast<int>(view.cells.size()); ++cell) {
      Screen before(30, 70, {}, true);
      Screen after(30, 70, {}, true);
      BoardMarks marks;
      pane.draw(before, default_theme(), red_and_blue, marks);
      marks.cursor = cell;
      pane.draw(after, default_theme(), red_and_blue, marks);
      int changed = 0;
      for (int row = 0; row < 30; ++row) {
        for (int column = 0; column < 70; ++column) {
          if (before.at(row, column) == after.at(row, column)) continue;
          ++changed;
          EXPECT_EQ(pane.cell_at(row, column), cell);
        }
      }
      EXPECT_GT(changed, 1);
    }
  }
}

/// A thousand cells fit in a quarter of the message limit.
TEST(Messages, AThousandCellsAreShort) {
  constexpr std::size_t most = 25'000;
  const Outline pointed = Outline::pointed_hexagon;
  const Json hexes = Json::parse(text_of(hexagons(pointed, hex_rectangle(pointed, 32, 32))));
  EXPECT_LT(hexes.dump().size(), most);
  EXPECT_EQ(hexes["outline"], "pointed_hexagon");
  EXPECT_EQ(hexes["kinds"].size(), 3U);
  EXPECT_EQ(hexes["places"][2], 1) << "whole numbers have no point";
  EXPECT_EQ(hexes["places"][64], 0.5);
  EXPECT_EQ(hexes["places"][65], 0.866);
  std::string rows;
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      rows += column < 16 ? 'r' : 'b';
      rows += ".1234FTS"[(row * 7 + column * 5 + column / 8) % 8];
    }
    rows += row < 31 ? "/" : "";
  }
  const GameEntry& game = **all_games().find("antiyomacy");
  const auto match = game.start({game.default_options(), "32 r play 0,0 " + rows + " ?"});
  ASSERT_TRUE(match) << match.error().message;
  EXPECT_LT(text_of(match->view()).size(), most);
}

TEST(Messages, NamedNeighboursAreIncluded) {
  BoardView view = squares(1, 2);
  EXPECT_FALSE(Json::parse(text_of(view)).contains("neighbours"));
  view.neighbours = {{1}, {0}};
  EXPECT_EQ(Json::parse(text_of(view))["neighbours"].dump(), "[[1],[0]]");
}

TEST(FullScreen, ABoardWithoutCellsTakesNoRoom) {
  const BoardView none;
  const BoardPane pane(none, {1, 0, 20, 50}, 0, CellWish::automatic, 7);
  EXPECT_EQ(pane.rect().columns, 0);
  EXPECT_FALSE(pane.scrolls());
  EXPECT_EQ(pane.cell_at(3, 3), std::nullopt);
  EXPECT_EQ(middle_cell(none), std::nullopt);
  EXPECT_EQ(size_words(none), "");
}

}  // namespace
}  // namespace castellan
