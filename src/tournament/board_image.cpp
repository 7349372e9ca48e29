#include "tournament/board_image.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

namespace castellan {

namespace {

using Spot = std::tuple<long, long, std::string>;  // row, column, what is there

std::string content_of(const CellView& cell) {
  return std::to_string(cell.owner) + std::string(cell.thing) + "." + std::string(cell.ground);
}

std::string text_of(std::vector<Spot> spots) {
  std::sort(spots.begin(), spots.end());
  std::string text;
  for (const auto& [y, x, content] : spots) {
    text += std::to_string(y) + "," + std::to_string(x) + ":" + content + ";";
  }
  return text;
}

}  // namespace

std::string least_image(const BoardView& board) {
  if (board.cells.empty()) return "";
  Place low = board.cells.front().place;
  Place high = low;
  for (const CellView& cell : board.cells) {
    low = {std::min(low.x, cell.place.x), std::min(low.y, cell.place.y)};
    high = {std::max(high.x, cell.place.x), std::max(high.y, cell.place.y)};
  }
  const Place centre{(low.x + high.x) / 2, (low.y + high.y) / 2};
  const int turns = board.outline == Outline::square ? 4 : 6;
  std::string least;
  for (int form = 0; form < 2 * turns; ++form) {
    const double angle = 2 * std::numbers::pi * (form / 2) / turns;
    const double side = form % 2 == 0 ? 1 : -1;
    std::vector<Spot> spots;
    spots.reserve(board.cells.size());
    for (const CellView& cell : board.cells) {
      const double x = side * (cell.place.x - centre.x);
      const double y = cell.place.y - centre.y;
      const auto rounded = [](double place) { return std::lround(place * 100); };
      spots.emplace_back(rounded(x * std::sin(angle) + y * std::cos(angle)),
                         rounded(x * std::cos(angle) - y * std::sin(angle)), content_of(cell));
    }
    const std::string text = text_of(std::move(spots));
    if (least.empty() || text < least) least = text;
  }
  return least;
}

}  // namespace castellan
