// A large count in many small shares, for all threads and machines.
#pragma once

#include "cluster/crew.hpp"
#include "match/game_entry.hpp"

namespace castellan {

/// A question without divide. The progress is in shares.
Result<PerftAnswer> perft_in_shares(const GameEntry& game, const PositionText& position,
                                    const PerftQuestion& question, const Crew& crew, StopToken stop,
                                    const PerftProgress& progress);

/// Counts for the leader of a cluster, which must have the same question.
void work_on_perft(const GameEntry& game, const PositionText& position,
                   const PerftQuestion& question, Cluster& cluster);

}  // namespace castellan
