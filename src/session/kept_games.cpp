// The session's messages about saved games.
#include <algorithm>
#include <map>
#include <set>

#include "match/saved_games.hpp"
#include "session/session.hpp"

namespace castellan {

namespace {

Refusal hidden(std::string_view what) {
  return {"hidden", "the record can be " + std::string(what) +
                        " only after the game has ended: it would reveal what is hidden"};
}

}  // namespace

bool Session::hides_something(std::string_view name) {
  const auto match = rooms_.find(name);
  return !match || observer_of(**match) != referee;
}

Session::Reply Session::save(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  if (observer_of(**match) != referee) {
    return hidden("saved");
  }
  // What is saved already is not written again.
  if ((*match)->version == 0 || !(*match)->trouble.empty()) rooms_.keep_now(**match);
  rooms_.tell([this, alive = std::weak_ptr(alive_), id = id_, name = (*match)->id] {
    if (alive.expired()) return;
    const auto found = rooms_.find(name);
    if (!found) return refuse(id, found.error());
    if (!(*found)->trouble.empty()) return refuse(id, {"not_kept", (*found)->trouble});
    const bool is_own = rooms_.hosting().is_own;
    answer(id, "save",
           {{"match", name},
            {"name", name},
            {"place", is_own ? rooms_.archive().place(name) : "the server's store"},
            {"record", write_record((*found)->table.record(rooms_.executor().now()))}});
  });
  return std::optional<Json>();
}

Session::Reply Session::load(const Fields& fields) {
  const auto copy = fields.flag_or("copy", false);
  if (!copy) return copy.error();
  if (fields.has("record") || *copy) {
    const auto text = fields.text(fields.has("record") ? "record" : "name");
    if (!text) return text.error();
    const auto kept = *copy && !fields.has("record") ? rooms_.archive().load(*text) : *text;
    if (!kept) return Refusal{"not_found", "there is no such saved game"};
    auto record = parse_record(*kept);
    if (!record) return Refusal{"bad_record", record.error().message};
    if (*copy && hides_something(*text)) return hidden("copied");
    if (const auto may = may_open(); !may) return may.error();
    const auto match = rooms_.open_record(std::move(*record));
    if (!match) return match.error();
    return show(**match, claim_seats(**match, seats_to_run(**match)));
  }
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto match = rooms_.find(*name);
  if (!match && match.error().code == "unknown_match") {
    return Refusal{"not_found", "there is no such saved game"};
  }
  if (!match) return match.error();
  // Games on the user's own machine without tokens: whoever opens them takes the seats.
  return show(**match, rooms_.hosting().is_own ? claim_seats(**match, seats_to_run(**match))
                                               : Json::object());
}

auto Session::seats_named(const Fields& fields) const -> Answer<std::map<std::string, NamedSeats>> {
  const auto matches = fields.array_or_empty("matches");
  if (!matches) return matches.error();
  if (matches->size() > most_named_matches) {
    return Refusal{"bad_field", "field matches: expected at most 200"};
  }
  std::map<std::string, NamedSeats> seats;
  for (const Json& each : *matches) {
    if (!each.is_object()) return Refusal{"bad_field", "field matches: expected objects"};
    const Fields named(each);
    const auto id = named.text("match");
    if (!id) return id.error();
    if (seats.contains(*id) || !named.has("tokens")) continue;
    const auto locks = rooms_.locks_of(*id);
    const auto held = seats_fitting(named, locks);
    if (!held) return held.error();
    if (held->empty()) continue;
    const auto open = std::ranges::count(locks, std::string());
    seats[*id] = {*held, locks.size() - static_cast<std::size_t>(open)};
  }
  return seats;
}

Session::Reply Session::list(const Fields& fields) {
  const auto most = fields.number_or("most", 100, 1, 1'000);
  if (!most) return most.error();
  const auto seats = seats_named(fields);
  if (!seats) return seats.error();
  Result<std::vector<std::string>> names = std::vector<std::string>();
  if (fields.has("matches")) {
    for (const auto& [match, held] : *seats) names->push_back(match);
  } else if (rooms_.hosting().is_own) {
    names = rooms_.archive().names();
    if (!names) return Refusal{"not_kept", names.error().message};
  } else {
    for (const auto& [match, held] : seats_) names->push_back(match);
  }
  const std::size_t all = names->size();
  std::reverse(names->begin(), names->end());
  names->resize(std::min(all, static_cast<std::size_t>(*most)));
  const auto summaries = rooms_.archive().summaries(*names);
  if (!summaries) return Refusal{"not_kept", rooms_.trouble_for_guests(summaries.error().message)};
  Json games = Json::array();
  for (const GameSummary& saved : *summaries) {
    Json game = {{"name", saved.name}, {"summary", summary_of(saved, rooms_.games())}};
    if (saved.trouble.empty()) {
      game["game"] = saved.game;
      game["moves"] = saved.moves;
      game["result"] = saved.result;
      game["players"] = player_names(saved, rooms_.games());
    } else {
      game["trouble"] = saved.trouble;
    }
    if (const auto held = seats->find(saved.name); held != seats->end()) {
      game["seats"] = held->second.held;
      game["taken"] = held->second.taken;
    }
    games.push_back(std::move(game));
  }
  return said({{"games", std::move(games)}, {"all", all}});
}

/// Whoever holds every person's seat, with tokens or because there are none, may delete a game.
Session::Reply Session::remove(const Fields& fields) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto match = rooms_.find(*name);
  if (match) {
    const auto held = seats_fitting(fields, (*match)->locks);
    if (!held) return held.error();
    const auto seats = seats_to_run(**match);
    const bool may = std::ranges::all_of(seats, [&](Player player) {
      const auto seat = static_cast<std::size_t>(player);
      const bool is_open = seat >= (*match)->locks.size() || (*match)->locks[seat].empty();
      return holds(**match, player) || held->contains(player) ||
             (is_open && (rooms_.hosting().is_own || !held->empty()));
    });
    if (!may) return Refusal{"not_your_seat", "you need every player's seat for this"};
  } else if (!rooms_.hosting().is_own || match.error().code != "bad_record") {
    if (match.error().code != "unknown_match") return match.error();
    return Refusal{"not_found", "there is no such saved game"};
  }  // the owner may also delete what cannot be read
  const auto removed = rooms_.remove(*name);
  if (!removed) return Refusal{"not_found", removed.error().message};
  return said({{"name", *name}});
}

}  // namespace castellan
