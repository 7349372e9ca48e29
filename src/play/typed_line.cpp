#include "play/typed_line.hpp"

#include <algorithm>
#include <charconv>

#include "match/text.hpp"
#include "play/step_menu.hpp"

namespace castellan {

namespace {

/// The listed move that a number picks.
const MoveView* picked(const std::vector<MoveView>& listed, std::string_view typed) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  const bool is_number = error == std::errc{} && end == typed.data() + typed.size();
  return is_number && number >= 1 && number <= listed.size() ? &listed[number - 1] : nullptr;
}

/// In the middle of a turn, when all moves continue with one piece, the move that only names that
/// piece ends the turn.
const MoveView* ending_move(const std::vector<MoveView>& moves) {
  const MoveView* ending = nullptr;
  for (const MoveView& move : moves) {
    if (move.cells.empty() || move.cells.front() != moves.front().cells.front()) return nullptr;
    if (move.cells.size() == 1) ending = &move;
  }
  return moves.size() > 1 ? ending : nullptr;
}

}  // namespace

AskedCommand asked_command(const Match& match, std::string_view line) {
  const std::size_t space = line.find(' ');
  const std::string word = lower_case(std::string(line.substr(0, space)));
  if (const PlayCommand* command = find_command(word)) {
    return {command, std::string(space == line.npos ? "" : line.substr(space + 1))};
  }
  const auto overlays = match.game().info().overlays;
  if (space == line.npos && std::ranges::find(overlays, word) != overlays.end()) {
    return {find_command("overlay"), word};
  }
  return {};
}

bool may_stop(const std::vector<MoveView>& moves) { return ending_move(moves) != nullptr; }

TypedLine understand(const Match& match, const std::vector<MoveView>& moves,
                     const std::vector<MoveView>& listed, std::string_view typed) {
  using Kind = TypedLine::Kind;
  if (typed.empty()) return {};
  const std::size_t space = typed.find(' ');
  const std::string word = lower_case(std::string(typed.substr(0, space)));
  const bool is_move = std::any_of(moves.begin(), moves.end(),
                                   [&](const MoveView& move) { return move.text == typed; });
  const bool open_list = !listed.empty();  // then numbers pick from it
  const StepMenu menu(match.game().info().acts, moves);
  if (const auto act = menu.act_of(typed, open_list)) {
    return {.kind = Kind::act, .text = std::string(*act)};
  }
  if (!is_move) {
    if (may_stop(moves) && (word == "yes" || word == "y")) {
      return {.kind = Kind::list, .moves = moves};
    }
    if (may_stop(moves) && (word == "no" || word == "n")) {
      return {.kind = Kind::move, .text = ending_move(moves)->text};
    }
    const auto [command, argument] = asked_command(match, typed);
    const bool is_named = command != nullptr && word == command->name;
    if (command != nullptr && (is_named || space == std::string_view::npos)) {
      return {.kind = Kind::command, .command = command, .argument = argument};
    }
  }
  if (const MoveView* move = picked(listed, typed)) {
    return {.kind = Kind::move, .text = move->text, .picked_by_number = true};
  }
  return {.kind = Kind::move, .text = std::string(typed)};
}

std::vector<MoveView> moves_of_cell(const Match& match, const std::vector<MoveView>& moves,
                                    std::string_view typed) {
  std::vector<MoveView> found;
  const auto cell = match.position().read_cell(typed);
  if (!cell) return found;
  for (const MoveView& move : moves) {
    if (!move.cells.empty() && move.cells.front() == *cell) found.push_back(move);
  }
  return found;
}

std::vector<MoveView> moves_from(const Match& match, const std::vector<MoveView>& moves,
                                 std::string_view text) {
  std::vector<MoveView> found;
  for (const MoveView& move : moves) {
    if (move.text.starts_with(text)) found.push_back(move);
  }
  return found.empty() ? moves_of_cell(match, moves, text) : found;
}

}  // namespace castellan
