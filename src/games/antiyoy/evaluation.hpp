// What a position is worth to a player: land, what it brings, what is saved and what stands on it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// In hundredths of a cell. With two players one's score is minus the other's; with more it is how
/// far one is ahead of the strongest other.
struct EngineEvaluation {
  static constexpr std::string_view name = "engine";
  using Score = int;

  template <class G>
  Score operator()(const G& game, const typename G::State& state, Player player) const {
    const int own = worth(game, state, player);
    int strongest = INT_MIN;
    for (Player other = 0; other < game.players(); ++other) {
      if (other != player) strongest = std::max(strongest, worth(game, state, other));
    }
    return own - strongest;
  }

  template <class G>
  static int worth(const G& game, const typename G::State& state, Player player) {
    using Grid = typename G::Grid;
    using Cells = typename G::Cells;
    const Cells own = state.owned_by(player);
    const Cells units = state.units();
    int worth = 0;
    (state.capitals() & own).for_each([&](int seat) {
      const Cells province = Grid::flood(Cells::single(seat), own);
      const int cells = province.count();
      const int coins = state.money_at(seat);
      const int profit = game.income_of(state, province) - game.upkeep_of(state, province);
      worth += cell_value * cells + profit_value * profit + std::min(coins, 60) * coin_value +
               (coins > 60 ? (coins - 60) * coin_value / 4 : 0);
      int army = 0;
      for (int strength = 1; strength <= strongest_unit; ++strength) {
        army += unit_values[static_cast<std::size_t>(strength)] *
                (province & units & state.units_of(strength)).count();
      }
      // An army that starves at the next turn start is worth little, one that starves soon less.
      if (profit < 0 && army > 0) {
        const int turns = coins / -profit;
        army = turns == 0 ? army / 8 : turns < 4 ? army * (turns + 1) / 5 : army;
      }
      worth += army + tower_value * (province & state.towers()).count() +
               strong_value * (province & state.strong_towers()).count();
    });
    return worth - danger(state, own);
  }

 private:
  /// Land beside other players' that little or nothing defends.
  template <class State, class Cells>
  static int danger(const State& state, const Cells& own) {
    using Grid = typename std::remove_cvref_t<decltype(grid_of(state))>;
    const Cells foes = state.owned() - own;
    const Cells front = own & Grid::spread(foes);
    if (front.empty()) return 0;
    int danger = 0;
    for (int value = 1; value <= 3; ++value) {
      const Cells guards = state.guards(value) & own;
      const Cells open = front - guards - Grid::spread(guards);
      danger += open_values[static_cast<std::size_t>(value)] * open.count();
    }
    return danger;
  }
  template <class Grid>
  static Grid grid_of(const Country<Grid>&);

  static constexpr int cell_value = 100;
  static constexpr int profit_value = 30;
  static constexpr int coin_value = 5;
  static constexpr std::array<int, strongest_unit + 1> unit_values = {0, 130, 330, 800, 1'200};
  static constexpr int tower_value = 150;
  static constexpr int strong_value = 350;
  /// By the strength that a cell is open to, on top of what it is open to less.
  static constexpr std::array<int, 4> open_values = {0, 60, 30, 6};
};

}  // namespace castellan::antiyoy
