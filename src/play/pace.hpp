// How fast computers move: after a wait, or one step at a time.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

struct Pace {
  std::chrono::milliseconds wait{0};  // after each move of a computer
  bool paused = false;                // computers wait for a step

  /// "1s", "300ms", "0", or "step".
  Status set(std::string_view text);
  /// The same text again.
  std::string text() const;
  std::string sentence() const;

  void quicken();
  void slow_down();
};

}  // namespace castellan
