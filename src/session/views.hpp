// What a client sees, as JSON: games, positions, thoughts, trees. docs/protocol.md has the grammar.
#pragma once

#include "match/searcher.hpp"
#include "session/json.hpp"
#include "session/rooms.hpp"

namespace castellan {

Json json_of(const GameEntry& game);
/// Numbers, and choices by their words.
Json json_of(const OptionValues& options);
Json json_of(const ThoughtView& thought);
Json json_of(const SearchTree& tree);
Json json_of(const std::vector<Explanation>& explanations);
/// `score`, and `ends_in` for a decided game.
Json score_of(double score);

/// A state includes at most this many of the last moves; `history` returns the others.
inline constexpr std::size_t most_told_history = 200;

/// The moves of a position, or how to narrow them down.
void add_moves(Json& json, const MoveSet& moves);
/// The turns with the moves from one ply up to another.
Json history_of(const Match& match, Player observer, std::size_t from, std::size_t to);
/// A board as text; without its shape, what is on its cells.
std::string text_of(const BoardView& view, bool with_shape = true);
/// How a match stands: whether it has `ended`, and then who won.
Json outcome_of(const Match& match);
/// Adds a position with its history, its legal moves and its outcome, as the observer sees it, to
/// an object. For whoever knows the position before the last moves, and its history up to `known`
/// moves, what cannot have changed since is left out.
void add_position(Json& json, const Match& match, Player observer,
                  std::optional<std::size_t> known = {});

/// Adds what can be laid over the board, and which things guard which cells.
void add_overlays(Json& json, const Position& position, Player observer);

/// A match in progress: its position, history, legal moves and outcome, who plays, the clock, where
/// it is saved.
Json state_of(const Room& match, Player observer, std::int64_t now,
              std::optional<std::size_t> known = {});
Json kept_of(const Room& match);

}  // namespace castellan
