// Scores leaves from the root player's side: a finished game by its payoff, a running one by the
// evaluation. One side only, because a source evaluation need not be antisymmetric.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/game.hpp"
#include "core/random.hpp"
#include "core/score.hpp"
#include "search/thought.hpp"

namespace castellan {

template <Game G, EvaluationOf<G> E>
class Judge {
 public:
  using State = typename G::State;
  using Score = typename E::Score;

  explicit Judge(const Problem<G, E>& problem)
      : game_(problem.game),
        evaluation_(problem.evaluation),
        root_(problem.game.player_to_move(problem.state)),
        drawn_(problem.drawn),
        noise_(problem.noise),
        noise_seed_(problem.seed) {}

  Player root() const { return root_; }

  /// By the rules, or because the position has occurred too often.
  Outcome outcome(const State& state) const {
    const Outcome by_rules = game_.outcome(state);
    if (by_rules.ended || drawn_.empty()) return by_rules;
    const bool repeats = std::ranges::find(drawn_, game_.hash(state)) != drawn_.end();
    return repeats ? Outcome::draw() : by_rules;
  }

  Score running(const State& state) const { return seen(state, exact(state)); }
  /// What a running state's score looks like to a player who is not exact.
  Score seen(const State& state, Score score) const {
    return noise_ == 0 ? score : static_cast<Score>(score + noise_ * whim(state));
  }
  Score ended(const State& state, const Outcome& outcome, int ply) const {
    if constexpr (JudgesEnded<E>) {
      return game_.outcome(state).ended ? exact(state) : Score{0};  // drawn by repetition
    } else if constexpr (TwoPlayerZeroSum<G>) {
      return ended_score<Score>(outcome.payoff_of(root_), ply);
    } else {
      int most = 1;  // whatever the payoffs are, the largest of them is a win or a loss
      for (const int payoff : outcome.payoff) most = std::max(most, std::abs(payoff));
      return ended_score<Score>(outcome.payoff_of(root_), ply) / static_cast<Score>(most);
    }
  }
  Score operator()(const State& state, int ply) const {
    const Outcome how = outcome(state);
    return how.ended ? ended(state, how, ply) : running(state);
  }

  /// The same judge from another player's side, for searches that model the opponent.
  Judge of(Player player) const {
    Judge other = *this;
    other.root_ = player;
    return other;
  }

 private:
  Score exact(const State& state) const { return evaluation_(game_, state, root_); }
  /// From -1 to 1, mostly small, and always the same for a position.
  double whim(const State& state) const {
    constexpr double unit = 1.0 / 4'294'967'296.0;
    const std::uint64_t bits = mix(game_.hash(state) ^ noise_seed_);
    return static_cast<double>(bits >> 32U) * unit +
           static_cast<double>(bits & 0xffff'ffffU) * unit - 1;
  }

  const G& game_;
  const E& evaluation_;
  Player root_;
  std::span<const std::uint64_t> drawn_;
  double noise_;
  std::uint64_t noise_seed_;
};

}  // namespace castellan
