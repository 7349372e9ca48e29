// Signals as something to wait for: they end up in a pipe, and their handlers do nothing else. One
// object at a time, since signals belong to the whole program.
#pragma once

#include <array>
#include <csignal>
#include <vector>

namespace castellan {

class Alarms {
 public:
  /// From now on INT, TERM, HUP and WINCH are only recorded.
  Alarms();
  ~Alarms();
  Alarms(const Alarms&) = delete;
  Alarms& operator=(const Alarms&) = delete;

  /// Readable after a signal or a call of ring().
  int fd() const { return pipe_[0]; }
  /// Empties it; returns whether there was anything.
  bool drain();
  /// Callable from any thread.
  static void ring();

  /// The signal that asked the program to leave, or 0. It outlives the object.
  static int leaving_signal();
  /// Whether the window has changed since the last call.
  static bool take_size_changed();

 private:
  struct Before {
    int signal;
    struct sigaction action;
  };
  std::array<int, 2> pipe_{-1, -1};
  std::vector<Before> before_;
};

}  // namespace castellan
