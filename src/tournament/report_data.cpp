// The report for scripts: JSON and CSV.
#include <fmt/format.h>

#include "tournament/elo.hpp"
#include "tournament/report.hpp"

namespace castellan {

namespace {

using Json = nlohmann::json;

Json optional_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json elo_json(const EloEstimate& elo) {
  return {{"value", optional_json(elo.value)},
          {"low", optional_json(elo.low)},
          {"high", optional_json(elo.high)}};
}

Json bot_json(const MatchReport& report, std::size_t i, const Rating& rating, const Skill& skill) {
  const BotScore& score = report.standings.bot(i);
  const Contestant& contestant = report.plan.contestants[i];
  Json json = {{"name", contestant.name},
               {"wins", score.total.wins},
               {"draws", score.total.draws},
               {"losses", score.total.losses},
               {"rating", {{"elo", rating.elo}, {"error", optional_json(rating.error)}}},
               {"places", score.places},
               {"moves", score.time.moves},
               {"nodes", score.time.nodes},
               {"turns", score.time.turns.turns()},
               {"milliseconds",
                {{"mean", score.time.turns.mean()},
                 {"within_99_9", score.time.turns.within(0.999)},
                 {"longest", score.time.turns.longest()}}},
               {"late", score.time.late},
               {"faults", score.faults}};
  if (report.plan.seats > 2) {
    json["weng_lin"] = {{"mu", skill.mu}, {"sigma", skill.sigma}};
    json["mean_place"] = optional_json(score.mean_place());
  }
  return json;
}

Json pair_json(const MatchReport& report, std::size_t a, std::size_t b) {
  const PairScore& score = report.standings.between(a, b);
  Json json = {{"bot", a},
               {"other", b},
               {"wins", score.wins},
               {"draws", score.draws},
               {"losses", score.losses},
               {"units", score.units.units()}};
  if (report.plan.seats == 2) json["pentanomial"] = score.units.pentanomial();
  if (report.plan.sprt) return json;  // a stopped score is biased
  const Estimate found = estimate(score.units);
  json["score"] = {{"value", found.score}, {"low", found.score_low}, {"high", found.score_high}};
  json["elo"] = elo_json(found.elo);
  json["normalised_elo"] = elo_json(found.normalised_elo);
  json["superiority"] = found.superiority;
  return json;
}

std::string_view verdict_word(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::accepts_elo1: return "H1";
    case SprtVerdict::accepts_elo0: return "H0";
    case SprtVerdict::goes_on: break;
  }
  return "undecided";
}

/// With quotes where a bot's text has a comma.
std::string csv_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string csv_number(const std::optional<double>& value) {
  return value ? fmt::format("{:.2f}", *value) : "";
}

}  // namespace

Json report_json(const MatchReport& report) {
  const auto& [plan, standings, progress] = report;
  const auto ratings = standings.ratings();
  const auto skills = standings.skills();
  Json json = {
      {"match", plan.identity()}, {"game", plan.game->info().name}, {"games", standings.games()},
      {"planned", plan.games()},  {"seconds", progress.seconds},    {"resumed", progress.resumed},
      {"seed", plan.seed},        {"faults", standings.faults()},   {"bots", Json::array()},
      {"pairs", Json::array()},   {"endings", Json::object()}};
  for (std::size_t i = 0; i < plan.contestants.size(); ++i) {
    json["bots"].push_back(bot_json(report, i, ratings[i], skills[i]));
  }
  for (std::size_t a = 0; a < plan.contestants.size(); ++a) {
    for (std::size_t b = a + 1; b < plan.contestants.size(); ++b) {
      if (standings.between(a, b).games() > 0) json["pairs"].push_back(pair_json(report, a, b));
    }
  }
  for (const auto& [how, count] : standings.endings()) {
    json["endings"][how.empty() ? "rules" : how] = count;
  }
  json["repeated_units"] = standings.repeated_units();
  if (plan.sprt) {
    json["sprt"] = {{"elo0", plan.sprt->elo0},
                    {"elo1", plan.sprt->elo1},
                    {"normalised", plan.sprt->normalised},
                    {"llr", standings.test().llr},
                    {"lower", plan.sprt->lower_bound()},
                    {"upper", plan.sprt->upper_bound()},
                    {"verdict", verdict_word(standings.test().verdict)}};
  }
  return json;
}

std::string report_csv(const MatchReport& report) {
  const auto& [plan, standings, progress] = report;
  const bool has_places = plan.seats > 2;
  const auto skills = standings.skills();
  std::string text =
      "bot,other,games,wins,draws,losses,score,elo,elo_low,elo_high,faults,other_faults";
  if (has_places) text += ",place,other_place,mu,sigma,other_mu,other_sigma";
  text += '\n';
  for (std::size_t a = 0; a < plan.contestants.size(); ++a) {
    for (std::size_t b = a + 1; b < plan.contestants.size(); ++b) {
      const PairScore& score = standings.between(a, b);
      if (score.games() == 0) continue;
      const EloEstimate elo = plan.sprt ? EloEstimate{} : estimate(score.units).elo;
      text +=
          fmt::format("{},{},{},{},{},{},{:.4f},{},{},{},{},{}", csv_text(plan.contestants[a].name),
                      csv_text(plan.contestants[b].name), score.games(), score.wins, score.draws,
                      score.losses, score.points() / static_cast<double>(score.games()),
                      csv_number(elo.value), csv_number(elo.low), csv_number(elo.high),
                      standings.bot(a).faults, standings.bot(b).faults);
      if (has_places) {
        text += fmt::format(",{},{},{:.2f},{:.2f},{:.2f},{:.2f}",
                            csv_number(standings.bot(a).mean_place()),
                            csv_number(standings.bot(b).mean_place()), skills[a].mu,
                            skills[a].sigma, skills[b].mu, skills[b].sigma);
      }
      text += '\n';
    }
  }
  return text;
}

}  // namespace castellan
