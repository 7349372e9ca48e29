// The places of a board as rows and columns of a terminal. Squares take a step each; hexagons lie
// like bricks, two steps wide (pointed) or two steps tall (flat), every second row or column
// shifted by one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/board_view.hpp"

namespace castellan {

class Lattice {
 public:
  /// Counted from the upper left cell of the board.
  struct Step {
    int column = 0;
    int row = 0;
  };

  enum class Side { left, right, above, below, within };
  struct Label {
    std::string text;
    Step step;
    Side side = Side::within;  // of the cells in its row
    bool gives_way = false;    // every second in a line of labels, dropped where they would touch
  };

  Lattice() = default;
  explicit Lattice(const BoardView& view);

  /// The whole board in steps.
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// A cell in steps.
  int cell_columns() const { return cell_columns_; }
  int cell_rows() const { return cell_rows_; }

  /// The upper left step of a cell.
  Step of(int cell) const { return steps_[static_cast<std::size_t>(cell)]; }
  /// The cell that covers a step.
  std::optional<int> at(int column, int row) const;
  /// Different for neighbours: 0 and 1 on squares, 0 to 2 on hexagons.
  int shade(int cell) const;
  const std::vector<Label>& labels() const { return labels_; }
  /// The widest label on the left or right, and above or below.
  std::size_t widest_row_label() const;
  std::size_t widest_column_label() const;

 private:
  Side side_of(const Step& step) const;

  int columns_ = 0;
  int rows_ = 0;
  int cell_columns_ = 1;
  int cell_rows_ = 1;
  std::vector<Step> steps_;
  std::vector<int> covered_;  // by step: the cell, or -1
  std::vector<Label> labels_;
};

/// The size of a board in words: "8x8" for a full rectangle, otherwise "37 cells"; empty without
/// cells.
std::string size_words(const BoardView& view);

}  // namespace castellan
