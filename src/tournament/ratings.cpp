#include "tournament/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "tournament/elo.hpp"
#include "tournament/symmetric_matrix.hpp"

namespace castellan {

namespace {

constexpr double elo_of_strength = 173.71779276130073;  // 400 / ln 10

/// Strengths are natural logarithms of odds.
double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

/// All games of two bots with each other; more is not needed to find the strengths.
struct Encounter {
  std::size_t a = 0;
  std::size_t b = 0;
  double games = 0;
  double score_of_a = 0;
};

std::vector<Encounter> encounters_in(std::size_t bots, const std::vector<RatedUnit>& units) {
  std::map<std::pair<std::size_t, std::size_t>, Encounter> encounters;
  for (const RatedUnit& unit : units) {
    for (const RatedGame& game : unit) {
      assert(game.a < bots && game.b < bots && game.score_of_a >= 0 && game.score_of_a <= 1);
      const bool in_order = game.a < game.b;
      const auto [low, high] = std::minmax(game.a, game.b);
      Encounter& encounter = encounters[{low, high}];
      encounter.a = low;
      encounter.b = high;
      encounter.games += 1;
      encounter.score_of_a += in_order ? game.score_of_a : 1 - game.score_of_a;
    }
  }
  std::vector<Encounter> listed;
  for (const auto& [pair, encounter] : encounters) {
    if (encounter.a != encounter.b) listed.push_back(encounter);
  }
  return listed;
}

/// The slope of the log-likelihood, and its curvature with the sign turned.
struct Surface {
  std::vector<double> slope;
  SymmetricMatrix curvature;
};

Surface surface_at(const std::vector<double>& strengths, const std::vector<Encounter>& encounters) {
  const std::size_t bots = strengths.size();
  Surface surface{std::vector<double>(bots), SymmetricMatrix(bots)};
  for (std::size_t i = 0; i < bots; ++i) {  // the virtual draws
    const double score = expected(strengths[i]);
    surface.slope[i] = 0.5 - score;
    surface.curvature.at(i, i) = score * (1 - score);
  }
  for (const auto& [a, b, games, score_of_a] : encounters) {
    const double score = expected(strengths[a] - strengths[b]);
    const double surplus = score_of_a - games * score;
    const double curvature = games * score * (1 - score);
    surface.slope[a] += surplus;
    surface.slope[b] -= surplus;
    surface.curvature.at(a, a) += curvature;
    surface.curvature.at(b, b) += curvature;
    surface.curvature.at(a, b) -= curvature;
    surface.curvature.at(b, a) -= curvature;
  }
  return surface;
}

/// By Newton's method. Steps are limited, because the curvature changes by a factor over longer
/// ones.
std::vector<double> most_likely_strengths(std::size_t bots,
                                          const std::vector<Encounter>& encounters) {
  std::vector<double> strengths(bots);
  for (int round = 0; round < 1000; ++round) {
    const auto [slope, curvature] = surface_at(strengths, encounters);
    const std::vector<double> step = Cholesky(curvature).solve(slope);
    double longest = 0;
    for (const double part : step) longest = std::max(longest, std::abs(part));
    for (std::size_t i = 0; i < bots; ++i) strengths[i] += step[i] / std::max(1.0, longest);
    if (longest < 1e-10) break;
  }
  return strengths;
}

/// The sum over the units of the outer product of a unit's slope.
SymmetricMatrix scatter_of(const std::vector<double>& strengths,
                           const std::vector<RatedUnit>& units) {
  SymmetricMatrix scatter(strengths.size());
  for (const RatedUnit& unit : units) {
    std::map<std::size_t, double> slope;
    for (const auto& [a, b, score_of_a] : unit) {
      const double surplus = score_of_a - expected(strengths[a] - strengths[b]);
      slope[a] += surplus;
      slope[b] -= surplus;
    }
    for (const auto& [row, of_row] : slope) {
      for (const auto& [column, of_column] : slope) scatter.at(row, column) += of_row * of_column;
    }
  }
  return scatter;
}

/// Multiplies with the inverse from the left, and turns the result over.
SymmetricMatrix solved(const Cholesky& cholesky, const SymmetricMatrix& matrix) {
  const std::size_t size = matrix.size();
  SymmetricMatrix result(size);
  std::vector<double> column(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < size; ++k) column[k] = matrix.at(k, i);
    const std::vector<double> solution = cholesky.solve(column);
    for (std::size_t k = 0; k < size; ++k) result.at(i, k) = solution[k];
  }
  return result;
}

/// The variances of the strengths compared with their mean.
std::vector<double> variances_of(const std::vector<double>& strengths,
                                 const std::vector<Encounter>& encounters,
                                 const std::vector<RatedUnit>& units) {
  const Cholesky curvature(surface_at(strengths, encounters).curvature);
  const SymmetricMatrix covariance =
      solved(curvature, solved(curvature, scatter_of(strengths, units)));
  const std::size_t bots = strengths.size();
  const auto count = static_cast<double>(bots);
  std::vector<double> of_rows(bots);
  double of_all = 0;
  for (std::size_t i = 0; i < bots; ++i) {
    for (std::size_t k = 0; k < bots; ++k) of_rows[i] += covariance.at(i, k);
    of_all += of_rows[i];
  }
  // Fitted strengths follow the results, so that those scatter less around them than around the
  // truth.
  const double freedom = std::max(1.0, static_cast<double>(units.size()) - (count - 1));
  const double correction = static_cast<double>(units.size()) / freedom;
  std::vector<double> variances(bots);
  for (std::size_t i = 0; i < bots; ++i) {
    variances[i] =
        correction * (covariance.at(i, i) - 2 * of_rows[i] / count + of_all / (count * count));
  }
  return variances;
}

/// The units that a bot took part in.
std::vector<std::uint64_t> units_of_each(std::size_t bots, const std::vector<RatedUnit>& units) {
  std::vector<std::uint64_t> counts(bots);
  for (const RatedUnit& unit : units) {
    std::set<std::size_t> present;
    for (const RatedGame& game : unit) present.insert({game.a, game.b});
    for (const std::size_t bot : present) ++counts[bot];
  }
  return counts;
}

/// What a bot would score with another strength, against the same opponents and in its virtual
/// draw.
class Prospect {
 public:
  Prospect(std::size_t bot, const std::vector<double>& strengths,
           const std::vector<Encounter>& encounters) {
    for (const auto& [a, b, games, score_of_a] : encounters) {
      if (a == bot) opponents_.push_back({strengths[b], games});
      if (b == bot) opponents_.push_back({strengths[a], games});
    }
  }

