#include "tournament/unit_scores.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace castellan {

void UnitScores::add(double score) {
  assert(score >= 0 && score <= 1);
  // Equal scores can differ in the last digits: 1/3 + 2/3 is not always 1.
  constexpr double same = 1e-9;
  const auto at = std::find_if(entries_.begin(), entries_.end(),
                               [&](const Entry& entry) { return entry.score > score - same; });
  if (at != entries_.end() && at->score < score + same) {
    ++at->count;
  } else {
    entries_.insert(at, {score, 1});
  }
  ++units_;
}

double UnitScores::mean() const {
  if (units_ == 0) return 0.5;
  if (entries_.size() == 1) return entries_.front().score;
  double sum = 0;
  for (const Entry& entry : entries_) sum += entry.score * static_cast<double>(entry.count);
  return sum / static_cast<double>(units_);
}

double UnitScores::variance() const {
  if (entries_.size() < 2) return 0;
  const double centre = mean();
  double sum = 0;
  for (const Entry& entry : entries_) {
    sum += (entry.score - centre) * (entry.score - centre) * static_cast<double>(entry.count);
  }
  return sum / static_cast<double>(units_ - 1);
}

std::array<std::uint64_t, 5> UnitScores::pentanomial() const {
  assert(games_per_unit_ == 2);
  std::array<std::uint64_t, 5> counts{};
  for (const Entry& entry : entries_) {
    const double quarters = std::round(entry.score * 4);
    assert(std::abs(entry.score * 4 - quarters) < 1e-6);
    counts[static_cast<std::size_t>(quarters)] += entry.count;
  }
  return counts;
}

}  // namespace castellan
