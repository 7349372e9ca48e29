// Whether another program speaks UGI as it should: `castellan engine --check PROGRAM`.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "match/game_list.hpp"

namespace castellan {

struct MannersFinding {
  bool is_well = true;
  std::string what;  // "blackstone: legal moves in 3 positions"
};

using MannersListener = std::function<void(const MannersFinding&)>;

/// Tests the program in all games that it announces, or in this one; true when nothing is wrong.
/// The patience for an answer is generous: what is checked is manners, not speed.
bool check_manners(const std::vector<std::string>& command, const GameList& games,
                   const GameEntry* only, const MannersListener& tell,
                   std::chrono::milliseconds patience = std::chrono::seconds(10));

}  // namespace castellan
