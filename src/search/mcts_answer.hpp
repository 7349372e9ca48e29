// What a Monte-Carlo search tree says: the lines, and the tree itself for those who want to see it.
#pragma once

#include <algorithm>
#include <vector>

#include "search/chance_scale.hpp"
#include "search/mcts_values.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan {

template <Game G>
class MctsAnswer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Values = MctsValues<G>;
  using Tree = typename Values::Tree;
  using Index = typename Tree::Index;

  MctsAnswer(const Tree& tree, const Values& values, const ChanceScale& scale, Player root)
      : tree_(tree), values_(values), scale_(scale), root_(root) {}

  /// The best moves of the root, best first.
  std::vector<Line<Move>> lines(std::size_t most) const {
    const auto& root = tree_[Tree::root];
    std::vector<Index> ranked;
    for (Index child = root.first; child < root.first + root.count; ++child) {
      auto place = ranked.begin();
      while (place != ranked.end() && !values_.is_preferred(child, *place, root.actor)) ++place;
      ranked.insert(place, child);
    }
    ranked.resize(std::min(ranked.size(), most));
    std::vector<Line<Move>> lines;
    for (const Index child : ranked) lines.push_back(line_from(child));
    return lines;
  }

  /// The tree as the search left it: every node that was visited. `play` follows a branch.
  template <class Trace, class Play>
  void show(Trace& trace, Index node, const State& state, int ply, const Play& play) const {
    for (Index i = 0; i < tree_[node].open; ++i) {
      const Index child = tree_[node].first + i;
      const auto& it = tree_[child];
      if (it.visits == 0 && !it.done) continue;
      State next = state;
      play(next, node, child,
           [&](const auto& move) { trace.enter(state, move, Player{it.actor}, it.visits); });
      show(trace, child, next, ply + 1, play);
      const NodeEnd end = it.first != Tree::none                 ? NodeEnd::searched
                          : values_.is_decided(child) && it.done ? NodeEnd::ended
                                                                 : NodeEnd::leaf;
      trace.leave(score_of(child, ply + 1), end);
    }
  }

 private:
  static constexpr std::size_t longest_line = 64;

  /// In the evaluation's units, or of an ended game.
  double score_of(Index node, int ply) const {
    if (values_.is_decided(node, root_)) {
      return (2.0 * values_.least(node, root_) - 1) * (win_score - ply - tree_[node].distance);
    }
    return scale_.score(values_.worth(node, root_));
  }

  /// By visits, as far as there were any.
  Line<Move> line_from(Index child) const {
    Line<Move> line{score_of(child, 1), {tree_[child].move}};
    while (tree_[child].open > 0 && tree_[child].actor != chance &&
           line.moves.size() < longest_line) {
      const auto& here = tree_[child];
      Index top = here.first;
      for (Index each = here.first + 1; each < here.first + here.open; ++each) {
        if (values_.is_preferred(each, top, here.actor)) top = each;
      }
      if (tree_[top].visits == 0 && !tree_[top].done) break;
      line.moves.push_back(tree_[top].move);
      child = top;
    }
    return line;
  }

  const Tree& tree_;
  const Values& values_;
  const ChanceScale& scale_;
  Player root_;
};

}  // namespace castellan
