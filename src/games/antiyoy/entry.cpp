#include "games/antiyoy/entry.hpp"

#include "board/board_text.hpp"
#include "games/antiyoy/bench_positions.hpp"
#include "games/antiyoy/editing.hpp"
#include "games/antiyoy/family.hpp"
#include "games/antiyoy/level_code.hpp"
#include "games/antiyoy/map_maker.hpp"
#include "match/entry_of.hpp"

namespace castellan::antiyoy {

namespace {

constexpr std::string_view player_names[] = {"red",    "blue", "green", "yellow", "violet",
                                             "orange", "cyan", "pink",  "brown",  "grey"};

constexpr std::string_view act_names[] = {"march", "buy", "build", "end"};

constexpr std::string_view overlay_names[] = {"threats", "cuts", "growth"};

constexpr Word words[] = {{"march", "March"},
                          {"buy", "Buy a unit"},
                          {"build", "Build"},
                          {"strong", "strong tower"},
                          {"end", "End turn", "ending the turn"}};

/// Letters, and what they show.
struct Mark {
  char mark;
  std::string_view thing;
  bool on_neutral;
  std::string_view symbol = {};
  std::string_view called = {};
};
constexpr Mark all_marks[] = {
    {'.', "", true},
    {'1', "peasant", false},
    {'2', "spearman", false},
    {'3', "baron", false},
    {'4', "knight", false},
    {'5', "ready_peasant", false, "\u2460", "peasant"},
    {'6', "ready_spearman", false, "\u2461", "spearman"},
    {'7', "ready_baron", false, "\u2462", "baron"},
    {'8', "ready_knight", false, "\u2463", "knight"},
    {'P', "pine", true, "\u2660"},
    {'Q', "palm", true, "\u2663"},
    {'p', "young_pine", true, "\u2664", "pine"},
    {'q', "young_palm", true, "\u2667", "palm"},
    {'C', "capital", true, "\u2302"},
    {'F', "farm", false},
    {'T', "tower", true},
    {'S', "strong_tower", true},
    {'G', "grave", true, "\u2020"},
};

constexpr std::size_t marks = std::size(all_marks);
constexpr std::size_t neutral_marks = static_cast<std::size_t>(std::count_if(
    std::begin(all_marks), std::end(all_marks), [](const Mark& mark) { return mark.on_neutral; }));

struct CodesOfCells {
  std::array<std::array<char, 2>, 1 + neutral_marks + max_players * marks> text;

