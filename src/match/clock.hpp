// A game clock: each player has so much time, and gets some back after every turn. It knows no
// watch; whoever asks says what time it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/player.hpp"

namespace castellan {

class Clock {
 public:
  using Milliseconds = std::int64_t;

  struct Limits {
    Milliseconds base = 0;
    Milliseconds increment = 0;
  };

  Clock(Limits limits, int players)
      : limits_(limits), left_(static_cast<std::size_t>(players), limits.base) {}

  const Limits& limits() const { return limits_; }
  std::optional<Player> running() const { return running_; }

  /// What a player has left at this moment; never below 0.
  Milliseconds left(Player player, Milliseconds now) const {
    const Milliseconds at_rest = left_[static_cast<std::size_t>(player)];
    const Milliseconds rest = running_ == player ? at_rest - (now - since_) : at_rest;
    return rest > 0 ? rest : 0;
  }

  void start(Player player, Milliseconds now) {
    stop(now);
    running_ = player;
    since_ = now;
  }
  void stop(Milliseconds now) {
    if (running_) left_[static_cast<std::size_t>(*running_)] = left(*running_, now);
    running_.reset();
  }
  /// After a turn that was finished in time.
  void reward(Player player) { left_[static_cast<std::size_t>(player)] += limits_.increment; }
  void set_left(Player player, Milliseconds left) {
    left_[static_cast<std::size_t>(player)] = left;
  }

 private:
  Limits limits_;
  std::vector<Milliseconds> left_;
  std::optional<Player> running_;
  Milliseconds since_ = 0;
};

}  // namespace castellan