  double games() const {
    double sum = 1;
    for (const Opponent& opponent : opponents_) sum += opponent.games;
    return sum;
  }
  double score(double strength) const {
    double sum = expected(strength);
    for (const auto& [other, games] : opponents_) sum += games * expected(strength - other);
    return sum;
  }
  double strength_for(double wanted) const {
    double low = -200;
    double high = 200;
    for (int round = 0; round < 50; ++round) {
      const double middle = (low + high) / 2;
      (score(middle) < wanted ? low : high) = middle;
    }
    return low;
  }

 private:
  struct Opponent {
    double strength = 0;
    double games = 0;
  };
  std::vector<Opponent> opponents_;
};

/// How far the strength moves if all that no unit has shown yet turns out lost, or won.
double unseen_error(const Prospect& prospect, double strength, double unseen) {
  const double score = prospect.score(strength);
  const double worst = prospect.strength_for(score * (1 - unseen));
  const double best = prospect.strength_for(score + unseen * (prospect.games() - score));
  return std::max(strength - worst, best - strength);
}

}  // namespace

std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<RatedUnit>& units) {
  std::vector<Rating> ratings(bots);
  if (bots == 0) return ratings;
  const std::vector<Encounter> encounters = encounters_in(bots, units);
  const std::vector<double> strengths = most_likely_strengths(bots, encounters);
  const std::vector<double> variances = variances_of(strengths, encounters, units);
  const std::vector<std::uint64_t> units_of = units_of_each(bots, units);
  const auto count = static_cast<double>(bots);
  double mean = 0;
  for (const double strength : strengths) mean += strength / count;
  for (std::size_t i = 0; i < bots; ++i) {
    ratings[i].elo = (strengths[i] - mean) * elo_of_strength;
    if (units_of[i] == 0) continue;
    const double seen = two_sided_95 * std::sqrt(std::max(0.0, variances[i]));
    // Where all others are fixed, the mean of the list moves with the bot.
    const double unseen = unseen_error(Prospect(i, strengths, encounters), strengths[i],
                                       unseen_probability(units_of[i])) *
                          (count - 1) / count;
    ratings[i].error = std::max(seen, unseen) * elo_of_strength;
  }
  return ratings;
}

}  // namespace castellan
