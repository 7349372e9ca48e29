// Saved games as a list for people.
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

/// At most this many of them, without reading whole games where the archive allows it.
Result<SavedGames> list_games(const Archive& archive, std::size_t most = SIZE_MAX);

/// By player; empty where a seat has none.
std::vector<std::string> player_names(const GameSummary& game, const GameList& games);

/// "blackstone  Ann - Hard  14 moves  1-0".
std::string summary_of(const GameSummary& game, const GameList& games);

}  // namespace castellan
