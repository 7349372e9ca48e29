// Two evaluations of an Apart position: the source document's, which is not antisymmetric, and the
// engine's own, in hundredths of a man.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/weights.hpp"
#include "games/apart/apart.hpp"

namespace castellan::apart {

/// R5.1.
struct SourceEvaluation {
  static constexpr std::string_view name = "source";
  using Score = int;

  template <int Side>
  Score operator()(const Apart<Side>& game, const typename Apart<Side>::State& state,
                   Player player) const {
    const Parts parts = parts_of(game, state, player);
    return parts.apart + parts.enemies + parts.own_win + parts.enemy_win;
  }

  template <int Side>
  std::vector<Term> terms(const Apart<Side>& game, const typename Apart<Side>::State& state,
                          Player player) const {
    const Parts parts = parts_of(game, state, player);
    return {{"men apart", double(parts.apart)},
            {"enemy men", double(parts.enemies)},
            {"all apart", double(parts.own_win)},
            {"enemy all apart", double(parts.enemy_win)}};
  }

 private:
  struct Parts {
    int apart, enemies, own_win, enemy_win;
  };

  template <int Side>
  static Parts parts_of(const Apart<Side>& game, const typename Apart<Side>::State& state,
                        Player player) {
    const auto& men = state.men[static_cast<std::size_t>(player)];
    const auto& enemies = state.men[static_cast<std::size_t>(game.opponent(player))];
    return {Apart<Side>::count_apart(men), 2 * enemies.count(),
            Apart<Side>::is_apart(men) ? 1000 : 0, Apart<Side>::is_apart(enemies) ? -3000 : 0};
  }
};

/// weights.txt explains them.
struct EngineWeights {
  enum : std::size_t { together, men };
  static constexpr std::array<std::string_view, 2> names = {"together", "men"};
  static constexpr std::string_view built_in =
#include "games/apart/weights.txt.inc"
      ;
};

/// Every man is work to do, and one that still stands beside another is more.
struct EngineEvaluation : Weighted<EngineEvaluation, EngineWeights> {
  static constexpr std::string_view name = "engine";
  using Score = int;

  template <int Side>
  Score operator()(const Apart<Side>&, const typename Apart<Side>::State& state,
                   Player player) const {
    const int score = weight[EngineWeights::together] * together_of<Side>(state) +
                      weight[EngineWeights::men] * men_of(state);
    return player == white ? score : -score;
  }

  template <int Side>
  std::vector<Term> terms(const Apart<Side>&, const typename Apart<Side>::State& state,
                          Player player) const {
    const double sign = player == white ? 1 : -1;
    return {{"men together", sign * weight[EngineWeights::together] * together_of<Side>(state)},
            {"men", sign * weight[EngineWeights::men] * men_of(state)}};
  }

 private:
  template <int Side>
  static int together_of(const typename Apart<Side>::State& state) {
    const auto side = [&](Player player) {
      const auto& own = state.men[static_cast<std::size_t>(player)];
      return own.count() - Apart<Side>::count_apart(own);
    };
    return side(white) - side(black);
  }
  template <class State>
  static int men_of(const State& state) {
    return state.men[white].count() - state.men[black].count();
  }
};

}  // namespace castellan::apart
