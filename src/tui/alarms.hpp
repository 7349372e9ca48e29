// Signals as something one can wait for: they end up in a pipe, and nothing is done in their
// handlers. One object at a time, since signals belong to the whole program.
#pragma once

#include <array>
#include <csignal>
#include <vector>

namespace castellan {

class Alarms {
 public:
  /// From now on INT, TERM, HUP and WINCH are only noted.
  Alarms();
  ~Alarms();
  Alarms(const Alarms&) = delete;
  Alarms& operator=(const Alarms&) = delete;

  /// Readable when a signal came or somebody rang.
  int fd() const { return pipe_[0]; }
  /// Empties it; whether there was anything.
  bool drain();
  /// From any thread.
  static void ring();

  /// The signal that asks the program to leave; 0 without. It outlives the object.
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
