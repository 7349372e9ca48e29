// A program whose UGI is being checked: what it is asked, and what it answers in time.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/line_child.hpp"
#include "ugi/introduction.hpp"

namespace castellan {

class Examinee {
 public:
  using Clock = LineChild::Clock;

  Examinee(std::vector<std::string> command, std::chrono::milliseconds patience,
           std::shared_ptr<TrafficLog> log)
      : command_(std::move(command)), patience_(patience), log_(std::move(log)) {}

  /// Starts it and waits for `ugiok`.
  Status start();
  bool is_running() { return child_ && child_->is_running(); }
  const UgiIntroduction& introduction() const { return introduction_; }

  void send(std::string_view line) { child_->send(line); }
  void close_input() { child_->close_input(); }
  /// The next line that begins with this word; an error says what came instead.
  Result<std::string> hear(std::string_view word) { return hear(word, patience_); }
  Result<std::string> hear(std::string_view word, std::chrono::milliseconds longest);
  /// Anything at all within this time.
  std::optional<std::string> overhear(std::chrono::milliseconds time);
  /// Sends `isready` and waits for `readyok`.
  Status get_ready();
  /// It has to end well, and in time.
  Status wait_for_end();

 private:
  std::vector<std::string> command_;
  std::chrono::milliseconds patience_;
  std::shared_ptr<TrafficLog> log_;
  std::unique_ptr<LineChild> child_;
  UgiIntroduction introduction_;
};

}  // namespace castellan
