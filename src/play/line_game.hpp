// A game in line mode: shows the board, reads moves and commands, and lets bots move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/console.hpp"
#include "play/interruption.hpp"
#include "play/pace.hpp"
#include "play/played_game.hpp"
#include "play/typed_line.hpp"

namespace castellan {

class LineGame {
 public:
  /// `asks_at_end`: before a turn ends with something left to do.
  LineGame(PlayedGame& game, Console& console, Pace pace = {}, bool asks_at_end = true)
      : game_(game), console_(console), pace_(pace), asks_at_end_(asks_at_end) {}

  GameEnd run();

 private:
  GameEnd run_on();
  GameEnd run_replay();
  bool wants_to_undo();
  void show() const;
  void tell_trouble();
  /// After every move: remark, saving errors, board.
  void show_move();

  /// Hides what the last person saw until the next one is there; false at the end of the input.
  bool lift_curtain();
  std::optional<GameEnd> let_bot_move();
  std::optional<GameEnd> wait_for_step();
  std::optional<GameEnd> let_person_move();
  /// A line that must be a command.
  std::optional<GameEnd> obey_line(const std::string& typed);
  std::optional<GameEnd> obey(const PlayCommand& command, const std::string& argument);
  void play_typed(const TypedLine& line);
  /// Whether a person takes back that the turn ends.
  bool stays(const std::string& move);
  void after(const Status& changed);
  bool take_back();

  void list_moves(const std::string& from);
  void print_moves(std::vector<MoveView> moves);
  bool is_sure(const std::string& question);
  void resign();
  void hint();
  /// In a turn of many moves, the board is shown again when a person is to move.
  bool is_amid_turns() const;
  void tell_news() const;
  void tell_ready() const;
  void tell_land() const;
  void show_defence() const;
  void show_overlay(const std::string& name) const;

  PlayedGame& game_;
  Console& console_;
  Pace pace_;
  bool asks_at_end_;
  Interruption interruption_;     // Ctrl-C ends a bot's thinking, not the program
  std::vector<MoveView> listed_;  // the last list: a number picks from it
};

}  // namespace castellan
