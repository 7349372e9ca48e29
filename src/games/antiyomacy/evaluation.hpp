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
    const double sign = player == blue ? 1 : -1;
    if (state.won) return state.to_move == player ? -won_value : won_value;
    return sign * (total(parts_of(game, state, blue)) - total(parts_of(game, state, red)));
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

struct EngineEvaluation {
  using Score = int;

  template <int Side>
  Score operator()(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                   Player player) const {
    return side(game, state, player) - side(game, state, opponent(player));
  }

 private:
  template <int Side>
  static int side(const Antiyomacy<Side>& game, const typename Antiyomacy<Side>::State& state,
                  Player player) {
    int score = 100 * state.owned_by(player).count();
    for (const auto& province : state.provinces_of(player)) {
      score += 100 * game.income(state, state.cells_of(player, province));
    }
    return score;
  }
};

}  // namespace castellan::antiyomacy
