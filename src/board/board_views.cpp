#include "board/board_views.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <numbers>

#include "board/square_names.hpp"

namespace castellan {

namespace {

constexpr double height = std::numbers::sqrt3 / 2;  // from one row of hexagons to the next

}  // namespace

std::vector<std::string> number_labels(int from, int to) {
  std::vector<std::string> texts;
  const int step = from <= to ? 1 : -1;
  for (int number = from; number != to + step; number += step) {
    texts.push_back(std::to_string(number));
  }
  return texts;
}

std::vector<std::string> letter_labels(int count) {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(count));
  for (int column = 0; column < count; ++column) texts.push_back(column_letters(column));
  return texts;
}

void add_labels(BoardView& view, const std::vector<std::string>& rows,
                const std::vector<std::string>& columns) {
  const auto down = static_cast<double>(rows.size());
  const auto across = static_cast<double>(columns.size());
  for (const double x : {-1.0, across}) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      view.labels.push_back({rows[i], {x, static_cast<double>(i)}});
    }
  }
  for (const double y : {-1.0, down}) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      view.labels.push_back({columns[i], {static_cast<double>(i), y}});
    }
  }
}

Place hex_place(Outline outline, Hex hex) {
  const auto q = static_cast<double>(hex.q);
  const auto r = static_cast<double>(hex.r);
  return outline == Outline::flat_hexagon ? Place{q * height, r + q / 2}
                                          : Place{q + r / 2, r * height};
}

std::vector<Hex> hex_rectangle(Outline outline, int rows, int columns) {
  std::vector<Hex> shape;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      shape.push_back(outline == Outline::flat_hexagon ? Hex{column, row - column / 2}
                                                       : Hex{column - row / 2, row});
    }
  }
  return shape;
}

std::vector<Hex> hex_rhombus(int rows, int columns) {
  std::vector<Hex> shape;
  for (int r = 0; r < rows; ++r) {
    for (int q = 0; q < columns; ++q) shape.push_back({q, r});
  }
  return shape;
}

std::vector<Hex> hex_hexagon(Outline outline, int steps) {
  std::vector<Hex> shape;
  for (int q = -steps; q <= steps; ++q) {
    for (int r = -steps; r <= steps; ++r) {
      if (std::abs(q + r) <= steps) shape.push_back({q, r});
    }
  }
  std::sort(shape.begin(), shape.end(), [&](Hex a, Hex b) {
    const Place first = hex_place(outline, a);
    const Place second = hex_place(outline, b);
    return first.y != second.y ? first.y < second.y : first.x < second.x;
  });
  return shape;
}

void add_hex_labels(BoardView& view, const std::vector<Hex>& shape,
                    const std::vector<std::string>& rows, const std::vector<std::string>& lines) {
  std::map<int, int> left;   // by row, the least q
  std::map<int, int> below;  // by line, the greatest r
  for (const Hex hex : shape) {
    const auto first = left.emplace(hex.r, hex.q).first;
    first->second = std::min(first->second, hex.q);
    const auto last = below.emplace(hex.q, hex.r).first;
    last->second = std::max(last->second, hex.r);
  }
  assert(rows.size() >= left.size() && lines.size() >= below.size());
  std::size_t i = 0;
  for (const auto& [r, q] : left) {
    view.labels.push_back({rows[i++], hex_place(view.outline, {q - 1, r})});
  }
  i = 0;
  for (const auto& [q, r] : below) {
    view.labels.push_back({lines[i++], hex_place(view.outline, {q, r + 1})});
  }
}

}  // namespace castellan
