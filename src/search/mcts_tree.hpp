// The tree of a Monte-Carlo tree search: a pool of bounded size, allocated once, in which the
// children of a node lie side by side. States are not kept: a walk from the root plays the moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "core/player.hpp"

namespace castellan {

/// Values are winning chances from 0 to 1: of the root player where two play for the same stake,
/// else of every player.
template <class Move>
class MctsTree {
 public:
  using Index = std::uint32_t;
  static constexpr Index root = 0;
  static constexpr Index none = UINT32_MAX;

  struct Node {
    Move move;                // that leads here
    Index first = none;       // of its children
    Index parent = none;      // of a first child, while nodes move
    std::uint32_t count = 0;  // of its children
    std::uint32_t open = 0;   // so many may be visited: the best unvisited one and those before
    std::uint32_t visits = 0;
    float prior = 1;             // how promising its parent found it: a share, or a probability
    std::uint16_t distance = 0;  // when the result is known: moves until then
    std::int8_t actor = nobody;  // who moves here
    bool done = false;           // nothing more to find out below
  };
  static_assert(std::is_trivially_copyable_v<Node>);

  /// What is known of a node's value.
  enum Fact : std::size_t { mean, best, lower, upper, facts };

  explicit MctsTree(int megabytes) : bytes_(static_cast<std::size_t>(megabytes) << 20) {}

  /// Empties it, for values of so many sides.
  void clear(std::size_t sides) {
    size_ = 0;
    if (sides == sides_) return;
    sides_ = sides;
    const std::size_t each = sizeof(Node) + facts * sides * sizeof(float);
    capacity_ = static_cast<Index>(bytes_ / each);
    nodes_ = allocate<Node>(capacity_);
    values_ = allocate<float>(capacity_ * facts * sides);
  }

  Index size() const { return size_; }
  Index capacity() const { return capacity_; }

  Node& operator[](Index node) { return nodes_.get()[node]; }
  const Node& operator[](Index node) const { return nodes_.get()[node]; }
  float* value(Index node, Fact fact) { return values_.get() + (node * facts + fact) * sides_; }
  const float* value(Index node, Fact fact) const {
    return values_.get() + (node * facts + fact) * sides_;
  }

  /// A node that nobody has visited; there is room for it.
  Index add(Move move, Player actor) {
    const Index node = size_++;
    std::construct_at(&(*this)[node], Node{.move = move, .actor = static_cast<std::int8_t>(actor)});
    std::fill_n(value(node, mean), 3 * sides_, 0.0F);
    std::fill_n(value(node, upper), sides_, 1.0F);
    return node;
  }
  /// Gives up what was added since.
  void shrink(Index size) { size_ = size; }

  /// The children of one node, before either is visited.
  void swap(Index a, Index b) {
    if (a == b) return;
    std::swap((*this)[a], (*this)[b]);
    std::swap_ranges(value(a, mean), value(a, mean) + facts * sides_, value(b, mean));
  }

  /// Keeps what hangs below a node, which becomes the root. Children of nodes with fewer visits
  /// than that are dropped, except the root's.
  void keep(Index top, std::uint32_t least_visits) {
    mark(top, least_visits);
    Index to = 0;
    for (Index from = 0; from < size_; ++from) {
      if ((*this)[from].open == dead) continue;
      move_node(from, to);
      Node& node = (*this)[to];
      if (node.parent != none) (*this)[std::exchange(node.parent, none)].first = to;
      if (node.first != none) (*this)[node.first].parent = to;
      ++to;
    }
    size_ = to;
  }

 private:
  static constexpr std::uint32_t dead = UINT32_MAX;

  struct Free {
    template <class T>
    void operator()(T* memory) const {
      std::free(memory);
    }
  };

  /// The system hands it out page by page, as it is used.
  template <class T>
  static std::unique_ptr<T, Free> allocate(std::size_t count) {
    auto* memory = static_cast<T*>(std::malloc(count * sizeof(T)));
    if (memory == nullptr) std::abort();  // as a failed allocation does without exceptions
    return std::unique_ptr<T, Free>(memory);
  }

  // Children lie behind their parents, so that one pass is enough.
  void mark(Index top, std::uint32_t least_visits) {
    std::unique_ptr<bool, Free> alive = allocate<bool>(size_);
    std::fill_n(alive.get(), size_, false);
    alive.get()[top] = true;
    for (Index node = 0; node < size_; ++node) {
      Node& here = (*this)[node];
      if (!alive.get()[node]) {
        here.open = dead;
      } else if (here.first != none) {
        if (node == top || here.visits >= least_visits) {
          std::fill_n(alive.get() + here.first, here.count, true);
        } else {
          here.first = none;
          here.count = here.open = 0;
        }
      }
    }
  }

  void move_node(Index from, Index to) {
    if (from == to) return;
    (*this)[to] = (*this)[from];
    std::copy_n(value(from, mean), facts * sides_, value(to, mean));
  }

  std::size_t bytes_;
  std::size_t sides_ = 0;  // nothing is allocated yet
  Index capacity_ = 0;
  Index size_ = 0;
  std::unique_ptr<Node, Free> nodes_;
  std::unique_ptr<float, Free> values_;
};

}  // namespace castellan
