// The time as workplaces tell it.
#pragma once

#include <cstdint>
#include <string>

namespace castellan {

/// Milliseconds that only go forward.
std::int64_t watch_now();
/// The day where the program runs: 2026-05-01.
std::string watch_today();

}  // namespace castellan
