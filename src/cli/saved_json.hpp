// Saved games and records as JSON: `castellan store list` and `castellan replay`.
#pragma once

#include "match/archive.hpp"
#include "match/game_list.hpp"
#include "session/json.hpp"

namespace castellan {

/// A saved game with its tags, on a line of standard output; what cannot be read has `trouble`.
/// False when nobody reads any more.
bool print_saved_game(const GameSummary& saved, const Archive& archive, const GameList& games);

/// A game in brief, with its tags.
Json json_of_summary(const GameSummary& game, const Record& record, const GameList& games);

/// A record that has been replayed: its tags, start and end; with_moves, also every move, with the
/// state it led to and, where a clock ran, the milliseconds that its player had left.
Json json_of_replay(const Record& record, Match match, bool with_moves);

}  // namespace castellan
