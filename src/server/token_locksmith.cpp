#include "server/token_locksmith.hpp"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <cstdlib>

namespace castellan {

namespace {

/// A machine without random numbers must not issue guessable tokens.
template <class Bytes>
void fill_randomly(Bytes* bytes, std::size_t count) {
  if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes), static_cast<int>(count)) != 1) {
    std::abort();
  }
}

}  // namespace

std::uint64_t random_number() {
  std::uint64_t number = 0;
  fill_randomly(&number, sizeof(number));
  return number;
}

std::string TokenLocksmith::new_token() {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::array<unsigned char, 22> bytes{};  // six bits of each: 132
  fill_randomly(bytes.data(), bytes.size());
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
