// A verdict on a move: how bad it was, what was better, and why, in a sentence.
#pragma once

#include <string>
#include <vector>

#include "core/limits.hpp"
#include "match/game_entry.hpp"

namespace castellan {

struct Review {
  std::string mark;                     // "", "?!", "?" or "??"
  std::string better;                   // the better move, where there was one
  std::vector<std::string> line;        // what follows it
  std::vector<std::string> refutation;  // the answer to the move that was played
  double lost = 0;                      // of the winning chances, 0 to 1
  std::string reason;                   // an identifier from the game's lessons
  std::string sentence;                 // empty for a quiet move
};

/// Of the match's last move; there must be one. An error for games that are not duels.
Result<Review> review_last_move(const Match& match, const Limits& limits, StopToken stop = {});

}  // namespace castellan
