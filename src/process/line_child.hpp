// A program that is talked to line by line, with deadlines. It may crash, hang, flood us or not
// read what it is sent: nothing that it does keeps the caller waiting for longer than agreed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/child_process.hpp"
#include "process/spawn.hpp"
#include "process/traffic_log.hpp"

namespace castellan {

class LineChild {
 public:
  using Clock = std::chrono::steady_clock;

  /// Why there is no line.
  struct Silence {
    enum class Why { late, ended, flooded };
    Why why = Why::late;
    std::string what;  // "ended with status 3: its last words"
  };

  // More than this, since it was last sent something, is a flood.
  static constexpr std::size_t longest_line = 64 << 10;
  static constexpr std::size_t most_bytes = 16 << 20;
  static constexpr std::size_t most_lines = 100'000;

  /// In a process group of its own; the tap hears every line. An error when it cannot be started.
  static Result<std::unique_ptr<LineChild>> start(const std::vector<std::string>& words,
                                                  TrafficTap tap = {});
  /// Gives it half a second to end by itself; see end().
  ~LineChild();
  LineChild(const LineChild&) = delete;
  LineChild& operator=(const LineChild&) = delete;

  /// Never waits: what does not fit into the pipe is sent while we wait for an answer.
  void send(std::string_view line);
  /// The next line, without its end.
  Result<std::string, Silence> receive(Clock::time_point until);

  /// It has nothing more to read.
  void close_input();
  /// How it ended; nothing when it is still running. What it prints is dropped.
  std::optional<ChildEnd> wait_for_end(Clock::time_point until);
  /// Closes its input, gives it this long to end, then kills it and all that it has started.
  void end(std::chrono::milliseconds patience);
  bool is_running();

 private:
  LineChild() = default;

  void write_some();
  /// Writes and reads what can be, waiting for at most this long; whether there was anything.
  bool converse(std::chrono::milliseconds longest);
  std::optional<std::string> take_line();
  Silence silence_at_end();
  bool floods() const;

  TrafficTap tap_;
  pid_t child_ = -1;  // -1 once it has been collected
  ChildEnd end_;
  Pipe input_;
  Pipe output_;
  Pipe errors_;
  std::string unsent_;
  std::string heard_;  // and not yet taken
  std::size_t bytes_ = 0;
  std::size_t lines_ = 0;
};

}  // namespace castellan
