// States from a file or from standard input, one a line, read as they come: a program that writes
// one and waits for its answer gets it, and memory does not grow with their number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/limits.hpp"
#include "core/result.hpp"
#include "store/text_file.hpp"

namespace castellan {

/// The largest boards take a tenth of this.
inline constexpr std::size_t longest_state = std::size_t{64} * 1024;

/// Without the white space around it. An error for what cannot be a state of any game, so that
/// nobody's messages contain it.
Result<std::string> clean_state(std::string text);

/// The value of --state, clean; "-" reads standard input.
Result<std::string> given_state(const std::string& value);

class StateLines {
 public:
  struct Line {
    std::uint64_t number = 0;  // in the file, from 1
    Result<std::string> state;
  };

  /// The path is for messages; "-" is standard input.
  StateLines(const OpenFile& file, std::string path) : file_(file), path_(std::move(path)) {}

  /// The next line that is neither empty nor a comment; nothing at the end, or once stopped.
  Result<std::optional<Line>> next(StopToken stop);

 private:
  /// The next line as it is; of an overlong one only enough to see that it is.
  Result<std::optional<std::string>> read_line(StopToken stop);

  const OpenFile& file_;
  std::string path_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what has not been used yet
  std::uint64_t number_ = 0;
  bool is_at_end_ = false;
};

}  // namespace castellan
