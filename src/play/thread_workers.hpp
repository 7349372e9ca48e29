// Threads for the searchers of a game at this terminal.
#pragma once

#include "core/workers.hpp"

namespace castellan {

class ThreadWorkers final : public Workers {
 public:
  explicit ThreadWorkers(unsigned most) : most_(most == 0 ? 1 : most) {}

  void run(std::size_t count, const std::function<void(std::size_t)>& part) override;

 private:
  unsigned most_;  // at the same time
};

}  // namespace castellan
