#include "games/blackstone/entry.hpp"

#include "board/board_text.hpp"
#include "games/blackstone/family.hpp"
#include "match/entry_of.hpp"

namespace castellan::blackstone {

namespace {

constexpr std::string_view player_names[] = {"red", "blue"};

constexpr CellKind cell_kinds[] = {
    {""},
    {"r", "stone", red, "", "\u25cf"},
    {"b", "stone", blue, "", "\u25c6"},
    {"x", "black stone", nobody, "", "\u25aa"},
};

constexpr Lesson lessons[] = {
    // R3.3, R4.1, R4.2
    {"win_given", Sign::win_given, "",
     "{opponent} wins in {moves} moves, beginning with {answer}: {mover}'s last stones are walled "
     "in. {better} keeps them free."},
    {"win_missed", Sign::win_missed, "",
     "{better} would have walled in {opponent}'s last stones in {moves} moves."},
    // R3.3
    {"stone_lost", Sign::things_lost, "stone",
     "{mover} loses more stones, or loses them sooner, after this move than after {better}."},
    {"stone_spared", Sign::things_spared, "stone",
     "{opponent} loses more stones, or loses them sooner, after {better} than after this move."},
    {"room", Sign::otherwise, "", "{better} leaves {mover} better placed."},
};

constexpr SourceBot source_bots[] = {
    {"Easy", "random", "any legal move"},                                                // R5.2
    {"Hard", "greedy", "the best position after its own move"},                          // R5.3
    {"Smartest", "minimax:depth=3,prune=1,ties=first", "alpha-beta, three moves deep"},  // R5.4
    {"Smart", "brute:depth=3", "brute force against a greedy opponent"},                 // R5.5
};

constexpr BenchPosition bench_positions[] = {
    {"size=8 churn=low", ""},
    {"size=8 churn=low", "1x1xxxb1/1bxr1x1x/x7/1rb1x1xx/x1x3x1/2br3x/br3x1b/1rx1r1xx b"},
    {"size=8 churn=high", "1x1xxxb1/1bxr1x1x/x7/1rb1x1xx/x1x3x1/2br3x/br3x1b/1rx1r1xx b"},
    {"size=6 churn=low", ""},
    {"size=6 churn=medium", "1r1x2/1xx2b/x3rb/3x1x/xb3r/1xrxx1 r"},
};

}  // namespace

constinit const GameInfo Family::info = {
    .name = "blackstone",
    .title = "Blackstone",
    .summary = "slide like a queen, leave a black stone behind, do not get walled in",  // R3.1-R3.3
    .rules =
#include "games/blackstone/RULES.md.inc"
        ,
    .move_hint = "x,y>x,y",  // R6.2
    .players = player_names,
    .options = option_specs,
    .source_bots = source_bots,
    .bench = {bench_positions, 5, 4, 30'000, 8},
    .value_decimals = 8,
    .prepare_state = adopt_size,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 35,
    .first_steps =
        {// R3.3, R4.2
         {"A stone with no empty square around it is taken off; whoever has no stones left loses.",
          "Pick one of your stones.",
          // R3.1
          "Slide it like a queen in chess, to a marked cell.",
          // R3.2, R1.3
          "A black stone stays where yours stood, and blocks everybody."}},
    // R1.3
    .drawings =
#include "games/blackstone/drawings.svg.inc"
        ,
    .openings =
#include "games/blackstone/openings.txt.inc"
        ,
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> blackstone;
  return blackstone;
}

}  // namespace castellan::blackstone
