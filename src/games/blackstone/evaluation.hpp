// Two evaluations of a Blackstone position: the source document's, exact to the digit, and the
// engine's own, in hundredths of a stone.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/weights.hpp"
#include "games/blackstone/blackstone.hpp"

namespace castellan::blackstone {

/// R5.1: own stones - enemy stones + (own moves - enemy moves) / N^2.
struct SourceEvaluation {
  static constexpr std::string_view name = "source";
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
    return (moves(player) - moves(game.opponent(player))) / (game.size() * game.size());
  }
};

/// weights.txt explains them.
struct EngineWeights {
  enum : std::size_t { stones, moves, liberties };
  static constexpr std::array<std::string_view, 3> names = {"stones", "moves", "liberties"};
  static constexpr std::string_view built_in =
#include "games/blackstone/weights.txt.inc"
      ;
};

/// Stones, moves, and the empty cells around each side's stones, which keep them alive.
struct EngineEvaluation : Weighted<EngineEvaluation, EngineWeights> {
  static constexpr std::string_view name = "engine";
  using Score = int;

  template <int Side>
  Score operator()(const Blackstone<Side>& game, const typename Blackstone<Side>::State& state,
                   Player player) const {
    const Balance balance = balance_of(game, state);
    const int score = weight[EngineWeights::stones] * balance.stones +
                      weight[EngineWeights::moves] * balance.moves +
                      weight[EngineWeights::liberties] * balance.liberties;
    return player == red ? score : -score;
  }

  template <int Side>
  std::vector<Term> terms(const Blackstone<Side>& game,
                          const typename Blackstone<Side>::State& state, Player player) const {
    const Balance balance = balance_of(game, state);
    const double sign = player == red ? 1 : -1;
    return {{"stones", sign * weight[EngineWeights::stones] * balance.stones},
            {"moves", sign * weight[EngineWeights::moves] * balance.moves},
            {"liberties", sign * weight[EngineWeights::liberties] * balance.liberties}};
  }

 private:
  /// Red's count minus blue's.
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
