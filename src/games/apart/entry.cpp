#include "games/apart/entry.hpp"

#include "board/board_text.hpp"
#include "games/apart/family.hpp"
#include "match/entry_of.hpp"

namespace castellan::apart {

namespace {

constexpr std::string_view player_names[] = {"white", "black"};

constexpr CellKind cell_kinds[] = {
    {""},
    {"w", "man", white, "", "\u25cf"},
    {"b", "man", black, "", "\u25c6"},
};

constexpr Word words[] = {{"stop", "Stop here", "stopping"}};

constexpr Lesson lessons[] = {
    // R4.2
    {"win_given", Sign::win_given, "",
     "This hands {opponent} the win: {opponent}'s men stand apart in {moves} turns, beginning with "
     "{answer}. {better} prevents it."},
    {"win_missed", Sign::win_missed, "",
     "{better} would have set {mover}'s last men apart in {moves} turns."},
    // R4.1
    {"men_together", Sign::own_term, "men apart",
     "Fewer of {mover}'s men stand apart than after {better}."},
    {"enemy_helped", Sign::enemy_term, "men apart",
     "More of {opponent}'s men stand apart than after {better}."},
    {"men_together", Sign::otherwise, "", "{better} leaves {mover} better placed."},
};

constexpr SourceBot source_bots[] = {
    {"Random", "coin", "any legal move; a coin decides whether to jump on"},               // R5.2
    {"Greedy", "difference", "its own value minus the opponent's best after one answer"},  // R5.3
};

constexpr BenchPosition bench_positions[] = {
    {"size=8", ""},
    {"size=8", "1bbbb1bb/1bbbbb2/8/8/1b1w2w1/8/2ww2ww/1wwwwww1 b -"},
    {"size=8", "3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -"},
    {"size=8", "b4bb1/b1b5/8/1b1b1b2/1w1w4/w3w2w/8/2ww4 b -"},
};

}  // namespace

constinit const GameInfo Family::info = {
    .name = "apart",
    .title = "Apart",
    .summary = "jump as far as your line is long, and be the first to stand apart",  // R2.1, R4.1
    .rules =
#include "games/apart/RULES.md.inc"
        ,
    .move_hint = "row-column>row-column, or stop in a chain",  // R6.2
    .players = player_names,
    .options = option_specs,
    .source_bots = source_bots,
    .bench = {bench_positions, 5, 4, 10'000, 10},
    .prepare_state = adopt_size,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 250,
    .words = words,
    .first_steps =
        {// R4.1, R4.2
         {"Scatter your men: the first side with no two of its own men touching wins.",
          "Pick one of your men.",
          // R2.1
          "He goes exactly as far as the line of your men through him is long: choose a marked "
          "cell.",
          // R3.2, R3.4, R3.5
          "Except in the very first turn of the game, jumps may continue: take the next marked "
          "cell, or stop there."}},
    .openings =
#include "games/apart/openings.txt.inc"
        ,
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> apart;
  return apart;
}

}  // namespace castellan::apart
