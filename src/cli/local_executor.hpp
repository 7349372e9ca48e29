// An executor for sessions within a program: threads that think, and one queue of tasks for the
// session's own thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "server/thinking_pool.hpp"
#include "server/token_locksmith.hpp"
#include "server/watch.hpp"
#include "session/executor.hpp"

namespace castellan {

class LocalExecutor final : public Executor {
 public:
  explicit LocalExecutor(unsigned threads) : pool_(threads, {}) {}
  ~LocalExecutor() override { pool_.close(); }
  LocalExecutor(const LocalExecutor&) = delete;
  LocalExecutor& operator=(const LocalExecutor&) = delete;

  void work(Order order) override { pool_.add(std::move(order)); }
  void post(Task task) override;
  std::int64_t now() const override { return watch_now(); }
  std::uint64_t random() override { return random_number(); }
  std::string today() const override { return watch_today(); }

  /// Runs the next posted task, waiting at most this long for one; false when there was none.
  bool do_next(std::chrono::milliseconds wait);

 private:
  std::mutex mutex_;
  std::condition_variable posted_there_;
  std::deque<Task> posted_;
  ThinkingPool pool_;
};

}  // namespace castellan
