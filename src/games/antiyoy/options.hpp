// The options of Antiyoy (R3.1, R3.4, R14.1).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/options.hpp"
#include "games/antiyoy/named_maps.hpp"
#include "games/antiyoy/rules.hpp"

namespace castellan::antiyoy {

/// R14.2
struct MapSize {
  std::string_view name;
  int rows;
  int columns;
  int islands;
  int starts;  // provinces of each player
  int most_players;
  int island_width;  // how far islands spread, in permille for each step: see map_maker.cpp
};
inline constexpr std::array<MapSize, 4> map_sizes = {{
    {"small", 11, 14, 2, 1, 5, 108},
    {"medium", 16, 23, 4, 2, 9, 117},
    {"big", 24, 36, 20, 3, 10, 65},
    {"huge", 38, 55, 35, 4, 10, 69},
}};
inline constexpr std::string_view size_names[] = {"small", "medium", "big", "huge"};

/// R3.4: to be the last one left, or to hold a share of the land, from 51 to 100 percent.
/// `share:51` is its name, `51 % of the land` its title.
inline constexpr std::size_t goals = 51;
class GoalTexts {
 public:
  constexpr GoalTexts(std::string_view last_one_left, std::string_view before,
                      std::string_view after) {
    texts_[0] = last_one_left;
    for (std::size_t goal = 1; goal < goals; ++goal) {
      auto& letters = letters_[goal];
      const std::size_t percent = 50 + goal;
      std::size_t length = 0;
      for (const char letter : before) letters[length++] = letter;
      if (percent == 100) letters[length++] = '1';
      letters[length++] = static_cast<char>('0' + percent / 10 % 10);
      letters[length++] = static_cast<char>('0' + percent % 10);
      for (const char letter : after) letters[length++] = letter;
      texts_[goal] = {letters.data(), length};
    }
  }
  GoalTexts(const GoalTexts&) = delete;  // the texts point into it
  constexpr std::span<const std::string_view> texts() const { return texts_; }

 private:
  std::array<std::array<char, 24>, goals> letters_{};
  std::array<std::string_view, goals> texts_{};
};
inline constexpr GoalTexts goal_names("elimination", "share:", "");
inline constexpr GoalTexts goal_titles("to be the last one left", "", " % of the land");

inline constexpr OptionSpec general_options[] = {
    in_words(choice_option("profile", "a set of rules; single switches can differ from it",
                           profile_names),
             "rules", profile_titles),  // R3.1
    in_words(choice_option("map", "generated, or one of our own", map_names), "map", map_titles),
    in_words(choice_option("size", "how large a generated map is", size_names),
             "size of the map"),                          // R14.2
    number_option("players", "how many play", 2, 10, 2),  // R14.1
    {.name = "seed",
     .meaning = "which map is generated",
     .kind = OptionSpec::Kind::seed,
     .default_value = 1},
    choice_option("trees", "whether trees grow", off_on, 1),  // R3.4
    choice_option("fog", "whether players see only what is near their land", off_on),
    in_words(choice_option("goal", "to be the last one, or to hold so many percent of the land",
                           goal_names.texts()),
             "goal", goal_titles.texts()),
    number_option("max_rounds", "whoever has most land wins after this many rounds; 0: never", 0,
                  no_round_limit, 0),
    rarely(number_option("tree_percent", "trees at the start", 0, 100, 10)),  // R14.4
    rarely(number_option("starts", "provinces of each player; 0: by the map's size", 0, 10, 0)),
    rarely(
        that_moves_seats(number_option("rotate", "how many seats the players move on", 0, 9, 0))),
    rarely(number_option("rows", "of the map; it brings them itself", 0, 64, 0)),
    rarely(number_option("columns", "of the map; it brings them itself", 0, 64, 0)),
};

constexpr auto make_option_specs() {
  std::array<OptionSpec, std::size(general_options) + std::size(switches)> specs;
  std::size_t next = 0;
  for (const OptionSpec& spec : general_options) specs[next++] = spec;
  for (const Switch& each : switches) specs[next++] = option_of(each);
  return specs;
}
inline constexpr auto option_specs = make_option_specs();

inline Rules rules_of(const OptionValues& options) {
  Rules rules;
  for (const Switch& each : switches) rules.*each.value = value_of(each, options);
  rules.trees = static_cast<int>(options["trees"]);
  rules.fog = static_cast<int>(options["fog"]);
  const auto goal = static_cast<int>(options["goal"]);
  rules.goal_percent = goal == 0 ? 0 : 50 + goal;
  const auto rounds = static_cast<int>(options["max_rounds"]);
  if (rounds > 0) rules.max_rounds = rounds;
  return rules;
}

/// Gives the switches that were not set the values of the profile, so that a record names the rules
/// it was played by.
inline void settle_switches(OptionValues& options) {
  for (const Switch& each : switches) options.put(each.name, value_of(each, options));
}

/// The map of our own that is played on; null when it is generated.
inline const NamedMap* named_map_of(const OptionValues& options) {
  const auto map = static_cast<std::size_t>(options["map"]);
  return map == 0 ? nullptr : &named_maps[map - 1];
}

/// The size of the map's rectangle.
struct MapExtent {
  int rows;
  int columns;
};
inline MapExtent extent_of(const OptionValues& options) {
  const MapSize& size = map_sizes[static_cast<std::size_t>(options["size"])];
  const auto rows = static_cast<int>(options["rows"]);
  const auto columns = static_cast<int>(options["columns"]);
  return {rows > 0 ? rows : size.rows, columns > 0 ? columns : size.columns};
}

}  // namespace castellan::antiyoy
