#include "games/apart/apart.hpp"

#include "board/board_text.hpp"
#include "board/board_views.hpp"

namespace castellan::apart {

namespace {

constexpr std::string_view side_letters = "wb";
constexpr std::string_view player_names[] = {"white", "black"};

bool means_stop(std::string_view typed) {
  std::string word;
  for (const char c : typed) word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return word == "stop" || word == "no" || word == "n";
}

}  // namespace

template <int Side>
auto Apart<Side>::initial_state() const -> State {  // R1.2
  State state;
  for (int column = 1; column < size_ - 1; ++column) {
    for (const int row : {0, 1}) {
      state.men[black].insert(Grid::cell(row, column));
      state.men[white].insert(Grid::cell(size_ - 1 - row, column));
    }
  }
  state.first_turn = true;  // R3.4
  state.hash = hash_of(state);
  return state;
}

template <int Side>
std::uint64_t Apart<Side>::hash_of(const State& state) const {
  std::uint64_t hash =
      (state.to_move == black ? keys.side : 0) ^ (state.first_turn ? first_turn_key : 0);
  for (const Player player : {white, black}) {
    state.men[index(player)].for_each([&](int cell) { hash ^= keys(player, cell); });
  }
  state.used.for_each([&](int cell) { hash ^= keys(used_thing, cell); });
  if (state.jumper != nobody_jumps) hash ^= keys(jumper_thing, state.jumper);
  return hash;
}

template <int Side>
auto Apart<Side>::with_turn_of(State state, Player player) const -> State {
  state.to_move = static_cast<std::int8_t>(player);
  state.jumper = nobody_jumps;
  state.used = Cells();
  state.first_turn = false;
  state.hash = hash_of(state);
  return state;
}

template <int Side>
char Apart<Side>::thing_at(const State& state, int cell) const {
  if (state.men[white].contains(cell)) return 'w';
  return state.men[black].contains(cell) ? 'b' : '.';
}

template <int Side>
std::string Apart<Side>::square_text(int cell) const {
  return std::to_string(Grid::row(cell) + 1) + '-' + std::to_string(Grid::column(cell) + 1);
}

template <int Side>
std::optional<int> Apart<Side>::cell_at(int y, int x) const {
  if (y < 1 || y > size_ || x < 1 || x > size_) return std::nullopt;
  return Grid::cell(y - 1, x - 1);
}

template <int Side>
std::string Apart<Side>::to_text(const State& state) const {  // R6.1
  BoardRows rows;
  for (int row = 0; row < size_; ++row) {
    rows.emplace_back();
    for (int column = 0; column < size_; ++column) {
      rows.back() += thing_at(state, Grid::cell(row, column));
    }
  }
  std::string text = write_rows(rows) + ' ' + side_letters[index(state.to_move)] +
                     (state.first_turn ? " 1" : " -");
  if (state.jumper == nobody_jumps) return text;
  text += ' ' + square_text(state.jumper);
  char joint = ':';
  state.used.for_each([&](int cell) {
    text += joint + square_text(cell);
    joint = ',';
  });
  return text;
}

template <int Side>
std::string Apart<Side>::to_text(const State&, Move move) const {  // R6.2
  if (move.from == move.to) return "stop";
  return square_text(move.from) + '>' + square_text(move.to);
}

template <int Side>
auto Apart<Side>::parse_state(std::string_view text) const -> Result<State> {
  const auto fields = split_fields(text);
  if (fields.size() < 3 || fields.size() > 4) {
    return Error{"expected '<rows> <w|b> <1|->' and perhaps a chain, found " +
                 std::to_string(fields.size()) + (fields.size() == 1 ? " field" : " fields")};
  }
  if (fields[1] != "w" && fields[1] != "b") {
    return Error{"expected w or b as the side to move, found '" + std::string(fields[1]) + "'"};
  }
  if (fields[2] != "1" && fields[2] != "-") {
    return Error{"expected 1 (the first turn) or -, found '" + std::string(fields[2]) + "'"};
  }
  const auto rows = read_rows(fields[0], size_, "wb");
  if (!rows) return rows.error();
  State state;
  state.to_move = static_cast<std::int8_t>(fields[1] == "w" ? white : black);
  state.first_turn = fields[2] == "1";
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const char thing = (*rows)[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (thing == 'w') state.men[white].insert(Grid::cell(row, column));
      if (thing == 'b') state.men[black].insert(Grid::cell(row, column));
    }
  }
  if (fields.size() == 4) {
    const auto chained = with_chain(state, fields[3]);
    if (!chained) return Error{"chain: " + chained.error().message};
    state = *chained;
  }
  if (!outcome(state).ended && count_moves(state) == 0) {
    return Error{"the player to move has no move on this full board"};  // R4.4
  }
  state.hash = hash_of(state);
  return state;
}

