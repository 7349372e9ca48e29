#include "play/board_looks.hpp"

#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace castellan {

namespace {

/// "3-12" as 3 and 12, still as text.
std::optional<std::pair<std::string, std::string>> two_numbers(const std::string& name) {
  const std::size_t dash = name.find('-');
  if (dash == std::string::npos) return std::nullopt;
  std::pair<std::string, std::string> both(name.substr(0, dash), name.substr(dash + 1));
  const auto is_number = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (!is_number(both.first) || !is_number(both.second)) return std::nullopt;
  return both;
}

/// The first and the last place of a row or column.
struct Ends {
  Place first;
  Place last;
};

}  // namespace

BoardView with_labels(BoardView view) {
  if (!view.labels.empty()) return view;
  std::map<std::string, Ends> rows;
  std::map<std::string, Ends> columns;
  for (const CellView& cell : view.cells) {
    const auto name = two_numbers(cell.name);
    if (!name) return view;
    Ends& row = rows.try_emplace(name->first, Ends{cell.place, cell.place}).first->second;
    if (cell.place.x < row.first.x) row.first = cell.place;
    if (cell.place.x > row.last.x) row.last = cell.place;
    Ends& column = columns.try_emplace(name->second, Ends{cell.place, cell.place}).first->second;
    if (cell.place.y < column.first.y) column.first = cell.place;
    if (cell.place.y > column.last.y) column.last = cell.place;
  }
  const bool narrow = view.outline == Outline::flat_hexagon;
  const double across = narrow ? std::numbers::sqrt3 / 2 : 1;
  for (const auto& [text, row] : rows) {
    view.labels.push_back({text, {row.first.x - across, row.first.y}});
    view.labels.push_back({text, {row.last.x + across, row.last.y}});
  }
  constexpr double below = 1.5;  // also below columns that are half a cell lower
  for (const auto& [text, column] : columns) {
    view.labels.push_back({text, {column.first.x, column.first.y - 1}});
    view.labels.push_back({text, {column.last.x, column.last.y + below}});
  }
  return view;
}

BoardView turned(BoardView view) {
  for (CellView& cell : view.cells) std::swap(cell.place.x, cell.place.y);
  for (AxisLabel& label : view.labels) std::swap(label.place.x, label.place.y);
  if (view.outline == Outline::flat_hexagon) {
    view.outline = Outline::pointed_hexagon;
  } else if (view.outline == Outline::pointed_hexagon) {
    view.outline = Outline::flat_hexagon;
  }
  return view;
}

}  // namespace castellan
