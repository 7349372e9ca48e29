#include "games/replica/entry.hpp"

#include "board/board_text.hpp"
#include "games/replica/family.hpp"
#include "match/entry_of.hpp"

namespace castellan::replica {

namespace {

constexpr std::string_view player_names[] = {"white", "black"};

constexpr CellKind cell_kinds[] = {
    {""},
    {"w", "man", white, "", "\u25cf"},
    {"W", "king", white, "", "\u2654"},
    {"b", "man", black, "", "\u25c6"},
    {"B", "king", black, "", "\u265a"},
};

constexpr Lesson lessons[] = {
    // R3.1
    {"king_in_reach", Sign::capture_given, "king",
     "{opponent} catches a king in {moves} moves, beginning with {answer}. {better} keeps it "
     "safe."},
    // R3.1, R3.2
    {"corner_open", Sign::win_given, "",
     "{opponent} wins in {moves} moves, beginning with {answer}; {better} stops that."},
    // R3.1
    {"king_missed", Sign::capture_missed, "king",
     "{better} would have caught a king of {opponent}'s in {moves} moves."},
    // R3.1, R3.2
    {"corner_missed", Sign::win_missed, "", "{better} would have won in {moves} moves."},
    // R2.2
    {"piece_lost", Sign::things_lost, "",
     "{mover} loses more pieces, or loses them sooner, after this move than after {better}."},
    {"piece_missed", Sign::things_spared, "",
     "{opponent} loses more pieces, or loses them sooner, after {better} than after this move."},
    {"race", Sign::otherwise, "", "{better} leaves {mover} better placed."},
};

constexpr SourceBot source_bots[] = {
    {"Easy", "random", "any legal move"},                          // R4.2
    {"Medium", "greedy", "the best position after its own move"},  // R4.3
    {"Hard", "minimax:depth=3", "minimax, three moves deep"},      // R4.4
};

constexpr BenchPosition bench_positions[] = {
    {"size=8 sight=all", ""},
    {"size=8 sight=all", "4bbbB/3bb1bb/6b1/w1w2bb1/1w2b3/1www4/ww1w4/Ww1w4 b"},
    {"size=8 sight=all", "1B2B1b1/3b1B2/3B2bb/2b1W2b/2w2bb1/wwW5/2w1ww2/1w1w4 w"},
    {"size=8 sight=forward", "4bbBB/3bb2b/5b1b/2w1w1b1/ww3bb1/2ww4/1w1w4/W1wWw3 w"},
};

}  // namespace

constinit const GameInfo Family::info = {
    .name = "replica",
    .title = "Replica",
    .summary = "race a king into the far corner, or catch an enemy king",  // R3.1, R3.2
    .rules =
#include "games/replica/RULES.md.inc"
        ,
    .move_hint = "both squares with |, - or / between, or a square and x",  // R5.2
    .players = player_names,
    .options = option_specs,
    .source_bots = source_bots,
    .bench = {bench_positions, 5, 4, 30'000, 8},
    .value_decimals = 8,
    .prepare_state = adopt_size,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 400,
    .source_advantage = 8,
    .first_steps =
        {// R3.1, R3.2
         {"Bring a king into the far corner, or catch one of theirs.", "Pick one of your pieces.",
          // R2.1, R2.3
          "Choose a marked cell: pieces step towards the enemy's corner, or jump over an unbroken "
          "line of your own. A man with a ring of his own becomes a king when chosen again.",
          // R2.1, R2.3, R2.4
          "Kings move like men, never backward. A man whom a king of yours can see may become a "
          "king: only an enemy blocks the line."}},
    .openings =
#include "games/replica/openings.txt.inc"
        ,
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> replica;
  return replica;
}

}  // namespace castellan::replica
