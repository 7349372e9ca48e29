// What lies over the board: numbers of defence, or what is at stake on which cell.
#include <fmt/format.h>

#include <algorithm>

#include "match/text.hpp"
#include "tui/full_game.hpp"

namespace castellan {

void FullGame::show_defence() {
  shows_badges_ = !shows_badges_ && !view_.badges.empty();
  if (shows_badges_) overlay_.reset();
  say(view_.badges.empty() ? "Nothing is defended in this game."
      : shows_badges_      ? fmt::format("The numbers after # mark {}; d hides them.", view_.badges)
                           : "",
      view_.badges.empty());
}

void FullGame::show_overlay(const std::string& name) {
  const auto overlays = game_.overlays();
  std::size_t next = 0;
  if (name.empty() && overlay_) {
    const auto shown = std::ranges::find(overlays, overlay_->name, &OverlayView::name);
    next = static_cast<std::size_t>(shown - overlays.begin()) + 1;
  }
  if (name.empty() && next == overlays.size() && overlay_) {
    overlay_.reset();
    say("");
    return;
  }
  const auto found = overlay_named(overlays, !name.empty()      ? std::string_view(name)
                                             : overlays.empty() ? std::string_view()
                                                                : overlays[next].name);
  if (!found) {
    say(capitalised(found.error().message) + ".", true);
    return;
  }
  overlay_ = *found;
  shows_badges_ = false;
  const bool is_last = overlay_->name == overlays.back().name;
  say(fmt::format(
      "{}: {}. {}", capitalised(overlay_->title),
      overlay_->marks.empty() ? "none" : fmt::format("{} marked", overlay_->marks.size()),
      is_last ? "o hides them." : "o shows the next."));
}

void FullGame::tell_mark() {
  if (!guard_note_.empty() && message_ == guard_note_) say("");
  guard_note_.clear();
  const std::string& name = view_.cells[static_cast<std::size_t>(cursor_)].name;
  if (overlay_) {
    const auto mark = std::ranges::find(overlay_->marks, cursor_, &OverlayMark::cell);
    if (mark != overlay_->marks.end()) return say(fmt::format("{}: {}.", name, mark->meaning));
  }
  const GuardView* guard = guard_shown();
  if (!persons_turn() || guard == nullptr || guard->cell != cursor_) return;
  const std::size_t others = guard->cells.size() - 1;
  guard_note_ = others == 0 ? fmt::format("What stands on {} guards no other cell.", name)
                            : fmt::format("What stands on {} guards {} more, marked #.", name,
                                          counted(others, "cell"));
  say(guard_note_);
}

const GuardView* FullGame::guard_shown() const {
  const auto guard_on = [&](int cell) -> const GuardView* {
    const auto found = std::ranges::find(guards_, cell, &GuardView::cell);
    return found == guards_.end() ? nullptr : &*found;
  };
  const GuardView* under_cursor = guard_on(cursor_);
  if (under_cursor != nullptr || picker_.chosen().empty()) return under_cursor;
  return guard_on(picker_.chosen().front());
}

}  // namespace castellan
