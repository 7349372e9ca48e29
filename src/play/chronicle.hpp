// What happened since a player last moved, for games with so much in a turn that nobody reads all
// moves: turns of others in a line each, and what changed on the player's own land.
#pragma once

#include <string>
#include <vector>

#include "match/match.hpp"

namespace castellan {

/// One past the last move of a player in the history, without those of the turn that goes on.
std::size_t after_last_turn_of(const Match& match, Player player);

/// "Blue: capture (3 times), buy peasant", for each turn from this ply on, and "Chance: grow 3-6,
/// 4-7". Empty for games whose moves have no steps.
std::vector<std::string> turn_reports(const Match& match, Player observer, std::size_t from);

/// "Lost: 3-6, 4-7.", "New on your land: palm on 5-5." since a ply, as the observer sees it.
std::vector<std::string> land_reports(const Match& match, Player player, Player observer,
                                      std::size_t from);

/// Where others than the player to move did something since a ply: the last cell of each move.
std::vector<int> places_of_moves(const Match& match, Player observer, std::size_t from);

}  // namespace castellan
