// A server for one test: started, killed, started again on the same store.
#pragma once

#include <string>
#include <vector>

namespace castellan::tests {

class Program {
 public:
  /// `castellan serve` with these arguments, on any port; after a restart on the same one.
  explicit Program(std::vector<std::string> arguments);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// No file of the program may grow beyond this many bytes, as on a full disk; call before
  /// start().
  void limit_files(std::size_t bytes) { largest_file_ = bytes; }

  /// Starts it and waits until it listens; false, with its output, if it did not.
  bool start();
  void kill();
  /// Asks it to end and waits; returns its exit status.
  int interrupt();

  int port() const { return port_; }
  void set_port(int port) { port_ = port; }
  int pid() const { return pid_; }
  /// What it has printed so far.
  const std::string& said();
  /// Its peak memory, in kilobytes.
  long memory() const;
  /// Processor time it has used, in seconds.
  double processor() const;

 private:
  int wait();

  std::vector<std::string> arguments_;
  std::size_t largest_file_ = 0;
  int pid_ = -1;
  int output_ = -1;
  int port_ = 0;
  std::string said_;
};

}  // namespace castellan::tests
