#include "apart_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <sstream>

namespace castellan::reference {

namespace {

struct Square {
  int y = 1;  // 2.1: 1 is the top row
  int x = 1;  // 2.1: 1 is the left column
};

char other(char player) { return player == 'w' ? 'b' : 'w'; }

bool on_board(const ApartPosition& position, Square square) {
  return square.y >= 1 && square.y <= position.size && square.x >= 1 && square.x <= position.size;
}

char& cell(ApartPosition& position, Square square) {
  const auto row = static_cast<std::size_t>(square.y - 1);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

char cell(const ApartPosition& position, Square square) {
  const auto row = static_cast<std::size_t>(square.y - 1);
  return position.rows.at(row).at(static_cast<std::size_t>(square.x - 1));
}

bool holds(const ApartPosition& position, Square square, char player) {
  return on_board(position, square) && cell(position, square) == player;
}

// The squares of all men of a player, rows top to bottom, left to right.
std::vector<Square> men(const ApartPosition& position, char player) {
  std::vector<Square> found;
  for (int y = 1; y <= position.size; ++y) {
    for (int x = 1; x <= position.size; ++x) {
      if (cell(position, {y, x}) == player) found.push_back({y, x});
    }
  }
  return found;
}

std::string square_text(Square square) {
  return std::to_string(square.y) + "-" + std::to_string(square.x);
}

// The squares of a move or chain text, "y-x>y-x" and so on.
std::vector<Square> squares_of(const std::string& text) {
  std::vector<Square> found;
  std::istringstream input(text);
  Square square;
  char separator = ' ';
  while (input >> square.y >> separator >> square.x) {
    found.push_back(square);
    input >> separator;
  }
  return found;
}

// 2.4: no own man on any of the 8 neighbour squares.
bool man_is_apart(const ApartPosition& position, Square square) {
  const char player = cell(position, square);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dy == 0 && dx == 0) continue;
      if (holds(position, {square.y + dy, square.x + dx}, player)) return false;
    }
  }
  return true;
}

// 2.4: all men of the side are apart; true for a side with one man or none.
bool side_is_apart(const ApartPosition& position, char player) {
  for (const Square square : men(position, player)) {
    if (!man_is_apart(position, square)) return false;
  }
  return true;
}

// 2.4: the result of a single move just made by `mover`.
char winner_after_move_of(const ApartPosition& position, char mover) {
  if (side_is_apart(position, other(mover))) return other(mover);
  if (side_is_apart(position, mover)) return mover;
  return '.';
}

// 2.2: own men in unbroken line behind a man in one direction, the man itself not counted.
int men_beyond(const ApartPosition& position, Square man, int dy, int dx) {
  const char player = cell(position, man);
  int count = 0;
  Square next{man.y + dy, man.x + dx};
  while (holds(position, next, player)) {
    ++count;
    next = {next.y + dy, next.x + dx};
  }
  return count;
}

// 2.2: L, the length of the run through a man on the axis of a direction, counted both ways.
int run_length(const ApartPosition& position, Square man, int dy, int dx) {
  return 1 + men_beyond(position, man, dy, dx) + men_beyond(position, man, -dy, -dx);
}

// 2.2: the moves of one man, steps and jumps, on the board alone.
std::vector<std::string> moves_of_man(const ApartPosition& position, Square from) {
  std::vector<std::string> found;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dy == 0 && dx == 0) continue;
      const int length = run_length(position, from, dy, dx);
      const Square to{from.y + length * dy, from.x + length * dx};
      if (!on_board(position, to)) continue;
      if (holds(position, to, cell(position, from))) continue;
      found.push_back(square_text(from) + ">" + square_text(to));
    }
  }
  return found;
}

// 2.2: a move goes exactly L squares, and it is a jump when L >= 2.
bool is_jump(const std::string& move) {
  const Square from = squares_of(move).front();
  const Square to = squares_of(move).back();
  return std::max(std::abs(to.y - from.y), std::abs(to.x - from.x)) >= 2;
}

