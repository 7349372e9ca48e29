// Rating lists: published numbers, simulated tournaments, and bots that won everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "tests/support/scale.hpp"
#include "tournament/elo.hpp"
#include "tournament/ratings.hpp"

namespace castellan {
namespace {

std::vector<RatedUnit> single_games(std::size_t a, std::size_t b, double score_of_a, int games) {
  return std::vector<RatedUnit>(static_cast<std::size_t>(games), {{a, b, score_of_a}});
}

void append(std::vector<RatedUnit>& units, const std::vector<RatedUnit>& more) {
  units.insert(units.end(), more.begin(), more.end());
}

// Wikipedia, "Bradley-Terry model", worked example; a thousand times as many games, so that the
// virtual draws do not matter.
TEST(Ratings, AreThoseOfTheBradleyTerryModel) {
  const int wins[4][4] = {{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}};
  std::vector<RatedUnit> units;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) append(units, single_games(a, b, 1, 1000 * wins[a][b]));
  }
  const auto ratings = fit_ratings(4, units);
  const double strengths[] = {0.640, 1.043, 0.660, 2.270};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(std::pow(10.0, ratings[i].elo / 400), strengths[i], 0.001) << i;
  }
}

TEST(Ratings, OfTwoBotsAreThePlainFormula) {
  std::vector<RatedUnit> units = single_games(0, 1, 1, 600);
  append(units, single_games(1, 0, 1, 250));
  append(units, single_games(1, 0, 0.5, 150));
  const auto ratings = fit_ratings(2, units);
  UnitScores scores(1);
  for (const RatedUnit& unit : units) {
    scores.add(unit[0].a == 0 ? unit[0].score_of_a : 1 - unit[0].score_of_a);
  }
  const Estimate plain = estimate(scores);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, *plain.elo.value, 0.2);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
  EXPECT_NEAR(*ratings[0].error + *ratings[1].error, (*plain.elo.high - *plain.elo.low) / 2, 0.1);
}

TEST(Ratings, DrawsAndContraryPairsMakeThemSurer) {
  const auto error_of = [](const RatedUnit& first, const RatedUnit& second) {
    std::vector<RatedUnit> units(100, first);
    units.insert(units.end(), 100, second);
    return *fit_ratings(2, units)[0].error;
  };
  const RatedGame won{0, 1, 1};
  const RatedGame drawn{0, 1, 0.5};
  const RatedGame lost{0, 1, 0};
  const double alike = error_of({won, won}, {lost, lost});
  EXPECT_NEAR(alike, error_of({won}, {lost}), 0.2) << "the second game says nothing new";
  EXPECT_LT(error_of({won, drawn}, {drawn, lost}), 0.6 * alike);
  const double contrary = error_of({won, lost}, {lost, won});
  EXPECT_GT(contrary, 0);
  EXPECT_LT(contrary, 0.2 * alike);
}

TEST(Ratings, StayFiniteWhereNothingScatters) {
  std::vector<RatedUnit> units = single_games(0, 1, 1, 100);
  append(units, single_games(1, 2, 0.5, 100));
  const auto ratings = fit_ratings(4, units);
  EXPECT_GT(ratings[0].elo, ratings[1].elo + 500);
  EXPECT_LT(ratings[0].elo, 1500);
  EXPECT_GT(*ratings[0].error, 150) << "100 wins bound the score only from below";
  EXPECT_LT(*ratings[0].error, 500);
  EXPECT_GT(*ratings[2].error, 5) << "100 draws are no proof of equality";
  EXPECT_FALSE(ratings[3].error) << "it has not played";
  EXPECT_TRUE(fit_ratings(0, {}).empty());
  EXPECT_EQ(fit_ratings(1, {})[0].elo, 0);
}

TEST(Ratings, OfALadderAreUncertainInTheMiddleToo) {
  std::vector<RatedUnit> units;
  append(units, single_games(0, 1, 1, 100));
  append(units, single_games(0, 2, 1, 100));
  append(units, single_games(1, 2, 1, 100));
  const auto ratings = fit_ratings(3, units);
  EXPECT_NEAR(ratings[1].elo, 0, 1e-6);
  EXPECT_GT(*ratings[1].error, 100) << "it scored a half, but no result was a close one";
  EXPECT_GT(*ratings[0].error, *ratings[1].error);
}

/// A pair of games that mostly end alike, with draws.
RatedUnit played_pair(std::size_t a, std::size_t b, double score, Random& random) {
  const auto game = [&] {
    const double drawn = 0.5 * std::min(score, 1 - score);
    const double luck = random.fraction();
    return luck < score - drawn / 2 ? 1 : luck < score + drawn / 2 ? 0.5 : 0.0;
  };
  const double first = game();
  const double second = random.fraction() < 0.8 ? first : game();
  return {{a, b, first}, {b, a, 1 - second}};
}

TEST(Ratings, RecoverKnownStrengths) {
  const std::vector<double> truth{-280, -120, -40, 30, 150, 260};
  const int tournaments = tests::scaled(3000);
  Random random(5);
  int misses = 0;
  std::vector<double> mean(truth.size());
  for (int tournament = 0; tournament < tournaments; ++tournament) {
    std::vector<RatedUnit> units;
    for (std::size_t a = 0; a < truth.size(); ++a) {
      for (std::size_t b = a + 1; b < truth.size(); ++b) {
        const double score = score_of(truth[a] - truth[b]);
        for (int i = 0; i < 30; ++i) units.push_back(played_pair(a, b, score, random));
      }
    }
    const auto ratings = fit_ratings(truth.size(), units);
    for (std::size_t i = 0; i < truth.size(); ++i) {
      misses += std::abs(ratings[i].elo - truth[i]) > *ratings[i].error;
      mean[i] += ratings[i].elo / tournaments;
    }
  }
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(mean[i], truth[i], 5) << i;
  const double intervals = static_cast<double>(tournaments) * static_cast<double>(truth.size());
  const double noise = 4 * std::sqrt(0.05 * 0.95 / intervals);
  EXPECT_NEAR(misses / intervals, 0.05, noise);
}

}  // namespace
}  // namespace castellan
