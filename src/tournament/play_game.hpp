// One game of a match, from its opening to its record.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/game_setup.hpp"
#include "tournament/adjudication.hpp"
#include "tournament/contestant.hpp"
#include "tournament/game_clock.hpp"
#include "tournament/opening.hpp"

namespace castellan {

struct GameOrder {
  const GameEntry* game = nullptr;
  const Opening* opening = nullptr;
  std::vector<Seat> seats = {};            // for the record
  std::vector<MatchPlayer*> players = {};  // by seat
  std::size_t number = 0;
  std::uint64_t seed = 0;  // of the bots
  std::uint64_t luck = 0;  // of chance
  Adjudication adjudication = {};
  std::optional<GameClock> clock = {};  // of each player
};

/// Nothing when it was stopped before its end.
Result<std::optional<Record>> play_game(const GameOrder& order, StopToken stop);

}  // namespace castellan