// 2.3: the start square and all squares landed on so far in this turn.
bool used_in_chain(const ApartPosition& position, Square square) {
  for (const Square used : squares_of(position.chain)) {
    if (used.y == square.y && used.x == square.x) return true;
  }
  return false;
}

// 2.3: the jumps that may continue the half-done chain; "stop" is not among them.
std::vector<std::string> continuations(const ApartPosition& position) {
  std::vector<std::string> found;
  const Square man = squares_of(position.chain).back();
  for (const std::string& move : moves_of_man(position, man)) {
    if (!is_jump(move)) continue;  // a step cannot follow a jump
    if (used_in_chain(position, squares_of(move).back())) continue;
    found.push_back(move);
  }
  return found;
}

ApartPosition with_turn_passed(ApartPosition position) {
  position.to_move = other(position.to_move);
  position.first_turn = false;
  position.chain.clear();
  return position;
}

}  // namespace

ApartPosition ApartPosition::start(int size, bool test_each) {
  ApartPosition position;
  position.size = size;
  position.test_each = test_each;
  position.rows.assign(static_cast<std::size_t>(size),
                       std::string(static_cast<std::size_t>(size), '.'));
  for (int x = 2; x <= size - 1; ++x) {  // 2.1: the corner columns stay empty
    cell(position, {1, x}) = 'b';
    cell(position, {2, x}) = 'b';
    cell(position, {size - 1, x}) = 'w';
    cell(position, {size, x}) = 'w';
  }
  position.to_move = 'w';      // 2.1
  position.first_turn = true;  // 2.3
  return position;
}

ApartPosition ApartPosition::from_text(const std::string& text, bool test_each) {
  ApartPosition position;
  position.test_each = test_each;
  std::istringstream fields(text);
  std::string board;
  char first = '-';
  fields >> board >> position.to_move >> first >> position.chain;  // no fourth field: chain empty
  position.first_turn = first == '1';
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

std::string ApartPosition::text() const {
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
  result += std::string(" ") + to_move + (first_turn ? " 1" : " -");
  if (!chain.empty()) result += " " + chain;
  return result;
}

std::vector<std::string> ApartPosition::moves() const {
  if (winner() != '.') return {};
  std::vector<std::string> found;
  if (!chain.empty()) {
    found = continuations(*this);
    if (!found.empty()) found.push_back("stop");  // 2.3: continuing is never compulsory
    return found;
  }
  for (const Square from : men(*this, to_move)) {
    for (const std::string& move : moves_of_man(*this, from)) found.push_back(move);
  }
  return found;
}

ApartPosition ApartPosition::after(const std::string& move) const {
  if (move == "stop") return with_turn_passed(*this);
  const Square from = squares_of(move).front();
  const Square to = squares_of(move).back();
  ApartPosition next = *this;
  cell(next, from) = '.';
  cell(next, to) = to_move;  // 2.2: an enemy on the target is captured
  next.chain = (chain.empty() ? square_text(from) : chain) + ">" + square_text(to);
  if (!is_jump(move)) return with_turn_passed(next);               // 2.3: a step ends the turn
  if (first_turn) return with_turn_passed(next);                   // 2.3: one step or one jump
  if (next.winner() != '.') return with_turn_passed(next);         // 2.4: the jump decided the game
  if (continuations(next).empty()) return with_turn_passed(next);  // 2.5: forced end of chain
  return next;
}

char ApartPosition::winner() const {
  if (chain.empty()) return winner_after_move_of(*this, other(to_move));
  if (!test_each) return '.';  // 2.5: win_test=end waits for the end of the turn
  return winner_after_move_of(*this, to_move);
}

int ApartPosition::value(char player) const {
  int result = 0;
  for (const Square square : men(*this, player)) {
    if (man_is_apart(*this, square)) ++result;  // 2.6: I
  }
  result += 2 * static_cast<int>(men(*this, other(player)).size());  // 2.6: E
  if (side_is_apart(*this, player)) result += 1000;                  // 2.6: W
  if (side_is_apart(*this, other(player))) result -= 3000;           // 2.6: X
  return result;
}

}  // namespace castellan::reference
