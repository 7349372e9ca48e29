#include "match/game_list.hpp"

#include <string>

namespace castellan {

Result<const GameEntry*> GameList::find(std::string_view name) const {
  std::string known;
  for (const GameEntry* game : games_) {
    if (game->info().name == name) return game;
    known += (known.empty() ? "" : ", ") + std::string(game->info().name);
  }
  return Error{"unknown game '" + std::string(name) + "': expected " + known};
}

Result<const GameEntry*> GameList::find_for(const Record& record) const {
  if (record.tag("Game").empty()) return error_at({}, "expected a tag Game");
  auto game = find(record.tag("Game"));
  if (!game) return error_at(record.place_of("Game"), game.error().message);
  return game;
}

}  // namespace castellan
