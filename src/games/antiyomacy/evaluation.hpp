// Two views of an Antiyomacy position: the source document's value, to the digit, and the engine's
// own, in hundredths of a coin of income.
#pragma once

#include <vector>

#include "games/antiyomacy/antiyomacy.hpp"

namespace castellan::antiyomacy {

/// R12.1. Blue maximises in the document; here every player's value is his own.
struct SourceEvaluation {
  using Score = double;

  static constexpr double won_value = 99999;

  template <int Side>
  Score operator()(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   Player player) const {
    if (state.won) return state.to_move == player ? -won_value : won_value;
    return total(parts_of(game, state, player)) - total(parts_of(game, state, opponent(player)));
  }

  /// Conquests count here and nowhere else in the game.
  template <class State>
  std::uint64_t key(const State& state) const {
    return mix(static_cast<std::uint64_t>(state.conquests[red] - state.conquests[blue]));
  }

  template <int Side>
  std::vector<Term> terms(const Antiyomacy<Side>& game,
                          const typename Antiyomacy<Side>::State& state, Player player) const {
    if (state.won) return {{"win", (*this)(game, state, player)}};
    const Parts own = parts_of(game, state, player);
    const Parts enemy = parts_of(game, state, opponent(player));
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

  // In this order of adding the last digits are those of the document's program.
  static double total(const Parts& parts) {
    const int whole = parts.conquests + parts.money + parts.income + parts.cells + parts.strength;
    return whole + parts.defence * defence_weight;
  }
};

/// What a province will have in some turns if nothing happens to it, its land and units, and what
/// the enemy could take next, above all cells whose loss would cut a province in two.
struct EngineEvaluation {
  using Score = int;

  template <int Side>
  Score operator()(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   Player player) const {
    return total(parts_of(game, state, player)) - total(parts_of(game, state, opponent(player)));
  }

  template <int Side>
  std::vector<Term> terms(const Antiyomacy<Side>& game,
                          const typename Antiyomacy<Side>::State& state, Player player) const {
    const Parts own = parts_of(game, state, player);
    const Parts enemy = parts_of(game, state, opponent(player));
    return {{"land", double(own.land - enemy.land)},
            {"money to come", double(own.money - enemy.money)},
            {"units", double(own.units - enemy.units)},
            {"bankruptcy to come", double(own.bankruptcy - enemy.bankruptcy)},
            {"towers", double(own.towers - enemy.towers)},
            {"cells in danger", double(own.danger - enemy.danger)},
            {"cuts in danger", double(own.cuts - enemy.cuts)}};
  }

 private:
  static constexpr int horizon = 5;  // turns of a player over which money is counted ahead
  static constexpr int cell_value = 60;
  static constexpr int lone_cell_value = 25;
  static constexpr int coin_value = 10;
  static constexpr int rich = 60;  // coins beyond this are worth less
  static constexpr int rich_coin_value = 3;
  static constexpr int richest = 5'000;  // .. and beyond this nothing, far from the score of a win
  static constexpr int unit_values[thing_count] = {0, 80, 170, 300, 450, 0, 0, 0};
  static constexpr int tower_values[thing_count] = {0, 0, 0, 0, 0, 0, 40, 90};
  static constexpr int danger_value = 8;       // for each cell that the enemy could take
  static constexpr int any_danger_value = 25;  // since he can take one of them
  static constexpr int cut_value = 40;

  struct Parts {
    int land = 0, money = 0, units = 0, bankruptcy = 0, towers = 0, danger = 0, cuts = 0;
  };

  static int total(const Parts& parts) {
    return parts.land + parts.money + parts.units + parts.bankruptcy + parts.towers + parts.danger +
           parts.cuts;
  }

  template <int Side>
  static Parts parts_of(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                        Player player) {
    Parts parts;
    int in_provinces = 0;
    for (const auto& province : state.provinces_of(player)) {
      const auto cells = state.cells_of(player, province);
      in_provinces += cells.count();
      add_economy(game, state, province.money, cells, parts);
    }
    parts.land = cell_value * in_provinces +
                 lone_cell_value * (state.owned_by(player).count() - in_provinces);
    add_danger(game, state, player, parts);
    return parts;
  }

  /// Money ahead: what is there, what comes, and what a bankruptcy on the way would take.
  template <int Side>
  static void add_economy(const Antiyomacy<Side>& game,
                          const typename Antiyomacy<Side>::State& state, int money,
                          const typename Antiyomacy<Side>::Cells& cells, Parts& parts) {
    const auto things = state.count_things(cells);
    const int income = game.income(cells.count(), things);
    int units = 0;
    for (std::size_t i = 1; i < thing_count; ++i) {
      units += unit_values[i] * things[i];
      parts.towers += tower_values[i] * things[i];
    }
    parts.units += units;
    int ahead = std::min(std::min(money, richest) + horizon * income, richest);
    if (ahead < 0) {
      const int turns_left = std::min(money / -income, horizon);  // how often it can be paid
      ahead = 0;
      parts.bankruptcy -= units * (horizon - turns_left) / horizon;
    }
    parts.money += coin_value * std::min(ahead, rich) + rich_coin_value * std::max(ahead - rich, 0);
  }

  /// What the enemy's provinces could take of the player's in one act each.
  template <int Side>
  static void add_danger(const Antiyomacy<Side>& game,
                         const typename Antiyomacy<Side>::State& state, Player player,
                         Parts& parts) {
    const Player enemy = opponent(player);
    const int urgency = state.to_move == enemy ? 2 : 1;
    for (const auto& attacker : state.provinces_of(enemy)) {
      const auto taken = game.within_grasp(state, enemy, attacker) & state.owned_by(player);
      if (taken.empty()) continue;
      parts.danger -= urgency * (any_danger_value + danger_value * taken.count());
      for (int i = 1; i <= strongest_unit; ++i) {
        parts.danger -= urgency * unit_values[i] / 8 * state.among(taken, thing_of(i)).count();
      }
      bool cuts = false;
      taken.for_each([&](int cell) { cuts = cuts || game.may_cut(state, player, cell); });
      if (cuts) parts.cuts -= urgency * cut_value;
    }
  }
};

}  // namespace castellan::antiyomacy
