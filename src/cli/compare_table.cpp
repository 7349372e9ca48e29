#include "cli/compare_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cli/bot_choice.hpp"
#include "core/score.hpp"
#include "match/text.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

const std::string& move_of(const BotFinding& finding) {
  return finding.thought.lines.front().moves.front();
}

/// Short enough for a column: "+0.2344", "-12", "wins in 3".
std::string value_of(double score) {
  if (const auto end = moves_to_end(score)) {
    return fmt::format("{} in {}", *end > 0 ? "wins" : "loses", std::abs(*end));
  }
  if (score == std::floor(score)) return score == 0 ? "0" : fmt::format("{:+.0f}", score);
  return fmt::format("{:+.4f}", score);
}

std::string time_of(double seconds) {
  if (seconds < 0.00001) return "<0.01 ms";
  if (seconds < 0.01) return fmt::format("{:.2f} ms", seconds * 1e3);
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1e3);
  return fmt::format("{:.1f} s", seconds);
}

/// None where there is too little to measure.
std::string speed_of(const ThoughtView& thought) {
  constexpr double shortest = 1e-5;
  if (thought.seconds < shortest) return "-";
  return count_text(
      static_cast<std::uint64_t>(static_cast<double>(thought.nodes) / thought.seconds));
}

/// "own" for a player of one game that judges in its own way; empty without a value.
std::string evaluation_of(const Match& match, const BotFinding& finding) {
  if (has_evaluation(match.game(), finding.bot)) return finding.bot.evaluation;
  return finding.thought.depth > 0 ? "own" : "";
}

using Row = std::vector<std::string>;

Row row_of(const Match& match, const BotFinding& finding, bool with_evaluation) {
  const ThoughtView& thought = finding.thought;
  const std::string evaluation = evaluation_of(match, finding);
  Row row = {finding.bot.text, move_of(finding),
             evaluation.empty() ? "-" : value_of(thought.lines.front().score)};
  if (with_evaluation) row.push_back(evaluation.empty() ? "-" : evaluation);
  row.push_back(thought.depth == 0 ? "-" : std::to_string(thought.depth));
  row.push_back(std::to_string(thought.nodes));
  row.push_back(time_of(thought.seconds));
  row.push_back(speed_of(thought));
  return row;
}

/// The move that most bots choose, the first of those that are chosen equally often.
std::pair<std::string, std::size_t> favourite(const std::vector<BotFinding>& findings) {
  std::map<std::string, std::size_t> votes;
  std::pair<std::string, std::size_t> best;
  for (const BotFinding& finding : findings) ++votes[move_of(finding)];
  for (const BotFinding& finding : findings) {
    const std::size_t count = votes[move_of(finding)];
    if (count > best.second) best = {move_of(finding), count};
  }
  return best;
}

std::string agreement(const std::vector<BotFinding>& findings) {
  const auto& [move, count] = favourite(findings);
  if (count == 1) return "No two bots choose the same move";
  const std::string who = count == findings.size()
                              ? fmt::format("All {}", count)
                              : fmt::format("{} of {}", count, findings.size());
  return fmt::format("{} bots choose the same move: {}", who, move);
}

}  // namespace

std::vector<std::string> comparison_lines(const Match& match,
                                          const std::vector<BotFinding>& findings) {
  const GameInfo& game = match.game().info();
  std::set<std::string> evaluations;
  for (const BotFinding& finding : findings) evaluations.insert(evaluation_of(match, finding));
  evaluations.erase("");
  std::string title = fmt::format("{}, {}", game.title, standing_text(match));
  if (evaluations.size() == 1) {
    title += fmt::format("; values are by the {} evaluation", *evaluations.begin());
  } else if (evaluations.size() > 1) {
    title += "; values by different evaluations cannot be compared";
  }
  std::vector<std::string> lines = {title, ""};
  const bool with_evaluation = evaluations.size() > 1;
  Row heads = {"bot", "move", "value", "depth", "nodes", "time", "nodes/s"};
  if (with_evaluation) heads.insert(heads.begin() + 3, "eval");
  std::vector<Row> rows = {heads};
  for (const BotFinding& finding : findings) {
    rows.push_back(row_of(match, finding, with_evaluation));
  }
  for (std::string& line : aligned(rows, 0, 2)) lines.push_back(std::move(line));
  if (findings.size() > 1) {
    lines.emplace_back();
    lines.push_back(agreement(findings));
  }
  return lines;
}

Json json_of_comparison(const Match& match, const std::vector<BotFinding>& findings) {
  Json bots = Json::array();
  for (const BotFinding& finding : findings) {
    const ThoughtView& thought = finding.thought;
    Json json = {{"bot", finding.bot.text}, {"move", move_of(finding)}};
    if (const std::string evaluation = evaluation_of(match, finding); !evaluation.empty()) {
      json["evaluation"] = evaluation;
      json.update(score_of(thought.lines.front().score));
    }
    json["depth"] = thought.depth;
    json["nodes"] = thought.nodes;
    json["seconds"] = thought.seconds;
    json["moves"] = thought.lines.front().moves;
    bots.push_back(std::move(json));
  }
  return {{"to_move", match.player_to_move()},
          {"bots", std::move(bots)},
          {"agree", favourite(findings).second == findings.size()}};
}

}  // namespace castellan
