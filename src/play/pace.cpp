#include "play/pace.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/bot_spec.hpp"

namespace castellan {

namespace {

constexpr std::chrono::milliseconds first_wait{100};
constexpr std::chrono::milliseconds longest_wait{10'000};

}  // namespace

Status Pace::set(std::string_view text) {
  if (text == "step") {
    paused = true;
    return Done{};
  }
  std::chrono::milliseconds time{0};
  if (text != "0" && text != "0s") {
    const auto parsed = parse_duration(text);
    if (!parsed || *parsed > longest_wait) {
      return Error{fmt::format(
          "pace: expected 0, a time up to 10s such as 500ms, or step, found '{}'", text)};
    }
    time = *parsed;
  }
  wait = time;
  paused = false;
  return Done{};
}

std::string Pace::text() const {
  if (paused) return "step";
  if (wait.count() % 1000 == 0) return fmt::format("{}s", wait.count() / 1000);
  return fmt::format("{}ms", wait.count());
}

std::string Pace::sentence() const {
  if (paused) return "Computers move one step at a time; go lets them continue.";
  if (wait.count() == 0) return "Computers move without waiting.";
  return fmt::format("Computers wait {} after a move.", text());
}

void Pace::quicken() { wait = wait <= first_wait ? std::chrono::milliseconds{0} : wait / 2; }

void Pace::slow_down() { wait = std::min(longest_wait, wait < first_wait ? first_wait : wait * 2); }

}  // namespace castellan
