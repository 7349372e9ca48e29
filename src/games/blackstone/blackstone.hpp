// The rules of Blackstone. Paragraph numbers refer to RULES.md in this folder.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/rays.hpp"
#include "board/square_grid.hpp"
#include "board/zobrist.hpp"
#include "core/abilities.hpp"
#include "core/game.hpp"
#include "core/options.hpp"

namespace castellan::blackstone {

inline constexpr Player red = 0;
inline constexpr Player blue = 1;

enum class Churn : std::uint8_t { low, medium, high };
inline constexpr std::string_view churn_names[] = {"low", "medium", "high"};
inline constexpr std::string_view churn_titles[] = {"no black stones", "the black stones beside it",
                                                    "all black stones"};

inline constexpr OptionSpec option_specs[] = {
    number_option("size", "side of the board, even", 6, 26, 8, 2),  // R1.1
    in_words(
        choice_option("churn", "which black stones are removed with a blocked stone", churn_names),
        "a blocked stone takes along", churn_titles),  // R3.4
};

/// Side is the board's capacity: 8, 16 or 26. It plays every even size from 6 up to that.
template <int Side>
class Blackstone : public TwoPlayers {
 public:
  using Grid = SquareGrid<Side>;
  using Cells = typename Grid::Cells;
  using CellIndex = std::conditional_t<(Grid::cells <= 256), std::uint8_t, std::uint16_t>;

  struct State {
    std::array<Cells, 2> stones;  // red's, blue's
    Cells black;
    std::uint64_t hash = 0;
    Player to_move = red;  // R1.3

    friend bool operator==(const State&, const State&) = default;
  };

  struct Move {
    CellIndex from = 0;
    CellIndex to = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "blackstone";
  static constexpr bool one_move_turns = true;
  // A cell can be entered from eight directions, in each only by the nearest stone.
  static constexpr std::size_t max_moves = 8 * Grid::cells;

  explicit Blackstone(const OptionValues& options)
      : size_(static_cast<int>(options["size"])),
        churn_(static_cast<Churn>(options["churn"])),
        board_(Grid::board(size_)) {}

  int size() const { return size_; }
  Churn churn() const { return churn_; }

  State initial_state() const;
  Player player_to_move(const State& state) const { return state.to_move; }

  /// Ordered by from-cell, then by to-cell, rows from the top, left to right.
  void legal_moves(const State& state, MovesOf<Blackstone>& moves) const {
    const Cells empty = empty_cells(state);
    own(state).for_each([&](int from) {
      Rays<Side>::targets(from, empty).for_each([&](int to) {  // R3.1
        moves.push_back({static_cast<CellIndex>(from), static_cast<CellIndex>(to)});
      });
    });
  }

  std::uint64_t count_moves(const State& state) const { return count_moves(state, state.to_move); }

  Move move_at(const State& state, std::uint64_t index_in_count) const {
    const auto slide =
        Rays<Side>::at(own(state), empty_cells(state), static_cast<int>(index_in_count));
    return {static_cast<CellIndex>(slide.from), static_cast<CellIndex>(slide.to)};
  }

  /// As if this player were to move.
  std::uint64_t count_moves(const State& state, Player player) const {
    return static_cast<std::uint64_t>(
        Rays<Side>::count(state.stones[index(player)], empty_cells(state)));
  }

  /// Moves onto the last empty neighbour of an enemy stone, which is removed then (R3.3).
  void noisy_moves(const State& state, MovesOf<Blackstone>& moves) const {
    const Cells empty = empty_cells(state);
    Cells last;
    state.stones[index(opponent(state.to_move))].for_each([&](int stone) {
      const Cells left = Grid::spread(Cells::single(stone)) & empty;
      if (left.count() == 1) last |= left;
    });
    if (last.empty()) return;
    own(state).for_each([&](int from) {
      (Rays<Side>::targets(from, empty) & last).for_each([&](int to) {
        moves.push_back({static_cast<CellIndex>(from), static_cast<CellIndex>(to)});
      });
    });
  }

  Turn play(State& state, Move move) const {
    const Player mover = state.to_move;
    Cells& stones = state.stones[index(mover)];
    stones.erase(move.from);  // R3.1
    stones.insert(move.to);
    state.black.insert(move.from);  // R3.2
    state.hash ^=
        keys(mover, move.from) ^ keys(mover, move.to) ^ keys(black_thing, move.from) ^ keys.side;
    const Cells blocked = blocked_stones(state);
    if (!blocked.empty()) [[unlikely]]
      remove(state, blocked);  // R3.3
    state.to_move = opponent(mover);
    return Turn::ended;
  }

  Outcome outcome(const State& state) const {
    const bool red_gone = state.stones[red].empty();
    const bool blue_gone = state.stones[blue].empty();
    if (!red_gone && !blue_gone) return Outcome::running();
    if (red_gone && blue_gone) return Outcome::win(opponent(state.to_move));  // R4.1
    return Outcome::win(red_gone ? blue : red);                               // R4.2
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

  Cells empty_cells(const State& state) const {
    return board_ - state.stones[red] - state.stones[blue] - state.black;
  }

  /// Coloured stones without an empty neighbour.
  Cells blocked_stones(const State& state) const {
    return (state.stones[red] | state.stones[blue]) - Grid::spread(empty_cells(state));  // R3.3
  }

 private:
  static constexpr int black_thing = 2;
  static constexpr Zobrist<3, Grid::cells> keys{0xb1ac5};

  static constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
  static const Cells& own(const State& state) { return state.stones[index(state.to_move)]; }

  void remove(State& state, const Cells& blocked) const;
  std::uint64_t hash_of(const State& state) const;
  std::string square_text(int cell) const;         // R1.2
  std::optional<int> cell_at(int x, int y) const;  // R1.2
  char thing_at(const State& state, int cell) const;

  int size_;
  Churn churn_;
  Cells board_;
};

extern template class Blackstone<8>;
extern template class Blackstone<16>;
extern template class Blackstone<26>;

static_assert(Game<Blackstone<8>> && Game<Blackstone<16>> && Game<Blackstone<26>>);

}  // namespace castellan::blackstone
