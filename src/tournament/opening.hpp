// Where a game of a match begins: options and the first moves, under a name. As data, one on a
// line:
//   blackstone-017: size=8 churn=low | 3,1>3,4; 6,3>3,3
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "match/game_entry.hpp"

namespace castellan {

struct Opening {
  std::string name;
  OptionValues options;
  std::vector<std::string> moves = {};
};

/// Options that menus do not ask for are left out where they are the default.
std::string opening_text(const Opening& opening);

/// One opening a line; empty lines and those that begin with '#' are skipped. Options that are not
/// named are the game's defaults.
Result<std::vector<Opening>> parse_openings(const GameEntry& game, std::string_view text);

/// A match after the moves of an opening, with this luck; an error when a move is illegal or ends
/// the game.
Result<Match> start_of(const GameEntry& game, const Opening& opening, std::uint64_t luck);

}  // namespace castellan
