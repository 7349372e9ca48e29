// A socket that sends together what is written at the same moment: one system call for all the
// messages that a change brings a client, instead of one for each. What it reads can be charged,
// byte by byte: frames without content never become a message that could be.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace castellan::wire {

class GatheringStream {
 public:
  using next_layer_type = boost::beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;
  using error_code = boost::system::error_code;

  explicit GatheringStream(next_layer_type stream)
      : state_(std::make_shared<State>(std::move(stream))) {}

  executor_type get_executor() { return state_->next.get_executor(); }
  next_layer_type& next_layer() { return state_->next; }
  const next_layer_type& next_layer() const { return state_->next; }

  struct Toll {
    /// Milliseconds until more may be read.
    std::function<std::int64_t()> wait;
    std::function<void(std::size_t bytes)> pay;
  };
  void set_toll(Toll toll) { state_->toll = std::move(toll); }
  /// Asks again how long to wait.
  void wake() {
    state_->is_woken = true;
    state_->pause.cancel();
  }
  void close() {
    state_->next.close();
    state_->pause.cancel();
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_compose<Token, void(error_code, std::size_t)>(
        Read<Buffers>{state_, buffers}, token, state_->next);
  }

  /// Done at once, unless so much is waiting already that the writer should wait too.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(error_code, std::size_t)>(
        [state = state_, buffers](auto handler) {
          const std::size_t size = boost::asio::buffer_size(buffers);
          const std::size_t before = state->gathered.size();
          state->gathered.resize(before + size);
          boost::asio::buffer_copy(boost::asio::buffer(state->gathered.data() + before, size),
                                   buffers);
          auto shared = std::make_shared<decltype(handler)>(std::move(handler));
          auto done = [shared, size](error_code error) { (*shared)(error, error ? 0 : size); };
          const auto executor =
              boost::asio::get_associated_executor(*shared, state->next.get_executor());
          if (state->gathered.size() > most_gathered) {
            state->waiting = [done, executor](error_code error) {
              boost::asio::post(executor, [done, error] { done(error); });
            };
          } else {
            boost::asio::post(executor, [done, error = state->error] { done(error); });
          }
          if (!state->is_held || state->gathered.size() > most_gathered) send_soon(state);
        },
        token);
  }

  /// Between these, what is written is only gathered.
  void hold() { state_->is_held = true; }
  void let_go() {
    state_->is_held = false;
    if (!state_->gathered.empty()) send_soon(state_);
  }

  /// A goodbye that is still waiting is sent first.
  template <class Handler>
  void async_teardown(boost::beast::role_type role, Handler&& handler) {
    auto shared = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    auto close = [role, shared, state = state_.get()] {
      boost::beast::websocket::async_teardown(role, state->next.socket(), std::move(*shared));
    };
    if (state_->is_sending) {
      state_->closing = std::move(close);
    } else {
      close();
    }
  }

 private:
  static constexpr std::size_t most_gathered = 64 << 10;

  struct State {
    explicit State(next_layer_type stream) : next(std::move(stream)), pause(next.get_executor()) {}

    next_layer_type next;
    Toll toll;
    boost::asio::steady_timer pause;
    std::string gathered;
    std::string sending;
    bool is_sending = false;
    bool is_held = false;
    bool is_woken = false;
    error_code error;
    std::function<void(error_code)> waiting;
    std::function<void()> closing;
  };

  /// Waits until it may read, reads, and pays.
  template <class Buffers>
  struct Read {
    std::shared_ptr<State> state;
    Buffers buffers;
    bool is_reading = false;

    template <class Self>
    void operator()(Self& self, error_code error = {}, std::size_t size = 0) {
      const std::shared_ptr<State> stream = state;  // this moves with `self`
      const bool is_woken = std::exchange(stream->is_woken, false);
      if (is_reading || (error && !is_woken)) {
        if (stream->toll.pay) stream->toll.pay(size);
        return self.complete(error, size);
      }
      if (const std::int64_t wait = stream->toll.wait ? stream->toll.wait() : 0; wait > 0) {
        stream->pause.expires_after(std::chrono::milliseconds(wait));
        return stream->pause.async_wait(std::move(self));
      }
      is_reading = true;
      const Buffers into = buffers;
      stream->next.async_read_some(into, std::move(self));
    }
  };

  static void send_soon(const std::shared_ptr<State>& state) {
    if (std::exchange(state->is_sending, true)) return;
    // After everything else that is ready to run now.
    boost::asio::post(state->next.get_executor(), [state] { send(state); });
  }

  static void send(const std::shared_ptr<State>& state) {
    state->sending = std::exchange(state->gathered, {});  // quiet sockets keep no memory
    if (state->error) state->sending.clear();
    if (auto waiting = std::exchange(state->waiting, {})) waiting(state->error);
    if (state->sending.empty()) {
      state->is_sending = false;
      if (auto closing = std::exchange(state->closing, {})) closing();
      return;
    }
    boost::asio::async_write(state->next, boost::asio::buffer(state->sending),
                             [state](error_code error, std::size_t) {
                               state->error = error;
                               send(state);
                             });
  }

  std::shared_ptr<State> state_;
};

inline void teardown(boost::beast::role_type role, GatheringStream& stream,
                     boost::system::error_code& error) {
  using boost::beast::websocket::teardown;
  teardown(role, stream.next_layer().socket(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, GatheringStream& stream, Handler&& handler) {
  stream.async_teardown(role, std::forward<Handler>(handler));
}

}  // namespace castellan::wire
