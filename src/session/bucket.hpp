// A rate limit: how much of something a client may have at once, and how fast it refills.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace castellan {

class Bucket {
 public:
  /// Unlimited.
  Bucket() = default;
  Bucket(double room, double each_second)
      : bounded_(true), room_(room), each_second_(each_second), level_(room) {}

  /// Takes this much if anything is left, even if it is more than what is left.
  bool take(double amount, std::int64_t now) {
    if (!bounded_) return true;
    fill(now);
    if (level_ <= 0) return false;
    level_ -= amount;
    return true;
  }
  /// Takes it in any case.
  void spend(double amount, std::int64_t now) {
    fill(now);
    level_ -= amount;
  }
  void forgive_beyond(double debt) { level_ = std::max(level_, -debt); }
  /// Seconds until something is left again.
  int wait(std::int64_t now) { return static_cast<int>((wait_milliseconds(now) + 999) / 1000); }
  std::int64_t wait_milliseconds(std::int64_t now) {
    if (!bounded_) return 0;
    fill(now);
    return level_ > 0 ? 0 : 1 + static_cast<std::int64_t>(-level_ * 1000 / each_second_);
  }
  double each_second() const { return each_second_; }

 private:
  void fill(std::int64_t now) {
    if (now > since_) {
      level_ = std::min(room_, level_ + each_second_ * static_cast<double>(now - since_) / 1000);
    }
    since_ = now;
  }

  bool bounded_ = false;
  double room_ = 0;
  double each_second_ = 1;
  double level_ = 0;
  std::int64_t since_ = 0;
};

/// Whose thinking time it is; by default, somebody who can pay for everything. Callable from any
/// thread.
class Payer {
 public:
  virtual ~Payer() = default;
  virtual bool can_pay(std::int64_t) { return true; }
  virtual void pay(double /*seconds*/, std::int64_t) {}
  /// Seconds until it can pay again.
  virtual int wait(std::int64_t) { return 0; }

  std::uint64_t last_turn = 0;  // for whoever serves payers in turn
};

/// Counts what happens within a few seconds.
class Window {
 public:
  /// What was counted since the window began.
  double add(double amount, std::int64_t now) {
    if (now - since_ > length) {
      since_ = now;
      count_ = 0;
    }
    return count_ += amount;
  }

  static constexpr std::int64_t length = 10'000;  // milliseconds

 private:
  std::int64_t since_ = 0;
  double count_ = 0;
};

/// What one client may ask for.
struct ClientBounds {
  Bucket messages = {};  // a long one counts as several
  Window floods = {};    // what came although nothing was left
  std::int64_t rests_until = 0;
  Bucket matches = {};  // new ones
  std::shared_ptr<Payer> thinking = std::make_shared<Payer>();
  bool is_local = false;  // on the machine that hosts the matches
  bool is_guest = false;  // even where everybody else is the owner

  /// What a message of this many bytes takes from `messages`.
  static double cost_of(std::size_t bytes) { return 1 + cost_of_bytes(bytes); }
  static double cost_of_bytes(std::size_t bytes) { return static_cast<double>(bytes) / 2048; }
  /// Takes it in any case; but nobody waits for much longer than ten seconds.
  void charge(double cost, std::int64_t now) {
    messages.spend(cost, now);
    messages.forgive_beyond(10 * messages.each_second());
  }
  /// Notes that handling a message kept everybody waiting. A millisecond costs as much as a
  /// message, and then it is the others' turn for a while.
  void kept_busy(std::int64_t milliseconds, std::int64_t now) {
    constexpr std::int64_t unnoticed = 2;
    constexpr std::int64_t turn_of_others = 4;  // times as long
    if (is_local || milliseconds <= unnoticed) return;
    charge(static_cast<double>(milliseconds), now);
    rests_until = now + turn_of_others * milliseconds;
  }
  /// Milliseconds until its next message may be handled.
  std::int64_t rest(std::int64_t now) const { return std::max<std::int64_t>(0, rests_until - now); }
  /// Notes that a message had to wait; whether the client has been too fast for too long.
  bool is_flooding(double cost, std::int64_t now) {
    constexpr double most = 0.8;  // of what may come in within the window
    return floods.add(cost, now) > most * messages.each_second() * Window::length / 1000;
  }
};

}  // namespace castellan
