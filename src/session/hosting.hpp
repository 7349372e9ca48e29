// How matches are hosted: whose program it is, who may sit where, and whether others use the same
// archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "match/leases.hpp"

namespace castellan {

/// Makes the tokens that hold seats. A lock tells whether a token fits, and nothing about it.
class Locksmith {
 public:
  virtual ~Locksmith() = default;
  /// Unguessable.
  virtual std::string new_token() = 0;
  virtual std::string lock_for(std::string_view token) const = 0;
};

struct Hosting {
  static constexpr int largest_table = 64;  // megabytes, for a bot of somebody who is not at home

  bool is_own = true;           // whoever comes may list and delete every kept game
  bool keeps_unplayed = false;  // a match is kept from its beginning, not from its first move
  std::size_t most_matches = 1'000;
  std::int64_t idle = 60'000;      // unwatched for so long, a kept match leaves the memory
  Locksmith* locksmith = nullptr;  // none: everybody may do everything
  Leases* leases = nullptr;        // none: no other program on this archive
};

}  // namespace castellan
