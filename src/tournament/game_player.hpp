// Plays the games of a plan, one after another, in one thread: it keeps the bots it needs, so that
// foreign engines are started once and not for every game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "tournament/match_plan.hpp"
#include "tournament/play_game.hpp"

namespace castellan {

class GamePlayer {
 public:
  explicit GamePlayer(const MatchPlan& plan) : plan_(plan) {}

  /// Nothing when it was stopped before the end of the game.
  Result<std::optional<Record>> play(const ScheduledGame& game, const Opening& opening,
                                     StopToken stop);

 private:
  MatchPlayer& player(std::size_t contestant, std::size_t seat);

  const MatchPlan& plan_;
  std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<MatchPlayer>> players_;
};

}  // namespace castellan
