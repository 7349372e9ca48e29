// What a user wants of a match, as arguments of the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/limits.hpp"
#include "match/game_list.hpp"
#include "tournament/match_plan.hpp"

namespace castellan {

struct MatchWish {
  std::string game;
  std::vector<std::string> assignments;
  std::vector<std::string> bots;
  bool all_bots = false;
  int games = 0;  // as usual
  std::optional<std::string> time;
  std::optional<std::string> nodes;
  std::optional<std::string> clock;
  std::optional<std::string> openings;
  std::optional<std::uint64_t> seed;
  int threads = 0;
  std::optional<std::string> log;  // of what programs are told and answer
  bool first_against_all = false;
  std::optional<std::string> sprt;
  bool normalised = false;
  int cap = Adjudication{}.cap;
  std::optional<std::string> agree;
  std::optional<std::string> agree_draw;

  void describe(Command& command);
  unsigned used_threads() const;
};

/// Whether openings that do not come with the game are made first, or come from somebody else; then
/// there is one in their place, the start.
enum class MissingOpenings { make, await };

Result<MatchPlan> plan_match(const MatchWish& wish, const GameList& games, StopToken stop,
                             MissingOpenings missing = MissingOpenings::make);

}  // namespace castellan
