// Matches with a known truth, for tests of statistics.
#pragma once

#include <array>
#include <cmath>

#include "core/random.hpp"
#include "tournament/unit_scores.hpp"

namespace castellan::tests {

/// The probabilities of the five scores of a pair of games.
struct PairScores {
  std::array<double, 5> probabilities;

  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += probabilities[i] * score(i);
    return sum;
  }

  /// How many of a pair's standard deviations the mean is above 0.5.
  double t_value() const {
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      variance += probabilities[i] * (score(i) - mean()) * (score(i) - mean());
    }
    return (mean() - 0.5) / std::sqrt(variance);
  }

  /// The same shape, shifted until the measure has this value; it must grow with the mean.
  template <class Measure>
  PairScores shifted(Measure measure, double value) const {
    double low = -40;
    double high = 40;
    PairScores result = *this;
    for (int round = 0; round < 100; ++round) {
      const double shift = (low + high) / 2;
      double sum = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        result.probabilities[i] = probabilities[i] * std::exp(shift * score(i));
        sum += result.probabilities[i];
      }
      for (double& probability : result.probabilities) probability /= sum;
      (measure(result) < value ? low : high) = shift;
    }
    return result;
  }
  PairScores with_mean(double value) const {
    return shifted([](const PairScores& scores) { return scores.mean(); }, value);
  }
  PairScores with_t_value(double value) const {
    return shifted([](const PairScores& scores) { return scores.t_value(); }, value);
  }

  double draw(Random& random) const {
    double rest = random.fraction();
    std::size_t i = 0;
    while (i < 4 && rest >= probabilities[i]) rest -= probabilities[i++];
    return score(i);
  }

  static double score(std::size_t index) { return static_cast<double>(index) / 4; }
};

/// More 1-1 results than independent games with this mean and these wins would have.
inline constexpr PairScores contrary_pairs{{0.05, 0.18, 0.52, 0.19, 0.06}};
/// Both games of a pair tend to end alike.
inline constexpr PairScores alike_pairs{{0.28, 0.05, 0.34, 0.05, 0.28}};

template <std::size_t Size>
UnitScores counted(const std::array<int, Size>& counts) {
  UnitScores scores(Size == 5 ? 2 : 1);
  for (std::size_t i = 0; i < Size; ++i) {
    for (int n = 0; n < counts[i]; ++n) {
      scores.add(static_cast<double>(i) / static_cast<double>(Size - 1));
    }
  }
  return scores;
}

/// Lost pairs first, won pairs last.
inline UnitScores pairs(int zero, int quarter, int half, int three_quarters, int one) {
  return counted(std::array{zero, quarter, half, three_quarters, one});
}

inline UnitScores single_games(int lost, int drawn, int won) {
  return counted(std::array{lost, drawn, won});
}

}  // namespace castellan::tests
