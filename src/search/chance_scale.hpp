// Scores as winning chances and back. How much a score says differs from evaluation to evaluation:
// the unit is how far apart the moves of one position usually are.
#pragma once

#include <algorithm>
#include <cmath>

namespace castellan {

class ChanceScale {
 public:
  /// `steepness` is in percent; at 100, moves as far apart as usual differ by about 1 in 20.
  explicit ChanceScale(double steepness) : units_(1000 / steepness) {}

  void clear() { positions_ = spread_ = 0; }
  bool is_known() const { return positions_ > 0; }

  /// Adds a position: the scores of its moves.
  template <class Scores>
  void learn(const Scores& scores, std::size_t count) {
    if (count < 2) return;
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(scores[i]);
    const double middle = sum / static_cast<double>(count);
    double apart = 0;
    for (std::size_t i = 0; i < count; ++i)
      apart += std::abs(static_cast<double>(scores[i]) - middle);
    spread_ += apart / static_cast<double>(count);
    positions_ += 1;
  }

  /// Never quite 0 or 1. Only arithmetic that is the same on every machine.
  double chance(double score) const {
    const double x = std::clamp(score / unit(), -most, most);
    return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
  }
  double score(double chance) const {
    const double y = std::clamp(2 * chance - 1, -0.9999, 0.9999);
    return unit() * y / std::sqrt(1 - y * y);
  }

 private:
  static constexpr double most = 50;

  double unit() const { return spread_ > 0 ? units_ * spread_ / positions_ : 1; }

  double units_;
  double positions_ = 0;
  double spread_ = 0;
};

}  // namespace castellan
