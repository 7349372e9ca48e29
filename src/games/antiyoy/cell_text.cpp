#include "games/antiyoy/cell_text.hpp"

#include "board/board_text.hpp"
#include "games/antiyoy/country.hpp"

namespace castellan::antiyoy {

char owner_letter(int owner) { return owner == neutral ? '.' : static_cast<char>('a' + owner); }

std::string cell_marks(int owner, Content content) {
  if (owner == sea) return "~~";
  return {owner_letter(owner), content_marks[content]};
}

namespace {

Result<DrawnCell> read_cell(std::string_view marks, int players, const std::string& where) {
  const auto wrong = [&](const std::string& what) {
    return Error{"cell " + where + ": " + what + ", found '" + std::string(marks) + "'"};
  };
  if (marks[0] == '~') {
    if (marks[1] != '~') return wrong("sea is written '~~'");
    return DrawnCell{sea, nothing};
  }
  const int owner = marks[0] == '.' ? neutral : marks[0] - 'a';
  if (owner != neutral && (owner < 0 || owner >= players)) {
    return wrong("expected '~~', or '.' or the letter of a player as its owner");
  }
  const int content = content_of_mark(marks[1]);
  if (content == content_codes) {
    return wrong("expected a unit 1 to 8, a tree P, Q, p or q, C, F, T, S, G or '.'");
  }
  return DrawnCell{owner, static_cast<Content>(content)};
}

}  // namespace

Result<std::vector<DrawnCell>> read_cell_rows(std::string_view text, int rows, int columns,
                                              int players) {
  const auto lines = split_at(text, '/');
  if (lines.size() != static_cast<std::size_t>(rows)) {
    return Error{"expected " + std::to_string(rows) + " rows, found " +
                 std::to_string(lines.size())};
  }
  std::vector<DrawnCell> cells;
  cells.reserve(static_cast<std::size_t>(rows * columns));
  for (int row = 0; row < rows; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    if (line.size() != static_cast<std::size_t>(2 * columns)) {
      return Error{"row " + std::to_string(row) + ": expected " + std::to_string(2 * columns) +
                   " characters, two for each cell, found " + std::to_string(line.size())};
    }
    for (int column = 0; column < columns; ++column) {
      const auto cell = read_cell(line.substr(static_cast<std::size_t>(2 * column), 2), players,
                                  std::to_string(row) + '-' + std::to_string(column));
      if (!cell) return cell.error();
      cells.push_back(*cell);
    }
  }
  return cells;
}

}  // namespace castellan::antiyoy
