// A workplace for sessions in a program: a few threads that think, and one queue of things to do on
// the session's own thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "session/workplace.hpp"

namespace castellan {

class Desk final : public Workplace {
 public:
  explicit Desk(unsigned threads);
  ~Desk() override;

  void work(Order order) override;
  void post(Task task) override;
  std::int64_t now() const override;
  std::string today() const override;

  /// Does the next posted thing, waiting for it at most this long; false when there was none.
  bool do_next(std::chrono::milliseconds wait);

 private:
  void think();

  std::mutex mutex_;
  std::condition_variable work_there_;
  std::condition_variable posted_there_;
  std::deque<Task> work_;
  std::deque<Task> posted_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace castellan
