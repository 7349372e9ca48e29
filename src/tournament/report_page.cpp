// The report as one page, with everything in it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/score.hpp"
#include "match/text.hpp"
#include "tournament/elo.hpp"
#include "tournament/match_file.hpp"
#include "tournament/report.hpp"

namespace castellan {

namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; --text: #1d2433; --soft: #667085; --line: #d9dee7; --back: #f6f7f9;
  --card: #fff; --accent: #2f6fde; --good: 46, 160, 87; --bad: 214, 72, 72; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ef; --soft: #98a2b3; --line: #333b4a;
  --back: #14171d; --card: #1c2029; --accent: #79a8ff; --good: 70, 180, 110; --bad: 225, 95, 95; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1rem 4rem; background: var(--back);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: 1rem 1.25rem; margin-top: 1.25rem; overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th { color: var(--soft); font-weight: 500; } tr:last-child td { border-bottom: 0; }
th.name, td.name { text-align: left; } td.name { font-weight: 500; }
.bar { display: inline-block; width: 6rem; height: .55rem; border-radius: .3rem;
  background: var(--line); overflow: hidden; vertical-align: middle; }
.bar i { display: block; height: 100%; background: var(--accent); }
.key { display: inline-block; margin-right: 1rem; }
.share { display: inline-block; width: 4.2rem; }
svg { width: 100%; min-width: 40rem; height: auto; } svg text { fill: var(--soft); font-size: 12px; }
details { border-top: 1px solid var(--line); padding: .5rem 0; } summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; color: var(--soft); }
)css";

constexpr std::string_view colours[] = {"#2f6fde", "#d1495b", "#2e9e5b", "#b7791f", "#7b5bd6",
                                        "#0f8b8d", "#c2528b", "#6b7280", "#8a6d3b", "#4c6ef5"};

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

double score_of(const PairScore& score) {
  return score.games() == 0 ? 0.5 : score.points() / static_cast<double>(score.games());
}

/// A cell that is greener the better the score.
std::string score_cell(const PairScore& score) {
  if (score.games() == 0) return "<td class=soft>·</td>";
  const double part = score_of(score);
  const double strength = std::abs(part - 0.5) * 1.2;
  return fmt::format(
      "<td style='background:rgba(var(--{}),{:.2f})' title='{} won, {} drawn, {} lost'>{:.0f}</td>",
      part >= 0.5 ? "good" : "bad", strength, score.wins, score.draws, score.losses, part * 100);
}

/// Three or four lines above 0, at round numbers.
double step_for(double high) {
  const double power = std::pow(10, std::floor(std::log10(high)));
  for (const double step : {0.2, 0.5, 1.0}) {
    if (high / (step * power) < 5) return step * power;
  }
  return 2 * power;
}

class Page {
 public:
  Page(const MatchReport& report, std::filesystem::path file)
      : plan_(report.plan),
        standings_(report.standings),
        file_(std::move(file)),
        order_(ranking(standings_, plan_.contestants.size())),
        ratings_(standings_.ratings()) {}

  std::string text() const {
    std::string title = escaped(plan_.game->info().title) + ": a match of " +
                        counted(plan_.contestants.size(), "bot");
    return fmt::format(
        "<!doctype html>\n<html lang=en><meta charset=utf-8><meta name=viewport "
        "content='width=device-width'><title>{}</title><style>{}</style><body>{}{}{}{}{}{}{}</"
        "html>\n",
        title, style, head(title), table(), history(), cross_table(), worst_games(), terms(),
        openings());
  }

 private:
  std::string name(std::size_t bot) const { return escaped(plan_.contestants[bot].name); }

  std::string head(const std::string& title) const {
    std::string endings;
    for (const auto& [how, count] : standings_.endings()) {
      endings += fmt::format("{}{} by {}", endings.empty() ? "" : ", ", count,
                             how.empty() ? "the rules" : how);
    }
    return fmt::format("<h1>{}</h1><p class=soft>{} of {}, seed {}. Ended: {}.</p>{}", title,
                       standings_.games(), counted(plan_.games(), "game"), plan_.seed,
                       endings.empty() ? "none" : endings,
                       plan_.sprt ? "<p>" + escaped(sprt_text(plan_, standings_)) + "</p>" : "");
  }

