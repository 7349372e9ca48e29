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
constexpr std::string_view guard_sign = "#";
constexpr int narrowest_large_cell = 5;

bool has(const std::vector<int>& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 128; });
}

/// A part of a row or column of a board, in steps.
struct Span {
  int first;
  int count;
};

/// `wide` is how many steps a cell takes.
int first_seen(const Span& before, int seen, int all, int focus, int wide) {
  constexpr int margin = 2;  // closer to the edge than this, the board scrolls
  const int after = before.first + before.count;
  const bool inside = before.count == seen && after <= all &&
                      (before.first == 0 || focus >= before.first + margin) &&
                      (after == all || focus < after - margin);
  if (inside && focus >= before.first && focus < after) return before.first;
  return std::clamp(focus - (seen - (wide - 1)) / 2, 0, std::max(0, all - seen));
}

const OverlayMark* mark_on(const std::vector<OverlayMark>& overlay, int cell) {
  const auto found = std::ranges::lower_bound(overlay, cell, {}, &OverlayMark::cell);
  return found != overlay.end() && found->cell == cell ? &*found : nullptr;
}

/// Between two colours, where both are known.
Colour mixed(const Colour& one, const Colour& other) {
  if (!one || !other) return one;
  constexpr std::uint32_t even = 0xfefefe;  // halves each component without a carry into the next
  return (*one & *other) + (((*one ^ *other) & even) >> 1U);
}

}  // namespace

std::string_view symbol_of(std::string_view thing, Player owner, const GameInfo& game,
                           const Theme& theme, bool plain) {
  if (const auto found = theme.symbols.find(thing); found != theme.symbols.end()) {
    const auto number = static_cast<std::size_t>(std::max(0, owner));
    const std::string_view symbol = found->second[std::min(number, found->second.size() - 1)];
    if (!plain || is_ascii(symbol)) return symbol;
  }
  const bool letters = plain || theme.letters;
  for (const CellKind& kind : game.cell_kinds) {
    if (kind.thing == thing && kind.owner == owner && (!letters || is_ascii(kind.symbol))) {
      return kind.symbol;
    }
  }
  return {};
}

std::string cell_symbol(const CellView& cell, const GameInfo& game, const Theme& theme,
                        bool plain) {
  std::string symbol = cell.symbol == " " ? "" : cell.symbol;
  const bool letters = symbol.size() > 1;  // owner and thing
  if (letters && cell.thing.empty()) return cell.owner == nobody ? "" : symbol.substr(0, 1);
  const std::string own(cell.thing.empty() ? ""
                                           : symbol_of(cell.thing, cell.owner, game, theme, plain));
  if (!own.empty()) return letters && cell.owner != nobody ? symbol.substr(0, 1) + own : own;
  if (letters && cell.owner == nobody) symbol.erase(0, 1);
  if (letters) std::erase_if(symbol, [](char c) { return c == '_' || c == ' '; });
  return symbol;
}

std::string_view target_sign(bool plain, std::string_view note) {
  if (note == "capture") return plain ? "x" : "\u00d7";
  if (note == "merge") return "&";
  if (note == "chop") return "/";
  return plain ? "+" : "\u2022";
}

BoardPane::BoardPane(const BoardView& view, const Rect& area, int focus, CellWish wish,
                     int largest_cell, const Rect& seen_before)
    : view_(&view), lattice_(view), rect_{area.row, area.column, 0, 0} {
  if (view.cells.empty()) return;
  label_ = std::max(label_, static_cast<int>(lattice_.widest_row_label()));
  choose_size(area, wish, largest_cell);
  const int wide = lattice_.cell_columns();
  const int tall = lattice_.cell_rows();
  const int room_columns = (area.columns - 2 * (label_ + 1)) * wide / cell_columns_;
  const int room_rows = (area.rows - 2) * tall / cell_rows_;
  seen_.columns = std::min(lattice_.columns(), std::max(wide, room_columns));
  seen_.rows = std::min(lattice_.rows(), std::max(tall, room_rows));
  const Lattice::Step at = lattice_.of(focus);
  seen_.column = first_seen({seen_before.column, seen_before.columns}, seen_.columns,
                            lattice_.columns(), at.column, wide);
  seen_.row =
      first_seen({seen_before.row, seen_before.rows}, seen_.rows, lattice_.rows(), at.row, tall);
  rect_.rows = rows_of(seen_.rows) + 2;
  rect_.columns = columns_of(seen_.columns) + 2 * (label_ + 1);
  rect_.row += std::max(0, (area.rows - rect_.rows) / 2);
  rect_.column += std::max(0, std::min(3, (area.columns - rect_.columns) / 2));
}