/// R6.1: "5-3:3-3,4-4", the man and the squares he has left.
template <int Side>
auto Apart<Side>::with_chain(State state, std::string_view field) const -> Result<State> {
  const std::vector<int> number = read_numbers(field);
  std::vector<int> squares;
  for (std::size_t i = 0; i + 1 < number.size(); i += 2) {
    const auto cell = cell_at(number[i], number[i + 1]);
    if (!cell) return Error{"a square that is not on the board in '" + std::string(field) + "'"};
    squares.push_back(*cell);
  }
  std::string written;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    written += (i == 0 ? "" : i == 1 ? ":" : ",") + square_text(squares[i]);
  }
  if (squares.size() < 2 || written != field ||
      !std::is_sorted(squares.begin() + 1, squares.end())) {
    return Error{"expected the man and the squares he left, such as 5-3:3-3,4-4, found '" +
                 std::string(field) + "'"};
  }
  if (state.first_turn) return Error{"the first turn has only one move"};
  if (!own(state).contains(squares[0])) {
    return Error{"no man of the player to move on " + square_text(squares[0])};
  }
  state.jumper = static_cast<std::int16_t>(squares[0]);
  for (std::size_t i = 1; i < squares.size(); ++i) {
    if (thing_at(state, squares[i]) != '.' || state.used.contains(squares[i])) {
      return Error{"the square " + square_text(squares[i]) + " cannot have been left in this turn"};
    }
    state.used.insert(squares[i]);
  }
  if (count_moves(state) == 1) return Error{"the man cannot go on: the turn would have passed"};
  if (win_test_ == WinTest::each && (is_apart(state.men[white]) || is_apart(state.men[black]))) {
    return Error{"a side is apart: the game would have ended"};
  }
  return state;
}

template <int Side>
BoardView Apart<Side>::view(const State& state) const {
  const auto show = [&](int row, int column) -> CellView {
    const int cell = Grid::cell(row, column);
    const char thing = thing_at(state, cell);
    if (thing == '.') return {square_text(cell)};
    return {square_text(cell), {thing}, thing == 'w' ? white : black, "man"};
  };
  return square_board(number_labels(1, size_), number_labels(1, size_), show);
}

template <int Side>
std::vector<int> Apart<Side>::cells(const State&, Move move) const {
  const auto in_view = [&](int cell) { return Grid::row(cell) * size_ + Grid::column(cell); };
  if (move.from == move.to) return {in_view(move.from)};
  return {in_view(move.from), in_view(move.to)};
}

template <int Side>
std::optional<int> Apart<Side>::read_cell(std::string_view typed) const {
  const std::vector<int> number = read_typed_numbers(typed);
  if (number.size() != 2) return std::nullopt;
  const auto cell = cell_at(number[0], number[1]);
  if (!cell) return std::nullopt;
  return Grid::row(*cell) * size_ + Grid::column(*cell);
}

