// How a game tells why a move was bad: signs to look for, in order, each with a sentence in the
// game's own words. What a sign means is the same for every game; see teach/evidence.hpp.
#pragma once

#include <string_view>

namespace castellan {

enum class Sign {
  win_given,       // the opponent wins by force now
  win_given_soon,  // and within a few moves
  win_missed,      // the mover no longer wins by force
  capture_given,   // the same, and the deciding move takes the subject
  capture_missed,  //
  warned,          // a region of the mover's is warned of what the better move avoids
  warned_later,    // the same, after what follows
  idle_purchase,   // what is paid for takes nothing, and the better move takes something
  thing_taken,     // a thing of the mover's stands where the opponent comes
  cut,             // the mover's land comes apart, or the opponent's no longer does
  cells_lost,      // cells of the mover's become the opponent's
  cells_missed,    // the better line wins more cells
  things_lost,     // fewer things of the mover's
  things_spared,   // more things of the opponent's
  own_term,        // the mover's source evaluation loses by the subject
  enemy_term,      // the opponent's gains by it
  otherwise,
};

struct Lesson {
  std::string_view reason;  // a word for programs
  Sign sign;
  std::string_view subject;  // a thing's or a term's name, where the sign has one
  /// With {mover}, {opponent}, {better}, {answer}, {moves} and {count}.
  std::string_view sentence;
};

}  // namespace castellan
