// A game's default options, but without chance, and over after a while: for tests that play any
// game of the list at random.
#pragma once

#include "match/game_entry.hpp"

namespace castellan::tests {

inline OptionValues calm_options(const GameEntry& game) {
  OptionValues options = game.default_options();
  for (const auto& [name, value] : {std::pair{"trees", 0}, std::pair{"max_rounds", 20}}) {
    if (options.offers(name)) options.put(name, value);
  }
  return options;
}

}  // namespace castellan::tests
