// What line mode shows of a game: the board, what has happened, and what is worth knowing.
#include <fmt/format.h>

#include "match/text.hpp"
#include "play/board_looks.hpp"
#include "play/draw.hpp"
#include "play/line_game.hpp"
#include "play/overlay_text.hpp"
#include "play/readable.hpp"

namespace castellan {

void LineGame::show() const {
  console_.print("\n" + turn_text(game_.match()) + "\n");
  console_.print(draw_board(game_.match(), game_.observer()));
  console_.print(draw_regions(game_.match(), game_.observer()));
  if (const std::string line = game_.evaluation(); !line.empty()) console_.print_line(line);
  if (const std::string line = game_.clock_line(); !line.empty()) console_.print_line(line);
}

/// The moves of others were told one by one; what they and chance have changed is easily missed.
void LineGame::tell_news() const {
  for (const std::string& line : game_.news()) {
    for (const std::string& part : wrapped(line, line_width, 2)) console_.print_line(part);
  }
}

void LineGame::tell_ready() const {
  const BoardView view = game_.match().view(game_.observer());
  std::string pieces;
  for (const RegionView& region : game_.match().regions(game_.observer())) {
    for (const int cell : region.ready) {
      pieces += fmt::format("{}{}", pieces.empty() ? "" : ", ",
                            view.cells[static_cast<std::size_t>(cell)].name);
    }
  }
  const std::string text =
      pieces.empty() ? "Nothing is marked as waiting to move." : "Can still move: " + pieces + ".";
  for (const std::string& line : wrapped(text, line_width, 2)) console_.print_line(line);
}

void LineGame::tell_land() const {
  bool is_told = false;
  for (const RegionView& region : game_.match().regions(game_.observer())) {
    if (!region.acts_now || region.is_everything) continue;
    is_told = true;
    for (const std::string& line : region_details(region)) {
      for (const std::string& part : wrapped(line, line_width, 4)) console_.print_line(part);
    }
  }
  if (!is_told) console_.print_line("None of your land can act now.");
}

void LineGame::show_defence() const {
  BoardView view = with_labels(game_.match().view(game_.observer()));
  if (view.badges.empty()) {
    console_.print_line("Nothing is defended in this game.");
    return;
  }
  for (CellView& cell : view.cells) {
    if (cell.ground == "sea" || cell.ground == "dark" || cell.symbol.size() < 2) continue;
    cell.symbol = cell.symbol.substr(0, 1) + (cell.badge.text.empty() ? "." : cell.badge.text);
  }
  console_.print_line(capitalised(view.badges) + ", each with its number:");
  console_.print(draw_view(view, {}));
}

void LineGame::show_overlay(const std::string& name) const {
  constexpr std::size_t most_lines = 16;
  const auto overlays = game_.overlays();
  if (name.empty() && !overlays.empty()) {
    for (const std::string& line : overlay_lines(overlays)) console_.print_line(line);
    console_.print_line("Type one of these names.");
    return;
  }
  const auto overlay = overlay_named(overlays, lower_case(name));
  if (!overlay) {
    console_.print_line(capitalised(overlay.error().message) + ".");
    return;
  }
  if (overlay->marks.empty()) {
    console_.print_line(capitalised(overlay->title) + ": none.");
    return;
  }
  const BoardView view = with_labels(game_.match().view(game_.observer()));
  console_.print_line(capitalised(overlay->title) + ":");
  console_.print(draw_view(marked_board(view, *overlay), {}));
  for (const std::string& line : mark_lines(view, *overlay, most_lines)) {
    for (const std::string& part : wrapped(line, line_width, 2)) console_.print_line(part);
  }
}

}  // namespace castellan
