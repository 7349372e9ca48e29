// What ends a search: depth, turns, nodes, time, or a request to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace castellan {

/// Zero means no such limit.
struct Limits {
  int depth = 0;  // in moves
  int turns = 0;  // in whole turns
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};

  bool none() const { return depth == 0 && turns == 0 && nodes == 0 && time.count() == 0; }
};

/// A view of a flag that somebody else owns and may raise at any moment; without one, never raised.
class StopToken {
 public:
  StopToken() = default;
  explicit StopToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  bool stop_requested() const { return flag_ != nullptr && flag_->load(std::memory_order_relaxed); }

 private:
  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace castellan
