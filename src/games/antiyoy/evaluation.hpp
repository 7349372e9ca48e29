// What a position is worth to a player: land, what it brings, what is saved and what stands on it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/weights.hpp"
#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// weights.txt explains them.
struct EngineWeights {
  enum : std::size_t {
    cell,
    profit,
    coin,
    rich_coin,
    peasant,
    spearman,
    baron,
    knight,
    tower_worth,
    strong_tower_worth,
    far_unit,
    tree,
    province,
    room,
    open_1,
    open_2,
    open_3,
    open_capital
  };
  static constexpr std::array<std::string_view, 18> names = {
      "cell",     "profit", "coin",   "rich_coin",    "peasant",  "spearman",
      "baron",    "knight", "tower",  "strong_tower", "far_unit", "tree",
      "province", "room",   "open_1", "open_2",       "open_3",   "open_capital"};
  static constexpr std::string_view built_in =
#include "games/antiyoy/weights.txt.inc"
      ;
};

/// In hundredths of a cell. With two players it is how far one is ahead of the other; with more it
/// is one's share of what all have, 0 for an even share.
struct EngineEvaluation : Weighted<EngineEvaluation, EngineWeights> {
  static constexpr std::string_view name = "engine";
  using Score = int;
  using Worths = std::array<Score, max_players>;

  template <class G>
  Score operator()(const G& game, const typename G::State& state, Player player) const {
    return balance(all_worths(game, state), game.players(), player);
  }

  /// The score for a player where the position is worth this to each.
  static Score balance(const Worths& worths, int players, Player player) {
    const Score own = worths[static_cast<std::size_t>(player)];
    if (players == 2) return own - worths[static_cast<std::size_t>(1 - player)];
    return static_cast<Score>(even_share * (players * std::max(own, 0) - sum_of(worths)) /
                              sum_of(worths));
  }

  template <class G>
  Score worth(const G& game, const typename G::State& state, Player player) const {
    return total(parts_of(game, state, player));
  }

  template <class G>
  std::vector<Term> terms(const G& game, const typename G::State& state, Player player) const {
    const Parts own = parts_of(game, state, player);
    if (game.players() == 2) return terms_of(own, 1, parts_of(game, state, 1 - player));
    if (total(own) <= 0) return {{"an even share", double(-even_share)}};
    const auto sum = sum_of(all_worths(game, state));
    auto terms = terms_of(own, double(even_share * game.players()) / double(sum), {});
    terms.push_back({"an even share", double(-even_share)});
    return terms;
  }

 private:
  static constexpr int rich = 60;         // coins beyond this are worth less
  static constexpr int richest = 10'000;  // .. and beyond this nothing, far from the score of a win
  static constexpr std::int64_t even_share = 4'000;  // about a cell for a cell in the middle game

  struct Parts {
    int land = 0, profit = 0, money = 0, army = 0, towers = 0, open = 0;
  };
  static int total(const Parts& parts) {
    return parts.land + parts.profit + parts.money + parts.army + parts.towers + parts.open;
  }
  static std::vector<Term> terms_of(const Parts& own, double unit, const Parts& other) {
    return {{"land", unit * (own.land - other.land)},
            {"profit", unit * (own.profit - other.profit)},
            {"money", unit * (own.money - other.money)},
            {"army", unit * (own.army - other.army)},
            {"towers", unit * (own.towers - other.towers)},
            {"open cells", unit * (own.open - other.open)}};
  }
  /// At least 1. Whoever is worse off than with nothing counts as if he had nothing.
  static std::int64_t sum_of(const Worths& worths) {
    std::int64_t sum = 0;
    for (const Score worth : worths) sum += std::max(worth, 0);
    return std::max<std::int64_t>(sum, 1);
  }

  template <class G>
  Worths all_worths(const G& game, const typename G::State& state) const {
    Worths worths{};
    for (Player player = 0; player < game.players(); ++player) {
      worths[static_cast<std::size_t>(player)] = worth(game, state, player);
    }
    return worths;
  }

  template <class G>
  Parts parts_of(const G& game, const typename G::State& state, Player player) const {
    using Grid = typename G::Grid;
    using Cells = typename G::Cells;
    Parts parts;
    const Cells own = state.owned_by(player);
    const Cells seats = state.capitals() & own;
    if (seats.empty()) return parts;
    const int provinces = seats.count();
    parts.land -= weight[EngineWeights::province] * (provinces - 1);
    const Cells beside = Grid::spread(own);
    if (provinces == 1) {  // all groups of two cells or more are this one
      add_province(game, state, seats.first(), own & beside, parts);
    } else {
      seats.for_each([&](int seat) {
        add_province(game, state, seat, Grid::flood(Cells::single(seat), own), parts);
      });
    }
    add_border(state, own, seats, beside, parts);
    return parts;
  }

  template <class G>
  void add_province(const G& game, const typename G::State& state, int seat,
                    const typename G::Cells& cells, Parts& parts) const {
    const int coins = std::min(state.money_at(seat), richest);
    const Census census = state.census(cells);
    const int profit = game.income_of(census) - game.upkeep_of(census);
    parts.land +=
        weight[EngineWeights::cell] * census.cells - weight[EngineWeights::tree] * census.trees;
    parts.profit += weight[EngineWeights::profit] * profit;
    parts.money += weight[EngineWeights::coin] * std::min(coins, rich) +
                   weight[EngineWeights::rich_coin] * std::max(coins - rich, 0);
    parts.towers += weight[EngineWeights::tower_worth] * census.towers +
                    weight[EngineWeights::strong_tower_worth] * census.strong_towers;
    int army = 0;
    for (int strength = 1; strength <= strongest_unit; ++strength) {
      army += weight[EngineWeights::peasant + static_cast<std::size_t>(strength) - 1] *
              census.units_of(strength);
    }
    // An army that starves at the next turn start is worth little, one that starves soon less.
    if (profit < 0) {
      const int turns = coins / -profit;
      army = turns == 0 ? army / 8 : turns < 4 ? army * (turns + 1) / 5 : army;
    }
    parts.army += army;
  }

  /// What can be taken, on both sides of the border, and who is far from it.
  template <class State, class Cells>
  void add_border(const State& state, const Cells& own, const Cells& seats, const Cells& beside,
                  Parts& parts) const {
    using Grid = typename std::remove_cvref_t<decltype(grid_of(state))>;
    const Cells foes = state.owned() - own;
    if (weight[EngineWeights::far_unit] != 0) {
      const Cells edge = own & Grid::spread(state.land() - own);
      const Cells near = edge | Grid::spread(edge);
      parts.army -= weight[EngineWeights::far_unit] * ((own & state.units()) - near).count();
    }
    if (weight[EngineWeights::room] != 0) {
      const Cells free = (beside & state.land()) - own - foes - state.buildings();
      parts.land += weight[EngineWeights::room] * free.count();
    }
    const Cells front = own & Grid::spread(foes);
    if (front.empty()) return;
    Cells guards = own;
    Cells open;
    for (int value = 1; value <= 3; ++value) {
      const Cells fewer = state.guards(value) & own;
      // Where the same things guard against the next strength too, the same cells are open.
      if (value == 1 || !(fewer == guards)) open = front - fewer - Grid::spread(fewer);
      guards = fewer;
      parts.open -=
          weight[EngineWeights::open_1 + static_cast<std::size_t>(value) - 1] * open.count();
      // A capital guards itself against peasants.
      if (value == 2) parts.open -= weight[EngineWeights::open_capital] * (open & seats).count();
    }
  }
  template <class Grid>
  static Grid grid_of(const Country<Grid>&);
};

}  // namespace castellan::antiyoy
