// One game in the whole terminal: translates keys, mouse and typed lines into calls of PlayedGame,
// while bots think in the background.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "play/move_picker.hpp"
#include "play/played_game.hpp"
#include "play/typed_line.hpp"
#include "tui/full_screen.hpp"
#include "tui/game_drawing.hpp"
#include "tui/thinker.hpp"

namespace castellan {

class FullGame {
 public:
  FullGame(FullScreen& screen, PlayedGame& game);

  GameEnd run();

 private:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr const char* again_question = "Again? y lists the moves, n ends the turn.";

  /// What "Are you sure?" is being asked about.
  enum class Doubt { none, leaving, resigning, ending };

  void draw();
  std::string keys() const;
  bool persons_turn() const;
  bool thinks_visibly() const;
  bool ended() const { return game_.match().outcome().ended; }
  std::chrono::milliseconds patience() const;
  /// True when somebody's time is up.
  bool keep_time();

  /// Whether the board is shown on its side: if it fits only like that, or if somebody wants it.
  bool wants_turned(const Screen& screen) const;
  /// What is marked on the board.
  BoardMarks marks() const;
  /// Where none of the pieces that can move is in sight, goes to the nearest.
  bool go_to_pieces();
  /// After every change of the position.
  void look_anew();
  void say(std::string message, bool is_error = false);
  void let_bot_think();
  /// True when something other than the thought itself has changed.
  bool hear_thinker();

  /// While the next person is not there yet: Enter continues.
  std::optional<GameEnd> handle_behind_curtain(const Event& event);
  std::optional<GameEnd> handle(const Event& event);
  std::optional<GameEnd> handle_key(const Event& event);
  std::optional<GameEnd> handle_letter(const Event& event);
  std::optional<GameEnd> answer_doubt(const Event& event);
  /// False when the key means nothing special in a replay.
  bool step_through(Key key);
  void handle_click(const Event& event);
  std::optional<GameEnd> press_enter();
  void press_escape();
  void press_tab();
  void go_to_next_target();
  /// To the next piece that can still move, which is chosen, or to the next part of the land that
  /// can buy something.
  void go_to_next_ready();
  void go_to_next_buyer();
  void go_to(int cell) { cursor_ = focus_ = cell; }
  /// Why nothing came of choosing a cell, in the game's words if it has some.
  std::string trouble_at(int cell, const std::string& otherwise) const;
  void choose_cell(int cell);
  std::string sign_meanings(bool plain) const;
  void move_cursor(Heading heading);

  std::optional<GameEnd> submit(const std::string& typed);
  std::optional<GameEnd> obey(const PlayCommand& command, const std::string& argument);
  std::optional<GameEnd> ask_to_leave();
  void play(const std::string& move);
  /// Asks first where the move ends a turn that has something left to do.
  bool is_rash(const std::string& move);
  void follow(const MovePicker::Pick& pick);
  void choose_kind(const std::string& act);
  void choose_kind(std::size_t kind);
  void list(const std::vector<MoveView>& moves);
  void change(const Status& changed, std::string_view done);
  void hint();
  void show_state();
  void show_defence();
  /// The overlay of this name; without a name the next one, and after the last none.
  void show_overlay(const std::string& name);
  /// What the overlay says of the cell under the cursor, or else what is guarded from there.
  void tell_mark();
  /// What the thing under the cursor guards, or else the chosen one.
  const GuardView* guard_shown() const;
  void set_pace(std::string_view command, const std::string& argument);
  void show_lines(const std::string& title, const std::vector<std::string>& lines);

  FullScreen& screen_;
  PlayedGame& game_;
  Pace pace_;
  Thinker thinker_{&Terminal::wake};
  BoardView view_;
  MovePicker picker_;
  GamePlaces places_;
  int cursor_ = 0;
  int focus_ = 0;                 // the cell of a large board that must be visible
  std::vector<int> hinted_;       // cells of the hint
  std::vector<MoveView> listed_;  // a number picks one
  std::string typed_;
  std::string own_letters_;  // letters that begin moves: as commands they need Enter
  std::string message_;
  bool is_error_ = false;
  bool hinting_ = false;
  Doubt doubt_ = Doubt::none;
  bool stepping_ = false;
  bool has_looked_ = false;  // the first look at pieces that can move
  int history_back_ = 0;
  bool is_turned_ = false;
  bool turn_told_ = false;  // that it turned by itself
  std::optional<bool> turn_wish_;
  bool shows_badges_ = false;
  bool has_overlays_ = false;
  std::optional<OverlayView> overlay_;  // the one that is shown
  std::vector<GuardView> guards_;
  std::string guard_note_;  // the message about one, until the cursor moves on
  std::string rash_move_;   // what the question before the end of a turn is about
  std::string rash_reason_;
  std::optional<ThoughtView> thought_;
  Time next_bot_move_{};
  Time thinking_since_{};
  Time painted_{};
};

}  // namespace castellan
