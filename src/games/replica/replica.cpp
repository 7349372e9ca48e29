#include "games/replica/replica.hpp"

#include <cstdlib>

#include "board/board_text.hpp"
#include "board/board_views.hpp"

namespace castellan::replica {

namespace {

constexpr std::string_view side_letters = "wb";
constexpr std::string_view player_names[] = {"white", "black"};

/// R5.2: the sign of an advance, from its steps.
char sign_of(int rows, int columns) { return columns == 0 ? '|' : rows == 0 ? '-' : '/'; }

}  // namespace

template <int Side>
auto Replica<Side>::initial_state() const -> State {  // R1.2
  State state;
  const int last = size_ - 1;
  for (int up = 0; up < 4; ++up) {
    for (int right = 0; right < (up < 2 ? 4 : 2); ++right) {
      state.pieces[white].insert(Grid::cell(last - up, right));
      state.pieces[black].insert(Grid::cell(up, last - right));
    }
  }
  state.kings.insert(far_corner(black));
  state.kings.insert(far_corner(white));
  state.hash = hash_of(state);
  return state;
}

template <int Side>
std::uint64_t Replica<Side>::hash_of(const State& state) const {
  std::uint64_t hash = (state.to_move == black ? keys.side : 0) ^ (state.won ? won_key : 0);
  for (const Player player : {white, black}) {
    state.pieces[index(player)].for_each([&](int cell) {
      hash ^= keys(state.kings.contains(cell) ? king_of(player) : man_of(player), cell);
    });
  }
  return hash;
}

template <int Side>
char Replica<Side>::thing_at(const State& state, int cell) const {
  const bool king = state.kings.contains(cell);
  if (state.pieces[white].contains(cell)) return king ? 'W' : 'w';
  if (state.pieces[black].contains(cell)) return king ? 'B' : 'b';
  return '.';
}

template <int Side>
std::string Replica<Side>::to_text(const State& state) const {  // R5.1
  BoardRows rows;
  for (int row = 0; row < size_; ++row) {
    rows.emplace_back();
    for (int column = 0; column < size_; ++column) {
      rows.back() += thing_at(state, Grid::cell(row, column));
    }
  }
  return write_rows(rows) + ' ' + side_letters[index(state.to_move)] + (state.won ? " #" : "");
}

template <int Side>
std::string Replica<Side>::to_text(const State&, Move move) const {  // R5.2
  if (move.from == move.to) return square_text(move.from) + 'x';
  const char sign = sign_of(Grid::row(move.to) - Grid::row(move.from),
                            Grid::column(move.to) - Grid::column(move.from));
  return square_text(move.from) + sign + square_text(move.to);
}

template <int Side>
auto Replica<Side>::parse_state(std::string_view text) const -> Result<State> {
  const auto fields = split_fields(text);
  if (fields.size() < 2 || fields.size() > 3) {
    return Error{"expected '<rows> <w|b>' and perhaps '#', found " + std::to_string(fields.size()) +
                 (fields.size() == 1 ? " field" : " fields")};
  }
  if (fields[1] != "w" && fields[1] != "b") {
    return Error{"expected w or b as the side to move, found '" + std::string(fields[1]) + "'"};
  }
  if (fields.size() == 3 && fields[2] != "#") {
    return Error{"expected '#' as the third field, found '" + std::string(fields[2]) + "'"};
  }
  const auto rows = read_rows(fields[0], size_, "wbWB");
  if (!rows) return rows.error();
  State state;
  state.to_move = fields[1] == "w" ? white : black;
  state.won = fields.size() == 3;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const char thing = (*rows)[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const int cell = Grid::cell(row, column);
      if (thing == 'w' || thing == 'W') state.pieces[white].insert(cell);
      if (thing == 'b' || thing == 'B') state.pieces[black].insert(cell);
      if (thing == 'W' || thing == 'B') state.kings.insert(cell);
    }
  }
  state.hash = hash_of(state);
  return state;
}

template <int Side>
BoardView Replica<Side>::view(const State& state) const {
  const auto show = [&](int row, int column) -> CellView {
    const int cell = Grid::cell(row, column);
    const char thing = thing_at(state, cell);
    const Player owner = thing == 'w' || thing == 'W' ? white : black;
    if (thing == '.') return {square_text(cell)};
    return {square_text(cell), {thing}, owner, thing == 'W' || thing == 'B' ? "king" : "man"};
  };
  return square_board(number_labels(size_, 1), letter_labels(size_), show);
}

template <int Side>
std::vector<int> Replica<Side>::cells(const State&, Move move) const {
  const auto in_view = [&](int cell) { return Grid::row(cell) * size_ + Grid::column(cell); };
  return {in_view(move.from), in_view(move.to)};
}

template <int Side>
std::optional<int> Replica<Side>::read_cell(std::string_view typed) const {
  const auto read = read_square(typed, size_);
  if (!read) return std::nullopt;
  return read->row * size_ + read->column;
}

