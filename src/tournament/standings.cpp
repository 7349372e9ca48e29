#include "tournament/standings.hpp"

#include <algorithm>

#include "core/random.hpp"

namespace castellan {

std::optional<double> BotScore::mean_place() const {
  double sum = 0;
  double games = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    sum += static_cast<double>(places[i]) * static_cast<double>(i + 1);
    games += static_cast<double>(places[i]);
  }
  return games == 0 ? std::nullopt : std::optional(sum / games);
}

Standings::Standings(const MatchPlan& plan)
    : plan_(plan),
      schedule_(plan.schedule()),
      bots_(plan.contestants.size()),
      pairs_(bots_.size() * bots_.size()) {
  const auto games = static_cast<int>(schedule_.games_of_unit());
  for (PairScore& pair : pairs_) pair.units = UnitScores(games);
  tested_ = UnitScores(games);
  for (BotScore& bot : bots_) bot.places.resize(plan.seats);
}

std::vector<RatedGame> Standings::meetings(std::size_t number) const {
  const ScheduledGame game = schedule_.game(number);
  const CountedGame& kept = played_.at(number);
  std::vector<RatedGame> met;
  for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
    for (std::size_t other = seat + 1; other < game.seating.size(); ++other) {
      if (game.seating[seat] == game.seating[other]) continue;  // it meets itself
      met.push_back({game.seating[seat], game.seating[other], kept.between(seat, other)});
    }
  }
  return met;
}

Status Standings::add(const GameResult& result, std::uint64_t offset) {
  if (result.places.size() != plan_.seats) return Error{"a game has the wrong number of players"};
  if (has(result.number)) {
    return Error{"game " + std::to_string(result.number) + " is there twice"};
  }
  const bool is_fault = !result.fault.empty() && result.ended_by == "resignation";
  ++endings_[is_fault ? "a fault" : result.ended_by];
  if (!result.fault.empty()) ++faults_;
  const ScheduledGame scheduled = schedule_.game(result.number);
  for (const std::size_t seat : result.faulty_seats) ++bots_[scheduled.seating[seat]].faults;
  count_times(result, scheduled);
  CountedGame game{
      .moves_hash = result.moves_hash, .offset = offset, .is_faulty = !result.fault.empty()};
  std::ranges::copy(result.places, game.places.begin());
  for (const MoveNote& note : result.notes) {
    const bool is_last = result.places[note.seat] == static_cast<int>(plan_.seats);
    if (is_last && note.score) game.hope = std::max(game.hope, *note.score);
  }
  add_places(result.number, game);
  return Done{};
}

void Standings::add_places(std::size_t number, const CountedGame& kept) {
  played_.emplace(number, kept);
  for (const RatedGame& met : meetings(number)) {
    const auto count = [](PairScore& score, double points) {
      ++(points > 0.5 ? score.wins : points < 0.5 ? score.losses : score.draws);
    };
    count(pair(met.a, met.b), met.score_of_a);
    count(pair(met.b, met.a), 1 - met.score_of_a);
    count(bots_[met.a].total, met.score_of_a);
    count(bots_[met.b].total, 1 - met.score_of_a);
  }
  const ScheduledGame game = schedule_.game(number);
  for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
    auto& places = bots_[game.seating[seat]].places;
    ++places[static_cast<std::size_t>(std::clamp(int{kept.places[seat]}, 1, int(places.size())) -
                                      1)];
  }
  if (++played_of_unit_[game.unit] == schedule_.games_of_unit()) {
    count_unit(game.unit);
    if (plan_.sprt) test_in_order();
  }
}

std::uint64_t Standings::hash_of_unit(std::size_t unit) const {
  const ScheduledGame first = schedule_.game(unit * schedule_.games_of_unit());
  std::uint64_t hash = mix(first.round % plan_.openings.size()) + first.unit % schedule_.groups();
  for (std::size_t i = 0; i < schedule_.games_of_unit(); ++i) {
    hash = mix(hash ^ played_.at(unit * schedule_.games_of_unit() + i).moves_hash);
  }
  return hash;
}

