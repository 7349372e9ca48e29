// Who meets whom, from which opening and in which seats: a pure function of a game's number, so
// that a match can be resumed, extended and shared by several machines.
#pragma once

#include <cstddef>
#include <vector>

namespace castellan {

/// One game of a match. The games of a unit have the same opening and the same bots, in the same
/// order around the table, each time one seat further: only together do they say something about
/// strength.
struct ScheduledGame {
  std::size_t number = 0;
  std::size_t unit = 0;
  std::size_t round = 0;
  std::vector<std::size_t> seating;  // the bot in each seat
};

enum class Pairing {
  everybody,      // all against all
  first_against,  // only games of the first bot
};

class Schedule {
 public:
  /// At least two bots. With fewer bots than seats they share the table; with more, every choice of
  /// as many bots as there are seats meets.
  Schedule(std::size_t bots, std::size_t seats, Pairing pairing);

  std::size_t games_of_unit() const { return groups_.front().size(); }
  /// Every group of bots plays one unit a round, all from the same opening. With three and more
  /// seats each round has another order around the table, and each second the reverse of the one
  /// before, so that everybody is followed by everybody else.
  std::size_t games_of_round() const { return groups_.size() * games_of_unit(); }
  std::size_t groups() const { return groups_.size(); }

  ScheduledGame game(std::size_t number) const;

 private:
  using Seatings = std::vector<std::vector<std::size_t>>;  // of one group, in order

  std::vector<Seatings> groups_;  // all of the same size
  bool is_shared_ = false;        // by fewer bots than seats
};

}  // namespace castellan
