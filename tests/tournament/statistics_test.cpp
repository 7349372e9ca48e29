// Unit scores and Elo with its error: published numbers, simulated matches, and
// matches with nothing to measure.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/scale.hpp"
#include "tests/tournament/simulated_units.hpp"
#include "tournament/elo.hpp"

namespace castellan {
namespace {

using tests::pairs;
using tests::PairScores;
using tests::single_games;

TEST(UnitScores, AreCountedByValue) {
  UnitScores scores;
  EXPECT_EQ(scores.mean(), 0.5);
  for (const double score : {1.0, 0.25, 1.0, 0.5, 0.25, 1.0}) scores.add(score);
  EXPECT_EQ(scores.units(), 6U);
  EXPECT_DOUBLE_EQ(scores.mean(), 4.0 / 6);
  EXPECT_DOUBLE_EQ(scores.variance(), (2 * 25 + 4 + 3 * 16) / (144.0 * 5));
  EXPECT_EQ(scores.pentanomial(), (std::array<std::uint64_t, 5>{0, 2, 1, 0, 3}));
}

TEST(UnitScores, EqualValuesNeedNotBeEqualToTheLastDigit) {
  UnitScores scores(3);
  scores.add(0.1 + 0.2);
  scores.add(0.3);
  scores.add(0.0);
  std::vector<std::uint64_t> counts;
  for (const auto& entry : scores) counts.push_back(entry.count);
  EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, 2}));
}

TEST(Elo, IsLogistic) {
  EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of(119), 0.6648579785547648, 1e-15);
  EXPECT_NEAR(elo_of(score_of(-123.4)), -123.4, 1e-9);
}

// fastchess, app/tests/elo_test.cpp. It divides by the number of units where we divide by one less,
// and its bounds are those of the normal distribution, hence the tolerances of 1 %, which it has
// itself.
TEST(Elo, AgreesWithFastchess) {
  const auto half = [](const EloEstimate& elo) { return (*elo.high - *elo.low) / 2; };
  const auto expect_near = [](double found, double wanted) {
    EXPECT_NEAR(found, wanted, 0.01 * std::abs(wanted));
  };
  const Estimate games = estimate(single_games(96, 111, 136));
  expect_near(*games.elo.value, 40.70);
  expect_near(half(games.elo), 30.43);
  expect_near(*games.normalised_elo.value, 49.77);
  expect_near(half(games.normalised_elo), 36.77);
  EXPECT_NEAR(games.superiority, 0.9960, 2e-4);

  const Estimate some = estimate(pairs(34, 54, 31 + 32, 64, 75));
  expect_near(*some.elo.value, 55.58);
  expect_near(half(some.elo), 27.65);
  expect_near(*some.normalised_elo.value, 57.94);
  expect_near(half(some.normalised_elo), 28.28);

  const Estimate many = estimate(pairs(332, 433, 457 + 41, 333, 334));
  expect_near(*many.elo.value, -8.64);
  expect_near(half(many.elo), 10.33);
  expect_near(*many.normalised_elo.value, -9.17);
  expect_near(half(many.normalised_elo), 10.96);
  EXPECT_NEAR(many.superiority, 0.0505, 2e-4);
}

TEST(Elo, WithoutVarianceTheScoreStillHasBounds) {
  const Estimate drawn = estimate(pairs(0, 0, 100, 0, 0));
  const double unseen = 1 - std::pow(0.025, 0.01);
  EXPECT_NEAR(drawn.score_low, 0.5 - unseen / 2, 1e-12);
  EXPECT_NEAR(drawn.score_high, 0.5 + unseen / 2, 1e-12);
  EXPECT_EQ(drawn.superiority, 0.5);
  EXPECT_FALSE(drawn.normalised_elo.value);

  const Estimate won = estimate(pairs(0, 0, 0, 0, 100));
  EXPECT_NEAR(won.score_low, 1 - unseen, 1e-12);
  EXPECT_EQ(won.score_high, 1);
  EXPECT_FALSE(won.elo.value);
  EXPECT_FALSE(won.elo.high);
  EXPECT_GT(won.superiority, 0.999);
  EXPECT_LT(estimate(pairs(100, 0, 0, 0, 0)).superiority, 0.001);
  EXPECT_EQ(estimate(pairs(0, 0, 0, 0, 1)).superiority, 0.75) << "one pair proves little";
}

