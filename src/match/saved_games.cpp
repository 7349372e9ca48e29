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

std::vector<std::string> player_names(const GameSummary& game, const GameList& games) {
  std::vector<std::string> names;
  const auto entry = games.find(game.game);
  if (!entry) return names;
  for (const std::string_view player : (*entry)->info().players) {
    const auto found = std::ranges::find_if(
        game.players, [&](const auto& named) { return named.first == capitalised(player); });
    names.push_back(found == game.players.end() ? "" : found->second);
  }
  while (!names.empty() && names.back().empty()) names.pop_back();  // a game for fewer
  return names;
}

std::string summary_of(const GameSummary& game, const GameList& games) {
  if (!game.trouble.empty()) return "cannot be read: " + game.trouble;
  std::string players;
  for (const std::string& name : player_names(game, games)) {
    if (!name.empty()) players += (players.empty() ? "" : " - ") + name;
  }
  return game.game + "  " + players + "  " + counted(game.moves, "move") + "  " +
         (game.result == "*" ? "unfinished" : game.result);
}

}  // namespace castellan
