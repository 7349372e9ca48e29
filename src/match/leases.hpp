// Which of several programs on one archive looks after a match: moves its computer and runs its
// clock. A program that dies loses its matches to the others after a few seconds.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

class Leases {
 public:
  virtual ~Leases() = default;

  /// Takes these matches, or keeps them for a while longer; the answer has those that are this
  /// program's now.
  virtual Result<std::vector<std::string>> hold(const std::vector<std::string>& names) = 0;
  /// Keeps everything that is held for a while longer; the names, sorted, that still are.
  virtual Result<std::vector<std::string>> renew() = 0;
  /// They need this program no more.
  virtual Status let_go(const std::vector<std::string>& names) = 0;
  /// Leaves everything that is held to whoever comes next.
  virtual Status hand_over() = 0;
  /// Matches that need somebody and have nobody.
  virtual Result<std::vector<std::string>> orphans() = 0;
  /// An orphan that needs nobody after all.
  virtual Status discard(const std::string& name) = 0;
};

}  // namespace castellan
