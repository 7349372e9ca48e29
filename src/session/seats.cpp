// Who may act in a match: seats are held by tokens, and clients without one can only watch.
#include <algorithm>

#include "session/session.hpp"

namespace castellan {

namespace {

/// The field `player`.
Answer<Player> seat_of(const Fields& fields, const Room& match) {
  const auto player = fields.number("player", 0, match.table.match().players() - 1);
  if (!player) return player.error();
  return static_cast<Player>(*player);
}

}  // namespace

bool Session::holds(const Room& match, Player player) const {
  if (rooms_.hosting().locksmith == nullptr) return true;
  const auto held = seats_.find(match.id);
  if (held == seats_.end()) return false;
  const auto seat = held->second.find(player);
  return seat != held->second.end() &&
         seat->second == match.locks[static_cast<std::size_t>(player)];
}

/// A client that holds several hands at one screen sees only what is public until it says which one
/// it looks at.
Player Session::observer_of(const Room& match) const {
  if (!match.table.match().hides_things() || match.table.ended()) return referee;
  if (!match.table.has_person_in_play()) return referee;
  Player only = nobody;
  int held = 0;
  for (Player player = 0; player < match.table.match().players(); ++player) {
    if (!match.table.is_person(player) || !holds(match, player)) continue;
    only = player;
    ++held;
  }
  if (held <= 1) return only;
  const auto chosen = looks_as_.find(match.id);
  const bool may = chosen != looks_as_.end() && holds(match, chosen->second);
  return may ? chosen->second : nobody;
}

std::vector<Player> Session::seats_to_run(const Room& match) {
  std::vector<Player> seats;
  for (Player player = 0; player < match.table.match().players(); ++player) {
    if (match.table.is_person(player) || !match.table.has_people()) seats.push_back(player);
  }
  return seats;
}

bool Session::runs(const Room& match) const {
  const auto seats = seats_to_run(match);
  return std::all_of(seats.begin(), seats.end(),
                     [&](Player player) { return holds(match, player); });
}

bool Session::plays_against_people(const Room& match) const {
  if (!match.table.forbids_help() || runs(match)) return false;
  const auto seats = seats_to_run(match);
  return std::any_of(seats.begin(), seats.end(),
                     [&](Player player) { return holds(match, player); });
}

Answer<Room*> Session::match_to_run(const Fields& fields) {
  auto match = match_of(fields);
  if (match && !runs(**match)) {
    return Refusal{"not_your_seat", "you need every player's seat for this"};
  }
  return match;
}

void Session::take_seat(const Room& match, Player player) {
  const std::string& lock = match.locks[static_cast<std::size_t>(player)];
  const auto [seat, is_new] = seats_[match.id].try_emplace(player, lock);
  if (is_new) rooms_.seat_taken(match.id, player, 1);
  seat->second = lock;
}

void Session::leave_seats(const std::string& match) {
  const auto held = seats_.find(match);
  if (held == seats_.end()) return;
  const auto players = std::move(held->second);
  seats_.erase(held);
  looks_as_.erase(match);
  for (const auto& [player, lock] : players) rooms_.seat_taken(match, player, -1);
}

void Session::match_closed(const std::string& match) {
  seats_.erase(match);
  looks_as_.erase(match);
  send_(write_message({{"type", "closed"}, {"match", match}}));
}

Json Session::claim_seats(Room& match, const std::vector<Player>& players) {
  Json more = Json::object();
  if (rooms_.hosting().locksmith == nullptr) return more;
  Json tokens = Json::array();
  for (const Player player : players) {
    const auto token = rooms_.claim_seat(match, player);
    if (!token) continue;
    tokens.push_back({{"player", player}, {"token", *token}});
    take_seat(match, player);
  }
  if (!tokens.empty()) more["tokens"] = std::move(tokens);
  return more;
}

Session::Reply Session::claim(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto seat = seat_of(fields, **match);
  if (!seat) return seat.error();
  if (!(*match)->table.is_person(*seat)) {
    return Refusal{"not_your_seat", "a computer plays this seat"};
  }
  Json more = claim_seats(**match, {*seat});
  if (!holds(**match, *seat)) return Refusal{"seat_taken", "this seat is already taken"};
  return show(**match, std::move(more));
}

Session::Reply Session::release(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto seat = seat_of(fields, **match);
  if (!seat) return seat.error();
  const bool is_mine = holds(**match, *seat);
  const auto place = static_cast<std::size_t>(*seat);
  const Player host = (*match)->table.host();
  if (!is_mine && (host == nobody || !holds(**match, host))) {
    return Refusal{"not_your_seat", "you do not hold this seat"};
  }
  if (!is_mine && (*match)->here[place] > 0) {
    return Refusal{"not_your_seat", "whoever holds this seat is here"};
  }
  if (rooms_.hosting().locksmith != nullptr && !(*match)->locks[place].empty()) {
    if (is_mine) {
      seats_[(*match)->id].erase(*seat);
      rooms_.seat_taken((*match)->id, *seat, -1);
    }
    rooms_.release_seat(**match, *seat, is_mine ? nobody : host);
  }
  return show(**match);
}

Answer<std::set<Player>> Session::seats_fitting(const Fields& fields,
                                                const std::vector<std::string>& locks) const {
  const auto tokens = fields.array_or_empty("tokens");
  if (!tokens) return tokens.error();
  if (tokens->size() > max_players) {
    return Refusal{"bad_field", "field tokens: expected at most 10"};
  }
  std::set<Player> seats;
  for (const Json& token : *tokens) {
    if (!token.is_string()) return Refusal{"bad_field", "field tokens: expected strings"};
    if (rooms_.hosting().locksmith == nullptr) continue;
    const std::string lock = rooms_.hosting().locksmith->lock_for(token.get<std::string>());
    const auto found = std::find(locks.begin(), locks.end(), lock);
    if (found != locks.end()) seats.insert(static_cast<Player>(found - locks.begin()));
  }
  return seats;
}

Session::Reply Session::subscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto seats = seats_fitting(fields, (*match)->locks);
  if (!seats) return seats.error();
  const auto tokens = fields.array_or_empty("tokens");
  const std::set<Json> distinct(tokens->begin(), tokens->end());
  if (rooms_.hosting().locksmith != nullptr && seats->size() < distinct.size()) {
    return Refusal{"wrong_token", "this token does not fit any seat here"};
  }
  rooms_.watch(**match, *this);
  for (const Player player : *seats) take_seat(**match, player);
  return show(**match);
}

Session::Reply Session::unsubscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  leave_seats((*match)->id);
  rooms_.unwatch((*match)->id, *this);
  return said({{"match", (*match)->id}});
}

}  // namespace castellan
