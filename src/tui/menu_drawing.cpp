#include "tui/menu_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "play/readable.hpp"
#include "play/title.hpp"

namespace castellan {

namespace {

constexpr int rows_for_title = 20;  // with fewer, the title is one line
constexpr int widest_text = 100;
constexpr int columns_for_sample = 76;

int draw_title(Screen& screen, const Theme& theme) {
  if (screen.rows() < rows_for_title) {
    screen.put(0, 1, "C A S T E L L A N", theme[Role::title], screen.columns() - 1);
    return 2;
  }
  int row = 1;
  for (const std::string_view line : title_lines) {
    screen.put(row++, 2, line, theme[Role::title], screen.columns() - 2);
  }
  return row + 1;
}

void draw_sample(Screen& screen, const Theme& theme, const BoardSample& sample, int row) {
  const Rect area{row, screen.columns() - 34, screen.rows() - row - 2, 32};
  const BoardPane pane(sample.view, area, sample.marks.cursor.value_or(0), CellWish::small,
                       theme.largest_cell);
  if (sample.game != nullptr) pane.draw(screen, theme, *sample.game, sample.marks);
}

}  // namespace

std::vector<Rect> draw_question(Screen& screen, const Theme& theme,
                                const QuestionPicture& picture) {
  const Question& question = picture.question;
  const int right = screen.columns() - 2;
  int width = std::min(right - 2, widest_text);
  int row = draw_title(screen, theme);
  if (picture.sample != nullptr && screen.columns() >= columns_for_sample) {
    draw_sample(screen, theme, *picture.sample, row);
    width = std::min(width, screen.columns() - 38);
  }
  for (const std::string& line : wrapped(question.text, static_cast<std::size_t>(width))) {
    screen.put(row++, 2, line, theme[Role::menu_header]);
  }
  ++row;
  // Choices, scrolled so that the chosen one is visible.
  const int all = static_cast<int>(question.choices.size());
  int details = 0;  // lines for what does not fit
  for (const std::string& choice : question.choices) {
    if (static_cast<int>(shown_width(choice)) <= width - 7) continue;
    const auto lines = wrapped(choice, static_cast<std::size_t>(width - 7));
    details = std::max(details, static_cast<int>(lines.size()) + 1);
  }
  const int room = std::max(1, screen.rows() - row - 4 - details);
  const int seen = std::min(all, room);
  const int first =
      std::clamp(static_cast<int>(picture.chosen) - seen / 2, 0, std::max(0, all - seen));
  std::vector<Rect> places(question.choices.size());
  for (int i = first; i < first + seen; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const bool chosen = index == picture.chosen;
    const Rect line{row, 2, 1, width};
    places[index] = line;
    const Style& style = theme[chosen ? Role::menu_chosen : Role::menu_option];
    if (chosen) screen.fill(line, style);
    const std::string_view mark = chosen ? screen.pick("\u25b6", ">") : " ";
    screen.put(row++, 3, fmt::format("{} {:>2}  {}", mark, i + 1, question.choices[index]), style,
               width - 2);
  }
  if (all > 0) {
    ++row;
    const std::string& chosen = question.choices[picture.chosen];
    if (static_cast<int>(shown_width(chosen)) > width - 7) {  // what did not fit
      for (const std::string& line : wrapped(chosen, static_cast<std::size_t>(width - 7))) {
        if (row < screen.rows() - 2) screen.put(row++, 8, line, theme[Role::quiet]);
      }
      ++row;
    }
  }
  if (all == 0 || !picture.input.empty()) {
    int column = screen.put(row, 2, "> ", theme[Role::prompt]);
    if (picture.input.empty() && !question.preset.empty()) {
      screen.put(row, column, question.preset, theme[Role::quiet], width - 4);
    }
    std::u32string typed = decode(picture.input);
    const int most = std::max(4, width - 4);
    while (columns_of(typed) > most) typed.erase(0, 1);
    std::string rest;
    for (const char32_t c : typed) rest += encode(c);
    column = screen.put(row, column, rest, theme[Role::input]);
    screen.cursor = Screen::Place{row, column};
    row += 2;
  }
  const auto message = wrapped(picture.message, static_cast<std::size_t>(width));
  for (const std::string& line : message) {
    if (row >= screen.rows() - 1) break;
    screen.put(row++, 2, line, theme[picture.is_error ? Role::error : Role::message]);
  }
  const int bottom = screen.rows() - 1;
  const std::string back =
      fmt::format("{} or Esc: {}", question.zero_is_an_answer ? "b" : "0", question.zero);
  const std::string keys = all > 0 ? "arrows, number or mouse: choose   Enter: continue   " + back
                                   : "type, then Enter: continue   " + back;
  screen.fill({bottom, 0, 1, screen.columns()}, theme[Role::key]);
  screen.put(bottom, 1, keys, theme[Role::key], right);
  return places;
}

int page_rows(const Screen& screen) { return std::max(1, screen.rows() - 3); }

int page_columns(int screen_columns) { return std::clamp(screen_columns - 4, 20, 96); }

void draw_page(Screen& screen, const Theme& theme, const PagePicture& picture) {
  screen.fill({0, 0, 1, screen.columns()}, theme[Role::header]);
  screen.put(0, 1, picture.title, theme[Role::header], screen.columns() - 2);
  const int rows = page_rows(screen);
  const int all = static_cast<int>(picture.lines.size());
  for (int i = 0; i < rows && picture.first + i < all; ++i) {
    const std::string& line = picture.lines[static_cast<std::size_t>(picture.first + i)];
    // A title and the rule below it stand out.
    const auto is_rule = [&](int at) {
      if (at < 0 || at >= all) return false;
      const std::string& text = picture.lines[static_cast<std::size_t>(at)];
      return text.size() >= 2 &&
             text.find_first_not_of(text[0] == '=' ? '=' : '-') == std::string::npos;
    };
    const bool stands_out = is_rule(picture.first + i) || is_rule(picture.first + i + 1);
    screen.put(2 + i - 1, 2, line, theme[stands_out ? Role::menu_header : Role::text],
               screen.columns() - 3);
  }
  const int last = std::min(all, picture.first + rows);
  const std::string keys =
      fmt::format("arrows, space, PgUp, PgDn, Home, End: scroll   q or Esc: back   {}-{} of {}",
                  std::min(all, picture.first + 1), last, all);
  screen.fill({screen.rows() - 1, 0, 1, screen.columns()}, theme[Role::key]);
  screen.put(screen.rows() - 1, 1, keys, theme[Role::key], screen.columns() - 2);
}

}  // namespace castellan
