#include "session/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "games/games.hpp"
#include "games/saved_games.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

constexpr std::int64_t longest_clock = 24 * 60 * 60 * 1'000;
constexpr std::int64_t most_plies = 1'000'000;

bool has_people(const LiveMatch& match) {
  return std::any_of(match.setup.seats.begin(), match.setup.seats.end(),
                     [](const Seat& seat) { return !seat.bot; });
}

/// At most so many bytes, and no letter of which a part is missing.
std::string beginning_of(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

Answer<OptionValues> options_of(const GameEntry& game, const Json& given) {
  OptionValues options = game.standard_options();
  for (const auto& [name, value] : given.items()) {
    std::string text;
    if (value.is_string()) {
      text = value.get<std::string>();
    } else if (value.is_number_integer()) {
      text = value.dump();
    } else {
      return Refusal{"bad_option", "option " + name + ": expected a text or a whole number"};
    }
    if (const auto set = options.set(name, text); !set) {
      return Refusal{"bad_option", set.error().message};
    }
  }
  return options;
}

}  // namespace

Session::~Session() {
  while (!seats_.empty()) leave_seats(std::string(seats_.begin()->first));
  hall_.unwatch_all(*this);
  for (auto& [id, job] : jobs_) job->stop = true;
}

Session::Handler Session::handler_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, Handler>, 25> handlers = {{
      {"hello", &Session::hello},
      {"games", &Session::games},
      {"new", &Session::open},
      {"state", &Session::state},
      {"play", &Session::play},
      {"take_back", &Session::take_back},
      {"redo", &Session::redo},
      {"resign", &Session::resign},
      {"pause", &Session::pause},
      {"think", &Session::think},
      {"analyse", &Session::analyse},
      {"stop", &Session::stop},
      {"step", &Session::step},
      {"look", &Session::look},
      {"review", &Session::review},
      {"explain", &Session::explain},
      {"tree", &Session::tree},
      {"set_up", &Session::set_up},
      {"save", &Session::save},
      {"load", &Session::load},
      {"list", &Session::list},
      {"delete", &Session::remove},
      {"subscribe", &Session::subscribe},
      {"unsubscribe", &Session::unsubscribe},
      {"close", &Session::close},
  }};
  for (const auto& [name, handler] : handlers) {
    if (name == type) return handler;
  }
  return nullptr;
}

void Session::receive(std::string_view text) {
  const bool too_fast = !bounds_->messages.take(1, hall_.workplace().now());
  floods_ = too_fast ? floods_ + 1 : 0;
  const auto message = parse_message(text);
  if (!message) return refuse(nullptr, message.error());
  const auto id = message->find("id");
  id_ = id == message->end() ? Json(nullptr) : *id;
  if (!id_.is_null() && !id_.is_string() && !id_.is_number_integer()) {
    return refuse(nullptr, {"bad_field", "field id: expected a text or a whole number"});
  }
  if (too_fast) return refuse(id_, {"too_fast", "too many messages: wait a second"});
  const Fields fields(*message);
  const auto type = fields.text("type");
  if (!type) return refuse(id_, type.error());
  const Handler handler = handler_of(*type);
  if (handler == nullptr) {
    return refuse(id_, {"unknown_type", "there is no message '" + type->substr(0, 40) + "'"});
  }
  type_ = *type;
  Reply reply = (this->*handler)(fields);
  if (!reply) return refuse(id_, reply.error());
  if (*reply) answer(id_, type_, std::move(**reply));
}

void Session::answer(const Json& id, std::string_view type, Json body) {
  Json message = {{"type", type}};
  if (!id.is_null()) message["id"] = id;
  for (auto& [name, value] : body.items()) message[name] = std::move(value);
  hall_.tell([this, alive = std::weak_ptr(alive_), text = write_message(message)] {
    if (!alive.expired()) send_(text);
  });
}

void Session::refuse(const Json& id, const Refusal& refusal) {
  answer(id, "error", {{"code", refusal.code}, {"message", refusal.message}});
}

// ---- what is asked for

Session::Reply Session::hello(const Fields& fields) {
  const auto protocol = fields.number_or("protocol", protocol_version, 0, INT32_MAX);
  if (!protocol) return protocol.error();
  if (*protocol != protocol_version) {
    return Refusal{"wrong_protocol",
                   "this program speaks protocol " + std::to_string(protocol_version)};
  }
  return said({{"program", "castellan"},
               {"version", version_},
               {"protocol", protocol_version},
               {"own", hall_.house().is_own}});
}

Session::Reply Session::games(const Fields&) {
  Json games = Json::array();
  for (const GameEntry* game : all_games()) games.push_back(json_of(*game));
  return said({{"games", std::move(games)}});
}

