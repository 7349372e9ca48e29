#include "match/clock.hpp"

#include <algorithm>
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

Result<Clock::Limits> Clock::parse_limits(std::string_view text) {
  constexpr Milliseconds most = 600;  // minutes, or seconds
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto number = [](std::string_view digits, Milliseconds lowest) -> Milliseconds {
    Milliseconds value = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool whole = error == std::errc{} && end == digits.data() + digits.size();
    return whole && value >= lowest && value <= most ? value : -1;
  };
  const Milliseconds minutes = number(text.substr(0, plus), 1);
  const Milliseconds seconds = plus == text.size() ? 0 : number(text.substr(plus + 1), 0);
  if (minutes < 0 || seconds < 0) {
    return Error{"clock: expected minutes and seconds up to 600 such as 5+3, found '" +
                 std::string(text) + "'"};
  }
  return Limits{minutes * 60'000, seconds * 1'000};
}

std::string readable_time(Clock::Milliseconds left) {
  const auto two_digits = [](Clock::Milliseconds number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  const Clock::Milliseconds seconds = left / 1'000;
  const Clock::Milliseconds minutes = seconds / 60;
  std::string text = minutes < 60 ? std::to_string(minutes)
                                  : std::to_string(minutes / 60) + ":" + two_digits(minutes % 60);
  text += ":" + two_digits(seconds % 60);
  if (seconds < 10) text += "." + std::to_string(left % 1'000 / 100);
  return text;
}

}  // namespace castellan
