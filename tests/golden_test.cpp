// One seeded random game of each game with everything visible in it, stored as text and read in
// review: a change of rules, texts, views or evaluations shows up as a difference.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "play/draw.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/golden.hpp"

namespace castellan {
namespace {

std::string playthrough(const GameEntry& game) {
  OptionValues options = tests::calm_options(game);
  if (options.offers("max_turns")) options.put("max_turns", 40);  // otherwise some games never end
  if (options.offers("max_rounds")) options.put("max_rounds", 6);
  auto match = game.start({options, {}});
  EXPECT_TRUE(match);
  Random random(7);
  std::string text = "options " + match->options().text() + "\n";
  while (true) {
    text += "\nstate " + match->state_text() + "\n" + draw_board(*match);
    text += standing_text(*match) + ", turn " + std::to_string(match->turn()) + "\n";
    for (const std::string kind : {"source", "engine"}) {
      for (const Explanation& explanation : match->position().explain(kind)) {
        text += kind + " " +
                std::string(game.info().players[static_cast<std::size_t>(explanation.player)]) +
                " " + score_text(explanation.value);
        for (const Term& term : explanation.terms) {
          text += ", " + std::string(term.name) + " " + score_text(term.value);
        }
        text += "\n";
      }
    }
    const auto moves = match->legal_moves();
    text += std::to_string(moves.size()) + " moves:";
    for (const MoveView& move : moves) text += " " + move.notation;
    text += "\n";
    if (moves.empty()) return text;
    EXPECT_TRUE(match->play(moves[random.below(moves.size())].text));
    text += "plays " + match->history().back().move.text + "\n";
  }
}

TEST(Golden, Playthroughs) {
  for (const GameEntry* game : all_games()) {
    tests::expect_golden(std::string(CASTELLAN_ROOT "/src/games/") +
                             std::string(game->info().name) + "/golden/playthrough.txt",
                         playthrough(*game));
  }
}

}  // namespace
}  // namespace castellan
