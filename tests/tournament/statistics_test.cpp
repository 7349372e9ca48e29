// Unit scores, Elo with its error and sequential tests: published numbers, simulated matches, and
// matches with nothing to measure.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/scale.hpp"
#include "tests/tournament/simulated_units.hpp"
#include "tournament/elo.hpp"
#include "tournament/sprt.hpp"

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

Sprt sprt_of(double elo0, double elo1, bool normalised) {
  Sprt sprt;
  sprt.elo0 = elo0;
  sprt.elo1 = elo1;
  sprt.normalised = normalised;
  return sprt;
}

// fastchess, app/tests/sprt_test.cpp. Its two tests with a single kind of result are left out:
// their numbers changed with its iteration. Closed forms are below.
TEST(Sprt, AgreesWithFastchess) {
  EXPECT_NEAR(llr(sprt_of(0, 2, true), single_games(36027, 68692, 36433)), 0.92, 0.005);
  EXPECT_NEAR(llr(sprt_of(-1.75, 0.25, true), single_games(10650, 20431, 10871)), 2.30, 0.005);
  EXPECT_NEAR(llr(sprt_of(0.5, 2.5, false), single_games(21184, 40708, 21404)), -1.57, 0.005);
  EXPECT_NEAR(llr(sprt_of(0, 2, false), single_games(57030, 106593, 57433)), -2.59, 0.005);
  EXPECT_NEAR(llr(sprt_of(0, 2, true), pairs(365, 16618, 36029 + 200, 16974, 390)), 2.25, 0.005);
  EXPECT_NEAR(llr(sprt_of(-1.75, 0.25, true), pairs(127, 4883, 10311 + 401, 5150, 104)), 3.01,
              0.005);
  EXPECT_NEAR(llr(sprt_of(0.5, 2.5, false), pairs(223, 9863, 20279 + 1000, 10037, 246)), -3.07,
              0.005);
  EXPECT_NEAR(llr(sprt_of(0, 2, false), pairs(871, 26175, 55003 + 980, 26678, 821)), -4.98, 0.005);
}

TEST(Sprt, ASingleKindOfResultHasAClosedForm) {
  // All won: the likeliest explanation of a lower mean has the rest lost.
  const double s1 = score_of(5);
  EXPECT_NEAR(llr(sprt_of(0, 5, false), pairs(0, 0, 0, 0, 104)), 104 * std::log(s1 / 0.5), 0.01);
  const double t = 5 / normalised_elo_scale * std::sqrt(2.0);
  EXPECT_NEAR(llr(sprt_of(0, 5, true), pairs(0, 0, 0, 0, 104)),
              104 * std::log1p(t / std::sqrt(1 + t * t)), 0.01);
  // All drawn: a share of t^2 / (1 + t^2) has to be won.
  const double game_t = 5 / normalised_elo_scale;
  EXPECT_NEAR(llr(sprt_of(0, 5, true), single_games(0, 16700, 0)),
              -16700 * std::log1p(game_t * game_t), 0.02);
}

/// The lowest cost of a t-value for single games, by trying all standard deviations.
double cost_by_trying(const std::array<double, 3>& weights, double t) {
  double best = INFINITY;
  for (int step = 1; step < 200'000; ++step) {
    const double sigma = 0.5 * step / 200'000;
    const double decided = 4 * sigma * sigma * (1 + t * t);
    const double won = decided / 2 + t * sigma;
    const double lost = decided / 2 - t * sigma;
    if (won <= 0 || lost <= 0 || decided >= 1) continue;
    best = std::min(best, weights[0] * std::log(weights[0] / lost) +
                              weights[1] * std::log(weights[1] / (1 - decided)) +
                              weights[2] * std::log(weights[2] / won));
  }
  return best;
}

TEST(Sprt, TheTValueIsMetInTheLikeliestWay) {
  for (const double elo1 : {5.0, 60.0, 400.0}) {
    for (const auto& [lost, drawn, won] : {std::array{30, 40, 50}, {3, 500, 2}, {100, 5, 400}}) {
      const double games = lost + drawn + won;
      const std::array weights{lost / games, drawn / games, won / games};
      const double by_trying = games * (cost_by_trying(weights, 0) -
                                        cost_by_trying(weights, elo1 / normalised_elo_scale));
      EXPECT_NEAR(llr(sprt_of(0, elo1, true), single_games(lost, drawn, won)), by_trying, 0.001)
          << elo1 << " with " << lost << ' ' << drawn << ' ' << won;
    }
  }
}

