#include "tournament/placings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace castellan {

namespace {

constexpr double beta = 25.0 / 6;  // how much a bot's play varies from game to game
constexpr double kappa = 1e-4;     // what a game leaves of the variance at least

/// The paper's Omega and Delta.
struct Change {
  double of_mu = 0;
  double of_variance = 0;  // the part that it loses
};

/// The Plackett-Luce model draws the places from the first to the last, and a seat's chance in each
/// draw is its strength divided by the sum of those not placed better.
struct Draw {
  double seats = 0;     // that share the place
  double strength = 0;  // of all that are not placed better
};

std::map<int, Draw> draws_of(const std::vector<Placing>& game,
                             const std::vector<double>& strengths) {
  std::map<int, Draw> draws;
  for (const Placing& placing : game) draws[placing.place].seats += 1;
  for (auto& [place, draw] : draws) {
    for (std::size_t seat = 0; seat < game.size(); ++seat) {
      if (game[seat].place >= place) draw.strength += strengths[seat];
    }
  }
  return draws;
}

}  // namespace

void rate_game(std::vector<Skill>& skills, const std::vector<Placing>& game) {
  double total_variance = 0;
  double best_mu = 0;
  for (const Placing& placing : game) {
    assert(placing.bot < skills.size());
    const auto& [mu, sigma] = skills[placing.bot];
    total_variance += sigma * sigma + beta * beta;
    best_mu = std::max(best_mu, mu);
  }
  const double scale = std::sqrt(total_variance);
  std::vector<double> strengths;
  strengths.reserve(game.size());
  for (const Placing& placing : game) {
    strengths.push_back(std::exp((skills[placing.bot].mu - best_mu) / scale));
  }

  const std::map<int, Draw> draws = draws_of(game, strengths);
  std::map<std::size_t, Change> changes;
  for (std::size_t seat = 0; seat < game.size(); ++seat) {
    const auto& [bot, place] = game[seat];
    double omega = 0;
    double delta = 0;
    for (const auto& [drawn, draw] : draws) {
      if (drawn > place) break;
      // Each of the seats that share a place stands for 1 / seats of a draw.
      const double chance = strengths[seat] / draw.strength;
      omega += (drawn == place ? 1 / draw.seats : 0) - chance;
      delta += chance * (1 - chance);
    }
    const double sigma = skills[bot].sigma;
    const double gamma = sigma / scale;
    changes[bot].of_mu += sigma * sigma / scale * omega;
    changes[bot].of_variance += gamma * sigma * sigma / total_variance * delta;
  }
  for (const auto& [bot, change] : changes) {
    skills[bot].mu += change.of_mu;
    skills[bot].sigma *= std::sqrt(std::max(1 - change.of_variance, kappa));
  }
}

}  // namespace castellan