  std::string elo_of_bot(std::size_t bot) const {
    if (plan_.sprt) return "–";  // the score of a stopped test is biased
    if (order_.size() == 2) return elo_text(estimate(standings_.between(bot, 1 - bot).units));
    if (!ratings_[bot].error) return "–";
    return fmt::format("{:+.0f} ± {:.0f}", ratings_[bot].elo, *ratings_[bot].error);
  }

  std::string table() const {
    const bool has_places = plan_.seats > 2;
    const auto skills = standings_.skills();
    std::string rows;
    std::size_t rank = 0;
    for (const std::size_t bot : order_) {
      const BotScore& score = standings_.bot(bot);
      const double part = score_of(score.total);
      rows += fmt::format(
          "<tr><td>{}<td class=name>{}<td><span class=bar><i style='width:{:.0f}%'></i></span>"
          "<span class=share>{:.1f} %</span>",
          ++rank, name(bot), part * 100, part * 100);
      if (has_places) {
        rows += fmt::format("<td>{:.2f}<td>{:.1f} ± {:.1f}", score.mean_place().value_or(0),
                            skills[bot].mu, two_sided_95 * skills[bot].sigma);
      }
      rows += fmt::format("<td>{}<td>{}<td>{}<td>{}<td>{:.2f}", score.total.wins, score.total.draws,
                          score.total.losses, elo_of_bot(bot), score.time.turns.mean());
      if (standings_.faults() > 0) rows += fmt::format("<td>{}", score.faults);
      rows += "</tr>";
    }
    return fmt::format(
        "<section><h2>Standings</h2><table><tr><th>#<th class=name>bot<th>score{}<th>won<th>drawn"
        "<th>lost<th>Elo, 95 %<th>ms a turn{}</tr>{}</table></section>",
        has_places ? "<th>place<th>Weng-Lin, 95 %" : "",
        standings_.faults() > 0 ? "<th>faults" : "", rows);
  }

  /// The Elo of each bot after every part of the match, in the order of the schedule.
  std::string history() const {
    if (plan_.sprt) return "";  // a stopped score is biased
    constexpr std::size_t points = 24;
    const std::size_t last = standings_.played().empty() ? 0 : standings_.played().rbegin()->first;
    std::vector<std::vector<double>> lines(order_.size());
    Standings so_far(plan_);
    auto next = standings_.played().begin();
    for (std::size_t point = 1; point <= points; ++point) {
      const std::size_t until = (last + 1) * point / points;
      for (; next != standings_.played().end() && next->first < until; ++next) {
        so_far.add_places(next->first, next->second);
      }
      const auto ratings = so_far.ratings();
      for (std::size_t bot = 0; bot < lines.size(); ++bot) lines[bot].push_back(ratings[bot].elo);
    }
    return "<section><h2>Elo over time</h2>" + chart(lines) + "</section>";
  }

  std::string chart(const std::vector<std::vector<double>>& lines) const {
    constexpr double width = 900;
    constexpr double height = 260;
    constexpr double left = 50;
    double high = 50;
    for (const auto& line : lines) {
      for (const double elo : line) high = std::max(high, std::abs(elo) * 1.1);
    }
    const auto y_of = [&](double elo) { return height / 2 - elo / high * (height / 2 - 12); };
    std::string svg = fmt::format("<svg viewBox='0 0 {} {}' role=img aria-label='Elo over time'>",
                                  width + left, height);
    const double step = step_for(high);
    const int lines_above = static_cast<int>(high / step);
    for (int line = -lines_above; line <= lines_above; ++line) {
      const double elo = line * step;
      svg += fmt::format(
          "<line x1={0} x2={1} y1={2:.1f} y2={2:.1f} stroke='var(--line)'/>"
          "<text x={3} y={4:.1f} text-anchor=end>{5}</text>",
          left, width + left, y_of(elo), left - 8, y_of(elo) + 4,
          elo == 0 ? "0" : fmt::format("{:+.0f}", elo));
    }
    for (std::size_t bot = 0; bot < lines.size(); ++bot) {
      std::string path;
      for (std::size_t i = 0; i < lines[bot].size(); ++i) {
        const double x =
            left + width * static_cast<double>(i + 1) / static_cast<double>(lines[bot].size());
        path += fmt::format("{:.1f},{:.1f} ", x, y_of(lines[bot][i]));
      }
      svg += fmt::format(
          "<polyline points='{}' fill=none stroke-width=2 stroke='{}'><title>{}</title></polyline>",
          path, colours[bot % std::size(colours)], name(bot));
    }
    svg += "</svg><p>";
    for (const std::size_t bot : order_) {
      svg += fmt::format("<span class=key><span style='color:{}'>●</span> {}</span> ",
                         colours[bot % std::size(colours)], name(bot));
    }
    return svg + "</p>";
  }

