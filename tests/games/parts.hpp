// What the test games share: short stand-ins for the building blocks that real games have in
// board/.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/options.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"

namespace castellan::tests {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

template <class Numbers>
std::uint64_t hash_of(const Numbers& numbers, std::uint64_t hash = 1) {
  for (const auto number : numbers) hash = mix(hash + static_cast<std::uint64_t>(number));
  return hash;
}

/// The highest is first; equal players share a place.
inline Outcome by_worth(std::span<const int> worth) {
  std::array<int, max_players> places{};
  for (std::size_t i = 0; i < worth.size(); ++i) {
    places[i] = 1;
    for (const int other : worth) places[i] += other > worth[i] ? 1 : 0;
  }
  return Outcome::places(std::span(places).first(worth.size()));
}

/// The base of a family with one type.
template <class G>
struct FamilyOfOne {
  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    return visit(G(options));
  }
};

}  // namespace castellan::tests
