// Plans of small matches, and what tests ask of them.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/games.hpp"
#include "tournament/match_runner.hpp"

namespace castellan::tests {

inline MatchPlan plan_of(const GameEntry& game, const std::vector<std::string>& bots,
                         std::string_view options, std::vector<std::string> openings,
                         std::size_t rounds) {
  MatchPlan plan;
  plan.game = &game;
  for (const std::string& bot : bots) {
    auto contestant = parse_contestant(game, bot, "nodes=200", {});
    EXPECT_TRUE(contestant) << contestant.error().message;
    if (contestant) plan.contestants.push_back(*contestant);
  }
  OptionValues values = game.default_options();
  EXPECT_TRUE(values.set_all(options));
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const auto opening =
        parse_openings(game, "o" + std::to_string(i) + ": " + values.text() + " | " + openings[i]);
    EXPECT_TRUE(opening) << opening.error().message;
    if (opening) plan.openings.push_back(opening->front());
  }
  const auto start = game.start({values, {}});
  EXPECT_TRUE(start);
  if (start) plan.seats = static_cast<std::size_t>(start->players());
  plan.rounds = rounds;
  return plan;
}

inline MatchPlan blackstone_plan(const std::vector<std::string>& bots, std::size_t rounds) {
  return plan_of(**all_games().find("blackstone"), bots, "size=6",
                 {"3,1>3,4; 6,3>3,3", "3,1>3,3; 6,3>5,3"}, rounds);
}

/// The games in the file of a match, by number.
inline std::map<std::size_t, GameResult> results_in(const MatchPlan& plan,
                                                    const std::filesystem::path& path) {
  std::map<std::size_t, GameResult> results;
  auto file = MatchFile::open(path, plan.identity());
  EXPECT_TRUE(file);
  const auto read = file->read([&](const Record& record, std::uint64_t) -> Status {
    auto result = read_result(*plan.game, record);
    EXPECT_TRUE(result);
    if (result) results.emplace(result->number, std::move(*result));
    return Done{};
  });
  EXPECT_TRUE(read);
  return results;
}

/// Everything about the games that does not depend on the machine.
inline std::vector<std::string> played(const MatchPlan& plan, const std::filesystem::path& path) {
  std::vector<std::string> games;
  for (const auto& [number, result] : results_in(plan, path)) {
    std::string text = std::to_string(number) + ": " + std::to_string(result.moves_hash);
    for (const int place : result.places) text += " " + std::to_string(place);
    for (const MoveNote& note : result.notes) text += " " + std::to_string(note.nodes);
    games.push_back(text + " " + result.ended_by + result.fault);
  }
  return games;
}

/// Plays a match, or what is left of it, in this file.
inline Result<MatchProgress> play(const MatchPlan& plan, const std::filesystem::path& path,
                                  Standings& standings, unsigned threads = 2, StopToken stop = {},
                                  const MatchWatcher& watch = {}) {
  auto file = MatchFile::open(path, plan.identity());
  if (!file) return file.error();
  if (const auto resumed = resume_match(plan, *file, standings); !resumed) return resumed.error();
  Crew crew(threads);
  return run_match(plan, *file, standings, crew, stop, watch);
}

}  // namespace castellan::tests
