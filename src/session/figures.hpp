// What happens among the rooms, counted for whoever watches over a server.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace castellan {

/// How long something took, in buckets that grow.
struct Durations {
  static constexpr std::array<double, 8> bounds = {0.001, 0.005, 0.02, 0.05, 0.2, 1, 5, 20};

  void add(double seconds) {
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      if (seconds <= bounds[i]) ++within[i];
    }
    ++count;
    sum += seconds;
  }

  std::array<std::uint64_t, bounds.size()> within{};  // at most so many seconds
  std::uint64_t count = 0;
  double sum = 0;
};

struct Figures {
  std::uint64_t messages = 0;
  std::map<std::string, std::uint64_t> refusals;  // by code
  std::uint64_t saved = 0;                        // changes of matches
  std::uint64_t not_saved = 0;
  Durations commits;
};

}  // namespace castellan
