// What a search tells while it runs. Every search takes a Trace policy: the empty one costs
// nothing, the other keeps the tree, so the tree that people see is the search itself.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/score.hpp"

namespace castellan {

/// Why a node was left.
enum class NodeEnd : std::uint8_t { searched, leaf, ended, cut, table, stopped };

struct NoTrace {
  void enter_iteration(int) {}
  template <class... Facts>
  void enter(const Facts&...) {}
  template <class... Facts>
  void leave(const Facts&...) {}
};

/// Scores and bounds are from the root player's side, whoever is to move.
struct TraceNode {
  int level = 0;     // how deep in the tree; an iteration of a deepening search is a level too
  std::string move;  // the move that leads here
  bool maximising = false;
  double alpha = 0;
  double beta = 0;
  double score = 0;
  NodeEnd end = NodeEnd::stopped;
};

/// The nodes in the order they were entered; those beyond the room are counted, not kept.
struct SearchTree {
  std::vector<TraceNode> nodes;
  std::uint64_t left_out = 0;
};

template <Game G>
class TreeTrace {
 public:
  TreeTrace(const G& game, std::size_t room) : game_(game), room_(room) {}

  /// `maximising` tells whether the player to move after this move is the root player.
  template <class Score>
  void enter(const typename G::State& before, typename G::Move move, bool maximising, Score alpha,
             Score beta) {
    open(tree_.nodes.size() < room_ ? game_.to_text(before, move) : std::string(), maximising,
         static_cast<double>(alpha), static_cast<double>(beta));
  }

  /// Iterative deepening begins again: what follows, until it leaves, hangs below one node.
  void enter_iteration(int depth) {
    open("depth " + std::to_string(depth), true, -infinite_score<double>, infinite_score<double>);
  }

  template <class Score>
  void leave(Score score, NodeEnd end) {
    const std::size_t index = open_.back();
    open_.pop_back();
    if (index == none) return;
    tree_.nodes[index].score = static_cast<double>(score);
    tree_.nodes[index].end = end;
  }

  const SearchTree& tree() const { return tree_; }

 private:
  static constexpr std::size_t none = SIZE_MAX;

  void open(std::string move, bool maximising, double alpha, double beta) {
    if (tree_.nodes.size() >= room_) {
      ++tree_.left_out;
      open_.push_back(none);
      return;
    }
    open_.push_back(tree_.nodes.size());
    tree_.nodes.push_back({static_cast<int>(open_.size()) - 1, std::move(move), maximising, alpha,
                           beta, 0, NodeEnd::stopped});
  }

  const G& game_;
  std::size_t room_;
  SearchTree tree_;
  std::vector<std::size_t> open_;
};

}  // namespace castellan
