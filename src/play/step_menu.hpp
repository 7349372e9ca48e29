// Builds a move question by question, for games whose moves have steps: "displace, the unit on 2-3,
// to 2-4".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/game_entry.hpp"
#include "play/console.hpp"

namespace castellan {

class StepMenu {
 public:
  StepMenu(std::span<const std::string_view> acts, const std::vector<MoveView>& moves)
      : acts_(acts), moves_(moves) {}

  /// False for games whose moves are typed as a whole.
  bool is_offered() const { return !acts_.empty(); }

  /// The first question as a numbered list, always the same: "1) displace  2) buy  3) nothing".
  std::string first_choices() const;

  /// Which act this is, by word, or by number unless numbers mean something else.
  std::optional<std::string_view> act_of(std::string_view typed, bool words_only) const;

  /// Asks the remaining questions of an act; nothing when the person went back or the input ended.
  /// An answer that was not offered is returned as typed, so that the game can say what is wrong
  /// with it; a command is returned alone.
  std::optional<std::string> ask(Console& console, std::string_view act) const;

 private:
  std::span<const std::string_view> acts_;
  const std::vector<MoveView>& moves_;
};

}  // namespace castellan
