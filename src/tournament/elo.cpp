#include "tournament/elo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace castellan {

namespace {

struct Interval {
  double low = 0;
  double high = 1;
};

Interval wilson(double score, double variance_of_score) {
  constexpr double z2 = two_sided_95 * two_sided_95;
  const double games = score * (1 - score) / variance_of_score;
  const double centre = (score + z2 / (2 * games)) / (1 + z2 / games);
  const double half =
      two_sided_95 * std::sqrt(variance_of_score + z2 / (4 * games * games)) / (1 + z2 / games);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Interval score_interval(double score, double variance_of_score, double unseen) {
  const Interval widest_unseen{score - unseen * score, score + unseen * (1 - score)};
  if (variance_of_score <= 0) return widest_unseen;
  const Interval seen = wilson(score, variance_of_score);
  return {std::min(seen.low, widest_unseen.low), std::max(seen.high, widest_unseen.high)};
}

std::optional<double> bounded_elo(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return elo_of(score);
}

/// Few units are never as sure as the normal distribution: n units on one side leave 1 / 2^(n+1),
/// as n tosses of a coin with unknown bias do.
double superiority(double score, double variance_of_score, std::uint64_t units) {
  if (score == 0.5) return 0.5;
  const double doubt_left = std::exp2(-static_cast<double>(units) - 1);
  const double deviations = std::abs(score - 0.5) / std::sqrt(variance_of_score);
  const double doubt = variance_of_score > 0
                           ? std::max(doubt_left, std::erfc(deviations / std::sqrt(2.0)) / 2)
                           : doubt_left;
  return score > 0.5 ? 1 - doubt : doubt;
}

/// Without "-0".
std::string signed_text(double elo, int decimals) {
  const double unit = std::pow(10.0, -decimals);
  const double rounded = std::round(elo / unit) * unit;
  return fmt::format("{:+.{}f}", rounded == 0 ? 0.0 : rounded, decimals);
}

}  // namespace

double elo_of(double score) {
  assert(score > 0 && score < 1);
  return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double unseen_probability(std::uint64_t units) {
  if (units == 0) return 1;
  return -std::expm1(std::log(0.025) / static_cast<double>(units));
}

Estimate estimate(const UnitScores& scores) {
  Estimate result;
  if (scores.units() == 0) return result;
  const double variance_of_score = scores.variance() / static_cast<double>(scores.units());
  result.units = scores.units();
  result.score = scores.mean();
  const auto [low, high] =
      score_interval(result.score, variance_of_score, unseen_probability(scores.units()));
  result.score_low = low;
  result.score_high = high;
  result.elo = {bounded_elo(result.score), bounded_elo(low), bounded_elo(high)};
  result.superiority = superiority(result.score, variance_of_score, scores.units());
  if (variance_of_score > 0) {
    const double scale =
        normalised_elo_scale / std::sqrt(scores.games_per_unit() * scores.variance());
    result.normalised_elo = {(result.score - 0.5) * scale, (low - 0.5) * scale,
                             (high - 0.5) * scale};
  }
  return result;
}

std::string elo_text(const Estimate& estimate) {
  const auto& [value, low, high] = estimate.elo;
  if (estimate.units == 0) return "no games";
  if (!high && low) return "over " + signed_text(*low, 0);
  if (!low && high) return "under " + signed_text(*high, 0);
  if (!value || !low || !high) return "unknown";
  const double below = *value - *low;
  const double above = *high - *value;
  const double half = (below + above) / 2;
  if (std::abs(above - below) <= 0.1 * half) {
    const int decimals = half < 100 ? 1 : 0;
    return fmt::format("{} +- {:.{}f}", signed_text(*value, decimals), half, decimals);
  }
  return fmt::format("{} ({} .. {})", signed_text(*value, 0), signed_text(*low, 0),
                     signed_text(*high, 0));
}

}  // namespace castellan
