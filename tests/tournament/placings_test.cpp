// Ratings from places, against published numbers.
#include "tournament/placings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.hpp"

namespace castellan {
namespace {

std::vector<Skill> rated(std::size_t bots, const std::vector<std::vector<Placing>>& games) {
  std::vector<Skill> skills(bots);
  for (const auto& game : games) rate_game(skills, game);
  return skills;
}

void expect_skill(const Skill& skill, double mu, double sigma) {
  EXPECT_NEAR(skill.mu, mu, 1e-8);
  EXPECT_NEAR(skill.sigma, sigma, 1e-8);
}

// openskill.js, src/models/__tests__/plackett-luce.test.ts.
TEST(Placings, AgreeWithOpenskill) {
  const auto two = rated(2, {{{0, 1}, {1, 2}}});
  expect_skill(two[0], 27.63523138347365, 8.065506316323548);
  expect_skill(two[1], 22.36476861652635, 8.065506316323548);
  const auto three = rated(3, {{{0, 1}, {1, 2}, {2, 3}}});
  expect_skill(three[0], 27.868876552746237, 8.204837030780652);
  expect_skill(three[1], 25.717219138186557, 8.057829747583874);
  expect_skill(three[2], 21.413904309067206, 8.057829747583874);
  const auto five = rated(5, {{{4, 9}, {0, 1}, {3, 7}, {1, 2}, {2, 5}}});
  expect_skill(five[0], 27.666666666666668, 8.290556877154474);
  expect_skill(five[1], 26.833333333333332, 8.240145629781066);
  expect_skill(five[3], 24.055555555555557, 8.111796013701358);
  expect_skill(five[4], 20.72222222222222, 8.111796013701358);
}

// Three games with ties, from the program of Weng and Lin (rank-1.02), as quoted in openskill.js,
// src/models/__tests__/plackett-luce-series.test.ts.
TEST(Placings, AgreeWithTheAuthorsInASeriesWithTies) {
  const auto skills = rated(5, {{{0, 1}, {1, 2}, {2, 2}, {3, 4}, {4, 4}},
                                {{4, 1}, {2, 2}, {1, 2}},
                                {{3, 1}, {1, 1}, {2, 3}, {0, 3}}});
  expect_skill(skills[0], 26.353761103, 8.11102706);
  expect_skill(skills[1], 24.618479789, 7.90533551);
  expect_skill(skills[2], 23.065819512, 7.822005595);
  expect_skill(skills[3], 24.476332403, 8.106111471);
  expect_skill(skills[4], 26.385499685, 8.054090809);
}

TEST(Placings, ABotInSeveralSeatsGetsTheSum) {
  const auto apart = rated(3, {{{0, 1}, {1, 2}, {2, 3}}});
  const auto together = rated(2, {{{0, 1}, {1, 2}, {0, 3}}});
  const Skill fresh;
  EXPECT_NEAR(together[0].mu, apart[0].mu + apart[2].mu - fresh.mu, 1e-12);
  const auto left = [&](const Skill& skill) { return std::pow(skill.sigma / fresh.sigma, 2); };
  EXPECT_NEAR(left(together[0]), left(apart[0]) + left(apart[2]) - 1, 1e-12);
  expect_skill(together[1], apart[1].mu, apart[1].sigma);
}

TEST(Placings, PutSimulatedBotsInOrder) {
  Random random(9);
  std::vector<Skill> skills(4);
  for (int game = 0; game < 400; ++game) {
    std::vector<std::pair<double, std::size_t>> luck;
    for (std::size_t bot = 0; bot < 4; ++bot) {
      luck.emplace_back(std::log(random.fraction()) / std::exp(0.7 * static_cast<double>(bot)),
                        bot);
    }
    std::sort(luck.rbegin(), luck.rend());
    std::vector<Placing> placings;
    for (const auto& [value, bot] : luck) {
      placings.push_back({bot, static_cast<int>(placings.size()) + 1});
    }
    rate_game(skills, placings);
  }
  for (std::size_t bot = 1; bot < 4; ++bot) {
    EXPECT_GT(skills[bot].mu, skills[bot - 1].mu + 2) << bot;
    EXPECT_LT(skills[bot].sigma, 2);
  }
}

}  // namespace
}  // namespace castellan
