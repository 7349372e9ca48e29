// Tokens of 132 random bits; a lock is the SHA-256 of a token.
#pragma once

#include <cstdint>

#include "session/hosting.hpp"

namespace castellan {

/// Unguessable, from the same source as tokens.
std::uint64_t random_number();

class TokenLocksmith final : public Locksmith {
 public:
  std::string new_token() override;
  std::string lock_for(std::string_view token) const override;
};

}  // namespace castellan
