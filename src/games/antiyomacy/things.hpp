// What can be on a cell: units and buildings as tables (R2.2, R2.3).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace castellan::antiyomacy {

enum class Thing : std::uint8_t {
  none,
  peasant,
  spearman,
  baron,
  knight,
  farm,
  tower,
  strong_tower
};

inline constexpr int thing_count = 8;
inline constexpr int strongest_unit = 4;  // the units are the things 1 .. 4, by strength

struct ThingFacts {
  std::string_view name;
  char letter;       // in a position text
  char symbol;       // on a plain board
  int strength;      // 0: not a unit
  int protection;    // beaten by units of greater strength
  int price;         // of the first
  int price_step;    // added for each one that the province already has
  int income;        // what it brings, or costs, at each income
  int guard_radius;  // how far it keeps weaker enemies off
};

inline constexpr std::array<ThingFacts, thing_count> all_things = {{
    {"nothing", '.', '_', 0, 0, 0, 0, 0, 0},
    {"peasant", '1', 'p', 1, 1, 10, 0, -2, 0},
    {"spearman", '2', 's', 2, 2, 20, 0, -6, 0},
    {"baron", '3', 'b', 3, 3, 30, 0, -18, 0},
    {"knight", '4', 'k', 4, 3, 40, 0, -36, 0},
    {"farm", 'F', 'f', 0, 0, 12, 2, 4, 0},
    {"tower", 'T', 't', 0, 2, 15, 0, -1, 1},
    {"strong_tower", 'S', 's', 0, 3, 35, 0, -6, 2},
}};

constexpr const ThingFacts& facts(Thing thing) {
  return all_things[static_cast<std::size_t>(thing)];
}
constexpr Thing thing_of(int index) { return static_cast<Thing>(index); }
constexpr Thing unit_of(int strength) { return static_cast<Thing>(strength); }
constexpr bool is_unit(Thing thing) { return facts(thing).strength > 0; }
constexpr bool is_building(Thing thing) { return thing >= Thing::farm; }

/// "a peasant", "a strong tower".
inline std::string a_thing(Thing thing) {
  std::string name(facts(thing).name);
  std::replace(name.begin(), name.end(), '_', ' ');
  return "a " + name;
}

}  // namespace castellan::antiyomacy
