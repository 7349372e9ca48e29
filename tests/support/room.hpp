// An executor that a test drives by hand, a locksmith without secrets, and a client that talks to
// the rooms.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "session/session.hpp"

namespace castellan::tests {

/// Nothing happens until the test says so.
class HandTurned final : public Executor {
 public:
  void work(Order order) override { work_.push_back(std::move(order)); }
  void post(Task task) override { posted_.push_back(std::move(task)); }
  void store(Task task) override {
    if (holds_archive) {
      held_.push_back(std::move(task));
    } else {
      task();
    }
  }
  void let_archive_go() {
    holds_archive = false;
    for (const Task& task : std::exchange(held_, {})) task();
  }
  std::int64_t now() const override { return time; }
  std::uint64_t random() override { return ++random_; }
  std::string today() const override { return "2026-05-01"; }

  bool think_once() {
    if (work_.empty()) return false;
    const Order order = std::move(work_.front());
    work_.pop_front();
    order.run();
    order.payer->pay(seconds_a_thought, time);
    return true;
  }
  void tell() {
    while (!posted_.empty()) {
      const Task task = std::move(posted_.front());
      posted_.pop_front();
      task();
    }
  }
  void finish() {
    tell();
    while (think_once()) tell();
  }

  std::int64_t time = 0;
  double seconds_a_thought = 0;  // that are charged
  bool holds_archive = false;    // the archive does not answer

 private:
  std::uint64_t random_ = 0;
  std::vector<Task> held_;
  std::deque<Order> work_;
  std::deque<Task> posted_;
};

/// Its tokens can be told in advance: token1, token2 and so on.
class PlainLocksmith final : public Locksmith {
 public:
  std::string new_token() override { return "token" + std::to_string(++made_); }
  std::string lock_for(std::string_view token) const override {
    return "lock of " + std::string(token);
  }

 private:
  int made_ = 0;
};

struct Client {
  explicit Client(Rooms& rooms, const ClientBounds& bounds = {})
      : executor(static_cast<HandTurned&>(rooms.executor())),
        session(
            rooms, "test",
            [this](const std::string& line) { messages.push_back(Json::parse(line)); },
            std::make_shared<ClientBounds>(bounds)) {}

  /// The last message that answers this one.
  Json say(const std::string& text) {
    const std::size_t before = messages.size();
    session.receive(text);
    executor.tell();
    for (std::size_t i = messages.size(); i > before; --i) {
      const Json& type = messages[i - 1]["type"];
      if (type != "changed" && type != "thinking" && type != "present" && type != "saving")
        return messages[i - 1];
    }
    return Json::object();
  }
  std::string code(const std::string& text) {
    const Json answer = say(text);
    return answer.value("code", "no error: " + answer.dump().substr(0, 200));
  }

  HandTurned& executor;
  std::vector<Json> messages;
  Session session;
};

}  // namespace castellan::tests
