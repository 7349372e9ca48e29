#include "games/blackstone/blackstone.hpp"

#include <algorithm>
#include <cstdlib>

#include "board/board_text.hpp"
#include "board/board_views.hpp"

namespace castellan::blackstone {

namespace {

constexpr std::string_view side_letters = "rb";
constexpr std::string_view player_names[] = {"red", "blue"};

}  // namespace

template <int Side>
auto Blackstone<Side>::initial_state() const -> State {  // R2
  State state;
  const int last = size_ - 1;
  for (int i = 1; i < last; i += 2) {
    state.stones[red].insert(Grid::cell(0, i));                 // top: x = 2, 4 .. N-2
    state.stones[red].insert(Grid::cell(last, i + 1));          // bottom: x = 3, 5 .. N-1
    state.stones[blue].insert(Grid::cell(last - i, 0));         // left: y = 2, 4 .. N-2
    state.stones[blue].insert(Grid::cell(last - i - 1, last));  // right: y = 3, 5 .. N-1
  }
  state.hash = hash_of(state);
  return state;
}

template <int Side>
void Blackstone<Side>::remove(State& state, const Cells& blocked) const {
  Cells black_gone;  // R3.4
  if (churn_ == Churn::medium) black_gone = state.black & Grid::spread(blocked);
  if (churn_ == Churn::high) black_gone = state.black;
  for (const Player player : {red, blue}) {
    (state.stones[index(player)] & blocked).for_each([&](int cell) {
      state.hash ^= keys(player, cell);
    });
    state.stones[index(player)] -= blocked;
  }
  black_gone.for_each([&](int cell) { state.hash ^= keys(black_thing, cell); });
  state.black -= black_gone;
}

template <int Side>
std::uint64_t Blackstone<Side>::hash_of(const State& state) const {
  std::uint64_t hash = state.to_move == blue ? keys.side : 0;
  state.stones[red].for_each([&](int cell) { hash ^= keys(red, cell); });
  state.stones[blue].for_each([&](int cell) { hash ^= keys(blue, cell); });
  state.black.for_each([&](int cell) { hash ^= keys(black_thing, cell); });
  return hash;
}

template <int Side>
char Blackstone<Side>::thing_at(const State& state, int cell) const {
  if (state.stones[red].contains(cell)) return 'r';
  if (state.stones[blue].contains(cell)) return 'b';
  return state.black.contains(cell) ? 'x' : '.';
}

template <int Side>
std::string Blackstone<Side>::square_text(int cell) const {
  return std::to_string(Grid::column(cell) + 1) + ',' + std::to_string(size_ - Grid::row(cell));
}

template <int Side>
std::optional<int> Blackstone<Side>::cell_at(int x, int y) const {
  if (x < 1 || x > size_ || y < 1 || y > size_) return std::nullopt;
  return Grid::cell(size_ - y, x - 1);
}

template <int Side>
std::string Blackstone<Side>::to_text(const State& state) const {
  BoardRows rows;
  for (int row = 0; row < size_; ++row) {
    rows.emplace_back();
    for (int column = 0; column < size_; ++column) {
      rows.back() += thing_at(state, Grid::cell(row, column));
    }
  }
  return write_rows(rows) + ' ' + side_letters[index(state.to_move)];
}

template <int Side>
std::string Blackstone<Side>::to_text(const State&, Move move) const {
  return square_text(move.from) + '>' + square_text(move.to);
}

template <int Side>
auto Blackstone<Side>::parse_state(std::string_view text) const -> Result<State> {
  const auto fields = split_fields(text);
  if (fields.size() != 2) {
    return Error{"expected '<rows> <r|b>', found " + std::to_string(fields.size()) +
                 (fields.size() == 1 ? " field" : " fields")};
  }
  if (fields[1] != "r" && fields[1] != "b") {
    return Error{"expected r or b as the side to move, found '" + std::string(fields[1]) + "'"};
  }
  const auto rows = read_rows(fields[0], size_, "rbx");
  if (!rows) return rows.error();
  State state;
  state.to_move = fields[1] == "r" ? red : blue;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const char thing = (*rows)[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const int cell = Grid::cell(row, column);
      if (thing == 'r') state.stones[red].insert(cell);
      if (thing == 'b') state.stones[blue].insert(cell);
      if (thing == 'x') state.black.insert(cell);
    }
  }
  const Cells blocked = blocked_stones(state);
  if (!blocked.empty()) {  // R4.3
    return Error{"the stone on " + square_text(blocked.first()) +
                 " has no empty neighbour: it would have been removed"};
  }
  state.hash = hash_of(state);
  return state;
}

