// What a search reports while it runs. Every search takes a Trace policy: the empty one costs
// nothing, the other keeps the tree, so the tree that people see is the search itself.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace castellan {

/// Why a node was left.
enum class NodeEnd : std::uint8_t { searched, leaf, ended, cut, table, stopped };

/// The mark of a node in a tree; empty when it was searched fully.
constexpr std::string_view mark_of(NodeEnd end) {
  switch (end) {
    case NodeEnd::searched: return "";
    case NodeEnd::leaf: return "leaf";
    case NodeEnd::ended: return "ended";
    case NodeEnd::cut: return "cut";
    case NodeEnd::table: return "table";
    case NodeEnd::stopped: return "stopped";
  }
  return "";
}

struct NoTrace {
  static constexpr bool is_on() { return false; }
  template <class... Facts>
  void enter_iteration(const Facts&...) {}
  template <class... Facts>
  void enter(const Facts&...) {}
  template <class... Facts>
  void leave(const Facts&...) {}
};

/// Scores and values are from the root player's side, whoever is to move.
struct TraceNode {
  int level = 0;           // depth in the tree; an iteration of a deepening search is a level too
  std::string move;        // the move that leads here
  Player player = nobody;  // whose turn it is here
  std::vector<double> values;  // named by the tree: alpha and beta, or a probability
  double score = 0;
  std::string_view mark;
  std::size_t skipped = 0;  // moves that a cut made unnecessary
};

/// The nodes in the order they were entered; those beyond the limit are counted, not kept.
struct SearchTree {
  Player root = 0;
  std::vector<std::string_view> value_names;
  std::vector<TraceNode> nodes;
  std::uint64_t left_out = 0;
};

template <Game G>
class TreeTrace {
 public:
  TreeTrace(const G& game, Player root, std::span<const std::string_view> value_names,
            std::size_t room)
      : game_(game), room_(room) {
    tree_.root = root;
    tree_.value_names.assign(value_names.begin(), value_names.end());
  }

  /// `player` is to move after this move.
  template <class Move, class... Values>
  void enter(const typename G::State& before, const Move& move, Player player, Values... values) {
    open(has_room() ? game_.to_text(before, move) : std::string(), player,
         {static_cast<double>(values)...});
  }

  /// Iterative deepening starts over: what follows, until it leaves, hangs below one node.
  template <class... Values>
  void enter_iteration(int depth, Values... values) {
    open("depth " + std::to_string(depth), tree_.root, {static_cast<double>(values)...});
  }

  template <class Score>
  void leave(Score score, NodeEnd end, std::size_t skipped = 0) {
    const std::size_t index = open_.back();
    open_.pop_back();
    if (index == none) return;
    tree_.nodes[index].score = static_cast<double>(score);
    tree_.nodes[index].mark = mark_of(end);
    tree_.nodes[index].skipped = skipped;
  }

  static constexpr bool is_on() { return true; }
  const SearchTree& tree() const { return tree_; }

 private:
  static constexpr std::size_t none = SIZE_MAX;

  bool has_room() const { return tree_.nodes.size() < room_; }

  void open(std::string move, Player player, std::vector<double> values) {
    if (!has_room()) {
      ++tree_.left_out;
      open_.push_back(none);
      return;
    }
    open_.push_back(tree_.nodes.size());
    tree_.nodes.push_back({static_cast<int>(open_.size()) - 1, std::move(move), player,
                           std::move(values), 0, mark_of(NodeEnd::stopped)});
  }

  const G& game_;
  std::size_t room_;
  SearchTree tree_;
  std::vector<std::size_t> open_;
};

/// Either of them, chosen at run time: most searches need not be compiled twice.
template <Game G>
class OptionalTrace {
 public:
  explicit OptionalTrace(TreeTrace<G>* tree) : tree_(tree) {}

  bool is_on() const { return tree_ != nullptr; }
  template <class... Facts>
  void enter_iteration(const Facts&... facts) {
    if (tree_ != nullptr) tree_->enter_iteration(facts...);
  }
  template <class... Facts>
  void enter(const Facts&... facts) {
    if (tree_ != nullptr) tree_->enter(facts...);
  }
  template <class... Facts>
  void leave(const Facts&... facts) {
    if (tree_ != nullptr) tree_->leave(facts...);
  }

 private:
  TreeTrace<G>* tree_;
};

}  // namespace castellan