Answer<GameSetup> Session::setup_of(const Fields& fields) const {
  const auto name = fields.text("game");
  if (!name) return name.error();
  const auto game = find_game(*name);
  if (!game) return Refusal{"unknown_game", game.error().message};
  const auto given = fields.object_or_empty("options");
  if (!given) return given.error();
  auto options = options_of(**game, *given);
  if (!options) return options.error();
  GameSetup setup{*game, {*options, {}}, {}};
  if (fields.has("state")) {
    const auto state = fields.text("state");
    if (!state) return state.error();
    setup.position.state = *state;
  }
  return setup;
}

Session::Reply Session::open(const Fields& fields) {
  auto setup = setup_of(fields);
  if (!setup) return setup.error();
  const auto players = fields.array_or_empty("players");
  if (!players) return players.error();
  const std::size_t count = setup->game->info().players.size();
  if (players->size() > count) {
    return Refusal{"bad_field", "field players: this game has " + std::to_string(count)};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Json player = i < players->size() ? (*players)[i] : Json::object();
    if (!player.is_object()) return Refusal{"bad_field", "field players: expected objects"};
    const Fields seat_fields(player);
    const auto bot = seat_fields.text_or("bot", "human");
    if (!bot) return bot.error();
    const auto name = seat_fields.text_or("name", "");
    if (!name) return name.error();
    const auto seat = make_seat(*setup->game, i, *bot, beginning_of(*name, 100));
    if (!seat) return Refusal{"bad_bot", seat.error().message};
    if (seat->bot) {
      if (const auto allowed = bot_of(*setup->game, *bot); !allowed) return allowed.error();
    }
    setup->seats.push_back(*seat);
  }
  Hall::NewMatch wanted{*setup, {}, 0, false};
  const auto clock = fields.object_or_empty("clock");
  if (!clock) return clock.error();
  if (!clock->empty()) {
    const Fields clock_fields(*clock);
    const auto base = clock_fields.number("base", 1, longest_clock);
    const auto increment = clock_fields.number_or("increment", 0, 0, longest_clock);
    if (!base) return base.error();
    if (!increment) return increment.error();
    wanted.clock = Clock::Limits{*base, *increment};
  }
  const auto seed = fields.number_or("seed", 0, 0, INT64_MAX);
  if (!seed) return seed.error();
  wanted.seed = static_cast<std::uint64_t>(*seed);
  const auto paused = fields.flag_or("paused", false);
  if (!paused) return paused.error();
  wanted.paused = *paused;
  if (const auto may = may_open(); !may) return may.error();
  const auto match = hall_.open(wanted);
  if (!match) return match.error();
  return show(**match, give_tokens(**match));
}

Answer<bool> Session::may_open() {
  const std::int64_t now = hall_.workplace().now();
  if (bounds_->matches.take(1, now)) return true;
  return Refusal{"too_many", "you have opened many matches: wait " +
                                 std::to_string(bounds_->matches.wait(now)) + " seconds"};
}

Answer<BotSpec> Session::bot_of(const GameEntry& game, const std::string& text) const {
  const auto bot = parse_bot(game.info(), text);
  if (!bot) return Refusal{"bad_bot", bot.error().message};
  if (hall_.house().locksmith != nullptr && bot->settings.table_megabytes > House::largest_table) {
    return Refusal{"bad_bot", "table: expected at most " + std::to_string(House::largest_table) +
                                  " megabytes on a server"};
  }
  return *bot;
}

Session::Reply Session::show(LiveMatch& match, Json more) {
  hall_.watch(match, *this);
  if (hall_.house().locksmith != nullptr) {
    const auto held = seats_.find(match.id);
    more["seats"] = held == seats_.end() ? Json::array() : Json(held->second);
  }
  hall_.tell([this, alive = std::weak_ptr(alive_), id = id_, type = type_, name = match.id,
              more = std::move(more)] {
    if (alive.expired()) return;
    const auto found = hall_.find(name);
    if (!found) return refuse(id, found.error());
    Json body = state_of(**found, hall_.workplace().now());
    body.update(more);
    answer(id, type, std::move(body));
  });
  return std::optional<Json>();
}

Session::Reply Session::after(Answer<bool> done, LiveMatch& match, Again again, Json more) {
  if (!done) return done.error();
  hall_.tell([this, alive = std::weak_ptr(alive_), id = id_, type = type_, name = match.id,
              reloads = match.reloads, ply = match.match->history().size(),
              again = std::move(again), more = std::move(more)] {
    if (alive.expired()) return;
    const auto found = hall_.find(name);
    if (!found) return refuse(id, found.error());
    if ((*found)->reloads != reloads) {
      id_ = id;
      type_ = type;
      const Refusal overtaken{"overtaken", "somebody else has changed the match meanwhile"};
      const auto reply = after(again ? again(**found) : Answer<bool>(overtaken), **found);
      if (!reply) refuse(id, reply.error());
      return;
    }
    Json body = {{"match", name}, {"ply", ply}, {"kept", kept_of(**found)}};
    body.update(more);
    answer(id, type, std::move(body));
  });
  return std::optional<Json>();
}

