// The session's messages that change a match, or show it.
#include <algorithm>

#include "match/text.hpp"
#include "session/session.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

constexpr std::int64_t most_plies = 1'000'000;

Refusal moved_on(const Room& match) {
  return {"wrong_ply", counted(match.table.ply(), "move") +
                           (match.table.ply() == 1 ? " has" : " have") + " been played"};
}

}  // namespace

Answer<Room*> Session::match_of(const Fields& fields) {
  const auto id = fields.text("match");
  if (!id) return id.error();
  if (missing_ && missing_->first == *id) return missing_->second;
  return rooms_.find(*id);
}

Session::Reply Session::state(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  if (fields.has("as")) {
    const auto as = fields.number("as", nobody, (*match)->table.match().players() - 1);
    if (!as) return as.error();
    const auto player = static_cast<Player>(*as);
    if (player != nobody && !holds(**match, player)) {
      return Refusal{"not_your_seat", "you can look only from a seat you hold"};
    }
    looks_as_[(*match)->id] = player;
  }
  return std::optional<Json>(state_of(**match, observer_of(**match), rooms_.executor().now()));
}

Session::Reply Session::choices(const Fields& fields) {
  const auto position = position_of(fields);
  if (!position) return position.error();
  MoveQuery query{.most = most_listed_moves};
  const auto words = fields.array_or_empty("words");
  const auto cells = fields.array_or_empty("cells");
  for (const auto* each : {&words, &cells}) {
    if (!*each) return each->error();
  }
  for (const Json& word : *words) {
    if (!word.is_string()) return Refusal{"bad_field", "field words: expected strings"};
    query.words.push_back(word.get<std::string>());
  }
  for (const Json& cell : *cells) {
    const auto number = cell.is_number_integer() ? cell.get<std::int64_t>() : -1;
    if (number < 0 || number > INT32_MAX) {
      return Refusal{"bad_field", "field cells: expected numbers of cells"};
    }
    query.cells.push_back(static_cast<int>(number));
  }
  Json body = {{"ply", position->history().size()}};
  add_moves(body, position->moves(observer_of(fields), query));
  return std::optional<Json>(std::move(body));
}

Session::Reply Session::history(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto played = static_cast<std::int64_t>((*match)->table.ply());
  const auto from = fields.number_or("from", 0, 0, played);
  if (!from) return from.error();
  const auto first = static_cast<std::size_t>(*from);
  Json body = {{"match", (*match)->id}, {"ply", played}, {"history_from", *from}};
  body["history"] =
      history_of((*match)->table.match(), observer_of(**match), first, first + most_told_history);
  return std::optional<Json>(std::move(body));
}

Answer<bool> Session::is_at_ply(const Fields& fields, const Room& match) const {
  const auto now = static_cast<std::int64_t>(match.table.ply());
  const auto ply = fields.number_or("ply", now, 0, most_plies);
  if (!ply) return ply.error();
  if (*ply == now) return true;
  return moved_on(match);
}

Session::Reply Session::play(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto ply = fields.number("ply", 0, most_plies);
  if (!ply) return ply.error();
  const auto move = fields.text("move");
  if (!move) return move.error();
  const Again play = [this, ply = *ply, move = *move](Room& to) -> Answer<bool> {
    const Table& table = to.latest();
    const bool is_new = ply == static_cast<std::int64_t>(table.ply());
    if (is_new && !table.ended()) {
      const Player mover = table.match().player_to_move();
      if (!to.table.is_person(mover)) return Refusal{"not_your_turn", "the computer is to move"};
      if (!holds(to, mover)) {
        const auto held = seats_.find(to.id);
        if (held == seats_.end()) return Refusal{"not_your_seat", "you are watching this match"};
        return Refusal{"not_your_turn", "somebody else is to move"};
      }
    }
    return rooms_.play(to, ply, move, observer_of(to));
  };
  return after(play(**match), **match, play);
}

bool Session::is_in_own_turn(const Room& room) const {
  const Match& match = room.table.match();
  const Player mover = match.player_to_move();
  return mover >= 0 && match.moves_this_turn() > 0 && match.history().back().player == mover &&
         room.table.is_person(mover) && holds(room, mover);
}

/// Whether another seat has asked for a takeback: then the mover does not take back a move of his
/// own instead.
bool Session::is_asked_to_take_back(const Room& room) const {
  const Player mover = room.table.match().player_to_move();
  return std::ranges::any_of(room.table.offers(Table::Offer::take_back),
                             [&](Player player) { return player != mover; });
}

