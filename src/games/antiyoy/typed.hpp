// Typed moves (R12.5), in parts: what the words and numbers of a line say, before the rules are
// asked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// The word for what a move buys: "peasant", "strong".
std::string_view word_for(Act act);

struct TypedMove {
  bool is_end = false;
  std::optional<Act> thing;  // what is bought or built, where that is said
  std::vector<int> numbers;  // of cells: two for each
  std::string unknown;       // the first word that means nothing here

  bool marches() const { return numbers.size() == 4; }
  bool buys() const { return thing && numbers.size() == 2; }
};

TypedMove read_typed_move(std::string_view typed);

}  // namespace castellan::antiyoy
