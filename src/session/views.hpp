// What a client sees, as JSON: games, positions, thoughts, trees. docs/protocol.md is the grammar.
#pragma once

#include "match/searcher.hpp"
#include "session/hall.hpp"
#include "session/json.hpp"

namespace castellan {

Json json_of(const GameEntry& game);
Json json_of(const BoardView& view);
Json json_of(const std::vector<RegionView>& regions);
Json json_of(const MoveView& move);
Json json_of(const ThoughtView& thought);
Json json_of(const SearchTree& tree);
Json json_of(const std::vector<Explanation>& explanations);

/// A position with its history, its legal moves and its outcome, put into an object.
void add_position(Json& json, const Match& match);

/// A match that is being played: its position, history, legal moves and outcome, who plays, the
/// clock, where it is kept. With a type it is a message.
Json state_of(const LiveMatch& match, std::int64_t now, std::string_view type = "");
Json kept_of(const LiveMatch& match);

}  // namespace castellan
