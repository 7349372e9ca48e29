#include "play/draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "match/text.hpp"

namespace castellan {

namespace {

/// "12. Red 3,1>3,4", one for each turn.
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

}  // namespace

std::string draw_board(const Match& match) {
  const BoardView view = match.view();
  std::vector<int> marked;
  if (!match.history().empty()) marked = match.history().back().move.cells;
  std::size_t width = 1;
  for (const std::string& label : view.row_labels) width = std::max(width, label.size());

  std::size_t cell_width = 1;
  for (const CellView& cell : view.cells) cell_width = std::max(cell_width, cell.symbol.size());

  std::string header(width + 1, ' ');
  for (const std::string& label : view.column_labels) {
    header += fmt::format("{:^{}}", label, cell_width + 2);
  }
  header.erase(header.find_last_not_of(' ') + 1);
  std::string text = header + '\n';

  const std::vector<std::string> turns = turn_lines(match);
  const auto rows = static_cast<std::size_t>(view.rows);
  const std::size_t first_turn = turns.size() > rows ? turns.size() - rows : 0;
  for (int row = 0; row < view.rows; ++row) {
    const auto row_index = static_cast<std::size_t>(row);
    std::string line = fmt::format("{:>{}} ", view.row_labels[row_index], width);
    for (int column = 0; column < view.columns; ++column) {
      const int cell = row * view.columns + column;
      const bool mark = std::find(marked.begin(), marked.end(), cell) != marked.end();
      const std::string& symbol = view.at(row, column).symbol;
      line += mark ? '[' : ' ';
      line += symbol == " " ? "." : symbol;
      line += mark ? ']' : ' ';
    }
    line += ' ' + view.row_labels[row_index];
    const std::size_t turn = first_turn + row_index;
    if (turn < turns.size()) {
      line += fmt::format("{:{}}   {}", "", width - view.row_labels[row_index].size(), turns[turn]);
    }
    text += line + '\n';
  }
  return text + header + '\n';
}

std::string draw_regions(const Match& match) {
  std::string text;
  for (const RegionView& region : match.regions()) {
    const auto owner = match.game().info().players[static_cast<std::size_t>(region.owner)];
    text += fmt::format("{:<5} {}:", capitalised(owner), region.title);
    for (std::size_t i = 0; i < region.facts.size(); ++i) {
      text +=
          fmt::format("{} {} {}", i == 0 ? "" : ",", region.facts[i].name, region.facts[i].value);
    }
    text += region.acts_now ? "  <- acts now\n" : "\n";
    if (!region.warning.empty()) text += fmt::format("      WARNING: {}\n", region.warning);
  }
  return text;
}

std::string draw_history(const Match& match) {
  std::string text;
  for (const std::string& line : turn_lines(match)) text += line + '\n';
  return text.empty() ? "no moves yet\n" : text;
}

}  // namespace castellan
