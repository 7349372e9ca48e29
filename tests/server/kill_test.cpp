// Servers are killed at random moments under load: every confirmed move is saved, none is doubled,
// no match is broken, and the players reconnect by themselves and play on.
//   server_kill_test ROUNDS SERVERS STORE
#include <cstdio>
#include <cstdlib>

#include "games/games.hpp"
#include "store/database.hpp"
#include "tests/server/players.hpp"
#include "tests/server/program.hpp"

namespace castellan::tests {
namespace {

constexpr int first_matches = 24;
constexpr int more_matches = 2;  // after every kill

/// What the store has of a table, compared with what its players were told; a sentence if it is
/// wrong.
std::string check(const Database& store, const Table& table) {
  const auto kept = store.kept(table.match);
  if (!kept) return kept.error().message;
  if (!*kept) return "it is gone";
  const Record& record = (*kept)->record;
  const auto game = all_games().find_for(record);
  if (!game) return game.error().message;
  if (const auto replayed = replay(**game, record); !replayed) {
    return replayed.error().message;
  }
  for (const auto& [ply, move] : table.confirmed) {
    const auto place = static_cast<std::size_t>(ply);
    if (place >= record.moves.size()) return "move " + std::to_string(ply) + " is lost";
    if (record.moves[place].text != move) {
      return "move " + std::to_string(ply) + " was " + move + " and is " + record.moves[place].text;
    }
  }
  return "";
}

int run(int rounds, int count, const std::string& store) {
  std::vector<std::unique_ptr<Program>> servers;
  std::vector<int> ports;
  for (int i = 0; i < count; ++i) {
    servers.push_back(std::make_unique<Program>(std::vector<std::string>{"--store", store}));
    if (!servers.back()->start()) {
      std::fprintf(stderr, "the server did not start: %s\n", servers.back()->said().c_str());
      return 1;
    }
    ports.push_back(servers.back()->port());
  }
  asio::io_context io;
  Players players(io, ports, std::chrono::milliseconds(100));
  std::mt19937 random(17);
  bool complete = false;
  const auto test = [&]() -> awaitable<void> {
    asio::steady_timer timer(io);
    if (!co_await players.open(first_matches)) co_return;
    for (int round = 0; round < rounds; ++round) {
      players.play();
      timer.expires_after(std::chrono::milliseconds(200 + random() % 300));
      co_await timer.async_wait(use_awaitable);
      Program& victim = *servers[static_cast<std::size_t>(round) % servers.size()];
      const int port = victim.port();
      victim.kill();
      timer.expires_after(std::chrono::milliseconds(random() % 100));
      co_await timer.async_wait(use_awaitable);
      if (!victim.start() || victim.port() != port) {
        std::fprintf(stderr, "the server did not start again: %s\n", victim.said().c_str());
        co_return;
      }
      if (!co_await players.open(more_matches)) co_return;
    }
    timer.expires_after(std::chrono::milliseconds(500));
    co_await timer.async_wait(use_awaitable);
    players.stop();
    for (int i = 0; i < 100 && !players.have_left(); ++i) {
      timer.expires_after(std::chrono::milliseconds(20));
      co_await timer.async_wait(use_awaitable);
    }
    complete = true;
    io.stop();
  };
  asio::co_spawn(io, test(), [&](std::exception_ptr) { io.stop(); });
  io.run();
  const Figures& figures = players.figures();
  if (!complete) {
    std::fprintf(stderr, "the test ended early: %s\n", figures.first_refusal.c_str());
    return 1;
  }
  for (const auto& server : servers) {
    if (server->interrupt() != 0) {
      std::fputs("a server did not end well\n", stderr);
      return 1;
    }
  }
  const auto database = Database::open(store);
  std::size_t confirmed = 0;
  for (const auto& table : players.tables()) {
    confirmed += table->confirmed.size();
    const std::string wrong = check(**database, *table);
    if (wrong.empty()) continue;
    std::fprintf(stderr, "%s: %s\n", table->match.c_str(), wrong.c_str());
    return 1;
  }
  std::printf(
      "%zu moves in %zu matches confirmed through %d kills of %d servers: all kept, none "
      "twice; players came back %ld times\n",
      confirmed, players.tables().size(), rounds, count, figures.reconnections);
  if (figures.refusals > 0) {
    std::fprintf(stderr, "refused: %s\n", figures.first_refusal.c_str());
    return 1;
  }
  return confirmed > 0 && figures.reconnections > 0 ? 0 : 1;
}

}  // namespace
}  // namespace castellan::tests

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("expected ROUNDS SERVERS STORE\n", stderr);
    return 2;
  }
  return castellan::tests::run(std::atoi(argv[1]), std::atoi(argv[2]), argv[3]);
}
