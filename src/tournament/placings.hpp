// Ratings from games of three and more players, where a game has places instead of a score between
// two. This is the rating of Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
// (JMLR 12, 2011), Algorithm 4, for the Plackett-Luce model: it takes a whole ranking with ties at
// once, is in closed form, and has been tested widely. It is updated game by game, so the order
// matters: rate games in the order of the schedule, not in the order in which they happen to end.
#pragma once

#include <cstddef>
#include <vector>

namespace castellan {

struct Skill {
  double mu = 25;
  double sigma = 25.0 / 3;
};

/// One seat of a game and how it ended; equal places are ties.
struct Placing {
  std::size_t bot = 0;
  int place = 1;
};

/// Updates the skills of the bots, which are numbered from 0, by one game. A bot may hold several
/// seats; it gets the sum of their changes.
void rate_game(std::vector<Skill>& skills, const std::vector<Placing>& game);

}  // namespace castellan