TEST(Elo, OneDrawAmongWinsIsNoCertainty) {
  const Estimate nearly_all = estimate(pairs(0, 0, 0, 1, 19));
  EXPECT_LE(nearly_all.score_low, nearly_all.score * std::pow(0.025, 1.0 / 20) + 1e-12);
  EXPECT_GT(nearly_all.score_high, nearly_all.score);
  EXPECT_LT(nearly_all.score_high, 1);
  EXPECT_TRUE(nearly_all.elo.high);
}

TEST(Elo, IsPrintedForPeople) {
  EXPECT_EQ(elo_text(estimate(pairs(332, 433, 498, 333, 334))), "-8.6 +- 10.3");
  EXPECT_EQ(elo_text(estimate(pairs(0, 0, 9, 0, 0))), "+0 +- 122");
  EXPECT_EQ(elo_text(estimate(pairs(0, 0, 2, 3, 15))), "+407 (+199 .. +562)");
  EXPECT_EQ(elo_text(estimate(pairs(0, 0, 0, 0, 20))), "over +277");
  EXPECT_EQ(elo_text(estimate(pairs(20, 0, 0, 0, 0))), "under -277");
  EXPECT_EQ(elo_text(estimate(pairs(0, 0, 0, 0, 1))), "over -636");
  EXPECT_EQ(elo_text(estimate(UnitScores())), "no games");
  EXPECT_EQ(elo_text(estimate(pairs(2001, 0, 0, 1, 2000))), "+0.0 +- 10.8");
}

TEST(Elo, NoTextIsInfiniteOrNoNumber) {
  int texts = 0;
  for (const int many : {0, 1, 2, 1000}) {
    for (unsigned kinds = 0; kinds < 32; ++kinds) {
      const auto count = [&](unsigned bit) { return (kinds >> bit & 1U) != 0 ? many : 0; };
      const Estimate found = estimate(pairs(count(0), count(1), count(2), count(3), count(4)));
      const std::string text = elo_text(found);
      EXPECT_EQ(text.find("inf"), std::string::npos) << text;
      EXPECT_EQ(text.find("nan"), std::string::npos) << text;
      EXPECT_EQ(text.find("unknown"), std::string::npos) << text;
      EXPECT_GE(found.score, found.score_low);
      EXPECT_LE(found.score, found.score_high);
      EXPECT_TRUE(found.superiority >= 0 && found.superiority <= 1) << found.superiority;
      for (const EloEstimate& elo : {found.elo, found.normalised_elo}) {
        for (const auto& bound : {elo.value, elo.low, elo.high}) {
          EXPECT_TRUE(std::isfinite(bound.value_or(0))) << text;
        }
      }
      ++texts;
    }
  }
  EXPECT_EQ(texts, 128);
}

TEST(Elo, TheIntervalHoldsTheTruth) {
  const int matches = tests::scaled(20000);
  const double noise = 4 * std::sqrt(0.05 * 0.95 / matches);
  Random random(11);
  for (const PairScores& shape : {tests::contrary_pairs, tests::alike_pairs}) {
    for (const double truth : {0.5, 0.7, 0.9}) {
      const PairScores scores = shape.with_mean(truth);
      for (const int units : {3, 20, 300}) {
        int misses = 0;
        for (int match = 0; match < matches; ++match) {
          UnitScores seen;
          for (int i = 0; i < units; ++i) seen.add(scores.draw(random));
          const Estimate found = estimate(seen);
          misses += truth < found.score_low || truth > found.score_high;
        }
        const double rate = static_cast<double>(misses) / matches;
        EXPECT_LT(rate, 0.05 + noise) << truth << " in " << units;
        if (units < 300) continue;  // too few for 5 %: the bounds must be wider
        EXPECT_GT(rate, 0.05 - noise) << truth << " in " << units;
      }
    }
  }
}

}  // namespace
}  // namespace castellan
