// A board as a front end needs it for drawing: no rules, only cells with their places, what is on
// them and the labels beside them. A board may have any shape, holes, or no cells at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/player.hpp"

namespace castellan {

/// Where something is: x grows to the right, y downwards. The centres of two cells that share a
/// side are 1 apart, whatever their outline.
struct Place {
  double x = 0;
  double y = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// The shape of every cell of a board. A pointed hexagon has a corner at its top, a flat one a
/// side.
enum class Outline { square, pointed_hexagon, flat_hexagon };

/// A small text on a cell, and what it means in words: "2", "protection 2".
struct Badge {
  std::string text;
  std::string meaning;

  friend bool operator==(const Badge&, const Badge&) = default;
};

struct CellView {
  std::string name;              // what people type for it, unique on the board: "b2"
  std::string symbol = " ";      // for plain terminals; the same width for all of a board
  Player owner = nobody;         // of the thing or the land
  std::string_view thing = {};   // its role, for pictures and screen readers: "stone", "king"
  std::string_view ground = {};  // what is under it, where that differs: "land", "sea"
  Badge badge = {};
  Place place = {};  // its centre

  friend bool operator==(const CellView&, const CellView&) = default;
};

/// A text beside the board, such as a row number.
struct AxisLabel {
  std::string text;
  Place place;
};

struct BoardView {
  Outline outline = Outline::square;
  std::vector<CellView> cells = {};  // row by row in reading order, without holes
  std::vector<AxisLabel> labels = {};
  std::string_view badges = {};  // what the badges of the cells mean: "protected cells"
  /// By cell; empty where they follow from the places.
  std::vector<std::vector<int>> neighbours = {};
};

/// The cells next to a cell: those that the view lists, otherwise those that share a side with it.
std::vector<int> neighbours_of(const BoardView& view, int cell);

enum class Heading { up, down, left, right };

/// Where an arrow key leads: to the neighbour nearest to this direction, across a hole to the next
/// cell behind it, and at the edge nowhere. Where two are equally near, as above a pointed hexagon,
/// the way zigzags, so that the opposite key leads back.
int next_cell(const BoardView& view, int cell, Heading heading);

/// The cell in the middle, where a cursor starts; none on a board without cells.
std::optional<int> middle_cell(const BoardView& view);

struct Fact {
  std::string_view name;
  std::string value;
  bool is_goal = false;  // what wins the game, the same for everybody: "wins with 44"
};

/// Something for sale, in words.
struct Offer {
  std::string_view thing;
  std::string price;
  bool affordable = false;
  std::string note = {};    // what it brings and costs from then on
  std::string threat = {};  // the ruin that it leads to: "bankrupt next turn"
};

/// One line of a sum: so many of a kind, and what they bring or cost together.
struct Item {
  std::string_view name;
  int count = 0;
  int amount = 0;
};

/// A part of the board with facts of its own.
struct RegionView {
  Player owner = nobody;
  std::string title;           // "province at 2-3"
  std::string short_title;     // "2-3", where space is short; empty: the title
  bool is_everything = false;  // the sum of all that its owner has
  std::vector<int> cells;      // indices into BoardView::cells
  std::vector<Fact> facts;
  std::vector<Item> account;  // what the second fact is the sum of
  std::vector<Offer> offers;  // what the region that acts now can choose from
  std::vector<int> ready;     // cells with something that can still move in this turn
  bool acts_now = false;
  std::string warning;     // what threatens it, in a sentence
  bool is_urgent = false;  // the warning: it is the last turn to do something about it
};

/// What an overlay says of one cell.
struct OverlayMark {
  int cell = 0;         // index into BoardView::cells
  std::string text;     // for the board, at most three characters: "2", "44"
  std::string meaning;  // in words, without the name of the cell
  int weight = 1;       // how much it matters, to colour it by: 1 to most_weight

  friend bool operator==(const OverlayMark&, const OverlayMark&) = default;
};
inline constexpr int most_weight = 3;

/// Something that can be laid over the board, because the board does not show it: which cells can
/// be lost, where something may grow.
struct OverlayView {
  std::string_view name;           // a word that people type: "threats"
  std::string title;               // what its marks are: "cells that can be taken next"
  std::vector<OverlayMark> marks;  // by cell, at most one each
};

/// A thing and the cells that it guards, as indices into BoardView::cells.
struct GuardView {
  int cell = 0;
  std::vector<int> cells;

  friend bool operator==(const GuardView&, const GuardView&) = default;
};

}  // namespace castellan
