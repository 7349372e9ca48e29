// A bounded number of threads that think for everybody. Games go before analyses, payers take turns
// and so do the clients of a payer, and what takes too long is told to stop. Whoever has nothing
// left gets no analyses, and games only after all others.
#pragma once

#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "session/executor.hpp"

namespace castellan {

/// Pays from a bucket of seconds.
class BucketPayer final : public Payer {
 public:
  explicit BucketPayer(const Bucket& seconds) : seconds_(seconds) {}

  bool can_pay(std::int64_t now) override {
    const std::lock_guard lock(mutex_);
    return seconds_.take(0, now);
  }
  void pay(double seconds, std::int64_t now) override {
    const std::lock_guard lock(mutex_);
    seconds_.spend(seconds, now);
  }
  int wait(std::int64_t now) override {
    const std::lock_guard lock(mutex_);
    return seconds_.wait(now);
  }

 private:
  std::mutex mutex_;
  Bucket seconds_;
};

class ThinkingPool {
 public:
  /// Milliseconds; 0 for no limit.
  struct Patience {
    std::int64_t game = 0;
    std::int64_t analysis = 0;
    std::int64_t share = 0;  // a thought has had its share when others of its kind are waiting
    std::int64_t alms = 0;   // the share of those who cannot pay
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
  /// The orders of one urgency: payers take turns, and within each its clients do.
  class Lines {
   public:
    void add(Executor::Order order);
    bool empty() const { return payers_.empty(); }
    std::size_t size() const;
    /// Of somebody who can pay, if there is one.
    Executor::Order take(std::int64_t now, std::uint64_t turn);
    /// Whether somebody who can pay is waiting.
    bool has_payer(std::int64_t now) const;

   private:
    struct OfPayer {
      std::shared_ptr<Payer> payer;
      std::list<std::deque<Executor::Order>> clients;
    };
    std::list<OfPayer> payers_;
  };

  struct Running {
    Executor::Urgency urgency;
    std::shared_ptr<Payer> payer;
    std::shared_ptr<Job> job;
    std::int64_t since = 0;
    std::int64_t paid_until = 0;

    /// For the time since the last payment.
    void pay(std::int64_t now);
  };

  void think();
  bool can_take() const;
  bool can_take_analysis() const;
  Executor::Order take(std::int64_t now);

  const std::size_t count_;  // of threads
  Patience patience_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Lines games_;
  Lines analyses_;
  std::list<Running> running_;
  std::size_t running_analyses_ = 0;
  std::uint64_t turns_ = 0;
  int games_in_a_row_ = 0;  // served ahead of a waiting analysis
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace castellan
