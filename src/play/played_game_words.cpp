// What is said about a game at this terminal.
#include <fmt/format.h>

#include <cctype>
#include <set>

#include "match/text.hpp"
#include "play/chronicle.hpp"
#include "play/play_command.hpp"
#include "play/played_game.hpp"

namespace castellan {

namespace {

/// The form of a move's text: "a4|a5" and "c4|c6" are alike, "a4-b4" is not.
std::string form_of(std::string_view text) {
  std::string form;
  for (const char c : text) {
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
    const char kind = letter ? 'a' : std::isdigit(static_cast<unsigned char>(c)) != 0 ? '0' : c;
    if (form.empty() || form.back() != kind) form += kind;
  }
  return form;
}

}  // namespace

std::string PlayedGame::replay_place() const {
  const auto& history = match().history();
  const std::string seen =
      eyes_ ? fmt::format(", as {} sees it", player_title(*eyes_)) : std::string();
  if (history.empty()) return "At the start" + seen;
  const PlayedMove& last = history.back();
  return fmt::format("{} turn {} of {}{}", last.end == Turn::ended ? "After" : "In", last.turn,
                     table_.match().history().back().turn, seen);
}

std::string PlayedGame::replay_sentence() const {
  const std::string event = match().outcome().ended ? end_sentence() : last_move();
  return replay_place() + (event.empty() ? "." : ". " + event);
}

std::string PlayedGame::replay_help() {
  return "This game is over; you are looking at it. undo and redo step through it, 'jump 12' goes "
         "to a turn, continue plays on from here as a new game.";
}

std::string PlayedGame::clock_line() const {
  std::string line;
  if (!table_.clock() || is_replay()) return line;
  for (Player player = 0; player < match().players(); ++player) {
    line += fmt::format("{} {} {}", player == 0 ? "Clock:" : ",", player_title(player),
                        time_left(player));
  }
  return line;
}

std::string PlayedGame::introduction() const {
  std::vector<std::string> titles;
  titles.reserve(static_cast<std::size_t>(match().players()));
  for (Player player = 0; player < match().players(); ++player) {
    titles.push_back(player_title(player));
  }
  const std::string who =
      titles.size() == 2 ? titles[0] + " against " + titles[1] : listed_words(titles);
  return fmt::format("{}: {}.{}", info().title, who, allowance());
}

/// " Each can take back 3 moves."; empty without a limit.
std::string PlayedGame::allowance() const {
  const auto& takebacks = table_.takebacks();
  if (!takebacks || is_replay()) return "";
  if (*takebacks == 0) return " Nothing can be taken back.";
  return fmt::format(" Each can take back {}.",
                     counted(static_cast<std::uint64_t>(*takebacks), "move"));
}

std::string PlayedGame::slowness() const {
  std::string text;
  if (table_.ended()) return text;
  for (Player player = 0; player < match().players(); ++player) {
    const auto& bot = table_.seat(player).bot;
    const std::string wait = bot ? long_wait(expected_seconds(match(), *bot)) : "";
    if (wait.empty()) continue;
    text += fmt::format("{}{} may take {} for a move on this board.", text.empty() ? "" : " ",
                        player_title(player), wait);
  }
  return text;
}

std::string PlayedGame::player_title(Player player) const {
  std::string colour = player_word(info(), player);
  if (player < 0) return colour;
  const std::string& name = table_.seat(player).name;
  return name == colour ? colour : fmt::format("{} ({})", colour, name);
}

std::string PlayedGame::evaluation() const {
  if (match().outcome().ended || observer() != referee) return "";
  std::string line;
  for (const Explanation& value :
       match().position().explain(table_.game().evaluations().front().name)) {
    line += fmt::format("{} {} {}", line.empty() ? "" : ",", player_word(info(), value.player),
                        value_text(value.value, info().value_decimals));
  }
  return "Evaluation:" + line;
}

std::size_t PlayedGame::after_last_decision() const {
  std::size_t ply = match().history().size();
  while (ply > 0 && match().history()[ply - 1].player == chance) --ply;
  return ply;
}

std::string PlayedGame::last_move() const {
  const std::size_t after = after_last_decision();
  if (after == 0) return "";
  const PlayedMove played = match().history()[after - 1].seen_by(observer());
  const std::string sentence =
      fmt::format("{} plays {}", player_title(played.player), shown_notation(info(), played.move));
  const std::string by_chance = last_chance();
  if (by_chance.empty()) return sentence;
  return fmt::format("{}; {}{}", sentence, lower_case(by_chance.substr(0, 1)), by_chance.substr(1));
}

std::string PlayedGame::last_chance() const {
  constexpr std::size_t most_told = 4;
  const auto& history = match().history();
  const std::size_t first = after_last_decision();
  if (first == history.size()) return "";
  std::string sentence = "Chance:";
  for (std::size_t ply = first; ply < std::min(history.size(), first + most_told); ++ply) {
    sentence += ' ' + history[ply].seen_by(observer()).move.notation;
  }
  return sentence + (history.size() > first + most_told ? " ..." : "");
}

std::string PlayedGame::last_remark() const {
  const std::size_t after = after_last_decision();
  if (after == 0) return "";
  const PlayedMove& played = match().history()[after - 1];
  const bool may_know = observer() == referee || observer() == played.player;
  if (!may_know) return "";
  std::string told;
  for (const MoveEvent& event : played.events) {
    if (event.kind != "income") told += event.text + ' ';  // the regions show what they have
  }
  told += played.remark;
  told.erase(told.find_last_not_of(' ') + 1);
  return told;
}

std::vector<std::string> PlayedGame::news() const {
  const Player player = match().player_to_move();
  if (player < 0) return {};
  const std::size_t from = after_last_turn_of(match(), player);
  std::size_t to = match().history().size();  // without what the player has done since
  while (to > from && match().history()[to - 1].player == player) --to;
  const Match then = match().at(to);
  std::vector<std::string> news = turn_reports(then, observer(), from);
  for (std::string& line : news) line += '.';
  for (std::string& line : land_reports(then, player, observer(), from)) {
    news.push_back(std::move(line));
  }
  return news;
}

std::string PlayedGame::unfinished() const {
  std::string text;
  std::set<int> ready;
  for (const RegionView& region : match().regions(observer())) {
    if (!region.acts_now) continue;
    ready.insert(region.ready.begin(), region.ready.end());
    if (region.is_urgent) {
      text += fmt::format("{}: {}. ", capitalised(region.title), region.warning);
    }
  }
  std::set<int> useful;
  std::set<std::string> uses;
  const MoveSet all = match().moves(observer(), {.most = most_listed_moves});
  if (all.moves.empty() && !ready.empty()) {  // too many to look at each
    return fmt::format("{}{} can still move.", text, counted(ready.size(), "piece"));
  }
  for (const MoveView& move : all.moves) {
    if (move.cells.size() < 2 || !ready.contains(move.cells.front()) || move.steps.empty())
      continue;
    const std::string& note = move.steps.back().note;
    if (note.empty() || note == "merge") continue;
    useful.insert(move.cells.front());
    uses.insert(note);
  }
  if (useful.empty()) {
    if (!text.empty()) text.pop_back();
    return text;
  }
  return fmt::format("{}{} can still {}.", text, counted(useful.size(), "piece"),
                     listed_words({uses.begin(), uses.end()}, "or"));
}

std::string PlayedGame::doubt_about(std::string_view move) {
  if (info().acts.empty() || doubted_ == match().history().size()) return "";
  const auto tried = match().position().play(move);
  if (!tried || tried->turn != Turn::ended || !tried->move.cells.empty()) return "";
  const std::string reason = unfinished();
  if (!reason.empty()) doubted_ = match().history().size();
  return reason;
}

std::string PlayedGame::end_sentence() const {
  const Match& match = table_.match();
  const Outcome outcome = match.outcome();
  const std::string by = how_ended(match);
  std::vector<std::vector<std::string>> places(static_cast<std::size_t>(match.players()));
  for (Player player = 0; player < match.players(); ++player) {
    const int place = outcome.place_of(player, match.players());
    places[static_cast<std::size_t>(place - 1)].push_back(player_title(player));
  }
  const std::vector<std::string>& first = places.front();
  if (first.size() == places.size()) return fmt::format("Game over: a draw{}.", by);
  if (places.size() == 2) return fmt::format("Game over: {} wins{}!", first.front(), by);
  std::string sentence = fmt::format("Game over: {} {}{}!", listed_words(first),
                                     first.size() == 1 ? "wins" : "share the win", by);
  for (std::size_t place = 1; place < places.size(); ++place) {
    if (places[place].empty()) continue;
    sentence += fmt::format(" {}. {}.", place + 1, listed_words(places[place]));
  }
  return sentence;
}

std::string PlayedGame::curtain_sentence() const {
  return fmt::format("Pass to {}; everybody else, look away.",
                     player_title(match().player_to_move()));
}

std::string PlayedGame::taken_back_sentence() const {
  const Player mover = match().player_to_move();
  const auto left = is_replay() ? std::nullopt : table_.takebacks_left(mover);
  if (!left) return "Taken back.";
  return fmt::format(
      "Taken back. {} {} left.",
      *left == 0 ? "No takebacks" : counted(static_cast<std::uint64_t>(*left), "takeback"),
      *left == 1 ? "is" : "are");
}

std::string PlayedGame::kept_where() const {
  if (is_replay()) return "The game is saved as " + kept_as_ + ", unchanged.";
  if (!trouble_.empty()) {
    return "The game is NOT saved: " + trouble_ + "." +
           (is_overtaken_ ? " 'save' keeps this one as a game of its own." : "");
  }
  if (!is_kept()) return "No move was played, so there is nothing to save.";
  return "The game is saved as " + kept_as_ + ".";
}

std::string PlayedGame::kept_place() const {
  return kept_where() + (is_kept() ? " " + archive_->place(kept_as_) : "");
}

std::string PlayedGame::way_back() const {
  const std::string where = archive_->option();
  if (!is_kept() || !trouble_.empty()) return "";
  return "To resume it: castellan play --load " + kept_as_ + (where.empty() ? "" : " " + where);
}

std::string PlayedGame::hint(const ThoughtView& thought) const {
  const LineView& line = thought.lines.front();
  return fmt::format("Hint: {} ({}, {} deep)", line.moves.front(), score_text(line.score),
                     counted(static_cast<std::uint64_t>(thought.depth), "move"));
}

std::vector<std::string> PlayedGame::explanation() const {
  std::vector<std::string> lines;
  const Match known = match().known_to(observer());
  if (observer() != referee) lines.emplace_back("What you cannot see is guessed.");
  for (const EvaluationInfo& evaluation : table_.game().evaluations()) {
    lines.emplace_back(evaluation.name == "source" ? "By the source document:"
                                                   : fmt::format("By the {}:", evaluation.name));
    for (const Explanation& explanation : known.position().explain(evaluation.name)) {
      std::string line =
          fmt::format("  {}: {}", player_title(explanation.player), score_text(explanation.value));
      for (const Term& term : explanation.terms) {
        line += fmt::format(", {} {}", term.name, score_text(term.value));
      }
      lines.push_back(line);
    }
  }
  return lines;
}

std::string PlayedGame::example_moves() const {
  constexpr std::size_t most_examples = 4;
  std::vector<std::string> examples;
  std::set<std::string> forms;
  if (!is_behind_curtain()) {
    for (const MoveView& move : match().legal_moves(observer())) {
      const std::string form = form_of(move.text);
      const bool is_word = form == "a";  // the hint has it
      if (examples.size() == most_examples || is_word || !forms.insert(form).second) continue;
      examples.push_back(move.text);
    }
  }
  return listed_words(examples, "or");
}

std::string PlayedGame::how_to_type() const {
  const std::string examples = example_moves();
  return std::string(info().move_hint) + (examples.empty() ? "" : ", such as " + examples);
}

std::vector<std::string> PlayedGame::help(std::string_view before_command) const {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{}: {}.", info().title, info().summary));
  if (is_replay()) {
    lines.push_back(replay_help());
  } else {
    lines.push_back(fmt::format(
        "A move: {}. A square alone lists its moves, a number then plays one.", how_to_type()));
  }
  for (const PlayCommand& each : play_commands()) {
    lines.push_back(
        fmt::format("  {}{:<8} {:<2} {}", before_command, each.name, each.letter, each.help));
  }
  return lines;
}

}  // namespace castellan
