#include "cli/desk.hpp"

#include <fmt/chrono.h>

#include <ctime>
#include <utility>

namespace castellan {

void Desk::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(task));
  }
  posted_there_.notify_one();
}

std::int64_t Desk::now() const {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::string Desk::today() const {
  return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

bool Desk::do_next(std::chrono::milliseconds wait) {
  Task task;
  {
    std::unique_lock lock(mutex_);
    if (!posted_there_.wait_for(lock, wait, [this] { return !posted_.empty(); })) return false;
    task = std::move(posted_.front());
    posted_.pop_front();
  }
  task();
  return true;
}

}  // namespace castellan
