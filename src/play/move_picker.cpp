#include "play/move_picker.hpp"

#include <algorithm>

namespace castellan {

namespace {

/// The steps of a move that are words, not cells.
std::string kind_text(const Match& match, const MoveView& move) {
  std::string text;
  for (const MoveStep& step : move.steps) {
    if (match.position().read_cell(step.answer)) continue;
    text += (text.empty() ? "" : " ") + step.answer;
    if (!step.note.empty()) text += " (" + step.note + ")";
  }
  return text;
}

}  // namespace

MovePicker::MovePicker(const Match& match, std::vector<MoveView> moves) : moves_(std::move(moves)) {
  const bool has_kinds = !match.game().info().acts.empty();
  for (const MoveView& move : moves_) {
    if (!has_kinds) break;
    const std::string text = kind_text(match, move);
    const auto found = std::find(kinds_.begin(), kinds_.end(), text);
    kind_of_.push_back(static_cast<std::size_t>(found - kinds_.begin()));
    if (found == kinds_.end()) kinds_.push_back(text);
  }
  begin();
}

/// A man who must go on, or end his turn, need not be chosen again.
void MovePicker::begin() {
  chosen_.clear();
  forced_ = 0;
  if (moves_.size() < 2 || !kinds_.empty() || moves_.front().cells.empty()) return;
  const int first = moves_.front().cells.front();
  const bool same = std::all_of(moves_.begin(), moves_.end(), [&](const MoveView& move) {
    return !move.cells.empty() && move.cells.front() == first;
  });
  if (!same) return;
  chosen_ = {first};
  forced_ = 1;
}

bool MovePicker::fits(std::size_t move) const {
  const std::vector<int>& cells = moves_[move].cells;
  if (kind_ && kind_of_[move] != *kind_) return false;
  return cells.size() >= chosen_.size() &&
         std::equal(chosen_.begin(), chosen_.end(), cells.begin());
}

bool MovePicker::needs_cell(std::size_t kind) const {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (kind_of_[i] == kind && moves_[i].cells.empty()) return false;
  }
  return true;
}

std::vector<int> MovePicker::targets() const {
  std::vector<int> targets;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (fits(i) && moves_[i].cells.size() > chosen_.size()) {
      targets.push_back(moves_[i].cells[chosen_.size()]);
    }
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

MovePicker::Pick MovePicker::choose_kind(std::size_t kind) {
  begin();
  if (kind_ == kind || kind >= kinds_.size()) {
    kind_.reset();
    return {};
  }
  kind_ = kind;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (fits(i) && moves_[i].cells.empty()) return {.move = moves_[i].text};
  }
  return {};
}

MovePicker::Pick MovePicker::click(int cell) {
  chosen_.push_back(cell);
  std::vector<std::size_t> whole;
  bool longer = false;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (!fits(i)) continue;
    longer = longer || moves_[i].cells.size() > chosen_.size();
    if (moves_[i].cells.size() == chosen_.size()) whole.push_back(i);
  }
  if (longer) return {};  // more is to be clicked
  if (whole.size() == 1) return {.move = moves_[whole.front()].text};
  Pick pick;
  for (const std::size_t i : whole) pick.several.push_back(moves_[i]);
  chosen_.pop_back();
  if (!whole.empty()) return pick;
  // Clicked again, what stands chosen is a move of its own if there is one, or is given up.
  const bool again = !chosen_.empty() && chosen_.back() == cell;
  for (std::size_t i = 0; again && i < moves_.size(); ++i) {
    if (fits(i) && moves_[i].cells.size() == chosen_.size()) return {.move = moves_[i].text};
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
  if (!kind_) return false;
  kind_.reset();
  return true;
}

}  // namespace castellan