TEST(Sprt, OtherScoresThanThoseOfPairsWork) {
  for (const bool normalised : {false, true}) {
    const Sprt sprt = sprt_of(0, 30, normalised);
    EXPECT_EQ(llr(sprt, UnitScores(3)), 0);
    UnitScores better(3);
    UnitScores worse(3);
    for (int i = 0; i < 300; ++i) {
      better.add((i % 7) / 9.0 + 0.25);
      worse.add(1 - ((i % 7) / 9.0 + 0.25));
    }
    EXPECT_EQ(verdict(sprt, llr(sprt, better)), SprtVerdict::accepts_elo1);
    EXPECT_EQ(verdict(sprt, llr(sprt, worse)), SprtVerdict::accepts_elo0);
    EXPECT_NEAR(llr(sprt_of(-30, 30, normalised), better),
                -llr(sprt_of(-30, 30, normalised), worse), 1e-4);
  }
}

TEST(Sprt, BoundsFollowFromTheRisks) {
  const Sprt sprt;
  EXPECT_NEAR(sprt.upper_bound(), 2.944, 0.001);
  EXPECT_NEAR(sprt.lower_bound(), -2.944, 0.001);
  EXPECT_EQ(verdict(sprt, 2.9), SprtVerdict::goes_on);
  EXPECT_EQ(verdict(sprt, 2.95), SprtVerdict::accepts_elo1);
  EXPECT_EQ(verdict(sprt, -2.95), SprtVerdict::accepts_elo0);
}

TEST(Sprt, IsParsed) {
  const auto sprt = parse_sprt("-1.5,5", true);
  ASSERT_TRUE(sprt) << sprt.error().message;
  EXPECT_EQ(sprt->elo0, -1.5);
  EXPECT_EQ(sprt->elo1, 5);
  EXPECT_TRUE(sprt->normalised);
  for (const char* wrong : {"", "5", "0,", ",5", "0,5,6", "0;5", "a,b", "0,nan", "-inf,5", "0,1001",
                            "5,5", "5,0", "0, 5"}) {
    const auto result = parse_sprt(wrong, false);
    ASSERT_FALSE(result) << wrong;
    EXPECT_NE(result.error().message.find(std::string("found '") + wrong + "'"), std::string::npos);
    EXPECT_EQ(result.error().message.find('\n'), std::string::npos);
  }
}

struct Errors {
  double rate = 0;
  double mean_units = 0;
};

/// How often matches with this truth do not end with the right verdict.
Errors simulate(const Sprt& sprt, const PairScores& truth, SprtVerdict right, Random& random) {
  const int matches = tests::scaled(10'000);
  Errors errors;
  for (int match = 0; match < matches; ++match) {
    UnitScores scores;
    SprtVerdict now = SprtVerdict::goes_on;
    while (now == SprtVerdict::goes_on && scores.units() < 100'000) {
      scores.add(truth.draw(random));
      now = verdict(sprt, llr(sprt, scores));
    }
    errors.rate += now != right ? 1.0 / matches : 0;
    errors.mean_units += static_cast<double>(scores.units()) / matches;
  }
  return errors;
}

class SprtSimulation : public testing::TestWithParam<std::tuple<bool, bool>> {};

TEST_P(SprtSimulation, KeepsItsRisks) {
  const auto [normalised, alike] = GetParam();
  const Sprt sprt = sprt_of(0, 25, normalised);
  const PairScores& shape = alike ? tests::alike_pairs : tests::contrary_pairs;
  const auto truth = [&](double elo) {
    return normalised ? shape.with_t_value(elo / normalised_elo_scale * std::sqrt(2.0))
                      : shape.with_mean(score_of(elo));
  };
  Random random(23);
  const Errors at_elo0 = simulate(sprt, truth(sprt.elo0), SprtVerdict::accepts_elo0, random);
  const Errors at_elo1 = simulate(sprt, truth(sprt.elo1), SprtVerdict::accepts_elo1, random);
  RecordProperty("errors_at_elo0", std::to_string(at_elo0.rate));
  RecordProperty("errors_at_elo1", std::to_string(at_elo1.rate));
  const double noise = 3 * std::sqrt(0.05 * 0.95 / tests::scaled(10'000));
  // The last unit overshoots the bound, which makes errors rarer: 4.6 to 4.9 % were measured.
  constexpr double overshoot = 0.005;
  for (const Errors& errors : {at_elo0, at_elo1}) {
    EXPECT_LT(errors.rate, 0.05 + noise);
    EXPECT_GT(errors.rate, 0.05 - overshoot - noise);
    EXPECT_LT(errors.mean_units, 700) << "a match of fixed length takes longer";
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SprtSimulation, testing::Combine(testing::Bool(), testing::Bool()),
                         [](const auto& suite) {
                           return std::string(std::get<0>(suite.param) ? "Normalised"
                                                                       : "Logistic") +
                                  (std::get<1>(suite.param) ? "Alike" : "Contrary");
                         });

}  // namespace
}  // namespace castellan
