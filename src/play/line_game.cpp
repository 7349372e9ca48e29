#include "play/line_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>

#include "match/text.hpp"
#include "play/draw.hpp"
#include "play/step_menu.hpp"

namespace castellan {

namespace {

constexpr std::chrono::milliseconds hint_time{500};

}  // namespace

Result<LineGame> LineGame::start(const GameSetup& setup, Archive& archive, std::uint64_t seed) {
  LineGame game(setup, archive);
  for (Seat& seat : game.setup_.seats) {
    if (!seat.bot) continue;
    const auto seeded = with_seed(*setup.game, *seat.bot, seed);
    if (!seeded) return seeded.error();
    seat.bot = *seeded;
  }
  PositionText position = setup.position;
  const bool bots_only = std::all_of(setup.seats.begin(), setup.seats.end(),
                                     [](const Seat& seat) { return seat.bot.has_value(); });
  if (bots_only) end_circles(position.options);
  auto match = setup.game->start(position);
  if (!match) return match.error();
  game.match_ = std::move(*match);
  game.record_.set_tag("Game", setup.game->info().name);
  game.record_.set_tag("Date", fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))));
  const auto name = archive.new_name(setup.game->info().name);
  if (name) {
    game.kept_as_ = *name;
  } else {
    game.trouble_ = name.error().message;
  }
  return game;
}

Result<LineGame> LineGame::resume(const SavedGame& saved, Archive& archive) {
  if (!saved.trouble.empty()) return Error{saved.trouble};
  const auto entry = find_game_of(saved.record);
  if (!entry) return entry.error();
  const auto seats = seats_of(**entry, saved.record);
  if (!seats) return seats.error();
  const GameSetup setup{*entry, {(*entry)->standard_options(), {}}, *seats};
  auto match = replay(**entry, saved.record);
  if (!match) return match.error();
  LineGame game(setup, archive);
  game.match_ = std::move(*match);
  game.record_ = saved.record;
  game.kept_as_ = saved.name;
  game.kept_ = true;
  return game;
}

const Seat& LineGame::seat_to_move() const {
  return setup_.seats[static_cast<std::size_t>(match_->player_to_move())];
}

std::string LineGame::player_title(Player player) const {
  const auto index = static_cast<std::size_t>(player);
  const std::string colour = capitalised(setup_.game->info().players[index]);
  const std::string& name = setup_.seats[index].name;
  return name == colour ? colour : fmt::format("{} ({})", colour, name);
}

std::string LineGame::kept_where() const {
  if (!trouble_.empty()) return "The game is NOT saved: " + trouble_ + ".";
  if (!kept_) return "No move was played, so there is nothing to keep.";
  return "The game is kept as " + kept_as_ + ".";
}

LineGame::End LineGame::run(Console& console) {
  console.print_line(fmt::format("{}: {} against {}. Type a move ({}), or help.",
                                 setup_.game->info().title, player_title(0), player_title(1),
                                 setup_.game->info().move_hint));
  if (!trouble_.empty()) console.print_line("Warning: this game is not being saved: " + trouble_);
  show(console);
  return run_on(console);
}

LineGame::End LineGame::run_on(Console& console) {
  while (!match_->outcome().ended) {
    if (seat_to_move().bot) {
      if (!let_bot_move(console)) return End::left;
    } else if (const auto end = let_person_move(console)) {
      console.print_line(kept_where());
      if (kept_) console.print_line("To go on with it: castellan play --load " + kept_as_);
      return *end;
    }
  }
  announce_end(console);
  return wants_to_undo(console) ? run_on(console) : End::finished;
}

/// The last, losing move is the one a beginner most wants back.
bool LineGame::wants_to_undo(Console& console) {
  const auto& history = match_->history();
  const bool own_move = std::any_of(history.begin(), history.end(), [&](const PlayedMove& played) {
    return !setup_.seats[static_cast<std::size_t>(played.player)].bot;
  });
  if (!own_move) return false;
  const auto typed = console.read_line("Enter goes on, undo takes your last move back> ");
  if (!typed) return false;
  const PlayCommand* command = find_command(lower_case(*typed));
  if (command == nullptr || command->name != "undo") return false;
  take_back(console);
  return true;
}

void LineGame::show(Console& console) const {
  console.print(fmt::format("\nTurn {}\n", match_->turn()));
  console.print(draw_board(*match_));
  console.print(draw_regions(*match_));
  if (match_->outcome().ended) return;
  std::string line;
  for (const Explanation& value : match_->explain(EvaluationKind::source)) {
    const auto player = setup_.game->info().players[static_cast<std::size_t>(value.player)];
    line += fmt::format("{} {} {}", line.empty() ? "" : ",", capitalised(player),
                        value_text(value.value, setup_.game->info().value_decimals));
  }
  console.print_line("Evaluation:" + line);
}

