// Scores as winning chances and back, and what having the move is worth: with one side to move at
// some leaves and the other at others, an average of their scores needs that.
#pragma once

#include <algorithm>
#include <cmath>

namespace castellan {

class ChanceScale {
 public:
  /// `advantage` is the score that wins three to one; where it is unknown (0), ten times how far
  /// apart the moves of a position are.
  void begin(double advantage) {
    *this = {};
    unit_ = advantage * std::sqrt(3.0);
  }

  /// A position teaches how far apart its moves are, and what its best move gained.
  void learn(double apart, double gain, bool changes_sides) {
    ++positions_;
    apart_ += apart;
    if (!changes_sides) return;
    ++turns_;
    gain_ += gain;
  }

  /// For the side to move, against it for the other: half of what a turn gains.
  double tempo() const { return turns_ == 0 ? 0 : gain_ / turns_ / 2; }

  /// Never quite 0 or 1, and the same on every machine.
  double chance(double score) const {
    const double x = std::clamp(score / unit(), -most, most);
    return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
  }
  double score(double chance) const {
    const double y = std::clamp(2 * chance - 1, -1 + 1e-4, 1 - 1e-4);
    return unit() * y / std::sqrt(1 - y * y);
  }

 private:
  static constexpr double most = 50;

  double unit() const { return unit_ > 0 ? unit_ : apart_ > 0 ? 10 * apart_ / positions_ : 1; }

  double unit_ = 0;
  int positions_ = 0;
  double apart_ = 0;
  int turns_ = 0;
  double gain_ = 0;
};

}  // namespace castellan
