#include "play/line_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "match/text.hpp"
#include "play/draw.hpp"
#include "play/readable.hpp"
#include "play/step_menu.hpp"

namespace castellan {

GameEnd LineGame::run() {
  if (game_.is_replay()) return run_replay();
  const std::string welcome =
      fmt::format("{} Type a move ({}), or help.", game_.introduction(), game_.how_to_type());
  for (const std::string& line : wrapped(welcome, line_width)) console_.print_line(line);
  if (const std::string slow = game_.slowness(); !slow.empty()) {
    console_.print_line(slow + " Ctrl-C makes it play the best so far.");
  }
  tell_trouble();
  if (!game_.is_behind_curtain()) show();
  return run_on();
}

GameEnd LineGame::run_on() {
  while (!game_.match().outcome().ended) {
    if (game_.keep_time()) continue;
    const auto end = game_.table().bot_to_move() != nullptr ? let_bot_move() : let_person_move();
    if (!end) continue;
    game_.leave();
    console_.print_line(game_.kept_where());
    if (const std::string way = game_.way_back(); !way.empty()) console_.print_line(way);
    return *end;
  }
  interruption_.disarm();
  console_.print_line(game_.end_sentence());
  console_.print_line(game_.kept_where());
  return wants_to_undo() ? run_on() : GameEnd::finished;
}

GameEnd LineGame::run_replay() {
  console_.print_line(game_.introduction() + " " + PlayedGame::replay_help());
  show();
  while (game_.is_replay()) {
    const bool at_end = game_.match().outcome().ended;
    if (at_end) console_.print_line(game_.end_sentence());
    const auto typed = console_.read_line(
        fmt::format("{}. Enter {}> ", game_.replay_place(), at_end ? "leaves" : "goes on"));
    if (!typed) return GameEnd::input_ended;
    if (!typed->empty()) {
      if (const auto end = obey_line(*typed)) return *end;
    } else if (at_end) {
      return GameEnd::finished;
    } else {
      after(game_.redo());
    }
  }
  return run_on();
}

/// The last, losing move is the one a beginner most wants to take back.
bool LineGame::wants_to_undo() {
  if (!game_.table().has_move_of_person()) return false;
  while (true) {
    const auto typed = console_.read_line("Press Enter to continue, or type undo> ");
    if (!typed || typed->empty()) return false;
    const PlayCommand* command = find_command(lower_case(*typed));
    if (command == nullptr || (command->name != "undo" && command->name != "quit")) continue;
    if (command->name == "quit") return false;
    if (!take_back()) continue;
    return true;
  }
}

bool LineGame::lift_curtain() {
  constexpr int screenful = 60;  // of lines, to scroll everything out of sight
  console_.print(std::string(screenful, '\n'));
  if (!console_.read_line(game_.curtain_sentence() + " Enter shows the board> ")) return false;
  game_.lift_curtain();
  if (const std::string last = game_.last_move(); !last.empty()) console_.print_line("\n" + last);
  show();
  return true;
}

void LineGame::tell_trouble() {
  if (const std::string trouble = game_.fresh_trouble(); !trouble.empty()) {
    console_.print_line(trouble);
  }
}

void LineGame::show_move() {
  if (const std::string remark = game_.last_remark(); !remark.empty()) console_.print_line(remark);
  tell_trouble();
  if (!game_.is_behind_curtain() && !is_amid_turns()) show();
}

bool LineGame::is_amid_turns() const {
  const Match& match = game_.match();
  if (game_.info().acts.empty() || match.outcome().ended) return false;
  if (game_.table().bot_to_move() == nullptr) return false;
  return game_.table().has_people() || match.history().back().end == Turn::goes_on;
}

std::optional<GameEnd> LineGame::let_bot_move() {
  if (pace_.paused || (interruption_.happened() && !game_.table().has_people())) {
    pace_.paused = true;
    game_.keep_time(false);
    if (const auto end = wait_for_step()) return end;
    game_.keep_time();
    if (game_.table().bot_to_move() == nullptr) return std::nullopt;
  }
  const BotSpec& bot = *game_.table().bot_to_move();
  const std::string title = game_.player_title(game_.match().player_to_move());
  if (bot.limits.depth > 0) {
    console_.print_line(fmt::format("\n{} is thinking ...", title));
    console_.flush();
  }
  double next_report = 5;  // seconds: then people wonder whether it is still there
  const ThoughtProgress report = [&](const ThoughtView& far) {
    if (far.seconds < next_report) return;
    next_report = far.seconds + 10;
    console_.print_line("  " + progress_text(far) + " (Ctrl-C: play the best so far)");
    console_.flush();
  };
  const bool may_look = game_.observer() == referee;
  const ThoughtView thought =
      game_.searcher()->think(interruption_.arm(), may_look ? report : ThoughtProgress());
  if (game_.keep_time()) return std::nullopt;
  if (const auto played = game_.play(thought.lines.front().moves.front()); !played) {
    console_.print_line(title + " was refused: " + played.error().message);
    return GameEnd::left;
  }
  console_.print_line((is_amid_turns() ? "" : "\n") + game_.last_move());
  if (game_.table().bot_to_move() == nullptr && !game_.match().outcome().ended) tell_news();
  show_move();
  console_.flush();
  const bool another_moves = game_.table().bot_to_move() != nullptr;
  if (!pace_.paused && another_moves && pace_.wait.count() > 0) {
    game_.keep_time(false);  // a wait for eyes costs no time
    std::this_thread::sleep_for(pace_.wait);
  }
  return std::nullopt;
}

/// Bots are paused: Enter lets one of them move.
std::optional<GameEnd> LineGame::wait_for_step() {
  interruption_.disarm();
  while (true) {
    const auto typed =
        console_.read_line("Paused. Enter plays one move, go continues, or type a command> ");
    if (!typed) return GameEnd::input_ended;
    if (typed->empty()) return std::nullopt;
    if (lower_case(*typed) == "step") return std::nullopt;
    if (const auto end = obey_line(*typed)) return end;
    if (!pace_.paused || game_.match().outcome().ended) return std::nullopt;
    if (game_.table().bot_to_move() == nullptr) return std::nullopt;
  }
}

std::optional<GameEnd> LineGame::let_person_move() {
  interruption_.disarm();
  if (game_.is_behind_curtain() && !lift_curtain()) return GameEnd::input_ended;
  const auto moves = game_.match().legal_moves(game_.observer());
  const StepMenu menu(game_.info().acts, moves);
  if (menu.is_offered() && listed_.empty()) console_.print_line(menu.first_choices());
  const std::string title = game_.player_title(game_.match().player_to_move());
  const auto typed =
      console_.read_line(title + (may_stop(moves) ? ", again? (yes/no or a move)> " : "> "));
  if (game_.keep_time()) return std::nullopt;
  if (!typed) return GameEnd::input_ended;
  if (typed->starts_with(':')) return obey_line(typed->substr(1));
  const TypedLine line = understand(game_.match(), moves, listed_, *typed);
  switch (line.kind) {
    case TypedLine::Kind::nothing: break;
    case TypedLine::Kind::command: return obey(*line.command, line.argument);
    case TypedLine::Kind::list: print_moves(line.moves); break;
    case TypedLine::Kind::move: play_typed(line); break;
    case TypedLine::Kind::act: {
      const auto answer = menu.ask(console_, line.text);
      if (!answer) break;
      if (const PlayCommand* asked = find_command(lower_case(*answer))) return obey(*asked, "");
      play_typed({.kind = TypedLine::Kind::move, .text = *answer});
      break;
    }
  }
  return std::nullopt;
}

std::optional<GameEnd> LineGame::obey_line(const std::string& typed) {
  const auto [command, argument] = asked_command(game_.match(), typed);
  if (command == nullptr) {
    console_.print_line("Not a command. (help lists them)");
    return std::nullopt;
  }
  return obey(*command, argument);
}

std::optional<GameEnd> LineGame::obey(const PlayCommand& asked, const std::string& argument) {
  const std::string_view command = asked.name;
  if (const std::string trouble = superfluous(asked, argument); !trouble.empty()) {
    console_.print_line(trouble);
    return std::nullopt;
  }
  if (command == "quit") return GameEnd::left;
  if (command != "moves") listed_.clear();
  if (command == "help") {
    for (const std::string& line : game_.help()) console_.print_line(line);
    if (!game_.info().legend.empty()) console_.print_line(std::string(game_.info().legend));
  }
  if (command == "moves") list_moves(argument);
  if (command == "undo") take_back();
  if (command == "redo") after(game_.redo());
  if (command == "jump") after(game_.jump(argument));
  if (command == "eyes") after(game_.look_through_eyes_of(argument));
  if (command == "continue") after(game_.play_on());
  if (command == "resign") resign();
  if (command == "hint") hint();
  if (command == "explain") {
    for (const std::string& line : game_.explanation()) console_.print_line(line);
  }
  if (command == "history") console_.print(draw_history(game_.match(), game_.observer()));
  if (command == "board") show();
  if (command == "news") {
    game_.news().empty() ? console_.print_line("Nothing has happened since your last move.")
                         : tell_news();
  }
  if (command == "next") tell_ready();
  if (command == "land") tell_land();
  if (command == "defence") show_defence();
  if (command == "overlay") show_overlay(argument);
  if (command == "state") console_.print_line(game_.match().state_text(game_.observer()));
  if (command == "rules") console_.print(readable(game_.info().rules));
  if (command == "pause" || command == "step") pace_.paused = true;
  if (command == "go") pace_.paused = false;
  if (command == "pace") {
    if (const auto set = pace_.set(argument); !argument.empty() && !set) {
      console_.print_line(set.error().message + ".");
    }
  }
  if (command == "pause" || command == "step" || command == "go" || command == "pace") {
    console_.print_line(pace_.sentence());
  }
  if (command == "save") {
    game_.save_somewhere();
    console_.print_line(game_.kept_place());
  }
  return std::nullopt;
}

bool LineGame::is_sure(const std::string& question) {
  while (true) {
    auto answer = console_.read_line(question);
    if (!answer) return false;
    *answer = lower_case(*answer);
    if (*answer == "yes" || *answer == "y") return true;
    if (*answer == "no" || *answer == "n") return false;
  }
}

void LineGame::resign() {
  if (!is_sure("Resign this game? (yes/no)> ")) return;
  if (const auto done = game_.resign(); !done) console_.print_line(done.error().message);
}

bool LineGame::take_back() {
  const Status taken = game_.take_back();
  after(taken);
  const bool is_limited = !game_.is_replay() && game_.table().takebacks();
  if (taken && is_limited) console_.print_line(game_.taken_back_sentence());
  return static_cast<bool>(taken);
}

void LineGame::after(const Status& changed) {
  listed_.clear();
  if (!changed) {
    console_.print_line(changed.error().message);
    return;
  }
  tell_trouble();
  if (!game_.is_behind_curtain()) show();
}

bool LineGame::stays(const std::string& move) {
  if (!asks_at_end_ || !console_.has_person()) return false;
  const std::string reason = game_.doubt_about(move);
  if (reason.empty()) return false;
  console_.print_line(reason);
  return !is_sure("End the turn? (yes/no)> ");
}

void LineGame::play_typed(const TypedLine& line) {
  if (stays(line.text)) return;
  if (const auto played = game_.play(line.text); !played) {
    const auto moves =
        moves_of_cell(game_.match(), game_.match().legal_moves(game_.observer()), line.text);
    if (!moves.empty()) {
      print_moves(moves);
      return;
    }
    const bool is_number = line.text.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number) listed_.clear();
    console_.print_line("Not a move: " + played.error().message + ". (help lists the commands)");
    return;
  }
  listed_.clear();
  if (const std::string by_chance = game_.last_chance(); !by_chance.empty()) {
    console_.print_line(by_chance);
  }
  show_move();
}

void LineGame::hint() {
  if (game_.table().bot_to_move() != nullptr) {
    console_.print_line("You can ask for a hint only on your own turn.");
    return;
  }
  const auto thought = analyse(game_.match(), {.time = hint_time}, 1, interruption_.arm());
  interruption_.disarm();
  if (thought) console_.print_line(game_.hint(*thought));
}

}  // namespace castellan
