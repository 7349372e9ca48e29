// The rules of Replica. Paragraph numbers refer to RULES.md in this folder.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/rays.hpp"
#include "board/square_grid.hpp"
#include "board/square_names.hpp"
#include "board/zobrist.hpp"
#include "core/abilities.hpp"
#include "core/game.hpp"
#include "core/options.hpp"

namespace castellan::replica {

inline constexpr Player white = 0;
inline constexpr Player black = 1;

enum class Sight : std::uint8_t { all, forward };
inline constexpr std::string_view sight_names[] = {"all", "forward"};
inline constexpr std::string_view sight_titles[] = {"in all directions", "only forward"};

inline constexpr OptionSpec option_specs[] = {
    number_option("size", "side of the board", 8, 30, 8),  // R1.1
    in_words(choice_option("sight", "where a king looks for men", sight_names), "kings see",
             sight_titles),  // R2.4
};

/// Up, right and up-right for White, the opposites for Black.
inline constexpr Direction forward_directions[2][3] = {{{-1, 0}, {0, 1}, {-1, 1}},
                                                       {{1, 0}, {0, -1}, {1, -1}}};

/// Side is the board's capacity: 8, 16 or 30.
template <int Side>
class Replica : public TwoPlayers {
 public:
  using Grid = SquareGrid<Side>;
  using Cells = typename Grid::Cells;
  using CellIndex = std::conditional_t<(Grid::cells <= 256), std::uint8_t, std::uint16_t>;

  struct State {
    std::array<Cells, 2> pieces;  // white's, black's
    Cells kings;                  // of both
    std::uint64_t hash = 0;
    std::int32_t to_move = white;  // R1.3
    bool won = false;              // by the player who moved last

    friend bool operator==(const State&, const State&) = default;
  };

  /// An advance; a transform goes from a square to itself.
  struct Move {
    CellIndex from = 0;
    CellIndex to = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "replica";
  static constexpr bool one_move_turns = true;
  // Three advances and a transform per piece.
  static constexpr std::size_t max_moves = 4 * Grid::cells;

  explicit Replica(const OptionValues& options)
      : size_(static_cast<int>(options["size"])),
        sight_(static_cast<Sight>(options["sight"])),
        board_(Grid::board(size_)),
        far_corner_{Grid::cell(0, size_ - 1), Grid::cell(size_ - 1, 0)} {}

  int size() const { return size_; }
  int far_corner(Player player) const { return far_corner_[index(player)]; }

  State initial_state() const;
  Player player_to_move(const State& state) const { return state.to_move; }

  /// Ordered by square, rows from the top; for each piece vertical, horizontal, diagonal,
  /// transform.
  void legal_moves(const State& state, MovesOf<Replica>& moves) const {
    const Choices choices = choices_of(state);
    const Cells& own = state.pieces[index(state.to_move)];
    own.for_each([&](int from) {
      for (std::size_t d = 0; d < 3; ++d) {
        if (choices.advance[d].contains(from)) {
          moves.push_back(move_of(from, landing(own, from, state.to_move, d)));
        }
      }
      if (choices.transform.contains(from)) moves.push_back(move_of(from, from));
    });
  }

  std::uint64_t count_moves(const State& state) const {
    const Choices choices = choices_of(state);
    return static_cast<std::uint64_t>(choices.advance[0].count() + choices.advance[1].count() +
                                      choices.advance[2].count() + choices.transform.count());
  }

  /// Captures, of kings first, and a king's step into the far corner.
  void noisy_moves(const State& state, MovesOf<Replica>& moves) const {
    const Choices choices = choices_of(state);
    const Cells& own = state.pieces[index(state.to_move)];
    const Cells& enemies = state.pieces[index(opponent(state.to_move))];
    (choices.advance[0] | choices.advance[1] | choices.advance[2]).for_each([&](int from) {
      for (std::size_t d = 0; d < 3; ++d) {
        if (!choices.advance[d].contains(from)) continue;
        const int to = landing(own, from, state.to_move, d);
        const bool wins = (enemies & state.kings).contains(to) ||
                          (to == far_corner(state.to_move) && state.kings.contains(from));
        if (!wins && !enemies.contains(to)) continue;
        moves.push_back(move_of(from, to));
        if (wins) std::swap(*moves.begin(), *(moves.end() - 1));
      }
    });
  }

  Move move_at(const State& state, std::uint64_t index_in_count) const {
    const Choices choices = choices_of(state);
    int rest = static_cast<int>(index_in_count);
    for (std::size_t d = 0; d < 3; ++d) {
      const int count = choices.advance[d].count();
      if (rest < count) {
        const int from = choices.advance[d].nth(rest);
        return move_of(from, landing(state.pieces[index(state.to_move)], from, state.to_move, d));
      }
      rest -= count;
    }
    const int man = choices.transform.nth(rest);
    return move_of(man, man);
  }

