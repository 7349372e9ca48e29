// Where thoughts are thought and what time it is. The session itself starts no thread and looks at
// no watch: a program gives it threads, a page in a browser may give it none.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace castellan {

/// A thought that is under way; raised to end it.
struct Job {
  std::atomic<bool> stop = false;
};

class Executor {
 public:
  virtual ~Executor() = default;

  using Task = std::function<void()>;

  /// Somebody waits for a game's move; an analysis can wait for that.
  enum class Urgency { game, analysis };

  struct Order {
    Urgency urgency = Urgency::game;
    const void* client = nullptr;  // work is shared out fairly among these
    std::shared_ptr<Job> job;      // the executor may raise it too, when a thought takes too long
    Task run;
    Task failed = {};  // when it could not be finished: no memory for it, say
  };

  /// Has the work done away from the session, or at once where there is no other place.
  virtual void work(Order order) = 0;
  /// Has something done on the session's own thread, in order; callable from anywhere.
  virtual void post(Task task) = 0;
  /// Milliseconds that only go forward; callable from anywhere.
  virtual std::int64_t now() const = 0;
  /// Unguessable; callable from anywhere.
  virtual std::uint64_t random() = 0;
  /// The day as records write it: 2026-05-01.
  virtual std::string today() const = 0;
};

}  // namespace castellan
