#include "play/draw.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/text.hpp"

namespace castellan {

namespace {

constexpr std::size_t narrowest_history = 16;

/// One part of a board: all rows of some columns.
class PlainBoard {
 public:
  PlainBoard(const Match& match, std::size_t width) : view_(match.view()), width_(width) {
    marked_.resize(view_.cells.size());
    if (!match.history().empty()) {
      for (const int cell : match.history().back().move.cells) {
        marked_[static_cast<std::size_t>(cell)] = true;
      }
    }
    for (const std::string& label : view_.row_labels) label_ = std::max(label_, label.size());
    for (const std::string& label : view_.column_labels) {
      widest_label_ = std::max(widest_label_, label.size());
    }
    for (const CellView& cell : view_.cells) symbol_ = std::max(symbol_, cell.symbol.size());
    const auto columns = static_cast<std::size_t>(view_.columns);
    close_ = labels_width() + columns * (symbol_ + 2) > width_;
    const std::size_t room = width_ - labels_width() - 1;
    const std::size_t most = std::max<std::size_t>(1, close_ ? room / (symbol_ + 1) : columns);
    const std::size_t parts = (columns + most - 1) / most;
    step_ = static_cast<int>((columns + parts - 1) / parts);
  }

  std::string draw(const std::vector<std::string>& turns) const {
    std::string text;
    const std::size_t rows = view_.row_labels.size();
    const std::size_t first_turn = turns.size() > rows ? turns.size() - rows : 0;
    for (int from = 0; from < view_.columns; from += step_) {
      const int to = std::min(view_.columns, from + step_);
      const std::string labels = column_labels(from, to);
      text += labels + '\n';
      for (std::size_t row = 0; row < rows; ++row) {
        std::string line = row_line(static_cast<int>(row), from, to);
        const std::size_t turn = first_turn + row;
        if (from == 0 && turn < turns.size()) add_turn(line, row, turns[turn]);
        text += line + '\n';
      }
      text += labels + '\n';
    }
    return text;
  }

 private:
  std::size_t labels_width() const { return 2 * (label_ + 1); }

  std::string column_labels(int from, int to) const {
    std::string labels(label_ + 1, ' ');
    for (int column = from; column < to; ++column) {
      // Labels that would touch each other are left out by turns.
      const bool left_out = close_ && widest_label_ > symbol_ && column % 2 != 0;
      const std::string label =
          left_out ? "" : view_.column_labels[static_cast<std::size_t>(column)];
      labels += close_ ? fmt::format("{:>{}}", label, symbol_ + 1)
                       : fmt::format("{:^{}}", label, symbol_ + 2);
    }
    labels.erase(labels.find_last_not_of(' ') + 1);
    return labels;
  }

  bool marked(int row, int column, int from, int to) const {
    return column >= from && column < to &&
           marked_[static_cast<std::size_t>(row * view_.columns + column)];
  }

  std::string row_line(int row, int from, int to) const {
    const std::string& label = view_.row_labels[static_cast<std::size_t>(row)];
    std::string line = fmt::format("{:>{}} ", label, label_);
    for (int column = from; column < to; ++column) {
      const bool mark = marked(row, column, from, to);
      const std::string& symbol = view_.at(row, column).symbol;
      if (!close_ || column == from) line += mark ? '[' : ' ';
      line += symbol == " " ? "." : symbol;
      if (!close_) {
        line += mark ? ']' : ' ';
      } else {  // neighbours share what stands between them
        const bool next = marked(row, column + 1, from, to);
        line += mark ? (next ? '|' : ']') : (next ? '[' : ' ');
      }
    }
    return line + ' ' + label;
  }

  void add_turn(std::string& line, std::size_t row, std::string turn) const {
    line += std::string(label_ - view_.row_labels[row].size() + 3, ' ');
    if (line.size() + narrowest_history > width_) return;
    const std::size_t room = width_ - line.size();
    if (turn.size() > room) turn = turn.substr(0, room - 3) + "...";
    line += turn;
  }

  BoardView view_;
  std::size_t width_;
  std::vector<bool> marked_;
  std::size_t label_ = 1;         // width of a row's label
  std::size_t widest_label_ = 1;  // of a column
  std::size_t symbol_ = 1;        // and of a symbol
  bool close_ = false;
  int step_ = 1;  // columns of a part
};

}  // namespace

std::vector<std::string> turn_lines(const Match& match) {
  std::vector<std::string> lines;
  int turn = 0;
  for (const PlayedMove& played : match.history()) {
    if (played.turn != turn) {
      turn = played.turn;
      const auto player = match.game().info().players[static_cast<std::size_t>(played.player)];
      lines.push_back(fmt::format("{:>3}. {}", turn, capitalised(player)));
    }
    lines.back() += ' ' + played.move.notation;
  }
  return lines;
}

std::string draw_board(const Match& match, std::size_t width) {
  std::string text = PlainBoard(match, width).draw(turn_lines(match));
  for (std::size_t at = text.find(" \n"); at != std::string::npos; at = text.find(" \n")) {
    text.erase(at, 1);
  }
  return text;
}

std::vector<std::string> region_lines(const Match& match) {
  std::vector<std::string> lines;
  for (const RegionView& region : match.regions()) {
    const auto owner = match.game().info().players[static_cast<std::size_t>(region.owner)];
    std::string& line =
        lines.emplace_back(fmt::format("{:<5} {}:", capitalised(owner), region.title));
    for (std::size_t i = 0; i < region.facts.size(); ++i) {
      line +=
          fmt::format("{} {} {}", i == 0 ? "" : ",", region.facts[i].name, region.facts[i].value);
    }
    if (region.acts_now) line += "  <- acts now";
    if (!region.warning.empty()) lines.push_back("      WARNING: " + region.warning);
  }
  return lines;
}

std::string draw_regions(const Match& match) {
  std::string text;
  for (const std::string& line : region_lines(match)) text += line + '\n';
  return text;
}

std::string draw_history(const Match& match) {
  std::string text;
  for (const std::string& line : turn_lines(match)) text += line + '\n';
  return text.empty() ? "no moves yet\n" : text;
}

}  // namespace castellan
