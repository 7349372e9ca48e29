// Seeded random numbers (SplitMix64): the same seed gives the same numbers on every machine, which
// the standard distributions do not promise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace castellan {

/// One round of SplitMix64's mixing: a good 64-bit hash of any number.
constexpr std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

  /// Uniform in 0 .. bound-1, for bounds far below 2^32 (the bias is bound / 2^32).
  constexpr std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }
  /// Uniform in 0 .. 1, without 1.
  constexpr double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace castellan
