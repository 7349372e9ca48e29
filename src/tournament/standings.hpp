// The score of a match so far: who scored what against whom, in games and in whole units.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tournament/game_result.hpp"
#include "tournament/match_plan.hpp"
#include "tournament/placings.hpp"
#include "tournament/ratings.hpp"
#include "tournament/turn_times.hpp"
#include "tournament/unit_scores.hpp"

namespace castellan {

/// Of one bot against another; with more than two players each of its seats against each of theirs.
struct PairScore {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  UnitScores units;  // only whole ones

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
};

/// How a bot used its time.
struct TimeUse {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t late = 0;  // turns that took too long: own bots by CPU time, programs by the clock
  TurnTimes turns;         // by the clock on the wall
  double thread_milliseconds = 0;  // in all
  double worst_overshoot = 0;      // of processor time, in milliseconds
};

/// Of a bot in all its games.
struct BotScore {
  PairScore total;
  std::vector<std::uint64_t> places;  // how often first, second, ..
  std::uint64_t faults = 0;           // games that it lost by one
  TimeUse time;

  /// Nothing without games.
  std::optional<double> mean_place() const;
};

/// What is remembered of a game in memory; the rest is in its record.
struct CountedGame {
  std::uint64_t moves_hash = 0;
  std::uint64_t offset = 0;  // of the record in the match's file
  double hope = 0;           // the best that the last one believed of its position
  std::array<std::int8_t, max_players> places{};
  bool is_faulty = false;

  /// As GameResult::between.
  double between(std::size_t seat, std::size_t other) const {
    return places[seat] < places[other] ? 1 : places[seat] > places[other] ? 0 : 0.5;
  }
};

class Standings {
 public:
  explicit Standings(const MatchPlan& plan);

  bool has(std::size_t number) const { return played_.contains(number); }
  /// Counts a game whose record begins there in the match's file. An error when it is not one of
  /// this match, or is there already.
  Status add(const GameResult& result, std::uint64_t offset = 0);
  /// Counts its places only, and whole units.
  void add_places(std::size_t number, const CountedGame& game);

  std::size_t games() const { return played_.size(); }
  /// By number.
  const std::map<std::size_t, CountedGame>& played() const { return played_; }
  ScheduledGame scheduled(std::size_t number) const { return schedule_.game(number); }

  const BotScore& bot(std::size_t bot) const { return bots_[bot]; }
  const PairScore& between(std::size_t bot, std::size_t other) const {
    return pairs_[bot * bots_.size() + other];
  }
  /// How games ended; the empty word is: by the rules.
  const std::map<std::string, std::uint64_t>& endings() const { return endings_; }
  std::uint64_t faults() const { return faults_; }
  /// Units that repeat an earlier one move by move, as bots without chance do from the same
  /// opening: they say nothing new, and are in no estimate.
  std::uint64_t repeated_units() const { return repeating_units_.size(); }

  /// The plan's sequential test. It takes units in the order of the schedule, not in the order in
  /// which they happen to end, since short games would come first; and it stays decided.
  struct Test {
    double llr = 0;
    SprtVerdict verdict = SprtVerdict::goes_on;
  };
  const Test& test() const { return test_; }

  /// A fitted list, from whole units.
  std::vector<Rating> ratings() const;
  /// For three and more players: by placings, game after game.
  std::vector<Skill> skills() const;

  /// Time beyond the limit that is forgiven.
  static constexpr double forgiven_milliseconds = 20;

 private:
  void count_times(const GameResult& result, const ScheduledGame& game);
  void count_unit(std::size_t unit);
  /// Of the moves of its games.
  std::uint64_t hash_of_unit(std::size_t unit) const;
  void test_in_order();
  PairScore& pair(std::size_t bot, std::size_t other) { return pairs_[bot * bots_.size() + other]; }
  /// Every seat against every other, as scores of bots.
  std::vector<RatedGame> meetings(std::size_t number) const;
  bool is_whole(std::size_t unit) const;

  const MatchPlan& plan_;
  Schedule schedule_;
  std::vector<BotScore> bots_;
  std::vector<PairScore> pairs_;
  std::map<std::size_t, CountedGame> played_;
  std::map<std::size_t, std::size_t> played_of_unit_;
  std::set<std::uint64_t> seen_units_;  // hashes
  std::set<std::size_t> repeating_units_;
  Test test_;
  UnitScores tested_;  // units of the first bot against the second
  std::set<std::uint64_t> tested_units_;
  std::size_t next_tested_ = 0;
  std::map<std::string, std::uint64_t> endings_;
  std::uint64_t faults_ = 0;
};

}  // namespace castellan
