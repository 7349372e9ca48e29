// The number a two-player search works with. An evaluation chooses its type (int for the engine's,
// double for a source document's); a finished game is beyond every evaluation, and a quick win
// counts more than a slow one.
#pragma once

#include <cmath>
#include <optional>

namespace castellan {

inline constexpr int win_score = 1'000'000;
inline constexpr int max_ply = 1'000;  // no search goes deeper: scores this close to a win are wins

/// Beyond every score: an open bound.
template <class Score>
inline constexpr Score infinite_score = static_cast<Score>(2 * win_score);

/// The score of a game that ended `ply` moves below the root, for a player with this payoff.
template <class Score>
constexpr Score ended_score(int payoff, int ply) {
  return static_cast<Score>(payoff * (win_score - ply));
}

/// Moves until the end when the score is that of a decided game: positive if won, negative if lost.
template <class Score>
std::optional<int> moves_to_end(Score score) {
  const auto distance = static_cast<int>(win_score - std::llround(std::abs(double(score))));
  if (distance < 0 || distance > max_ply) return std::nullopt;
  return score > 0 ? distance : -distance;
}

/// Winning chances, from 0 to 1, for the side with this score: three to one at a clear advantage.
inline double winning_chances(double score, int clear_advantage) {
  return 1 / (1 + std::exp(-std::log(3.0) * score / clear_advantage));
}

/// Floating-point sums differ in their last bits with the order of adding; closer than this is
/// equal.
template <class Score>
inline constexpr Score score_tolerance = static_cast<Score>(1e-9);

}  // namespace castellan
