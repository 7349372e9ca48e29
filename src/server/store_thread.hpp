// The thread that the store belongs to: a database that hangs makes nobody wait but those who need
// it.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "session/executor.hpp"

namespace castellan {

class StoreThread {
 public:
  StoreThread() : thread_([this] { run(); }) {}
  ~StoreThread() { close(); }
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  /// Ends the thread after the task under way; what is waiting is dropped.
  void close();
  /// Tasks run one after the other.
  void add(Executor::Task task);
  std::size_t waiting();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Executor::Task> tasks_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace castellan
