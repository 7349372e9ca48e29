// People who play each other over the network: they move when it is their turn, reconnect when the
// connection is lost, and remember every confirmed move.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <vector>

#include "tests/server/wire.hpp"

namespace castellan::tests {

struct Table {
  std::string match;
  std::array<std::string, 2> tokens;
  std::map<int, std::string> confirmed;  // by ply
  bool ended = false;
};

struct Figures {
  std::vector<double> latencies;  // milliseconds from a move to its confirmation
  long reconnections = 0;
  long refusals = 0;
  std::string first_refusal;
};

class Players {
 public:
  /// Each waits this long before a move, on average.
  Players(asio::io_context& io, std::vector<int> ports, std::chrono::milliseconds pause)
      : io_(io), ports_(std::move(ports)), pause_(pause) {}

  /// Opens this many more matches of the four games; false when a server refuses.
  awaitable<bool> open(int more);
  /// Both players of each open match play until stop().
  void play();
  void stop() { stopping_ = true; }
  /// Whether every player has left.
  bool have_left() const { return playing_ == 0; }

  std::vector<std::unique_ptr<Table>>& tables() { return tables_; }
  Figures& figures() { return figures_; }

 private:
  awaitable<void> sit(Table& table, int player);
  awaitable<bool> take_part(Wire& wire, Table& table, int player, Json& unanswered);
  awaitable<void> wait(std::chrono::milliseconds time);
  std::chrono::milliseconds thinking_time();

  asio::io_context& io_;
  std::vector<int> ports_;
  std::chrono::milliseconds pause_;
  std::vector<std::unique_ptr<Table>> tables_;
  Figures figures_;
  std::mt19937 random_{4711};
  bool stopping_ = false;
  std::size_t seated_ = 0;  // tables whose players are seated
  int playing_ = 0;
};

}  // namespace castellan::tests
