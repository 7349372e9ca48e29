// Boards of all sizes that a game has, whatever it calls the option.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "match/game_entry.hpp"

namespace castellan::tests {

/// Options for the default board, and for the smallest and the largest that each number allows.
inline std::vector<OptionValues> board_sizes(const GameEntry& game) {
  std::vector<OptionValues> sizes;
  std::set<std::size_t> cells;
  const auto add = [&](const OptionValues& options) {
    const auto match = game.start({options, {}});
    if (match && cells.insert(match->view().cells.size()).second) sizes.push_back(options);
  };
  add(game.default_options());
  for (const OptionSpec& option : game.info().options) {
    if (option.kind != OptionSpec::Kind::number) continue;
    const std::int64_t steps = (option.highest - option.lowest) / option.step;
    for (const std::int64_t step : {std::int64_t{0}, steps / 2, steps}) {
      OptionValues options = game.default_options();
      const std::int64_t value = option.lowest + step * option.step;
      if (options.set(option.name, std::to_string(value))) add(options);
    }
  }
  return sizes;
}

}  // namespace castellan::tests
