// Every difference between the two profiles as a named value. The engine reads these values; it
// never asks which profile it plays.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/options.hpp"
#include "games/antiyomacy/maps.hpp"

namespace castellan::antiyomacy {

enum class Profile : std::uint8_t { thesis, program };
inline constexpr std::string_view profile_names[] = {"thesis", "program"};
inline constexpr std::string_view profile_titles[] = {"as in the thesis", "as in its program"};

enum class IncomeComes : std::uint8_t { to_the_next_player, after_each_round, never };
inline constexpr std::string_view income_names[] = {"profile", "never"};
inline constexpr std::string_view income_titles[] = {"as in these rules", "never"};

enum class LoneCell : std::uint8_t { keeps_its_colour, dissolves };
enum class ActingOrder : std::uint8_t { by_smallest_cell, by_last_change };

struct Rules {
  int range = 4;                                         // R5.4
  bool only_on_inner_border = true;                      // R4.2
  bool half_income = false;                              // R8.1
  IncomeComes income = IncomeComes::to_the_next_player;  // R8.2
  bool income_after_win = false;                         // R8.2
  LoneCell lone_cell = LoneCell::keeps_its_colour;       // R6.5
  bool split_loses_coins = false;                        // R6.4
  ActingOrder order = ActingOrder::by_smallest_cell;     // R7.2
  int start_money = 10;      // R10.5: per province; on wide maps see below
  int wide_start_money = 0;  // R10.5: per player on maps wider than 8; 0: as on others
  int starts_on_widest = 3;  // R10.4: start provinces on maps wider than 16
};

inline constexpr Rules thesis_rules{};

inline constexpr Rules program_rules{
    .range = 2,
    .only_on_inner_border = false,
    .half_income = true,
    .income = IncomeComes::after_each_round,
    .income_after_win = true,
    .lone_cell = LoneCell::dissolves,
    .split_loses_coins = true,
    .order = ActingOrder::by_last_change,
    .start_money = 12,
    .wide_start_money = 24,
    .starts_on_widest = 2,
};

inline constexpr OptionSpec option_specs[] = {
    in_words(choice_option("profile", "the rules of the thesis, or of its program", profile_names),
             "rules", profile_titles),
    in_words(choice_option("map", "generated, or one of the built-in maps", map_names), "map",
             map_titles),                                                       // R10.1
    number_option("size", "side of the map; generated maps from 5", 3, 32, 8),  // R1.1
    number_option("seed", "which map is generated", 0, 4'294'967'295, 1),       // R10.1
    rarely(number_option("walkers", "of the random map; 0: depends on size and smooth", 0, 32,
                         0)),  // R10.2
    rarely(
        in_words(number_option("smooth", "of the random map: 1 jagged .. 4 smooth coasts", 1, 4, 2),
                 "coasts")),  // R10.2
    rarely(in_words(
        choice_option("income", "when income is paid: as the profile says, or never", income_names),
        "income", income_titles)),  // R8.2
    rarely(number_option("repetition", "a draw when a position occurs this often; 0: never", 0, 3,
                         3,
                         3)),  // R9.2
    rarely(in_words(number_option("max_turns", "more cells win after this many turns; 0: never", 0,
                                  100'000, 500),
                    "most turns")),  // R9.3
};

inline Rules rules_of(const OptionValues& options) {
  const auto profile = static_cast<Profile>(options["profile"]);
  Rules rules = profile == Profile::thesis ? thesis_rules : program_rules;
  if (options["income"] != 0) rules.income = IncomeComes::never;
  return rules;
}

}  // namespace castellan::antiyomacy
