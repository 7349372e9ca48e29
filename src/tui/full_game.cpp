#include "tui/full_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/text.hpp"
#include "play/board_looks.hpp"
#include "play/readable.hpp"

namespace castellan {

namespace {

constexpr std::chrono::milliseconds frame{33};
constexpr std::chrono::milliseconds thinking_look{100};  // keeps the displayed seconds moving
constexpr std::chrono::milliseconds short_thought{200};  // not worth showing
constexpr std::chrono::milliseconds long_time{60'000};

/// First letters of possible moves: names of cells, acts, things for sale.
std::string letters_of_moves(const GameInfo& info, const BoardView& view,
                             const std::vector<RegionView>& regions) {
  std::string letters;
  for (const CellView& cell : view.cells) {
    const char first = cell.name.empty() ? '\0' : cell.name[0];
    if (first >= 'a' && first <= 'z' && letters.find(first) == std::string::npos) letters += first;
  }
  for (const std::string_view act : info.acts) letters += act[0];
  for (const RegionView& region : regions) {
    for (const Offer& offer : region.offers) letters += offer.thing[0];
  }
  return letters;
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& each : sentences) text += (text.empty() ? "" : " ") + each;
  return text;
}

CellWish wish_of(const std::string& cells) {
  return cells == "small"   ? CellWish::small
         : cells == "large" ? CellWish::large
                            : CellWish::automatic;
}

}  // namespace

FullGame::FullGame(FullScreen& screen, PlayedGame& game)
    : screen_(screen), game_(game), pace_(screen.settings().pace) {
  look_anew();
  has_overlays_ = !game_.match().game().info().overlays.empty();
  cursor_ = focus_ = middle_cell(view_).value_or(0);
  for (const RegionView& region : game_.match().regions(game_.observer())) {
    if (!region.acts_now || region.cells.empty() || view_.outline == Outline::square) continue;
    cursor_ = focus_ = region.cells[region.cells.size() / 2];
    break;
  }
  message_ = screen.take_notice();
  is_error_ = !message_.empty();
  if (message_.empty()) {
    const std::string examples = game.example_moves();
    message_ = game.introduction() + " " +
               (game.is_replay() ? game.end_sentence()
                                 : "Arrows and Enter, the mouse, or type " +
                                       (examples.empty() ? "a move." : examples + "."));
  }
  if (const std::string slow = game_.slowness(); !slow.empty()) {
    message_ += " " + slow + " Esc makes it play the best so far.";
  }
  if (const std::string trouble = game_.fresh_trouble(); !trouble.empty()) say(trouble, true);
}

GameEnd FullGame::run() {
  bool must_paint = true;
  while (true) {
    if (keep_time()) must_paint = true;
    let_bot_think();
    const bool late = std::chrono::steady_clock::now() - painted_ >= frame;
    if ((must_paint && !screen_.terminal().busy()) || late) {
      draw();
      must_paint = false;
    }
    const Event event = screen_.terminal().wait(patience());
    must_paint = hear_thinker() || event.kind != Event::Kind::woken || must_paint;
    if (const auto end = handle(event)) {
      thinker_.forget();
      game_.leave();
      return *end;
    }
  }
}

std::chrono::milliseconds FullGame::patience() const {
  if (thinker_.running() || game_.clock_runs()) return thinking_look;
  if (game_.table().bot_to_move() == nullptr || pace_.paused) return long_time;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      next_bot_move_ - std::chrono::steady_clock::now());
  return std::clamp(left, std::chrono::milliseconds{1}, long_time);
}

bool FullGame::keep_time() {
  // A computer's time runs while it thinks, not while it waits for eyes.
  const bool waits = game_.table().bot_to_move() != nullptr && !thinker_.running();
  if (!game_.keep_time(!waits)) return false;
  thinker_.forget();
  doubt_ = Doubt::none;
  typed_.clear();
  look_anew();
  say(game_.end_sentence() + " " + game_.kept_where());
  return true;
}

bool FullGame::thinks_visibly() const {
  return thinker_.running() && std::chrono::steady_clock::now() - thinking_since_ >= short_thought;
}

bool FullGame::persons_turn() const {
  return !ended() && !game_.is_replay() && game_.table().bot_to_move() == nullptr;
}

void FullGame::say(std::string message, bool is_error) {
  message_ = std::move(message);
  is_error_ = is_error;
}

void FullGame::look_anew() {
  view_ = with_labels(game_.match().view(game_.observer()));
  if (is_turned_) view_ = turned(std::move(view_));
  const int last_cell = std::max(0, static_cast<int>(view_.cells.size()) - 1);
  cursor_ = std::min(cursor_, last_cell);  // a board may grow and shrink
  focus_ = std::min(focus_, last_cell);
  own_letters_ = letters_of_moves(game_.info(), view_, game_.match().regions(game_.observer()));
  picker_ = persons_turn() ? MovePicker(game_.match(), game_.observer()) : MovePicker();
  listed_.clear();
  hinted_.clear();
  history_back_ = 0;
  guards_ = game_.match().position().guards(game_.observer());
  if (overlay_) {
    const auto again = overlay_named(game_.overlays(), overlay_->name);
    overlay_ = again ? std::optional(*again) : std::nullopt;
  }
  const std::string trouble = game_.fresh_trouble();
  if (!trouble.empty()) say(trouble, true);
}

