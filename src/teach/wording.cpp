#include "teach/wording.hpp"

namespace castellan {

std::string_view mark_of(double lost) {
  constexpr double bad = 0.10;
  constexpr double terrible = 0.20;
  return lost < odd_loss ? "" : lost < bad ? "?!" : lost < terrible ? "?" : "??";
}

std::string spoken(const GameInfo& game, const std::string& move) {
  for (const Word& word : game.words) {
    if (word.answer == move && !word.spoken.empty()) return std::string(word.spoken);
  }
  return move;
}

std::string filled(std::string_view sentence,
                   const std::vector<std::pair<std::string, std::string>>& words) {
  std::string text(sentence);
  for (const auto& [name, value] : words) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      text.replace(at, name.size(), value);
      at += value.size();
    }
  }
  return text;
}

}  // namespace castellan
