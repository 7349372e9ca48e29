// Where searches run and what time it is. The session itself starts no thread and reads no clock: a
// program gives it threads, a page in a browser may have none.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "session/bucket.hpp"

namespace castellan {

/// A thought under way; raise its flag to end it.
struct Job {
  std::atomic<bool> stop = false;
};

class Executor {
 public:
  virtual ~Executor() = default;

  using Task = std::function<void()>;

  /// Somebody is waiting for a game's move; an analysis can wait.
  enum class Urgency { game, analysis };

  struct Order {
    Urgency urgency = Urgency::game;
    const void* client = nullptr;  // work is shared fairly among the clients of a payer
    std::shared_ptr<Payer> payer;  // and among payers, who are charged for what was used
    std::shared_ptr<Job> job;      // the executor may raise it too, when a thought takes too long
    Task run;
    Task failed = {};  // when it could not be finished: out of memory, for instance
    Task spent = {};   // when the payer has nothing left for an analysis
  };

  /// Runs the work away from the session, or at once where there is no other thread.
  virtual void work(Order order) = 0;
  /// Runs a task that uses the archive, in order, away from the session where there is a thread for
  /// it: the archive may take its time.
  virtual void store(Task task) { task(); }  // NOLINT: others keep it
  /// Runs a task on the session's own thread, in order; callable from anywhere.
  virtual void post(Task task) = 0;
  /// Monotonic milliseconds; callable from anywhere.
  virtual std::int64_t now() const = 0;
  /// Unguessable; callable from anywhere.
  virtual std::uint64_t random() = 0;
  /// Today's date as in records: 2026-05-01.
  virtual std::string today() const = 0;
};

}  // namespace castellan
