#include "play/thread_workers.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace castellan {

void ThreadWorkers::run(std::size_t count, const std::function<void(std::size_t)>& part) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) part(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>(most_, count); ++i) others.emplace_back(work);
  work();
}

}  // namespace castellan
