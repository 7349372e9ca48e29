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
    {"king_in_reach", Sign::capture_given, "king",
     "A king of {mover}'s comes within reach: {opponent} takes it in {moves} moves, beginning with "
     "{answer}. {better} keeps it safe."},
    {"corner_open", Sign::win_given, "",
     "{opponent} gets a king into the corner in {moves} moves, beginning with {answer}; {better} "
     "stops that."},
    {"king_missed", Sign::capture_missed, "king",
     "{better} would have taken a king of {opponent}'s in {moves} moves."},
    {"corner_missed", Sign::win_missed, "",
     "{better} would have brought a king into the corner in {moves} moves."},
    {"piece_lost", Sign::things_lost, "",
     "{opponent} takes {count} more of {mover}'s pieces after {answer} than after {better}."},
    {"piece_missed", Sign::things_spared, "",
     "{better} would have taken a piece that {opponent} now keeps."},
    {"race", Sign::otherwise, "",
     "{mover} falls behind in the race to the corner; {better} is quicker."},
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
    .summary = "race a king into the far corner, or catch one",
    .rules =
#include "games/replica/RULES.md.inc"
        ,
    .move_hint = "a4|a5, a4-b4, a4/b5 or b2x",
    .players = player_names,
    .options = option_specs,
    .source_bots = source_bots,
    .bench = {bench_positions, 5, 4, 30'000, 5},
    .value_decimals = 8,
    .prepare_state = adopt_size,
    .cell_kinds = cell_kinds,
    .lessons = lessons,
    .clear_advantage = 600,
    .first_steps =
        {{"Bring a king into the far corner, or catch one of theirs.",
          "Pick the man where the arrow begins. A ring is a man to be crowned: click him twice.",
          "Click a marked cell. Men step forward, or jump over a row of your own.",
          "Kings move like men, never backward. A man in line with a king of yours may be "
          "crowned."}},
};

const GameEntry& entry() {
  static constinit const EntryOf<Family> replica;
  return replica;
}

}  // namespace castellan::replica
