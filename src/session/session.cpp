#include "session/session.hpp"

#include <array>
#include <utility>

#include "games/games.hpp"
#include "games/saved_games.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

constexpr std::int64_t longest_clock = 24 * 60 * 60 * 1'000;
constexpr std::int64_t most_plies = 1'000'000;

Json json_of_kept(const LiveMatch& match) {
  if (!match.trouble.empty()) return {{"trouble", match.trouble}};
  if (match.kept_as.empty()) return Json::object();
  return {{"name", match.kept_as}};
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
  hall_.unwatch_all(*this);
  for (auto& [id, job] : jobs_) job->stop = true;
}

Session::Handler Session::handler_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, Handler>, 22> handlers = {{
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
  const auto message = parse_message(text);
  if (!message) return refuse(nullptr, message.error());
  const auto id = message->find("id");
  id_ = id == message->end() ? Json(nullptr) : *id;
  if (!id_.is_null() && !id_.is_string() && !id_.is_number_integer()) {
    return refuse(nullptr, {"bad_field", "field id: expected a text or a whole number"});
  }
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
  send_(write_message(message));
}

void Session::refuse(const Json& id, const Refusal& refusal) {
  answer(id, "error", {{"code", refusal.code}, {"message", refusal.message}});
}

void Session::match_changed(LiveMatch& match) { answer(nullptr, "changed", state_of(match)); }

void Session::computer_thinks(LiveMatch& match, const ThoughtView& thought) {
  Json body = {{"match", match.id}};
  body.update(json_of(thought));
  answer(nullptr, "thinking", std::move(body));
}

// ---- what is asked for

Session::Reply Session::hello(const Fields& fields) {
  const auto protocol = fields.number_or("protocol", protocol_version, 0, INT32_MAX);
  if (!protocol) return protocol.error();
  if (*protocol != protocol_version) {
    return Refusal{"wrong_protocol",
                   "this program speaks protocol " + std::to_string(protocol_version)};
  }
  return said({{"program", "castellan"}, {"version", version_}, {"protocol", protocol_version}});
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
    const auto seat = make_seat(*setup->game, i, *bot, name->substr(0, 100));
    if (!seat) return Refusal{"bad_bot", seat.error().message};
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
  const auto match = hall_.open(wanted);
  if (!match) return match.error();
  hall_.watch((*match)->id, *this);
  return std::optional<Json>(state_of(**match));
}

Json Session::state_of(LiveMatch& match) {
  Json json = {{"match", match.id}};
  json.update(castellan::position_of(*match.match));
  Json players = Json::array();
  for (const Seat& seat : match.setup.seats) {
    Json player = {{"name", seat.name}};
    if (seat.bot) player["bot"] = seat.bot->text;
    players.push_back(std::move(player));
  }
  json["players"] = std::move(players);
  if (match.clock) {
    Json left = Json::array();
    for (std::size_t i = 0; i < match.setup.seats.size(); ++i) {
      left.push_back(match.clock->left(static_cast<Player>(i), hall_.workplace().now()));
    }
    const auto running = match.clock->running();
    json["clock"] = {{"base", match.clock->limits().base},
                     {"increment", match.clock->limits().increment},
                     {"left", std::move(left)},
                     {"running", running ? Json(*running) : Json(nullptr)}};
  }
  if (match.paused) json["paused"] = true;
  if (match.job) json["thinking"] = true;
  json["kept"] = json_of_kept(match);
  return json;
}

Answer<LiveMatch*> Session::match_of(const Fields& fields) {
  const auto id = fields.text("match");
  if (!id) return id.error();
  LiveMatch* match = hall_.find(*id);
  if (match == nullptr) return Refusal{"unknown_match", "there is no match " + id->substr(0, 40)};
  return match;
}

Session::Reply Session::state(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  return std::optional<Json>(state_of(**match));
}

Session::Reply Session::after(Answer<bool> done, LiveMatch& match) {
  if (!done) return done.error();
  return said(
      {{"match", match.id}, {"ply", match.match->history().size()}, {"kept", json_of_kept(match)}});
}

Session::Reply Session::play(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto ply = fields.number("ply", 0, most_plies);
  if (!ply) return ply.error();
  const auto move = fields.text("move");
  if (!move) return move.error();
  const bool is_new = *ply == static_cast<std::int64_t>((*match)->match->history().size());
  if (is_new && !(*match)->match->outcome().ended && (*match)->seat_to_move().bot) {
    return Refusal{"not_your_turn", "the computer is to move"};
  }
  return after(hall_.play(**match, *ply, *move), **match);
}

Session::Reply Session::take_back(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  return after(hall_.take_back(**match), **match);
}

Session::Reply Session::redo(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  return after(hall_.redo(**match), **match);
}

Session::Reply Session::resign(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto players = static_cast<std::int64_t>((*match)->setup.seats.size());
  const auto player = fields.number_or("player", (*match)->match->player_to_move(), 0, players - 1);
  if (!player) return player.error();
  return after(hall_.resign(**match, static_cast<Player>(*player)), **match);
}

Session::Reply Session::pause(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto on = fields.flag_or("on", true);
  if (!on) return on.error();
  hall_.set_paused(**match, *on);
  return after(true, **match);
}

Session::Reply Session::set_up(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const auto state = fields.text("state");
  if (!state) return state.error();
  return after(hall_.set_up(**match, *state), **match);
}

// ---- kept games

Session::Reply Session::save(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  hall_.keep_now(**match);
  if (!(*match)->trouble.empty()) return Refusal{"not_kept", (*match)->trouble};
  return said({{"match", (*match)->id},
               {"name", (*match)->kept_as},
               {"place", hall_.archive().place((*match)->kept_as)},
               {"record", write_record((*match)->record)}});
}

Session::Reply Session::load(const Fields& fields) {
  if (fields.has("record")) {
    const auto text = fields.text("record");
    if (!text) return text.error();
    const auto match = hall_.load_text(*text);
    if (!match) return match.error();
    hall_.watch((*match)->id, *this);
    return std::optional<Json>(state_of(**match));
  }
  const auto name = fields.text("name");
  if (!name) return name.error();
  const auto match = hall_.load(*name);
  if (!match) return match.error();
  hall_.watch((*match)->id, *this);
  return std::optional<Json>(state_of(**match));
}

Session::Reply Session::list(const Fields& fields) {
  const auto most = fields.number_or("most", 100, 1, 1'000);
  if (!most) return most.error();
  const auto names = hall_.archive().names();
  if (!names) return Refusal{"not_kept", names.error().message};
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
  const auto removed = hall_.archive().remove(*name);
  if (!removed) return Refusal{"not_found", removed.error().message};
  return said({{"name", *name}});
}

Session::Reply Session::subscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  hall_.watch((*match)->id, *this);
  return std::optional<Json>(state_of(**match));
}

Session::Reply Session::unsubscribe(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  hall_.unwatch((*match)->id, *this);
  return said({{"match", (*match)->id}});
}

Session::Reply Session::close(const Fields& fields) {
  const auto match = match_of(fields);
  if (!match) return match.error();
  const std::string id = (*match)->id;
  hall_.close(**match);
  return said({{"match", id}});
}

}  // namespace castellan
