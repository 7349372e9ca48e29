#include "games/saved_games.hpp"

#include <algorithm>

#include "games/games.hpp"
#include "match/text.hpp"

namespace castellan {

SavedGame load_game(const Archive& archive, const std::string& name) {
  SavedGame game{name, {}, {}};
  const auto text = archive.load(name);
  const auto record = text ? parse_record(*text) : Result<Record>(text.error());
  if (record) {
    game.record = *record;
  } else {
    game.trouble = record.error().message;
  }
  return game;
}

Result<std::vector<SavedGame>> list_games(const Archive& archive) {
  const auto names = archive.names();
  if (!names) return names.error();
  std::vector<SavedGame> games;
  for (const std::string& name : *names) games.push_back(load_game(archive, name));
  std::reverse(games.begin(), games.end());
  return games;
}

std::string summary_of(const SavedGame& game) {
  if (!game.trouble.empty()) return "cannot be read: " + game.trouble;
  std::string players;
  if (const auto entry = find_game_of(game.record)) {
    for (const std::string_view player : (*entry)->info().players) {
      players += (players.empty() ? "" : " - ") + std::string(game.record.tag(capitalised(player)));
    }
  }
  const std::string_view result = game.record.result;
  return std::string(game.record.tag("Game")) + "  " + players + "  " +
         std::to_string(game.record.moves.size()) + " moves  " +
         (result == "*" ? "unfinished" : std::string(result));
}

Result<const GameEntry*> find_game_of(const Record& record) {
  if (record.tag("Game").empty()) return error_at({}, "expected a tag Game");
  const auto game = find_game(record.tag("Game"));
  if (!game) return error_at(record.place_of("Game"), game.error().message);
  return game;
}

}  // namespace castellan
