#include "cli/local_executor.hpp"

#include <utility>

namespace castellan {

void LocalExecutor::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(task));
  }
  posted_there_.notify_one();
}

bool LocalExecutor::do_next(std::chrono::milliseconds wait) {
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
