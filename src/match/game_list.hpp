// The games of a program. Whoever starts the program chooses them; everything else is handed this
// list.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "match/game_entry.hpp"
#include "match/record.hpp"

namespace castellan {

class GameList {
 public:
  /// At least one. They must outlive the list.
  explicit GameList(std::vector<const GameEntry*> games) : games_(std::move(games)) {}

  auto begin() const { return games_.begin(); }
  auto end() const { return games_.end(); }
  std::size_t size() const { return games_.size(); }
  const GameEntry* operator[](std::size_t index) const { return games_[index]; }

  /// The game of this name, or an error that lists the known ones.
  Result<const GameEntry*> find(std::string_view name) const;
  /// The game that a record names.
  Result<const GameEntry*> find_for(const Record& record) const;

 private:
  std::vector<const GameEntry*> games_;
};

}  // namespace castellan