// ---- seats

bool Session::holds(const LiveMatch& match, Player player) const {
  if (hall_.house().locksmith == nullptr) return true;
  const auto held = seats_.find(match.id);
  return held != seats_.end() && held->second.contains(player);
}

bool Session::runs(const LiveMatch& match) const {
  bool all = true;
  bool people = true;
  for (std::size_t i = 0; i < match.setup.seats.size(); ++i) {
    const auto player = static_cast<Player>(i);
    all = all && holds(match, player);
    people = people && (!match.is_person(player) || holds(match, player));
  }
  return has_people(match) ? people : all;
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
  given_.erase(match);
  for (const Player player : players) hall_.seat_taken(match, player, -1);
}

void Session::match_closed(const std::string& match) {
  seats_.erase(match);
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

// ---- playing

Answer<LiveMatch*> Session::match_of(const Fields& fields) {
  const auto id = fields.text("match");
  if (!id) return id.error();
  return hall_.find(*id);
}

Session::Reply Session::state(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  hall_.tell([this, alive = std::weak_ptr(alive_), id = id_, name = (*match)->id] {
    if (alive.expired()) return;
    const auto found = hall_.find(name);
    if (!found) return refuse(id, found.error());
    answer(id, "state", state_of(**found, hall_.workplace().now()));
  });
  return std::optional<Json>();
}

Answer<bool> Session::is_at_ply(const Fields& fields, const LiveMatch& match) const {
  const auto now = static_cast<std::int64_t>(match.match->history().size());
  const auto ply = fields.number_or("ply", now, 0, most_plies);
  if (!ply) return ply.error();
  if (*ply == now) return true;
  return Refusal{"wrong_ply", std::to_string(now) + " moves have been played"};
}

Session::Reply Session::play(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto ply = fields.number("ply", 0, most_plies);
  if (!ply) return ply.error();
  const auto move = fields.text("move");
  if (!move) return move.error();
  const Again play = [this, ply = *ply, move = *move](LiveMatch& to) -> Answer<bool> {
    const bool is_new = ply == static_cast<std::int64_t>(to.match->history().size());
    if (is_new && !to.match->outcome().ended) {
      const Player mover = to.match->player_to_move();
      if (!to.is_person(mover)) return Refusal{"not_your_turn", "the computer is to move"};
      if (!holds(to, mover)) {
        const auto held = seats_.find(to.id);
        if (held == seats_.end()) return Refusal{"not_your_seat", "you are watching this match"};
        return Refusal{"not_your_turn", "the other player is to move"};
      }
    }
    return hall_.play(to, ply, move);
  };
  return after(play(**match), **match, play);
}

Session::Reply Session::take_back(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  if (const auto meant = is_at_ply(fields, **match); !meant) return meant.error();
  if (runs(**match)) return after(hall_.take_back(**match), **match);
  // Against another person it is an offer, until everybody has made it.
  std::vector<Player> mine;
  bool everybody = true;
  for (std::size_t i = 0; i < (*match)->setup.seats.size(); ++i) {
    const auto player = static_cast<Player>(i);
    if (!(*match)->is_person(player)) continue;
    if (holds(**match, player)) {
      mine.push_back(player);
    } else {
      everybody = everybody && (*match)->offers.contains(player);
    }
  }
  if (mine.empty()) return Refusal{"not_your_seat", "you are watching this match"};
  if ((*match)->match->history().empty()) {
    return Refusal{"nothing", "there is no move to take back"};
  }
  if (everybody) return after(hall_.take_back(**match), **match);
  hall_.offer_take_back(**match, mine);
  return after(true, **match, {}, {{"offered", true}});
}

Session::Reply Session::redo(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  if (const auto meant = is_at_ply(fields, **match); !meant) return meant.error();
  return after(hall_.redo(**match), **match);
}

Session::Reply Session::resign(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto players = static_cast<std::int64_t>((*match)->setup.seats.size());
  // Whoever is to move, but never the computer for the person who plays it.
  const auto may = [&](std::int64_t player) {
    const auto seat = static_cast<Player>(player);
    return holds(**match, seat) && ((*match)->is_person(seat) || !has_people(**match));
  };
  std::int64_t standard = (*match)->match->player_to_move();
  for (std::int64_t i = 0; i < players && !may(standard); ++i) standard = may(i) ? i : standard;
  const auto player = fields.number_or("player", standard, 0, players - 1);
  if (!player) return player.error();
  if (!may(*player)) {
    return Refusal{"not_your_seat", "only who holds a person's seat may give up for it"};
  }
  return after(hall_.resign(**match, static_cast<Player>(*player)), **match);
}

Session::Reply Session::pause(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  const auto on = fields.flag_or("on", true);
  if (!on) return on.error();
  hall_.set_paused(**match, *on);
  return after(true, **match);
}

Session::Reply Session::step(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  return after(hall_.step(**match), **match);
}

Session::Reply Session::set_up(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  const auto state = fields.text("state");
  if (!state) return state.error();
  return after(hall_.set_up(**match, *state), **match);
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

Session::Reply Session::close(const Fields& fields) {
  const auto match = match_to_run(fields);
  if (!match) return match.error();
  const std::string id = (*match)->id;
  if ((*match)->clock && (*match)->clock->running()) hall_.keep_now(**match);  // as it stands
  leave_seats(id);
  hall_.tell([this, alive = std::weak_ptr(alive_), message_id = id_, id] {
    if (alive.expired()) return;
    hall_.unwatch(id, *this);  // told by the answer
    if (const auto found = hall_.find(id)) hall_.close(**found);
    answer(message_id, "close", {{"match", id}});
  });
  return std::optional<Json>();
}

// ---- kept games

Session::Reply Session::save(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  // What is kept already is not written again for whoever asks.
  if ((*match)->version == 0 || !(*match)->trouble.empty()) hall_.keep_now(**match);
  hall_.tell([this, alive = std::weak_ptr(alive_), id = id_, name = (*match)->id] {
    if (alive.expired()) return;
    const auto found = hall_.find(name);
    if (!found) return refuse(id, found.error());
    if (!(*found)->trouble.empty()) return refuse(id, {"not_kept", (*found)->trouble});
    const bool is_own = hall_.house().is_own;
    answer(id, "save",
           {{"match", name},
            {"name", name},
            {"place", is_own ? hall_.archive().place(name) : "the server's store"},
            {"record", write_record((*found)->record)}});
  });
  return std::optional<Json>();
}

Session::Reply Session::load(const Fields& fields) {
  const auto copy = fields.flag_or("copy", false);
  if (!copy) return copy.error();
  if (fields.has("record") || *copy) {
    const auto text = fields.text(fields.has("record") ? "record" : "name");
    if (!text) return text.error();
    const auto kept = *copy && !fields.has("record") ? hall_.archive().load(*text) : *text;
    if (!kept) return Refusal{"not_found", "there is no such saved game"};
    auto record = parse_record(*kept);
    if (!record) return Refusal{"bad_record", record.error().message};
    if (const auto may = may_open(); !may) return may.error();
    const auto match = hall_.open_record(std::move(*record));
    if (!match) return match.error();
    return show(**match, give_tokens(**match));
  }
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto match = hall_.find(*name);
  if (!match && match.error().code == "unknown_match") {
    return Refusal{"not_found", "there is no such saved game"};
  }
  if (!match) return match.error();
  // Games of the house's own that nobody has a token for: whoever opens them goes on with them.
  return show(**match, hall_.house().is_own ? give_tokens(**match) : Json::object());
}

Session::Reply Session::list(const Fields& fields) {
  const auto most = fields.number_or("most", 100, 1, 1'000);
  if (!most) return most.error();
  Result<std::vector<std::string>> names = std::vector<std::string>();
  if (hall_.house().is_own) {
    names = hall_.archive().names();
    if (!names) return Refusal{"not_kept", names.error().message};
  } else {
    for (const auto& [match, seats] : seats_) names->push_back(match);
  }
  Json games = Json::array();
  const std::size_t shown = std::min(names->size(), static_cast<std::size_t>(*most));
  for (std::size_t i = 0; i < shown; ++i) {
    const SavedGame saved = load_game(hall_.archive(), (*names)[names->size() - 1 - i]);
    Json game = {{"name", saved.name}, {"summary", summary_of(saved)}};
    if (saved.trouble.empty()) {
      game["game"] = saved.record.tag("Game");
      game["moves"] = saved.record.moves.size();
      game["result"] = saved.record.result;
    } else {
      game["trouble"] = saved.trouble;
    }
    games.push_back(std::move(game));
  }
  return said({{"games", std::move(games)}, {"all", names->size()}});
}

Session::Reply Session::remove(const Fields& fields) {
  const auto name = fields.text("name");
  if (!name) return name.error();
  if (!hall_.house().is_own) {
    const auto match = hall_.find(*name);
    if (!match) return match.error();
    if (!runs(**match)) {
      return Refusal{"not_your_seat", "only who holds every player's seat may do this"};
    }
  }
  const auto removed = hall_.remove(*name);
  if (!removed) return Refusal{"not_found", removed.error().message};
  return said({{"name", *name}});
}

}  // namespace castellan
