// Two evaluations of a Replica position: the source document's, exact to the digit, and the
// engine's own, in hundredths of a man.
#pragma once

#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/weights.hpp"
#include "games/replica/replica.hpp"

namespace castellan::replica {

/// Rows and columns between a cell and a player's far corner.
template <int Side>
int distance(const Replica<Side>& game, int cell, Player player) {
  const int corner = game.far_corner(player);
  return std::abs(SquareGrid<Side>::row(cell) - SquareGrid<Side>::row(corner)) +
         std::abs(SquareGrid<Side>::column(cell) - SquareGrid<Side>::column(corner));
}

/// R4.1, finished games included.
struct SourceEvaluation {
  static constexpr std::string_view name = "source";
  using Score = double;
  static constexpr bool judges_ended = true;

  template <int Side>
  Score operator()(const Replica<Side>& game, const typename Replica<Side>::State& state,
                   Player player) const {
    const Outcome outcome = game.outcome(state);
    if (outcome.ended) return 60.0 * outcome.payoff_of(player);
    return pieces(state, player) + race(game, state, player);
  }

  template <int Side>
  std::vector<Term> terms(const Replica<Side>& game, const typename Replica<Side>::State& state,
                          Player player) const {
    const Outcome outcome = game.outcome(state);
    if (outcome.ended) return {{"won or lost", 60.0 * outcome.payoff_of(player)}};
    return {{"pieces", pieces(state, player)}, {"race", race(game, state, player)}};
  }

 private:
  template <class State>
  static double pieces(const State& state, Player player) {
    const int balance = state.pieces[white].count() - state.pieces[black].count();
    return 2.0 * (player == white ? balance : -balance);
  }

  template <int Side>
  static double race(const Replica<Side>& game, const typename Replica<Side>::State& state,
                     Player player) {
    double sum = 0;
    for (const Player side : {white, black}) {
      const double sign = side == player ? 1 : -1;
      state.pieces[static_cast<std::size_t>(side)].for_each(
          [&](int cell) { sum += sign * 3.0 / (distance(game, cell, side) + 1); });
    }
    return sum;
  }
};

/// weights.txt explains them.
struct EngineWeights {
  enum : std::size_t { piece, race, king, king_race };
  static constexpr std::array<std::string_view, 4> names = {"piece", "race", "king", "king_race"};
  static constexpr std::string_view built_in =
#include "games/replica/weights.txt.inc"
      ;
};

/// Pieces and kings, and how near they are to their far corner.
struct EngineEvaluation : Weighted<EngineEvaluation, EngineWeights> {
  static constexpr std::string_view name = "engine";
  using Score = int;

  template <int Side>
  Score operator()(const Replica<Side>& game, const typename Replica<Side>::State& state,
                   Player player) const {
    const Balance balance = balance_of(game, state);
    const int score = balance.pieces + balance.race + balance.kings;
    return player == white ? score : -score;
  }

  template <int Side>
  std::vector<Term> terms(const Replica<Side>& game, const typename Replica<Side>::State& state,
                          Player player) const {
    const Balance balance = balance_of(game, state);
    const double sign = player == white ? 1 : -1;
    return {{"pieces", sign * balance.pieces},
            {"race", sign * balance.race},
            {"kings", sign * balance.kings}};
  }

 private:
  /// White's count minus black's.
  struct Balance {
    int pieces = 0, race = 0, kings = 0;
  };

  template <int Side>
  Balance balance_of(const Replica<Side>& game, const typename Replica<Side>::State& state) const {
    Balance balance;
    for (const Player side : {white, black}) {
      const int sign = side == white ? 1 : -1;
      const auto& own = state.pieces[static_cast<std::size_t>(side)];
      balance.pieces += sign * weight[EngineWeights::piece] * own.count();
      own.for_each([&](int cell) {
        balance.race += sign * weight[EngineWeights::race] / (distance(game, cell, side) + 1);
      });
      (own & state.kings).for_each([&](int cell) {
        balance.kings +=
            sign * (weight[EngineWeights::king] +
                    weight[EngineWeights::king_race] / (distance(game, cell, side) + 1));
      });
    }
    return balance;
  }
};

}  // namespace castellan::replica
