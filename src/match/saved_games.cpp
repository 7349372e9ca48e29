#include "match/saved_games.hpp"

#include <algorithm>

#include "match/text.hpp"

namespace castellan {

Result<SavedGames> list_games(const Archive& archive, std::size_t most) {
  auto names = archive.names();
  if (!names) return names.error();
  SavedGames games;
  games.all = names->size();
  std::reverse(names->begin(), names->end());
  names->resize(std::min(most, names->size()));
  auto summaries = archive.summaries(*names);
  if (!summaries) return summaries.error();
  games.newest = std::move(*summaries);
  return games;
}

std::string summary_of(const GameSummary& game, const GameList& games) {
  if (!game.trouble.empty()) return "cannot be read: " + game.trouble;
  std::string players;
  if (const auto entry = games.find(game.game)) {
    for (const std::string_view player : (*entry)->info().players) {
      for (const auto& [role, name] : game.players) {
        if (role == capitalised(player)) players += (players.empty() ? "" : " - ") + name;
      }
    }
  }
  return game.game + "  " + players + "  " + counted(game.moves, "move") + "  " +
         (game.result == "*" ? "unfinished" : game.result);
}

}  // namespace castellan
