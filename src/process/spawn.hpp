// What the ways to run another program share: pipes that close by themselves, how it is started,
// and what is said about its end.
#pragma once

#include <sys/types.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "process/child_process.hpp"

namespace castellan {

/// Its ends close by themselves, and no program inherits them: threads start programs at the same
/// time, and one that held another's pipe would keep its end from being noticed.
class Pipe {
 public:
  Pipe();
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  static constexpr std::size_t reading = 0;
  static constexpr std::size_t writing = 1;

  bool is_open() const { return ends_[reading] >= 0; }
  int reader() const { return ends_[reading]; }
  int writer() const { return ends_[writing]; }
  void close(std::size_t end);

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// Appends what there is; false when the other side has closed its end.
bool read_some(int file, std::string& text);

/// The ends of pipes that a program gets as its standard streams.
struct ChildStreams {
  const Pipe* input = nullptr;  // none: it has no input
  const Pipe& output;
  const Pipe& errors;
};

/// In a group of its own, a program and those that it starts can be ended together, and Ctrl-C in
/// the terminal does not reach them.
enum class ProcessGroup { ours, own };

/// Starts a program without a shell; see run_child.
Result<pid_t> spawn(const std::vector<std::string>& words, const ChildStreams& streams,
                    ProcessGroup group);

/// Waits for a program that has ended, or is about to.
ChildEnd collect(pid_t child);

}  // namespace castellan
