// One game in line mode: shows the board, reads moves and commands, lets bots move, and keeps the
// record after every move.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/saved_games.hpp"
#include "match/archive.hpp"
#include "match/game_setup.hpp"
#include "match/match.hpp"
#include "match/record.hpp"
#include "play/console.hpp"
#include "play/play_command.hpp"

namespace castellan {

class LineGame {
 public:
  enum class End { finished, left, input_ended };

  static Result<LineGame> start(const GameSetup& setup, Archive& archive, std::uint64_t seed);
  static Result<LineGame> resume(const SavedGame& saved, Archive& archive);

  End run(Console& console);

 private:
  LineGame(const GameSetup& setup, Archive& archive) : setup_(setup), archive_(&archive) {}

  const Seat& seat_to_move() const;
  std::string player_title(Player player) const;
  std::string kept_where() const;

  void show(Console& console) const;
  void announce_end(Console& console) const;
  End run_on(Console& console);
  bool wants_to_undo(Console& console);
  void print_remark(Console& console) const;
  bool let_bot_move(Console& console);
  std::optional<End> let_person_move(Console& console);
  std::optional<End> obey(Console& console, std::string_view command, std::string_view argument);
  void play_typed(Console& console, std::string_view typed);

  void list_moves(Console& console, std::string_view from);
  bool list_moves_of_cell(Console& console, std::string_view typed);
  void print_moves(Console& console, const std::vector<MoveView>& moves);
  void hint(Console& console) const;
  void explain(Console& console) const;
  void take_back(Console& console);
  void redo(Console& console);
  void save(Console& console);

  GameSetup setup_;
  Archive* archive_;
  std::unique_ptr<Match> match_;
  std::vector<MoveView> listed_;  // what was listed last: a number picks from it
  Record record_;                 // tags of a loaded game stay
  std::string kept_as_;           // empty when there is no name to keep it under
  bool kept_ = false;
  std::string trouble_;  // why it is not kept
};

}  // namespace castellan
