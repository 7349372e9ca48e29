// Many matches between people at once, at a given number of moves per second: how long a
// confirmation takes and how much memory the server needs. `make load` runs it as described in
// docs/benchmarks.md.
//   server_load MATCHES MOVES_A_SECOND SECONDS STORE
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "tests/server/players.hpp"
#include "tests/server/program.hpp"

namespace castellan::tests {
namespace {

double at(const std::vector<double>& sorted, double part) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

int run(int matches, int rate, int seconds, const std::string& store) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);  // two sockets a match, here and in the server
  Program server({"--store", store});
  if (!server.start()) {
    std::fprintf(stderr, "the server did not start: %s\n", server.said().c_str());
    return 1;
  }
  asio::io_context io;
  Players players(io, {server.port()}, std::chrono::milliseconds(1000 * matches / rate));
  bool opened = false;
  double processor = 0;  // seconds, at the start
  asio::co_spawn(
      io,
      [&]() -> awaitable<void> {
        opened = co_await players.open(matches);
        if (!opened) co_return;
        players.play();
        asio::steady_timer timer(io, std::chrono::seconds(3));  // everybody takes a seat
        co_await timer.async_wait(use_awaitable);
        players.figures().latencies.clear();
        processor = server.processor();
        timer.expires_after(std::chrono::seconds(seconds));
        co_await timer.async_wait(use_awaitable);
        io.stop();
      },
      asio::detached);
  io.run();
  Figures& figures = players.figures();
  if (!opened) {
    std::fprintf(stderr, "cannot open the matches: %s\n", figures.first_refusal.c_str());
    return 1;
  }
  std::sort(figures.latencies.begin(), figures.latencies.end());
  std::printf(
      "%d matches, %.0f moves a second for %d s: confirmed in %.1f ms (median), %.1f ms "
      "(99 %%), %.1f ms (longest); server memory %.0f MB, "
      "processor %.2f ms a move; refusals %ld, reconnections %ld\n",
      matches, static_cast<double>(figures.latencies.size()) / seconds, seconds,
      at(figures.latencies, 0.5), at(figures.latencies, 0.99), at(figures.latencies, 1),
      static_cast<double>(server.memory()) / 1024,
      1000 * (server.processor() - processor) / static_cast<double>(figures.latencies.size()),
      figures.refusals, figures.reconnections);
  if (!figures.first_refusal.empty()) std::printf("%s\n", figures.first_refusal.c_str());
  return figures.latencies.empty() || figures.refusals > 0 ? 1 : 0;
}

}  // namespace
}  // namespace castellan::tests

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("expected MATCHES MOVES_A_SECOND SECONDS STORE\n", stderr);
    return 2;
  }
  return castellan::tests::run(std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]), argv[4]);
}
