// A hash of a text that is the same on every machine and in every build.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellan {

/// FNV-1a.
inline std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace castellan
