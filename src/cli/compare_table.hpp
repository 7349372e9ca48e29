// The table of `castellan compare`: what several bots make of one position.
#pragma once

#include <string>
#include <vector>

#include "match/searcher.hpp"
#include "session/json.hpp"

namespace castellan {

struct BotFinding {
  BotSpec bot;
  ThoughtView thought;
};

/// As lines: a title, the bots, each on a line, and whether they agree.
std::vector<std::string> comparison_lines(const Match& match,
                                          const std::vector<BotFinding>& findings);
/// `to_move`, `bots` and whether they `agree` on a move.
Json json_of_comparison(const Match& match, const std::vector<BotFinding>& findings);

}  // namespace castellan
