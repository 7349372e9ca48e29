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
  return {{"type", "subscribe"}, {"match", match}, {"tokens", Json::array({token})}};
}

Json move_message(const Json& state, std::size_t move) {
  return {{"type", "play"},
          {"id", "move"},
          {"match", state["match"]},
          {"ply", state["ply"]},
          {"move", state["moves"][move]["text"]}};
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
  auto state = co_await wire.ask(subscription(table.match, table.tokens[place]));
  while (state && !stopping_) {
    if ((*state)["type"] == "error") {
      ++figures_.refusals;
      if (figures_.first_refusal.empty()) figures_.first_refusal = state->dump();
      co_return false;
    }
    if ((*state)["outcome"]["ended"] == true) {
      table.ended = true;
      co_return false;
    }
    if (unanswered.is_null() && (*state)["to_move"] == player) {
      const Json& moves = (*state)["moves"];
      const std::size_t any =
          std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random_);
      unanswered = move_message(*state, any);
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
      std::optional<Json> answer;
      while ((answer = co_await wire.receive())) {
        if ((*answer)["type"] == "changed") state = answer;
        if (answer->value("id", "") == "move") break;
      }
      if (!answer) co_return true;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent;
      if ((*answer)["type"] == "play") {
        figures_.latencies.push_back(took.count());
        table.confirmed[ply] = unanswered["move"];
      } else {
        ++figures_.refusals;
        if (figures_.first_refusal.empty()) figures_.first_refusal = answer->dump();
      }
      unanswered = nullptr;
      if ((*state)["ply"].get<int>() > ply) continue;
    }
    auto next = co_await wire.receive();
    if (!next) co_return true;
    if ((*next)["type"] == "changed") state = next;
  }
  co_return !state.has_value();
}

}  // namespace castellan::tests
