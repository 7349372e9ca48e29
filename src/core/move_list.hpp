// A caller's buffer for moves: fixed room, no allocation, so a search can keep one on each level.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace castellan {

template <class Move, std::size_t Capacity>
class MoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move>);

  // Left uninitialised on purpose: clearing the room would cost more than filling it.
  MoveList() {}  // NOLINT

  void push_back(Move move) {
    assert(size_ < Capacity);
    std::construct_at(begin() + size_++, move);
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t index) { return begin()[index]; }
  const Move& operator[](std::size_t index) const { return begin()[index]; }
  Move* begin() { return std::launder(reinterpret_cast<Move*>(room_)); }
  Move* end() { return begin() + size_; }
  const Move* begin() const { return std::launder(reinterpret_cast<const Move*>(room_)); }
  const Move* end() const { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  alignas(Move) std::byte room_[Capacity * sizeof(Move)];
};

/// The list that fits a game's widest position.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

}  // namespace castellan
