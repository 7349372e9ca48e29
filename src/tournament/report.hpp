// What a match has found, for people, for scripts and as a page.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tournament/match_runner.hpp"

namespace castellan {

struct MatchReport {
  const MatchPlan& plan;
  const Standings& standings;
  MatchProgress progress;
};

/// The bots in the order of their ratings, which is that of their score if there are two.
std::vector<std::size_t> ranking(const Standings& standings, std::size_t bots);

/// "SPRT [0, 5]: LLR 1.23 (-2.94 .. 2.94), goes on".
std::string sprt_text(const MatchPlan& plan, const Standings& standings);

/// With error bars; tables fit so many columns, or with 0 are as wide as they come.
std::string report_text(const MatchReport& report, std::size_t columns = 0);
nlohmann::json report_json(const MatchReport& report);
/// A line for each pair of bots.
std::string report_csv(const MatchReport& report);
/// One file without anything from elsewhere; the games to look at are read from the match's file.
std::string report_page(const MatchReport& report, const std::filesystem::path& file);

}  // namespace castellan
