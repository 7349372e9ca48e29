// A match on all cores of this machine, or of several: one file that keeps every game, and the
// standings as they grow.
#pragma once

#include <functional>

#include "cluster/crew.hpp"
#include "tournament/match_file.hpp"
#include "tournament/match_plan.hpp"
#include "tournament/standings.hpp"

namespace castellan {

struct MatchProgress {
  std::size_t resumed = 0;  // games that the file had already
  std::size_t played = 0;   // since then
  std::size_t all = 0;      // of the plan
  double seconds = 0;       // since the start
};

/// Called every now and then, never concurrently.
using MatchWatcher = std::function<void(const MatchProgress&, const Standings&)>;

/// Counts the games that the file has. An error when one does not belong there.
Status resume_match(const MatchPlan& plan, MatchFile& file, Standings& standings);

/// Plays what the file does not have yet, until everything is played, the sequential test is
/// decided or it is stopped; games under way are dropped then, and played when the match is
/// resumed.
Result<MatchProgress> run_match(const MatchPlan& plan, MatchFile& file, Standings& standings,
                                Crew& crew, StopToken stop, const MatchWatcher& watch = {});

/// Plays games for the leader of a cluster, which must have the same plan. Openings that were made
/// for the match come from the leader.
void work_on_match(const MatchPlan& plan, Cluster& cluster);

}  // namespace castellan
