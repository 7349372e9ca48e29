#include "tests/server/players.hpp"

namespace castellan::tests {

using Clock = std::chrono::steady_clock;

namespace {

// Messages are made outside the coroutines: g++ 12 cannot compile their braces in one.

Json new_match(std::size_t number) {
  const Json games[] = {
      {{"type", "new"}, {"game", "blackstone"}, {"options", {{"size", 10}}}},
      {{"type", "new"}, {"game", "replica"}},
      {{"type", "new"}, {"game", "apart"}},
      {{"type", "new"}, {"game", "antiyomacy"}, {"options", {{"size", 8}}}},
  };
  return games[number % std::size(games)];
}

Json subscription(const std::string& match, const std::string& token) {
  return {
      {"type", "subscribe"}, {"id", "seat"}, {"match", match}, {"tokens", Json::array({token})}};
}

Json move_message(const std::string& match, long ply, const std::string& move) {
  return {{"type", "play"}, {"id", "move"}, {"match", match}, {"ply", ply}, {"move", move}};
}

Json greeting() { return {{"type", "hello"}, {"differences", true}}; }

long number_after(std::string_view text, std::string_view key) {
  const std::size_t there = text.find(key);
  return there == std::string_view::npos ? -1 : std::atol(text.data() + there + key.size());
}

/// What a player needs of a state. Reading all of it would take longer than the server takes to
/// write it, and the load on the server would be what the players can bear.
struct Glance {
  explicit Glance(std::string_view text)
      : ply(number_after(text, "\"ply\":")),
        to_move(number_after(text, "\"to_move\":")),
        ended(text.find("\"ended\":true") != std::string_view::npos) {}

  long ply;
  long to_move;
  bool ended;
};

std::string any_move(std::string_view text, std::mt19937& random) {
  constexpr std::string_view start = "{\"text\":\"";
  text = text.substr(text.find("\"moves\":["));
  text = text.substr(0, text.find("\"history_from\""));
  const std::size_t about = std::uniform_int_distribution<std::size_t>(0, text.size())(random);
  std::size_t there = text.find(start, about);
  if (there == std::string_view::npos) there = text.find(start);
  text.remove_prefix(there + start.size());
  return std::string(text.substr(0, text.find('"')));
}

bool is_of_type(std::string_view text, std::string_view type) {
  return text.starts_with("{\"type\":\"" + std::string(type) + '"');
}

}  // namespace

awaitable<bool> Players::open(int more) {
  const auto count = tables_.size() + static_cast<std::size_t>(more);
  while (tables_.size() < count) {
    Wire wire(io_);  // one client may open only so many
    if (!co_await wire.connect(ports_.front())) co_return false;
    for (int i = 0; i < 20 && tables_.size() < count; ++i) {
      const auto answer = co_await wire.ask(new_match(tables_.size()));
      if (!answer || !answer->contains("tokens")) {
        figures_.first_refusal = answer ? answer->dump() : "no answer";
        co_return false;
      }
      auto table = std::make_unique<Table>();
      table->match = (*answer)["match"];
      for (const Json& each : (*answer)["tokens"]) {
        table->tokens[each["player"].get<std::size_t>()] = each["token"];
      }
      tables_.push_back(std::move(table));
    }
  }
  co_return true;
}

void Players::play() {
  for (; seated_ < tables_.size(); ++seated_) {
    for (const int player : {0, 1}) {
      ++playing_;
      asio::co_spawn(io_, sit(*tables_[seated_], player), asio::detached);
    }
  }
}

awaitable<void> Players::wait(std::chrono::milliseconds time) {
  asio::steady_timer timer(io_, time);
  (void)co_await timer.async_wait(without_throwing);
}

std::chrono::milliseconds Players::thinking_time() {
  std::uniform_int_distribution<long> any(0, 2 * pause_.count());
  return std::chrono::milliseconds(any(random_));
}

awaitable<void> Players::sit(Table& table, int player) {
  Json unanswered;
  std::size_t port = static_cast<std::size_t>(player);
  bool first = true;
  while (!stopping_ && !table.ended) {
    Wire wire(io_);
    if (!first) ++figures_.reconnections;
    first = false;
    if (co_await wire.connect(ports_[port++ % ports_.size()])) {
      if (!co_await take_part(wire, table, player, unanswered)) break;
    }
    if (!stopping_) co_await wait(std::chrono::milliseconds(50));
  }
  --playing_;
}

/// False when there is nothing left to play, true when the connection was lost.
awaitable<bool> Players::take_part(Wire& wire, Table& table, int player, Json& unanswered) {
  const auto place = static_cast<std::size_t>(player);
  const auto refused = [this](const std::string& answer) {
    ++figures_.refusals;
    if (figures_.first_refusal.empty()) figures_.first_refusal = answer;
  };
  if (!co_await wire.ask(greeting())) co_return true;
  if (!co_await wire.send(subscription(table.match, table.tokens[place]).dump())) co_return true;
  auto state = co_await wire.receive_text();
  while (state && state->find("\"id\":\"seat\"") == std::string::npos) {
    state = co_await wire.receive_text();
  }
  while (state && !stopping_) {
    if (is_of_type(*state, "error")) {
      refused(*state);
      co_return false;
    }
    const Glance seen(*state);
    if (seen.ended) {
      table.ended = true;
      co_return false;
    }
    // Another server may hear a moment later what the last one has confirmed.
    const bool is_behind = !table.confirmed.empty() && seen.ply <= table.confirmed.rbegin()->first;
    if (unanswered.is_null() && seen.to_move == player && !is_behind) {
      unanswered = move_message(table.match, seen.ply, any_move(*state, random_));
      co_await wait(thinking_time());
      if (stopping_) {
        unanswered = nullptr;
        break;
      }
    }
    if (!unanswered.is_null()) {
      const auto sent = Clock::now();
      const int ply = unanswered["ply"];
      if (!co_await wire.send(unanswered.dump())) co_return true;
      std::optional<std::string> answer;
      while ((answer = co_await wire.receive_text())) {
        if (is_of_type(*answer, "changed")) state = answer;
        if (answer->find("\"id\":\"move\"") != std::string::npos) break;
      }
      if (!answer) co_return true;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent;
      if (is_of_type(*answer, "play")) {
        figures_.latencies.push_back(took.count());
        table.confirmed[ply] = unanswered["move"];
      } else {
        refused(*answer);
      }
      unanswered = nullptr;
      if (Glance(*state).ply > ply) continue;
    }
    auto next = co_await wire.receive_text();
    if (!next) co_return true;
    if (is_of_type(*next, "changed")) state = next;
  }
  co_return !state.has_value();
}

}  // namespace castellan::tests
