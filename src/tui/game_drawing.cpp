#include "tui/game_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "match/text.hpp"
#include "play/readable.hpp"
#include "tui/side_panel.hpp"

namespace castellan {

namespace {

constexpr int narrowest_panel = 26;
constexpr int widest_panel = 60;
constexpr int columns_for_panel = 60;  // with fewer, only the board is shown

int message_rows_of(const Screen& screen) { return screen.rows() >= 20 ? 2 : 1; }

void draw_header(Screen& screen, const Theme& theme, const GamePicture& picture) {
  const PlayedGame& game = picture.game;
  screen.fill({0, 0, 1, screen.columns()}, theme[Role::header]);
  const Match& match = game.match();
  const bool unsaved = !game.trouble().empty();
  const std::string turn = (unsaved ? "NOT SAVED  " : "") + turn_text(match) + " ";
  const int room = screen.columns() - static_cast<int>(turn.size()) - 2;
  std::string title(game.info().title);
  if (const std::string size = size_words(picture.view); !size.empty()) title += ' ' + size;
  const std::string gap = fmt::format("  {}  ", screen.pick("\u00b7", "|"));
  std::string players;
  for (Player player = 0; player < match.players(); ++player) {
    players += (player == 0 ? gap : " - ") + game.player_title(player);
  }
  const bool fits = static_cast<int>(shown_width(title + players)) <= room;
  title +=
      fits || match.players() == 2 ? players : fmt::format("{}{} players", gap, match.players());
  screen.put(0, 1, title, theme[Role::header], room);
  screen.put(0, screen.columns() - static_cast<int>(turn.size()), turn, theme[Role::header]);
}

void draw_keys(Screen& screen, const Theme& theme, int row, std::string_view keys) {
  screen.fill({row, 0, 1, screen.columns()}, theme[Role::key]);
  // Only whole keys: the rest is on the page of help.
  const int room = screen.columns() - 2;
  while (static_cast<int>(shown_width(keys)) > room && keys.find("   ") != keys.npos) {
    keys = keys.substr(0, keys.rfind("   "));
  }
  screen.put(row, 1, keys, theme[Role::key], room);
}

void draw_message(Screen& screen, const Theme& theme, const Rect& rect,
                  const GamePicture& picture) {
  const Style& style = theme[picture.is_error ? Role::error : Role::message];
  const auto lines = wrapped(picture.message, static_cast<std::size_t>(rect.columns));
  for (int i = 0; i < rect.rows && i < static_cast<int>(lines.size()); ++i) {
    std::string line = lines[static_cast<std::size_t>(i)];
    const bool cut = i + 1 == rect.rows && static_cast<int>(lines.size()) > rect.rows;
    if (cut) line += " ...";
    screen.put(rect.row + i, rect.column, line, style, rect.columns);
  }
}

std::string prompt_of(const GamePicture& picture) {
  const Match& match = picture.game.match();
  if (picture.game.is_replay()) return "Replay";
  if (match.outcome().ended) return "The game is over";
  std::string title = picture.game.player_title(match.player_to_move());
  if (picture.thinking && !picture.hinting) return title + " is thinking";
  if (picture.game.table().bot_to_move() != nullptr)
    return picture.pace.paused ? "Paused: " + title : title;
  return title;
}

void draw_input(Screen& screen, const Theme& theme, int row, const GamePicture& picture) {
  const int room = screen.columns() - 2;
  int column = screen.put(row, 1, prompt_of(picture), theme[Role::prompt], room / 2);
  column = screen.put(row, column, "> ", theme[Role::prompt]);
  // The end of a long input is what matters.
  std::u32string typed = decode(picture.input);
  const int width = std::max(4, screen.columns() - column - 2);
  while (columns_of(typed) > width) typed.erase(0, 1);
  std::string rest;
  for (const char32_t c : typed) rest += encode(c);
  column = screen.put(row, column, rest, theme[Role::input]);
  if (!picture.input.empty()) screen.cursor = Screen::Place{row, column};
}

}  // namespace

std::string_view move_mark(std::string_view notation) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto skip = [&](std::size_t i, const auto& which) {
    while (i < notation.size() && which(notation[i])) ++i;
    return i;
  };
  const std::size_t letters = skip(0, is_letter);
  std::size_t at = skip(letters, is_digit);
  if (letters == 0 && at + 1 < notation.size() && is_digit(notation[at + 1])) {
    at = skip(at + 1, is_digit);  // the other number of a square
  }
  return at < notation.size() ? notation.substr(at, 1) : std::string_view();
}

