#include "play/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "match/text.hpp"
#include "play/board_looks.hpp"
#include "play/lattice.hpp"
#include "play/readable.hpp"

namespace castellan {

namespace {

constexpr int narrowest_history = 16;
constexpr std::size_t region_indent = 8;

/// A line of characters put at given columns; what would lie before the beginning is dropped.
class TextLine {
 public:
  void put(int at, std::string_view text) {
    for (const char c : text) put(at++, c);
  }
  void put(int at, char c) {
    if (at < 0) return;
    const auto place = static_cast<std::size_t>(at);
    if (place >= text_.size()) text_.resize(place + 1, ' ');
    text_[place] = c;
  }
  char at(int place) const {
    const auto index = static_cast<std::size_t>(place);
    return index < text_.size() ? text_[index] : ' ';
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// A board in parts: all rows of some of the columns.
class PlainBoard {
 public:
  PlainBoard(const BoardView& view, const std::vector<int>& marked, std::size_t width)
      : view_(view), lattice_(view), width_(static_cast<int>(width)) {
    marked_.resize(view.cells.size());
    for (const int cell : marked) {
      const auto index = static_cast<std::size_t>(cell);
      if (index < marked_.size()) marked_[index] = true;  // a board may have shrunk since
    }
    for (const CellView& cell : view.cells) {
      symbol_ = std::max(symbol_, static_cast<int>(cell.symbol.size()));
    }
    if (const auto widest = lattice_.widest_row_label(); widest > 0) {
      margin_ = static_cast<int>(widest) + 1;
    }
    const int across = lattice_.cell_columns();
    const int columns = lattice_.columns() / across;
    close_ = 2 * margin_ + lattice_.columns() * cell_width(false) / across > width_;
    cell_ = cell_width(close_);
    const int shifted = across > 1 ? cell_ / 2 : 0;  // a shifted row exceeds its part by this
    const int room = width_ - 2 * margin_ - 1 - shifted;
    const int most = std::max(1, close_ ? room / cell_ : columns);
    const int parts = std::max(1, (columns + most - 1) / most);
    part_ = (columns + parts - 1) / parts * across;
  }

  std::string draw(const std::vector<std::string>& turns) const {
    std::string text;
    const auto rows = static_cast<std::size_t>(lattice_.rows() - (lattice_.cell_rows() - 1));
    const std::size_t first_turn = turns.size() > rows ? turns.size() - rows : 0;
    const int last = lattice_.columns() - lattice_.cell_columns();  // where a cell can begin
    for (int from = 0; from <= last; from += part_) {
      const int to = from + part_ > last ? lattice_.columns() : from + part_;
      text += column_labels(from, to, Lattice::Side::above);
      for (std::size_t row = 0; row < rows; ++row) {
        std::string line = row_line(static_cast<int>(row), from, to);
        const std::size_t turn = first_turn + row;
        if (from == 0 && turn < turns.size()) add_turn(line, to, turns[turn]);
        text += line + '\n';
      }
      text += column_labels(from, to, Lattice::Side::below);
    }
    return text;
  }

 private:
  /// With room for marks on both sides, or with neighbours sharing it. Hexagons of every second row
  /// start in the middle of those above.
  int cell_width(bool close) const {
    const int labelled = close ? 0 : static_cast<int>(lattice_.widest_column_label()) + 1;
    const int width = std::max(symbol_ + (close ? 1 : 2), labelled);
    return lattice_.cell_columns() == 2 ? width + width % 2 : width;
  }

  /// Where a step starts in the line of its part.
  int place_of(int column, int from) const {
    return margin_ + (column - from) * cell_ / lattice_.cell_columns();
  }

  int end_of(int from, int to) const { return place_of(to, from) + (close_ ? 1 : 0); }

  std::string column_labels(int from, int to, Lattice::Side side) const {
    const auto widest = static_cast<int>(lattice_.widest_column_label());
    std::map<int, TextLine> lines;  // by row: labels need not all be in one
    for (const Lattice::Label& label : lattice_.labels()) {
      if (label.side != side || label.step.column < from || label.step.column >= to) continue;
      if (close_ && widest > symbol_ && label.gives_way) continue;
      lines[label.step.row].put(label_place(label, from), label.text);
    }
    std::string text;
    for (const auto& [row, line] : lines) text += line.text() + '\n';
    return text;
  }

  /// The label of a column of cells: in the middle, or above the end of a symbol.
  int label_place(const Lattice::Label& label, int from) const {
    const int size = static_cast<int>(label.text.size());
    const int inset = close_ ? symbol_ + 1 - size : (symbol_ + 2 - size) / 2;
    return place_of(label.step.column, from) + std::max(0, inset);
  }

  void put_cell(TextLine& line, int cell, int from) const {
    const int place = place_of(lattice_.of(cell).column, from);
    const std::string& symbol = view_.cells[static_cast<std::size_t>(cell)].symbol;
    line.put(place + 1, symbol == " " ? "." : symbol);
    if (!marked_[static_cast<std::size_t>(cell)]) return;
    line.put(place, line.at(place) == ']' ? '|' : '[');  // neighbours may share this column
    line.put(place + 1 + symbol_, ']');
  }

  std::string row_line(int row, int from, int to) const {
    TextLine line;
    for (int column = from; column < to; ++column) {
      const auto cell = lattice_.at(column, row);
      if (!cell) continue;
      const Lattice::Step step = lattice_.of(*cell);
      if (step.row == row && step.column == column) put_cell(line, *cell, from);
    }
    for (const Lattice::Label& label : lattice_.labels()) {
      if (label.step.row == row) put_row_label(line, label, from, to);
    }
    return line.text();
  }

  /// Where the row's cells of a part end: a shifted row may reach beyond it.
  int end_of_row(int row, int from, int to) const {
    const auto last = lattice_.at(to - 1, row);
    if (!last || lattice_.of(*last).column < from) return to;
    return std::max(to, lattice_.of(*last).column + lattice_.cell_columns());
  }

  /// Beside the row's cells, in every part of the board; a label within it like a column's.
  void put_row_label(TextLine& line, const Lattice::Label& label, int from, int to) const {
    const int column = label.step.column;
    const int size = static_cast<int>(label.text.size());
    if (label.side == Lattice::Side::left) {
      const int before = std::max(from, column + lattice_.cell_columns());
      if (before < to) line.put(place_of(before, from) - 1 - size, label.text);
    } else if (label.side == Lattice::Side::right) {
      const int behind = std::min(end_of_row(label.step.row, from, to), column);
      if (behind > from) line.put(end_of(from, behind) + 1, label.text);
    } else if (label.side == Lattice::Side::within && column >= from && column < to) {
      line.put(label_place(label, from), label.text);
    }
  }

  void add_turn(std::string& line, int to, std::string turn) const {
    const int place = end_of(0, to) + margin_ + 3;
    if (place + narrowest_history > width_) return;
    const auto room = static_cast<std::size_t>(width_ - place);
    line.resize(static_cast<std::size_t>(place), ' ');
    if (turn.size() > room) turn = turn.substr(0, room - 3) + "...";
    line += turn;
  }

  const BoardView& view_;
  Lattice lattice_;
  int width_;
  std::vector<bool> marked_;
  int margin_ = 0;  // for the row labels
  int symbol_ = 1;  // width of a symbol
  int cell_ = 1;    // and of a cell
  bool close_ = false;
  int part_ = 1;  // steps per part
};

}  // namespace

std::vector<std::string> turn_lines(const Match& match, Player observer) {
  std::vector<std::string> lines;
  int turn = 0;
  for (const PlayedMove& played : match.history()) {
    if (played.turn != turn) {
      turn = played.turn;
      lines.push_back(
          fmt::format("{:>3}. {}", turn, player_word(match.game().info(), played.player)));
    }
    const PlayedMove seen = played.seen_by(observer);
    lines.back() += ' ' + shown_notation(match.game().info(), seen.move);
    for (const MoveEvent& event : seen.events) {
      const bool is_rare = event.kind != "income" && event.kind != "capture";
      if (is_rare) lines.back() += fmt::format(" ({})", event.kind);
    }
  }
  return lines;
}

std::string draw_view(const BoardView& view, const std::vector<int>& marked,
                      const std::vector<std::string>& turns, std::size_t width) {
  std::string text = PlainBoard(view, marked, width).draw(turns);
  for (std::size_t at = text.find(" \n"); at != std::string::npos; at = text.find(" \n")) {
    text.erase(at, 1);
  }
  return text;
}

std::string draw_board(const Match& match, Player observer) {
  const auto& history = match.history();
  return draw_view(
      with_labels(match.view(observer)),
      history.empty() ? std::vector<int>() : history.back().seen_by(observer).move.cells,
      turn_lines(match, observer));
}

std::vector<std::string> region_lines(const Match& match, Player observer) {
  std::vector<std::string> lines;
  for (const RegionView& region : match.regions(observer)) {
    const std::string owner =
        region.owner < 0 ? "" : player_word(match.game().info(), region.owner);
    std::string& line = lines.emplace_back(fmt::format("{:<5} {}:", owner, region.title));
    for (std::size_t i = 0; i < region.facts.size(); ++i) {
      line +=
          fmt::format("{} {} {}", i == 0 ? "" : ",", region.facts[i].name, region.facts[i].value);
    }
    if (!region.ready.empty()) line += fmt::format(", {} ready", region.ready.size());
    if (region.acts_now) line += "  <- acts now";
    if (!region.warning.empty()) lines.push_back("      WARNING: " + region.warning);
  }
  return lines;
}

std::vector<std::string> account_items(const RegionView& region) {
  std::vector<std::string> items;
  for (const Item& item : region.account) {
    items.push_back(fmt::format("{} {}: {:+}", item.name, item.count, item.amount));
  }
  return items;
}

std::string whole_note(const Offer& offer) {
  const bool has_both = !offer.note.empty() && !offer.threat.empty();
  return offer.note + (has_both ? "; " : "") + offer.threat;
}

std::string offers_text(const RegionView& region) {
  std::vector<std::string> offers;
  for (const Offer& offer : region.offers) {
    if (!offer.affordable) continue;
    std::string text(offer.thing);
    std::ranges::replace(text, '_', ' ');
    text += " for " + offer.price;
    if (const std::string note = whole_note(offer); !note.empty()) {
      text += fmt::format(" ({})", note);
    }
    offers.push_back(std::move(text));
  }
  const std::string& name = region.short_title.empty() ? region.title : region.short_title;
  return name + (offers.empty() ? " can buy nothing now."
                                : " can buy " + listed_words(offers, "or") + ".");
}

std::vector<std::string> region_details(const RegionView& region) {
  std::vector<std::string> lines = {capitalised(region.title)};
  for (const Fact& fact : region.facts) {
    lines.push_back(fmt::format("  {:<12}{}", fact.name, fact.value));
  }
  const std::vector<std::string> items = account_items(region);
  if (!items.empty()) lines.push_back("  made up of  " + listed_words(items));
  for (const Offer& offer : region.offers) {
    std::string thing(offer.thing);
    std::ranges::replace(thing, '_', ' ');
    lines.push_back(fmt::format("  {:<12}{:>4}  {}{}", thing, offer.price, whole_note(offer),
                                offer.affordable ? "" : "  (too expensive)"));
  }
  if (!region.ready.empty()) {
    lines.push_back(fmt::format("  {} can still move", counted(region.ready.size(), "piece")));
  }
  if (!region.warning.empty()) lines.push_back("  WARNING: " + region.warning);
  return lines;
}

std::string draw_regions(const Match& match, Player observer) {
  std::string text;
  for (const std::string& line : region_lines(match, observer)) {
    for (const std::string& part : wrapped(line, line_width, region_indent)) text += part + '\n';
  }
  return text;
}

std::string draw_history(const Match& match, Player observer) {
  std::string text;
  for (const std::string& line : turn_lines(match, observer)) text += line + '\n';
  return text.empty() ? "no moves yet\n" : text;
}

}  // namespace castellan
