// Two evaluations of an Antiyomacy position: the source document's, exact to the digit, and the
// engine's own, in hundredths of a coin of income.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/weights.hpp"
#include "games/antiyomacy/antiyomacy.hpp"

namespace castellan::antiyomacy {

/// R12.1. In the document blue maximises; here every player's value is his own.
struct SourceEvaluation {
  static constexpr std::string_view name = "source";
  using Score = double;

  static constexpr double won_value = 99999;

  template <int Side>
  Score operator()(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   Player player) const {
    if (state.won) return state.to_move == player ? -won_value : won_value;
    return total(parts_of(game, state, player)) -
           total(parts_of(game, state, game.opponent(player)));
  }

  /// Conquests matter here and nowhere else in the game.
  template <class State>
  std::uint64_t key(const State& state) const {
    return mix(static_cast<std::uint64_t>(state.conquests[red] - state.conquests[blue]));
  }

  template <int Side>
  std::vector<Term> terms(const Antiyomacy<Side>& game,
                          const typename Antiyomacy<Side>::State& state, Player player) const {
    if (state.won) return {{"win", (*this)(game, state, player)}};
    const Parts own = parts_of(game, state, player);
    const Parts enemy = parts_of(game, state, game.opponent(player));
    return {{"conquests", double(own.conquests - enemy.conquests)},
            {"money", double(own.money - enemy.money)},
            {"income", double(own.income - enemy.income)},
            {"cells", double(own.cells - enemy.cells)},
            {"strength", double(own.strength - enemy.strength)},
            {"defence", own.defence * defence_weight - enemy.defence * defence_weight}};
  }

 private:
  static constexpr double defence_weight = 0.15;
  static constexpr int strengths[thing_count] = {0, 1, 3, 8, 20, 0, 0, 0};
  static constexpr int defences[thing_count] = {0, 0, 0, 0, 0, 0, 8, 24};

  struct Parts {
    int conquests = 0, money = 0, income = 0, cells = 0, strength = 0, defence = 0;
  };

  template <int Side>
  static Parts parts_of(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                        Player player) {
    Parts parts;
    parts.conquests = 3 * state.conquests[static_cast<std::size_t>(player)];
    std::int64_t money = 0;
    for (const auto& province : state.provinces_of(player)) {
      const auto cells = state.cells_of(player, province);
      money += province.money;
      parts.income += game.income(state, cells);
      parts.cells += cells.count();
    }
    parts.money = money > 40 ? -1 : 1;
    for (std::size_t i = 1; i < thing_count; ++i) {  // lone cells hold nothing (R6.5)
      const int count = state.among(state.owned_by(player), thing_of(static_cast<int>(i))).count();
      parts.strength += strengths[i] * count;
      parts.defence += defences[i] * count;
    }
    return parts;
  }

  // Adding in this order reproduces the last digits of the document's program.
  static double total(const Parts& parts) {
    const int whole = parts.conquests + parts.money + parts.income + parts.cells + parts.strength;
    return whole + parts.defence * defence_weight;
  }
};

/// weights.txt explains them.
struct EngineWeights {
  enum : std::size_t {
    cell,
    lone_cell,
    coin,
    rich_coin,
    peasant,
    spearman,
    baron,
    knight,
    tower,
    strong_tower,
    danger,
    any_danger,
    cut
  };
  static constexpr std::array<std::string_view, 13> names = {
      "cell",   "lone_cell", "coin",         "rich_coin", "peasant",    "spearman", "baron",
      "knight", "tower",     "strong_tower", "danger",    "any_danger", "cut"};
  static constexpr std::string_view built_in =
#include "games/antiyomacy/weights.txt.inc"
      ;
};

/// What a province will have in a few turns if nothing happens to it, its land and units, and what
/// the enemy could take next, above all cells whose loss would split a province.
struct EngineEvaluation : Weighted<EngineEvaluation, EngineWeights> {
  static constexpr std::string_view name = "engine";
  using Score = int;

  template <int Side>
  Score operator()(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   Player player) const {
    return total(parts_of(game, state, player)) -
           total(parts_of(game, state, game.opponent(player)));
  }

