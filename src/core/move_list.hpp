// A caller's buffer for moves: fixed room, no allocation, so a search can keep one on each level.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace castellan {

template <class Move, std::size_t Capacity>
class MoveList {
 public:
  // Left uninitialised on purpose: clearing the room would cost more than filling it.
  MoveList() {}  // NOLINT

  void push_back(Move move) {
    assert(size_ < Capacity);
    move_[size_++] = move;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t index) { return move_[index]; }
  const Move& operator[](std::size_t index) const { return move_[index]; }
  Move* begin() { return move_.data(); }
  Move* end() { return move_.data() + size_; }
  const Move* begin() const { return move_.data(); }
  const Move* end() const { return move_.data() + size_; }

 private:
  std::size_t size_ = 0;
  union {
    std::array<Move, Capacity> move_;
  };
};

/// The list that fits a game's widest position.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

}  // namespace castellan
