#include "blackstone_reference.hpp"

#include <cstddef>
#include <sstream>

namespace castellan::reference {

namespace {

struct Square {
  int x = 1;  // 3.1: 1 is the left column
  int y = 1;  // 3.1: 1 is the bottom row
};

char other(char player) { return player == 'r' ? 'b' : 'r'; }

bool on_board(const BlackstonePosition& position, Square square) {
  return square.x >= 1 && square.x <= position.size && square.y >= 1 && square.y <= position.size;
}

// The cell of a square; rows are stored top row first, so y = size is row 0.
char& cell(BlackstonePosition& position, Square square) {
  const auto row = static_cast<std::size_t>(position.size - square.y);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

char cell(const BlackstonePosition& position, Square square) {
  const auto row = static_cast<std::size_t>(position.size - square.y);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

// Every square, rows top to bottom, left to right.
std::vector<Square> all_squares(const BlackstonePosition& position) {
  std::vector<Square> squares;
  for (int y = position.size; y >= 1; --y) {
    for (int x = 1; x <= position.size; ++x) squares.push_back({x, y});
  }
  return squares;
}

// The up to 8 neighbours that are on the board.
std::vector<Square> neighbours(const BlackstonePosition& position, Square square) {
  std::vector<Square> found;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Square next{square.x + dx, square.y + dy};
      if ((dx != 0 || dy != 0) && on_board(position, next)) found.push_back(next);
    }
  }
  return found;
}

int count_stones(const BlackstonePosition& position, char player) {
  int count = 0;
  for (const Square square : all_squares(position)) {
    if (cell(position, square) == player) ++count;
  }
  return count;
}

std::string move_text(Square from, Square to) {
  return std::to_string(from.x) + "," + std::to_string(from.y) + ">" + std::to_string(to.x) + "," +
         std::to_string(to.y);
}

// 3.3 step 1: where the stone on one square can go, like a chess queen over empty squares only.
std::vector<std::string> queen_moves(const BlackstonePosition& position, Square from) {
  std::vector<std::string> found;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      Square to{from.x + dx, from.y + dy};
      while (on_board(position, to) && cell(position, to) == '.') {
        found.push_back(move_text(from, to));
        to = {to.x + dx, to.y + dy};
      }
    }
  }
  return found;
}

// 3.3 step 1 for all stones of a player, whoever is to move and whether the game runs or not (3.6).
std::vector<std::string> moves_of(const BlackstonePosition& position, char player) {
  std::vector<std::string> found;
  for (const Square from : all_squares(position)) {
    if (cell(position, from) != player) continue;
    for (const std::string& move : queen_moves(position, from)) found.push_back(move);
  }
  return found;
}

// 3.3 step 3: a coloured stone without an empty neighbour; edges and corners are walls.
bool is_blocked(const BlackstonePosition& position, Square square) {
  if (cell(position, square) != 'r' && cell(position, square) != 'b') return false;
  for (const Square next : neighbours(position, square)) {
    if (cell(position, next) == '.') return false;
  }
  return true;
}

// 3.3 step 3: every question is asked of `before`, so all the stones go in one pass.
BlackstonePosition after_removal(const BlackstonePosition& before) {
  std::vector<Square> blocked;
  for (const Square square : all_squares(before)) {
    if (is_blocked(before, square)) blocked.push_back(square);
  }
  BlackstonePosition result = before;
  for (const Square square : blocked) {
    cell(result, square) = '.';
    if (before.churn != 2) continue;
    for (const Square next : neighbours(before, square)) {  // medium: also black stones beside it
      if (cell(before, next) == 'x') cell(result, next) = '.';
    }
  }
  if (before.churn == 3 && !blocked.empty()) {  // high: also all black stones
    for (const Square square : all_squares(before)) {
      if (cell(before, square) == 'x') cell(result, square) = '.';
    }
  }
  return result;
}

}  // namespace

BlackstonePosition BlackstonePosition::start(int size, int churn) {
  BlackstonePosition position;
  position.size = size;
  position.churn = churn;
  position.rows.assign(static_cast<std::size_t>(size),
                       std::string(static_cast<std::size_t>(size), '.'));
  for (int i = 2; i <= size - 2; i += 2) {
    cell(position, {i, size}) = 'r';  // 3.2: red, top row
    cell(position, {1, i}) = 'b';     // 3.2: blue, left column
  }
  for (int i = 3; i <= size - 1; i += 2) {
    cell(position, {i, 1}) = 'r';     // 3.2: red, bottom row
    cell(position, {size, i}) = 'b';  // 3.2: blue, right column
  }
  position.to_move = 'r';  // 3.1
  return position;
}

BlackstonePosition BlackstonePosition::from_text(const std::string& text, int churn) {
  BlackstonePosition position;
  position.churn = churn;
  std::istringstream fields(text);
  std::string board;
  fields >> board >> position.to_move;
  std::istringstream lines(board);
  std::string line;
  while (std::getline(lines, line, '/')) {
    std::string row;
    std::size_t run = 0;               // empty cells; the number may have two digits
    for (const char c : line + '/') {  // '/' marks the end of the row
      if (c >= '0' && c <= '9') {
        run = run * 10 + static_cast<std::size_t>(c - '0');
        continue;
      }
      row.append(run, '.');
      run = 0;
      if (c != '/') row.push_back(c);
    }
    position.rows.push_back(row);
  }
  position.size = static_cast<int>(position.rows.size());
  return position;
}

std::string BlackstonePosition::text() const {
  std::string result;
  for (const std::string& row : rows) {
    if (!result.empty()) result += '/';
    int run = 0;
    for (const char c : row + '/') {  // '/' marks the end of the row
      if (c == '.') {
        ++run;
        continue;
      }
      if (run > 0) result += std::to_string(run);
      run = 0;
      if (c != '/') result += c;
    }
  }
  return result + ' ' + to_move;
}

std::vector<std::string> BlackstonePosition::moves() const {
  if (winner() != '.') return {};
  return moves_of(*this, to_move);
}

BlackstonePosition BlackstonePosition::after(const std::string& move) const {
  Square from;
  Square to;
  char separator = ' ';
  std::istringstream input(move);
  input >> from.x >> separator >> from.y >> separator >> to.x >> separator >> to.y;
  BlackstonePosition next = *this;
  cell(next, to) = cell(*this, from);  // 3.3 step 1
  cell(next, from) = 'x';              // 3.3 step 2
  next = after_removal(next);          // 3.3 step 3
  next.to_move = other(to_move);
  return next;
}

char BlackstonePosition::winner() const {
  const int red = count_stones(*this, 'r');
  const int blue = count_stones(*this, 'b');
  if (red == 0 && blue == 0) return other(to_move);  // 3.4: the player who just moved
  if (red == 0) return 'b';                          // 3.4: a side without stones loses
  if (blue == 0) return 'r';
  return '.';
}

double BlackstonePosition::value(char player) const {
  const char enemy = other(player);
  const int stones = count_stones(*this, player) - count_stones(*this, enemy);
  const int mobility = static_cast<int>(moves_of(*this, player).size()) -
                       static_cast<int>(moves_of(*this, enemy).size());
  return stones + static_cast<double>(mobility) / static_cast<double>(size * size);  // 3.6
}

}  // namespace castellan::reference