void Standings::test_in_order() {
  for (; is_whole(next_tested_) && test_.verdict == SprtVerdict::goes_on; ++next_tested_) {
    if (!tested_units_.insert(hash_of_unit(next_tested_)).second) continue;
    double score = 0;
    for (std::size_t i = 0; i < schedule_.games_of_unit(); ++i) {
      const auto met = meetings(next_tested_ * schedule_.games_of_unit() + i).front();
      score += met.a == 0 ? met.score_of_a : 1 - met.score_of_a;
    }
    tested_.add(score / static_cast<double>(schedule_.games_of_unit()));
    test_.llr = llr(*plan_.sprt, tested_);
    test_.verdict = verdict(*plan_.sprt, test_.llr);
  }
}

bool Standings::is_whole(std::size_t unit) const {
  const auto played = played_of_unit_.find(unit);
  return played != played_of_unit_.end() && played->second == schedule_.games_of_unit();
}

void Standings::count_unit(std::size_t unit) {
  if (!seen_units_.insert(hash_of_unit(unit)).second) {
    repeating_units_.insert(unit);
    return;
  }
  struct Sum {
    double score = 0;
    double meetings = 0;
  };
  std::map<std::pair<std::size_t, std::size_t>, Sum> sums;
  for (std::size_t i = 0; i < schedule_.games_of_unit(); ++i) {
    for (const RatedGame& met : meetings(unit * schedule_.games_of_unit() + i)) {
      const bool in_order = met.a < met.b;
      Sum& sum = sums[in_order ? std::pair(met.a, met.b) : std::pair(met.b, met.a)];
      sum.score += in_order ? met.score_of_a : 1 - met.score_of_a;
      ++sum.meetings;
    }
  }
  for (const auto& [bots, sum] : sums) {
    pair(bots.first, bots.second).units.add(sum.score / sum.meetings);
    pair(bots.second, bots.first).units.add(1 - sum.score / sum.meetings);
  }
}

void Standings::count_times(const GameResult& result, const ScheduledGame& game) {
  for (std::size_t i = 0; i < result.notes.size();) {
    const MoveNote& first = result.notes[i];
    const std::size_t contestant = game.seating[first.seat];
    TimeUse& time = bots_[contestant].time;
    double wall = 0;
    double thread = 0;
    for (; i < result.notes.size() && result.notes[i].turn == first.turn &&
           result.notes[i].seat == first.seat;
         ++i) {
      wall += result.notes[i].milliseconds;
      thread += result.notes[i].thread_milliseconds;
      time.nodes += result.notes[i].nodes;
      ++time.moves;
    }
    time.turns.add(wall);
    time.thread_milliseconds += thread;
    const auto limit = plan_.contestants[contestant].limits.time;
    if (limit.count() == 0) continue;
    const double used = plan_.contestants[contestant].bot ? thread : wall;
    const double over = used - std::chrono::duration<double, std::milli>(limit).count();
    time.worst_overshoot = std::max(time.worst_overshoot, over);
    if (over > forgiven_milliseconds) ++time.late;
  }
}

std::vector<Rating> Standings::ratings() const {
  std::vector<RatedUnit> units;
  std::size_t last = SIZE_MAX;
  for (const auto& [number, kept] : played_) {
    const std::size_t unit = number / schedule_.games_of_unit();
    if (!is_whole(unit) || repeating_units_.contains(unit)) continue;
    if (unit != last) units.emplace_back();
    last = unit;
    for (const RatedGame& met : meetings(number)) units.back().push_back(met);
  }
  return fit_ratings(bots_.size(), units);
}

std::vector<Skill> Standings::skills() const {
  std::vector<Skill> skills(bots_.size());
  for (const auto& [number, kept] : played_) {
    const ScheduledGame game = schedule_.game(number);
    std::vector<Placing> placings;
    for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
      placings.push_back({game.seating[seat], kept.places[seat]});
    }
    rate_game(skills, placings);
  }
  return skills;
}

}  // namespace castellan
