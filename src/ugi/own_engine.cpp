#include "ugi/own_engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "core/score.hpp"
#include "match/text.hpp"
#include "ugi/query.hpp"

namespace castellan {

namespace {

constexpr std::string_view no_move = "bestmove none";

std::string info_line(const ThoughtView& thought) {
  const LineView& best = thought.lines.front();
  const auto milliseconds = static_cast<std::uint64_t>(thought.seconds * 1e3);
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(thought.nodes) /
                                                std::max(thought.seconds, 1e-6));
  return fmt::format("info depth {} score {} nodes {} nps {} time {} pv {}", thought.depth,
                     score_words(best.score), thought.nodes, speed, milliseconds,
                     fmt::join(best.moves, " "));
}

bool deepens(const GameEntry& game, const BotSpec& bot) {
  return std::ranges::any_of(game.searches(), [&](const SearchInfo& search) {
    return search.name == bot.search && search.deepens;
  });
}

/// The board as text: a line for each row of cells.
std::string rows_of(const BoardView& view) {
  std::string text;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const CellView& cell = view.cells[i];
    if (i > 0) text += cell.place.y > view.cells[i - 1].place.y + 0.1 ? "\n" : " ";
    text += cell.symbol == " " ? "." : cell.symbol;
  }
  return text;
}

}  // namespace

OwnEngine::OwnEngine(const GameList& games, std::string version, const WeightsReader& read_weights,
                     Say say)
    : version_(std::move(version)),
      say_(std::move(say)),
      settings_(games, read_weights),
      thinker_([this](const std::string& lines) { this->say(lines); }) {}

void OwnEngine::say(const std::string& lines) {
  const std::lock_guard lock(saying_);
  say_(lines);
}

void OwnEngine::say_error(const std::string& message) {
  say("info string error: " + printable_name(message));
}

bool OwnEngine::receive(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return true;
  if (words.front() == "quit") {
    thinker_.finish();
    return false;
  }
  if (line.size() > longest_line) {
    say_error(fmt::format("expected a line of at most {} bytes", longest_line));
  } else if (const auto done = obey(words.front(), line); !done) {
    say_error(done.error().message);
  }
  return true;
}

void OwnEngine::end_of_input(const std::function<bool()>& is_heard) {
  constexpr std::chrono::milliseconds pause{10};
  while (counts_ && thinker_.is_busy() && is_heard()) std::this_thread::sleep_for(pause);
  thinker_.finish();
}

Status OwnEngine::obey(std::string_view command, std::string_view line) {
  if (command == "query") return answer_query(line);
  if (command == "d") return draw();
  if (command == "ugi") {
    introduce();
  } else if (command == "isready") {
    say("readyok");
  } else if (command == "stop") {
    thinker_.stop();
  } else {
    return change(command, line);
  }
  return Done{};
}

/// What has to wait until it does not think any more.
Status OwnEngine::change(std::string_view command, std::string_view line) {
  constexpr std::array<std::string_view, 5> known{"setoption", "uginewgame", "position", "go",
                                                  "perft"};
  if (std::ranges::find(known, command) == known.end()) {
    return Error{
        "unknown command '" + quotable(command) +
        "': expected ugi, isready, setoption, uginewgame, position, go, stop, query, perft, d or "
        "quit"};
  }
  if (const auto settled = settle(); !settled) return settled;
  if (command == "setoption") return set_option(line);
  if (command == "position") return followed_.follow(settings_.game(), settings_.options(), line);
  if (command == "perft") return count(line);
  if (command == "uginewgame") {
    followed_.forget();
    if (searcher_) searcher_->clear();
  } else if (const auto gone = go(line); !gone) {
    say_error(gone.error().message);
    say(std::string(no_move));  // whoever waits for a move must not wait for ever
  }
  return Done{};
}

Status OwnEngine::settle() {
  if (thinker_.is_busy() && !thinker_.is_stopping()) {
    return Error{"it is thinking: expected stop, isready, query or quit"};
  }
  thinker_.finish();
  return Done{};
}

