#include "tournament/turn_times.hpp"

#include <algorithm>
#include <cmath>

namespace castellan {

namespace {

constexpr double shortest = 1e-3;  // in milliseconds
constexpr double a_month = 3e9;
constexpr double step = 1.01;

}  // namespace

void TurnTimes::add(double milliseconds) {
  const double time = milliseconds > 0 ? std::min(milliseconds, a_month) : 0;
  std::size_t place = 0;
  if (time >= shortest) {
    place = 1 + static_cast<std::size_t>(std::log(time / shortest) / std::log(step));
  }
  if (place >= counts_.size()) counts_.resize(place + 1);
  ++counts_[place];
  ++turns_;
  sum_ += time;
  longest_ = std::max(longest_, time);
}

double TurnTimes::mean() const { return turns_ == 0 ? 0 : sum_ / static_cast<double>(turns_); }

double TurnTimes::within(double part) const {
  if (part >= 1 || turns_ == 0) return longest_;
  const auto wanted = static_cast<std::uint64_t>(part * static_cast<double>(turns_ - 1));
  std::size_t place = 0;
  for (std::uint64_t before = counts_[0]; before <= wanted; before += counts_[place]) ++place;
  if (place == 0) return 0;
  const double middle = shortest * std::pow(step, static_cast<double>(place) - 0.5);
  return std::min(middle, longest_);
}

}  // namespace castellan