  template <int Side>
  std::vector<Term> terms(const Antiyomacy<Side>& game,
                          const typename Antiyomacy<Side>::State& state, Player player) const {
    const Parts own = parts_of(game, state, player);
    const Parts enemy = parts_of(game, state, game.opponent(player));
    return {{"land", double(own.land - enemy.land)},
            {"money to come", double(own.money - enemy.money)},
            {"units", double(own.units - enemy.units)},
            {"bankruptcy to come", double(own.bankruptcy - enemy.bankruptcy)},
            {"towers", double(own.towers - enemy.towers)},
            {"cells in danger", double(own.danger - enemy.danger)},
            {"cuts in danger", double(own.cuts - enemy.cuts)}};
  }

 private:
  static constexpr int horizon = 5;      // turns of a player over which money is projected
  static constexpr int rich = 60;        // coins beyond this are worth less
  static constexpr int richest = 5'000;  // .. and beyond this nothing, far from the score of a win
  /// By strength.
  int unit_value(std::size_t unit) const { return weight[EngineWeights::peasant + unit - 1]; }

  struct Parts {
    int land = 0, money = 0, units = 0, bankruptcy = 0, towers = 0, danger = 0, cuts = 0;
  };

  static int total(const Parts& parts) {
    return parts.land + parts.money + parts.units + parts.bankruptcy + parts.towers + parts.danger +
           parts.cuts;
  }

  template <int Side>
  Parts parts_of(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                 Player player) const {
    Parts parts;
    int in_provinces = 0;
    for (const auto& province : state.provinces_of(player)) {
      const auto cells = state.cells_of(player, province);
      in_provinces += cells.count();
      add_economy(game, state, province.money, cells, parts);
    }
    parts.land = weight[EngineWeights::cell] * in_provinces +
                 weight[EngineWeights::lone_cell] * (state.owned_by(player).count() - in_provinces);
    add_danger(game, state, player, parts);
    return parts;
  }

  /// Projected money: what is there, what comes, and what a bankruptcy on the way would take.
  template <int Side>
  void add_economy(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   int money, const typename Antiyomacy<Side>::Cells& cells, Parts& parts) const {
    const auto things = state.count_things(cells);
    const int income = game.income(cells.count(), things);
    int units = 0;
    for (std::size_t i = 1; i <= strongest_unit; ++i) units += unit_value(i) * things[i];
    parts.towers +=
        weight[EngineWeights::tower] * things[static_cast<std::size_t>(Thing::tower)] +
        weight[EngineWeights::strong_tower] * things[static_cast<std::size_t>(Thing::strong_tower)];
    parts.units += units;
    int ahead = std::min(std::min(money, richest) + horizon * income, richest);
    if (ahead < 0) {
      const int turns_left = std::min(money / -income, horizon);  // that it can pay for
      ahead = 0;
      parts.bankruptcy -= units * (horizon - turns_left) / horizon;
    }
    parts.money += weight[EngineWeights::coin] * std::min(ahead, rich) +
                   weight[EngineWeights::rich_coin] * std::max(ahead - rich, 0);
  }

  /// What the enemy's provinces could take from the player in one act each.
  template <int Side>
  void add_danger(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                  Player player, Parts& parts) const {
    const Player enemy = game.opponent(player);
    const int urgency = state.to_move == enemy ? 2 : 1;
    for (const auto& attacker : state.provinces_of(enemy)) {
      const auto taken = game.within_grasp(state, enemy, attacker) & state.owned_by(player);
      if (taken.empty()) continue;
      parts.danger -= urgency * (weight[EngineWeights::any_danger] +
                                 weight[EngineWeights::danger] * taken.count());
      for (int i = 1; i <= strongest_unit; ++i) {
        parts.danger -= urgency * unit_value(static_cast<std::size_t>(i)) / 8 *
                        state.among(taken, thing_of(i)).count();
      }
      bool cuts = false;
      taken.for_each([&](int cell) { cuts = cuts || game.may_cut(state, player, cell); });
      if (cuts) parts.cuts -= urgency * weight[EngineWeights::cut];
    }
  }
};

}  // namespace castellan::antiyomacy
