// Scores leaves from the root player's side: a finished game by its payoff, a running one by the
// evaluation. One side only, because a source evaluation need not be antisymmetric.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "core/game.hpp"
#include "core/score.hpp"

namespace castellan {

template <Game G, EvaluationOf<G> E>
class Judge {
 public:
  using State = typename G::State;
  using Score = typename E::Score;

  Judge(const G& game, const E& evaluation, Player root)
      : game_(game), evaluation_(evaluation), root_(root) {}

  Player root() const { return root_; }

  Score running(const State& state) const { return evaluation_(game_, state, root_); }
  Score ended(const State& state, const Outcome& outcome, int ply) const {
    if constexpr (JudgesEnded<E>) {
      return running(state);
    } else if constexpr (TwoPlayerZeroSum<G>) {
      return ended_score<Score>(outcome.payoff_of(root_), ply);
    } else {
      int most = 1;  // whatever the payoffs are, the largest of them is a win or a loss
      for (const int payoff : outcome.payoff) most = std::max(most, std::abs(payoff));
      return ended_score<Score>(outcome.payoff_of(root_), ply) / static_cast<Score>(most);
    }
  }
  Score operator()(const State& state, int ply) const {
    const Outcome outcome = game_.outcome(state);
    return outcome.ended ? ended(state, outcome, ply) : running(state);
  }

  /// The same judge from another player's side, for searches that model the opponent.
  Judge of(Player player) const { return {game_, evaluation_, player}; }

 private:
  const G& game_;
  const E& evaluation_;
  Player root_;
};

}  // namespace castellan
