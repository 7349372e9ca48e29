// How a game explains why a move was bad: signs to look for, in order, each with a sentence in the
// game's own words. A sign means the same in every game; see teach/evidence.hpp.
#pragma once

#include <string_view>

namespace castellan {

enum class Sign {
  lost_at_once,    // the move itself ends the game, and the mover has lost
  win_given,       // the opponent can now force a win
  win_given_soon,  // and within a few moves
  win_missed,      // the mover can no longer force a win
  capture_given,   // the same, and the deciding move captures the subject
  capture_missed,  //
  warned,          // a region of the mover's gets a warning that the better move avoids
  warned_later,    // the same, later in the line
  idle_purchase,   // a purchase captures nothing where the better move captures something
  thing_taken,     // the opponent moves onto a thing of the mover's
  cut,             // the mover's land is split
  cut_missed,      // the opponent's no longer is
  cells_lost,      // the opponent takes cells of the mover's
  cells_missed,    // the better line wins more cells
  things_lost,     // the mover has fewer things
  things_spared,   // the opponent has more things
  own_term,        // the subject lowers the mover's source evaluation
  enemy_term,      // the subject raises the opponent's
  otherwise,
};

struct Lesson {
  std::string_view reason;  // an identifier for programs
  Sign sign;
  std::string_view subject;  // a thing's or a term's name, where the sign has one
  /// May contain {mover}, {opponent}, {better}, {answer}, {count}, and "{moves} moves" or "{moves}
  /// turns", which are the winner's own.
  std::string_view sentence;
};

}  // namespace castellan
