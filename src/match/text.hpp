// Wording that more than one front end needs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan {

/// "red" becomes "Red".
std::string capitalised(std::string_view word);

/// A move's text without spaces, for records and UGI, where a space ends a move: "grow_1-2P".
std::string as_one_word(std::string_view move);

/// What a thing is called whatever its state: "peasant" for a ready one.
std::string_view plain_thing(const GameInfo& game, std::string_view thing);

/// "Red"; "Chance" for chance.
std::string player_word(const GameInfo& game, Player player);

/// "Red", "Red and Blue", "Red, Green and Blue"; or with another conjunction.
std::string listed_words(const std::vector<std::string>& words, std::string_view last = "and");

/// Without what could take over a terminal or turn the text around it: control characters, also
/// those beyond ASCII, and marks of direction.
std::string printable_name(std::string_view text);

/// "1 move", "2 moves".
std::string counted(std::uint64_t count, std::string_view noun);

/// "+52", "-0.27500000", "wins in 3 moves", "loses in 4 moves".
std::string score_text(double score);

/// With this many decimals, or as short as round-trips, always with a point.
std::string value_text(double value, int decimals);

/// "1.2M", "34k", "512".
std::string count_text(std::uint64_t count);

/// The lines of a table whose columns are as wide as they need to be; the first `names` columns
/// from column `first_name` on are flush left, figures flush right.
std::vector<std::string> aligned(const std::vector<std::vector<std::string>>& rows,
                                 std::size_t first_name, std::size_t names);

/// A move as the history shows it: its notation, or the game's word for it: "pass".
std::string shown_notation(const GameInfo& game, const MoveView& move);

/// "threats, cuts or growth"; empty where nothing can be laid over the board.
std::string overlay_names(const std::vector<OverlayView>& overlays);
/// The one of this name, or an error that says which there are.
Result<OverlayView> overlay_named(const std::vector<OverlayView>& overlays, std::string_view name);

/// "Turn 12 of 500", or "Turn 12" without a limit; once ended, the last turn. With the round in
/// games that count them: "Turn 12, round 4".
std::string turn_text(const Match& match);

/// "Red has won", "a draw", "Red and Green share the win", "Blue is to move".
std::string standing_text(const Match& match);

/// " by resignation", " after 40 turns: Red holds more land"; empty where there is nothing to say.
std::string how_ended(const Match& match);

}  // namespace castellan
