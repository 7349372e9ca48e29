// The session's messages about saved games.
#include <algorithm>

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

Session::Reply Session::list(const Fields& fields) {
  const auto most = fields.number_or("most", 100, 1, 1'000);
  if (!most) return most.error();
  Result<std::vector<std::string>> names = std::vector<std::string>();
  if (rooms_.hosting().is_own) {
    names = rooms_.archive().names();
    if (!names) return Refusal{"not_kept", names.error().message};
  } else {
    for (const auto& [match, seats] : seats_) names->push_back(match);
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
    } else {
      game["trouble"] = saved.trouble;
    }
    games.push_back(std::move(game));
  }
  return said({{"games", std::move(games)}, {"all", all}});
}

Session::Reply Session::remove(const Fields& fields) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  if (!rooms_.hosting().is_own) {
    const auto match = rooms_.find(*name);
    if (!match) return match.error();
    if (!runs(**match)) {
      return Refusal{"not_your_seat", "you need every player's seat for this"};
    }
  }
  const auto removed = rooms_.remove(*name);
  if (!removed) return Refusal{"not_found", removed.error().message};
  return said({{"name", *name}});
}

}  // namespace castellan
