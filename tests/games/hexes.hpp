// A test game on a board that is not a rectangle.
//
// Three players in turn put a stone on an empty cell of a hexagonal board of hexagons. When it is
// full, they are placed by the size of their largest connected group.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "board/board_text.hpp"
#include "board/board_views.hpp"
#include "match/entry_of.hpp"
#include "tests/games/parts.hpp"

namespace castellan::tests::hexes {

inline constexpr int largest = 4;
inline constexpr OptionSpec option_specs[] = {
    number_option("size", "cells along a side", 2, largest, 3)};
inline constexpr std::string_view player_names[] = {"red", "green", "blue"};

class Hexes {
 public:
  /// Row r and step q make the cell r * width + q. The rows are straight, the steps lean to the
  /// left from row to row, so that the six neighbours are at the same offsets everywhere; two
  /// corners of this rhombus are not cells.
  static constexpr int width = 2 * largest - 1;
  struct State {
    std::array<std::int8_t, width * width> stone{};  // 0: none, else 1 + its player
    std::int8_t to_move = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int8_t cell = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "hexes";
  static constexpr std::size_t max_moves = 3 * largest * (largest - 1) + 1;
  static constexpr bool one_move_turns = true;

  explicit Hexes(const OptionValues& options) : size_(static_cast<int>(options["size"])) {}

  int players() const { return 3; }
  State initial_state() const { return {}; }
  Player player_to_move(const State& state) const { return state.to_move; }

  void legal_moves(const State& state, MovesOf<Hexes>& moves) const {
    for_each_cell([&](int cell) {
      if (state.stone[at(cell)] == 0) moves.push_back({static_cast<std::int8_t>(cell)});
    });
  }
  Turn play(State& state, Move move) const {
    state.stone[at(move.cell)] = static_cast<std::int8_t>(1 + state.to_move);
    state.to_move = static_cast<std::int8_t>((state.to_move + 1) % 3);
    return Turn::ended;
  }
  Outcome outcome(const State& state) const {
    bool full = true;
    for_each_cell([&](int cell) { full = full && state.stone[at(cell)] != 0; });
    if (!full) return Outcome::running();
    const std::array<int, 3> worth = {largest_group(state, 0), largest_group(state, 1),
                                      largest_group(state, 2)};
    return by_worth(worth);
  }

  int largest_group(const State& state, Player player) const {
    State left = state;  // stones already counted are taken off
    int most = 0;
    for_each_cell([&](int cell) { most = std::max(most, take_group(left, cell, 1 + player)); });
    return most;
  }

  std::uint64_t hash(const State& state) const {
    return hash_of(state.stone, at(state.to_move + 1));
  }

  /// ".../.r../...../..../... g": the rows from the top, and who is to move.
  std::string to_text(const State& state) const {
    std::string text;
    int row = 0;
    for_each_cell([&](int cell) {
      if (cell / width != row) text += '/';
      row = cell / width;
      text += letters[at(state.stone[at(cell)])];
    });
    return text + ' ' + letters[at(1 + state.to_move)];
  }
  /// The row as a letter from the top, then the place in it from the left: c2.
  std::string to_text(const State&, Move move) const {
    const int row = move.cell / width;
    return static_cast<char>('a' + row) + std::to_string(move.cell % width - first_step(row) + 1);
  }
  Result<State> parse_state(std::string_view text) const {
    State state;
    std::string_view rest = text;
    for_each_cell([&](int cell) {
      if (rest.starts_with('/')) rest.remove_prefix(1);
      const std::size_t stone = rest.empty() ? 0 : letters.find(rest[0]);
      state.stone[at(cell)] = static_cast<std::int8_t>(std::min<std::size_t>(stone, 3));
      rest.remove_prefix(rest.empty() ? 0 : 1);
    });
    const std::size_t to_move = rest.empty() ? 0 : letters.find(rest.back());
    if (to_move >= 1 && to_move <= 3) state.to_move = static_cast<std::int8_t>(to_move - 1);
    // What was read must be written the same.
    if (to_text(state) == text) return state;
    return Error{"expected " + std::to_string(rows()) + " rows such as '" + to_text(State{}) +
                 "', found '" + std::string(text) + "'"};
  }

  BoardView view(const State& state) const {
    std::vector<Hex> shape;
    for_each_cell([&](int cell) { shape.push_back({cell % width, cell / width}); });
    return hex_board(Outline::pointed_hexagon, shape, [&](Hex hex) {
      const int cell = hex.r * width + hex.q;
      const int stone = state.stone[at(cell)];
      return CellView{.name = to_text(state, Move{static_cast<std::int8_t>(cell)}),
                      .symbol = std::string(1, letters[at(stone)]),
                      .owner = stone - 1,
                      .thing = stone == 0 ? "" : "stone",
                      .ground = "hexagon"};
    });
  }
  std::vector<int> cells(const State&, Move move) const { return {place_in_view(move.cell)}; }

 private:
  static constexpr std::string_view letters = ".rgb";

  int rows() const { return 2 * size_ - 1; }
  int first_step(int row) const { return std::max(0, size_ - 1 - row); }
  int last_step(int row) const { return std::min(rows() - 1, 3 * size_ - 3 - row); }
  bool is_cell(int row, int step) const {
    return row >= 0 && row < rows() && step >= first_step(row) && step <= last_step(row);
  }
  int place_in_view(int cell) const {
    int place = 0;
    for_each_cell([&](int other) { place += other < cell ? 1 : 0; });
    return place;
  }
  template <class Use>
  void for_each_cell(Use&& use) const {
    for (int row = 0; row < rows(); ++row) {
      for (int step = first_step(row); step <= last_step(row); ++step) use(row * width + step);
    }
  }
  int take_group(State& left, int cell, int stone) const {
    const int row = cell / width;
    const int step = cell % width;
    if (!is_cell(row, step) || left.stone[at(cell)] != stone) return 0;
    left.stone[at(cell)] = 0;
    int taken = 1;
    for (const auto& [down, right] :
         {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}}) {
      if (is_cell(row + down, step + right)) {
        taken += take_group(left, cell + down * width + right, stone);
      }
    }
    return taken;
  }

  int size_;
};
static_assert(Game<Hexes>);

struct Evaluation {
  static constexpr std::string_view name = "source";
  using Score = int;
  Score operator()(const Hexes& game, const Hexes::State& state, Player player) const {
    int others = 0;
    for (Player other = 0; other < 3; ++other) {
      if (other != player) others = std::max(others, game.largest_group(state, other));
    }
    return 10 * (game.largest_group(state, player) - others);
  }
};

struct Family : FamilyOfOne<Hexes> {
  using Evaluations = std::tuple<Evaluation>;
  static constexpr GameInfo info = {
      .name = Hexes::name,
      .title = "Hexes",
      .summary = "fill the board and stay connected",
      .move_hint = "a row and a place in it, such as c2",
      .players = player_names,
      .options = option_specs,
      .prepare_state = [](std::string_view text, OptionValues& options) {
        return options.adopt("size", (count_rows(text) + 1) / 2, "the text");
      }};
};

}  // namespace castellan::tests::hexes
