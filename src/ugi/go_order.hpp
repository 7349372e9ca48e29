// How long to think, as `go` says it.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string_view>

#include "core/limits.hpp"
#include "core/player.hpp"
#include "core/result.hpp"
#include "match/bot_spec.hpp"

namespace castellan {

struct GoOrder {
  struct Clock {
    std::optional<std::chrono::milliseconds> left;
    std::chrono::milliseconds increment{0};
  };

  Limits limits;  // what is said in so many words; the time is for the rest of the turn
  bool infinite = false;
  std::array<Clock, max_players> clocks;

  /// Whether it limits this player's thinking, or lifts its limits.
  bool says_something(Player player) const;
};

/// What the rest of a turn gets of what is left for all turns.
std::chrono::milliseconds share_of(const GoOrder::Clock& clock);

/// "go movetime 100", "go p1time 60000 p2time 58000 p1inc 1000 p2inc 1000".
Result<GoOrder> read_go_line(std::string_view line);

/// What the bot to move must keep to: its own limits, and those of the order instead where it has
/// them.
Limits limits_of(const GoOrder& order, const BotSpec& bot, bool deepens, Player player);

}  // namespace castellan
