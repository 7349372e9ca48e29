// The session's messages about saved games.
#include <algorithm>
#include <map>
#include <set>

#include "match/saved_games.hpp"
#include "match/text.hpp"
#include "session/session.hpp"

namespace castellan {

namespace {

Refusal hidden(std::string_view what) {
  return {"hidden", "the record can be " + std::string(what) +
                        " only after the game has ended: it would reveal what is hidden"};
}

}  // namespace

Session::Reply Session::save(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  if (observer_of(**match) != referee) {
    return hidden("saved");
  }
  // What is saved already is not written again.
  if ((*match)->version == 0 || !(*match)->trouble.empty()) rooms_.keep_now(**match);
  when_settled(**match, [this, id = id_, name = (*match)->id] {
    const auto found = rooms_.find(name);
    if (!found) return refuse(id, found.error());
    if (!(*found)->trouble.empty()) return refuse(id, {"not_kept", (*found)->trouble});
    answer(id, "save",
           {{"match", name},
            {"name", name},
            {"place", is_own() ? rooms_.archive().place(name) : "the server's store"},
            {"record", write_record((*found)->table.record(rooms_.executor().now()))}});
  });
  return std::optional<Json>();
}

/// Whatever a guest puts into a record is stored and indexed.
Answer<bool> Session::may_take(const Record& record) const {
  constexpr std::size_t most_tags = 64;
  constexpr std::size_t longest_tag = 500;
  if (record.tags.size() > most_tags) {
    return Refusal{"bad_record", "expected at most " + std::to_string(most_tags) + " tags"};
  }
  for (const RecordTag& tag : record.tags) {
    const bool may_be_long = tag.name == "State";
    if (tag.name.size() > longest_tag || (!may_be_long && tag.value.size() > longest_tag)) {
      return Refusal{"bad_record",
                     "expected tags of at most " + std::to_string(longest_tag) + " bytes"};
    }
  }
  const auto game = rooms_.games().find_for(record);
  if (!game) return Refusal{"bad_record", game.error().message};
  for (const std::string_view player : (*game)->info().players) {
    const std::string bot(record.tag(bot_tag(player)));
    if (bot.empty() || bot == "human") continue;
    if (const auto allowed = bot_of(**game, bot); !allowed) return allowed.error();
  }
  return true;
}

/// A saved game by its name.
Answer<Room*> Session::game_named(const Fields& fields) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  auto match =
      missing_ && missing_->first == *name ? Answer<Room*>(missing_->second) : rooms_.find(*name);
  if (!match && match.error().code == "unknown_match") {
    return Refusal{"not_found", "there is no such saved game"};
  }
  return match;
}

Answer<Record> Session::record_of(const Fields& fields) {
  if (fields.has("record")) {
    const auto text = fields.text("record");
    if (!text) return text.error();
    auto record = parse_record(*text);
    if (!record) return Refusal{"bad_record", record.error().message};
    for (RecordTag& tag : record->tags) tag.value = printable_name(tag.value);
    for (RecordMove& move : record->moves) move.comment = printable_name(move.comment);
    for (const std::string_view tag : {"Match", "Locks"})
      record->remove_tag(tag);  // of rescue files
    if (const auto may = may_take(*record); !may) return may.error();
    return std::move(*record);
  }
  const auto match = game_named(fields);
  if (!match) return match.error();
  if (observer_of(**match) != referee) return hidden("copied");
  return (*match)->table.record(rooms_.executor().now());
}

Session::Reply Session::load(const Fields& fields) {
  const auto copy = fields.flag_or("copy", false);
  if (!copy) return copy.error();
  if (fields.has("record") || *copy) {
    auto record = record_of(fields);
    if (!record) return record.error();
    if (const auto may = may_open(record->moves.size()); !may) return may.error();
    const auto match = rooms_.open_record(std::move(*record));
    if (!match) return match.error();
    return show(**match, claim_seats(**match, seats_to_run(**match)));
  }
  const auto match = game_named(fields);
  if (!match) return match.error();
  // Games on the user's own machine without tokens: whoever opens them takes the seats.
  return show(**match, is_own() ? claim_seats(**match, seats_to_run(**match)) : Json::object());
}

Answer<std::map<std::string, Json>> Session::tokens_named(const Fields& fields) const {
  const auto matches = fields.array_or_empty("matches");
  if (!matches) return matches.error();
  if (matches->size() > most_named_matches) {
    return Refusal{"bad_field", "field matches: expected at most 200"};
  }
  std::map<std::string, Json> tokens;
  for (const Json& each : *matches) {
    if (!each.is_object()) return Refusal{"bad_field", "field matches: expected objects"};
    const Fields named(each);
    const auto id = named.text("match");
    if (!id) return id.error();
    if (const auto fitting = seats_fitting(named, {}); !fitting) return fitting.error();
    if (named.has("tokens")) tokens.try_emplace(*id, each);
  }
  return tokens;
}

