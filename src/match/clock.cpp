#include "match/clock.hpp"

#include <charconv>

namespace castellan {

std::optional<Clock> Clock::parse(std::string_view text, int players) {
  std::vector<Milliseconds> numbers;
  const char* place = text.data();
  const char* const end = text.data() + text.size();
  while (true) {
    Milliseconds number = 0;
    const auto [after, error] = std::from_chars(place, end, number);
    if (error != std::errc{} || number < 0 || number > longest) return std::nullopt;
    numbers.push_back(number);
    if (after == end) break;
    if (*after != (numbers.size() == 1 ? '+' : ' ')) return std::nullopt;
    place = after + 1;
  }
  if (numbers.size() != static_cast<std::size_t>(players) + 2) return std::nullopt;
  Clock clock({numbers[0], numbers[1]}, players);
  for (Player player = 0; player < players; ++player) {
    clock.left_[static_cast<std::size_t>(player)] = numbers[static_cast<std::size_t>(player) + 2];
  }
  return clock;
}

}  // namespace castellan
