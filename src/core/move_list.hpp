// A caller's buffer for moves: fixed capacity, no allocation, so a search can keep one per level.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace castellan {

template <class Move, std::size_t Capacity>
class MoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move>);

  // Left uninitialised on purpose: clearing the buffer would cost more than filling it.
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

/// The same for games whose widest position is too wide to reserve space for: what exceeds the
/// usual size, in positions hardly ever reached in play, goes to the heap.
template <class Move, std::size_t Usual>
class GrowingMoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move>);

  GrowingMoveList() {}  // NOLINT: uninitialised as above
  GrowingMoveList(const GrowingMoveList&) = delete;
  GrowingMoveList& operator=(const GrowingMoveList&) = delete;

  void push_back(Move move) {
    if (size_ == capacity_) grow(2 * capacity_);
    begin()[size_++] = move;
  }
  void resize(std::size_t size) {
    if (size > capacity_) grow(size);
    size_ = size;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t index) { return begin()[index]; }
  const Move& operator[](std::size_t index) const { return begin()[index]; }
  Move* begin() { return heap_ ? heap_.get() : room_; }
  Move* end() { return begin() + size_; }
  const Move* begin() const { return heap_ ? heap_.get() : room_; }
  const Move* end() const { return begin() + size_; }

 private:
  void grow(std::size_t capacity) {
    auto larger = std::make_unique<Move[]>(capacity);
    std::copy(begin(), end(), larger.get());
    heap_ = std::move(larger);
    capacity_ = capacity;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = Usual;
  std::unique_ptr<Move[]> heap_;
  union {  // keeps the constructors of Move from running
    Move room_[Usual];
  };
};

template <class G>
struct MoveListOf {
  static constexpr std::size_t room = G::max_moves;
  using List = MoveList<typename G::Move, room>;
  using Numbers = std::array<std::int32_t, room>;
};
template <class G>
  requires requires { G::usual_moves; }
struct MoveListOf<G> {
  static constexpr std::size_t room = G::usual_moves;
  using List = GrowingMoveList<typename G::Move, room>;
  using Numbers = GrowingMoveList<std::int32_t, room>;
};

/// The list for a game's moves: its widest position has `max_moves`, or nearly always at most
/// `usual_moves`.
template <class G>
using MovesOf = typename MoveListOf<G>::List;

/// A number for each move of such a list.
template <class G>
using MoveNumbersOf = typename MoveListOf<G>::Numbers;

}  // namespace castellan
