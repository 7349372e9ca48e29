#include "session/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "match/text.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

constexpr std::int64_t longest_clock = 24LL * 60 * 60 * 1'000;

/// At most this many bytes, without cutting a character in two.
std::string beginning_of(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

Answer<OptionValues> options_of(const GameEntry& game, const Json& given) {
  OptionValues options = game.default_options();
  for (const auto& [name, value] : given.items()) {
    std::string text;
    if (value.is_string()) {
      text = value.get<std::string>();
    } else if (value.is_number_integer()) {
      text = value.dump();
    } else {
      return Refusal{"bad_option", "option " + name + ": expected a string or a whole number"};
    }
    if (const auto set = options.set(name, text); !set) {
      return Refusal{"bad_option", set.error().message};
    }
  }
  return options;
}

Refusal overtaken() { return {"overtaken", "somebody else has changed the match in the meantime"}; }

}  // namespace

Session::~Session() {
  while (!seats_.empty()) leave_seats(std::string(seats_.begin()->first));
  rooms_.unwatch_all(*this);
  for (auto& [id, job] : jobs_) job->stop = true;
}

auto Session::message_of(std::string_view type) -> Message {
  constexpr std::array<std::pair<std::string_view, Message>, 34> messages = {{
      {"hello", {&Session::hello, "protocol differences"}},
      {"games", {&Session::games, ""}},
      {"new",
       {&Session::open, "game options state players clock seed paused help claim takebacks"}},
      {"state", {&Session::state, "match as"}},
      {"choices", {&Session::choices, "match ply game options state moves words cells"}},
      {"history", {&Session::history, "match from"}},
      {"play", {&Session::play, "match ply move", true, true}},
      {"take_back", {&Session::take_back, "match ply on", true}},
      {"redo", {&Session::redo, "match ply", true}},
      {"resign", {&Session::resign, "match player", true}},
      {"draw", {&Session::draw, "match ply on", true}},
      {"rematch", {&Session::rematch, "match ply on", true}},
      {"pause", {&Session::pause, "match on", true}},
      {"think", {&Session::think, "match ply game options state moves bot"}},
      {"analyse", {&Session::analyse, "match ply game options state moves lines time depth nodes"}},
      {"stop", {&Session::stop, "match of"}},
      {"step", {&Session::step, "match", true}},
      {"look", {&Session::look, "match ply game options state moves bots as notation"}},
      {"edit", {&Session::edit, "game options state helper"}},
      {"overlays", {&Session::overlays, "match ply game options state moves as"}},
      {"review", {&Session::review, "match ply game options state moves nodes"}},
      {"report", {&Session::report, "match ply game options state moves nodes kept"}},
      {"explain", {&Session::explain, "match ply game options state moves"}},
      {"tree", {&Session::tree, "match ply game options state moves bot room"}},
      {"set_up", {&Session::set_up, "match state", true}},
      {"save", {&Session::save, "match", true}},
      {"load", {&Session::load, "name copy record", true}},
      {"list", {&Session::list, "most matches"}},
      {"delete", {&Session::remove, "name tokens", true}},
      {"subscribe", {&Session::subscribe, "match tokens"}},
      {"claim", {&Session::claim, "match player", true}},
      {"release", {&Session::release, "match player", true}},
      {"unsubscribe", {&Session::unsubscribe, "match"}},
      {"close", {&Session::close, "match", true}},
  }};
  for (const auto& [name, message] : messages) {
    if (name == type) return message;
  }
  return {};
}

void Session::receive(std::string_view text) {
  ++rooms_.figures().messages;
  auto message = parse_message(text);
  if (!message) return refuse(nullptr, message.error());
  inbox_.push_back(std::move(*message));
  work_off();
}

std::string Session::match_named(const Json& message) {
  const Fields fields(message);
  const auto type = fields.text_or("type", "");
  const bool by_name = type && (*type == "load" || *type == "delete");
  const auto name = fields.text_or(by_name ? "name" : "match", "");
  return name ? *name : "";
}

void Session::work_off() {
  while (!inbox_.empty() && !is_fetching_) {
    const std::string match = match_named(inbox_.front());
    const auto go_on = [this] {
      const auto message = std::make_shared<const Json>(std::move(inbox_.front()));
      inbox_.pop_front();
      handle(message, postponed_ == 0);
    };
    missing_.reset();
    if (match.empty() || rooms_.live(match) != nullptr) {
      go_on();
      continue;
    }
    is_fetching_ = true;
    rooms_.fetch(match, [this, match, go_on, alive = std::weak_ptr(alive_)](const auto& found) {
      if (alive.expired()) return;
      is_fetching_ = false;
      if (!found) missing_.emplace(match, found.error());
      go_on();
      work_off();
    });
  }
}