template <int Side>
BoardView Blackstone<Side>::view(const State& state) const {
  const auto show = [&](int row, int column) -> CellView {
    const int cell = Grid::cell(row, column);
    switch (thing_at(state, cell)) {
      case 'r': return {square_text(cell), "r", red, "stone"};
      case 'b': return {square_text(cell), "b", blue, "stone"};
      case 'x': return {square_text(cell), "x", nobody, "black stone"};
      default: return {square_text(cell)};
    }
  };
  return square_board(number_labels(size_, 1), number_labels(1, size_), show);
}

template <int Side>
std::vector<int> Blackstone<Side>::cells(const State&, Move move) const {
  const auto in_view = [&](int cell) { return Grid::row(cell) * size_ + Grid::column(cell); };
  return {in_view(move.from), in_view(move.to)};
}

template <int Side>
auto Blackstone<Side>::read_move(const State&, std::string_view typed) const
    -> std::optional<Move> {
  const std::vector<int> number = read_typed_numbers(typed);
  if (number.size() != 4) return std::nullopt;
  const auto from = cell_at(number[0], number[1]);
  const auto to = cell_at(number[2], number[3]);
  if (!from || !to) return std::nullopt;
  return Move{static_cast<CellIndex>(*from), static_cast<CellIndex>(*to)};
}

template <int Side>
std::optional<int> Blackstone<Side>::read_cell(std::string_view typed) const {
  const std::vector<int> number = read_typed_numbers(typed);
  if (number.size() != 2) return std::nullopt;
  const auto cell = cell_at(number[0], number[1]);
  if (!cell) return std::nullopt;
  return Grid::row(*cell) * size_ + Grid::column(*cell);
}

template <int Side>
std::string Blackstone<Side>::refusal(const State& state, std::string_view typed) const {
  const std::vector<int> number = read_typed_numbers(typed);
  if (number.size() == 2) {
    const auto cell = cell_at(number[0], number[1]);
    const bool is_own = cell && thing_at(state, *cell) == side_letters[index(state.to_move)];
    if (cell) {
      return is_own ? "the stone on " + square_text(*cell) + " is walled in"
                    : "there is no stone of yours on " + square_text(*cell);
    }
  } else if (number.size() != 4) {
    MovesOf<Blackstone> moves;
    legal_moves(state, moves);
    return "expected x,y>x,y such as " + (moves.empty() ? "3,1>3,4" : to_text(state, moves[0])) +
           ", found '" + std::string(typed.substr(0, 40)) + "'";
  }
  if (const auto move = read_move(state, typed)) {
    const std::string from = square_text(move->from);
    const std::string to = square_text(move->to);
    const char thing = thing_at(state, move->from);
    if (thing == '.') return "there is no stone on " + from;
    if (thing != side_letters[index(state.to_move)]) {
      return "the stone on " + from + " is " +
             (thing == 'x' ? "black: black stones never move"
                           : std::string(player_names[index(opponent(state.to_move))]) + "'s: " +
                                 std::string(player_names[index(state.to_move)]) + " is to move");
    }
    if (move->from == move->to) return "a move goes to another square";
    const int rows = Grid::row(move->to) - Grid::row(move->from);
    const int columns = Grid::column(move->to) - Grid::column(move->from);
    if (rows != 0 && columns != 0 && std::abs(rows) != std::abs(columns)) {
      return to + " is not on a row, column or diagonal with " + from;
    }
    const int distance = std::max(std::abs(rows), std::abs(columns));
    for (int step = 1; step <= distance; ++step) {
      const int cell = Grid::cell(Grid::row(move->from) + rows / distance * step,
                                  Grid::column(move->from) + columns / distance * step);
      if (thing_at(state, cell) != '.') {
        return step == distance ? to + " is not empty"
                                : "the way is blocked at " + square_text(cell);
      }
    }
  }
  return "the board has squares 1,1 to " + std::to_string(size_) + ',' + std::to_string(size_);
}

template <int Side>
std::string Blackstone<Side>::why_ended(const State& state) const {
  const bool red_gone = state.stones[red].empty();
  if (red_gone && state.stones[blue].empty()) {  // R4.1
    return std::string(state.to_move == red ? "Blue" : "Red") +
           " moved last, and no red or blue stone is left";
  }
  return std::string(red_gone ? "Red" : "Blue") + " has no stones left";  // R4.2
}

template <int Side>
std::string Blackstone<Side>::notation(const State& state, Move move) const {
  State after = state;
  play(after, move);
  const auto coloured = [](const State& s) {
    return s.stones[red].count() + s.stones[blue].count();
  };
  const int removed = coloured(state) - coloured(after);
  return to_text(state, move) + (removed > 0 ? "x" + std::to_string(removed) : "");
}

template class Blackstone<8>;
template class Blackstone<16>;
template class Blackstone<26>;

}  // namespace castellan::blackstone
