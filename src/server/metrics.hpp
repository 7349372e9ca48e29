// The figures of a server as text that Prometheus reads.
#pragma once

#include <string>

#include "server/thinking_pool.hpp"
#include "session/figures.hpp"

namespace castellan {

struct ServerFigures {
  const Figures& rooms;
  ThinkingPool::Load thinking;
  std::size_t matches = 0;
  std::size_t clients = 0;
  std::size_t store_queue = 0;
  double store_late = 0;   // seconds that the store has owed an answer
  std::size_t unread = 0;  // bytes that clients have not read yet
  bool healthy = true;
};

std::string metrics_text(const ServerFigures& figures);

}  // namespace castellan
