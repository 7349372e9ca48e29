// A thread that thinks while our engine goes on listening.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "core/limits.hpp"

namespace castellan {

class EngineThinker {
 public:
  using Say = std::function<void(const std::string&)>;

  explicit EngineThinker(Say say) : say_(std::move(say)) {}
  ~EngineThinker() { finish(); }
  EngineThinker(const EngineThinker&) = delete;
  EngineThinker& operator=(const EngineThinker&) = delete;

  /// Says what `think` returns. It is no longer busy by then: who hears it may go on at once.
  void begin(std::function<std::string(StopToken)> think);
  /// The same, but it says nothing before it is stopped.
  void begin_endless(std::function<std::string(StopToken)> think);
  bool is_busy() const { return busy_; }
  bool is_stopping() const { return stop_; }
  void stop();
  /// Stops it, and waits until it has said everything.
  void finish();

 private:
  Say say_;
  std::thread thread_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> busy_{false};
};

}  // namespace castellan
