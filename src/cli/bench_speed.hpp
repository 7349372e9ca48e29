// How fast this program is on this machine: fixed searches, and the rules alone.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "match/game_entry.hpp"

namespace castellan {

/// The text has one form for ever: `bench --compare` reads that of older programs.
enum class BenchPrinting { nothing, text, json };

/// Speeds of the rules side by side; never compare a bulk count with a count of played leaves.
Status bench_perft(const GameEntry& game, BenchPrinting printing);

/// Nodes of fixed searches: a change that is not meant to change the search leaves the sum alone.
Result<std::uint64_t> bench_search(const GameEntry& game, BenchPrinting printing);

}  // namespace castellan
