// Kept games as a person wants to see them in a list.
#pragma once

#include <string>
#include <vector>

#include "match/archive.hpp"
#include "match/record.hpp"

namespace castellan {

struct SavedGame {
  std::string name;
  Record record;
  std::string trouble;  // not empty: the record cannot be read, and why
};

SavedGame load_game(const Archive& archive, const std::string& name);

/// Newest first.
Result<std::vector<SavedGame>> list_games(const Archive& archive);

/// "blackstone  Ann - Hard  14 moves  1-0".
std::string summary_of(const SavedGame& game);

/// The game that a record names.
Result<const GameEntry*> find_game_of(const Record& record);

}  // namespace castellan
