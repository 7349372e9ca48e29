// What typed lines and commands do in a game.
#include <fmt/format.h>

#include <charconv>

#include "match/text.hpp"
#include "play/draw.hpp"
#include "tui/full_game.hpp"

namespace castellan {

namespace {

std::vector<std::string> key_lines() {
  return {"Keys",
          "----",
          "  arrows       move the cursor; Enter or Space chooses a piece, then its target",
          "  mouse        the same with a click; the wheel scrolls the history",
          "  Tab          the next thing to choose, or the next piece that can move",
          "  Esc          makes the computer move now with what it has found, or goes back",
          "  digits, ...  type a move, Enter plays it; a square alone lists its moves",
          "  :            types a command in full, such as :pace 2s",
          "  Space        between computers: pause and continue; Enter then plays one step",
          "  + and -      computers move more quickly or more slowly",
          "  z            larger or smaller cells; x turns hexagons on their side",
          "  PgUp, PgDn   the history; Home and End its ends",
          "  F1 or ?      this page",
          "  Ctrl-L       redraws the screen; Ctrl-Z suspends the program",
          "",
          "A letter alone is a command at once; one that can begin a move needs Enter.",
          "",
          "Moves and commands",
          "------------------"};
}

bool is_number(std::string_view text, std::size_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::optional<GameEnd> FullGame::submit(const std::string& typed) {
  std::size_t number = 0;
  const bool picks_kind = listed_.empty() && is_number(typed, number) && number >= 1 &&
                          number <= picker_.kinds().size();
  if (picks_kind) {
    choose_kind(number - 1);
    return std::nullopt;
  }
  const TypedLine line = understand(game_.match(), picker_.moves(), listed_, typed);
  switch (line.kind) {
    case TypedLine::Kind::nothing: break;
    case TypedLine::Kind::command: return obey(*line.command, line.argument);
    case TypedLine::Kind::list: list(line.moves); break;
    case TypedLine::Kind::act: choose_kind(line.text); break;
    case TypedLine::Kind::move:
      if (persons_turn()) {
        play(line.text);
      } else {
        say(game_.is_replay() ? "This is a replay: c plays on from here, as a new game."
            : ended()         ? "The game is over."
                              : "It is not your turn.",
            true);
      }
  }
  return std::nullopt;
}

void FullGame::choose_kind(const std::string& act) {
  if (!persons_turn()) {
    say("It is not your turn.", true);
    return;
  }
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < picker_.kinds().size(); ++i) {
    if (picker_.kinds()[i].starts_with(act)) fitting.push_back(i);
  }
  if (fitting.empty()) say(fmt::format("There is nothing to {} now.", act), true);
  if (fitting.size() == 1) choose_kind(fitting.front());
  if (fitting.size() > 1) say(fmt::format("Choose what to {} from the list.", act));
}

void FullGame::choose_kind(std::size_t kind) {
  const std::string name = capitalised(picker_.kinds()[kind]);
  const bool needs_cell = picker_.needs_cell(kind);
  const bool lets_go = picker_.kind() == kind;
  message_.clear();
  follow(picker_.choose_kind(kind));
  if (!needs_cell) return;
  const std::string signs = lets_go ? "" : message_;  // what the marks mean
  say(lets_go ? "" : name + ": now choose a marked cell. " + signs);
}

std::optional<GameEnd> FullGame::ask_to_leave() {
  if (ended()) return GameEnd::finished;
  doubt_ = Doubt::leaving;
  return std::nullopt;
}

std::optional<GameEnd> FullGame::answer_doubt(const Event& event) {
  const char32_t c = event.key == Key::character ? event.character : U'\0';
  const bool yes = c == 'y' || c == 'Y';
  const bool no = c == 'n' || c == 'N' || event.key == Key::escape || event.key == Key::interrupt;
  if (doubt_ == Doubt::ending && (yes || no)) {
    if (yes) play(rash_move_);
    doubt_ = Doubt::none;
    return std::nullopt;
  }
  const bool insists = event.key == Key::interrupt && doubt_ == Doubt::leaving;
  if (insists || (yes && doubt_ == Doubt::leaving)) return GameEnd::left;
  if (!yes && !no) return std::nullopt;
  doubt_ = Doubt::none;
  if (yes) {
    thinker_.forget();
    change(game_.resign(), "");
    if (ended()) say(game_.end_sentence() + " " + game_.kept_where());
  }
  return std::nullopt;
}

void FullGame::set_pace(std::string_view command, const std::string& argument) {
  if (command == "pause") pace_.paused = true;
  if (command == "go") pace_.paused = false;
  if (command == "step") pace_.paused = true;
  if (command == "step" && !persons_turn()) stepping_ = true;
  if (command == "pace" && !argument.empty()) {
    if (const auto set = pace_.set(argument); !set) {
      say(set.error().message + ".", true);
      return;
    }
  }
  say(!pace_.paused    ? pace_.sentence()
      : persons_turn() ? "After your move the computer waits for Enter; 'go' lets it continue."
                       : "Paused: Space continues, Enter plays one step.");
}

/// In one line if it fits, otherwise on a page of its own.
void FullGame::show_state() {
  const std::string text = game_.match().state_text(game_.observer());
  if (static_cast<int>(text.size()) < screen_.terminal().columns() - 2) {
    say(text);
  } else {
    show_lines("Position", {text});
  }
}

std::optional<GameEnd> FullGame::obey(const PlayCommand& asked, const std::string& argument) {
  const std::string_view command = asked.name;
  if (const std::string trouble = superfluous(asked, argument); !trouble.empty()) {
    say(trouble, true);
    return std::nullopt;
  }
  if (command == "quit") return ask_to_leave();
  const bool changes =
      command == "undo" || command == "redo" || command == "jump" || command == "continue";
  if (changes) thinker_.forget();
  if (changes && !game_.table().has_people()) pace_.paused = true;
  if (command == "undo") {
    const Status done = game_.take_back();
    change(done, game_.taken_back_sentence());
  }
  if (command == "redo") change(game_.redo(), "Played again.");
  if (command == "jump") change(game_.jump(argument), "");
  if (command == "eyes") change(game_.look_through_eyes_of(argument), "");
  if (command == "continue")
    change(game_.play_on(), "A new game from here on. The old one stays as it was.");
  if (command == "resign") {
    ended() || game_.is_replay() ? say("The game is over.", true) : void(doubt_ = Doubt::resigning);
  }
  if (command == "hint") hint();
  if (command == "moves") {
    const auto moves = moves_from(game_.match(), picker_.moves(), argument);
    moves.empty() ? say(fmt::format("No legal move starts with '{}'.", argument), true)
                  : list(moves);
  }
  if (command == "help") {
    auto lines = key_lines();
    if (game_.is_replay()) {
      lines.insert(lines.begin() + 2,
                   "  in a replay  Left and Right step, PgUp and PgDn by ten, Home and End jump");
    }
    for (const std::string& line : game_.help(":")) lines.push_back(line);
    const bool plain = screen_.terminal().plain();
    const std::string signs = sign_line(game_.info(), view_, screen_.theme(), plain);
    if (!signs.empty()) lines.push_back(signs);
    show_lines(std::string(game_.info().title) + ": help", lines);
  }
  if (command == "explain") show_lines("Evaluation, term by term", game_.explanation());
  if (command == "history") show_lines("History", turn_lines(game_.match(), game_.observer()));
  if (command == "next") go_to_next_ready();
  if (command == "land") go_to_next_buyer();
  if (command == "news") {
    const auto news = game_.news();
    news.empty() ? say("Nothing has happened since your last move.") : show_lines("News", news);
  }
  if (command == "defence") show_defence();
  if (command == "overlay") show_overlay(lower_case(argument));
  if (command == "state") show_state();
  if (command == "rules") screen_.read(game_.info().title, game_.info().rules);
  if (command == "board") say("");
  if (command == "save") {
    game_.save_somewhere();
    say(game_.kept_place());
  }
  if (command == "pause" || command == "step" || command == "go" || command == "pace") {
    set_pace(command, argument);
  }
  return std::nullopt;
}

}  // namespace castellan
