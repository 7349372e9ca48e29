// A game clock: each player has a time budget, and gets an increment after every turn. It has no
// time source; the caller says what time it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/player.hpp"
#include "core/result.hpp"

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

  /// The time a player has left now; never below 0.
  Milliseconds left(Player player, Milliseconds now) const {
    const Milliseconds at_rest = left_[static_cast<std::size_t>(player)];
    const Milliseconds rest = running_ == player ? at_rest - (now - since_) : at_rest;
    return rest > 0 ? rest : 0;
  }

  std::vector<Milliseconds> all_left(Milliseconds now) const {
    std::vector<Milliseconds> all;
    all.reserve(left_.size());
    for (std::size_t i = 0; i < left_.size(); ++i) all.push_back(left(static_cast<Player>(i), now));
    return all;
  }

  void start(Player player, Milliseconds now) {
    stop(now);
    running_ = player;
    since_ = now;
  }
  /// The running clock was started earlier than this one knew.
  void start_earlier(Milliseconds by) { since_ -= by; }
  void stop(Milliseconds now) {
    if (running_) left_[static_cast<std::size_t>(*running_)] = left(*running_, now);
    running_.reset();
  }
  /// "300000+2000 298000 300000": the limits, then the time left for each player.
  std::string text(Milliseconds now) const {
    std::string text = std::to_string(limits_.base) + '+' + std::to_string(limits_.increment);
    for (std::size_t i = 0; i < left_.size(); ++i) {
      text += ' ' + std::to_string(left(static_cast<Player>(i), now));
    }
    return text;
  }
  /// A stopped clock from such a text; nothing when the text is not one for this many players.
  static std::optional<Clock> parse(std::string_view text, int players);

  /// "5+3": minutes for the game, and seconds added after every turn; "5" adds none.
  static Result<Limits> parse_limits(std::string_view text);

  static constexpr Milliseconds longest = 7LL * 24 * 60 * 60 * 1000;

  /// Stops it, with what everybody had left at an earlier time.
  void restore(std::vector<Milliseconds> left) {
    left_ = std::move(left);
    running_.reset();
  }

  /// After a turn that was finished in time.
  void reward(Player player) {
    Milliseconds& left = left_[static_cast<std::size_t>(player)];
    left = left + limits_.increment < longest ? left + limits_.increment : longest;
  }

 private:
  Limits limits_;
  std::vector<Milliseconds> left_;
  std::optional<Player> running_;
  Milliseconds since_ = 0;
};

/// As people read it: "1:02:09", "4:52", and with tenths when it gets tight, "0:09.3".
std::string readable_time(Clock::Milliseconds left);

}  // namespace castellan