void FullGame::draw() {
  Screen screen(screen_.terminal().rows(), screen_.terminal().columns(),
                screen_.theme()[Role::text], screen_.terminal().plain());
  painted_ = std::chrono::steady_clock::now();
  if (game_.is_behind_curtain()) {
    draw_sentence(screen, screen_.theme(),
                  game_.curtain_sentence() + " Enter shows the board, q leaves the game.");
    places_ = {};
    screen_.terminal().paint(screen);
    return;
  }
  if (wants_turned(screen) != is_turned_) {
    is_turned_ = !is_turned_;
    view_ = turned(std::move(view_));
    places_.board.reset();  // what was seen of it lay elsewhere
    if (is_turned_ && !turn_wish_ && !turn_told_) {
      turn_told_ = true;
      message_ += fmt::format("{}The board lies on its side to fit; x sets it upright.",
                              message_.empty() ? "" : " ");
    }
  }
  GamePicture picture{.game = game_, .view = view_, .picker = picker_};
  picture.marks = marks();
  picture.focus = focus_;
  if (places_.board) picture.seen_before = places_.board->seen();
  picture.wish = wish_of(screen_.settings().cells);
  picture.listed = listed_;
  picture.input = typed_;
  picture.message = message_;
  picture.is_error = is_error_;
  if (doubt_ != Doubt::none) {
    picture.message = doubt_ == Doubt::resigning ? "Resign this game? (y/n)"
                      : doubt_ == Doubt::ending
                          ? rash_reason_ + " End the turn all the same? (y/n)"
                          : fmt::format("Leave the game? {} (y/n)", game_.kept_where());
    picture.is_error = false;
  }
  picture.thinking = thinks_visibly();
  picture.hinting = hinting_;
  picture.thought = thought_;
  picture.pace = pace_;
  picture.keys = keys();
  picture.history_back = history_back_;
  places_ = draw_game(screen, screen_.theme(), picture);
  if (!has_looked_ && !picker_.targets().empty()) {
    has_looked_ = true;
    if (go_to_pieces()) return draw();
  }
  screen_.terminal().paint(screen);
}

bool FullGame::wants_turned(const Screen& screen) const {
  if (turn_wish_) return *turn_wish_;
  if (view_.outline == Outline::square) return false;  // nothing is gained
  const Rect area = board_area(screen);
  const int largest = screen_.theme().largest_cell;
  const CellWish wish = wish_of(screen_.settings().cells);
  const BoardView other = turned(view_);
  const BoardView& upright = is_turned_ ? other : view_;
  const BoardView& on_its_side = is_turned_ ? view_ : other;
  return !BoardPane::fits(upright, area, wish, largest) &&
         BoardPane::fits(on_its_side, area, wish, largest);
}

std::string FullGame::keys() const {
  const auto key = [&](std::string_view letter, std::string_view what) {
    const bool needs_enter = own_letters_.find(letter) != std::string::npos;
    return fmt::format("{}{} {}   ", letter, needs_enter ? "+Enter" : "", what);
  };
  if (doubt_ == Doubt::leaving) return "y leave   n stay";
  if (doubt_ == Doubt::resigning) return "y resign   n play on";
  if (doubt_ == Doubt::ending) return "y end the turn   n go on with it";
  std::string text = "F1 help   " + key("q", "leave");
  if (thinks_visibly()) {
    return text + (hinting_ ? "Esc enough   " : "Esc move now   ") + key("u", "take back");
  }
  if (game_.is_replay()) {
    return text + "Left and Right step   Home and End   " +
           (game_.match().hides_things() ? "i eyes   " : "") + "c play on from here";
  }
  if (ended()) return text + "Enter continue   " + key("u", "take back");
  if (!persons_turn()) {
    text += pace_.paused ? "Space go   Enter one step   " : "Space pause   ";
    return text + "+/- pace   " + key("u", "take back");
  }
  if (may_stop(picker_.moves())) text += "y list the moves   n end the turn   ";
  const auto regions = game_.match().regions(game_.observer());
  const bool has_regions = !game_.info().acts.empty() && !regions.empty();
  const bool has_ready =
      std::ranges::any_of(regions, [](const RegionView& each) { return !each.ready.empty(); });
  if (has_regions && has_ready) text += key("n", "next");
  if (has_regions) text += key("v", "land");
  text += key("u", "take back") + key("r", "redo") + key("h", "hint");
  if (has_regions) text += key("w", "news");
  if (has_regions && !view_.badges.empty()) text += key("d", "defence");
  if (has_overlays_) text += key("o", "at stake");
  return text + key("m", "moves");
}