Session::Reply Session::list(const Fields& fields) {
  const auto most = fields.number_or("most", 100, 1, 1'000);
  if (!most) return most.error();
  if (fields.has("matches")) return list_named(fields, static_cast<std::size_t>(*most));
  std::vector<std::string> names;
  names.reserve(seats_.size());
  for (const auto& [match, held] : seats_) names.push_back(match);
  ask_archive(
      [names, lists_all = is_own()](const Archive& archive) {
        return lists_all ? archive.names() : Result<std::vector<std::string>>(names);
      },
      [this, id = id_,
       most = static_cast<std::size_t>(*most)](const Result<std::vector<std::string>>& found) {
        if (!found) return refuse(id, not_kept(found.error()));
        answer_list(id, *found, most, {});
      });
  return std::optional<Json>();
}

/// Only those of which the client holds a seat; the tokens come with the message.
Session::Reply Session::list_named(const Fields& fields, std::size_t most) {
  const auto tokens = tokens_named(fields);
  if (!tokens) return tokens.error();
  std::vector<std::string> names;
  for (const auto& [match, each] : *tokens) names.push_back(match);
  constexpr double names_a_message = 10;
  bounds_->messages.spend(static_cast<double>(names.size()) / names_a_message,
                          rooms_.executor().now());
  using AllLocks = std::vector<Result<std::vector<std::string>>>;
  ask_archive(
      [names](const Archive& archive) {
        AllLocks locks;
        for (const std::string& name : names) locks.push_back(archive.locks(name));
        return locks;
      },
      [this, id = id_, names, tokens = *tokens, most](const AllLocks& all) {
        std::map<std::string, NamedSeats> seats;
        std::vector<std::string> mine;
        for (std::size_t i = 0; i < names.size(); ++i) {
          if (!all[i]) return refuse(id, not_kept(all[i].error()));
          const Room* room = rooms_.live(names[i]);
          const auto& locks = room != nullptr ? room->locks : *all[i];
          const auto held = seats_fitting(Fields(tokens.at(names[i])), locks);
          if (!held || held->empty()) continue;
          const auto open = std::ranges::count(locks, std::string());
          seats[names[i]] = {*held, locks.size() - static_cast<std::size_t>(open)};
          mine.push_back(names[i]);
        }
        answer_list(id, mine, most, seats);
      });
  return std::optional<Json>();
}

/// Newest first.
void Session::answer_list(const Json& id, std::vector<std::string> names, std::size_t most,
                          const std::map<std::string, NamedSeats>& seats) {
  const std::size_t all = names.size();
  std::reverse(names.begin(), names.end());
  names.resize(std::min(all, most));
  ask_archive([names](const Archive& archive) { return archive.summaries(names); },
              [this, id, all, seats](const Result<std::vector<GameSummary>>& summaries) {
                if (!summaries) return refuse(id, not_kept(summaries.error()));
                Json games = Json::array();
                for (const GameSummary& saved : *summaries) {
                  Json& game = games.emplace_back(listed(saved));
                  const auto held = seats.find(saved.name);
                  if (held == seats.end()) continue;
                  game["seats"] = held->second.held;
                  game["taken"] = held->second.taken;
                }
                answer(id, "list", {{"games", std::move(games)}, {"all", all}});
              });
}

Refusal Session::not_kept(const Error& why) const {
  return {"not_kept", rooms_.trouble_for_guests(why.message)};
}

Json Session::listed(const GameSummary& saved) const {
  Json game = {{"name", saved.name}, {"summary", summary_of(saved, rooms_.games())}};
  if (saved.trouble.empty()) {
    game["game"] = saved.game;
    game["moves"] = saved.moves;
    game["result"] = saved.result;
    game["players"] = player_names(saved, rooms_.games());
  } else {
    game["trouble"] = saved.trouble;
  }
  return game;
}

/// Whoever holds every person's seat, with tokens or because there are none, may delete a game.
Session::Reply Session::remove(const Fields& fields) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto match = game_named(fields);
  if (match) {
    const auto held = seats_fitting(fields, (*match)->locks);
    if (!held) return held.error();
    const auto seats = seats_to_run(**match);
    const bool may = std::ranges::all_of(seats, [&](Player player) {
      const auto seat = static_cast<std::size_t>(player);
      const bool is_open = seat >= (*match)->locks.size() || (*match)->locks[seat].empty();
      return holds(**match, player) || held->contains(player) ||
             (is_open && (is_own() || !held->empty()));
    });
    if (!may) return Refusal{"not_your_seat", "you need every player's seat for this"};
  } else if (!is_own() || match.error().code != "bad_record") {
    return match.error();
  }  // the owner may also delete what cannot be read
  rooms_.remove(
      *name, [this, alive = std::weak_ptr(alive_), id = id_, name = *name](const Status& removed) {
        if (alive.expired()) return;
        if (!removed) {
          const bool is_gone = removed.error().message.find("no such") != std::string::npos;
          return refuse(id, is_gone ? Refusal{"not_found", "there is no such saved game"}
                                    : not_kept(removed.error()));
        }
        answer(id, "delete", {{"name", name}});
      });
  return std::optional<Json>();
}

}  // namespace castellan
