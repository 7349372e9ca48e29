// A large count in many small shares, for all threads and machines.
#pragma once

#include "cluster/crew.hpp"
#include "match/game_entry.hpp"

namespace castellan {

/// In shares, unless there is nobody to share with or the first plies are wanted one by one.
Result<PerftAnswer> perft_by(Crew& crew, const GameEntry& game, const PositionText& position,
                             const PerftQuestion& question, StopToken stop,
                             const PerftProgress& progress);

/// For a member of a cluster whose leader has the same question and options.
Worker perft_worker(const GameEntry& game, const OptionValues& options,
                    const PerftQuestion& question);

}  // namespace castellan
