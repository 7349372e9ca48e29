#include "server/watch.hpp"

#include <fmt/chrono.h>

#include <chrono>
#include <ctime>

namespace castellan {

std::int64_t watch_now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::string watch_today() { return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace castellan
