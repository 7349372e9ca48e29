#include "replica_reference.hpp"

#include <cstddef>
#include <cstdlib>
#include <sstream>

namespace castellan::reference {

namespace {

struct Square {
  int x = 1;  // 1.1: 1 is column a, on the left
  int y = 1;  // 1.1: 1 is the bottom row
};

char other(char player) { return player == 'w' ? 'b' : 'w'; }

char man_of(char player) { return player == 'w' ? 'w' : 'b'; }

char king_of(char player) { return player == 'w' ? 'W' : 'B'; }

bool on_board(const ReplicaPosition& position, Square square) {
  return square.x >= 1 && square.x <= position.size && square.y >= 1 && square.y <= position.size;
}

// The cell of a square; rows are stored top row first, so y = size is row 0.
char& cell(ReplicaPosition& position, Square square) {
  const auto row = static_cast<std::size_t>(position.size - square.y);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

char cell(const ReplicaPosition& position, Square square) {
  const auto row = static_cast<std::size_t>(position.size - square.y);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

bool holds_piece_of(const ReplicaPosition& position, Square square, char player) {
  return cell(position, square) == man_of(player) || cell(position, square) == king_of(player);
}

// Every square, rows bottom to top, left to right.
std::vector<Square> all_squares(const ReplicaPosition& position) {
  std::vector<Square> squares;
  for (int y = 1; y <= position.size; ++y) {
    for (int x = 1; x <= position.size; ++x) squares.push_back({x, y});
  }
  return squares;
}

// 1.2: +1 for White, who goes up and right; -1 for Black, who goes down and left.
int forward(char player) { return player == 'w' ? 1 : -1; }

// 1.3: the corner a player's king has to reach.
Square far_corner(const ReplicaPosition& position, char player) {
  if (player == 'w') return {position.size, position.size};
  return {1, 1};
}

// 1.6: the columns are named as in a spreadsheet: a ... z, aa, ab ...
std::string square_text(Square square) {
  std::string column;
  for (int rest = square.x; rest > 0; rest = (rest - 1) / 26) {
    column.insert(column.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return column + std::to_string(square.y);
}

// 1.2 rule 1: the advance of the piece on one square in one direction; empty text if there is none.
std::string advance(const ReplicaPosition& position, Square from, int dx, int dy, char mark) {
  Square to{from.x + dx, from.y + dy};
  while (on_board(position, to) && holds_piece_of(position, to, position.to_move)) {
    to = {to.x + dx, to.y + dy};
  }
  if (!on_board(position, to)) return "";
  return square_text(from) + mark + square_text(to);
}

// 1.2 rule 2: whether the mover's king on one square sees another square in one direction.
bool sees_along(const ReplicaPosition& position, Square king, Square target, int dx, int dy) {
  Square square{king.x + dx, king.y + dy};
  while (on_board(position, square)) {
    if (square.x == target.x && square.y == target.y) return true;
    if (holds_piece_of(position, square, other(position.to_move))) return false;  // an enemy blocks
    square = {square.x + dx, square.y + dy};
  }
  return false;
}

// 1.2 rule 2 and 1.4: whether the mover's king on one square sees another square.
bool king_sees(const ReplicaPosition& position, Square king, Square target) {
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const int backward = -forward(position.to_move);
      const bool is_forward = dx != backward && dy != backward;
      if (!position.sight_all && !is_forward) continue;
      if (sees_along(position, king, target, dx, dy)) return true;
    }
  }
  return false;
}

// 1.2 rule 2: whether a square holds a man of the mover that a king of the mover sees.
bool can_transform(const ReplicaPosition& position, Square man) {
  if (cell(position, man) != man_of(position.to_move)) return false;
  for (const Square king : all_squares(position)) {
    if (cell(position, king) != king_of(position.to_move)) continue;
    if (king_sees(position, king, man)) return true;
  }
  return false;
}

// 1.2: every move of the player to move, whether the game has been won or not.
std::vector<std::string> moves_of_mover(const ReplicaPosition& position) {
  const int step = forward(position.to_move);
  std::vector<std::string> found;
  for (const Square from : all_squares(position)) {
    if (!holds_piece_of(position, from, position.to_move)) continue;
    const std::string vertical = advance(position, from, 0, step, '|');
    const std::string horizontal = advance(position, from, step, 0, '-');
    const std::string diagonal = advance(position, from, step, step, '/');
    if (!vertical.empty()) found.push_back(vertical);
    if (!horizontal.empty()) found.push_back(horizontal);
    if (!diagonal.empty()) found.push_back(diagonal);
    if (can_transform(position, from)) found.push_back(square_text(from) + 'x');
  }
  return found;
}

int count_kings(const ReplicaPosition& position, char player) {
  int count = 0;
  for (const Square square : all_squares(position)) {
    if (cell(position, square) == king_of(player)) ++count;
  }
  return count;
}

// 1.5: how many pieces of a player have this taxicab distance to their far corner.
int count_at(const ReplicaPosition& position, char player, int distance) {
  const Square corner = far_corner(position, player);
  int count = 0;
  for (const Square square : all_squares(position)) {
    if (!holds_piece_of(position, square, player)) continue;
    if (std::abs(corner.x - square.x) + std::abs(corner.y - square.y) == distance) ++count;
  }
  return count;
}

// Reads one square of a move text, from text[at] on, and moves `at` behind it.
Square read_square(const std::string& text, std::size_t& at) {
  Square square{0, 0};
  for (; at < text.size() && text[at] >= 'a' && text[at] <= 'z'; ++at) {
    square.x = square.x * 26 + (text[at] - 'a' + 1);
  }
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    square.y = square.y * 10 + (text[at] - '0');
  }
  return square;
}

}  // namespace

ReplicaPosition ReplicaPosition::start(int size, bool sight_all) {
  ReplicaPosition position;
  position.size = size;
  position.sight_all = sight_all;
  position.rows.assign(static_cast<std::size_t>(size),
                       std::string(static_cast<std::size_t>(size), '.'));
  for (int y = 1; y <= 4; ++y) {
    for (int x = 1; x <= 4; ++x) {
      if (x > 2 && y > 2) continue;  // 1.1: the corner block, one block beside it, one above it
      cell(position, {x, y}) = 'w';
      cell(position, {size + 1 - x, size + 1 - y}) = 'b';  // 1.1: the point mirror image
    }
  }
  cell(position, {1, 1}) = 'W';
  cell(position, {size, size}) = 'B';
  position.to_move = 'w';  // 1.1
  return position;
}

ReplicaPosition ReplicaPosition::from_text(const std::string& text, bool sight_all) {
  ReplicaPosition position;
  position.sight_all = sight_all;
  std::istringstream fields(text);
  std::string board;
  std::string mark;  // stays empty if there is no third field
  fields >> board >> position.to_move >> mark;
  position.won = mark == "#";
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

std::string ReplicaPosition::text() const {
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
  result += ' ';
  result += to_move;
  if (won) result += " #";
  return result;
}

std::vector<std::string> ReplicaPosition::moves() const {
  if (won) return {};  // 1.3
  return moves_of_mover(*this);
}

ReplicaPosition ReplicaPosition::after(const std::string& move) const {
  std::size_t at = 0;
  const Square from = read_square(move, at);
  const char mark = move.at(at);
  ++at;
  ReplicaPosition next = *this;
  bool king_captured = false;
  if (mark == 'x') {
    cell(next, from) = king_of(to_move);  // 1.2 rule 2
  } else {
    const Square to = read_square(move, at);
    king_captured = cell(*this, to) == king_of(other(to_move));
    cell(next, to) = cell(*this, from);  // 1.2 rule 1: an enemy is captured by replacement
    cell(next, from) = '.';
  }
  const bool king_in_corner = cell(next, far_corner(next, to_move)) == king_of(to_move);
  next.won = king_captured || king_in_corner;  // 1.3 (a) and (b)
  next.to_move = other(to_move);
  return next;
}

char ReplicaPosition::winner() const {
  if (won) return other(to_move);  // 1.3: the mover wins at once
  // 1.3: no legal move without kings is a loss; that happens only after an illegal set-up.
  if (count_kings(*this, to_move) == 0 && moves().empty()) return other(to_move);
  return '.';
}

double ReplicaPosition::value(char player) const {
  if (winner() == player) return 60.0;
  if (winner() == other(player)) return -60.0;
  // 1.5: summed distance by distance, so that equal pieces of both sides cancel out exactly and
  // the start is 0 without a rounding error.
  double sum = 0.0;
  for (int distance = 0; distance <= 2 * (size - 1); ++distance) {
    const int surplus =
        count_at(*this, player, distance) - count_at(*this, other(player), distance);
    sum += surplus * (2.0 + 3.0 / (distance + 1));
  }
  return sum;
}

}  // namespace castellan::reference
