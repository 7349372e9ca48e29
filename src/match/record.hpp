// A game as text, shaped like PGN: tags, numbered turns, comments, result. docs/record_format.md
// has the grammar.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.hpp"
#include "core/result.hpp"
#include "match/bot_spec.hpp"
#include "match/game_entry.hpp"

namespace castellan {

/// A position in a record's text, counted from 1.
struct TextPlace {
  int line = 1;
  int column = 1;
};

struct RecordTag {
  std::string name;
  std::string value;
  TextPlace place;
};

struct RecordMove {
  int turn = 1;
  std::string text;
  std::string comment;
  TextPlace place;
};

struct Record {
  std::vector<RecordTag> tags;
  std::vector<RecordMove> moves;
  std::string result = "*";
  TextPlace result_place;

  const RecordTag* find_tag(std::string_view name) const;
  /// Empty when there is no such tag.
  std::string_view tag(std::string_view name) const;
  /// Where the tag is, or the beginning.
  TextPlace place_of(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);
  void remove_tag(std::string_view name);
};

/// "1-0", "0-1", "1/2-1/2"; "*" while the game is running.
std::string result_text(const Outcome& outcome, int players);
/// "1-0", "0-1-0", "1/2-1/2": ones, zeros and halves joined by '-'; or "*".
bool is_result(std::string_view word);

std::string write_record(const Record& record);

/// Parses the syntax only; an error gives line and column.
Result<Record> parse_record(std::string_view text);

/// Tells where one record ends and the next begins, line by line.
class RecordBounds {
 public:
  /// Whether the record so far ended before this line, which then begins another.
  bool end_before(std::string_view line);

 private:
  bool has_moves_ = false;
  bool in_comment_ = false;
};

/// The records in a text that has several, one after the other.
std::vector<std::string_view> split_records(std::string_view text);

/// The match so far, with the tags that every record has: Game, Options, State, Result.
Record record_of(const Match& match);

/// The tag with a player's bot, "RedBot" for red.
std::string bot_tag(std::string_view player);

/// Plays a record through: options, start, bots, every move, turn numbers and result must be right.
Result<Match> replay(const GameEntry& game, const Record& record,
                     const WeightsReader& read_weights = {});

/// Puts "line 3, column 7: " before a message.
Error error_at(TextPlace place, std::string_view message);

}  // namespace castellan
