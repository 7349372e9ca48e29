// The time, as executors report it.
#pragma once

#include <cstdint>
#include <string>

namespace castellan {

/// Monotonic milliseconds.
std::int64_t watch_now();
/// Today's local date: 2026-05-01.
std::string watch_today();

}  // namespace castellan
