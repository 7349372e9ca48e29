// Counts nodes and says when a search must stop.
#pragma once

#include <chrono>
#include <cstdint>

#include "core/limits.hpp"

namespace castellan {

class Budget {
 public:
  Budget(const Limits& limits, StopToken stop)
      : node_limit_(limits.nodes == 0 ? UINT64_MAX : limits.nodes),
        time_(limits.time),
        stop_(stop) {}

  /// Called once per node; false means: unwind, and trust nothing that is unfinished.
  bool spend() {
    ++nodes_;
    if (nodes_ >= node_limit_ || ((nodes_ & 1023) == 0 && look_at_the_clock())) exhausted_ = true;
    return !exhausted_;
  }

  bool exhausted() const { return exhausted_; }

  /// True once every tenth of a second: people who watch want to see that something is happening.
  bool report_is_due() {
    if (!report_due_) return false;
    report_due_ = false;
    return true;
  }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  static constexpr std::chrono::milliseconds report_interval{80};

  bool look_at_the_clock() {
    const auto now = std::chrono::steady_clock::now();
    if (now - reported_ >= report_interval) {
      reported_ = now;
      report_due_ = true;
    }
    return stop_.stop_requested() || (time_.count() > 0 && now - start_ >= time_);
  }

  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_;
  std::chrono::microseconds time_;
  StopToken stop_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point reported_ = start_;
  bool report_due_ = false;
  bool exhausted_ = false;
};

}  // namespace castellan
