// A WebSocket client, one message at a time, for tests of the server.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace castellan::tests {

using Json = nlohmann::ordered_json;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;

inline constexpr auto without_throwing = asio::as_tuple(use_awaitable);
inline constexpr auto patience = std::chrono::seconds(20);

/// A socket to talk on, or none.
class Wire {
 public:
  explicit Wire(asio::io_context& io) : io_(io) {}

  awaitable<bool> connect(int port, std::string origin = "", std::string behind = "") {
    socket_.emplace(io_);
    const tcp::endpoint place(asio::ip::make_address("127.0.0.1"),
                              static_cast<asio::ip::port_type>(port));
    beast::get_lowest_layer(*socket_).expires_after(patience);
    const auto [refused] =
        co_await beast::get_lowest_layer(*socket_).async_connect(place, without_throwing);
    if (refused) co_return false;
    socket_->next_layer().socket().set_option(tcp::no_delay(true));
    beast::get_lowest_layer(*socket_).expires_never();
    socket_->set_option(websocket::stream_base::timeout{patience, patience, false});
    socket_->set_option(
        websocket::stream_base::decorator([origin, behind](websocket::request_type& request) {
          if (!origin.empty()) request.set(http::field::origin, origin);
          if (!behind.empty()) request.set("X-Forwarded-For", behind);
        }));
    socket_->read_message_max(64 << 20);
    const auto [failed] = co_await socket_->async_handshake("127.0.0.1:" + std::to_string(port),
                                                            "/ws", without_throwing);
    co_return !failed;
  }

  awaitable<bool> send(std::string text) {
    socket_->text(true);
    const auto [error, size] = co_await socket_->async_write(asio::buffer(text), without_throwing);
    co_return !error;
  }

  /// The next message; nothing when the connection has ended.
  awaitable<std::optional<std::string>> receive_text() {
    std::string text;
    auto buffer = asio::dynamic_buffer(text);
    const auto [error, size] = co_await socket_->async_read(buffer, without_throwing);
    if (error) co_return std::nullopt;
    co_return text;
  }

  awaitable<std::optional<Json>> receive() {
    const auto text = co_await receive_text();
    if (!text) co_return std::nullopt;
    co_return Json::parse(*text, nullptr, false);
  }

  /// The answer to this message; others that come before it are skipped.
  awaitable<std::optional<Json>> ask(Json message) {
    message["id"] = ++asked_;
    if (!co_await send(message.dump())) co_return std::nullopt;
    while (auto answer = co_await receive()) {
      if (answer->contains("id") && (*answer)["id"] == asked_) co_return answer;
    }
    co_return std::nullopt;
  }

  int close_code() const { return socket_->reason().code; }
  websocket::stream<beast::tcp_stream>& socket() { return *socket_; }

 private:
  asio::io_context& io_;
  std::optional<websocket::stream<beast::tcp_stream>> socket_;
  int asked_ = 0;
};

}  // namespace castellan::tests
