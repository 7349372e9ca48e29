// A client that waits for every answer, for tests that tell a story.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "tests/server/wire.hpp"

namespace castellan::tests {

class Guest {
 public:
  explicit Guest(int port, const std::string& origin = "", const std::string& behind = "")
      : wire_(io_) {
    connected_ = run(wire_.connect(port, origin, behind));
  }

  bool connected() const { return connected_; }
  bool say(const std::string& text) { return run(wire_.send(text)); }
  /// The next message; null when the connection has ended.
  Json hear() {
    const auto message = run(wire_.receive());
    return message ? *message : Json(nullptr);
  }
  /// The answer to this message; null when the connection has ended.
  Json ask(const Json& message) {
    const auto answer = run(wire_.ask(message));
    return answer ? *answer : Json(nullptr);
  }
  std::string code(const Json& message) {
    const Json answer = ask(message);
    return answer.is_null() ? "gone" : answer.value("code", "no error: " + answer.dump());
  }
  /// Listens until a message fits; null when the connection ends first.
  Json hear_until(const std::function<bool(const Json&)>& fits) {
    while (true) {
      Json message = hear();
      if (message.is_null() || fits(message)) return message;
    }
  }
  int close_code() const { return wire_.close_code(); }

 private:
  template <class T>
  T run(awaitable<T> work) {
    T result{};
    asio::co_spawn(io_, std::move(work), [&](std::exception_ptr trouble, T value) {
      if (!trouble) result = std::move(value);
      io_.stop();  // the socket's own timers go on next time
    });
    io_.restart();
    io_.run();
    return result;
  }

  asio::io_context io_;
  Wire wire_;
  bool connected_ = false;
};

}  // namespace castellan::tests