  Turn play(State& state, Move move) const {
    const Player mover = state.to_move;
    const Player enemy = opponent(mover);
    if (move.from == move.to) {  // R2.3
      state.kings.insert(move.to);
      state.hash ^= keys(man_of(mover), move.to) ^ keys(king_of(mover), move.to);
    } else {
      if (state.pieces[index(enemy)].contains(move.to)) capture(state, enemy, move.to);  // R2.2
      const bool king = state.kings.contains(move.from);
      state.pieces[index(mover)].erase(move.from);  // R2.1
      state.pieces[index(mover)].insert(move.to);
      const int thing = king ? king_of(mover) : man_of(mover);
      state.hash ^= keys(thing, move.from) ^ keys(thing, move.to);
      if (king) {
        state.kings.erase(move.from);
        state.kings.insert(move.to);
      }
    }
    const Cells own_kings = state.kings & state.pieces[index(mover)];
    state.won |= own_kings.contains(far_corner(mover));  // R3.2
    state.hash ^= keys.side ^ (state.won ? won_key : 0);
    state.to_move = enemy;
    return Turn::ended;
  }

  Outcome outcome(const State& state) const {
    if (state.won) return Outcome::win(opponent(state.to_move));
    return is_stuck(state) ? Outcome::win(opponent(state.to_move)) : Outcome::running();  // R3.4
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

 private:
  /// Who can advance in each forward direction, and who can be transformed.
  struct Choices {
    std::array<Cells, 3> advance;
    Cells transform;
  };

  static constexpr Zobrist<4, Grid::cells> keys{0x4e91ca};
  static constexpr std::uint64_t won_key = mix(0x4e91cb);

  static constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
  static constexpr int man_of(Player player) { return player; }
  static constexpr int king_of(Player player) { return 2 + player; }
  static Move move_of(int from, int to) {
    return {static_cast<CellIndex>(from), static_cast<CellIndex>(to)};
  }

  Choices choices_of(const State& state) const {
    const Player mover = state.to_move;
    const Cells& own = state.pieces[index(mover)];
    Choices choices;
    // A piece can advance when ahead of it, beyond own pieces only, there is a square that is not
    // own: seen from that square, rays run back over own pieces (R2.1).
    const auto back = Rays<Side>::fans(board_ - own, own);
    for (std::size_t d = 0; d < 3; ++d) {
      choices.advance[d] = back[opposite(index_of(forward_directions[index(mover)][d]))];
    }
    const Cells kings = own & state.kings;
    const auto seen =
        Rays<Side>::fans(kings, board_ - state.pieces[index(opponent(mover))]);  // R2.3
    Cells sight;
    if (sight_ == Sight::all) {
      for (const Cells& fan : seen) sight |= fan;
    } else {
      for (const Direction direction : forward_directions[index(mover)]) {
        sight |= seen[index_of(direction)];  // R2.4
      }
    }
    choices.transform = (own - kings) & sight;
    return choices;
  }

  /// The first square ahead that is not own; there must be one.
  static int landing(const Cells& own, int from, Player mover, std::size_t d) {
    const Direction direction = forward_directions[index(mover)][d];
    const int offset = direction.row * Side + direction.column;
    int to = from + offset;
    while (own.contains(to)) to += offset;
    return to;
  }

  void capture(State& state, Player enemy, int cell) const {
    const bool king = state.kings.contains(cell);
    state.pieces[index(enemy)].erase(cell);
    state.kings.erase(cell);
    state.hash ^= keys(king ? king_of(enemy) : man_of(enemy), cell);
    state.won = king;  // R3.1
  }

  /// Only needs checking where the proof of R3.4 does not hold.
  bool is_stuck(const State& state) const {
    Cells kings = state.kings & state.pieces[index(state.to_move)];
    kings.erase(far_corner(state.to_move));
    return kings.empty() && count_moves(state) == 0;
  }

  std::uint64_t hash_of(const State& state) const;
  RowColumn square(int cell) const { return {Grid::row(cell), Grid::column(cell)}; }
  std::string square_text(int cell) const { return square_name(square(cell), size_); }
  char thing_at(const State& state, int cell) const;

  int size_;
  Sight sight_;
  Cells board_;
  std::array<int, 2> far_corner_;
};

extern template class Replica<8>;
extern template class Replica<16>;
extern template class Replica<30>;

static_assert(Game<Replica<8>> && Game<Replica<16>> && Game<Replica<30>>);

}  // namespace castellan::replica