void LineGame::announce_end(Console& console) const {
  const auto winner = match_->outcome().winner();
  const std::string_view how = match_->ended_by();
  const std::string by = how.empty()      ? ""
                         : how == "turns" ? fmt::format(" after {} turns", match_->turn() - 1)
                                          : fmt::format(" by {}", how);
  console.print_line(winner ? fmt::format("Game over: {} wins{}!", player_title(*winner), by)
                            : fmt::format("Game over: a draw{}.", by));
  console.print_line(kept_where());
}

bool LineGame::let_bot_move(Console& console) {
  const std::string title = player_title(match_->player_to_move());
  if (seat_to_move().bot->settings.limits.depth > 0) {
    console.print_line(fmt::format("\n{} is thinking ...", title));
    console.flush();
  }
  const auto thought = match_->think(*seat_to_move().bot);
  if (!thought) {
    console.print_line(title + " cannot move: " + thought.error().message);
    return false;
  }
  const auto played = match_->play(thought->lines.front().moves.front());
  if (!played) {
    console.print_line(title + " was refused: " + played.error().message);
    return false;
  }
  console.print_line(fmt::format("\n{} plays {}", title, match_->history().back().move.notation));
  print_remark(console);
  save(console);
  show(console);
  return true;
}

std::optional<LineGame::End> LineGame::let_person_move(Console& console) {
  const auto moves = match_->legal_moves();
  const bool may_stop = std::any_of(moves.begin(), moves.end(),
                                    [](const MoveView& move) { return move.text == "stop"; });
  const std::string title = player_title(match_->player_to_move());
  const StepMenu menu(setup_.game->info().acts, moves);
  const bool list_is_open = !listed_.empty();  // then numbers pick from it
  if (menu.is_offered() && !list_is_open) console.print_line(menu.first_choices());
  const auto typed = console.read_line(title + (may_stop ? ", again? (yes/no or a move)> " : "> "));
  if (!typed) return End::input_ended;
  if (typed->empty()) return std::nullopt;
  const std::size_t space = typed->find(' ');
  const std::string word = lower_case(typed->substr(0, space));
  const std::string argument = space == std::string::npos ? "" : typed->substr(space + 1);
  const bool is_move = std::any_of(moves.begin(), moves.end(),
                                   [&](const MoveView& move) { return move.text == *typed; });
  const auto act = menu.act_of(*typed, list_is_open);
  if (act) {
    const auto answer = menu.ask(console, *act);
    if (!answer) return std::nullopt;
    const PlayCommand* asked = find_command(lower_case(*answer));
    if (asked != nullptr) return obey(console, asked->name, "");
    play_typed(console, *answer);
  } else if (is_move) {
    play_typed(console, *typed);
  } else if (may_stop && (word == "yes" || word == "y")) {
    print_moves(console, moves);
  } else if (may_stop && (word == "no" || word == "n")) {
    play_typed(console, "stop");
  } else if (const PlayCommand* command = find_command(word)) {
    return obey(console, command->name, argument);
  } else {
    play_typed(console, *typed);
  }
  return std::nullopt;
}

std::optional<LineGame::End> LineGame::obey(Console& console, std::string_view command,
                                            std::string_view argument) {
  if (command == "quit") return End::left;
  if (command != "moves") listed_.clear();
  if (command == "help") {
    console.print_line(
        fmt::format("A move: {}. A square alone lists its moves, a number then plays one.",
                    setup_.game->info().move_hint));
    if (!setup_.game->info().legend.empty()) console.print_line(setup_.game->info().legend);
    for (const PlayCommand& each : play_commands()) {
      console.print_line(fmt::format("  {:<8} {:<2} {}", each.name, each.letter, each.help));
    }
  }
  if (command == "moves") list_moves(console, argument);
  if (command == "undo") take_back(console);
  if (command == "redo") redo(console);
  if (command == "hint") hint(console);
  if (command == "explain") explain(console);
  if (command == "history") console.print(draw_history(*match_));
  if (command == "board") show(console);
  if (command == "state") console.print_line(match_->state_text());
  if (command == "rules") console.print(setup_.game->info().rules);
  if (command == "save") {
    save(console);
    console.print_line(kept_where() + (kept_ ? " " + archive_->place(kept_as_) : ""));
  }
  return std::nullopt;
}

