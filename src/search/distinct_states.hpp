// A set of states that grows one by one and is cleared often: finds which of many paths lead to the
// same state. Equal hashes are only a hint; the states themselves decide.
#pragma once

#include <cstdint>
#include <vector>

#include "core/game.hpp"

namespace castellan {

template <Game G>
class DistinctStates {
 public:
  using State = typename G::State;

  explicit DistinctStates(const G& game) : game_(game), slots_(64) {}

  /// True when the state was not in the set yet.
  bool add(const State& state) {
    next() = state;
    return keep_next();
  }

  /// A slot to build the next state in, which keep_next() then adds; saves a copy.
  State& next() {
    if (size_ == states_.size()) states_.resize(2 * size_ + 16);
    return states_[size_];
  }
  bool keep_next() {
    const State& state = states_[size_];
    const std::uint64_t hash = game_.hash(state);
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    for (; slots_[place].round == round_; place = (place + 1) & mask) {
      if (slots_[place].hash == hash && states_[slots_[place].index] == state) return false;
    }
    slots_[place] = {hash, static_cast<std::uint32_t>(size_++), round_};
    if (2 * size_ > slots_.size()) enlarge();
    return true;
  }

  void clear() {
    size_ = 0;
    ++round_;
  }

  std::size_t size() const { return size_; }
  const State& operator[](std::size_t index) const { return states_[index]; }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t index = 0;
    std::uint32_t round = 0;  // a slot from an earlier round is free
  };

  void enlarge() {
    std::vector<Slot> larger(4 * slots_.size());
    const std::size_t mask = larger.size() - 1;
    for (const Slot& slot : slots_) {
      if (slot.round != round_) continue;
      std::size_t place = slot.hash & mask;
      while (larger[place].round == round_) place = (place + 1) & mask;
      larger[place] = slot;
    }
    slots_ = std::move(larger);
  }

  const G& game_;
  std::vector<State> states_;  // those beyond size_ are there for reuse
  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t round_ = 1;
};

}  // namespace castellan
