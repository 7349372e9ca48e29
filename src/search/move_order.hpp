// Guesses which move is best, so that alpha and beta cut early: the table's move, then moves that
// caused cutoffs at this depth before (killers), then by how often they did anywhere (history) and
// after the same moves before them (continuation).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "core/game.hpp"
#include "core/random.hpp"

namespace castellan {

template <Game G>
class MoveOrder {
 public:
  using Move = typename G::Move;

  static constexpr int max_killer_ply = 128;
  /// Ranks of moves that are not killers lie between minus this and this.
  static constexpr std::int32_t highest_history = 3 << 14;

  /// The scores of a node's moves, parallel to its list.
  using Ranks = MoveNumbersOf<G>;

  /// The moves that led to a node, the last one first, as places; 0 where there was none.
  struct Before {
    std::uint32_t last = 0;
    std::uint32_t second_last = 0;
  };

  static std::uint32_t place(Move move, Player player) {
    static_assert(sizeof(Move) <= sizeof(std::uint64_t));
    static_assert(std::has_unique_object_representations_v<Move>, "padding would be read");
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return static_cast<std::uint32_t>(mix(bits * 2 + static_cast<std::uint64_t>(player)) >> 32U);
  }

  void rank(const MovesOf<G>& moves, Ranks& ranks, const Move* table_move, Player player, int ply,
            Before before) const {
    if constexpr (requires { ranks.resize(moves.size()); }) ranks.resize(moves.size());
    const auto& killers = killers_of(ply);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (table_move != nullptr && moves[i] == *table_move) {
        ranks[i] = INT32_MAX;
      } else if (moves[i] == killers[0]) {
        ranks[i] = INT32_MAX - 1;
      } else if (moves[i] == killers[1]) {
        ranks[i] = INT32_MAX - 2;
      } else {
        const std::uint32_t at = place(moves[i], player);
        ranks[i] = history_[at % history_size] + continuation_[0][pair(at, before.last)] +
                   continuation_[1][pair(at, before.second_last)];
      }
    }
  }

  /// Brings the best of the moves from `next` on to `next`; equals keep the game's order.
  static void bring_best(MovesOf<G>& moves, Ranks& ranks, std::size_t next) {
    std::size_t best = next;
    for (std::size_t i = next + 1; i < moves.size(); ++i) {
      if (ranks[i] > ranks[best]) best = i;
    }
    std::rotate(moves.begin() + next, moves.begin() + best, moves.begin() + best + 1);
    std::rotate(ranks.begin() + next, ranks.begin() + best, ranks.begin() + best + 1);
  }

  /// A move that caused a cut, without a look at what came before it.
  void reward_cut(Move move, Player player, int ply, int depth) {
    add_killer(move, ply);
    add(place(move, player), {}, depth * depth);
  }
  /// A move that caused a cut, after the first `tried` of `moves`, which did not.
  void reward_cut(const MovesOf<G>& moves, std::size_t tried, Player player, int ply, int depth,
                  Before before) {
    const Move move = moves[tried];
    add_killer(move, ply);
    const int gain = std::min(16 * depth * depth, 1 << 11);
    add(place(move, player), before, gain);
    for (std::size_t i = 0; i < tried; ++i) add(place(moves[i], player), before, -gain);
  }

 private:
  static constexpr std::size_t history_size = 1 << 13;
  static constexpr std::size_t continuation_size = 1 << 16;
  static constexpr int most = 1 << 14;
  using Killers = std::array<Move, 2>;
  using Number = std::int16_t;

  const Killers& killers_of(int ply) const {
    return killers_[static_cast<std::size_t>(std::min(ply, max_killer_ply - 1))];
  }
  void add_killer(Move move, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(std::min(ply, max_killer_ply - 1))];
    if (!(killers[0] == move)) killers = {move, killers[0]};
  }
  // Collisions only blur a guess.
  static std::size_t pair(std::uint32_t at, std::uint32_t before) {
    return (at ^ (before * 0x9e3779b1U >> 7U)) % continuation_size;
  }
  /// The nearer to the limit, the slower: what was right long ago fades.
  static void add(Number& number, int gain) {
    number = static_cast<Number>(number + gain - number * std::abs(gain) / most);
  }
  void add(std::uint32_t at, Before before, int gain) {
    add(history_[at % history_size], gain);
    if (before.last != 0) add(continuation_[0][pair(at, before.last)], gain);
    if (before.second_last != 0) add(continuation_[1][pair(at, before.second_last)], gain);
  }

  std::array<Killers, max_killer_ply> killers_{};
  std::array<Number, history_size> history_{};
  std::array<std::array<Number, continuation_size>, 2> continuation_{};
};

}  // namespace castellan
