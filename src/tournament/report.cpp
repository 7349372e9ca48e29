#include "tournament/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "match/text.hpp"
#include "tournament/elo.hpp"

namespace castellan {

namespace {

constexpr std::size_t widest_name = 40;

std::string percent(double part) { return fmt::format("{:.1f} %", part * 100); }

/// Of a bot against the rest, or of one of two against the other.
double score_of(const PairScore& score) {
  return score.games() == 0 ? 0.5 : score.points() / static_cast<double>(score.games());
}

std::string rating_text(const Rating& rating) {
  if (!rating.error) return "-";
  return fmt::format("{:+.0f} +- {:.0f}", rating.elo, *rating.error);
}

using Rows = std::vector<std::vector<std::string>>;

std::string shortened(std::string_view name, std::size_t most) {
  if (name.size() <= most) return std::string(name);
  most -= 2;
  while (most > 0 && (static_cast<unsigned char>(name[most]) & 0xC0U) == 0x80U) --most;
  return std::string(name.substr(0, most)) + "..";
}

std::size_t width_of(const std::vector<std::string>& lines) {
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  return width;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// A table with names in its second column. Where it would be too wide, names are shortened, and
/// then its other columns follow below each other.
std::string fitted(Rows rows, std::size_t columns) {
  constexpr std::size_t shortest_name = 16;
  auto lines = aligned(rows, 1, 1);
  const std::size_t width = width_of(lines);
  if (columns == 0 || width <= columns) return joined(lines);
  std::size_t longest = 0;
  for (const auto& row : rows) longest = std::max(longest, row[1].size());
  const std::size_t room = longest > width - columns ? longest - (width - columns) : 0;
  for (auto& row : rows) row[1] = shortened(row[1], std::max(shortest_name, room));
  lines = aligned(rows, 1, 1);
  if (width_of(lines) <= columns) return joined(lines);
  std::string text;
  for (std::size_t next = 2; next < rows.front().size();) {
    Rows part(rows.size());
    std::vector<std::string> shown;
    for (std::size_t first = next; next < rows.front().size(); ++next) {
      Rows wider = part;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (next == first) wider[i] = {rows[i][0], rows[i][1]};
        wider[i].push_back(rows[i][next]);
      }
      lines = aligned(wider, 1, 1);
      if (next > first && width_of(lines) > columns) break;
      part = std::move(wider);
      shown = lines;
    }
    text += joined(shown);
  }
  return text;
}

std::string place_text(const std::optional<double>& place) {
  return place ? fmt::format("{:.2f}", *place) : "-";
}

std::string table(const MatchReport& report, std::size_t columns) {
  const auto& [plan, standings, progress] = report;
  const bool is_duel = plan.contestants.size() == 2;
  const bool has_places = plan.seats > 2;
  const auto ratings = standings.ratings();
  const auto skills = standings.skills();
  Rows rows = {{"#", "bot", "games", "score", "won", "drawn", "lost", "Elo", "ms a turn"}};
  if (has_places) rows[0].insert(rows[0].begin() + 3, {"place", "Weng-Lin"});
  std::size_t rank = 0;
  for (const std::size_t i : ranking(standings, plan.contestants.size())) {
    const BotScore& score = standings.bot(i);
    const auto games = std::accumulate(score.places.begin(), score.places.end(), std::uint64_t{0});
    // The score of a test that stopped as soon as it was decided is biased.
    const std::string share = plan.sprt ? "-" : percent(score_of(score.total));
    const std::string elo = plan.sprt ? "-"
                            : is_duel ? elo_text(estimate(standings.between(i, 1 - i).units))
                                      : rating_text(ratings[i]);
    std::vector<std::string> row = {std::to_string(++rank),
                                    plan.contestants[i].name.substr(0, widest_name),
                                    std::to_string(games),
                                    share,
                                    std::to_string(score.total.wins),
                                    std::to_string(score.total.draws),
                                    std::to_string(score.total.losses),
                                    elo,
                                    fmt::format("{:.2f}", score.time.turns.mean())};
    if (has_places) {
      const std::string skill =
          fmt::format("{:.1f} +- {:.1f}", skills[i].mu, two_sided_95 * skills[i].sigma);
      row.insert(row.begin() + 3, {place_text(score.mean_place()), skill});
    }
    rows.push_back(std::move(row));
  }
  return fitted(std::move(rows), columns);
}

/// What everybody scored against everybody, in percent.
std::string cross_table(const MatchReport& report, std::size_t columns) {
  const auto order = ranking(report.standings, report.plan.contestants.size());
  Rows rows = {{"", "against"}};
  for (std::size_t column = 0; column < order.size(); ++column) {
    rows[0].push_back(std::to_string(column + 1));
  }
  for (std::size_t row = 0; row < order.size(); ++row) {
    const std::string& name = report.plan.contestants[order[row]].name;
    std::vector<std::string> cells = {std::to_string(row + 1), name.substr(0, widest_name)};
    for (const std::size_t other : order) {
      const PairScore& score = report.standings.between(order[row], other);
      cells.push_back(score.games() == 0 ? "." : fmt::format("{:.0f}", score_of(score) * 100));
    }
    rows.push_back(std::move(cells));
  }
  return fitted(std::move(rows), columns);
}

std::string endings_text(const Standings& standings) {
  std::string text;
  for (const auto& [how, count] : standings.endings()) {
    text +=
        fmt::format("{}{} by {}", text.empty() ? "" : ", ", count, how.empty() ? "the rules" : how);
  }
  if (standings.faults() > 0) text += fmt::format("; {} with a fault", standings.faults());
  return text;
}

/// "Faults: 3 by A, 1 by B", if there are any.
std::string faults_text(const MatchReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.plan.contestants.size(); ++i) {
    const std::uint64_t faults = report.standings.bot(i).faults;
    if (faults == 0) continue;
    text += fmt::format("{}{} by {}", text.empty() ? "Faults: " : ", ", faults,
                        report.plan.contestants[i].name);
  }
  return text.empty() ? text : text + "\n";
}

/// Of the bots with a limit of time.
std::string times_text(const MatchReport& report) {
  std::uint64_t turns = 0;
  std::uint64_t late = 0;
  double within = 0;
  double longest = 0;
  for (std::size_t i = 0; i < report.plan.contestants.size(); ++i) {
    if (report.plan.contestants[i].limits.time.count() == 0) continue;
    const TimeUse& time = report.standings.bot(i).time;
    turns += time.turns.turns();
    late += time.late;
    within = std::max(within, time.turns.within(0.999));
    longest = std::max(longest, time.turns.longest());
  }
  if (turns == 0) return "";
  return fmt::format(
      "Timed turns: {}; {} overshot by more than {:.0f} ms; 99.9 % took at most {:.1f} ms on the "
      "clock, the longest {:.1f} ms\n",
      turns, late, Standings::forgiven_milliseconds, within, longest);
}

}  // namespace