std::string sign_line(const GameInfo& game, const BoardView& view, const Theme& theme, bool plain) {
  std::string line;
  std::vector<std::string_view> told;
  for (const CellKind& kind : game.cell_kinds) {
    if (std::find(told.begin(), told.end(), kind.thing) != told.end()) continue;
    told.push_back(kind.thing);
    std::string signs;
    for (const CellKind& same : game.cell_kinds) {
      if (same.thing != kind.thing) continue;
      const std::string sign(symbol_of(same.thing, same.owner, game, theme, plain));
      if (!sign.empty() && signs.find(sign + ' ') == std::string::npos) signs += sign + ' ';
    }
    if (signs.empty()) continue;
    line += (line.empty() ? "Signs: " : ", ") + signs + std::string(kind.thing);
  }
  const bool has_owners =
      std::ranges::any_of(view.cells, [](const CellView& cell) { return cell.symbol.size() > 1; });
  if (!has_owners) return line;
  std::vector<std::string> owners;
  for (const std::string_view player : game.players) {
    owners.push_back(fmt::format("{} {}", player.front(), player));
  }
  return fmt::format("{}. The letter before a sign is its owner: {}.", line, listed_words(owners));
}

void draw_sentence(Screen& screen, const Theme& theme, std::string_view sentence) {
  const int width = std::max(8, screen.columns() - 2);
  const auto lines = wrapped(sentence, static_cast<std::size_t>(width));
  int row = std::max(0, (screen.rows() - static_cast<int>(lines.size())) / 2);
  for (const std::string& line : lines) screen.put(row++, 1, line, theme[Role::text]);
}

Rect board_area(const Screen& screen) {
  const bool has_panel = screen.columns() >= columns_for_panel;
  return {1, 0, screen.rows() - 4 - message_rows_of(screen),
          screen.columns() - (has_panel ? narrowest_panel + 2 : 0)};
}

GamePlaces draw_game(Screen& screen, const Theme& theme, const GamePicture& picture) {
  GamePlaces places;
  if (screen.rows() < fewest_rows || screen.columns() < fewest_columns) {
    draw_sentence(
        screen, theme,
        fmt::format("This window is {}x{}, and a board needs {}x{}. Please make it larger, "
                    "or leave with q: the game is saved. castellan play --plain works in "
                    "any window.",
                    screen.columns(), screen.rows(), fewest_columns, fewest_rows));
    places.too_small = true;
    return places;
  }
  draw_header(screen, theme, picture);
  const int message_rows = message_rows_of(screen);
  const bool has_panel = screen.columns() >= columns_for_panel;
  const Rect area = board_area(screen);
  const int board_rows = area.rows;
  places.board.emplace(picture.view, area, picture.focus, picture.wish, theme.largest_cell,
                       picture.seen_before);
  places.board->draw(screen, theme, picture.game.info(), picture.marks);
  if (has_panel) {
    const int left = places.board->rect().right() + 3;
    const int width = std::min(widest_panel, screen.columns() - left - 1);
    places.panel = {1, left, board_rows, width};
    draw_side_panel(screen, theme, picture, places);
  }
  const int bottom = 1 + board_rows;
  screen.put(bottom, 1, picture.game.evaluation(), theme[Role::evaluation], screen.columns() - 2);
  if (picture.view.labels.empty() && picture.marks.cursor) {  // nothing else shows its name
    const std::string& name =
        picture.view.cells[static_cast<std::size_t>(*picture.marks.cursor)].name;
    const int column = screen.columns() - 1 - static_cast<int>(shown_width(name));
    screen.put(bottom, std::max(1, column), name, theme[Role::label]);
  }
  draw_message(screen, theme, {bottom + 1, 1, message_rows, screen.columns() - 2}, picture);
  draw_input(screen, theme, bottom + 1 + message_rows, picture);
  draw_keys(screen, theme, screen.rows() - 1, picture.keys);
  return places;
}

}  // namespace castellan
