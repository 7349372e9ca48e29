#include "play/lattice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace castellan {

namespace {

constexpr double hex_row = std::numbers::sqrt3 / 2;  // between two rows of pointed hexagons
constexpr double half = 0.5;

/// One step of the lattice, in units of places.
Place step_of(Outline outline) {
  switch (outline) {
    case Outline::pointed_hexagon: return {half, hex_row};
    case Outline::flat_hexagon: return {hex_row, half};
    case Outline::square: break;
  }
  return {1, 1};
}

}  // namespace

Lattice::Lattice(const BoardView& view)
    : cell_columns_(view.outline == Outline::pointed_hexagon ? 2 : 1),
      cell_rows_(view.outline == Outline::flat_hexagon ? 2 : 1) {
  if (view.cells.empty()) return;
  const Place unit = step_of(view.outline);
  Place first = view.cells.front().place;
  for (const CellView& cell : view.cells) {
    first = {std::min(first.x, cell.place.x), std::min(first.y, cell.place.y)};
  }
  const auto step_at = [&](const Place& place) -> Step {
    return {static_cast<int>(std::lround((place.x - first.x) / unit.x)),
            static_cast<int>(std::lround((place.y - first.y) / unit.y))};
  };
  for (const CellView& cell : view.cells) {
    const Step step = steps_.emplace_back(step_at(cell.place));
    columns_ = std::max(columns_, step.column + cell_columns_);
    rows_ = std::max(rows_, step.row + cell_rows_);
  }
  covered_.assign(static_cast<std::size_t>(columns_ * rows_), -1);
  for (std::size_t cell = 0; cell < steps_.size(); ++cell) {
    for (int row = 0; row < cell_rows_; ++row) {
      for (int column = 0; column < cell_columns_; ++column) {
        const int at = (steps_[cell].row + row) * columns_ + steps_[cell].column + column;
        covered_[static_cast<std::size_t>(at)] = static_cast<int>(cell);
      }
    }
  }
  for (const AxisLabel& label : view.labels) {
    const Step step = step_at(label.place);
    labels_.push_back({label.text, step, side_of(step)});
  }
  for (Label& label : labels_) {
    const bool is_second = label.step.column / cell_columns_ % 2 != 0;
    label.gives_way =
        is_second && std::any_of(labels_.begin(), labels_.end(), [&](const Label& other) {
          return other.step.row == label.step.row &&
                 other.step.column == label.step.column - cell_columns_;
        });
  }
}

Lattice::Side Lattice::side_of(const Step& step) const {
  if (step.row < 0) return Side::above;
  if (step.row >= rows_) return Side::below;
  bool left = true;
  bool right = true;
  for (int column = 0; column < columns_; ++column) {
    if (!at(column, step.row)) continue;
    (column < step.column ? left : right) = false;
  }
  return left == right ? Side::within : left ? Side::left : Side::right;
}

std::optional<int> Lattice::at(int column, int row) const {
  if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return std::nullopt;
  const int cell = covered_[static_cast<std::size_t>(row * columns_ + column)];
  return cell < 0 ? std::nullopt : std::optional(cell);
}

int Lattice::shade(int cell) const {
  const auto [column, row] = of(cell);
  if (cell_columns_ == 1 && cell_rows_ == 1) return (column + row) % 2;
  // Along the axes of hexagons, where a step across is half a step along.
  const int along = cell_columns_ == 2 ? row : column;
  const int across = cell_columns_ == 2 ? column : row;
  const int q = (across + rows_ + columns_ - along) / 2;
  return (q + 2 * along) % 3;
}

std::size_t Lattice::widest_row_label() const {
  std::size_t widest = 0;
  for (const Label& label : labels_) {
    const bool counts = label.side == Side::left || label.side == Side::right;
    if (counts) widest = std::max(widest, label.text.size());
  }
  return widest;
}

std::size_t Lattice::widest_column_label() const {
  std::size_t widest = 0;
  for (const Label& label : labels_) {
    const bool counts = label.side == Side::above || label.side == Side::below;
    if (counts) widest = std::max(widest, label.text.size());
  }
  return widest;
}

std::string size_words(const BoardView& view) {
  if (view.cells.empty()) return "";
  const Lattice lattice(view);
  const bool full =
      view.outline == Outline::square &&
      view.cells.size() == static_cast<std::size_t>(lattice.rows() * lattice.columns());
  return full ? fmt::format("{}x{}", lattice.rows(), lattice.columns())
              : fmt::format("{} cells", view.cells.size());
}

}  // namespace castellan
