// Which moves of a table can be taken back, and how many.
#include <algorithm>
#include <charconv>

#include "match/table.hpp"

namespace castellan {

namespace {

bool has_dark_cells(const BoardView& view) {
  return std::ranges::any_of(view.cells,
                             [](const CellView& cell) { return cell.ground == "dark"; });
}

}  // namespace

bool Table::hides_at_most_cells() const {
  return !match_.hides_things() || has_dark_cells(match_.view(nobody));
}

std::optional<int> Table::takebacks_left(Player player) const {
  if (!takebacks_ || !is_person(player)) return std::nullopt;
  return std::max(0, *takebacks_ - taken_back_[static_cast<std::size_t>(player)]);
}

/// "3 1 0": three for each person, of which the first has used one.
std::string Table::takebacks_text() const {
  if (!takebacks_) return "";
  std::string text = std::to_string(*takebacks_);
  for (Player player = 0; player < match_.players(); ++player) {
    text += ' ' + std::to_string(taken_back_[static_cast<std::size_t>(player)]);
  }
  return text;
}

void Table::read_takebacks(std::string_view text) {
  const char* place = text.data();
  const char* const end = place + text.size();
  std::vector<int> numbers;
  while (place < end && numbers.size() <= taken_back_.size()) {
    int number = 0;
    const auto [after, error] = std::from_chars(place, end, number);
    if (error != std::errc{} || number < 0 || number > most_takebacks) return;
    numbers.push_back(number);
    place = after == end ? end : after + 1;
  }
  if (numbers.empty()) return;
  takebacks_ = numbers.front();
  std::copy(numbers.begin() + 1, numbers.end(), taken_back_.begin());
}

Status Table::may_set_up() const {
  if (!takebacks_ || ply() == 0) return Done{};
  return Error{"takebacks are limited: once moves have been played, no position can be set up"};
}

Status Table::may_take_back(Player who) const {
  const std::size_t end = end_of_decision(who);
  if (end == 0 || !has_people()) return Done{};
  const PlayedMove& move = match_.history()[end - 1];
  if (takebacks_left(move.player) == 0) {
    return Error{*takebacks_ == 0 ? "this match is played without takebacks"
                                  : "no takebacks are left: each player had " +
                                        std::to_string(*takebacks_) + " in this match"};
  }
  if (!match_.hides_things() || !hides_at_most_cells()) return Done{};
  if (!has_person_in_play() || !is_within_turn(end)) {
    return Error{"in the dark only moves of one's own turn can be taken back"};
  }
  const BoardView before = match_.at(end - 1).view(move.player);
  const BoardView after = match_.view(move.player);
  for (std::size_t cell = 0; cell < after.cells.size(); ++cell) {
    if (before.cells[cell].ground == "dark" && after.cells[cell].ground != "dark") {
      return Error{"this move has shown what was in the dark: it stays"};
    }
  }
  return Done{};
}

}  // namespace castellan
