// Several copies of this program that work together, when it was started by mpirun. MPI is in one
// file, which is left out where it is not installed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace castellan {

class Cluster {
 public:
  /// Nothing when this program runs alone.
  static std::unique_ptr<Cluster> join();
  virtual ~Cluster() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  bool leads() const { return rank() == 0; }

  struct Message {
    int from = 0;
    std::string text;
  };
  /// Delivered whole and in order.
  virtual void send(int to, std::string_view text) = 0;
  /// A message that has arrived; does not wait.
  virtual std::optional<Message> receive() = 0;
};

}  // namespace castellan