  std::string cross_table() const {
    std::string text =
        "<section><h2>Cross table, score in percent</h2><table><tr><th>#<th class=name>bot";
    for (std::size_t i = 1; i <= order_.size(); ++i) text += fmt::format("<th>{}", i);
    text += "</tr>";
    for (std::size_t row = 0; row < order_.size(); ++row) {
      text += fmt::format("<tr><td>{}<td class=name>{}", row + 1, name(order_[row]));
      for (const std::size_t other : order_)
        text += score_cell(standings_.between(order_[row], other));
      text += "</tr>";
    }
    return text + "</table></section>";
  }

  /// Lost after having been ahead: the further ahead, the worse.
  std::vector<std::size_t> losses() const {
    constexpr std::size_t most = 10;
    const auto is_worse = [&](std::size_t a, std::size_t b) {
      return standings_.played().at(a).hope > standings_.played().at(b).hope;
    };
    std::vector<std::size_t> worst;
    for (const auto& [number, kept] : standings_.played()) {
      if (kept.hope <= 0) continue;
      worst.insert(std::ranges::upper_bound(worst, number, is_worse), number);
      worst.resize(std::min(worst.size(), most));
    }
    return worst;
  }

  Record record_of(std::size_t number) const {
    const auto text = record_at(file_, standings_.played().at(number).offset);
    auto record = text ? parse_record(*text) : Result<Record>(text.error());
    return record ? std::move(*record) : Record{};
  }

  std::string game_details(std::size_t number, const Record& record,
                           const std::string& what) const {
    const Opening& opening = plan_.opening_of(standings_.scheduled(number));
    return fmt::format("<details><summary>Game {}: {}; opening {}</summary><pre>{}</pre></details>",
                       number, what, escaped(opening.name), escaped(write_record(record)));
  }

  std::string loss_details(std::size_t number) const {
    const CountedGame& kept = standings_.played().at(number);
    const auto last = std::ranges::find(kept.places, static_cast<std::int8_t>(plan_.seats));
    const auto seat = static_cast<std::size_t>(last - kept.places.begin());
    return game_details(
        number, record_of(number),
        fmt::format("{} ({}) lost after {}", name(standings_.scheduled(number).seating[seat]),
                    plan_.game->info().players[seat], score_text(kept.hope)));
  }

  std::string worst_games() const {
    constexpr std::size_t most_faults = 20;
    std::string text;
    std::size_t faults = 0;
    for (const auto& [number, kept] : standings_.played()) {
      if (!kept.is_faulty || ++faults > most_faults) continue;
      const Record record = record_of(number);
      text += game_details(number, record, escaped(record.tag("Fault")));
    }
    if (faults > most_faults) text += fmt::format("<p>and {} more</p>", faults - most_faults);
    for (const std::size_t number : losses()) text += loss_details(number);
    if (text.empty())
      text = "<p class=soft>No faults, and nobody lost after having been ahead.</p>";
    return "<section><h2>Games to look at: faults, and losses after having been ahead</h2>" + text +
           "</section>";
  }