template <int Side>
auto Replica<Side>::read_move(const State& state, std::string_view typed) const
    -> std::optional<Move> {  // R5.3
  while (typed.ends_with(' ')) typed.remove_suffix(1);
  const std::size_t sign = typed.find_first_of("|-/");
  if (sign == std::string_view::npos) {
    if (!typed.ends_with('x') && !typed.ends_with('X')) return std::nullopt;
    const auto man = read_square(typed.substr(0, typed.size() - 1), size_);
    if (!man) return std::nullopt;
    const int cell = Grid::cell(man->row, man->column);
    return move_of(cell, cell);
  }
  const auto from = read_square(typed.substr(0, sign), size_);
  if (!from) return std::nullopt;
  const std::string_view rest = typed.substr(sign + 1);
  if (rest.find_first_not_of(' ') != std::string_view::npos) {
    const auto to = read_square(rest, size_);
    if (!to || *to == *from) return std::nullopt;
    if (sign_of(to->row - from->row, to->column - from->column) != typed[sign]) return std::nullopt;
    return move_of(Grid::cell(from->row, from->column), Grid::cell(to->row, to->column));
  }
  MovesOf<Replica> moves;
  legal_moves(state, moves);
  for (const Move move : moves) {
    const int rows = Grid::row(move.to) - Grid::row(move.from);
    const int columns = Grid::column(move.to) - Grid::column(move.from);
    if (move.from == Grid::cell(from->row, from->column) && move.from != move.to &&
        sign_of(rows, columns) == typed[sign]) {
      return move;
    }
  }
  return std::nullopt;
}

template <int Side>
std::string Replica<Side>::refusal(const State& state, std::string_view typed) const {
  const std::size_t sign = typed.find_first_of("|-/");
  const bool transform = sign == std::string_view::npos;
  std::string_view square_part = typed.substr(0, sign);
  if (transform && (square_part.ends_with('x') || square_part.ends_with('X'))) {
    square_part.remove_suffix(1);
  }
  const auto from = read_square(square_part, size_);
  if (!from) {
    return "expected a square from a1 to " + square_name({0, size_ - 1}, size_) +
           " and where the piece goes: | along the column, - along the row, / diagonally, or x";
  }
  const int cell = Grid::cell(from->row, from->column);
  const std::string here = square_text(cell);
  const char thing = thing_at(state, cell);
  const Player mover = state.to_move;
  if (thing == '.') return "there is no piece on " + here;
  if (!state.pieces[index(mover)].contains(cell)) {
    return "the piece on " + here + " is " + std::string(player_names[index(opponent(mover))]) +
           "'s: " + std::string(player_names[index(mover)]) + " is to move";
  }
  if (transform) {
    if (!typed.ends_with('x') && !typed.ends_with('X')) {
      return "how does " + here + " move? expected |, -, / or x after the square";
    }
    if (state.kings.contains(cell)) return here + " is a king already";
    return "no king of yours sees " + here + (sight_ == Sight::forward ? " ahead of it" : "") +
           ": a man is transformed only in a king's line of sight";
  }
  const auto to = read_square(typed.substr(sign + 1), size_);
  if (to && *to == *from) return "an advance goes to another square";
  if (to && sign_of(to->row - from->row, to->column - from->column) != typed[sign]) {
    return "| is for a column, - for a row and / for a diagonal: " + here + " to " +
           square_name(*to, size_) + " is written with another sign";
  }
  for (std::size_t d = 0; d < 3; ++d) {
    const Direction direction = forward_directions[index(mover)][d];
    if (sign_of(direction.row, direction.column) != typed[sign]) continue;
    if (!choices_of(state).advance[d].contains(cell)) {
      return "own pieces fill the line from " + here +
             " to the edge: there is no square to land on";
    }
    return "in that direction " + here + " lands on " +
           square_text(landing(state.pieces[index(mover)], cell, mover, d)) + ", and only there";
  }
  return "that is not a legal move";
}

template <int Side>
std::string Replica<Side>::why_ended(const State& state) const {
  const Player winner = opponent(state.to_move);
  const std::string loser = winner == white ? "Black" : "White";
  if (!state.won) return loser + " has no move";  // R3.4
  const bool arrived = (state.kings & state.pieces[index(winner)]).contains(far_corner(winner));
  if (!arrived) return loser + "'s king was caught";                                         // R3.1
  return std::string(winner == white ? "White" : "Black") + "'s king is in the far corner";  // R3.2
}

template <int Side>
std::string Replica<Side>::notation(const State& state, Move move) const {
  State after = state;
  play(after, move);
  const bool captures = state.pieces[index(opponent(state.to_move))].contains(move.to);
  return to_text(state, move) + (captures ? "*" : "") + (after.won ? "#" : "");
}

template class Replica<8>;
template class Replica<16>;
template class Replica<30>;

}  // namespace castellan::replica