void Session::handle(const SharedMessage& shared, bool in_turn) {
  const Json& message = *shared;
  const auto id = message.find("id");
  id_ = id == message.end() ? Json(nullptr) : *id;
  if (!id_.is_null() && !id_.is_string() && !id_.is_number_integer()) {
    return refuse(nullptr, {"bad_field", "field id: expected a string or a whole number"});
  }
  const Fields fields(message);
  const auto type = fields.text("type");
  if (!type) return refuse(id_, type.error());
  const Message wanted = message_of(*type);
  if (wanted.handler == nullptr) {
    return refuse(id_, {"unknown_type", "unknown message type '" + type->substr(0, 40) + "'"});
  }
  if (postpone(shared, wanted, in_turn)) return;
  type_ = *type;
  note_unused(message, wanted.fields);
  Reply reply = (this->*wanted.handler)(fields);
  if (!reply) return refuse(id_, reply.error());
  if (*reply) answer(id_, type_, std::move(**reply));
}

/// Told with the answer: a misspelt field would otherwise do nothing, silently.
void Session::note_unused(const Json& message, std::string_view known) {
  constexpr std::size_t most = 100;  // answers under way
  constexpr std::size_t most_told = 10;
  Json unused = Json::array();
  for (const auto& [name, value] : message.items()) {
    const bool is_known =
        name == "type" || name == "id" ||
        (" " + std::string(known) + " ").find(" " + name + " ") != std::string::npos;
    if (!is_known && unused.size() < most_told) unused.push_back(name.substr(0, 40));
  }
  unused_.erase(id_.dump());
  if (!unused.empty() && unused_.size() < most) unused_[id_.dump()] = std::move(unused);
}

bool Session::postpone(const SharedMessage& message, const Message& wanted, bool in_turn) {
  const std::string name = match_named(*message);
  const auto match = rooms_.find(name);
  if (!match || (*match)->is_settled()) return false;
  if (!wanted.changes && !waits_for_.contains(name)) return false;  // it sees the match as it was
  if (wanted.stacks && in_turn && !(*match)->is_away) return false;
  ++postponed_;
  when_settled(
      **match,
      [this, message] {
        --postponed_;
        handle(message, true);
      },
      wanted.stacks);
  return true;
}

void Session::when_settled(Room& match, Executor::Task task, bool stacks) {
  ++waits_for_[match.id];
  rooms_.when_settled(
      match,
      [this, alive = std::weak_ptr(alive_), id = match.id, task = std::move(task)] {
        if (alive.expired()) return;
        if (const auto waits = waits_for_.find(id); --waits->second == 0) waits_for_.erase(waits);
        task();
      },
      stacks);
}

void Session::answer(const Json& id, std::string_view type, Json body) {
  Json message = {{"type", type}};
  if (!id.is_null()) message["id"] = id;
  for (auto& [name, value] : body.items()) message[name] = std::move(value);
  const auto unused = message.value("final", true) ? unused_.find(id.dump()) : unused_.end();
  if (unused != unused_.end()) {
    message["unused"] = std::move(unused->second);
    unused_.erase(unused);
  }
  send_(write_message(message));
}

void Session::refuse(const Json& id, const Refusal& refusal) {
  ++rooms_.figures().refusals[refusal.code];
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
  const auto differences = fields.flag_or("differences", takes_differences_);
  if (!differences) return differences.error();
  takes_differences_ = *differences;
  Json body = {{"program", "castellan"},
               {"version", version_},
               {"protocol", protocol_version},
               {"own", is_own()}};
  if (bounds_->is_local) {
    body["reachable"] = rooms_.hosting().is_reachable;
    body["addresses"] = rooms_.hosting().addresses;
  }
  return std::optional<Json>(std::move(body));
}

Session::Reply Session::games(const Fields&) {
  Json games = Json::array();
  for (const GameEntry* game : rooms_.games()) games.push_back(json_of(*game));
  return said({{"games", std::move(games)}});
}

