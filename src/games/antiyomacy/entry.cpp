#include "games/antiyomacy/entry.hpp"

#include "board/board_text.hpp"
#include "games/antiyomacy/bench_positions.hpp"
#include "games/antiyomacy/family.hpp"
#include "match/entry_of.hpp"

namespace castellan::antiyomacy {

namespace {

constexpr std::string_view act_names[] = {"displace", "buy", "nothing"};

constexpr CellKind cell_kinds[] = {
    {"~~", "", nobody, "sea"},
    {"..", "", nobody, "land"},
    {"r.", "", red, "land"},
    {"r1", "peasant", red, "land", "p"},
    {"r2", "spearman", red, "land", "s"},
    {"r3", "baron", red, "land", "b"},
    {"r4", "knight", red, "land", "k"},
    {"rF", "farm", red, "land", "F"},
    {"rT", "tower", red, "land", "T"},
    {"rS", "strong_tower", red, "land", "S"},
    {"b.", "", blue, "land"},
    {"b1", "peasant", blue, "land", "p"},
    {"b2", "spearman", blue, "land", "s"},
    {"b3", "baron", blue, "land", "b"},
    {"b4", "knight", blue, "land", "k"},
    {"bF", "farm", blue, "land", "F"},
    {"bT", "tower", blue, "land", "T"},
    {"bS", "strong_tower", blue, "land", "S"},
};

constexpr Word words[] = {
    {"displace", "Move a unit"}, {"buy", "Buy"}, {"nothing", "Pass", "passing"}};

constexpr Lesson lessons[] = {
    // R8.1, R8.3
    {"starves", Sign::warned, "",
     "A province of {mover}'s is going bankrupt: at the next income it cannot pay, and any units "
     "in it die. {better} avoids that."},
    // R9.1
    {"win_given", Sign::win_given_soon, "",
     "{opponent} wins in {moves} turns, beginning with {answer}; {better} holds out."},
    {"win_missed", Sign::win_missed, "", "{better} would have won in {moves} turns."},
    // R8.3
    {"starves", Sign::warned_later, "",
     "Further on a province of {mover}'s cannot pay, or is about to be unable to; {better} avoids "
     "that."},
    // R5.5, R6.1
    {"money_wasted", Sign::idle_purchase, "", "This purchase takes no land; {better} does."},
    // R6.2, R6.4, R6.5
    {"cut", Sign::cut, "", "{mover}'s land is in more pieces after this move than after {better}."},
    {"cut", Sign::cut_missed, "",
     "{opponent}'s land is in more pieces after {better} than after this move."},
    // R9.1
    {"win_given", Sign::win_given, "",
     "{opponent} wins in {moves} turns, beginning with {answer}; {better} holds out."},
    // R6.1
    {"unit_lost", Sign::thing_taken, "",
     "{opponent} takes more cells with something of {mover}'s on them after this move than after "
     "{better}."},
    {"land_lost", Sign::cells_lost, "",
     "{opponent} takes {count} more of {mover}'s cells after this move than after {better}."},
    {"land_missed", Sign::cells_missed, "",
     "After {better} {mover} holds {count} more of the land cells."},
    {"money_wasted", Sign::otherwise, "", "{better} leaves {mover} better placed."},
};

constexpr SourceBot source_bots[] = {
    {"Minimax", "thesis", "whole turns, 3 deep up to 8x8 and 2 above"},  // R12.2
};

constexpr BenchPosition bench_positions[] = {
    distinct_positions[2],  distinct_positions[30], distinct_positions[59],
    distinct_positions[62], distinct_positions[91], distinct_positions[119],
};

/// The text starts with the size.
Status prepare_state(std::string_view text, OptionValues& options) {
  if (text.find('/') == std::string_view::npos) {
    return Error{
        "expected SIZE TURN STATE CONQUESTS ROWS PROVINCES (see 'castellan rules antiyomacy'), "
        "found '" +
        std::string(text.substr(0, 40)) + "'"};
  }
  const auto size = read_number(text.substr(0, text.find(' ')), 1'000).value_or(0);
  return options.adopt("size", size, "the text");
}

/// Our own maps have a fixed size; the generator needs some room (R10.2).
Status prepare_start(OptionValues& options) {
  const MapChoice choice(options);
  if (choice.is_drawn()) {
    if (options["size"] >= smallest_generated) return Done{};
    return Error{"option size: expected " + std::to_string(smallest_generated) +
                 " to 32 for a generated map, found " + std::to_string(options["size"])};
  }
  return options.adopt("size", count_rows(choice.rows()),
                       "the map " + std::string(map_names[choice.map]));
}

bool option_matters(const OptionValues& options, std::string_view name) {
  const bool walks = name == "walkers" || name == "smooth";
  if (walks) return options["map"] == random_map;
  return (name != "size" && name != "seed") || MapChoice(options).is_drawn();
}

}  // namespace

constinit const GameInfo Family::info = {
    .name = "antiyomacy",
    .title = "Antiyomacy",
    .summary =
        "provinces, coins, units and buildings: hold four fifths of the land, or leave the "
        "enemy without a province",  // R9.1
    .rules =
#include "games/antiyomacy/RULES.md.inc"
        ,
    .move_hint = "row-column>row-column, thing@row-column or the word nothing",  // R11.2
    .players = colour_names,
    .acts = act_names,
    .options = option_specs,
    .quick_options = "map=mirrored",
    .source_bots = source_bots,
    .bench = {bench_positions, 5, 4, 200, 10, distinct_positions, 3},
    .value_decimals = -1,
    .prepare_start = prepare_start,
    .prepare_state = prepare_state,
    .option_matters = option_matters,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 600,
    .legend =  // R11.3
    "A cell has three letters: owner (r, b or _), building (f farm, t tower, s strong "
    "tower), "
    "unit (p peasant, s spearman, b baron, k knight); _ is none and blank is sea.",
    .words = words,
    .first_steps =
        {// R9.1, R8.1, R2.2
         {"Hold four fifths of the land, or leave the enemy without a province. Every cell of a "
          "province brings income, every unit costs upkeep.",
          "Choose something in your shop.",
          // R5.1, R6.1
          "Put it on a marked cell. A unit put beside your land takes that cell.",
          // R7.1
          "Each of your provinces acts once a turn: it moves a unit, buys one thing, or passes."}},
    .drawings =
#include "games/antiyomacy/drawings.svg.inc"
        ,
    .openings =
#include "games/antiyomacy/openings.txt.inc"
        ,
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> antiyomacy;
  return antiyomacy;
}

}  // namespace castellan::antiyomacy
