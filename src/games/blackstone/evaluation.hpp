// Two views of a Blackstone position: the source document's value, kept to the digit, and the
// engine's own, in hundredths of a stone.
#pragma once

#include <vector>

#include "games/blackstone/blackstone.hpp"

namespace castellan::blackstone {

/// R5.1: own stones - enemy stones + (own moves - enemy moves) / N^2.
struct SourceEvaluation {
  using Score = double;

  template <int Side>
  Score operator()(const Blackstone<Side>& game, const typename Blackstone<Side>::State& state,
                   Player player) const {
    return stones(state, player) + mobility(game, state, player);
  }

  template <int Side>
  std::vector<Term> terms(const Blackstone<Side>& game,
                          const typename Blackstone<Side>::State& state, Player player) const {
    return {{"stones", stones(state, player)}, {"mobility", mobility(game, state, player)}};
  }

 private:
  template <class State>
  static double stones(const State& state, Player player) {
    const int difference = state.stones[red].count() - state.stones[blue].count();
    return player == red ? difference : -difference;
  }

  template <int Side>
  static double mobility(const Blackstone<Side>& game,
                         const typename Blackstone<Side>::State& state, Player player) {
    const auto moves = [&](Player who) {
      return static_cast<double>(game.count_moves(state, who));
    };
    return (moves(player) - moves(opponent(player))) / (game.size() * game.size());
  }
};

/// Stones, moves, and the empty cells around each side's stones, which are what keeps them alive.
struct EngineEvaluation {
  using Score = int;

  template <int Side>
  Score operator()(const Blackstone<Side>& game, const typename Blackstone<Side>::State& state,
                   Player player) const {
    const Balance balance = balance_of(game, state);
    const int score = stone_weight * balance.stones + move_weight * balance.moves +
                      liberty_weight * balance.liberties;
    return player == red ? score : -score;
  }

  template <int Side>
  std::vector<Term> terms(const Blackstone<Side>& game,
                          const typename Blackstone<Side>::State& state, Player player) const {
    const Balance balance = balance_of(game, state);
    const double sign = player == red ? 1 : -1;
    return {{"stones", sign * stone_weight * balance.stones},
            {"moves", sign * move_weight * balance.moves},
            {"liberties", sign * liberty_weight * balance.liberties}};
  }

 private:
  static constexpr int stone_weight = 100;
  static constexpr int move_weight = 1;
  static constexpr int liberty_weight = 4;

  /// Red's count less blue's.
  struct Balance {
    int stones, moves, liberties;
  };

  template <int Side>
  static Balance balance_of(const Blackstone<Side>& game,
                            const typename Blackstone<Side>::State& state) {
    const auto empty = game.empty_cells(state);
    const auto liberties = [&](Player player) {
      const auto& stones = state.stones[static_cast<std::size_t>(player)];
      return (SquareGrid<Side>::spread(stones) & empty).count();
    };
    return {state.stones[red].count() - state.stones[blue].count(),
            static_cast<int>(game.count_moves(state, red)) -
                static_cast<int>(game.count_moves(state, blue)),
            liberties(red) - liberties(blue)};
  }
};

}  // namespace castellan::blackstone
