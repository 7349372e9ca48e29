// The budget of a search whose nodes take long: on huge maps a thousand of them take 10 to 18 ms,
// and a plan that has to be made again late in a turn must not take that much more.
#pragma once

#include "search/budget.hpp"

namespace castellan::antiyoy {

class TurnBudget {
 public:
  TurnBudget(const Limits& limits, StopToken stop) : budget_(limits, stop), time_(limits.time) {}

  /// As Budget::spend().
  bool spend() {
    const bool looks = time_.count() > 0 && budget_.nodes() % nodes_between_looks == 0;
    if (looks && budget_.seconds() >= std::chrono::duration<double>(time_).count()) late_ = true;
    return budget_.spend() && !late_;
  }
  bool exhausted() const { return late_ || budget_.exhausted(); }
  std::uint64_t nodes() const { return budget_.nodes(); }
  double seconds() const { return budget_.seconds(); }

 private:
  static constexpr std::uint64_t nodes_between_looks = 32;

  Budget budget_;
  std::chrono::microseconds time_;
  bool late_ = false;
};

}  // namespace castellan::antiyoy
