#include "cluster/crew.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace castellan {

namespace {

// The first letter of a message says what it is.
constexpr char hello = 'H';
constexpr char task_mark = 'T';
constexpr char answer_mark = 'A';
constexpr char over = 'E';

// Waiting inside MPI would use up a core.
constexpr std::chrono::milliseconds pause{1};
constexpr std::chrono::milliseconds look_every{50};

class Run {
 public:
  Run(Job& job, const Crew& crew) : job_(job), cluster_(crew.cluster) {
    working_ = std::max(1U, crew.threads);
  }

  void run(const std::function<Worker()>& hire) {
    std::vector<std::thread> threads;
    threads.reserve(working_);
    for (unsigned i = working_; i > 0; --i) {
      threads.emplace_back([this, &hire] { work(hire()); });
    }
    watch();
    for (std::thread& thread : threads) thread.join();
    if (cluster_ != nullptr) send_everybody_home();
  }

 private:
  /// Until nobody works any more. MPI is for this thread alone.
  void watch() {
    std::unique_lock lock(mutex_);
    while (true) {
      if (!halt_ && job_.is_over()) halt_ = true;
      const bool did_something = cluster_ != nullptr && talk();
      if (working_ == 0 && (halt_ || busy_ == 0)) return;
      if (!did_something) changed_.wait_for(lock, cluster_ == nullptr ? look_every : pause);
    }
  }

  /// Takes the other members' answers and hands out tasks; false when there was nothing to do.
  bool talk() {
    bool did_something = false;
    while (const auto message = cluster_->receive()) {
      did_something = true;
      idle_.push_back(message->from);
      if (message->text.front() != answer_mark) continue;
      --busy_;
      if (!halt_) job_.take(message->text.substr(1));
    }
    while (!idle_.empty()) {
      const auto task = next();
      if (!task) break;
      did_something = true;
      cluster_->send(idle_.back(), task_mark + *task);
      idle_.pop_back();
      ++busy_;
    }
    return did_something;
  }

  /// Nobody may be left alone with an answer that nobody takes: its sender would wait for ever.
  void send_everybody_home() {
    const std::string goodbye(1, over);
    for (const int member : idle_) cluster_->send(member, goodbye);
    for (auto home = static_cast<int>(idle_.size()); home + 1 < cluster_->size();) {
      if (const auto message = cluster_->receive()) {
        cluster_->send(message->from, goodbye);
        ++home;
      } else {
        std::this_thread::sleep_for(pause);
      }
    }
  }

  /// One of the threads here.
  void work(const Worker& worker) {
    std::unique_lock lock(mutex_);
    while (const auto task = next()) {
      lock.unlock();
      const auto answer = worker(*task, StopToken(halt_));
      lock.lock();
      if (answer && !halt_) job_.take(*answer);
    }
    --working_;
    changed_.notify_one();
  }

  std::optional<std::string> next() {
    if (!halt_ && job_.is_over()) halt_ = true;
    return halt_ ? std::nullopt : job_.next();
  }

  std::atomic<bool> halt_{false};
  std::mutex mutex_;  // for everything below
  std::condition_variable changed_;
  Job& job_;
  Cluster* cluster_;
  std::vector<int> idle_;  // members without a task
  int busy_ = 0;           // members with one
  unsigned working_ = 0;   // threads
};

}  // namespace

void run_job(Job& job, const Crew& crew, const std::function<Worker()>& hire) {
  Run(job, crew).run(hire);
}

void work_for_leader(Cluster& cluster, const Worker& worker) {
  cluster.send(0, std::string(1, hello));
  while (true) {
    const auto message = cluster.receive();
    if (!message) {
      std::this_thread::sleep_for(pause);
      continue;
    }
    if (message->text.front() == over) return;
    cluster.send(0, answer_mark + worker(message->text.substr(1), {}).value_or(""));
  }
}

}  // namespace castellan
