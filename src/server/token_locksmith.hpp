// Tokens of 128 random bits; a lock is the token's SHA-256.
#pragma once

#include "session/house.hpp"

namespace castellan {

class TokenLocksmith final : public Locksmith {
 public:
  std::string new_token() override;
  std::string lock_for(std::string_view token) const override;
};

}  // namespace castellan
