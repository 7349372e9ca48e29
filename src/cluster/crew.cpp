#include "cluster/crew.hpp"

#include <fmt/format.h>

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
constexpr char failure_mark = 'F';
constexpr char over = 'E';

// Waiting inside MPI would use up a core.
constexpr std::chrono::milliseconds pause{1};
constexpr std::chrono::milliseconds look_every{50};

}  // namespace

/// One job.
class Crew::Run {
 public:
  Run(Crew& crew, SharedJob& job) : crew_(crew), job_(job), working_(crew.threads_) {}

  void run(const std::function<Worker()>& hire) {
    std::vector<std::thread> threads;
    threads.reserve(crew_.threads_);
    for (unsigned i = 0; i < crew_.threads_; ++i) {
      threads.emplace_back([this, &hire] { work(hire()); });
    }
    watch();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  /// Until nobody works any more. MPI is for this thread alone.
  void watch() {
    std::unique_lock lock(mutex_);
    while (true) {
      if (!halt_ && job_.is_over()) halt_ = true;
      const bool did_something = crew_.cluster_ != nullptr && talk();
      if (working_ == 0 && crew_.busy_ == 0) return;
      if (!did_something) changed_.wait_for(lock, crew_.cluster_ == nullptr ? look_every : pause);
    }
  }

  /// Takes the other members' answers and hands out tasks; false when there was nothing to do.
  bool talk() {
    bool did_something = false;
    while (const auto message = crew_.cluster_->receive()) {
      did_something = true;
      crew_.idle_.push_back(message->from);
      if (message->text.front() == hello) continue;
      --crew_.busy_;
      if (!halt_ && job_.is_over()) halt_ = true;
      if (halt_) continue;
      const std::string text = message->text.substr(1);
      if (message->text.front() == answer_mark) {
        job_.take(text);
      } else {
        job_.fail({fmt::format("machine {}: {}", message->from, text)});
      }
    }
    while (!crew_.idle_.empty()) {
      const auto task = next();
      if (!task) break;
      did_something = true;
      crew_.cluster_->send(crew_.idle_.back(), task_mark + *task);
      crew_.idle_.pop_back();
      ++crew_.busy_;
    }
    return did_something;
  }

  /// One of the threads here.
  void work(const Worker& worker) {
    std::unique_lock lock(mutex_);
    while (const auto task = next()) {
      lock.unlock();
      const auto answer = worker(*task, StopToken(halt_));
      lock.lock();
      if (!answer) {
        job_.fail(answer.error());
      } else if (*answer && !halt_) {
        job_.take(**answer);
      }
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
  Crew& crew_;
  SharedJob& job_;
  unsigned working_;  // threads
};

Crew::Crew(unsigned threads, Cluster* cluster)
    : threads_(std::max(1U, threads)), cluster_(cluster) {}

Crew::~Crew() {
  if (cluster_ == nullptr) return;
  const std::string goodbye(1, over);
  for (const int member : idle_) cluster_->send(member, goodbye);
  // Whoever has not said hello yet will.
  for (auto home = static_cast<int>(idle_.size()); home + 1 < cluster_->size();) {
    if (const auto message = cluster_->receive()) {
      cluster_->send(message->from, goodbye);
      ++home;
    } else {
      std::this_thread::sleep_for(pause);
    }
  }
}

unsigned Crew::size() const {
  return threads_ + (cluster_ == nullptr ? 0 : static_cast<unsigned>(cluster_->size()) - 1);
}

void Crew::run(SharedJob& job, const std::function<Worker()>& hire) { Run(*this, job).run(hire); }

Worker failing_worker(const Error& error) {
  return [error](const std::string&, StopToken) -> Result<std::optional<std::string>> {
    return error;
  };
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
    const auto answer = worker(message->text.substr(1), {});
    cluster.send(
        0, answer ? answer_mark + answer->value_or("") : failure_mark + answer.error().message);
  }
}

}  // namespace castellan