template <int Side>
auto Apart<Side>::read_move(const State& state, std::string_view typed) const
    -> std::optional<Move> {  // R6.2
  const bool chained = state.jumper != nobody_jumps;
  if (means_stop(typed)) {
    if (!chained) return std::nullopt;
    return move_of(state.jumper, state.jumper);
  }
  std::vector<int> number = read_typed_numbers(typed);
  std::optional<int> from;
  if (number.size() == 2 && chained) {
    from = state.jumper;
  } else if (number.size() == 4) {
    from = cell_at(number[0], number[1]);
    number.erase(number.begin(), number.begin() + 2);
  } else {
    return std::nullopt;
  }
  const auto to = cell_at(number[0], number[1]);
  if (!from || !to || *from == *to) return std::nullopt;
  return move_of(*from, *to);
}

template <int Side>
std::string Apart<Side>::refusal(const State& state, std::string_view typed) const {
  const bool chained = state.jumper != nobody_jumps;
  if (means_stop(typed)) return "there is no chain to stop: a turn needs a move";
  const auto move = read_move(state, typed);
  if (!move) {
    const std::size_t numbers = read_typed_numbers(typed).size();
    if (numbers == 4 || (numbers == 2 && chained)) {
      return "expected two different squares from 1-1 to " + std::to_string(size_) + '-' +
             std::to_string(size_);
    }
    MovesOf<Apart> moves;
    legal_moves(state, moves);
    const auto* const example =
        std::find_if(moves.begin(), moves.end(), [](Move each) { return each.from != each.to; });
    return "expected row-column>row-column such as " +
           (example == moves.end() ? "7-2>5-2" : to_text(state, *example)) +
           (chained ? ", a square to jump to, or stop" : "") + "; found '" +
           std::string(typed.substr(0, 40)) + "'";
  }
  const std::string from = square_text(move->from);
  const std::string to = square_text(move->to);
  const Cells& men = own(state);
  if (!men.contains(move->from)) {
    return "the square " + from +
           " does not hold a man of yours: " + std::string(player_names[index(state.to_move)]) +
           " is to move";
  }
  if (chained && move->from != state.jumper) {
    return "only the jumping man may go on, and he stands on " + square_text(state.jumper);
  }
  if (men.contains(move->to)) return "your own man stands on " + to;
  const int rows = Grid::row(move->to) - Grid::row(move->from);
  const int columns = Grid::column(move->to) - Grid::column(move->from);
  if (rows != 0 && columns != 0 && std::abs(rows) != std::abs(columns)) {
    return to + " is not in a straight line with " + from;
  }
  const int distance = length(*move);
  const Direction d{rows / distance, columns / distance};
  const int run =
      1 + run_beyond(men, Grid::row(move->from), Grid::column(move->from), d) +
      run_beyond(men, Grid::row(move->from), Grid::column(move->from), {-d.row, -d.column});
  if (run != distance) {
    return "the line through " + from + " has length " + std::to_string(run) + ", but " + to +
           " is " + std::to_string(distance) + (distance == 1 ? " square away" : " squares away");
  }
  if (chained && distance == 1) return "a step cannot follow a jump";
  return to + " has been used in this turn: no square may be landed on twice";
}

template <int Side>
std::string Apart<Side>::why_ended(const State& state) const {
  const auto winner = outcome(state).winner();
  if (!winner) return "";  // at the turn limit
  return std::string(*winner == white ? "White" : "Black") + "'s men all stand apart";  // R4.2
}

template <int Side>
std::string Apart<Side>::notation(const State& state, Move move) const {
  State after = state;
  play(after, move);
  const bool captures = state.men[index(opponent(state.to_move))].contains(move.to);
  return to_text(state, move) + (captures ? "*" : "") + (outcome(after).ended ? "#" : "");
}

template <int Side>
std::string Apart<Side>::remark(const State& state, Move move) const {
  if (!state.first_turn || length(move) < 2) return "";
  State after = with_turn_of(state, state.to_move);
  play(after, move);
  if (after.jumper == nobody_jumps) return "";
  return "The very first turn of the game is one move: this jump cannot be continued.";  // R3.4
}

template class Apart<8>;
template class Apart<16>;
template class Apart<25>;

}  // namespace castellan::apart
