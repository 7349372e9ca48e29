// A rate limit: how much of something a client may have at once, and how fast it refills.
#pragma once

#include <algorithm>
#include <cstdint>

namespace castellan {

class Bucket {
 public:
  /// Unlimited.
  Bucket() = default;
  Bucket(double room, double each_second)
      : bounded_(true), room_(room), each_second_(each_second), level_(room) {}

  /// Takes this much if anything is left, even if it is more than what is left.
  bool take(double amount, std::int64_t now) {
    if (!bounded_) return true;
    fill(now);
    if (level_ <= 0) return false;
    level_ -= amount;
    return true;
  }
  /// Takes it in any case.
  void spend(double amount, std::int64_t now) {
    fill(now);
    level_ -= amount;
  }
  /// Seconds until something is left again.
  int wait(std::int64_t now) {
    fill(now);
    return level_ > 0 ? 0 : 1 + static_cast<int>(-level_ / each_second_);
  }

 private:
  void fill(std::int64_t now) {
    if (now > since_) {
      level_ = std::min(room_, level_ + each_second_ * static_cast<double>(now - since_) / 1000);
    }
    since_ = now;
  }

  bool bounded_ = false;
  double room_ = 0;
  double each_second_ = 1;
  double level_ = 0;
  std::int64_t since_ = 0;
};

/// What one client may ask for.
struct ClientBounds {
  Bucket messages = {};
  Bucket matches = {};    // new ones
  Bucket thinking = {};   // seconds of thinking that it asks for
  bool is_local = false;  // on the machine that hosts the matches
};

}  // namespace castellan
