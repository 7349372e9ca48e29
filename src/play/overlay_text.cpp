#include "play/overlay_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "match/text.hpp"

namespace castellan {

BoardView marked_board(BoardView view, const OverlayView& overlay) {
  std::size_t width = 0;
  for (const CellView& cell : view.cells) width = std::max(width, cell.symbol.size());
  for (const OverlayMark& mark : overlay.marks) width = std::max(width, mark.text.size());
  for (CellView& cell : view.cells) {
    const bool is_land = cell.ground != "sea" && cell.ground != "dark";
    if (is_land && cell.symbol.size() > 1) cell.symbol = cell.symbol.substr(0, 1) + '.';
    cell.symbol.resize(width, ' ');
  }
  for (const OverlayMark& mark : overlay.marks) {
    view.cells[static_cast<std::size_t>(mark.cell)].symbol =
        fmt::format("{:>{}}", mark.text, width);
  }
  return view;
}

std::vector<std::string> mark_lines(const BoardView& view, const OverlayView& overlay,
                                    std::size_t most) {
  std::vector<const OverlayMark*> first;  // of each meaning
  std::map<std::string, std::vector<std::string>, std::less<>> cells;
  for (const OverlayMark& mark : overlay.marks) {
    auto& names = cells[mark.meaning];
    if (names.empty()) first.push_back(&mark);
    names.push_back(view.cells[static_cast<std::size_t>(mark.cell)].name);
  }
  std::ranges::sort(first, {},
                    [](const OverlayMark* mark) { return std::pair(-mark->weight, mark); });
  std::vector<std::string> lines;
  for (const OverlayMark* mark : first) {
    if (lines.size() + 1 == most && first.size() > most) {
      lines.push_back(fmt::format("and {} more", first.size() - lines.size()));
      break;
    }
    lines.push_back(fmt::format("{}: {}", listed_words(cells[mark->meaning]), mark->meaning));
  }
  return lines;
}

std::vector<std::string> overlay_lines(const std::vector<OverlayView>& overlays) {
  std::vector<std::string> lines;
  for (const OverlayView& overlay : overlays) {
    lines.push_back(fmt::format("{}: {}", overlay.name, overlay.title));
  }
  return lines;
}

}  // namespace castellan
