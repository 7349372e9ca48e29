// Whether another program speaks UGI as it should: `castellan engine --check PROGRAM`.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "match/game_list.hpp"
#include "process/traffic_log.hpp"

namespace castellan {

struct MannersFinding {
  bool is_well = true;
  std::string what;  // "blackstone: legal moves in a whole game of 61 moves"
};

/// For an answer that is owed: generous, since what is checked is manners.
inline constexpr std::chrono::milliseconds usual_patience{10'000};

using MannersListener = std::function<void(const MannersFinding&)>;

/// Tests the program in a game of each kind that it announces, or of this one; true when nothing is
/// wrong. The patience for an answer is generous, so that all that is wrong is found, but a turn
/// that would lose a match on time is wrong.
bool check_manners(const std::vector<std::string>& command, const GameList& games,
                   const GameEntry* only, const MannersListener& tell,
                   std::chrono::milliseconds patience = usual_patience,
                   const std::shared_ptr<TrafficLog>& log = {});

}  // namespace castellan
