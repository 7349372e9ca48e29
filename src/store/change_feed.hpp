// Changes that other programs make in the same PostgreSQL store, as they happen (LISTEN).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

class ChangeFeed {
 public:
  struct News {
    std::string who;  // Database::self() of the program
    std::string name;
    std::int64_t version = 0;
  };

  static Result<std::unique_ptr<ChangeFeed>> open(const std::string& address);
  ~ChangeFeed();
  ChangeFeed(const ChangeFeed&) = delete;
  ChangeFeed& operator=(const ChangeFeed&) = delete;

  /// Readable when there may be news.
  int socket() const;
  /// Everything that has arrived, without waiting; an error when the connection is lost.
  Result<std::vector<News>> take();

 private:
  struct Listener;
  explicit ChangeFeed(std::unique_ptr<Listener> listener);

  std::unique_ptr<Listener> listener_;
};

}  // namespace castellan
