// How matches are hosted: whose program it is, who may sit where, and whether other programs share
// the archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/leases.hpp"

namespace castellan {

/// Makes the tokens that hold seats. A lock tells whether a token fits, and nothing else about it.
class Locksmith {
 public:
  virtual ~Locksmith() = default;
  /// Unguessable.
  virtual std::string new_token() = 0;
  virtual std::string lock_for(std::string_view token) const = 0;
};

struct Hosting {
  static constexpr int largest_table = 64;          // megabytes, for a guest's bot
  static constexpr std::int64_t most_memory = 512;  // megabytes, of all computers between moves

  bool is_own = true;  // one user's own program: any client may list and open every saved game
  bool keeps_unplayed = false;  // a match is saved from its creation, not from its first move
  std::size_t most_matches = 1'000;
  std::int64_t idle = 60'000;  // a saved match that nobody has watched for this long leaves memory
  Locksmith* locksmith = nullptr;  // none: everybody may do everything
  Leases* leases = nullptr;        // none: no other program uses this archive
  std::int64_t longest_move = 0;   // milliseconds that a computer may think; 0: as long as it likes
  bool is_reachable = false;       // from other machines
  /// At which other machines reach this one, or would; told only to those who are on it.
  std::vector<std::string> addresses = {};
};

}  // namespace castellan
