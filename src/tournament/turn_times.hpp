// How long the turns of a bot took, in a few kilobytes for any number of turns.
#pragma once

#include <cstdint>
#include <vector>

namespace castellan {

class TurnTimes {
 public:
  /// Times from files may be anything: what is below 0 or beyond a month is put there.
  void add(double milliseconds);

  std::uint64_t turns() const { return turns_; }
  double mean() const;
  double longest() const { return longest_; }
  /// The time within which this part of the turns was done. Turns are counted by times that are 1 %
  /// apart, so it is at most 0.5 % beside the exact one; times below a microsecond are 0.
  double within(double part) const;

 private:
  std::uint64_t turns_ = 0;
  double sum_ = 0;
  double longest_ = 0;
  std::vector<std::uint64_t> counts_;  // the first: of less than a microsecond
};

}  // namespace castellan