Session::Reply Session::take_back(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  if (const auto meant = is_at_ply(fields, **match); !meant) return meant.error();
  const auto on = fields.flag_or("on", true);
  if (!on) return on.error();
  if (*on) {
    // Seats can be shared: what somebody else has asked for is agreed to, not passed over.
    if (runs(**match) && (*match)->table.offers(Table::Offer::take_back).empty()) {
      return after(rooms_.take_back(**match), **match);
    }
    if (is_in_own_turn(**match) && !is_asked_to_take_back(**match) &&
        (*match)->table.hides_at_most_cells()) {
      const Player mover = (*match)->table.match().player_to_move();
      return after(rooms_.take_back(**match, mover), **match);
    }
  }
  return offer(fields, Table::Offer::take_back);
}

Session::Reply Session::draw(const Fields& fields) { return offer(fields, Table::Offer::draw); }

Session::Reply Session::rematch(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto on = fields.flag_or("on", true);
  if (on && *on && (*match)->table.rematch().empty()) {
    if (const auto may = may_open(); !may) return may.error();
  }
  return offer(fields, Table::Offer::rematch);
}

Session::Reply Session::offer(const Fields& fields, Table::Offer kind) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto on = fields.flag_or("on", true);
  if (!on) return on.error();
  // An offer is about the position that its maker sees.
  const auto ply =
      fields.number_or("ply", static_cast<std::int64_t>((*match)->table.ply()), 0, most_plies);
  if (!ply) return ply.error();
  const Again offer = [this, on = *on, kind, ply = *ply](Room& to) -> Answer<bool> {
    if (ply != static_cast<std::int64_t>(to.table.ply())) return moved_on(to);
    std::vector<Player> mine;
    for (const Player player : seats_to_run(to)) {
      const bool plays = kind == Table::Offer::rematch || !to.table.match().has_left(player);
      if (plays && holds(to, player)) mine.push_back(player);
    }
    if (mine.empty()) return Refusal{"not_your_seat", "you are watching this match"};
    if (kind == Table::Offer::take_back) {  // whoever asks stands in front
      const Player asks = to.table.who_would_take_back(mine);
      const auto place = std::ranges::find(mine, asks);
      std::rotate(mine.begin(), place, place + 1);
    }
    if (on) return rooms_.offer(to, kind, mine);
    rooms_.decline(to, kind);
    return true;
  };
  const auto done = offer(**match);
  Json more = Json::object();
  if (done && !(*match)->latest().offers(kind).empty()) more["offered"] = true;
  return after(done, **match, offer, std::move(more));
}

Session::Reply Session::redo(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  if (const auto meant = is_at_ply(fields, **match); !meant) return meant.error();
  return after(rooms_.redo(**match), **match);
}

Session::Reply Session::resign(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto players = static_cast<std::int64_t>((*match)->table.seats().size());
  // By default the player to move; but a person cannot resign for the computer.
  const auto may = [&](std::int64_t player) {
    const auto seat = static_cast<Player>(player);
    return holds(**match, seat) &&
           ((*match)->table.is_person(seat) || !(*match)->table.has_people());
  };
  std::int64_t default_player = std::max(0, (*match)->table.match().player_to_move());
  for (std::int64_t i = 0; i < players && !may(default_player); ++i)
    default_player = may(i) ? i : default_player;
  const auto player = fields.number_or("player", default_player, 0, players - 1);
  if (!player) return player.error();
  if (!may(*player)) {
    return Refusal{"not_your_seat", "you can resign only for a seat you hold"};
  }
  return after(rooms_.resign(**match, static_cast<Player>(*player)), **match);
}

Session::Reply Session::pause(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  const auto on = fields.flag_or("on", true);
  if (!on) return on.error();
  rooms_.set_paused(**match, *on);
  return after(true, **match);
}

Session::Reply Session::step(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  return after(rooms_.step(**match), **match);
}

Session::Reply Session::set_up(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  const auto state = fields.text("state");
  if (!state) return state.error();
  return after(rooms_.set_up(**match, *state), **match);
}

Session::Reply Session::close(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  if (!(*match)->trouble.empty()) {
    return Refusal{"not_kept", counted((*match)->unkept_moves(), "move") + " of this match " +
                                   ((*match)->unkept_moves() == 1 ? "is" : "are") +
                                   " not saved: it stays open"};
  }
  const auto& clock = (*match)->table.clock();
  if (clock && clock->running()) rooms_.keep_now(**match);  // with the time as it stands
  when_settled(**match, [this, message_id = id_, id = (*match)->id] {
    Room* room = rooms_.live(id);
    if (room != nullptr && !room->trouble.empty()) {
      return refuse(message_id, {"not_kept", room->trouble});
    }
    leave_seats(id);
    rooms_.unwatch(id, *this);  // the answer says so already
    if (room != nullptr) rooms_.close(*room);
    answer(message_id, "close", {{"match", id}});
  });
  return std::optional<Json>();
}

}  // namespace castellan
