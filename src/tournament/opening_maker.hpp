// Openings for matches: seeded, varied and fair. The engine looks at each: they are made anew when
// it or its evaluation changes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/limits.hpp"
#include "core/workers.hpp"
#include "tournament/opening.hpp"

namespace castellan {

struct OpeningWish {
  OptionValues options;
  std::size_t count = 200;
  std::uint64_t seed = 1;
  std::uint64_t proof_nodes = 1'000'000;  // no win may be forced within so many
  int quick_games = 8;                    // not all of them won by the same side
  std::uint64_t quick_nodes = 1'000;      // a move
};

/// How many are kept, of how many that were looked at.
using OpeningProgress = std::function<void(std::size_t kept, std::size_t looked_at)>;

/// Kept are positions of which no image is there yet, where no win is forced and both sides can
/// win. Games with maps start on different maps, others after a few random turns; games with chance
/// or more than two players have one opening, their start, where maps are no option. Fewer than
/// wished for when it is stopped or when there are no more.
Result<std::vector<Opening>> make_openings(const GameEntry& game, const OpeningWish& wish,
                                           Workers& workers, StopToken stop,
                                           const OpeningProgress& progress);

}  // namespace castellan
