// What alpha-beta keeps from one search to the next: positions, and which moves were good.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/options.hpp"
#include "search/move_order.hpp"
#include "search/transposition_table.hpp"

namespace castellan {

template <TwoPlayerZeroSum G, EvaluationOf<G> E>
class AlphaBetaMemory {
 public:
  explicit AlphaBetaMemory(const OptionValues& options)
      : table(static_cast<int>(options["table"])) {}

  void clear() {
    table.clear();
    order = {};
  }
  /// Scores belong to one seat, because an evaluation need not be antisymmetric, to one way of
  /// counting depth, and to the positions that would be a draw by repetition.
  void begin(Player root, bool by_turns, std::span<const std::uint64_t> drawn) {
    if (root != root_ || by_turns != by_turns_ || !std::ranges::equal(drawn, drawn_)) clear();
    root_ = root;
    by_turns_ = by_turns;
    drawn_.assign(drawn.begin(), drawn.end());
    table.grow_older();
  }

  TranspositionTable<typename G::Move, typename E::Score> table;
  MoveOrder<G> order;

 private:
  Player root_ = nobody;
  bool by_turns_ = false;
  std::vector<std::uint64_t> drawn_;
};

}  // namespace castellan
