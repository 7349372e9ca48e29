#include "tui/board_pane.hpp"

#include <algorithm>
#include <array>

namespace castellan {

namespace {

struct CellSize {
  int columns;
  int rows;
};
constexpr std::array<CellSize, 5> sizes = {{{7, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}}};
constexpr int widest_small_cell = 3;
constexpr int narrowest_large_cell = 5;

bool has(const std::vector<int>& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 128; });
}

/// A part of a row or column of cells.
struct Span {
  int first;
  int count;
};

int first_seen(const Span& before, int seen, int all, int focus) {
  constexpr int margin = 2;  // nearer to the edge the board scrolls
  const int after = before.first + before.count;
  const bool inside = before.count == seen && after <= all &&
                      (before.first == 0 || focus >= before.first + margin) &&
                      (after == all || focus < after - margin);
  if (inside && focus >= before.first && focus < after) return before.first;
  return std::clamp(focus - seen / 2, 0, std::max(0, all - seen));
}

}  // namespace

std::string cell_symbol(const CellView& cell, const Theme& theme, bool plain) {
  std::string symbol = cell.symbol == " " ? "" : cell.symbol;
  const bool letters = symbol.size() > 1;  // for owner and thing
  const auto found = theme.symbols.find(cell.thing);
  if (found != theme.symbols.end() && !cell.thing.empty()) {
    const auto owner = static_cast<std::size_t>(std::max(0, cell.owner));
    const std::string& own = found->second[std::min(owner, found->second.size() - 1)];
    if (!plain || is_ascii(own)) return letters ? symbol.substr(0, 1) + own : own;
  }
  if (letters) std::erase_if(symbol, [](char c) { return c == '_' || c == ' '; });
  return symbol;
}

BoardPane::BoardPane(const BoardView& view, const Rect& area, int focus, CellWish wish,
                     int largest_cell, const Rect& seen_before)
    : view_(&view) {
  for (const std::string& each : view.row_labels) {
    label_ = std::max(label_, static_cast<int>(each.size()));
  }
  choose_size(area, wish, largest_cell);
  const int room_columns = std::max(1, (area.columns - 2 * (label_ + 1)) / cell_columns_);
  const int room_rows = std::max(1, (area.rows - 2) / cell_rows_);
  seen_.columns = std::min(view.columns, room_columns);
  seen_.rows = std::min(view.rows, room_rows);
  seen_.column = first_seen({seen_before.column, seen_before.columns}, seen_.columns, view.columns,
                            focus % view.columns);
  seen_.row =
      first_seen({seen_before.row, seen_before.rows}, seen_.rows, view.rows, focus / view.columns);
  rect_ = {area.row, area.column, seen_.rows * cell_rows_ + 2,
           seen_.columns * cell_columns_ + 2 * (label_ + 1)};
  rect_.row += std::max(0, (area.rows - rect_.rows) / 2);
  rect_.column += std::max(0, std::min(3, (area.columns - rect_.columns) / 2));
}

void BoardPane::choose_size(const Rect& area, CellWish wish, int largest_cell) {
  // Owner and thing as letters need a third place for marks.
  const bool letters = std::any_of(view_->cells.begin(), view_->cells.end(),
                                   [](const CellView& cell) { return cell.symbol.size() > 1; });
  const int narrowest = letters && wish != CellWish::small ? 3 : 2;
  for (const CellSize& size : sizes) {
    if (size.columns > std::max(narrowest, largest_cell)) continue;
    if (size.columns < narrowest) return;
    if (wish == CellWish::small && size.columns > widest_small_cell) continue;
    if (wish == CellWish::large && size.columns < narrowest_large_cell) return;
    cell_columns_ = size.columns;
    cell_rows_ = size.rows;
    if (view_->columns * size.columns + 2 * (label_ + 1) <= area.columns &&
        view_->rows * size.rows + 2 <= area.rows) {
      return;
    }
  }
}

Rect BoardPane::place_of(int cell) const {
  const int row = cell / view_->columns - seen_.row;
  const int column = cell % view_->columns - seen_.column;
  return {rect_.row + 1 + row * cell_rows_, rect_.column + label_ + 1 + column * cell_columns_,
          cell_rows_, cell_columns_};
}

std::optional<int> BoardPane::cell_at(int row, int column) const {
  const Rect cells{rect_.row + 1, rect_.column + label_ + 1, seen_.rows * cell_rows_,
                   seen_.columns * cell_columns_};
  if (!cells.contains(row, column)) return std::nullopt;
  return (seen_.row + (row - cells.row) / cell_rows_) * view_->columns + seen_.column +
         (column - cells.column) / cell_columns_;
}

void BoardPane::draw(Screen& screen, const Theme& theme, std::span<const std::string_view> players,
                     const BoardMarks& marks) const {
  draw_labels(screen, theme);
  for (int row = seen_.row; row < seen_.bottom(); ++row) {
    for (int column = seen_.column; column < seen_.right(); ++column) {
      draw_cell(screen, theme, players, marks, row * view_->columns + column);
    }
  }
}

