#include "tournament/sprt.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournament/elo.hpp"

namespace castellan {

namespace {

/// A distribution of unit scores whose weights have the sum 1.
struct Distribution {
  std::vector<double> scores;
  std::vector<double> weights;
  double units = 0;
};

/// What has not occurred gets a trace of a unit: without it every hypothesis beyond the scores that
/// have occurred would be impossible.
Distribution regularised(const UnitScores& scores) {
  constexpr double trace = 1e-3;
  constexpr double same = 1e-9;
  static constexpr std::array of_pairs{0.0, 0.25, 0.5, 0.75, 1.0};
  static constexpr std::array of_others{0.0, 1.0};
  std::span<const double> missing =
      scores.games_per_unit() == 2 ? std::span<const double>(of_pairs) : of_others;

  Distribution result;
  const auto put = [&](double score, double units) {
    result.scores.push_back(score);
    result.weights.push_back(units);
    result.units += units;
  };
  for (const auto& [score, count] : scores) {
    for (; !missing.empty() && missing[0] < score - same; missing = missing.subspan(1)) {
      put(missing[0], trace);
    }
    if (!missing.empty() && missing[0] < score + same) missing = missing.subspan(1);
    put(score, static_cast<double>(count));
  }
  for (const double score : missing) put(score, trace);
  for (double& weight : result.weights) weight /= result.units;
  return result;
}

/// The most likely distribution under a linear constraint, sum p_i x_i = 0, given the observed
/// weights w_i, is p_i = w_i / (1 + tilt x_i) by Lagrange's method. This is the tilt that meets the
/// constraint, found by Newton's method from a first guess. The x_i must have both signs; then the
/// sum falls from +inf to -inf between the poles.
double tilt_for(const std::vector<double>& weights, const std::vector<double>& x, double tilt) {
  const auto [smallest, largest] = std::minmax_element(x.begin(), x.end());
  double low = -1 / *largest;
  double high = -1 / *smallest;
  if (!(tilt > low && tilt < high)) tilt = 0;
  for (int round = 0; round < 100; ++round) {
    double sum = 0;
    double slope = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double part = x[i] / (1 + tilt * x[i]);
      sum += weights[i] * part;
      slope -= weights[i] * part * part;
    }
    (sum > 0 ? low : high) = tilt;
    // The slope of the sum times both poles' denominators, which is nearly straight.
    slope += sum * (*smallest / (1 + tilt * *smallest) + *largest / (1 + tilt * *largest));
    double next = tilt - sum / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double step = std::abs(next - tilt);
    tilt = next;
    if (step <= 1e-13 * (1 + std::abs(tilt))) break;
  }
  return tilt;
}

/// By how much the constraint lowers the log-likelihood of a unit.
double cost_of(const std::vector<double>& weights, const std::vector<double>& x, double tilt) {
  double cost = 0;
  for (std::size_t i = 0; i < x.size(); ++i) cost += weights[i] * std::log1p(tilt * x[i]);
  return cost;
}

/// The root of the mean square.
double deviation_from(double centre, const std::vector<double>& scores,
                      const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    sum += weights[i] * (scores[i] - centre) * (scores[i] - centre);
  }
  return std::sqrt(sum);
}

/// Of the mean score being this.
double cost_of_mean(const Distribution& seen, double mean) {
  std::vector<double> x = seen.scores;
  for (double& value : x) value -= mean;
  return cost_of(seen.weights, x, tilt_for(seen.weights, x, 0));
}

/// Of the mean being t standard deviations above 0.5.
///
/// mean - 0.5 - t sigma is not linear in the p_i. Its derivatives, shifted to have the mean 0 where
/// the constraint holds, are x_i = a_i - 0.5 - t sigma / 2 (1 + (a_i - mean)^2 / sigma^2), and with
/// these the linear case gives the distribution, provided that sigma is that distribution's own. So
/// sigma is replaced by it until it is. It stays between the one below which no x_i might be
/// positive (x of the score 1 is 0 there) and the largest that a distribution in 0..1 has for this
/// t.
double cost_of_t(const Distribution& seen, double t) {
  if (t == 0) return cost_of_mean(seen, 0.5);
  const double root = std::sqrt(1 + t * t);
  const double smallest = std::abs(t) / (2 * root * (1 + root)) * 1.000001;
  const double largest = 1 / (2 * root);
  double sigma = std::clamp(deviation_from(0.5, seen.scores, seen.weights), smallest, largest);

  std::vector<double> x(seen.scores.size());
  std::vector<double> likely(seen.scores.size());
  double tilt = 0;
  for (int round = 0; round < 50; ++round) {
    const double mean = 0.5 + t * sigma;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double deviations = (seen.scores[i] - mean) / sigma;
      x[i] = seen.scores[i] - 0.5 - t * sigma / 2 * (1 + deviations * deviations);
    }
    tilt = tilt_for(seen.weights, x, tilt);
    for (std::size_t i = 0; i < x.size(); ++i) likely[i] = seen.weights[i] / (1 + tilt * x[i]);
    const double before = sigma;
    sigma = std::clamp(deviation_from(mean, seen.scores, likely), smallest, largest);
    if (std::abs(sigma - before) < 1e-8) break;
  }
  return cost_of(seen.weights, x, tilt);
}

std::optional<double> elo_in(std::string_view word) {
  double elo = 0;
  const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), elo);
  if (trouble != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (!(std::abs(elo) <= Sprt::largest_elo)) return std::nullopt;
  return elo;
}

}  // namespace

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

Result<Sprt> parse_sprt(std::string_view text, bool normalised) {
  const std::string found = ", found '" + std::string(text) + "'";
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) {
    return Error{"expected two Elo bounds such as 0,5" + found};
  }
  const auto elo0 = elo_in(text.substr(0, comma));
  const auto elo1 = elo_in(text.substr(comma + 1));
  if (!elo0 || !elo1) {
    return Error{"expected two Elo bounds such as 0,5, each in -1000..1000" + found};
  }
  if (*elo0 >= *elo1) return Error{"expected the lower Elo bound first, such as 0,5" + found};
  Sprt sprt;
  sprt.elo0 = *elo0;
  sprt.elo1 = *elo1;
  sprt.normalised = normalised;
  return sprt;
}

double llr(const Sprt& sprt, const UnitScores& scores) {
  if (scores.units() == 0) return 0;
  const Distribution seen = regularised(scores);
  const auto cost = [&](double elo) {
    if (!sprt.normalised) return cost_of_mean(seen, score_of(elo));
    // A unit of n games has 1 / sqrt(n) of a game's standard deviation.
    return cost_of_t(seen, elo / normalised_elo_scale * std::sqrt(scores.games_per_unit()));
  };
  return seen.units * (cost(sprt.elo0) - cost(sprt.elo1));
}

SprtVerdict verdict(const Sprt& sprt, double llr) {
  if (llr >= sprt.upper_bound()) return SprtVerdict::accepts_elo1;
  if (llr <= sprt.lower_bound()) return SprtVerdict::accepts_elo0;
  return SprtVerdict::goes_on;
}

}  // namespace castellan
