// A foreign engine in a match: `ugi:COMMAND`. A crash, an answer that is too late or an illegal
// move costs it the game; then it is started again for the next.
#pragma once

#include <memory>
#include <string_view>

#include "tournament/contestant.hpp"
#include "tournament/match_plan.hpp"

namespace castellan {

/// Whether it is `ugi:COMMAND` or `NAME=ugi:COMMAND`.
bool is_foreign(std::string_view text);
/// With the limits of "time=100ms" or "nodes=2k".
Result<Contestant> parse_foreign(std::string_view text, std::string_view limit);
std::unique_ptr<MatchPlayer> make_foreign_player(const Contestant& contestant);

/// Starts each program of a plan once: an error says which cannot be started, does not speak UGI,
/// or cannot play from one of the openings.
Status check_programs(const MatchPlan& plan);

}  // namespace castellan