void BoardPane::draw_labels(Screen& screen, const Theme& theme) const {
  const Style& style = theme[Role::label];
  const int last_row = rect_.bottom() - 1;
  std::size_t widest = 1;
  for (const std::string& each : view_->column_labels) widest = std::max(widest, each.size());
  // Labels that would touch each other are left out by turns.
  const int step = static_cast<int>(widest) < cell_columns_ ? 1 : 2;
  for (int column = seen_.column; column < seen_.right(); ++column) {
    if (column % step != 0) continue;
    const std::string& label = view_->column_labels[static_cast<std::size_t>(column)];
    const int width = static_cast<int>(label.size());
    const int inset = cell_columns_ == 2 && width == 1 ? 1 : (cell_columns_ - width) / 2;
    const int at = place_of(seen_.row * view_->columns + column).column + inset;
    screen.put(rect_.row, at, label, style);
    screen.put(last_row, at, label, style);
  }
  for (int row = seen_.row; row < seen_.bottom(); ++row) {
    const std::string& label = view_->row_labels[static_cast<std::size_t>(row)];
    const Rect place = place_of(row * view_->columns + seen_.column);
    const int at = place.row + (cell_rows_ - 1) / 2;
    screen.put(at, rect_.column + label_ - static_cast<int>(label.size()), label, style);
    screen.put(at, rect_.right() - label_, label, style);
  }
  // Where more of the board lies.
  const Style& more = theme[Role::error];
  if (seen_.column > 0) screen.put(rect_.row, rect_.column, screen.pick("\u25c2", "<"), more);
  if (seen_.right() < view_->columns) {
    screen.put(rect_.row, rect_.right() - 1, screen.pick("\u25b8", ">"), more);
  }
  if (seen_.row > 0) screen.put(rect_.row, rect_.column + 1, screen.pick("\u25b4", "^"), more);
  if (seen_.bottom() < view_->rows) {
    screen.put(last_row, rect_.column + 1, screen.pick("\u25be", "v"), more);
  }
}

void BoardPane::draw_cell(Screen& screen, const Theme& theme,
                          std::span<const std::string_view> players, const BoardMarks& marks,
                          int cell) const {
  const CellView& shown = view_->cells[static_cast<std::size_t>(cell)];
  const Rect place = place_of(cell);
  const bool is_dark = (cell / view_->columns + cell % view_->columns) % 2 != 0;
  const bool is_target = has(marks.targets, cell);
  const bool is_last = has(marks.last_move, cell);
  const bool is_land = shown.ground == "land";
  const Style& owner =
      shown.owner == nobody
          ? theme[Role::neutral]
          : theme.player(players[static_cast<std::size_t>(shown.owner)], shown.owner);

  Style ground = shown.ground == "sea"                    ? theme[Role::sea]
                 : is_land && shown.owner != nobody       ? owner
                 : is_dark && theme.chequered && !is_land ? theme[Role::dark_cell]
                                                          : theme[Role::light_cell];
  if (is_land && has(marks.active, cell)) ground = theme[Role::active_region];
  Style mark = ground;
  if (is_last) mark = theme[Role::last_move];
  if (is_target) mark = theme[Role::target];
  if (has(marks.chosen, cell) || marks.cursor == cell) mark = theme[Role::cursor];
  screen.fill(place, mark, shown.ground == "sea" ? (screen.plain() ? U'~' : U'\u2248') : U' ');

  const int row = place.row + (cell_rows_ - 1) / 2;
  const std::string symbol = cell_symbol(shown, theme, screen.plain());
  const int width = static_cast<int>(decode(symbol).size());
  const int middle = place.column + (cell_columns_ == 2 ? 1 : (cell_columns_ - 1) / 2);
  const int start = width >= cell_columns_ ? place.column : middle - (width - 1) / 2;
  if (width > 0) {
    Style piece = is_land ? mark : owner;
    if (is_land) piece.bold = true;
    const int patch = cell_columns_ >= 5 && !is_land ? 1 : 0;  // a piece is a tile of its own
    for (int i = -patch; i < width + patch; ++i) screen.put(row, start + i, U' ', piece);
    screen.put(row, start, symbol, piece);
  } else if (is_target) {
    screen.put(row, middle, screen.pick("\u2022", "+"), mark);
  } else if (shown.ground.empty() && marks.cursor != cell) {
    screen.put(row, middle, screen.pick("\u00b7", "."), mark);
  }
  // Marks are told by signs too, never by colour alone.
  std::string_view left;
  std::string_view right;
  if (is_last) left = "[", right = "]";
  if (is_target && width > 0) left = screen.pick("\u2022", "+"), right = "";
  if (has(marks.chosen, cell)) left = "{", right = "}";
  if (marks.cursor == cell) left = screen.pick("\u25b8", ">"), right = screen.pick("\u25c2", "<");
  if (left.empty() || width >= cell_columns_) return;
  screen.put(row, place.column, left, mark);
  if (start + width < place.right()) screen.put(row, place.right() - 1, right, mark);
}

}  // namespace castellan