  /// What was agreed on before the match.
  std::string terms() const {
    std::string rows;
    const auto add = [&](std::string_view what, const std::string& value) {
      rows += fmt::format("<tr><td class=name>{}<td class=name>{}</tr>", what, escaped(value));
    };
    add("match", plan_.identity());
    if (!plan_.version.empty()) add("Castellan", plan_.version);
    add("build", plan_.program);
    add("options of the game", plan_.openings.front().options.text());
    add("openings", counted(plan_.openings.size(), "opening") +
                        (plan_.openings_made.empty() ? "" : ", made for this match"));
    for (const Contestant& contestant : plan_.contestants) {
      std::string limits = limits_text(contestant.limits);
      for (const auto& [option, value] : contestant.settings) {
        limits += fmt::format(", {} = {}", option, value);
      }
      add(escaped(contestant.name), limits);
    }
    if (plan_.clock) add("clock", clock_text(*plan_.clock) + " a turn");
    const Adjudication& rules = plan_.adjudication;
    if (rules.cap > 0) add("adjudicated", fmt::format("after {} turns", rules.cap));
    const auto agreed = [&](std::string_view what, const Agreement& agreement) {
      if (agreement.turns == 0) return;
      add(what, fmt::format("score {:g} for {} turns", agreement.score, agreement.turns));
    };
    agreed("won by agreed score", rules.win);
    agreed("drawn by agreed score", rules.draw);
    return "<section><h2>Terms of the match</h2><table>" + rows + "</table></section>";
  }

  static std::string limits_text(const Limits& limits) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limits.time.count() > 0) {
      add(fmt::format("{:g} ms a turn", static_cast<double>(limits.time.count()) / 1e3));
    }
    if (limits.nodes > 0) add(fmt::format("{} nodes a move", limits.nodes));
    if (limits.depth > 0) add(counted(static_cast<std::uint64_t>(limits.depth), "move") + " deep");
    if (limits.turns > 0) add(counted(static_cast<std::uint64_t>(limits.turns), "turn") + " deep");
    return text.empty() ? "no limit" : text;
  }

  std::string openings() const {
    struct Sum {
      std::vector<double> points;
      std::vector<double> games;
      std::vector<double> seat_points;
      double all = 0;
    };
    std::map<std::size_t, Sum> sums;
    for (const auto& [number, kept] : standings_.played()) {
      const ScheduledGame game = standings_.scheduled(number);
      Sum& sum = sums[game.round % plan_.openings.size()];
      sum.points.resize(order_.size());
      sum.games.resize(order_.size());
      sum.seat_points.resize(plan_.seats);
      ++sum.all;
      for (std::size_t seat = 0; seat < plan_.seats; ++seat) {
        double points = 0;
        for (std::size_t other = 0; other < plan_.seats; ++other) {
          if (other != seat) points += kept.between(seat, other);
        }
        points /= static_cast<double>(plan_.seats - 1);
        sum.points[game.seating[seat]] += points;
        ++sum.games[game.seating[seat]];
        sum.seat_points[seat] += points;
      }
    }
    std::string text =
        "<section><h2>Opening by opening</h2><table><tr><th class=name>opening<th>games";
    for (std::size_t seat = 0; seat < plan_.seats; ++seat) {
      text += fmt::format("<th>{} %", escaped(plan_.game->info().players[seat]));
    }
    for (std::size_t i = 1; i <= order_.size(); ++i) text += fmt::format("<th>bot {}", i);
    text += "</tr>";
    for (const auto& [opening, sum] : sums) {
      text += fmt::format("<tr><td class=name title='{}'>{}<td>{:.0f}",
                          escaped(opening_text(plan_.openings[opening])),
                          escaped(plan_.openings[opening].name), sum.all);
      for (const double points : sum.seat_points)
        text += fmt::format("<td>{:.0f}", points / sum.all * 100);
      for (const std::size_t bot : order_) {
        text += sum.games[bot] > 0
                    ? fmt::format("<td>{:g} of {:g}", sum.points[bot], sum.games[bot])
                    : "<td class=soft>·";
      }
      text += "</tr>";
    }
    return text + "</table></section>";
  }

  const MatchPlan& plan_;
  const Standings& standings_;
  std::filesystem::path file_;
  std::vector<std::size_t> order_;
  std::vector<Rating> ratings_;
};

}  // namespace

std::string report_page(const MatchReport& report, const std::filesystem::path& file) {
  return Page(report, file).text();
}

}  // namespace castellan