Result<const Match*> OwnEngine::match() {
  return followed_.match(settings_.game(), settings_.options());
}

void OwnEngine::introduce() {
  std::string text = "id name Castellan " + version_ + "\nid author the authors of Castellan";
  for (const UgiOption& option : settings_.announced()) text += "\n" + option_line(option);
  say(text + "\nugiok");
}

Status OwnEngine::set_option(std::string_view line) {
  const auto setting = read_setting_line(line);
  if (!setting) return setting.error();
  return settings_.set(*setting);
}

Status OwnEngine::go(std::string_view line) {
  const auto order = read_go_line(line);
  if (!order) return order.error();
  const auto bot = settings_.bot();
  if (!bot) return bot.error();
  const auto found = match();
  if (!found) return found.error();
  if ((*found)->outcome().ended)
    return Error{"the game has ended: there is nothing to think about"};
  if ((*found)->player_to_move() == chance) return Error{"the game is waiting for a chance move"};
  if (const auto taken = take_position(**found, *order, *bot); !taken) return taken;
  const auto think = [this](StopToken stop) {
    const auto report = [this](const ThoughtView& thought) {
      if (!thought.partial) say(info_line(thought));
    };
    const ThoughtView thought = searcher_->think(stop, report);
    if (!thought.reported) say(info_line(thought));
    return "bestmove " + thought.lines.front().moves.front();
  };
  counts_ = false;
  order->infinite ? thinker_.begin_endless(think) : thinker_.begin(think);
  return Done{};
}

Status OwnEngine::take_position(const Match& match, const GoOrder& order, const BotSpec& bot) {
  const std::string who =
      fmt::format("{} {} {}", settings_.game().info().name, match.options().text(), bot.text);
  if (!searcher_ || searcher_of_ != who) {
    searcher_ = settings_.game().make_searcher(match.options(), bot);
    searcher_of_ = who;
    was_ordered_ = false;
  }
  if (!searcher_->set_position(root_of(match))) return Error{"this bot cannot play that"};
  // New limits begin a new account of the turn's time.
  const bool ordered = order.says_something(match.player_to_move());
  if (ordered || was_ordered_) {
    searcher_->set_limits(
        limits_of(order, bot, deepens(settings_.game(), bot), match.player_to_move()));
  }
  was_ordered_ = ordered;
  return Done{};
}

Status OwnEngine::count(std::string_view line) {
  const auto words = words_of(line);
  const auto depth = words.size() == 2 ? whole_number(words[1]) : std::nullopt;
  constexpr std::int64_t deepest = 100;
  if (!depth || *depth < 0 || *depth > deepest) return Error{"expected perft N, N from 0 to 100"};
  const auto found = match();
  if (!found) return found.error();
  const PositionText position{(*found)->options(), (*found)->state_text()};
  const PerftQuestion question{.depth = static_cast<int>(*depth)};
  const GameEntry& game = settings_.game();
  counts_ = true;
  thinker_.begin([&game, position, question](StopToken stop) {
    const auto answer = game.perft(position, question, stop, {});
    if (!answer) return "info string error: " + answer.error().message;
    if (!answer->complete || stop.stop_requested()) return std::string("info string stopped");
    return fmt::format("leaves {}", answer->leaves);
  });
  return Done{};
}

Status OwnEngine::answer_query(std::string_view line) {
  const auto found = match();
  if (!found) return found.error();
  const auto answer = answer_to(after_first_word(line), **found);
  if (!answer) return Error{"expected query gameover, query p1turn or query result"};
  say("response " + *answer);
  return Done{};
}

Status OwnEngine::draw() {
  const auto found = match();
  if (!found) return found.error();
  const Match& match = **found;
  std::string text = rows_of(match.view());
  if (!text.empty()) text += '\n';
  text += fmt::format("game {} {}\nfen {}\n{}", match.game().info().name, match.options().text(),
                      match.state_text(), standing_text(match));
  say(text);
  return Done{};
}

}  // namespace castellan
