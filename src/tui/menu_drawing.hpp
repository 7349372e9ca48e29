// A menu question on a screen, and a long text with paging.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/question.hpp"
#include "tui/board_pane.hpp"
#include "tui/screen.hpp"
#include "tui/theme.hpp"

namespace castellan {

/// A board to look at while choosing.
struct BoardSample {
  BoardView view;
  const GameInfo* game = nullptr;
  BoardMarks marks;
};

struct QuestionPicture {
  const Question& question;
  std::size_t chosen = 0;
  std::string input = {};
  std::string message = {};
  bool is_error = false;
  const BoardSample* sample = nullptr;
};

/// Returns the clickable area of each choice; empty for those that are not visible.
std::vector<Rect> draw_question(Screen& screen, const Theme& theme, const QuestionPicture& picture);

struct PagePicture {
  std::string title;
  std::vector<std::string> lines = {};
  int first = 0;
};

/// How many lines of a text a screen shows at once.
int page_rows(const Screen& screen);
int page_columns(int screen_columns);
void draw_page(Screen& screen, const Theme& theme, const PagePicture& picture);

}  // namespace castellan