  constexpr CodesOfCells() : text() {
    std::size_t next = 0;
    text[next++] = {'~', '~'};
    for (const Mark& mark : all_marks) {
      if (mark.on_neutral) text[next++] = {'.', mark.mark};
    }
    for (int player = 0; player < max_players; ++player) {
      for (const Mark& mark : all_marks)
        text[next++] = {static_cast<char>('a' + player), mark.mark};
    }
  }
};
constexpr CodesOfCells codes;

constexpr auto make_cell_kinds() {
  std::array<CellKind, codes.text.size()> kinds;
  std::size_t next = 0;
  const auto code = [&] { return std::string_view(codes.text[next].data(), 2); };
  kinds[next] = {code(), "", nobody, "sea"};
  ++next;
  for (Player player = nobody; player < max_players; ++player) {
    for (const Mark& mark : all_marks) {
      if (player == nobody && !mark.on_neutral) continue;
      kinds[next] = {code(), mark.thing, player, "land", mark.symbol, mark.called};
      ++next;
    }
  }
  return kinds;
}
constexpr auto cell_kinds = make_cell_kinds();

constexpr SourceBot source_bots[] = {
    {"Easy", "by_rule:level=1", "moves about, and buys units at home"},
    {"Normal", "by_rule:level=2", "takes what it can, builds farms and towers, and often dozes"},
    {"Hard", "by_rule:level=3", "takes what it can, and buys units at the border"},
    {"Expert", "by_rule:level=4", "keeps its border covered, and marches idle units there"},
    {"Balancer", "by_rule:level=5", "turns against the leader, and guards its capital"},
    {"Master", "by_rule:level=6", "cuts provinces off, and weighs what it wants most"},
};

// Of whole turns; teach/turn_signs.hpp says what the reasons mean.
constexpr Lesson lessons[] = {
    // R10.2, R10.3
    {"win_given", Sign::otherwise, "",
     "{opponent} wins at once now, beginning with {answer}; {better} would have prevented that."},
    {"win_missed", Sign::otherwise, "", "{better} would have won the game this turn."},
    // R8.4.4
    {"starves", Sign::otherwise, "peasant spearman baron knight",
     "{mover} cannot pay and loses {count} units at the next turn; {better} would have avoided "
     "that."},
    // R4.5, R15.4
    {"upkeep", Sign::otherwise, "",
     "The army costs {count} coins a turn more than it would after {better}, and more than comes "
     "in."},
    // R7.3, R7.4
    {"cut", Sign::otherwise, "",
     "{opponent} cuts {mover}'s land apart with {answer}; {better} would have kept it together."},
    {"cut_missed", Sign::otherwise, "", "{better} would have cut {opponent}'s land apart."},
    {"starve_missed", Sign::otherwise, "",
     "{better} would have starved {count} units of {opponent}'s."},
    // R4.7, R4.8
    {"building_lost", Sign::otherwise, "farm tower strong_tower",
     "{opponent} takes a {thing} with {answer}; {better} would have prevented that."},
    {"capital_lost", Sign::otherwise, "capital",
     "{opponent} takes {mover}'s capital with {answer}; {better} would have prevented that."},
    {"unit_lost", Sign::otherwise, "",
     "{opponent} takes a {thing} with {answer}; {better} would have prevented that."},
    {"open_border", Sign::otherwise, "",
     "The border is open: {opponent} takes {count} cells more than after {better}."},
    {"capture_missed", Sign::otherwise, "", "{better} would have taken a {thing} of {opponent}'s."},
    // R6.1, R4.4
    {"land_missed", Sign::otherwise, "", "{better} would have taken {count} cells more."},
    {"units_idle", Sign::otherwise, "",
     "{mover} leaves {count} units idle; {better} would have used more of them."},
    {"coins_idle", Sign::otherwise, "",
     "{mover} keeps {count} coins that {better} would have spent."},
    {"farm_early", Sign::otherwise, "farm",
     "The farm can wait: {better} would have taken land for the same coins."},
    {"tower_wasted", Sign::otherwise, "tower strong_tower",
     "The tower guards little: {better} would have done more with the coins."},
    // R6.5, R6.6
    {"idle_purchase", Sign::otherwise, "",
     "A unit bought at home takes nothing; {better} would have taken land instead."},
    {"merged_early", Sign::otherwise, "",
     "Merged units cost more and take less; {better} would have left them apart."},
    // R6.4
    {"trees", Sign::otherwise, "", "{better} would have cleared {count} trees more."},
    // R6.9
    {"farm_missed", Sign::otherwise, "", "A farm would pay for itself here: {better}."},
    {"worse", Sign::otherwise, "", "Better was {better}."},
};

// For the searches that know no chance.
constexpr BenchPosition bench_positions[] = {
    {"trees=off", ""},
    {"trees=off seed=2", ""},
    {"trees=off seed=3 start_money=20", ""},
    {"trees=off map=isle", ""},
};

/// R14.1, R14.2
Status prepare_start(OptionValues& options) {
  settle_switches(options);
  if (const NamedMap* map = named_map_of(options)) {
    const std::string where = "the map " + std::string(map->name);
    const int rows = count_rows(map->rows);
    const auto width = (map->rows.size() + 1) / static_cast<std::size_t>(rows);
    if (const auto done = adopt_extent(options, "rows", rows, where); !done) return done;
    const auto columns = static_cast<std::int64_t>((width - 1) / 2);
    if (const auto done = adopt_extent(options, "columns", columns, where); !done) return done;
    return options.adopt("players", map->players, where);
  }
  const MapSize& size = map_sizes[static_cast<std::size_t>(options["size"])];
  const std::string where = "the map " + std::string(size.name);
  if (const auto done = adopt_extent(options, "rows", size.rows, where); !done) return done;
  if (const auto done = adopt_extent(options, "columns", size.columns, where); !done) return done;
  if (options["players"] > size.most_players) {
    return Error{"option players: expected 2 to " + std::to_string(size.most_players) +
                 " on a map of size " + std::string(size.name) + ", found " +
                 std::to_string(options["players"])};
  }
  if (!has_room(wish_of(options)) && options["starts"] == 0) {
    return Error{"option players: expected fewer players, starts=1 or a larger map; found " +
                 std::to_string(options["players"])};
  }
  if (!has_room(wish_of(options))) {
    return Error{"option starts: expected fewer provinces, or a larger map; found " +
                 std::to_string(options["starts"])};
  }
  return Done{};
}

Status prepare_state(std::string_view text, OptionValues& options) {
  settle_switches(options);
  return adopt_text(text, options);
}

bool option_matters(const OptionValues& options, std::string_view name) {
  for (const Switch& each : switches) {
    if (each.name == name) return name == "first_lap" || name == "start_money";
  }
  const bool is_drawn = named_map_of(options) == nullptr;
  for (const std::string_view drawn : {"size", "seed", "tree_percent", "starts"}) {
    if (name == drawn) return is_drawn;
  }
  return name != "fog" && name != "goal" && name != "max_rounds" && name != "trees";
}

constexpr ForeignNotation notations[] = {
    {"level_code", "a code of the original game, without round, player to move and young trees",
     write_level_code}};

}  // namespace

constinit const GameInfo Family::info = {
    .name = "antiyoy",
    .title = "Antiyoy",
    .summary =
        "provinces on hexagons, with any number of moves a turn, farms, towers, trees and two to "
        "ten players",
    .rules =
#include "games/antiyoy/RULES.md.inc"
        ,
    .move_hint = "row-column>row-column, thing@row-column or the word end",  // R12
    .players = player_names,
    .acts = act_names,
    .overlays = overlay_names,
    .options = option_specs,
    .duel_options = "players=2 trees=off",
    .source_bots = source_bots,
    .source_name = "classic",
    .notations = notations,
    .helpers = edit_helpers,
    .bench = {.positions = bench_positions,
              .bulk_depth = 3,
              .played_depth = 3,
              .random_games = 100,
              .search_depth = 6,
              .rule_positions = rule_positions},
    .prepare_start = prepare_start,
    .prepare_state = prepare_state,
    .option_matters = option_matters,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 1'500,
    .legend =
        "A cell has two letters: its owner (a, b .., or . for nobody) and what stands there: units "
        "1 to 4, ready ones 5 to 8, trees P and Q, young ones p and q, C capital, F farm, T tower, "
        "S strong tower, G grave.",
    .words = words,
    .first_steps =
        {// R10.2, R4.4, R4.5
         {"Be the last one with a province. Every cell of yours brings a coin a turn, every unit "
          "costs some.",
          // R6.1
          "Click one of your ready units, or choose something to buy.",
          // R6.2, R6.3, R6.6
          "Put it on a marked cell. Cells beside your land become yours.",
          // R6.12
          "Make as many moves as you like, and then end your turn."}},
    .drawings =
#include "games/antiyoy/drawings.svg.inc"
        ,
    .openings =
#include "games/antiyoy/openings.txt.inc"
        ,
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> antiyoy;
  return antiyoy;
}

}  // namespace castellan::antiyoy
