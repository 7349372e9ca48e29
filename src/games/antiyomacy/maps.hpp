// Our own maps: each is its own image under half a turn with the colours swapped, so neither side
// has more land, better neighbours or a shorter way.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/options.hpp"

namespace castellan::antiyomacy {

inline constexpr int smallest_generated = 5;  // side of the smallest generated map

struct NamedMap {
  std::string_view name;
  std::string_view about;
  std::string_view rows;  // '~' sea, '.' land, 'r' and 'b' owned; rows separated by '/'
};

inline constexpr NamedMap named_maps[] = {
    {"duel", "a small field with a pond on either side",
     "rr....../"
     "r...~~../"
     "....~~../"
     "...~..../"
     "....~.../"
     "..~~..../"
     "..~~...b/"
     "......bb"},
    {"bridges", "two islands and three bridges",
     "rrr.....~/"
     "r.......~/"
     "......~.~/"
     "~~.~.~.~~/"
     "~~.~.~.~~/"
     "~~.~.~.~~/"
     "~.~....../"
     "~.......b/"
     "~.....bbb"},
    {"ring", "a round coast with a lake in the middle",
     "~~......~~/"
     "~.rr.....~/"
     "..r......./"
     "....~~..../"
     "...~~~~.../"
     "...~~~~.../"
     "....~~..../"
     ".......b../"
     "~.....bb.~/"
     "~~......~~"},
    {"delta", "arms of a river between three fields",
     "rr~......~../"
     "r..~....~.../"
     ".~..~..~..~./"
     "..~..~~..~../"
     "...~..~.~.../"
     "....~...~..~/"
     "~..~...~..../"
     "...~.~..~.../"
     "..~..~~..~../"
     ".~..~..~..~./"
     "...~....~..b/"
     "..~......~bb"},
    {"corners", "two provinces each, in opposite corners",
     "rr.........bb/"
     "r...~~.~~...b/"
     "...~~...~~.../"
     "............./"
     ".~~..~.~..~~./"
     ".~..~~.~~..~./"
     "............./"
     ".~..~~.~~..~./"
     ".~~..~.~..~~./"
     "............./"
     "...~~...~~.../"
     "r...~~.~~...b/"
     "rr.........bb"},
    {"archipelago", "many islands, close enough to step across",
     "~rr~~..~~..~~~/"
     "~r...~~...~~../"
     "~~..~~..~~..../"
     "..~~...~~..~~~/"
     "...~~..~...~~./"
     "~..~....~~..../"
     "~~..~~....~..~/"
     "~..~....~~..~~/"
     "....~~....~..~/"
     ".~~...~..~~.../"
     "~~~..~~...~~../"
     "....~~..~~..~~/"
     "..~~...~~...b~/"
     "~~~..~~..~~bb~"},
    {"continents", "two large lands and the sea between",
     "~~rr....~~~~~~~~/"
     "~rr......~~~~.../"
     "..........~~..../"
     "...~~......~..../"
     "...~~~........../"
     "..........~~~.../"
     ".......~~~~~~~../"
     "~....~~~~..~~~../"
     "..~~~..~~~~....~/"
     "..~~~~~~~......./"
     "...~~~........../"
     "..........~~~.../"
     "....~......~~.../"
     "....~~........../"
     "...~~~~......bb~/"
     "~~~~~~~~....bb~~"},
};

/// The values of the option `map`: first those that are drawn, then ours.
inline constexpr std::size_t random_map = 0;
inline constexpr std::size_t mirrored_map = 1;
inline constexpr std::size_t drawn_maps = 2;
inline constexpr auto map_names = [] {
  std::array<std::string_view, std::size(named_maps) + drawn_maps> names{"random", "mirrored"};
  for (std::size_t i = 0; i < std::size(named_maps); ++i) {
    names[i + drawn_maps] = named_maps[i].name;
  }
  return names;
}();

inline constexpr auto map_titles = [] {
  std::array<std::string_view, std::size(map_names)> titles{"drawn as in the source",
                                                            "drawn, the same for both sides"};
  for (std::size_t i = 0; i < std::size(named_maps); ++i) {
    titles[i + drawn_maps] = named_maps[i].about;
  }
  return titles;
}();

/// Which start position the options ask for.
struct MapChoice {
  std::size_t map = 0;  // index into map_names
  std::uint64_t seed = 1;
  int walkers = 0;
  int smooth = 2;

  bool is_drawn() const { return map < drawn_maps; }
  /// One of ours, as it is.
  std::string_view rows() const { return named_maps[map - drawn_maps].rows; }

  explicit MapChoice(const OptionValues& options)
      : map(static_cast<std::size_t>(options["map"])),
        seed(static_cast<std::uint64_t>(options["seed"])),
        walkers(static_cast<int>(options["walkers"])),
        smooth(static_cast<int>(options["smooth"])) {}
};

}  // namespace castellan::antiyomacy
