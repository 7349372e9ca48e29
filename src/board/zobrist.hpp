// Random keys for incremental hashing: one for each thing on each cell, one for the side to move.
// Made at compile time from a fixed seed, so hashes are the same in every build.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"

namespace castellan {

template <int Things, int Cells>
struct Zobrist {
  std::array<std::array<std::uint64_t, static_cast<std::size_t>(Cells)>,
             static_cast<std::size_t>(Things)>
      key{};
  std::uint64_t side = 0;

  constexpr explicit Zobrist(std::uint64_t seed) {
    Random random(seed);
    for (auto& things : key) {
      for (std::uint64_t& cell_key : things) cell_key = random.next();
    }
    side = random.next();
  }

  constexpr std::uint64_t operator()(int thing, int cell) const {
    return key[static_cast<std::size_t>(thing)][static_cast<std::size_t>(cell)];
  }
};

}  // namespace castellan