void FullGame::let_bot_think() {
  if (game_.table().bot_to_move() == nullptr || thinker_.running() || doubt_ != Doubt::none) return;
  if (pace_.paused && !stepping_) return;
  if (!stepping_ && std::chrono::steady_clock::now() < next_bot_move_) return;
  stepping_ = false;
  hinting_ = false;
  const std::shared_ptr<Searcher> searcher = game_.searcher();
  game_.keep_time();
  thinking_since_ = std::chrono::steady_clock::now();
  thinker_.start([searcher](StopToken stop, const ThoughtProgress& progress) {
    return searcher->think(stop, progress);
  });
}

bool FullGame::hear_thinker() {
  if (!thinker_.running()) return false;
  // A bot's thoughts about hidden information stay its own.
  const bool may_look = hinting_ || game_.observer() == referee;
  if (const auto progress = thinker_.progress(); progress && thinks_visibly() && may_look) {
    thought_ = progress;
  }
  const auto result = thinker_.take_result();
  if (!result) return false;
  if (!*result) {
    say((*result).error().message, true);
    pace_.paused = true;
    return true;
  }
  const ThoughtView& found = **result;
  if (may_look) thought_ = found;
  const std::string move = found.lines.front().moves.front();
  if (hinting_) {
    say(game_.hint(found));
    for (const MoveView& each : picker_.moves()) {
      if (each.text == move) hinted_ = each.cells;
    }
    return true;
  }
  if (const auto played = game_.play(move); !played) {
    say(played.error().message, true);
    pace_.paused = true;
    return true;
  }
  if (found.depth == 0) thought_.reset();  // nothing was searched
  next_bot_move_ = std::chrono::steady_clock::now() + pace_.wait;
  const std::string remark = game_.last_remark();
  say(game_.last_move() + (remark.empty() ? "" : ". " + remark));
  const PlayedMove last = game_.match().history().back().seen_by(game_.observer());
  if (!last.move.cells.empty()) focus_ = last.move.cells.back();
  if (persons_turn() && !game_.news().empty()) {
    say(joined(game_.news()) + (remark.empty() ? "" : " " + remark));
  }
  look_anew();
  if (ended()) say(game_.end_sentence() + " " + game_.kept_where());
  return true;
}

void FullGame::play(const std::string& move) {
  if (doubt_ != Doubt::ending && is_rash(move)) return;
  doubt_ = Doubt::none;
  thinker_.forget();
  if (const auto played = game_.play(move); !played) {
    const auto moves = moves_of_cell(game_.match(), picker_.moves(), move);
    if (!moves.empty()) {
      list(moves);
      picker_.step_back();
      follow(picker_.click(moves.front().cells.front()));
      cursor_ = focus_ = moves.front().cells.front();
      return;
    }
    say("Not a move: " + played.error().message + ". (F1 for help)", true);
    return;
  }
  thought_.reset();
  const std::string remark = game_.last_remark();
  say(remark.empty() ? game_.last_chance() : remark);
  const PlayedMove last = game_.match().history().back().seen_by(game_.observer());
  if (!last.move.cells.empty()) cursor_ = focus_ = last.move.cells.back();
  next_bot_move_ = {};
  look_anew();
  if (ended()) say(game_.end_sentence() + " " + game_.kept_where());
  if (game_.is_behind_curtain()) say("");
  if (persons_turn() && may_stop(picker_.moves())) say(again_question);
}

void FullGame::list(const std::vector<MoveView>& moves) {
  listed_ = moves;
  say(moves.size() == 1 ? "One move; 1 and Enter play it."
                        : "A number and Enter play one of them.");
}

void FullGame::change(const Status& changed, std::string_view done) {
  if (!changed) {
    say(changed.error().message, true);
    return;
  }
  thought_.reset();
  say(game_.is_replay() ? game_.replay_sentence() : std::string(done));
  const auto& history = game_.match().history();
  if (game_.is_replay() && !history.empty() && !history.back().move.cells.empty()) {
    focus_ = history.back().move.cells.back();
  }
  look_anew();
  if (persons_turn() && may_stop(picker_.moves())) say(message_ + " " + again_question);
}

void FullGame::hint() {
  if (ended() || game_.table().bot_to_move() != nullptr) {
    say(ended() ? "The game is over." : "You can ask for a hint only on your own turn.", true);
    return;
  }
  thinker_.forget();
  thought_.reset();
  hinting_ = true;
  say("Asking the engine ...");
  thinking_since_ = std::chrono::steady_clock::now();
  thinker_.start([match = game_.match()](StopToken stop, const ThoughtProgress& progress) {
    return analyse(match, {.time = hint_time}, 1, stop, progress);
  });
}

void FullGame::show_lines(const std::string& title, const std::vector<std::string>& lines) {
  screen_.page(title, [&](std::size_t width) {
    std::vector<std::string> shown;
    for (const std::string& line : lines) {
      const std::size_t indent = line.starts_with("  ") ? 14 : 2;
      for (const std::string& part : wrapped(line, width, indent)) shown.push_back(part);
    }
    return shown;
  });
}

}  // namespace castellan
