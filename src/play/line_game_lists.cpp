// What line mode lists when asked: the moves.
#include <fmt/format.h>

#include <algorithm>

#include "play/draw.hpp"
#include "play/line_game.hpp"

namespace castellan {

void LineGame::list_moves(const std::string& from) {
  const auto moves = moves_from(game_.match(), game_.match().legal_moves(game_.observer()), from);
  if (moves.empty()) {
    console_.print_line(fmt::format("No legal move starts with '{}'.", from));
  } else {
    print_moves(moves);
  }
}

/// Numbered, in columns; a number then picks one.
void LineGame::print_moves(std::vector<MoveView> moves) {
  const std::size_t all = moves.size();
  moves.resize(std::min(all, most_listed_moves));
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
  console_.print(text);
  if (all > moves.size()) {
    console_.print_line(fmt::format(
        "These are {} of {}: 'moves TEXT' lists those that start with TEXT.", moves.size(), all));
  }
  console_.print_line(moves.size() == 1 ? "One move; 1 plays it." : "A number plays one of them.");
  listed_ = std::move(moves);
}

}  // namespace castellan
