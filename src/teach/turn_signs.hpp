// What was wrong with a turn: signs found by comparing it, and the opponent's answer to it, with a
// better turn and the answer to that. A game gives each reason a sentence: it is the `reason` of a
// lesson, whose `subject` lists the things that it is about, and whose `sign` does not matter.
//
//   win_given          the answer ends the game
//   win_missed         the better turn ends the game
//   starves            things die at the mover's next turn
//   upkeep             a region loses money, but not yet its things
//   cut                the answer splits the mover's land
//   cut_missed         the better turn splits the opponent's land
//   starve_missed      things of the opponent's would have died without that
//   building_lost, capital_lost, unit_lost, open_border
//                      the answer takes such things, or cells
//   capture_missed     the better turn takes such things
//   land_missed        the better turn takes more cells; where there is a simple cause:
//   units_idle         things that could still move
//   coins_idle         money that was not spent
//   farm_early, tower_wasted
//                      such things were built instead
//   idle_purchase      things were bought where they take nothing
//   merged_early       things were merged
//   trees              fewer of them were removed
//   farm_missed        fewer were built, and more other things bought
//   worse              nothing of all that
#pragma once

#include <optional>
#include <span>

#include "match/lesson.hpp"
#include "teach/turn_line.hpp"

namespace castellan {

struct TurnSign {
  std::string_view reason;
  double worth = 0;  // how much it explains, in money
  int count = 0;
  std::string move;        // the opponent's, where one matters
  std::string_view thing;  // the dearest one, where one matters
};

/// The signs that have a lesson, the weightiest first.
std::vector<TurnSign> turn_signs(const TurnLine& played, const TurnLine& better,
                                 std::span<const Lesson> lessons);

}  // namespace castellan
