// Where thoughts are thought and what time it is. The session itself starts no thread and looks at
// no watch: a program gives it threads, a page in a browser may give it none.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace castellan {

class Workplace {
 public:
  virtual ~Workplace() = default;

  using Task = std::function<void()>;

  /// Has the work done away from the session, or at once where there is no other place.
  virtual void work(Task task) = 0;
  /// Has something done on the session's own thread, in order; callable from anywhere.
  virtual void post(Task task) = 0;
  /// Milliseconds that only go forward.
  virtual std::int64_t now() const = 0;
  /// The day as records write it: 2026-05-01.
  virtual std::string today() const = 0;
};

}  // namespace castellan