Answer<GameSetup> Session::setup_of(const Fields& fields) const {
  const auto name = fields.text("game");
  if (!name) return name.error();
  const auto game = rooms_.games().find(*name);
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
  const auto started = setup->game->start(setup->position);
  if (!started) return Refusal{"bad_position", started.error().message};
  const auto count = static_cast<std::size_t>(started->players());
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
      const auto can = check_bot(*setup->game, setup->position.options, *seat->bot);
      if (!can) return Refusal{"bad_bot", can.error().message};
    }
    setup->seats.push_back(*seat);
  }
  Rooms::NewMatch wanted{*setup, {}, 0, false};
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
  const auto helps = fields.flag_or("help", false);
  if (!helps) return helps.error();
  wanted.helps = *helps;
  if (fields.has("takebacks")) {
    const auto takebacks = fields.number("takebacks", 0, Table::most_takebacks);
    if (!takebacks) return takebacks.error();
    wanted.takebacks = static_cast<int>(*takebacks);
  }
  const auto claimed = fields.array_or_empty("claim");
  if (!claimed) return claimed.error();
  std::vector<Player> seats;
  for (const Json& each : *claimed) {
    const std::int64_t seat = each.is_number_integer() ? each.get<std::int64_t>() : -1;
    if (seat < 0 || static_cast<std::size_t>(seat) >= wanted.setup.seats.size() ||
        wanted.setup.seats[static_cast<std::size_t>(seat)].bot) {
      return Refusal{"bad_field", "field claim: expected seats of people"};
    }
    seats.push_back(static_cast<Player>(seat));
  }
  if (!seats.empty()) wanted.host = seats.front();
  if (const auto may = may_open(); !may) return may.error();
  const auto match = rooms_.open(wanted);
  if (!match) return match.error();
  return show(**match, claim_seats(**match, fields.has("claim") ? seats : seats_to_run(**match)));
}

Answer<bool> Session::may_open(std::size_t moves) {
  const std::int64_t now = rooms_.executor().now();
  if (bounds_->matches.take(1 + static_cast<double>(moves) / 100, now)) return true;
  return Refusal{"too_many",
                 "too many new matches: try again in " +
                     counted(static_cast<std::uint64_t>(bounds_->matches.wait(now)), "second")};
}

Answer<BotSpec> Session::bot_of(const GameEntry& game, const std::string& text) const {
  const auto bot = parse_bot(game, text);
  if (!bot) return Refusal{"bad_bot", bot.error().message};
  if (rooms_.hosting().locksmith != nullptr &&
      bot->options.value_or_0("table") > Hosting::largest_table) {
    return Refusal{"bad_bot", "table: expected at most " + std::to_string(Hosting::largest_table) +
                                  " megabytes on a server"};
  }
  return *bot;
}

Session::Reply Session::show(Room& match, Json more) {
  rooms_.watch(match, *this);
  if (rooms_.hosting().locksmith != nullptr) {
    Json& seats = more["seats"] = Json::array();
    for (Player player = 0; player < match.table.match().players(); ++player) {
      if (holds(match, player)) seats.push_back(player);
    }
  }
  const auto tell = [this, id = id_, type = type_, name = match.id, reloads = match.reloads,
                     more = std::move(more)] {
    const auto found = rooms_.find(name);
    if (!found) return refuse(id, found.error());
    if ((*found)->reloads != reloads && message_of(type).changes) return refuse(id, overtaken());
    Json body = state_of(**found, observer_of(**found), rooms_.executor().now());
    body.update(more);
    answer(id, type, std::move(body));
  };
  // Whoever only looks sees a saved match as it was before the change that is being saved.
  if (message_of(type_).changes || type_ == "new" || match.version == 0) {
    when_settled(match, tell);
  } else {
    tell();
  }
  return std::optional<Json>();
}

Session::Reply Session::after(const Answer<bool>& done, Room& match, Again again, Json more) {
  if (!done) return done.error();
  when_settled(
      match, [this, id = id_, type = type_, name = match.id, reloads = match.reloads,
              ply = match.latest().ply(), again = std::move(again), more = std::move(more)] {
        const auto found = rooms_.find(name);
        if (!found) return refuse(id, found.error());
        if ((*found)->reloads != reloads) {
          id_ = id;
          type_ = type;
          const auto reply =
              after(again ? again(**found) : Answer<bool>(overtaken()), **found, again, more);
          if (!reply) refuse(id, reply.error());
          return;
        }
        Json body = {{"match", name}, {"ply", ply}, {"kept", kept_of(**found)}};
        body.update(more);
        answer(id, type, std::move(body));
      });
  return std::optional<Json>();
}

}  // namespace castellan
