// The evidence against a move: the position after it and the opponent's best answer, compared with
// the one that the better move leads to. Nothing here knows a game; the signs are read off the
// board.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/game_entry.hpp"
#include "match/lesson.hpp"

namespace castellan {

/// A line played out on a copy of the match.
struct PlayedLine {
  std::vector<Match> positions;  // the first is before any move of the line
  std::optional<int> ends_in;    // moves to a decided end, negative when lost

  const Match& begin() const { return positions.front(); }
  const Match& end() const { return positions.back(); }
};

/// Plays the moves out, as far as they go and at most this many.
PlayedLine play_out(const Match& from, const std::vector<std::string>& moves, std::size_t most);

struct Evidence {
  Player mover = 0;
  PlayedLine played;  // begins before the bad move
  PlayedLine better;  // begins there too

  /// How often the sign is seen; 0 when it is not.
  int seen(const Lesson& lesson) const;
};

}  // namespace castellan