void BoardPane::choose_size(const Rect& area, CellWish wish, int largest_cell) {
  // Owner and thing as letters need a third column for marks.
  const bool letters = std::any_of(view_->cells.begin(), view_->cells.end(),
                                   [](const CellView& cell) { return cell.symbol.size() > 1; });
  const int narrowest = letters && wish != CellWish::small ? 3 : 2;
  for (const CellSize& size : sizes) {
    if (size.columns > std::max(narrowest, largest_cell)) continue;
    if (size.columns < narrowest) return;
    if (wish == CellWish::small && size.columns > widest_small_cell) continue;
    if (wish == CellWish::large && size.columns < narrowest_large_cell) return;
    // Hexagons start in the middle of others, so both halves must be equally wide.
    cell_columns_ = size.columns + (lattice_.cell_columns() == 2 ? size.columns % 2 : 0);
    cell_rows_ = size.rows + (lattice_.cell_rows() == 2 ? size.rows % 2 : 0);
    if (columns_of(lattice_.columns()) + 2 * (label_ + 1) <= area.columns &&
        rows_of(lattice_.rows()) + 2 <= area.rows) {
      return;
    }
  }
}

Rect BoardPane::place_of(const Lattice::Step& step) const {
  return {rect_.row + 1 + rows_of(step.row - seen_.row),
          rect_.column + label_ + 1 + columns_of(step.column - seen_.column), cell_rows_,
          cell_columns_};
}

std::optional<int> BoardPane::cell_at(int row, int column) const {
  const Rect cells{rect_.row + 1, rect_.column + label_ + 1, rows_of(seen_.rows),
                   columns_of(seen_.columns)};
  if (!cells.contains(row, column)) return std::nullopt;
  const auto cell =
      lattice_.at(seen_.column + (column - cells.column) * lattice_.cell_columns() / cell_columns_,
                  seen_.row + (row - cells.row) * lattice_.cell_rows() / cell_rows_);
  return cell && is_seen(*cell) ? cell : std::nullopt;
}

bool BoardPane::is_seen(int cell) const {
  const Lattice::Step step = lattice_.of(cell);
  return step.column >= seen_.column && step.column + lattice_.cell_columns() <= seen_.right() &&
         step.row >= seen_.row && step.row + lattice_.cell_rows() <= seen_.bottom();
}

void BoardPane::draw(Screen& screen, const Theme& theme, const GameInfo& game,
                     const BoardMarks& marks) const {
  if (view_->cells.empty()) return;
  draw_labels(screen, theme);
  for (int cell = 0; cell < static_cast<int>(view_->cells.size()); ++cell) {
    if (is_seen(cell)) draw_cell(screen, theme, game, marks, cell);
  }
}

void BoardPane::draw_labels(Screen& screen, const Theme& theme) const {
  for (const Lattice::Label& label : lattice_.labels()) {
    draw_label(screen, theme[Role::label], label);
  }
  // Arrows where more of the board lies.
  const Style& more = theme[Role::error];
  const int last_row = rect_.bottom() - 1;
  if (seen_.column > 0) screen.put(rect_.row, rect_.column, screen.pick("\u25c2", "<"), more);
  if (seen_.right() < lattice_.columns()) {
    screen.put(rect_.row, rect_.right() - 1, screen.pick("\u25b8", ">"), more);
  }
  if (seen_.row > 0) screen.put(rect_.row, rect_.column + 1, screen.pick("\u25b4", "^"), more);
  if (seen_.bottom() < lattice_.rows()) {
    screen.put(last_row, rect_.column + 1, screen.pick("\u25be", "v"), more);
  }
}

/// Labels at the sides stay visible while the board scrolls.
void BoardPane::draw_label(Screen& screen, const Style& style, const Lattice::Label& label) const {
  const auto [column, row] = label.step;
  const int width = static_cast<int>(label.text.size());
  const bool in_rows = row >= seen_.row && row < seen_.bottom();
  const bool in_columns = column >= seen_.column && column < seen_.right();
  const Rect place = place_of(label.step);
  const int line = place.row + (cell_rows_ - 1) / 2;
  if (label.side == Lattice::Side::left && in_rows) {
    const int shift = columns_of(column + lattice_.cell_columns() - seen_.column);
    screen.put(line, rect_.column + label_ - width + std::max(0, shift), label.text, style);
  } else if (label.side == Lattice::Side::right && in_rows) {
    const int shift = columns_of(seen_.right() - column);
    screen.put(line, rect_.right() - label_ - std::max(0, shift), label.text, style);
  } else if (in_columns && (in_rows || label.side != Lattice::Side::within)) {
    const bool touching = static_cast<int>(lattice_.widest_column_label()) >= cell_columns_;
    if (touching && label.gives_way) return;
    const int inset = cell_columns_ == 2 && width == 1 ? 1 : (cell_columns_ - width) / 2;
    const int at = label.side == Lattice::Side::above   ? rect_.row
                   : label.side == Lattice::Side::below ? rect_.bottom() - 1
                                                        : line;
    screen.put(at, place.column + inset, label.text, style);
  }
}

/// How a cell looks before anything is marked on it. Land has the colour of its owner.
Style BoardPane::ground_of(const Theme& theme, const BoardMarks& marks, const Style& owner,
                           int cell) const {
  const CellView& shown = view_->cells[static_cast<std::size_t>(cell)];
  if (shown.ground == "sea") return theme[Role::sea];
  if (shown.ground == "dark") return theme[Role::neutral];
  if (!shown.ground.empty()) {
    if (has(marks.active, cell)) return theme[Role::active_region];
    return shown.owner != nobody ? owner : theme[Role::light_cell];
  }
  const int shade = theme.chequered ? lattice_.shade(cell) : 0;
  const Style& light = theme[Role::light_cell];
  const Style& dark = theme[Role::dark_cell];
  return shade == 0 ? light : shade == 1 ? dark : light.on(mixed(light.ground, dark.ground));
}

