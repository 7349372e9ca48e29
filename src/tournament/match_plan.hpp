// Everything that decides how a match goes: with the same plan, and bots limited by nodes or depth,
// it goes the same way on any number of threads and machines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/adjudication.hpp"
#include "tournament/contestant.hpp"
#include "tournament/game_clock.hpp"
#include "tournament/opening.hpp"
#include "tournament/schedule.hpp"
#include "tournament/sprt.hpp"

namespace castellan {

struct MatchPlan {
  std::string program;       // which build plays: another one would be another match
  std::string version = {};  // the same, for people
  const GameEntry* game = nullptr;
  std::vector<Contestant> contestants;
  std::vector<Opening> openings;   // one a round, from the first again after the last
  std::string openings_made = {};  // what they were made for; more of them are the same match
  std::size_t seats = 2;
  Pairing pairing = Pairing::everybody;
  std::size_t rounds = 50;
  std::uint64_t seed = 1;
  Adjudication adjudication;
  std::optional<GameClock> clock = {};
  std::optional<Sprt> sprt;  // of two contestants: stop when it is decided

  Schedule schedule() const { return {contestants.size(), seats, pairing}; }
  std::size_t games() const { return rounds * schedule().games_of_round(); }
  const Opening& opening_of(const ScheduledGame& scheduled) const {
    return openings[scheduled.round % openings.size()];
  }
  /// The bots of a game think with this seed.
  std::uint64_t seed_of(const ScheduledGame& scheduled) const;
  /// Chance is the same in all games of a round.
  std::uint64_t luck_of(const ScheduledGame& scheduled) const;

  /// A short name for what is played; more rounds are the same match, and so is another way to
  /// stop.
  std::string identity() const;
};

}  // namespace castellan
