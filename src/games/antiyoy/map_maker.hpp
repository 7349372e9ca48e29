// Draws start positions (section 14): a pure function of what is wished.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/antiyoy/contents.hpp"
#include "games/antiyoy/options.hpp"

namespace castellan::antiyoy {

/// R14.1
struct MapWish {
  int rows = 0;
  int columns = 0;
  int islands = 2;
  int island_width = 108;
  int players = 2;
  int starts = 1;  // provinces of each player
  int tree_percent = 10;
  bool all_owned = false;  // R14.7: every cell has an owner
  std::uint64_t seed = 1;
};
MapWish wish_of(const OptionValues& options);

/// Owners and contents row by row; owners beyond the players as in country.hpp. Capitals and money
/// come later (R14.9).
struct DrawnMap {
  std::vector<int> owners;
  std::vector<Content> contents;
};
DrawnMap draw_map(const MapWish& wish);
DrawnMap read_map(const NamedMap& map);

/// Whether there is room for so many players and provinces on average maps of this size.
bool has_room(const MapWish& wish);

}  // namespace castellan::antiyoy