std::vector<std::size_t> ranking(const Standings& standings, std::size_t bots) {
  const auto ratings = standings.ratings();
  std::vector<std::size_t> order(bots);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t bot) { return std::pair(-ratings[bot].elo, bot); });
  return order;
}

std::string sprt_text(const MatchPlan& plan, const Standings& standings) {
  const Sprt& sprt = *plan.sprt;
  const double ratio = standings.test().llr;
  const auto accepted = [&](std::string_view hypothesis, double elo, double other) {
    return fmt::format("{} accepted: {:+g} Elo rather than {:+g} for {}", hypothesis, elo, other,
                       plan.contestants[0].name);
  };
  std::string verdict;
  switch (standings.test().verdict) {
    case SprtVerdict::goes_on: verdict = "undecided"; break;
    case SprtVerdict::accepts_elo1: verdict = accepted("H1", sprt.elo1, sprt.elo0); break;
    case SprtVerdict::accepts_elo0: verdict = accepted("H0", sprt.elo0, sprt.elo1); break;
  }
  return fmt::format("SPRT [{:g}, {:g}]{}: LLR {:.2f} ({:.2f} .. {:.2f}), {}", sprt.elo0, sprt.elo1,
                     sprt.normalised ? " normalised" : "", ratio, sprt.lower_bound(),
                     sprt.upper_bound(), verdict);
}

std::string report_text(const MatchReport& report, std::size_t columns) {
  const auto& [plan, standings, progress] = report;
  std::string text =
      fmt::format("{}: {} of {}, {}, seed {}\n", plan.game->info().title, standings.games(),
                  counted(plan.games(), "game"),
                  counted(std::min(plan.openings.size(), plan.rounds), "opening"), plan.seed);
  text += table(report, columns);
  if (plan.contestants.size() > 2) text += "Score in percent\n" + cross_table(report, columns);
  if (plan.contestants.size() == 2 && plan.seats == 2) {
    const auto pairs = standings.between(0, 1).units.pentanomial();
    text += fmt::format("Pairs with 0, 0.5, 1, 1.5 and 2 points for {}: {} {} {} {} {}\n",
                        plan.contestants[0].name, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  }
  if (plan.sprt) text += sprt_text(plan, standings) + "\n";
  if (standings.repeated_units() > 0) {
    text += fmt::format(
        "{} repeated an earlier one move by move and is in no estimate: more openings are needed\n",
        counted(standings.repeated_units(), "unit"));
  }
  text += fmt::format("Ended: {}\n", endings_text(standings));
  return text + faults_text(report) + times_text(report);
}

}  // namespace castellan
