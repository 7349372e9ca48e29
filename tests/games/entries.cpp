#include "tests/games/entries.hpp"

#include "tests/games/cards.hpp"
#include "tests/games/dice.hpp"
#include "tests/games/elimination.hpp"
#include "tests/games/hexes.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {

namespace {

constinit const EntryOf<ToyFamily> toy;
constinit const EntryOf<elimination::Family> elimination_game;
constinit const EntryOf<dice::Family> dice_game;
constinit const EntryOf<cards::Family> cards_game;
constinit const EntryOf<hexes::Family> hexes_game;

}  // namespace

const GameEntry& toy_entry = toy;
const GameEntry& elimination_entry = elimination_game;
const GameEntry& dice_entry = dice_game;
const GameEntry& cards_entry = cards_game;
const GameEntry& hexes_entry = hexes_game;

const GameList& test_games() {
  static const GameList games({&elimination_game, &dice_game, &cards_game, &hexes_game, &toy});
  return games;
}

}  // namespace castellan::tests
