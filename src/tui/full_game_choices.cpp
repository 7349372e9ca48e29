// What can be chosen on the board, how it is marked, and jumping to what is left to do in a turn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "match/text.hpp"
#include "play/chronicle.hpp"
#include "play/draw.hpp"
#include "tui/full_game.hpp"

namespace castellan {

BoardMarks FullGame::marks() const {
  BoardMarks marks;
  const Match& match = game_.match();
  const auto& history = match.history();
  // What the others have done since one's last move; otherwise the last turn.
  if (!match.game().info().acts.empty() && persons_turn()) {
    const std::size_t from = after_last_turn_of(match, match.player_to_move());
    marks.last_move = places_of_moves(match, game_.observer(), from);
  }
  const bool is_fresh = marks.last_move.empty();
  for (std::size_t i = history.size();
       is_fresh && i > 0 && history[i - 1].turn == history.back().turn; --i) {
    const std::vector<int> cells = history[i - 1].seen_by(game_.observer()).move.cells;
    marks.last_move.insert(marks.last_move.end(), cells.begin(), cells.end());
  }
  if (persons_turn()) {
    if (!view_.cells.empty()) marks.cursor = cursor_;
    marks.chosen = picker_.chosen();
    if (!picker_.chosen().empty() || picker_.kind()) {
      marks.targets = picker_.targets();
      marks.notes = picker_.notes();
    }
    if (!hinted_.empty()) marks.targets = hinted_;
    if (const GuardView* guard = guard_shown()) marks.guarded = guard->cells;
  }
  // The region that acts stands out from others of its owner; where all act, there is no need.
  bool all_act = true;
  for (const RegionView& region : match.regions(game_.observer())) {
    if (region.acts_now) {
      marks.active.insert(marks.active.end(), region.cells.begin(), region.cells.end());
    }
    marks.ready.insert(marks.ready.end(), region.ready.begin(), region.ready.end());
    if (region.owner == match.player_to_move() && !region.is_everything) {
      all_act = all_act && region.acts_now;
    }
  }
  if (all_act && view_.outline != Outline::square) marks.active.clear();
  marks.badges = shows_badges_;
  if (overlay_) {
    marks.overlay = overlay_->marks;
    marks.active.clear();
  }
  return marks;
}

bool FullGame::go_to_pieces() {
  if (!places_.board) return false;
  const auto cells = picker_.targets();
  const auto is_seen = [&](int cell) { return places_.board->is_seen(cell); };
  if (cells.empty() || std::ranges::any_of(cells, is_seen)) return false;
  const Place middle = view_.cells[static_cast<std::size_t>(cursor_)].place;
  const auto distance = [&](int cell) {
    const Place& place = view_.cells[static_cast<std::size_t>(cell)].place;
    return std::hypot(place.x - middle.x, place.y - middle.y);
  };
  cursor_ = focus_ = *std::ranges::min_element(cells, {}, distance);
  return true;
}

void FullGame::go_to_next_target() {
  const auto targets = picker_.targets();
  if (targets.empty()) return;
  const auto next = std::upper_bound(targets.begin(), targets.end(), cursor_);
  cursor_ = focus_ = next == targets.end() ? targets.front() : *next;
}

void FullGame::go_to_next_ready() {
  std::vector<int> ready;
  for (const RegionView& region : game_.match().regions(game_.observer())) {
    if (region.acts_now) ready.insert(ready.end(), region.ready.begin(), region.ready.end());
  }
  if (ready.empty() || !persons_turn()) {
    say(persons_turn() ? "Nothing is marked as waiting to move." : "It is not your turn.", true);
    return;
  }
  hinted_.clear();
  std::ranges::sort(ready);
  const auto next = std::ranges::upper_bound(ready, cursor_);
  go_to(next == ready.end() ? ready.front() : *next);
  while (picker_.step_back()) {
  }
  choose_cell(cursor_);
}

void FullGame::go_to_next_buyer() {
  std::vector<RegionView> buyers;
  for (RegionView& region : game_.match().regions(game_.observer())) {
    const auto can_pay = [](const Offer& offer) { return offer.affordable; };
    if (region.acts_now && std::ranges::any_of(region.offers, can_pay)) {
      buyers.push_back(std::move(region));
    }
  }
  if (buyers.empty() || !persons_turn()) {
    say(persons_turn() ? "No part of your land can buy anything now." : "It is not your turn.",
        true);
    return;
  }
  const auto here = std::ranges::find_if(buyers, [&](const RegionView& region) {
    return std::ranges::find(region.cells, cursor_) != region.cells.end();
  });
  const bool is_last = here == buyers.end() || here + 1 == buyers.end();
  const RegionView& next = is_last ? buyers.front() : *(here + 1);
  if (here == buyers.end() || buyers.size() > 1) go_to(next.cells.front());
  say(offers_text(next));
}

void FullGame::follow(const MovePicker::Pick& pick) {
  if (!pick.trouble.empty()) say(pick.trouble + ".", true);
  if (!pick.several.empty()) list(pick.several);
  if (!pick.move.empty()) {
    play(pick.move);
    return;
  }
  if (const std::string meanings = sign_meanings(screen_.terminal().plain()); !meanings.empty()) {
    say(meanings);
  }
  // Choosing it again would look like letting go.
  for (const MoveView& move : picker_.moves()) {
    const auto& chosen = picker_.chosen();
    if (chosen.size() == 1 && move.cells == std::vector<int>{chosen[0], chosen[0]}) {
      say(fmt::format("The same again plays {}; Esc lets go.", move.notation));
    }
  }
}

/// "x capture 3, & merge, + the rest": what the marks on the targets mean.
std::string FullGame::sign_meanings(bool plain) const {
  std::map<std::string, int> counts;
  const std::map<int, std::string> notes = picker_.notes();
  for (const auto& [cell, note] : notes) ++counts[note];
  if (counts.empty()) return "";
  std::string text;
  for (const auto& [note, count] : counts) {
    text += fmt::format("{} {} {}, ", target_sign(plain, note), note, count);
  }
  const std::size_t others = picker_.targets().size() - notes.size();
  if (others == 0) return text.substr(0, text.size() - 2) + ".";
  return fmt::format("{}{} other {}.", text, target_sign(plain, ""), others);
}

/// The picker only knows that nothing fits. The game knows why.
std::string FullGame::trouble_at(int cell, const std::string& otherwise) const {
  if (game_.info().acts.empty()) return otherwise + ".";
  const std::string& name = view_.cells[static_cast<std::size_t>(cell)].name;
  const auto refused = game_.match().position().play(picker_.in_words(name, view_));
  if (refused || refused.error().message.starts_with("expected")) return otherwise + ".";
  return capitalised(refused.error().message) + ".";
}

void FullGame::choose_cell(int cell) {
  const MovePicker::Pick pick = picker_.click(cell);
  if (pick.trouble.empty()) {
    follow(pick);
  } else {
    say(trouble_at(cell, pick.trouble), true);
  }
}

bool FullGame::is_rash(const std::string& move) {
  if (!screen_.settings().asks_at_end || !persons_turn()) return false;
  rash_reason_ = game_.doubt_about(move);
  if (rash_reason_.empty()) return false;
  rash_move_ = move;
  doubt_ = Doubt::ending;
  return true;
}

}  // namespace castellan
