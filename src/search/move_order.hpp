// Guesses which move is best, so that alpha and beta cut early: the table's move, then moves that
// caused cutoffs at this depth before (killers), then those that did anywhere (history).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
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

  /// The scores of a node's moves, parallel to its list.
  using Ranks = MoveNumbersOf<G>;

  void rank(const MovesOf<G>& moves, Ranks& ranks, const Move* table_move, Player player,
            int ply) const {
    if constexpr (requires { ranks.resize(moves.size()); }) ranks.resize(moves.size());
    const auto& killers = killers_[static_cast<std::size_t>(std::min(ply, max_killer_ply - 1))];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (table_move != nullptr && moves[i] == *table_move) {
        ranks[i] = INT32_MAX;
      } else if (moves[i] == killers[0]) {
        ranks[i] = INT32_MAX - 1;
      } else if (moves[i] == killers[1]) {
        ranks[i] = INT32_MAX - 2;
      } else {
        ranks[i] = history_[place(moves[i], player)];
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

  void reward_cut(Move move, Player player, int ply, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(std::min(ply, max_killer_ply - 1))];
    if (!(killers[0] == move)) killers = {move, killers[0]};
    std::int32_t& history = history_[place(move, player)];
    history = std::min(history + depth * depth, 1 << 28);
  }

 private:
  static constexpr std::size_t history_size = 1 << 13;

  // Collisions only blur a guess.
  static std::size_t place(Move move, Player player) {
    static_assert(sizeof(Move) <= sizeof(std::uint64_t));
    static_assert(std::has_unique_object_representations_v<Move>, "padding would be read");
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return (mix(bits * 2 + static_cast<std::uint64_t>(player))) % history_size;
  }

  std::array<std::array<Move, 2>, max_killer_ply> killers_{};
  std::array<std::int32_t, history_size> history_{};
};

}  // namespace castellan
