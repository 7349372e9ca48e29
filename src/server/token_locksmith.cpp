#include "server/token_locksmith.hpp"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <cstdlib>

namespace castellan {

std::string TokenLocksmith::new_token() {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::array<unsigned char, 22> bytes{};  // six bits of each: 132
  // A machine without random numbers must not give out guessable seats.
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) std::abort();
  std::string token;
  for (const unsigned char byte : bytes) token += letters[byte % letters.size()];
  return token;
}

std::string TokenLocksmith::lock_for(std::string_view token) const {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_Digest(token.data(), token.size(), digest.data(), &size, EVP_sha256(), nullptr);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string lock;
  for (unsigned i = 0; i < size; ++i) {
    lock += digits[digest[i] >> 4];
    lock += digits[digest[i] & 15];
  }
  return lock;
}

}  // namespace castellan
