// Two views of a Replica position: the source document's value, kept to the digit, and the engine's
// own, in hundredths of a man.
#pragma once

#include <array>
#include <cstdlib>
#include <vector>

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

/// Pieces and kings, how far they have come, and how near a king is to its corner.
struct EngineEvaluation {
  using Score = int;

  template <int Side>
  Score operator()(const Replica<Side>& game, const typename Replica<Side>::State& state,
                   Player player) const {
    const Balance balance = balance_of(game, state);
    const int score = balance.pieces + balance.advance + balance.kings;
    return player == white ? score : -score;
  }

  template <int Side>
  std::vector<Term> terms(const Replica<Side>& game, const typename Replica<Side>::State& state,
                          Player player) const {
    const Balance balance = balance_of(game, state);
    const double sign = player == white ? 1 : -1;
    return {{"pieces", sign * balance.pieces},
            {"advance", sign * balance.advance},
            {"kings", sign * balance.kings}};
  }

 private:
  static constexpr int piece_weight = 100;
  static constexpr int step_weight = 4;
  static constexpr int king_weight = 10;
  static constexpr int king_step_weight = 6;

  /// White's less black's.
  struct Balance {
    int pieces = 0, advance = 0, kings = 0;
  };

  template <int Side>
  static Balance balance_of(const Replica<Side>& game, const typename Replica<Side>::State& state) {
    Balance balance;
    const int longest = 2 * (game.size() - 1);
    for (const Player side : {white, black}) {
      const int sign = side == white ? 1 : -1;
      state.pieces[static_cast<std::size_t>(side)].for_each([&](int cell) {
        const int come = longest - distance(game, cell, side);
        balance.pieces += sign * piece_weight;
        balance.advance += sign * step_weight * come;
        if (state.kings.contains(cell)) {
          balance.kings += sign * (king_weight + king_step_weight * come);
        }
      });
    }
    return balance;
  }
};

}  // namespace castellan::replica
