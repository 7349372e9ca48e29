// The switches of R3.1 as a table: each is a value of `Rules`, an option, and a default for each
// profile. The engine reads the values; it never asks which profile it plays.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/options.hpp"

namespace castellan::antiyoy {

enum class Profile : std::uint8_t { generic, slay, duel };
inline constexpr int profiles = 3;
inline constexpr std::string_view profile_names[] = {"generic", "slay", "duel"};
inline constexpr std::string_view profile_titles[] = {"classic", "Slay", "duel"};

inline constexpr std::string_view off_on[] = {"off", "on"};
inline constexpr std::string_view purchase_names[] = {"border", "town_farm"};
inline constexpr std::string_view split_names[] = {"largest", "capital", "proportional"};
inline constexpr std::string_view lone_names[] = {"turn_start", "at_once"};
inline constexpr std::string_view law_names[] = {"classic", "hd"};
inline constexpr std::string_view growth_time_names[] = {"round_start", "after_income"};
inline constexpr std::string_view first_lap_names[] = {"prepaid", "no_income"};

enum SplitMoney { to_largest, to_capital, proportional };  // R7.4

/// More rounds than that are never played (R10.4).
inline constexpr int no_round_limit = 999'999;

/// Switches with words are their index.
struct Rules {
  int farms = 1;
  int strong_towers = 1;
  int hex_income = 1;
  int farm_income = 5;
  int farm_price = 12;
  int farm_step = 2;
  int tower_price = 15;
  int strong_price = 35;
  int unit_price = 10;
  int upkeep_1 = 2;
  int upkeep_2 = 6;
  int upkeep_3 = 18;
  int upkeep_4 = 36;
  int tower_upkeep = 1;
  int strong_upkeep = 6;
  int chop_reward = 3;
  int knight_override = 1;
  int move_range = 4;
  int buy_max = 4;
  int bought_ready = 1;
  int foreign_purchase = 0;  // 1: only beside a capital or farm
  int build_on_graves = 1;
  int split_money = to_largest;
  int capital_loss_wipes_money = 0;
  int lone_units = 0;  // 1: die at once
  int growth_law = 0;  // 1: hd
  int palm_percent = 30;
  int pine_percent = 20;
  int growth_time = 0;  // 1: after the income of the first living player
  int growth_cost = 0;
  int first_lap = 0;  // 1: no income in round 1
  int start_money = 10;

  // R3.4: not by profile.
  int trees = 1;
  int goal_percent = 0;             // of the land; 0: elimination
  int max_rounds = no_round_limit;  // R10.4
  int fog = 0;

  int upkeep_of(int strength) const {
    const std::array<int, 4> upkeep = {upkeep_1, upkeep_2, upkeep_3, upkeep_4};
    return upkeep[static_cast<std::size_t>(strength - 1)];
  }
};

struct Switch {
  std::string_view name;
  std::string_view meaning;
  int Rules::* value;
  std::array<int, profiles> by_profile;
  std::span<const std::string_view> words = {};  // empty: a number
  int lowest = 0;
  int highest = 1'000;
};

/// R3.1
inline constexpr Switch switches[] = {
    {"farms", "whether farms can be built", &Rules::farms, {1, 0, 1}, off_on},
    {"strong_towers",
     "whether strong towers can be built",
     &Rules::strong_towers,
     {1, 0, 1},
     off_on},
    {"hex_income", "income of a cell without tree or farm", &Rules::hex_income, {1, 1, 1}},
    {"farm_income", "income of a cell with a farm", &Rules::farm_income, {5, 5, 5}},
    {"farm_price", "price of a province's first farm", &Rules::farm_price, {12, 12, 12}},
    {"farm_step", "how much each farm makes the next one dearer", &Rules::farm_step, {2, 2, 2}},
    {"tower_price", "price of a tower", &Rules::tower_price, {15, 15, 15}},
    {"strong_price", "price of a strong tower", &Rules::strong_price, {35, 35, 35}},
    {"unit_price",
     "price of a unit for each point of its strength",
     &Rules::unit_price,
     {10, 10, 10}},
    {"upkeep_1", "upkeep of a peasant", &Rules::upkeep_1, {2, 2, 2}},
    {"upkeep_2", "upkeep of a spearman", &Rules::upkeep_2, {6, 6, 6}},
    {"upkeep_3", "upkeep of a baron", &Rules::upkeep_3, {18, 18, 18}},
    {"upkeep_4", "upkeep of a knight", &Rules::upkeep_4, {36, 54, 36}},
    {"tower_upkeep", "upkeep of a tower", &Rules::tower_upkeep, {1, 0, 1}},
    {"strong_upkeep", "upkeep of a strong tower", &Rules::strong_upkeep, {6, 0, 6}},
    {"chop_reward", "coins for a tree cut down on one's own land", &Rules::chop_reward, {3, 0, 3}},
    {"knight_override",
     "whether knights take any cell, however defended",
     &Rules::knight_override,
     {1, 0, 1},
     off_on},
    {"move_range", "how many cells a unit can march", &Rules::move_range, {4, 4, 4}, {}, 1, 4'096},
    {"buy_max", "the strongest unit for sale", &Rules::buy_max, {4, 4, 4}, {}, 1, 4},
    {"bought_ready",
     "whether a unit bought at home can move in the same turn",
     &Rules::bought_ready,
     {1, 1, 0},
     off_on},
    {"foreign_purchase",
     "where a bought unit may take a cell: at the border, or only beside the "
     "capital or a farm",
     &Rules::foreign_purchase,
     {0, 0, 1},
     purchase_names},
    {"build_on_graves",
     "whether one can build on a grave",
     &Rules::build_on_graves,
     {1, 1, 0},
     off_on},
    {"split_money",
     "which part of a province that is cut keeps the money",
     &Rules::split_money,
     {0, 0, 1},
     split_names},
    {"capital_loss_wipes_money",
     "whether a province loses its money with its capital",
     &Rules::capital_loss_wipes_money,
     {0, 0, 0},
     off_on},
    {"lone_units", "when units on lone cells die", &Rules::lone_units, {0, 0, 1}, lone_names},
    {"growth_law", "how trees spread", &Rules::growth_law, {0, 0, 1}, law_names},
    {"palm_percent", "chance of a palm", &Rules::palm_percent, {30, 100, 33}, {}, 0, 100},
    {"pine_percent", "chance of a pine", &Rules::pine_percent, {20, 80, 33}, {}, 0, 100},
    {"growth_time", "when trees grow", &Rules::growth_time, {0, 0, 1}, growth_time_names},
    {"growth_cost", "coins that a new tree costs", &Rules::growth_cost, {0, 0, 1}},
    {"first_lap",
     "how the later seats' earlier income is made up for",
     &Rules::first_lap,
     {0, 0, 1},
     first_lap_names},
    {"start_money",
     "money of a province when its owner acts for the first time",
     &Rules::start_money,
     {10, 10, 10}},
};

constexpr OptionSpec option_of(const Switch& each) {
  OptionSpec spec =
      each.words.empty()
          ? number_option(each.name, each.meaning, each.lowest, each.highest, each.by_profile[0])
          : choice_option(each.name, each.meaning, each.words, each.by_profile[0]);
  return rarely(spec);
}

/// A switch that was not set is as its profile says.
inline int value_of(const Switch& each, const OptionValues& options) {
  if (options.was_set(each.name)) return static_cast<int>(options[each.name]);
  return each.by_profile[static_cast<std::size_t>(options["profile"])];
}

}  // namespace castellan::antiyoy
