// Matches over the network: the session over WebSocket, the embedded page, health and version.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "match/game_list.hpp"
#include "session/bucket.hpp"
#include "store/database.hpp"

namespace castellan {

struct ServerSettings {
  std::string host = "127.0.0.1";
  int port = 8080;    // or the next free one; 0 for any
  std::string store;  // with a PostgreSQL address, the server listens for changes
  std::vector<std::string> origins = {};  // allowed pages of other sites
  std::string version = {};
  std::size_t most_matches = 10'000;
  std::size_t most_clients = 10'000;
  std::size_t most_from_one_address = 200;  // clients; those on this machine are not counted
  ClientBounds bounds = {};                 // of one address
  Bucket thinking = {};                     // seconds, of one address
  unsigned thinkers = 2;
  std::int64_t longest_analysis = 60'000;  // milliseconds
  std::int64_t longest_move = 10'000;      // by a computer in a match
};

/// Serves until SIGINT or SIGTERM; `ready` gets the page's address. What cannot be saved at the end
/// is written to a file, and the program ends with 1.
Status serve(const ServerSettings& settings, const GameList& games, Database& store,
             const std::function<void(const std::string&)>& ready);

}  // namespace castellan
