// What a line typed in place of a move means; the same in every front end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/game_entry.hpp"
#include "play/play_command.hpp"

namespace castellan {

struct TypedLine {
  enum class Kind { nothing, command, act, move, list };

  Kind kind = Kind::nothing;
  const PlayCommand* command = nullptr;
  std::string argument = {};         // of a command
  std::string text = {};             // an act, or a move, possibly illegal
  std::vector<MoveView> moves = {};  // to list: a number then picks one
  bool picked_by_number = false;     // the move was one of those listed before
};

/// The command that a line begins with, and what follows it; the name of an overlay alone asks for
/// that one. Without a command, for any other line.
struct AskedCommand {
  const PlayCommand* command = nullptr;
  std::string argument = {};
};
AskedCommand asked_command(const Match& match, std::string_view line);

/// Whether the player may also end the turn here ("again? yes/no").
bool may_stop(const std::vector<MoveView>& moves);

/// `moves` are the legal ones and `listed` those last listed.
TypedLine understand(const Match& match, const std::vector<MoveView>& moves,
                     const std::vector<MoveView>& listed, std::string_view typed);

/// The moves of the piece on the typed cell; none when it is not a cell.
std::vector<MoveView> moves_of_cell(const Match& match, const std::vector<MoveView>& moves,
                                    std::string_view typed);

/// What the command "moves TEXT" lists.
std::vector<MoveView> moves_from(const Match& match, const std::vector<MoveView>& moves,
                                 std::string_view text);

}  // namespace castellan
