// Ctrl-C as a request to stop thinking. Armed, it raises a flag; otherwise it ends the program as
// usual, and so does a second Ctrl-C before the first was noticed.
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

  /// Lowers the flag and listens; the next Ctrl-C raises the token.
  StopToken arm();
  void disarm();
  /// Since it was armed.
  bool happened() const;

 private:
  bool armed_ = false;
  struct sigaction before_{};
};

}  // namespace castellan
