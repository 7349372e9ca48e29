// The session's executor on a server: its one thread, the pool, and the store's thread.
#pragma once

#include <boost/asio.hpp>
#include <cstdio>

#include "server/store_thread.hpp"
#include "server/thinking_pool.hpp"
#include "server/token_locksmith.hpp"
#include "server/watch.hpp"

namespace castellan {

/// For the operator's log; it must not matter that nobody reads it.
inline void say(const std::string& sentence) {
  std::fprintf(stderr, "castellan: %s\n", sentence.c_str());
}

class ServerExecutor final : public Executor {
 public:
  ServerExecutor(boost::asio::io_context& io, ThinkingPool& pool, StoreThread& store)
      : io_(io), pool_(pool), store_(store) {}

  void work(Order order) override { pool_.add(std::move(order)); }
  void store(Task task) override { store_.add(std::move(task)); }
  void post(Task task) override {
    boost::asio::post(io_, [task = std::move(task)] {
      try {
        task();
      } catch (const std::exception& trouble) {
        say(trouble.what());
      }
    });
  }
  std::int64_t now() const override { return watch_now(); }
  std::uint64_t random() override { return random_number(); }
  std::string today() const override { return watch_today(); }

 private:
  boost::asio::io_context& io_;
  ThinkingPool& pool_;
  StoreThread& store_;
};

}  // namespace castellan
