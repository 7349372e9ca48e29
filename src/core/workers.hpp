// Threads for whoever may use several at once. The engine folders start none: whoever makes a
// searcher brings them, and in a browser there are none.
#pragma once

#include <cstddef>
#include <functional>

namespace castellan {

class Workers {
 public:
  virtual ~Workers() = default;

  /// Calls part(0) to part(count - 1), several of them at the same time, and returns when all are
  /// done.
  virtual void run(std::size_t count, const std::function<void(std::size_t)>& part) = 0;
};

}  // namespace castellan
