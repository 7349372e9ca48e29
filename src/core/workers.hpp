// Threads for work that can use several at once. The engine folders start none: the caller that
// makes a searcher provides them, and in a browser there are none.
#pragma once

#include <cstddef>
#include <functional>

namespace castellan {

class Workers {
 public:
  virtual ~Workers() = default;

  /// Calls part(0) to part(count - 1), several of them concurrently, and returns when all are done.
  virtual void run(std::size_t count, const std::function<void(std::size_t)>& part) = 0;
};

}  // namespace castellan
