// The list of games. A game is a folder here and one line in games.cpp.
#pragma once

#include <span>
#include <string_view>

#include "core/result.hpp"
#include "match/game_entry.hpp"

namespace castellan {

std::span<const GameEntry* const> all_games();

/// The game of this name, or an error that lists those there are.
Result<const GameEntry*> find_game(std::string_view name);

}  // namespace castellan