void LineGame::play_typed(Console& console, std::string_view typed) {
  std::string move(typed);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  const bool is_number = error == std::errc{} && end == typed.data() + typed.size();
  if (is_number && number >= 1 && number <= listed_.size()) move = listed_[number - 1].text;
  if (const auto played = match_->play(move); !played) {
    if (!list_moves_of_cell(console, typed)) {
      if (!is_number) listed_.clear();
      console.print_line("Not a move: " + played.error().message + ". (help lists the commands)");
    }
    return;
  }
  listed_.clear();
  print_remark(console);
  save(console);
  show(console);
}

void LineGame::print_remark(Console& console) const {
  const std::string& remark = match_->history().back().remark;
  if (!remark.empty()) console.print_line(remark);
}

/// A square alone lists the moves of what stands there.
bool LineGame::list_moves_of_cell(Console& console, std::string_view typed) {
  const auto cell = match_->read_cell(typed);
  if (!cell) return false;
  std::vector<MoveView> moves;
  for (const MoveView& move : match_->legal_moves()) {
    if (!move.cells.empty() && move.cells.front() == *cell) moves.push_back(move);
  }
  if (moves.empty()) return false;
  print_moves(console, moves);
  return true;
}

void LineGame::list_moves(Console& console, std::string_view from) {
  std::vector<MoveView> moves;
  for (const MoveView& move : match_->legal_moves()) {
    if (move.text.starts_with(from)) moves.push_back(move);
  }
  if (moves.empty() && list_moves_of_cell(console, from)) return;
  if (moves.empty()) {
    console.print_line(fmt::format("No legal move starts with '{}'.", from));
  } else {
    print_moves(console, moves);
  }
}

/// Numbered, in columns; a number then picks one.
void LineGame::print_moves(Console& console, const std::vector<MoveView>& moves) {
  constexpr std::size_t line_width = 78;
  std::size_t width = 0;
  for (const MoveView& move : moves) width = std::max(width, move.notation.size());
  const std::size_t columns = std::max<std::size_t>(1, line_width / (width + 7));
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    text += fmt::format("{:>4} {:<{}}", fmt::format("{})", i + 1), moves[i].notation, width + 2);
    const bool last = i + 1 == moves.size() || (i + 1) % columns == 0;
    if (last) {
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
  }
  console.print(text);
  console.print_line(moves.size() == 1 ? "One move; 1 plays it." : "A number plays one of them.");
  listed_ = moves;
}

void LineGame::hint(Console& console) const {
  const auto thought = match_->analyse({.time = hint_time}, 1);
  if (!thought) return;
  const LineView& line = thought->lines.front();
  console.print_line(fmt::format("Hint: {} ({}, {} moves deep)", line.moves.front(),
                                 score_text(line.score), thought->depth));
}

void LineGame::explain(Console& console) const {
  for (const auto kind : {EvaluationKind::source, EvaluationKind::engine}) {
    console.print_line(kind == EvaluationKind::source ? "By the source document:"
                                                      : "By the engine:");
    for (const Explanation& explanation : match_->explain(kind)) {
      std::string line =
          fmt::format("  {}: {}", player_title(explanation.player), score_text(explanation.value));
      for (const Term& term : explanation.terms) {
        line += fmt::format(", {} {}", term.name, score_text(term.value));
      }
      console.print_line(line);
    }
  }
}

void LineGame::take_back(Console& console) {
  listed_.clear();
  const auto& history = match_->history();
  const auto is_own = [&](const PlayedMove& played) {
    return !setup_.seats[static_cast<std::size_t>(played.player)].bot;
  };
  if (std::none_of(history.begin(), history.end(), is_own)) {
    console.print_line("There is no move of yours to take back.");
    return;
  }
  bool own = false;
  while (!own) {
    own = is_own(history.back());
    match_->take_back();
  }
  save(console);
  show(console);
}

void LineGame::redo(Console& console) {
  listed_.clear();
  bool any = match_->redo();
  while (any && seat_to_move().bot && !match_->outcome().ended && match_->redo()) {
  }
  if (!any) {
    console.print_line("There is nothing to play again.");
    return;
  }
  save(console);
  show(console);
}

void LineGame::save(Console& console) {
  update_record(record_, setup_, *match_);
  const bool warned = !trouble_.empty();
  if (!kept_as_.empty()) {
    const auto saved = archive_->save(kept_as_, write_record(record_));
    trouble_ = saved ? "" : saved.error().message;
    kept_ = kept_ || saved;
  }
  if (!trouble_.empty() && !warned) {
    console.print_line("Warning: this game is not being saved: " + trouble_);
  }
}

}  // namespace castellan
