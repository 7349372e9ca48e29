// What the score of a match says about strength: the difference in Elo, and how sure it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournament/unit_scores.hpp"

namespace castellan {

/// The quantile of the normal distribution for intervals that hold with 95 %.
inline constexpr double two_sided_95 = 1.959963984540054;

/// Normalised Elo for each standard deviation by which the score of a game differs from 0.5:
/// 800 / ln 10, so that it equals Elo for close games without draws.
inline constexpr double normalised_elo_scale = 347.43558552260146;

/// The logistic scale: 400 points are odds of ten to one. The score is above 0 and below 1.
double elo_of(double score);
double score_of(double elo);

/// What no unit has shown so far has a lower probability than this, with 97.5 %; 1 without units.
double unseen_probability(std::uint64_t units);

/// With the bounds of its 95 % interval; none where it is unbounded.
struct EloEstimate {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
};

struct Estimate {
  std::uint64_t units = 0;
  double score = 0.5;
  double score_low = 0;
  double score_high = 1;
  EloEstimate elo;
  /// Michel Van den Bergh's measure, which tells how many games it takes to see the difference. The
  /// standard deviation of a game is that of independent games whose means would vary like the
  /// units': the root of n times that of a unit of n games. None if all units have the same score.
  EloEstimate normalised_elo;
  double superiority = 0.5;  // the likelihood that the true score is above 0.5
};

/// The interval of the score is Wilson's, for the number of games without draws that would have the
/// variance of the units: it stays inside 0..1 and is the usual one for close scores. It is never
/// tighter than [s - q s, s + q (1 - s)] with the unseen probability q, which may all belong to
/// lost or to won units; that is what remains when all units have the same score.
Estimate estimate(const UnitScores& scores);

/// "+12.3 +- 5.1", "+120 (+85 .. +170)" when the sides differ, "over +180" for a score of 100 %.
std::string elo_text(const Estimate& estimate);

}  // namespace castellan