/// What fills a cell that has nothing on it. Hexagons of water stay empty: it would outshine the
/// land, which always shows something.
char32_t BoardPane::filler_of(const Screen& screen, const CellView& shown) const {
  if (shown.ground == "dark") return screen.plain() ? U'?' : U'\u2591';
  const bool waves = shown.ground == "sea" && view_->outline == Outline::square;
  return !waves ? U' ' : screen.plain() ? U'~' : U'\u2248';
}

void BoardPane::draw_cell(Screen& screen, const Theme& theme, const GameInfo& game,
                          const BoardMarks& marks, int cell) const {
  const CellView& shown = view_->cells[static_cast<std::size_t>(cell)];
  const Rect place = place_of(lattice_.of(cell));
  const bool is_target = has(marks.targets, cell);
  const bool is_last = has(marks.last_move, cell);
  const bool is_water = shown.ground == "sea" || shown.ground == "dark";
  const bool is_land = !shown.ground.empty() && !is_water;
  const Style& owner =
      shown.owner == nobody
          ? theme[Role::neutral]
          : theme.player(game.players[static_cast<std::size_t>(shown.owner)], shown.owner);
  const auto note = marks.notes.find(cell);
  const std::string_view sign =
      target_sign(screen.plain(), note == marks.notes.end() ? std::string_view() : note->second);

  Style mark = ground_of(theme, marks, owner, cell);
  if (is_last && !is_land) mark = theme[Role::last_move];
  if (is_target) {
    const bool takes = note != marks.notes.end() && note->second == "capture";
    mark = theme[takes ? Role::last_move : Role::target];
  }
  const OverlayMark* laid = mark_on(marks.overlay, cell);
  const bool is_weighty = laid != nullptr && laid->weight == most_weight;
  if (laid != nullptr) mark = theme[is_weighty ? Role::last_move : Role::active_region];
  if (has(marks.chosen, cell) || marks.cursor == cell) mark = theme[Role::cursor];
  screen.fill(place, mark, filler_of(screen, shown));

  const int row = place.row + (cell_rows_ - 1) / 2;
  std::string symbol = cell_symbol(shown, game, theme, screen.plain());
  if (marks.badges && is_land) {
    symbol = shown.owner == nobody ? "" : shown.symbol.substr(0, 1);
    if (!shown.badge.text.empty()) symbol += '#' + shown.badge.text;
  }
  if (laid != nullptr) {
    const bool has_room = cell_columns_ >= narrowest_large_cell && shown.owner != nobody;
    symbol = (has_room ? shown.symbol.substr(0, 1) + ':' : "") + laid->text;
    if (static_cast<int>(symbol.size()) > cell_columns_) symbol = "*";
  }
  const int width = static_cast<int>(decode(symbol).size());
  const int middle = place.column + (cell_columns_ == 2 ? 1 : (cell_columns_ - 1) / 2);
  const int start = width >= cell_columns_ ? place.column : middle - (width - 1) / 2;
  const bool is_empty_land = is_land && view_->outline != Outline::square;
  const bool is_guarded = has(marks.guarded, cell) && marks.cursor != cell;
  if (width > 0) {
    Style piece = is_land ? mark : owner;
    if (is_land) piece.bold = true;
    piece.underlined = piece.underlined || is_guarded;  // where there is no room for the sign
    const int patch = cell_columns_ >= 5 && !is_land ? 1 : 0;  // a piece is a tile of its own
    for (int i = -patch; i < width + patch; ++i) screen.put(row, start + i, U' ', piece);
    screen.put(row, start, symbol, piece);
  } else if (is_target) {
    screen.put(row, middle, sign, mark);
  } else if ((shown.ground.empty() || is_empty_land) && marks.cursor != cell) {
    screen.put(row, middle, screen.pick("\u00b7", "."), mark);
  }
  // Marks use signs too, never colour alone.
  std::string_view left;
  std::string_view right;
  if (has(marks.ready, cell)) left = screen.pick("", "!");  // where symbols cannot show it
  if (is_last) left = "[", right = "]";
  if (laid != nullptr) left = is_weighty ? "!" : "", right = "";
  if (is_target && width > 0) left = sign, right = "";
  if (has(marks.chosen, cell)) left = "{", right = "}";
  if (marks.cursor == cell) left = screen.pick("\u25b8", ">"), right = screen.pick("\u25c2", "<");
  if (width >= cell_columns_) return;
  const bool has_right = start + width < place.right();
  if (!left.empty()) screen.put(row, place.column, left, mark);
  if (!left.empty() && has_right) screen.put(row, place.right() - 1, right, mark);
  if (is_guarded && (has_right || left.empty())) {
    const int at = has_right ? place.right() - 1 : place.column;
    screen.put(row, at, guard_sign, theme[Role::active_region]);
  }
}

}  // namespace castellan
