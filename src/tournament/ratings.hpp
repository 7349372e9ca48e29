// A rating list for many bots, fitted to all their games at once. The order of the games does not
// matter, unlike for ratings that are updated game by game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace castellan {

/// One game between two bots, which are numbered from 0.
struct RatedGame {
  std::size_t a = 0;
  std::size_t b = 0;
  double score_of_a = 0;  // 0..1
};

/// Games that depend on each other; see UnitScores.
using RatedUnit = std::vector<RatedGame>;

struct Rating {
  double elo = 0;  // the mean of the list is 0
  /// Half of the 95 % interval, compared with the mean of the list; none for a bot without games.
  std::optional<double> error;
};

/// The most likely ratings of the Bradley-Terry model, in which a draw is half a win. Each bot also
/// has one virtual draw with an average opponent, so that one that won everything stays finite.
///
/// The errors come from the sandwich estimator: from how far the units' results really scatter,
/// which is less than the model says because of draws, and may be more because a unit's games are
/// alike. They are never below what the unseen probability (see elo.hpp) allows against the same
/// opponents, with these taken as known, so that a bot that won everything, or whose games were all
/// drawn, is not taken for perfectly known itself.
///
/// Groups of bots that never met each other are placed by the virtual draws alone.
std::vector<Rating> fit_ratings(std::size_t bots, const std::vector<RatedUnit>& units);

}  // namespace castellan
