// The rules of Apart. Paragraph numbers refer to RULES.md in this folder.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square_grid.hpp"
#include "board/zobrist.hpp"
#include "core/abilities.hpp"
#include "core/game.hpp"
#include "core/options.hpp"

namespace castellan::apart {

inline constexpr Player white = 0;
inline constexpr Player black = 1;

enum class WinTest : std::uint8_t { each, end };
inline constexpr std::string_view win_test_names[] = {"each", "end"};
inline constexpr std::string_view win_test_titles[] = {"after each jump", "at the end of a turn"};

inline constexpr OptionSpec option_specs[] = {
    number_option("size", "side of the board", 8, 25, 8),  // R1.1
    in_words(
        choice_option("win_test", "when wins are checked: after each move or at the end of a turn",
                      win_test_names),
        "wins are checked", win_test_titles),  // R4.3
    rarely(number_option("repetition", "a draw when a position occurs this often; 0: never", 0, 3,
                         3,
                         3)),  // R4.5
    rarely(in_words(
        number_option("max_turns", "a draw after this many turns; 0: never", 0, 100'000, 500),
        "most turns")),  // R4.6
};

/// Side is the board's capacity: 8, 16 or 25.
template <int Side>
class Apart : public TwoPlayers {
 public:
  using Grid = SquareGrid<Side>;
  using Cells = typename Grid::Cells;
  using CellIndex = std::conditional_t<(Grid::cells <= 256), std::uint8_t, std::uint16_t>;

  struct State {
    std::array<Cells, 2> men;  // white's, black's
    Cells used;                // R3.3: squares the jumping man has left in this turn
    std::uint64_t hash = 0;
    std::int16_t jumper = nobody_jumps;  // the square of the man who may jump on
    std::int8_t to_move = white;
    bool first_turn = false;

    friend bool operator==(const State&, const State&) = default;
  };

  /// Stopping is a move from the man's square to itself.
  struct Move {
    CellIndex from = 0;
    CellIndex to = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "apart";
  static constexpr std::int16_t nobody_jumps = -1;
  static constexpr std::size_t max_moves = 8 * Grid::cells;

  explicit Apart(const OptionValues& options)
      : size_(static_cast<int>(options["size"])),
        win_test_(static_cast<WinTest>(options["win_test"])),
        board_(Grid::board(size_)) {}

  int size() const { return size_; }

  State initial_state() const;
  Player player_to_move(const State& state) const { return state.to_move; }

  void legal_moves(const State& state, MovesOf<Apart>& moves) const {
    if (state.jumper != nobody_jumps) {
      visit_jumps(state, [&](int to) {
        moves.push_back(move_of(state.jumper, to));
        return true;
      });
      moves.push_back(move_of(state.jumper, state.jumper));  // R3.5
      return;
    }
    visit_targets(own(state), [&](const Cells& targets, int offset) {
      targets.for_each([&](int to) { moves.push_back(move_of(to - offset, to)); });
      return true;
    });
  }

  std::uint64_t count_moves(const State& state) const {
    int count = 0;
    if (state.jumper != nobody_jumps) {
      visit_jumps(state, [&](int) {
        ++count;
        return true;
      });
      return static_cast<std::uint64_t>(count + 1);
    }
    visit_targets(own(state), [&](const Cells& targets, int) {
      count += targets.count();
      return true;
    });
    return static_cast<std::uint64_t>(count);
  }

  Move move_at(const State& state, std::uint64_t index_in_count) const {
    int rest = static_cast<int>(index_in_count);
    Move found{};
    if (state.jumper != nobody_jumps) {
      found = move_of(state.jumper, state.jumper);
      visit_jumps(state, [&](int to) {
        if (rest-- == 0) found = move_of(state.jumper, to);
        return true;
      });
      return found;
    }
    visit_targets(own(state), [&](const Cells& targets, int offset) {
      const int count = targets.count();
      if (rest >= count) {
        rest -= count;
        return true;
      }
      const int to = targets.nth(rest);
      found = move_of(to - offset, to);
      return false;
    });
    return found;
  }

  Turn play(State& state, Move move) const {
    if (move.from == move.to) return pass_turn(state);  // R3.5
    const Player mover = state.to_move;
    Cells& own_men = state.men[index(mover)];
    Cells& enemy_men = state.men[index(opponent(mover))];
    own_men.erase(move.from);  // R2.1
    own_men.insert(move.to);
    state.hash ^= keys(mover, move.from) ^ keys(mover, move.to);
    const bool captures = enemy_men.contains(move.to);
    if (captures) {  // R2.2
      enemy_men.erase(move.to);
      state.hash ^= keys(opponent(mover), move.to);
    }
    // The enemy was not apart before, and only a capture can have changed that (R4.2).
    const bool decided =
        win_test_ == WinTest::each && ((captures && is_apart(enemy_men)) || is_apart(own_men));
    if (decided || length(move) == 1 || state.first_turn ||
        !goes_on(state, move)) {  // R3.1, 3.2, 3.4
      return pass_turn(state);
    }
    return Turn::goes_on;
  }

  Outcome outcome(const State& state) const {
    if (state.jumper != nobody_jumps) return Outcome::running();
    const Player mover = opponent(state.to_move);
    if (is_apart(state.men[index(state.to_move)])) return Outcome::win(state.to_move);  // R4.2
    return is_apart(state.men[index(mover)]) ? Outcome::win(mover) : Outcome::running();
  }

  std::string why_ended(const State& state) const;

  std::uint64_t hash(const State& state) const { return state.hash; }

  std::string to_text(const State& state) const;
  std::string to_text(const State& state, Move move) const;
  Result<State> parse_state(std::string_view text) const;
  BoardView view(const State& state) const;
  std::vector<int> cells(const State& state, Move move) const;

  std::optional<Move> read_move(const State& state, std::string_view typed) const;
  std::optional<int> read_cell(std::string_view typed) const;
  std::string refusal(const State& state, std::string_view typed) const;
  std::string notation(const State& state, Move move) const;
  std::string remark(const State& state, Move move) const;

  /// R4.1; half of the directions are enough, and one pair of neighbours settles it.
  static bool is_apart(const Cells& men) {
    return (men & Grid::template step<0, 1>(men)).empty() &&
           (men & Grid::template step<1, 0>(men)).empty() &&
           (men & Grid::template step<1, 1>(men)).empty() &&
           (men & Grid::template step<1, -1>(men)).empty();
  }
  /// Men without an own man beside them.
  static int count_apart(const Cells& men) {
    const Cells near = Grid::template step<0, 1>(men) | Grid::template step<0, -1>(men) |
                       Grid::template step<1, 0>(men) | Grid::template step<-1, 0>(men) |
                       Grid::template step<1, 1>(men) | Grid::template step<-1, -1>(men) |
                       Grid::template step<1, -1>(men) | Grid::template step<-1, 1>(men);
    return (men - near).count();
  }

  /// The same board at the start of this player's turn, for bots that look at single moves.
  State with_turn_of(State state, Player player) const;

 private:
  static constexpr int used_thing = 2;
  static constexpr int jumper_thing = 3;
  static constexpr Zobrist<4, Grid::cells> keys{0xa9a47};
  static constexpr std::uint64_t first_turn_key = mix(0xa9a48);

  static constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
  static const Cells& own(const State& state) { return state.men[index(state.to_move)]; }
  static Move move_of(int from, int to) {
    return {static_cast<CellIndex>(from), static_cast<CellIndex>(to)};
  }
  static int length(Move move) {
    return std::max(std::abs(Grid::row(move.to) - Grid::row(move.from)),
                    std::abs(Grid::column(move.to) - Grid::column(move.from)));
  }

  /// Calls visit(targets, offset) for sets of targets whose men are `offset` cells before them. All
  /// runs of one length along one line move together (R2.1): the men of a run of L land on the L
  /// squares beyond either end of it.
  template <class Visit>
  void visit_targets(const Cells& men, Visit&& visit) const {
    (void)(visit_line<0, 1>(men, visit) && visit_line<1, -1>(men, visit) &&
           visit_line<1, 0>(men, visit) && visit_line<1, 1>(men, visit));
  }

  template <int Row, int Column, class Visit>
  bool visit_line(const Cells& men, Visit&& visit) const {
    constexpr int offset = Row * Side + Column;
    const Cells open = board_ - men;                             // R2.2
    Cells first = men - Grid::template step<Row, Column>(men);   // the first man of every run ..
    Cells last = men - Grid::template step<-Row, -Column>(men);  // .. and the last
    Cells ends = first;  // where a run of this length starting at `first` ends
    for (int run = 1; !first.empty(); ++run) {
      const Cells exact_ends = ends & last;
      if (!exact_ends.empty()) {
        Cells exact_firsts = exact_ends;
        for (int i = 1; i < run; ++i)
          exact_firsts = Grid::template step<-Row, -Column>(exact_firsts);
        Cells ahead = exact_ends;
        Cells behind = exact_firsts;
        for (int i = 0; i < run; ++i) {
          ahead = Grid::template step<Row, Column>(ahead);
          behind = Grid::template step<-Row, -Column>(behind);
          if (!visit(ahead & open, run * offset)) return false;
          if (!visit(behind & open, -run * offset)) return false;
        }
        first -= exact_firsts;
        ends -= exact_ends;
      }
      ends = Grid::template step<Row, Column>(ends) & men;
    }
    return true;
  }

  /// Calls visit(to) for every jump with which the jumping man may continue (R3.2, R3.3), until it
  /// returns false.
  template <class Visit>
  void visit_jumps(const State& state, Visit&& visit) const {
    const Cells& men = own(state);
    const int row = Grid::row(state.jumper);
    const int column = Grid::column(state.jumper);
    for (std::size_t i = 0; i < 4; ++i) {
      const Direction d = all_directions[i];
      const int run =
          1 + run_beyond(men, row, column, d) + run_beyond(men, row, column, {-d.row, -d.column});
      if (run < 2) continue;
      for (const int sign : {1, -1}) {
        const int to_row = row + sign * run * d.row;
        const int to_column = column + sign * run * d.column;
        if (to_row < 0 || to_row >= size_ || to_column < 0 || to_column >= size_) continue;
        const int to = Grid::cell(to_row, to_column);
        if (!men.contains(to) && !state.used.contains(to) && !visit(to)) return;
      }
    }
  }

  int run_beyond(const Cells& men, int row, int column, Direction d) const {
    int run = 0;
    for (row += d.row, column += d.column; row >= 0 && row < size_ && column >= 0 &&
                                           column < size_ && men.contains(Grid::cell(row, column));
         row += d.row, column += d.column) {
      ++run;
    }
    return run;
  }

  /// Leaves the man ready to jump again, if he can.
  bool goes_on(State& state, Move move) const {
    const Cells here = Cells::single(move.to);
    if ((Grid::spread(here) & own(state)) == here)
      return false;  // alone, so every line has length 1
    if (state.jumper != nobody_jumps) state.hash ^= keys(jumper_thing, state.jumper);
    state.jumper = static_cast<std::int16_t>(move.to);
    state.used.insert(move.from);
    state.hash ^= keys(jumper_thing, move.to) ^ keys(used_thing, move.from);
    bool any = false;
    visit_jumps(state, [&](int) {
      any = true;
      return false;
    });
    return any;
  }

  Turn pass_turn(State& state) const {
    if (state.jumper != nobody_jumps) {
      state.hash ^= keys(jumper_thing, state.jumper);
      state.used.for_each([&](int cell) { state.hash ^= keys(used_thing, cell); });
      state.used = Cells();
      state.jumper = nobody_jumps;
    }
    if (state.first_turn) state.hash ^= first_turn_key;
    state.first_turn = false;
    state.hash ^= keys.side;
    state.to_move = static_cast<std::int8_t>(opponent(state.to_move));
    return Turn::ended;
  }

  std::uint64_t hash_of(const State& state) const;
  Result<State> with_chain(State state, std::string_view field) const;
  std::string square_text(int cell) const;
  std::optional<int> cell_at(int y, int x) const;
  char thing_at(const State& state, int cell) const;

  int size_;
  WinTest win_test_;
  Cells board_;
};

extern template class Apart<8>;
extern template class Apart<16>;
extern template class Apart<25>;

static_assert(Game<Apart<8>> && Game<Apart<16>> && Game<Apart<25>>);

}  // namespace castellan::apart
