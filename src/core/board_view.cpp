#include "core/board_view.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace castellan {

namespace {

constexpr double beside = 1.2;  // two squares that share only a corner are 1.41 apart
constexpr double tiny = 1e-6;

/// The way between two places as seen by someone facing a direction.
struct Way {
  double ahead;
  double aside;  // to the right, negative to the left
  double length() const { return std::hypot(ahead, aside); }
};

Way way_between(const Place& from, const Place& to, Heading heading) {
  const double x = to.x - from.x;
  const double y = to.y - from.y;
  switch (heading) {
    case Heading::up: return {-y, x};
    case Heading::down: return {y, x};
    case Heading::left: return {-x, y};
    case Heading::right: return {x, y};
  }
  return {0, 0};
}

const Place& place_of(const BoardView& view, int cell) {
  return view.cells[static_cast<std::size_t>(cell)].place;
}

/// Whether a place lies half a unit off, across the heading: every second row of hexagons does.
bool is_staggered(const Place& place, Heading heading) {
  const bool vertical = heading == Heading::up || heading == Heading::down;
  return std::lround(2 * (vertical ? place.x : place.y)) % 2 != 0;
}

}  // namespace

std::vector<int> neighbours_of(const BoardView& view, int cell) {
  if (!view.neighbours.empty()) return view.neighbours[static_cast<std::size_t>(cell)];
  std::vector<int> found;
  for (int other = 0; other < static_cast<int>(view.cells.size()); ++other) {
    const Way way = way_between(place_of(view, cell), place_of(view, other), Heading::right);
    if (other != cell && way.length() < beside) found.push_back(other);
  }
  return found;
}

int next_cell(const BoardView& view, int cell, Heading heading) {
  const Place& from = place_of(view, cell);
  int best = cell;
  double least = std::numeric_limits<double>::max();
  const auto try_cell = [&](int other) {
    const Way way = way_between(from, place_of(view, other), heading);
    if (way.ahead < tiny || std::abs(way.aside) > way.ahead - tiny) return;  // 45 degrees
    const bool wrong_side =
        std::abs(way.aside) > tiny && (way.aside < 0) != is_staggered(from, heading);
    const double worth = way.length() + std::abs(way.aside) + (wrong_side ? 2 * tiny : 0);
    if (worth >= least - tiny) return;
    least = worth;
    best = other;
  };
  for (const int other : neighbours_of(view, cell)) try_cell(other);
  if (best != cell) return best;
  for (int other = 0; other < static_cast<int>(view.cells.size()); ++other) try_cell(other);
  return best;
}

std::optional<int> middle_cell(const BoardView& view) {
  if (view.cells.empty()) return std::nullopt;
  const auto by_x = [](const CellView& a, const CellView& b) { return a.place.x < b.place.x; };
  const auto by_y = [](const CellView& a, const CellView& b) { return a.place.y < b.place.y; };
  const auto [left, right] = std::minmax_element(view.cells.begin(), view.cells.end(), by_x);
  const auto [top, bottom] = std::minmax_element(view.cells.begin(), view.cells.end(), by_y);
  // Of an even number of rows of squares, the lower of the two in the middle.
  const auto half = [&](double length) {
    return view.outline == Outline::square ? std::floor(length + 1) / 2 : length / 2;
  };
  const double x = left->place.x + half(right->place.x - left->place.x);
  const double y = top->place.y + half(bottom->place.y - top->place.y);
  int best = 0;
  double least = std::numeric_limits<double>::max();
  for (int cell = 0; cell < static_cast<int>(view.cells.size()); ++cell) {
    const double distance = std::hypot(place_of(view, cell).x - x, place_of(view, cell).y - y);
    if (distance >= least - tiny) continue;
    least = distance;
    best = cell;
  }
  return best;
}

}  // namespace castellan
