// Who may act in a match: seats are held by tokens, and whoever has none sees and cannot act.
#include <algorithm>

#include "session/session.hpp"

namespace castellan {

bool Session::holds(const LiveMatch& match, Player player) const {
  if (hall_.house().locksmith == nullptr) return true;
  const auto held = seats_.find(match.id);
  return held != seats_.end() && held->second.contains(player);
}

/// Whoever holds several hands at one screen sees what is public until he says which one he looks
/// at.
Player Session::observer_of(const LiveMatch& match) const {
  if (!match.table.game().hides_things() || match.table.ended()) return referee;
  Player only = nobody;
  int held = 0;
  for (Player player = 0; player < match.table.match().players(); ++player) {
    if (!match.table.is_person(player) || !holds(match, player)) continue;
    only = player;
    ++held;
  }
  if (held <= 1) return only;
  const auto chosen = looks_as_.find(match.id);
  return chosen == looks_as_.end() ? nobody : chosen->second;
}

bool Session::runs(const LiveMatch& match) const {
  bool all = true;
  bool people = true;
  for (std::size_t i = 0; i < match.table.seats().size(); ++i) {
    const auto player = static_cast<Player>(i);
    all = all && holds(match, player);
    people = people && (!match.table.is_person(player) || holds(match, player));
  }
  return match.table.has_people() ? people : all;
}

Answer<LiveMatch*> Session::match_to_run(const Fields& fields) {
  auto match = match_of(fields);
  if (match && !runs(**match)) {
    return Refusal{"not_your_seat", "only who holds every player's seat may do this"};
  }
  return match;
}

void Session::take_seat(const LiveMatch& match, Player player) {
  if (seats_[match.id].insert(player).second) hall_.seat_taken(match.id, player, 1);
}

void Session::leave_seats(const std::string& match) {
  const auto held = seats_.find(match);
  if (held == seats_.end()) return;
  const std::set<Player> players = std::move(held->second);
  seats_.erase(held);
  looks_as_.erase(match);
  given_.erase(match);
  for (const Player player : players) hall_.seat_taken(match, player, -1);
}

void Session::match_closed(const std::string& match) {
  seats_.erase(match);
  looks_as_.erase(match);
  given_.erase(match);
  send_(write_message({{"type", "closed"}, {"match", match}}));
}

/// Who opened a match holds every seat until somebody comes for it with the token.
void Session::seat_claimed(const std::string& match, Player player) {
  const auto given = given_.find(match);
  if (given == given_.end() || given->second.erase(player) == 0) return;
  seats_[match].erase(player);
  hall_.seat_taken(match, player, -1);
  Json message = {{"type", "seats"}, {"match", match}};
  message["seats"] = seats_[match];
  send_(write_message(message));
}

Json Session::give_tokens(LiveMatch& match) {
  Json more = Json::object();
  if (hall_.house().locksmith == nullptr) return more;
  Json tokens = Json::array();
  for (const auto& [player, token] : hall_.lock_seats(match)) {
    tokens.push_back({{"player", player}, {"token", token}});
    take_seat(match, player);
    given_[match.id].insert(player);
  }
  if (!tokens.empty()) more["tokens"] = std::move(tokens);
  return more;
}

Session::Reply Session::subscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto tokens = fields.array_or_empty("tokens");
  if (!tokens) return tokens.error();
  if (tokens->size() > 8) return Refusal{"bad_field", "field tokens: expected at most 8"};
  std::set<Player> seats;
  for (const Json& token : *tokens) {
    if (!token.is_string()) return Refusal{"bad_field", "field tokens: expected texts"};
    if (hall_.house().locksmith == nullptr) continue;
    const std::string lock = hall_.house().locksmith->lock_for(token.get<std::string>());
    const auto& locks = (*match)->locks;
    const auto found = std::find(locks.begin(), locks.end(), lock);
    if (found == locks.end()) return Refusal{"wrong_token", "this token holds no seat here"};
    seats.insert(static_cast<Player>(found - locks.begin()));
  }
  hall_.watch(**match, *this);
  for (const Player player : seats) {
    take_seat(**match, player);
    if (const auto given = given_.find((*match)->id); given != given_.end()) {
      given->second.erase(player);
    }
    hall_.claim_seat((*match)->id, player, *this);
  }
  return show(**match);
}

Session::Reply Session::unsubscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  leave_seats((*match)->id);
  hall_.unwatch((*match)->id, *this);
  return said({{"match", (*match)->id}});
}

}  // namespace castellan
