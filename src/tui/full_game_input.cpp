// What keys and the mouse do in a game.
#include <fmt/format.h>

#include <algorithm>

#include "tui/full_game.hpp"
#include "tui/text_input.hpp"

namespace castellan {

std::optional<GameEnd> FullGame::handle_behind_curtain(const Event& event) {
  if (event.kind == Event::Kind::ended || event.key == Key::hang_up) return GameEnd::input_ended;
  if (event.kind != Event::Kind::key) return std::nullopt;
  if (event.key == Key::interrupt || event.character == 'q') return GameEnd::left;
  if (event.key != Key::enter) return std::nullopt;
  game_.lift_curtain();
  say(game_.last_move());
  look_anew();
  return std::nullopt;
}

std::optional<GameEnd> FullGame::handle(const Event& event) {
  if (game_.is_behind_curtain()) return handle_behind_curtain(event);
  switch (event.kind) {
    case Event::Kind::ended: return GameEnd::input_ended;
    case Event::Kind::click: handle_click(event); break;
    case Event::Kind::wheel: history_back_ = std::max(0, history_back_ - event.row); break;
    case Event::Kind::paste: edit_text(typed_, event); break;
    case Event::Kind::key: return handle_key(event);
    default: break;
  }
  return std::nullopt;
}

std::optional<GameEnd> FullGame::handle_key(const Event& event) {
  if (event.key == Key::hang_up) return GameEnd::input_ended;
  if (doubt_ != Doubt::none) return answer_doubt(event);
  if (places_.too_small && event.character == 'q') return GameEnd::left;
  if (game_.is_replay() && step_through(event.key)) return std::nullopt;
  constexpr int page = 10;
  switch (event.key) {
    case Key::up: move_cursor(Heading::up); break;
    case Key::down: move_cursor(Heading::down); break;
    case Key::left: move_cursor(Heading::left); break;
    case Key::right: move_cursor(Heading::right); break;
    case Key::page_up: history_back_ += page; break;
    case Key::page_down: history_back_ = std::max(0, history_back_ - page); break;
    case Key::home: history_back_ = static_cast<int>(game_.match().history().size()); break;
    case Key::end: history_back_ = 0; break;
    case Key::tab: press_tab(); break;
    case Key::escape: press_escape(); break;
    case Key::interrupt:
      if (!thinker_.running()) return ask_to_leave();
      thinker_.stop();
      break;
    case Key::help: return obey(*find_command("help"), "");
    case Key::enter: return press_enter();
    case Key::backspace:
    case Key::erase_word:
    case Key::erase_line: edit_text(typed_, event); break;
    case Key::character: return handle_letter(event);
    default: break;
  }
  return std::nullopt;
}

bool FullGame::step_through(Key key) {
  constexpr int page = 10;
  thinker_.forget();
  switch (key) {
    case Key::up:
    case Key::left: change(game_.take_back(), ""); return true;
    case Key::down:
    case Key::right: change(game_.redo(), ""); return true;
    case Key::page_up:
      for (int i = 0; i < page && game_.take_back(); ++i) {
      }
      break;
    case Key::page_down:
      for (int i = 0; i < page && game_.redo(); ++i) {
      }
      break;
    case Key::home: change(game_.jump("start"), ""); return true;
    case Key::end: change(game_.jump("end"), ""); return true;
    default: return false;
  }
  change(Done{}, "");
  return true;
}

std::optional<GameEnd> FullGame::handle_letter(const Event& event) {
  if (!typed_.empty()) {
    edit_text(typed_, event);
    if (message_.starts_with("Enter: ")) say("");
    return std::nullopt;
  }
  const char32_t c = event.character;
  if (c == ' ') {
    if (persons_turn() || game_.is_replay()) return press_enter();
    if (!ended()) set_pace(pace_.paused ? "go" : "pause", "");
    return std::nullopt;
  }
  if (c == '+' || c == '-') {
    c == '+' ? pace_.quicken() : pace_.slow_down();
    say(pace_.sentence());
    return std::nullopt;
  }
  const auto letter = static_cast<char>(c < 128 ? c : 0);
  const bool begins_move = !game_.is_replay() && own_letters_.find(letter) != std::string::npos;
  if (!begins_move && letter != 0) {
    if (letter == 'x' && view_.outline != Outline::square) {
      turn_wish_ = !is_turned_;
      say(*turn_wish_ ? "The board lies on its side; x sets it upright."
                      : "The board is upright; x lays it on its side.");
      return std::nullopt;
    }
    if (letter == 'z') {
      std::string& cells = screen_.settings().cells;
      cells = cells == "auto" ? "small" : cells == "small" ? "large" : "auto";
      say("Cells: " + cells + ".");
      return std::nullopt;
    }
    if (persons_turn() && may_stop(picker_.moves()) && (letter == 'y' || letter == 'n')) {
      return submit(std::string(1, letter));
    }
    if (const PlayCommand* command = find_command(std::string(1, letter))) {
      return obey(*command, "");
    }
  }
  edit_text(typed_, event);
  if (const PlayCommand* command = find_command(typed_)) {
    say(fmt::format("Enter: {}. Or keep typing a move.", command->name));
  } else if (message_.starts_with("Enter: ")) {
    say("");
  }
  return std::nullopt;
}

std::optional<GameEnd> FullGame::press_enter() {
  if (!typed_.empty()) {
    std::string line = trimmed(typed_);
    typed_.clear();
    if (!line.starts_with(':')) return submit(line);
    line = trimmed(std::string_view(line).substr(1));
    const auto [command, argument] = asked_command(game_.match(), line);
    if (command == nullptr) {
      const std::string word = lower_case(line.substr(0, line.find(' ')));
      say(fmt::format("There is no command '{}'. (F1 lists them)", word), true);
      return std::nullopt;
    }
    return obey(*command, trimmed(argument));
  }
  if (ended()) return GameEnd::finished;
  if (game_.is_replay()) {
    change(game_.redo(), "");
  } else if (persons_turn()) {
    listed_.clear();
    hinted_.clear();
    message_.clear();
    if (may_stop(picker_.moves()) && picker_.moves().front().cells.front() == cursor_) {
      say(again_question);  // Enter out of habit must not throw the rest of the turn away
    } else if (view_.cells.empty()) {
      list(picker_.moves());
    } else {
      choose_cell(cursor_);
    }
  } else if (pace_.paused) {
    stepping_ = true;
  }
  return std::nullopt;
}

void FullGame::press_escape() {
  if (!typed_.empty()) {
    typed_.clear();
  } else if (thinker_.running()) {
    thinker_.stop();
  } else if (!listed_.empty() || !hinted_.empty()) {
    listed_.clear();
    hinted_.clear();
    picker_.step_back();
    say(persons_turn() && may_stop(picker_.moves()) ? again_question : "");
  } else {
    say(picker_.step_back() ? "" : "q leaves the game.");
  }
}

/// Cycles through the kinds of moves if there are any, otherwise to the next clickable cell.
void FullGame::press_tab() {
  if (!persons_turn()) return;
  if (!picker_.kinds().empty() && picker_.chosen().empty()) {
    const std::size_t count = picker_.kinds().size();
    std::size_t next = picker_.kind() ? *picker_.kind() + 1 : 0;
    while (next < count && !picker_.needs_cell(next)) ++next;  // it would be played at once
    if (next < count) {
      choose_kind(next);
    } else {
      picker_.step_back();
      say("");
    }
    return;
  }
  go_to_next_target();
}

void FullGame::move_cursor(Heading heading) {
  if (view_.cells.empty()) return;
  cursor_ = focus_ = next_cell(view_, cursor_, heading);
  tell_mark();
}

void FullGame::handle_click(const Event& event) {
  if (doubt_ != Doubt::none || places_.too_small) return;
  for (std::size_t i = 0; i < places_.kinds.size(); ++i) {
    if (places_.kinds[i].contains(event.row, event.column)) return choose_kind(i);
  }
  for (std::size_t i = 0; i < places_.listed.size() && i < listed_.size(); ++i) {
    if (!places_.listed[i].contains(event.row, event.column)) continue;
    const std::string move = listed_[i].text;
    play(move);
    return;
  }
  const auto cell = places_.board ? places_.board->cell_at(event.row, event.column) : std::nullopt;
  if (!cell) return;
  cursor_ = *cell;
  if (!persons_turn()) return tell_mark();
  listed_.clear();
  hinted_.clear();
  message_.clear();
  choose_cell(*cell);
  if (message_.empty()) tell_mark();
}

}  // namespace castellan
