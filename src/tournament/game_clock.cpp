#include "tournament/game_clock.hpp"

#include <algorithm>
#include <cmath>

#include "core/options.hpp"

namespace castellan {

using std::chrono::milliseconds;

Result<GameClock> parse_game_clock(std::string_view text) {
  constexpr milliseconds longest = std::chrono::hours(24);
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto base = parse_duration(text.substr(0, plus));
  const auto increment = plus == text.size() ? Result<milliseconds>(milliseconds(0))
                                             : parse_duration(text.substr(plus + 1));
  if (!base || !increment || base->count() <= 0 || increment->count() < 0 || *base > longest ||
      *increment > longest) {
    return Error{"expected TIME or TIME+TIME such as 10s+100ms, at most a day, found '" +
                 std::string(text) + "'"};
  }
  return GameClock{*base, *increment};
}

std::string clock_text(const GameClock& clock) {
  return std::to_string(clock.base.count()) + "+" + std::to_string(clock.increment.count()) + " ms";
}

void SeatClocks::spend(std::size_t seat, double spent, bool turn_has_ended) {
  auto& [left, increment] = clocks_[seat];
  const auto rest = *left - milliseconds(std::llround(std::max(spent, 0.0)));
  left = std::max(rest, milliseconds(1)) + (turn_has_ended ? increment : milliseconds(0));
}

}  // namespace castellan
