// Which grid a map lies on, and what a position's text says about the options.
#pragma once

#include <string_view>

#include "games/antiyoy/kinds.hpp"

namespace castellan::antiyoy {

/// Calls use(type) with a pointer to the smallest grid that has room for the map, null.
template <class Use>
auto visit_grid(const OptionValues& options, Use&& use) {
  const auto [rows, columns] = extent_of(options);
  if (rows <= SmallGrid::rows && columns <= SmallGrid::columns) {
    return use(static_cast<const SmallGrid*>(nullptr));
  }
  if (rows <= MediumGrid::rows && columns <= MediumGrid::columns) {
    return use(static_cast<const MediumGrid*>(nullptr));
  }
  return use(static_cast<const LargeGrid*>(nullptr));
}

/// Calls use(game) with the full game on such a grid.
template <class Use>
auto visit_full(const OptionValues& options, Use&& use) {
  return visit_grid(options,
                    [&]<class Grid>(const Grid*) { return use(FullAntiyoy<Grid>(options)); });
}

/// As OptionValues::adopt, for rows and columns: 0 agrees with everything.
Status adopt_extent(OptionValues& options, std::string_view name, std::int64_t value,
                    std::string_view source);

/// A text starts with the size of its map and the number of players (R2.1).
Status adopt_text(std::string_view text, OptionValues& options);

}  // namespace castellan::antiyoy
