// Another program, run without a shell and with its output captured.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

struct ChildEnd {
  int status = 0;      // its exit status, unless a signal ended it
  int signal = 0;      // the signal that ended it, or 0
  bool cut = false;    // it was stopped because it took too long or printed too much
  std::string output;  // what it wrote to standard output
  std::string errors;  // and to standard error

  bool is_success() const { return signal == 0 && status == 0 && !cut; }
};

/// Runs a program with these arguments, the first of which is its path, or its name on the PATH
/// when it has no '/'. It gets no input, and a time limit if one is given. An error when it cannot
/// be started.
Result<ChildEnd> run_child(const std::vector<std::string>& words,
                           std::optional<std::chrono::milliseconds> time = {});

/// "ended with status 3: its last words", "was ended by a signal: Segmentation fault".
std::string sentence_of(const ChildEnd& end);

}  // namespace castellan
