#include "games/games.hpp"

#include <array>
#include <string>

#include "games/antiyomacy/entry.hpp"
#include "games/apart/entry.hpp"
#include "games/blackstone/entry.hpp"
#include "games/replica/entry.hpp"

namespace castellan {

std::span<const GameEntry* const> all_games() {
  static const std::array games = {
      &antiyomacy::entry(),
      &blackstone::entry(),
      &replica::entry(),
      &apart::entry(),
  };
  return games;
}

Result<const GameEntry*> find_game(std::string_view name) {
  std::string known;
  for (const GameEntry* game : all_games()) {
    if (game->info().name == name) return game;
    known += (known.empty() ? "" : ", ") + std::string(game->info().name);
  }
  return Error{"unknown game '" + std::string(name) + "': expected " + known};
}

}  // namespace castellan
