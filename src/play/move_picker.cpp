#include "play/move_picker.hpp"

#include <algorithm>

#include "match/game_entry.hpp"

namespace castellan {

namespace {

std::string text_of(const MoveStep& step) {
  return step.note.empty() ? step.answer : step.answer + " (" + step.note + ")";
}

/// The steps of a move that are words: its cells come last.
std::string kind_text(const MoveView& move) {
  std::string text;
  for (std::size_t i = 0; i + move.cells.size() < move.steps.size(); ++i) {
    text += (text.empty() ? "" : " ") + text_of(move.steps[i]);
  }
  return text;
}

}  // namespace

MovePicker::MovePicker(const Match& match, Player observer)
    : position_(match.shared_position()),
      observer_(observer),
      acts_(match.game().info().acts),
      has_kinds_(!acts_.empty()) {
  query_.most = most_listed_moves;
  look();
}

void MovePicker::look() {
  set_ = position_->moves(observer_, query_);
  kinds_.clear();
  kind_of_.clear();
  kind_.reset();
  if (!is_listed()) {
    for (const MoveStep& step : set_.next_words) kinds_.push_back(text_of(step));
  }
  for (const MoveView& move : set_.moves) {
    if (!has_kinds_) break;
    const std::string text = kind_text(move);
    const auto found = std::find(kinds_.begin(), kinds_.end(), text);
    kind_of_.push_back(static_cast<std::size_t>(found - kinds_.begin()));
    if (found == kinds_.end()) kinds_.push_back(text);
  }
  if (is_listed() && kinds_.size() == 1 && !query_.words.empty()) kind_ = 0;
  begin();
}

/// A man who must go on, or end his turn, need not be selected again.
void MovePicker::begin() {
  chosen_ = query_.cells;
  forced_ = chosen_.size();
  const auto& moves = set_.moves;
  if (forced_ > 0 || moves.size() < 2 || !kinds_.empty() || moves.front().cells.empty()) return;
  const int first = moves.front().cells.front();
  const bool same = std::all_of(moves.begin(), moves.end(), [&](const MoveView& move) {
    return !move.cells.empty() && move.cells.front() == first;
  });
  if (!same) return;
  chosen_ = {first};
  forced_ = 1;
}

bool MovePicker::fits(std::size_t move) const {
  const std::vector<int>& cells = set_.moves[move].cells;
  if (kind_ && kind_of_[move] != *kind_) return false;
  return cells.size() >= chosen_.size() &&
         std::equal(chosen_.begin(), chosen_.end(), cells.begin());
}

bool MovePicker::is_spoken(std::size_t move) const {
  const MoveView& each = set_.moves[move];
  return kind_ || each.cells.size() != 1 || each.steps.size() <= each.cells.size();
}

bool MovePicker::needs_cell(std::size_t kind) const {
  if (!is_listed()) return true;
  for (std::size_t i = 0; i < set_.moves.size(); ++i) {
    if (kind_of_[i] == kind && set_.moves[i].cells.empty()) return false;
  }
  return true;
}

std::vector<int> MovePicker::targets() const {
  if (!is_listed()) return set_.next_cells;
  std::vector<int> targets;
  for (std::size_t i = 0; i < set_.moves.size(); ++i) {
    if (fits(i) && set_.moves[i].cells.size() > chosen_.size()) {
      targets.push_back(set_.moves[i].cells[chosen_.size()]);
    }
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

std::map<int, std::string> MovePicker::notes() const {
  std::map<int, std::string> notes;
  if (!is_listed() || (chosen_.empty() && !kind_)) return notes;
  for (std::size_t i = 0; i < set_.moves.size(); ++i) {
    const MoveView& move = set_.moves[i];
    const std::size_t words = move.steps.size() - std::min(move.steps.size(), move.cells.size());
    const std::size_t step = words + chosen_.size();
    if (!fits(i) || move.cells.size() <= chosen_.size() || step >= move.steps.size()) continue;
    const std::string& note = move.steps[step].note;
    if (!note.empty()) notes[move.cells[chosen_.size()]] = note;
  }
  return notes;
}

std::string MovePicker::in_words(const std::string& cell, const BoardView& view) const {
  std::string words;
  for (const std::string& word : query_.words) words += word + ' ';
  if (kind_ && query_.words.empty()) {
    const std::string& kind = kinds_[*kind_];
    words = kind.substr(0, kind.find(" (")) + ' ';
  }
  if (words.empty() && has_kinds_) words = std::string(acts_.front()) + ' ';
  for (const int chosen : chosen_) words += view.cells[static_cast<std::size_t>(chosen)].name + ' ';
  const bool is_first = chosen_.empty() && !kind_ && query_.words.empty();
  return words + (is_first ? cell + ' ' : "") + cell;
}

MovePicker::Pick MovePicker::made() const {
  std::vector<MoveView> whole;
  bool spoken = true;
  for (std::size_t i = 0; i < set_.moves.size(); ++i) {
    if (!fits(i)) continue;
    if (set_.moves[i].cells.size() > chosen_.size()) return {};  // more cells are to be clicked
    whole.push_back(set_.moves[i]);
    spoken = is_spoken(i);
  }
  if (whole.size() == 1 && spoken) return {.move = whole.front().text};
  return {.several = std::move(whole)};
}

MovePicker::Pick MovePicker::choose_kind(std::size_t kind) {
  if (!is_listed()) {
    if (kind >= set_.next_words.size()) return {};
    query_.words.push_back(set_.next_words[kind].answer);
    look();
    return is_listed() && set_.moves.front().cells.empty() ? made() : Pick{};
  }
  begin();
  if (kind_ == kind || kind >= kinds_.size()) {
    kind_.reset();
    return {};
  }
  kind_ = kind;
  for (std::size_t i = 0; i < set_.moves.size(); ++i) {
    if (fits(i) && set_.moves[i].cells.empty()) return {.move = set_.moves[i].text};
  }
  return {};
}

MovePicker::Pick MovePicker::click(int cell) {
  if (!is_listed()) {
    if (!std::binary_search(set_.next_cells.begin(), set_.next_cells.end(), cell)) {
      return {.trouble = set_.next_cells.empty() ? "Choose from the list first"
                                                 : "Nothing can be moved there"};
    }
    query_.cells.push_back(cell);
    look();
    return is_listed() ? made() : Pick{};
  }
  chosen_.push_back(cell);
  const auto fitting = [this] {
    std::size_t count = 0;
    for (std::size_t i = 0; i < set_.moves.size(); ++i) count += fits(i) ? 1 : 0;
    return count;
  };
  if (fitting() > 0) {
    Pick pick = made();
    if (!pick.several.empty()) chosen_.pop_back();
    return pick;
  }
  chosen_.pop_back();
  // Clicking the selected cell again plays the move that ends there, if any, or else deselects it.
  const bool again = !chosen_.empty() && chosen_.back() == cell;
  for (std::size_t i = 0; again && i < set_.moves.size(); ++i) {
    if (fits(i) && set_.moves[i].cells.size() == chosen_.size() && is_spoken(i)) {
      return {.move = set_.moves[i].text};
    }
  }
  if (chosen_.size() > forced_) {
    const std::vector<int> before = chosen_;
    chosen_.resize(forced_);
    const auto others = targets();
    if (!again && std::binary_search(others.begin(), others.end(), cell)) return click(cell);
    if (again) return {};
    chosen_ = before;
    return {.trouble = "That piece cannot go there"};
  }
  return {.trouble = forced_ > 0 ? "Only the marked cells can be reached"
                     : kind_     ? "You cannot put it there"
                                 : "Nothing can be moved there"};
}

bool MovePicker::step_back() {
  if (chosen_.size() > forced_) {
    chosen_.resize(forced_);
    return true;
  }
  if (!query_.cells.empty()) {
    query_.cells.pop_back();
    look();
    return true;
  }
  if (!query_.words.empty()) {
    query_.words.pop_back();
    look();
    return true;
  }
  if (!kind_) return false;
  kind_.reset();
  return true;
}

}  // namespace castellan
