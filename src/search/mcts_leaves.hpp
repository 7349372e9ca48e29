// What the leaves of a Monte-Carlo search tree are worth: by the rules, by the evaluation, or after
// some random moves.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/chance.hpp"
#include "search/budget.hpp"
#include "search/chance_scale.hpp"
#include "search/judge.hpp"
#include "search/mcts_values.hpp"
#include "search/random_choice.hpp"
#include "search/thought.hpp"

namespace castellan {

template <Game G, EvaluationOf<G> E>
class MctsLeaves {
 public:
  using State = typename G::State;
  using Facts = MctsValues<G>;
  using Tree = typename Facts::Tree;
  using Index = typename Tree::Index;
  using Values = typename Facts::Values;

  MctsLeaves(const Problem<G, E>& problem, Tree& tree, Facts& facts, ChanceScale& scale,
             Budget& budget, Random& random)
      : problem_(problem),
        game_(problem.game),
        judge_(problem),
        tree_(tree),
        facts_(facts),
        scale_(scale),
        budget_(budget),
        random_(random),
        sides_(Facts::sides_of(problem.game)),
        playout_(problem.options["playout"]) {}

  /// A few positions of a random game teach what scores mean.
  void learn_scale() {
    scale_.begin(problem_.advantage);
    const std::uint64_t most = problem_.limits.nodes == 0 ? 400 : problem_.limits.nodes / 8;
    State state = problem_.state;
    while (budget_.nodes() < most && !budget_.exhausted() && !judge_.outcome(state).ended) {
      if (!waits_for_chance(game_, state)) learn_from(state);
      play_randomly(game_, state, random_, 1);
    }
  }

  /// What is known of a new node's state without looking further.
  void judge(Index node, const State& state) {
    const Outcome outcome = judge_.outcome(state);
    if (outcome.ended) {
      const Values values = result(outcome);
      facts_.set(node, Tree::lower, values);
      facts_.set(node, Tree::upper, values);
      facts_.set_both(node, values);
      tree_[node].done = true;
    } else if (playout_ >= 0) {
      facts_.set_both(node, evaluate(state));
    }
  }

  Values evaluate(const State& state) const {
    Values values{};
    if constexpr (two) {
      const Player actor = game_.player_to_move(state);
      const double tempo = actor == chance          ? 0
                           : actor == judge_.root() ? scale_.tempo()
                                                    : -scale_.tempo();
      const auto score = static_cast<double>(judge_.running(state));
      values[0] = static_cast<float>(scale_.chance(score + tempo));
    } else {
      for (std::size_t side = 0; side < sides_; ++side) {
        const auto score = judge_.of(static_cast<Player>(side)).running(state);
        values[side] = static_cast<float>(scale_.chance(static_cast<double>(score)));
      }
    }
    return values;
  }

  Values play_out(State state) {
    const std::int64_t most = playout_ < 0 ? longest_playout : playout_;
    for (std::int64_t moves = 0; moves < most && !judge_.outcome(state).ended; ++moves) {
      play_randomly(game_, state, random_, 1);
      if (!budget_.spend()) break;
    }
    const Outcome outcome = judge_.outcome(state);
    return outcome.ended || playout_ < 0 ? result(outcome) : evaluate(state);
  }

 private:
  static constexpr bool two = Facts::two;
  static constexpr std::int64_t longest_playout = 1'000;  // some games would never end

  Values result(const Outcome& outcome) const {
    int most = 1;  // whatever the payoffs are, the largest of them is a win or a loss
    for (const int payoff : outcome.payoff) most = std::max(most, std::abs(payoff));
    Values values{};
    for (std::size_t side = 0; side < sides_; ++side) {
      const int payoff = outcome.payoff_of(two ? judge_.root() : static_cast<Player>(side));
      values[side] = static_cast<float>(payoff + most) / static_cast<float>(2 * most);
    }
    return values;
  }

  void learn_from(const State& state) {
    const Player actor = game_.player_to_move(state);
    const Judge<G, E> judge = judge_.of(actor);
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    std::array<double, 64> scores;
    std::size_t count = 0;
    bool changes_sides = false;
    double sum = 0;
    for (std::size_t i = 0; i < moves.size() && count < scores.size(); ++i) {
      State child = state;
      game_.play(child, moves[i]);
      if (!budget_.spend()) return;
      if (game_.outcome(child).ended) continue;
      changes_sides = two && game_.player_to_move(child) == 1 - actor;
      scores[count] = static_cast<double>(judge.running(child));
      sum += scores[count++];
    }
    if (count < 2) return;
    double apart = 0;
    for (std::size_t i = 0; i < count; ++i) {
      apart += std::abs(scores[i] - sum / static_cast<double>(count));
    }
    const double best = *std::max_element(scores.begin(), scores.begin() + count);
    scale_.learn(apart / static_cast<double>(count),
                 best - static_cast<double>(judge.running(state)), changes_sides);
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Judge<G, E> judge_;
  Tree& tree_;
  Facts& facts_;
  ChanceScale& scale_;
  Budget& budget_;
  Random& random_;
  std::size_t sides_;
  std::int64_t playout_;
};

}  // namespace castellan
