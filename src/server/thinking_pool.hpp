// A bounded number of threads that think for everybody. Games go before analyses, clients take
// turns, and what takes too long is told to stop.
#pragma once

#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "session/executor.hpp"

namespace castellan {

class ThinkingPool {
 public:
  /// Milliseconds; 0 for no limit.
  struct Patience {
    std::int64_t game = 0;
    std::int64_t analysis = 0;
    std::int64_t share = 0;  // a thought has had its share when others of its kind are waiting
  };

  ThinkingPool(unsigned threads, Patience patience);
  ~ThinkingPool();
  ThinkingPool(const ThinkingPool&) = delete;
  ThinkingPool& operator=(const ThinkingPool&) = delete;

  void add(Executor::Order order);
  /// Ends every thought and every thread; what is waiting is dropped.
  void close();
  /// Stops what has had enough time; called regularly.
  void look();

  struct Load {
    std::size_t running = 0;
    std::size_t waiting = 0;
  };
  Load load();

 private:
  /// The orders of one urgency: each client has a queue of its own, and the queues take turns.
  class Lines {
   public:
    void add(Executor::Order order);
    bool empty() const { return lines_.empty(); }
    std::size_t size() const;
    Executor::Order take();

   private:
    std::list<std::deque<Executor::Order>> lines_;
  };

  using Time = std::chrono::steady_clock::time_point;
  struct Running {
    Executor::Urgency urgency;
    std::shared_ptr<Job> job;
    Time since;
  };

  void think();
  bool can_take() const;
  bool can_take_analysis() const;
  Executor::Order take();

  const std::size_t count_;  // of threads
  Patience patience_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Lines games_;
  Lines analyses_;
  std::list<Running> running_;
  std::size_t running_analyses_ = 0;
  int games_in_a_row_ = 0;  // served ahead of a waiting analysis
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace castellan
