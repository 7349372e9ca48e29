#include "match/match.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/random.hpp"
#include "match/game_entry.hpp"
#include "match/text.hpp"

namespace castellan {

PlayedMove PlayedMove::seen_by(Player observer) const {
  if (seen.empty() || observer == referee || observer == player) return *this;
  const SeenMove& part =
      observer == nobody ? seen.back() : seen[static_cast<std::size_t>(observer)];
  if (part.text == move.text) return {player, turn, round, end, move, comment, {}, {}, {}};
  return {player,  turn, round, end, {part.text, part.notation, part.cells, {}, 0},
          comment, {},   {},    {}};
}

Match::Match(const GameEntry& game, const OptionValues& options,
             std::shared_ptr<const Position> start, bool starts_at_beginning)
    : game_(&game),
      options_(options),
      starts_at_beginning_(starts_at_beginning),
      positions_{std::move(start)},
      standing_(position().standing()) {}

std::size_t Match::moves_this_turn() const {
  std::size_t start = history_.size();
  while (start > 0 && history_[start - 1].turn == turn()) --start;
  return history_.size() - start;
}

const std::shared_ptr<const Position>& Match::turn_start() const {
  return positions_[history_.size() - moves_this_turn()];
}

std::vector<RegionView> Match::regions(Player observer) const {
  std::vector<RegionView> regions = position().regions(observer);
  if (outcome().ended) {
    for (RegionView& region : regions) {
      region.acts_now = false;
      region.warning.clear();
    }
  }
  return regions;
}

Outcome Match::outcome() const {
  if (decided_) return decided_->outcome;
  if (departures_.empty()) return outcome_by_rules();
  const Outcome by_rules = outcome_by_rules();
  return ended_by_leaving() || by_rules.ended ? placed_by_leaving(by_rules) : by_rules;
}

/// Players still in the game are placed by the rules, or share first place; the others follow in
/// the reverse order in which they left or were eliminated.
Outcome Match::placed_by_leaving(const Outcome& by_rules) const {
  using Stay = std::pair<std::size_t, int>;  // how long, then a tie-break
  std::vector<Stay> stays;
  for (Player player = 0; player < players(); ++player) {
    const auto index = static_cast<std::size_t>(player);
    Stay stay{SIZE_MAX, by_rules.ended ? by_rules.payoff_of(player) : 0};
    if (standing_.out[index]) {
      std::size_t ply = 0;
      while (!positions_[ply]->standing().out[index]) ++ply;
      stay = {2 * ply, 0};
    }
    for (std::size_t i = 0; i < departures_.size(); ++i) {
      if (departures_[i].player != player) continue;
      stay = std::min(stay, Stay{2 * departures_[i].ply + 1, static_cast<int>(i)});
    }
    stays.push_back(stay);
  }
  std::vector<int> places;
  places.reserve(stays.size());
  for (const Stay& stay : stays) {
    places.push_back(1 + static_cast<int>(std::ranges::count_if(
                             stays, [&](const Stay& other) { return other > stay; })));
  }
  return Outcome::places(places);
}

Outcome Match::outcome_by_rules() const {
  if (standing_.outcome.ended || in_mid_turn()) return standing_.outcome;
  if (turns_ran_out()) return standing_.at_cap;
  return is_repeated() ? Outcome::draw() : standing_.outcome;
}

int Match::turn() const {
  if (history_.empty()) return 1;
  return history_.back().turn + (history_.back().end == Turn::ended ? 1 : 0);
}

int Match::round() const {
  if (standing_.round > 0) return standing_.round;
  for (std::size_t ply = history_.size(); ply > 0; --ply) {
    const PlayedMove& last = history_[ply - 1];
    if (last.player == chance) continue;
    const bool begins = !in_mid_turn() && standing_.to_act >= 0 && standing_.to_act <= last.player;
    return last.round + (begins ? 1 : 0);
  }
  return 1;
}

bool Match::hides_things() const { return game_->hides_things(options_); }
bool Match::is_duel() const { return game_->is_duel(options_); }

MoveSet Match::moves(Player observer, const MoveQuery& query) const {
  return outcome().ended ? MoveSet{} : position().moves(observer, query);
}

Match Match::known_to(Player observer, std::uint64_t seed) const {
  if (observer == referee || !hides_things()) return *this;
  return {*game_, options_, position().sample(observer, seed), false};
}

Match Match::at(std::size_t ply) const {
  Match earlier = *this;
  while (earlier.history_.size() > ply) earlier.take_back();
  earlier.forget_undone();
  return earlier;
}

Status Match::play(std::string_view typed) {
  if (outcome().ended) return Error{"the game has ended"};
  auto played = position().play(typed);
  if (!played) return played.error();
  push(std::move(*played));
  go_on();
  return Done{};
}

void Match::push(PlayResult result) {
  forget_undone();
  history_.push_back({standing_.to_act,
                      turn(),
                      round(),
                      result.turn,
                      std::move(result.move),
                      {},
                      std::move(result.remark),
                      std::move(result.events),
                      std::move(result.seen)});
  positions_.push_back(std::move(result.position));
  const auto out_before = std::exchange(standing_, position().standing()).out;
  for (Player player = 0; player < players(); ++player) {
    if (!is_out(player) || out_before[static_cast<std::size_t>(player)]) continue;
    add_remark(player_word(game_->info(), player) + " is out.");
  }
  const std::int64_t times = options_.value_or_0("repetition");
  if (times > 0 && !in_mid_turn()) {
    const std::int64_t seen = occurrences(position().key());
    if (seen > 1 && seen == times - 1) {
      add_remark("The same position again: once more is a draw.");
    }
  }
}

void Match::add_remark(std::string_view sentence) {
  history_.edit(history_.size() - 1, [&](PlayedMove& move) {
    if (!move.remark.empty()) move.remark += ' ';
    move.remark += sentence;
  });
}

std::uint64_t Match::draws_this_turn() const {
  return static_cast<std::uint64_t>(std::count_if(
      history_.begin(), history_.end(),
      [this](const PlayedMove& move) { return move.player == chance && move.turn == turn(); }));
}

void Match::go_on() {
  // The remaining players may all be out of a game that never ends by itself.
  constexpr int most = 1'000;
  for (int moves = 0; moves < most && !outcome().ended; ++moves) {
    if (standing_.to_act == chance) {
      if (!luck_) return;
      const auto round = static_cast<std::uint64_t>(turn());
      push(position().draw(mix(mix(mix(*luck_) + round) + draws_this_turn())));
    } else if (has_left(standing_.to_act)) {
      push(position().play_for_absent());
    } else {
      return;
    }
  }
}

void Match::set_luck(std::uint64_t seed) {
  luck_ = seed;
  go_on();
}

void Match::give_up(Player loser, std::string_view how) {
  if (outcome().ended || has_left(loser)) return;
  departures_.push_back({loser, history_.size(), std::string(how)});
  forget_undone();
  go_on();
}

bool Match::has_left(Player player) const {
  return std::any_of(departures_.begin(), departures_.end(),
                     [&](const Departure& each) { return each.player == player; });
}

bool Match::is_automatic(std::size_t ply) const {
  const Player player = history_[ply].player;
  return player == chance ||
         std::any_of(departures_.begin(), departures_.end(), [&](const Departure& each) {
           return each.player == player && each.ply <= ply;
         });
}

bool Match::is_over_by_leaving(std::size_t ply, const Standing& standing) const {
  const auto left = [&](Player player) {
    return std::ranges::any_of(departures_, [&](const Departure& each) {
      return each.player == player && each.ply <= ply;
    });
  };
  int remain = 0;
  int gone = 0;
  for (Player player = 0; player < players(); ++player) {
    gone += left(player) ? 1 : 0;
    remain += left(player) || standing.out[static_cast<std::size_t>(player)] ? 0 : 1;
  }
  return gone > 0 && (remain <= 1 || !position().goes_on_without());
}

bool Match::ended_by_leaving() const { return is_over_by_leaving(history_.size(), standing_); }

bool Match::set_departures(std::vector<Departure> departures) {
  departures_ = std::move(departures);
  for (std::size_t ply = 0; ply < history_.size(); ++ply) {
    if (is_over_by_leaving(ply, positions_[ply]->standing())) return false;
  }
  return true;
}

bool Match::allows_draws() const {
  return options_.value_or_0("repetition") > 0 || options_.value_or_0("max_turns") > 0;
}

void Match::agree_on_draw() {
  if (outcome().ended) return;
  decided_ = {departures_.empty() ? Outcome::draw() : placed_by_leaving(Outcome::draw()),
              "agreement"};
  forget_undone();
}

void Match::adjudicate(const Outcome& outcome) {
  if (this->outcome().ended) return;
  decided_ = {placed_by_leaving(outcome), "adjudication"};
  forget_undone();
}

std::string_view Match::ended_by() const {
  if (decided_) return decided_->by;
  if (!standing_.outcome.ended && ended_by_leaving()) return departures_.back().how;
  if (standing_.outcome.ended || !outcome().ended) return "";
  return turns_ran_out() ? "turns" : "repetition";
}

std::string Match::why_ended() const {
  const std::string_view by = ended_by();
  return outcome().ended && (by.empty() || by == "turns") ? position().why_ended() : "";
}

bool Match::take_back() {
  if (decided_) {
    decided_.reset();
    return true;
  }
  if (!departures_.empty() && departures_.back().ply == history_.size()) {
    departures_.pop_back();
    forget_undone();  // some of it was played for a player who had left
    return true;
  }
  if (history_.empty()) return false;
  undone_.emplace_back(std::move(positions_.back()), history_.back());
  positions_.pop_back();
  history_.pop_back();
  standing_ = position().standing();
  return true;
}

bool Match::redo() {
  if (undone_.empty()) return false;
  positions_.push_back(std::move(undone_.back().first));
  history_.push_back(std::move(undone_.back().second));
  undone_.pop_back();
  standing_ = position().standing();
  return true;
}

Status Match::set_up(std::string_view text) {
  OptionValues fixed = options_;
  fixed.insist();
  auto begun = game_->start({fixed, std::string(text)});
  if (!begun) return begun.error();
  const auto luck = luck_;
  *this = std::move(*begun);
  if (luck) set_luck(*luck);
  return Done{};
}

bool Match::turns_ran_out() const {
  const std::int64_t most = options_.value_or_0("max_turns");
  return most > 0 && turn() > most;
}

bool Match::is_repeated() const {
  const std::int64_t times = options_.value_or_0("repetition");
  return times > 0 && occurrences(position().key()) >= times;
}

bool Match::is_between_turns(std::size_t ply) const {
  return ply == 0 || history_[ply - 1].end == Turn::ended;
}

std::int64_t Match::occurrences(std::uint64_t key) const {
  std::int64_t count = 0;
  for (std::size_t ply = 0; ply < positions_.size(); ++ply) {
    if (is_between_turns(ply) && positions_[ply]->key() == key) ++count;
  }
  return count;
}

std::vector<std::uint64_t> Match::drawn_when_repeated() const {
  const std::int64_t times = options_.value_or_0("repetition");
  if (times == 0) return {};
  std::map<std::uint64_t, std::int64_t> seen;
  for (std::size_t ply = 0; ply < positions_.size(); ++ply) {
    if (is_between_turns(ply)) ++seen[positions_[ply]->key()];
  }
  std::vector<std::uint64_t> keys;
  for (const auto& [key, count] : seen) {
    if (count + 1 >= times) keys.push_back(key);
  }
  return keys;
}

}  // namespace castellan
