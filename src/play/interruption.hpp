// Ctrl-C as a wish to stop a thought. Armed, it raises a flag; otherwise it ends the program as
// usual, and so does a second one before the first was heard.
#pragma once

#include <csignal>

#include "core/limits.hpp"

namespace castellan {

/// One at a time: a signal belongs to the whole program.
class Interruption {
 public:
  Interruption() = default;
  ~Interruption() { disarm(); }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Lowers the flag and listens; the token is raised by the next Ctrl-C.
  StopToken arm();
  void disarm();
  /// Since it was armed.
  bool happened() const;

 private:
  bool armed_ = false;
  struct sigaction before_{};
};

}  // namespace castellan
