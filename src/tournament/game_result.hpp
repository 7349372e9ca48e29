// What a match keeps of a finished game. It is written into the game's record and read back from
// there, so that the records are all that a match has to remember.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "match/match.hpp"
#include "match/record.hpp"

namespace castellan {

/// What a bot had to say about its move, and how long it took.
struct MoveNote {
  std::size_t seat = 0;
  int turn = 1;
  std::optional<double> score = {};  // for the one who moves
  int depth = 0;
  std::uint64_t nodes = 0;
  double milliseconds = 0;         // of wall-clock time
  double thread_milliseconds = 0;  // of processor time, where the bot ran in the match's own thread
};

/// A comment for the record: "red +12/8 34567 nodes 10.12 ms cpu 9.87 ms".
std::string note_text(const GameInfo& game, const MoveNote& note);

struct GameResult {
  std::size_t number = 0;   // in the schedule
  std::vector<int> places;  // by seat, from 1
  std::string ended_by;     // as Match::ended_by, or "cap", "agreed score", "agreed draw"
  std::string fault;        // what a bot did that it must not: "blue: crashed"
  std::vector<std::size_t> faulty_seats;  // who did
  std::size_t opening_moves = 0;
  std::uint64_t moves_hash = 0;  // equal games have equal ones
  std::vector<MoveNote> notes;   // of the moves after the opening

  /// What the bots of two seats scored against each other, for the first: 1, 0.5 or 0.
  double between(std::size_t seat, std::size_t other) const {
    return places[seat] < places[other] ? 1 : places[seat] > places[other] ? 0 : 0.5;
  }
};

/// Puts everything but the notes, which are comments, into tags.
void write_result(const GameResult& result, Record& record);

/// An error when the record is not a game of a match.
Result<GameResult> read_result(const GameEntry& game, const Record& record);

}  // namespace castellan
