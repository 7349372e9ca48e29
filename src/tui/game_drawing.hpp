// A whole game on a screen: header, board, side panel, evaluation, message, input and keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/move_picker.hpp"
#include "play/pace.hpp"
#include "play/played_game.hpp"
#include "tui/board_pane.hpp"

namespace castellan {

inline constexpr int fewest_rows = 12;
inline constexpr int fewest_columns = 40;

/// Everything that a game's screen shows.
struct GamePicture {
  const PlayedGame& game;
  const BoardView& view;
  const MovePicker& picker;
  BoardMarks marks = {};
  int focus = 0;          // the cell that must be visible
  Rect seen_before = {};  // of the board, as BoardPane::seen has it
  CellWish wish = CellWish::automatic;
  std::vector<MoveView> listed = {};
  std::string input = {};
  std::string message = {};
  bool is_error = false;
  bool thinking = false;
  bool hinting = false;
  std::optional<ThoughtView> thought = {};
  Pace pace = {};
  std::string keys = {};
  int history_back = 0;  // how many turns the history is scrolled back
};

/// The clickable areas.
struct GamePlaces {
  std::optional<BoardPane> board = {};
  std::vector<Rect> kinds = {};
  std::vector<Rect> listed = {};
  std::vector<std::size_t> listed_numbers = {};
  Rect panel = {};
  bool too_small = false;
};

/// Where the board may lie.
Rect board_area(const Screen& screen);

GamePlaces draw_game(Screen& screen, const Theme& theme, const GamePicture& picture);

/// A sentence in the middle of an otherwise empty screen.
void draw_sentence(Screen& screen, const Theme& theme, std::string_view sentence);

/// "Signs: p peasant, F farm": the theme's signs for the things of a game.
std::string sign_line(const GameInfo& game, const BoardView& view, const Theme& theme, bool plain);

/// The mark between the squares of a move that tells its kind: "|" in a4|a5; empty without one.
std::string_view move_mark(std::string_view notation);

}  // namespace castellan
