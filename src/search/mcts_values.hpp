// What the nodes of a Monte-Carlo search tree are worth, to whom, and between which results they
// must be: from children to parents.
#pragma once

#include <algorithm>
#include <array>

#include "core/abilities.hpp"
#include "core/score.hpp"
#include "search/mcts_tree.hpp"

namespace castellan {

/// Two who play for the same stake share one value, the root player's chances; otherwise everybody
/// has one.
template <Game G>
class MctsValues {
 public:
  using Tree = MctsTree<typename G::Move>;
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;
  static constexpr bool two = TwoPlayerZeroSum<G>;
  using Values = std::array<float, two ? 1 : max_players>;

  static std::size_t sides_of(const G& game) {
    return two ? 1 : static_cast<std::size_t>(game.players());
  }

  /// `minimax` is how much of a value is that of the best line, and not of the average.
  MctsValues(Tree& tree, Player root, std::size_t sides, float minimax)
      : tree_(tree), root_(root), sides_(sides), minimax_(minimax) {}

  /// A value as a player sees it.
  float of(const float* value, Player player) const {
    if constexpr (two) {
      return player == root_ ? value[0] : 1 - value[0];
    } else {
      return value[static_cast<std::size_t>(player)];
    }
  }
  float best(Index node, Player player) const { return of(tree_.value(node, Tree::best), player); }
  float worth(Index node, Player player) const {
    return (1 - minimax_) * of(tree_.value(node, Tree::mean), player) +
           minimax_ * best(node, player);
  }

  /// What a player gets at least, and at most, if everybody knew.
  float least(Index node, Player player) const {
    const bool turned = two && player != root_;
    return of(tree_.value(node, turned ? Tree::upper : Tree::lower), player);
  }
  float most(Index node, Player player) const {
    const bool turned = two && player != root_;
    return of(tree_.value(node, turned ? Tree::lower : Tree::upper), player);
  }
  bool is_decided(Index node) const {
    const float* lower = tree_.value(node, Tree::lower);
    return std::equal(lower, lower + sides_, tree_.value(node, Tree::upper));
  }
  bool is_decided(Index node, Player player) const {
    return least(node, player) == most(node, player);
  }

  /// A child that cannot change what its parent is worth needs no visits.
  bool is_open(Index child, Player actor, float least_of_parent) const {
    if (tree_[child].done) return false;
    return two ? most(child, actor) > least_of_parent : most(child, actor) >= least_of_parent;
  }

  void set(Index node, typename Tree::Fact fact, const Values& values) {
    std::copy_n(values.begin(), sides_, tree_.value(node, fact));
  }
  void set_both(Index node, const Values& values) {
    set(node, Tree::mean, values);
    set(node, Tree::best, values);
  }
  Values get(Index node, typename Tree::Fact fact) const {
    Values values{};
    std::copy_n(tree_.value(node, fact), sides_, values.begin());
    return values;
  }

  /// The value of the best line from here. Those that wait are no better than the last open one
  /// was before its first visit.
  void improve_best(Index node) {
    const Node& here = tree_[node];
    if (here.open == 0) return;
    if (here.actor == chance) return set(node, Tree::best, average(node, Tree::best));
    Index top = here.first;
    for (Index child = here.first + 1; child < here.first + here.open; ++child) {
      if (best(child, here.actor) > best(top, here.actor)) top = child;
    }
    std::copy_n(tree_.value(top, Tree::best), sides_, tree_.value(node, Tree::best));
  }

  /// By the probabilities of the outcomes that are known.
  Values average(Index node, typename Tree::Fact fact) const {
    const Node& here = tree_[node];
    Values sum{};
    float all = 0;
    for (Index child = here.first; child < here.first + here.open; ++child) {
      const float* value = tree_.value(child, fact);
      all += tree_[child].prior;
      for (std::size_t side = 0; side < sides_; ++side)
        sum[side] += tree_[child].prior * value[side];
    }
    for (std::size_t side = 0; side < sides_; ++side) sum[side] /= all;
    return sum;
  }

  /// Between which results this one must be, by those of the children; false when that is no news.
  bool narrow(Index node) {
    Node& here = tree_[node];
    if (HasLargeChance<G> && here.actor == chance) return false;  // others could be drawn
    Values lower{};
    Values upper{};
    if (here.actor == chance) {
      lower = average(node, Tree::lower);
      upper = average(node, Tree::upper);
    } else {
      find_bounds(here, lower, upper);
    }
    if (lower == get(node, Tree::lower) && upper == get(node, Tree::upper)) return false;
    set(node, Tree::lower, lower);
    set(node, Tree::upper, upper);
    if (is_decided(node, root_)) here.distance = distance_of(node);
    return true;
  }

  /// Whether a player prefers one child to another: by visits, or by result if that is known.
  bool is_preferred(Index a, Index b, Player actor) const {
    const bool known = is_decided(a, actor);
    if (known != is_decided(b, actor)) {
      return known ? least(a, actor) >= worth(b, actor) : least(b, actor) < worth(a, actor);
    }
    if (known) {
      if (least(a, actor) != least(b, actor)) return least(a, actor) > least(b, actor);
      const bool wins = least(a, actor) > 0.5F;
      return wins ? tree_[a].distance < tree_[b].distance : tree_[a].distance > tree_[b].distance;
    }
    if (tree_[a].visits != tree_[b].visits) return tree_[a].visits > tree_[b].visits;
    return worth(a, actor) > worth(b, actor);
  }

 private:
  void find_bounds(const Node& here, Values& lower, Values& upper) const {
    float least_of_all = 0;
    float most_of_all = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      least_of_all = std::max(least_of_all, least(child, here.actor));
      most_of_all = std::max(most_of_all, most(child, here.actor));
    }
    if constexpr (two) {
      const bool own = here.actor == root_;
      lower[0] = own ? least_of_all : 1 - most_of_all;
      upper[0] = own ? most_of_all : 1 - least_of_all;
    } else {
      // The others get what the actor's choice leaves them, whichever of equals it is.
      std::fill_n(lower.begin(), sides_, 1.0F);
      for (Index child = here.first; child < here.first + here.count; ++child) {
        if (most(child, here.actor) < least_of_all) continue;
        for (std::size_t side = 0; side < sides_; ++side) {
          lower[side] = std::min(lower[side], tree_.value(child, Tree::lower)[side]);
          upper[side] = std::max(upper[side], tree_.value(child, Tree::upper)[side]);
        }
      }
      lower[static_cast<std::size_t>(here.actor)] = least_of_all;
      upper[static_cast<std::size_t>(here.actor)] = most_of_all;
    }
  }

  /// Moves until the root player's proven end: who wins hurries, and everybody else does not.
  std::uint16_t distance_of(Index node) const {
    const Node& here = tree_[node];
    const Player actor = here.actor;
    int shortest = max_ply;
    int longest = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      if (!is_decided(child, root_)) continue;
      if (actor != chance && most(child, actor) < least(node, actor)) continue;
      shortest = std::min(shortest, int{tree_[child].distance});
      longest = std::max(longest, int{tree_[child].distance});
    }
    const bool wins = actor != chance && (two || actor == root_) && least(node, actor) > 0.5F;
    return static_cast<std::uint16_t>(std::min((wins ? shortest : longest) + 1, max_ply));
  }

  Tree& tree_;
  Player root_;
  std::size_t sides_;
  float minimax_;
};

}  // namespace castellan
