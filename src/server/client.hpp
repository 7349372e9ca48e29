// One client's WebSocket: incoming messages go to its session, outgoing ones wait until it reads
// them. Only server.cpp includes this, because Beast compiles slowly.
#pragma once

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "server/gathering_stream.hpp"
#include "server/watch.hpp"
#include "session/session.hpp"

namespace castellan::wire {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;

inline constexpr auto without_throwing = asio::as_tuple(use_awaitable);
inline constexpr std::size_t longest_outbox = 8 << 20;  // bytes that a slow reader may leave unread
inline constexpr std::int64_t time_to_go = 1'000;       // milliseconds, for whoever is sent away
inline constexpr std::size_t all_outboxes = 256 << 20;  // and all clients together

/// For clients that offer it, as browsers do. A small window costs little memory and shrinks
/// positions and rules nearly as well; short messages are not worth the time.
inline websocket::permessage_deflate compression() {
  websocket::permessage_deflate deflate;
  deflate.server_enable = true;
  deflate.server_max_window_bits = 12;
  deflate.client_max_window_bits = 12;
  deflate.memLevel = 5;
  deflate.msg_size_threshold = 1024;
  return deflate;
}

/// One client's socket and its outgoing queue.
class Client {
 public:
  Client(beast::tcp_stream stream, Rooms& rooms, const std::string& version,
         std::shared_ptr<ClientBounds> bounds, std::size_t& waiting_in_all)
      : waiting_in_all_(waiting_in_all),
        socket_(GatheringStream(std::move(stream))),
        sendable_(socket_.get_executor(), std::chrono::steady_clock::time_point::max()),
        pause_(socket_.get_executor()),
        bounds_(std::move(bounds)),
        session_(rooms, version, [this](std::string text) { send(std::move(text)); }, bounds_) {}
  ~Client() { waiting_in_all_ -= waiting_; }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  template <class Request>
  awaitable<void> talk(const Request& request) {
    websocket::stream_base::timeout patience =
        websocket::stream_base::timeout::suggested(beast::role_type::server);
    patience.idle_timeout = std::chrono::seconds(60);
    patience.keep_alive_pings = true;
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(patience);
    socket_.read_message_max(longest_message + 1024);  // slightly too long: still answered
    socket_.set_option(compression());
    socket_.auto_fragment(false);
    socket_.next_layer().set_toll(
        {[this] { return wait_to_read(); }, [this](std::size_t bytes) { pay_for(bytes); }});
    socket_.control_callback([this](websocket::frame_type, beast::string_view) {
      bounds_->messages.spend(1, watch_now());
      if (bounds_->is_flooding(1, watch_now())) expel();
    });
    const auto [refused] = co_await socket_.async_accept(request, without_throwing);
    if (refused) co_return;
    using namespace asio::experimental::awaitable_operators;
    co_await (receive_all() || send_all());
  }

  void go_away() {
    leaving_ = true;
    sendable_.cancel();
    pause_.cancel();
    socket_.next_layer().wake();
  }
  void drop() {
    socket_.next_layer().close();
    pause_.cancel();
  }

 private:
  /// A message is paid for before anybody looks into it. Whoever is too fast is not read from, and
  /// whoever keeps being too fast is sent away.
  awaitable<void> receive_all() {
    beast::flat_buffer buffer;
    while (true) {
      const auto [error, size] = co_await socket_.async_read(buffer, without_throwing);
      if (error) co_return drop();  // what is still being sent must not keep the socket open
      const double cost = std::max(1.0, ClientBounds::cost_of(size) - std::exchange(paid_, 0));
      bool waited = false;
      while (!is_expelled_ && !leaving_) {
        const std::int64_t now = watch_now();
        if (const std::int64_t rest = bounds_->rest(now); rest > 0) {
          co_await wait(rest);
        } else if (session_.is_full()) {
          co_await wait(10);
        } else if (bounds_->messages.take(cost, now)) {
          session_.receive({static_cast<const char*>(buffer.data().data()), size});
          bounds_->kept_busy(watch_now() - now, watch_now());
          break;
        } else {
          if (!std::exchange(waited, true) && bounds_->is_flooding(cost, now)) expel();
          co_await wait(bounds_->messages.wait_milliseconds(now));
        }
      }
      buffer.consume(buffer.size());
    }
  }

  /// Bytes are paid for as they come in: only a whole message has a price of its own, and there may
  /// never be one.
  std::int64_t wait_to_read() {
    if (leaving_) return 0;
    if (is_expelled_) return time_to_go;
    const std::int64_t wait = bounds_->messages.wait_milliseconds(watch_now());
    has_waited_ = has_waited_ || wait > 0;
    return wait;
  }
  void pay_for(std::size_t bytes) {
    const double cost = ClientBounds::cost_of_bytes(bytes);
    paid_ += cost;
    bounds_->charge(cost, watch_now());
    if (std::exchange(has_waited_, false) && bounds_->is_flooding(cost, watch_now())) expel();
  }

  /// Reads no more, and says goodbye once what is being sent is sent.
  void expel() {
    is_expelled_ = true;
    sendable_.cancel();
  }

  awaitable<void> wait(std::int64_t milliseconds) {
    pause_.expires_after(std::chrono::milliseconds(milliseconds));
    (void)co_await pause_.async_wait(without_throwing);
  }

  awaitable<void> send_all() {
    while (true) {
      socket_.next_layer().hold();
      while (!outbox_.empty()) {
        const std::string text = std::move(outbox_.front());
        outbox_.pop_front();
        socket_.text(true);
        const auto [error, sent] =
            co_await socket_.async_write(asio::buffer(text), without_throwing);
        waiting_ -= text.size();
        waiting_in_all_ -= text.size();
        if (error) co_return;
      }
      socket_.next_layer().let_go();
      if (too_slow_) co_return;
      if (is_expelled_) {
        using namespace asio::experimental::awaitable_operators;
        const websocket::close_reason why(websocket::close_code::policy_error, "too many messages");
        co_await (socket_.async_close(why, without_throwing) || wait(time_to_go));
        co_return drop();
      }
      if (leaving_) {
        co_await socket_.async_close(websocket::close_code::going_away, without_throwing);
        co_return;
      }
      (void)co_await sendable_.async_wait(without_throwing);
    }
  }

  /// A reader that does not keep up is dropped; when it reconnects it gets the current state.
  void send(std::string text) {
    if (too_slow_) return;
    waiting_ += text.size();
    waiting_in_all_ += text.size();
    const bool crowded = waiting_in_all_ > all_outboxes && waiting_ > longest_outbox / 16;
    if (waiting_ > longest_outbox || crowded) {
      too_slow_ = true;
      outbox_.clear();
      drop();
      return;
    }
    outbox_.push_back(std::move(text));
    sendable_.cancel();
  }

  std::size_t& waiting_in_all_;
  websocket::stream<GatheringStream> socket_;
  asio::steady_timer sendable_;
  asio::steady_timer pause_;
  std::shared_ptr<ClientBounds> bounds_;
  double paid_ = 0;          // for bytes of the next message
  bool has_waited_ = false;  // to read
  std::deque<std::string> outbox_;
  std::size_t waiting_ = 0;
  bool too_slow_ = false;
  bool leaving_ = false;
  bool is_expelled_ = false;
  Session session_;
};

}  // namespace castellan::wire
