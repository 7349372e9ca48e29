// Kept games as a person wants to see them in a list.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/archive.hpp"
#include "match/game_list.hpp"

namespace castellan {

struct SavedGames {
  std::vector<GameSummary> newest;  // first
  std::size_t all = 0;
};

/// At most so many of them, without reading a whole game where the archive can do without.
Result<SavedGames> list_games(const Archive& archive, std::size_t most = SIZE_MAX);

/// "blackstone  Ann - Hard  14 moves  1-0".
std::string summary_of(const GameSummary& game, const GameList& games);

}  // namespace castellan
