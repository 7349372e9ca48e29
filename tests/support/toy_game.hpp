// A test game with what the first real ones lack: turns of one or two moves, positions that recur
// at different plies and after different moves, draws, and a small tree that ends everywhere.
//
// Two piles of counters. A move takes one or two from a pile. After the first move of a turn the
// player may stop or move once more. The player who empties both piles wins with a last take of
// one, and draws with a last take of two.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "board/board_text.hpp"
#include "board/board_views.hpp"
#include "core/game.hpp"
#include "core/options.hpp"
#include "core/random.hpp"
#include "match/entry_of.hpp"

namespace castellan::tests {

inline constexpr OptionSpec toy_options[] = {number_option("pile", "counters in a pile", 1, 9, 5)};

class ToyGame : public TwoPlayers {
 public:
  struct State {
    std::array<std::int8_t, 2> pile{};
    std::int8_t to_move = 0;
    bool moved = false;         // once in this turn
    std::int8_t last_take = 0;  // kept only when both piles are empty
    std::int8_t last_mover = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int8_t pile = 0;
    std::int8_t take = 0;  // 0 stops the turn
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "toy";
  static constexpr std::size_t max_moves = 5;

  explicit ToyGame(const OptionValues& options)
      : size_(static_cast<std::int8_t>(options["pile"])) {}

  State initial_state() const { return {{size_, size_}, 0, false, 0, 0}; }
  Player player_to_move(const State& state) const { return state.to_move; }

  void legal_moves(const State& state, MovesOf<ToyGame>& moves) const {
    for (std::int8_t pile = 0; pile < 2; ++pile) {
      for (std::int8_t take = 1; take <= 2 && take <= state.pile[index(pile)]; ++take) {
        moves.push_back({pile, take});
      }
    }
    if (state.moved) moves.push_back({0, 0});
  }

  Turn play(State& state, Move move) const {
    const std::int8_t mover = state.to_move;
    auto& pile = state.pile[index(move.pile)];
    pile = static_cast<std::int8_t>(pile - move.take);
    const bool passes = move.take == 0 || state.moved;
    state.moved = !passes;
    if (passes) state.to_move = static_cast<std::int8_t>(1 - mover);
    if (state.pile[0] + state.pile[1] == 0) {
      state = {{0, 0}, static_cast<std::int8_t>(1 - mover), false, move.take, mover};
      return Turn::ended;
    }
    return passes ? Turn::ended : Turn::goes_on;
  }

  Outcome outcome(const State& state) const {
    if (state.pile[0] + state.pile[1] > 0) return Outcome::running();
    return state.last_take == 2 ? Outcome::draw() : Outcome::win(state.last_mover);
  }

  std::uint64_t hash(const State& state) const {
    std::uint64_t digits = 0;
    for (const int digit : {int{state.pile[0]}, int{state.pile[1]}, int{state.to_move},
                            int{state.moved}, int{state.last_take}, int{state.last_mover}}) {
      digits = digits * 10 + static_cast<std::uint64_t>(digit);
    }
    return mix(digits + 1);
  }

  std::string to_text(const State& state) const {
    return std::to_string(state.pile[0]) + " " + std::to_string(state.pile[1]) + " " +
           std::to_string(state.to_move) + (state.moved ? " moved " : " fresh ") +
           std::to_string(state.last_take) + " " + std::to_string(state.last_mover);
  }
  std::string to_text(const State&, Move move) const {
    if (move.take == 0) return "stop";
    return std::string(1, static_cast<char>('a' + move.pile)) + std::to_string(move.take);
  }
  Result<State> parse_state(std::string_view text) const {
    const auto number = read_numbers(text);
    if (number.size() != 5) return Error{"expected five numbers"};
    const auto digit = [&](std::size_t i) { return static_cast<std::int8_t>(number[i]); };
    return State{{digit(0), digit(1)},
                 digit(2),
                 text.find("moved") != std::string_view::npos,
                 digit(3),
                 digit(4)};
  }
  BoardView view(const State& state) const {
    const auto show = [&](int, int column) -> CellView {
      const auto pile = state.pile[index(column)];
      return {letter_labels(2)[index(column)], {static_cast<char>('0' + pile)}, nobody, "pile"};
    };
    return square_board({"1"}, letter_labels(2), show);
  }
  std::vector<int> cells(const State&, Move move) const {
    return std::vector<int>(static_cast<std::size_t>(move.take), move.pile);
  }

 private:
  static std::size_t index(int pile) { return static_cast<std::size_t>(pile); }

  std::int8_t size_;
};
static_assert(Game<ToyGame>);

/// Antisymmetric, and different for most states.
struct ToyEvaluation {
  static constexpr std::string_view name = "source";
  using Score = int;
  Score operator()(const ToyGame&, const ToyGame::State& state, Player player) const {
    const int score = 7 * state.pile[0] - 5 * state.pile[1] + (state.moved ? 3 : 0) +
                      (state.pile[0] * state.pile[1]) % 4;
    return player == 0 ? score : -score;
  }
};

inline constexpr std::string_view toy_players[] = {"first", "second"};

struct ToyFamily {
  using Evaluations = std::tuple<ToyEvaluation>;
  static constexpr GameInfo info = {.name = "toy",
                                    .title = "Toy",
                                    .summary = "for tests",
                                    .rules = "",
                                    .move_hint = "a1",
                                    .players = toy_players,
                                    .options = toy_options,
                                    .source_bots = {},
                                    .bench = {}};
  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    return visit(ToyGame(options));
  }
};

}  // namespace castellan::tests
