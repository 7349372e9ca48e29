// Reviews of whole turns, for games whose engine plans them: a move may be bad only because of
// what does not follow it. The position at the end of the turn that was played, after the
// opponent's answer, is compared with that at the end of the turn that the engine would play. Both
// are judged by the same search from the opponent's side, and where chance is next, by the same
// draws: a review neither knows the luck of the match nor blames anybody for it.
#pragma once

#include <optional>

#include "teach/review.hpp"

namespace castellan {

/// Whether the match is reviewed like that.
bool reviews_turns(const Match& match);

/// The best line of a position, for the first player; without moves when the game is over. Where
/// chance is next, the score is the mean over some draws, and the line follows the first of them.
/// Nothing when it was stopped.
Result<std::optional<JudgedLine>> judge_turn(const Match& match, const Limits& limits,
                                             StopToken stop);

/// The verdict on a turn that ended; `now` is what came of it, for the first player. Nothing when
/// it was stopped.
struct TurnVerdict {
  Review review;
  JudgedLine best;  // for the first player, from the beginning of the turn
};
Result<std::optional<TurnVerdict>> review_turn(const Match& before,
                                               const std::vector<std::string>& played,
                                               const JudgedLine& now, const Limits& limits,
                                               StopToken stop);

}  // namespace castellan
