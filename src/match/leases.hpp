// Which of several programs sharing an archive looks after a match: moves its computer and runs its
// clock. A program that dies loses its matches to the others after a few seconds.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

class Leases {
 public:
  virtual ~Leases() = default;

  /// Takes these matches, or extends their leases; returns those that this program holds now.
  virtual Result<std::vector<std::string>> hold(const std::vector<std::string>& names) = 0;
  /// Extends all of this program's leases; returns the names still held, sorted.
  virtual Result<std::vector<std::string>> renew() = 0;
  /// Gives up matches that no longer need a program.
  virtual Status let_go(const std::vector<std::string>& names) = 0;
  /// Releases everything that is held, for another program to take.
  virtual Status hand_over() = 0;
  /// Matches that need a program and have none.
  virtual Result<std::vector<std::string>> orphans() = 0;
  /// Drops an orphan that needs no program after all.
  virtual Status discard(const std::string& name) = 0;
};

}  // namespace castellan
