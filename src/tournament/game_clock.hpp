// Clocks in a match: time for a whole game, of which each turn takes its part.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "ugi/go_order.hpp"

namespace castellan {

struct GameClock {
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};  // for every turn
};

/// "10s+100ms", or "1m" without an increment.
Result<GameClock> parse_game_clock(std::string_view text);
/// "10000+100 ms".
std::string clock_text(const GameClock& clock);

/// What is left for everybody in a game.
class SeatClocks {
 public:
  SeatClocks(const GameClock& clock, std::size_t seats)
      : clocks_(seats, {clock.base, clock.increment}) {}

  const std::vector<GoOrder::Clock>& left() const { return clocks_; }
  /// Whoever is late has been told by then: a clock does not go below a millisecond.
  void spend(std::size_t seat, double milliseconds, bool turn_has_ended);

 private:
  std::vector<GoOrder::Clock> clocks_;
};

}  // namespace castellan
