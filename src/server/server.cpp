#include "server/server.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "match/text.hpp"
#include "server/client.hpp"
#include "server/guard.hpp"
#include "server/http_desk.hpp"
#include "server/own_addresses.hpp"
#include "server/rescue.hpp"
#include "server/sender.hpp"
#include "server/server_executor.hpp"
#include "server/store_thread.hpp"
#include "server/thinking_pool.hpp"
#include "server/token_locksmith.hpp"
#include "server/watch.hpp"
#include "session/session.hpp"
#include "store/change_feed.hpp"

namespace castellan {

namespace {

using namespace wire;

constexpr auto tick = std::chrono::milliseconds(100);
constexpr auto request_patience = std::chrono::seconds(20);
constexpr auto farewell = std::chrono::seconds(2);
constexpr auto longest_farewell_to_store = std::chrono::seconds(10);
constexpr std::size_t longest_header = std::size_t{8} * 1024;

/// All lines with this name, in order.
std::string joined(const http::request<http::empty_body>& request, std::string_view name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line) {
    all += (all.empty() ? "" : ", ") + std::string(line->value());
  }
  return all;
}

class Server {
 public:
  Server(asio::io_context& io, const ServerSettings& settings, Rooms& rooms, ThinkingPool& pool,
         std::string self)
      : io_(io),
        settings_(settings),
        rooms_(rooms),
        pool_(pool),
        self_(std::move(self)),
        acceptor_(io),
        signals_(io, SIGINT, SIGTERM) {}

  Result<std::string> listen(const asio::ip::address& address);
  /// Until it is told to stop; false when something could not be saved.
  bool run();

 private:
  awaitable<void> accept_all();
  awaitable<void> answer_requests(beast::tcp_stream stream, std::string from);
  static awaitable<void> turn_away(beast::tcp_stream& stream, http::status status,
                                   std::string_view sentence);
  awaitable<void> converse(beast::tcp_stream stream, http::request<http::empty_body> request,
                           std::string from, bool by_proxy);
  bool is_crowded(const std::string& from) const;
  std::shared_ptr<ClientBounds> bounds_of(const std::string& address, bool by_proxy);
  std::shared_ptr<ClientBounds> fresh_bounds() const;
  awaitable<void> keep_time();
  awaitable<void> listen_to_others();
  awaitable<void> leave_on_signal();
  void rescue();

  /// Counts a connection for as long as this lives.
  struct Counted {
    Counted(Server& server, std::string from) : of(server), who(std::move(from)) {
      ++of.connections_;
      ++of.from_[who];
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() {
      --of.connections_;
      if (--of.from_[who] == 0) of.from_.erase(who);
    }
    Server& of;
    const std::string who;
  };

  asio::io_context& io_;
  const ServerSettings& settings_;
  Rooms& rooms_;
  ThinkingPool& pool_;
  std::string self_;
  Guard guard_;
  HttpDesk desk_{settings_, guard_, rooms_, pool_};
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer clock_{io_};
  asio::steady_timer pause_{io_};
  std::optional<asio::posix::stream_descriptor> news_;
  std::set<beast::tcp_stream*> asking_;  // connections waiting for a request
  std::set<Client*> clients_;
  std::size_t connections_ = 0;
  std::size_t waiting_ = 0;                  // bytes that clients have not read yet
  std::map<std::string, std::size_t> from_;  // connections by address
  std::map<std::string, std::shared_ptr<ClientBounds>> bounds_;
  std::string trouble_ = std::string(Rooms::not_opened_yet);
  bool leaving_ = false;
  bool is_complete_ = true;
};

Result<std::string> Server::listen(const asio::ip::address& address) {
  guard_.only_loopback = address.is_loopback();
  guard_.own_name = settings_.host;
  guard_.origins = settings_.origins;
  error_code trouble;
  constexpr int tries = 50;
  for (int i = 0; i < tries; ++i) {
    const int port = settings_.port == 0 ? 0 : settings_.port + i;
    if (port > 65535) break;
    const tcp::endpoint place(address, static_cast<asio::ip::port_type>(port));
    acceptor_ = tcp::acceptor(io_);
    acceptor_.open(place.protocol(), trouble);
    if (!trouble) acceptor_.set_option(tcp::acceptor::reuse_address(true), trouble);
    if (!trouble) acceptor_.bind(place, trouble);
    if (!trouble) acceptor_.listen(asio::socket_base::max_listen_connections, trouble);
    if (!trouble) {
      const int got = acceptor_.local_endpoint().port();
      const std::string name =
          address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
      return fmt::format("http://{}:{}/", name, got);
    }
    if (trouble != asio::error::address_in_use) break;
  }
  return Error{fmt::format("cannot listen on {} port {}: {}", settings_.host, settings_.port,
                           trouble.message())};
}

bool Server::run() {
  // The server needs all of these: if one fails, it ends with an error and gets restarted.
  const auto needed = [](const std::exception_ptr& trouble) {
    if (trouble) std::rethrow_exception(trouble);
  };
  asio::co_spawn(io_, accept_all(), needed);
  asio::co_spawn(io_, keep_time(), needed);
  asio::co_spawn(io_, leave_on_signal(), needed);
  if (is_postgresql(settings_.store)) asio::co_spawn(io_, listen_to_others(), needed);
  io_.run();
  return is_complete_;
}

awaitable<void> Server::accept_all() {
  while (!leaving_) {
    auto [error, socket] = co_await acceptor_.async_accept(without_throwing);
    if (leaving_) co_return;
    if (error) {  // out of file descriptors, perhaps: others will close and make room
      asio::steady_timer pause(io_, tick);
      (void)co_await pause.async_wait(without_throwing);
      continue;
    }
    error_code ignored;
    const auto peer = socket.remote_endpoint(ignored).address();
    const bool is_local =
        peer.is_loopback() ||
        (peer.is_v6() && peer.to_v6().is_v4_mapped() &&
         asio::ip::make_address_v4(asio::ip::v4_mapped, peer.to_v6()).is_loopback());
    std::string from = is_local ? "" : name_of_sender(peer);
    if (is_crowded(from) || connections_ >= settings_.most_clients) {
      constexpr std::string_view full =
          "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 19\r\nConnection: close\r\n\r\n"
          "the server is full\n";
      socket.non_blocking(true, ignored);
      socket.send(asio::buffer(full), 0, ignored);
      continue;
    }
    socket.set_option(tcp::no_delay(true), ignored);
    asio::co_spawn(io_, answer_requests(beast::tcp_stream(std::move(socket)), std::move(from)),
                   asio::detached);
  }
}

bool Server::is_crowded(const std::string& from) const {
  const auto there = from_.find(from);
  return !from.empty() && there != from_.end() && there->second >= settings_.most_from_one_address;
}

awaitable<void> Server::answer_requests(beast::tcp_stream stream, std::string from) {
  auto counted = std::make_unique<Counted>(*this, from);
  beast::flat_buffer buffer;
  while (!leaving_) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(std::uint64_t{0});
    stream.expires_after(request_patience);
    asking_.insert(&stream);
    const auto [bad, read] = co_await http::async_read(stream, buffer, parser, without_throwing);
    asking_.erase(&stream);
    if (bad) {
      const bool is_wrong =
          bad.category() == http::make_error_code(http::error::bad_method).category() &&
          bad != http::error::end_of_stream && bad != http::error::partial_message;
      if (is_wrong) co_await turn_away(stream, http::status::bad_request, "this is no request\n");
      co_return;
    }
    auto request = parser.release();
    if (websocket::is_upgrade(request) && request.target() == "/ws" &&
        guard_.welcomes_host(request[http::field::host]) &&
        guard_.welcomes_origin(request[http::field::origin], request[http::field::host])) {
      // Behind a proxy on this machine, clients are told apart by what the proxy reports.
      const std::string reported = joined(request, "X-Forwarded-For");
      const bool by_proxy = request.count("X-Forwarded-For") > 0;
      if (from.empty() && by_proxy && !settings_.origins.empty()) {
        from = forwarded_sender(reported);
        if (is_crowded(from)) {
          co_return co_await turn_away(stream, http::status::service_unavailable,
                                       "too many connections from your address\n");
        }
        counted.reset();
        counted = std::make_unique<Counted>(*this, from);
      }
      co_await converse(std::move(stream), std::move(request), from, by_proxy);
      co_return;
    }
    const auto response = desk_.answer(request, {clients_.size(), waiting_});
    const auto [lost, written] = co_await http::async_write(stream, response, without_throwing);
    if (lost || !response.keep_alive()) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

awaitable<void> Server::turn_away(beast::tcp_stream& stream, http::status status,
                                  std::string_view sentence) {
  const auto response = HttpDesk::refusal(status, sentence);
  (void)co_await http::async_write(stream, response, without_throwing);
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

awaitable<void> Server::converse(beast::tcp_stream stream, http::request<http::empty_body> request,
                                 std::string from, bool by_proxy) {
  Client client(std::move(stream), rooms_, settings_.version, bounds_of(from, by_proxy), waiting_);
  struct Listed {
    Listed(std::set<Client*>& all, Client& one) : clients(all), client(&one) {
      clients.insert(client);
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() { clients.erase(client); }
    std::set<Client*>& clients;
    Client* client;
  };
  const Listed listed(clients_, client);
  co_await client.talk(request);
}

/// An address keeps its limits when it comes back; clients on this machine have their own.
std::shared_ptr<ClientBounds> Server::bounds_of(const std::string& address, bool by_proxy) {
  if (address.empty()) {
    auto bounds = fresh_bounds();
    bounds->is_local = settings_.origins.empty() && !by_proxy;
    bounds->is_guest = by_proxy;  // whoever sits behind a proxy may be anybody
    return bounds;
  }
  constexpr std::size_t most_remembered = 10'000;
  if (bounds_.size() > most_remembered) {
    std::erase_if(bounds_, [](const auto& each) { return each.second.use_count() == 1; });
  }
  auto& bounds = bounds_[address];
  if (!bounds) bounds = fresh_bounds();
  return bounds;
}

std::shared_ptr<ClientBounds> Server::fresh_bounds() const {
  auto bounds = std::make_shared<ClientBounds>(settings_.bounds);
  bounds->thinking = std::make_shared<BucketPayer>(settings_.thinking);
  return bounds;
}

awaitable<void> Server::keep_time() {
  for (int ticks = 1; !leaving_; ++ticks) {
    clock_.expires_after(tick);
    (void)co_await clock_.async_wait(without_throwing);
    if (leaving_) co_return;
    pool_.look();
    rooms_.look_at_clocks();
    rooms_.look_at_archive();
    if (ticks % 10 == 0) rooms_.tend();
    if (const std::string trouble = rooms_.trouble(); trouble_ != trouble) {
      const bool was_waiting = trouble_ == Rooms::not_opened_yet;
      trouble_ = trouble;
      if (!trouble.empty()) say(trouble + ": games are not being saved");
      if (trouble.empty() && !was_waiting) say("games are being saved again");
    }
  }
}

awaitable<void> Server::listen_to_others() {
  bool was_lost = false;
  while (!leaving_) {
    // Connecting may take a while.
    using Feed = Result<std::unique_ptr<ChangeFeed>>;
    const auto opened = std::make_shared<std::optional<Feed>>();
    rooms_.ask_archive([store = settings_.store](Archive&) { return ChangeFeed::open(store); },
                       [this, opened](Feed answer) {
                         *opened = std::move(answer);
                         pause_.cancel();
                       });
    while (!*opened && !leaving_) {
      pause_.expires_after(std::chrono::seconds(1));
      (void)co_await pause_.async_wait(without_throwing);
    }
    if (leaving_) co_return;
    Feed& feed = **opened;
    if (feed) {
      if (was_lost) rooms_.look_for_news();
      const int number = ::dup((*feed)->socket());
      if (number < 0) feed = Error{"no file descriptors left"};
      if (number >= 0) news_.emplace(io_, number);
      while (feed) {
        const auto news = (*feed)->take();
        if (!news) break;
        for (const ChangeFeed::News& each : *news) {
          if (each.who != self_) rooms_.heard(each.name, each.version);
        }
        const auto [error] =
            co_await news_->async_wait(asio::posix::stream_descriptor::wait_read, without_throwing);
        if (error || leaving_) break;
      }
    }
    news_.reset();
    if (leaving_) co_return;
    was_lost = true;
    pause_.expires_after(std::chrono::seconds(1));
    (void)co_await pause_.async_wait(without_throwing);
  }
}

/// Accept no new clients, stop the clocks, tell everybody, let others take over; then end.
awaitable<void> Server::leave_on_signal() {
  (void)co_await signals_.async_wait(without_throwing);
  leaving_ = true;
  error_code ignored;
  acceptor_.close(ignored);
  for (Client* client : clients_) client->go_away();  // they are no longer listened to
  rooms_.leave();
  asio::steady_timer timer(io_);
  const auto until = [&](auto done, std::chrono::seconds longest) -> awaitable<void> {
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (!done() && std::chrono::steady_clock::now() < deadline) {
      timer.expires_after(tick / 10);
      (void)co_await timer.async_wait(without_throwing);
    }
  };
  // As long as the store takes something, there is hope.
  for (std::uint64_t saved = rooms_.figures().saved + 1;
       !rooms_.has_left() && saved != rooms_.figures().saved;) {
    saved = rooms_.figures().saved;
    co_await until([this] { return rooms_.has_left(); }, longest_farewell_to_store);
  }
  rescue();
  clock_.cancel();
  pause_.cancel();
  if (news_) news_->cancel(ignored);
  for (beast::tcp_stream* stream : asking_) stream->cancel();
  co_await until([this] { return connections_ == 0; }, farewell);
  for (Client* client : clients_) client->drop();  // they do not respond
}

/// What could not be saved is written to a file.
void Server::rescue() {
  const auto records = rooms_.unkept_records();
  is_complete_ = records.empty() && rooms_.has_left();
  if (records.empty()) return;
  const auto file = write_rescue_file(records);
  say(counted(records.size(), "game") + " could not be saved: " +
      (file ? "castellan store import " + file->string() + " reads them again"
            : file.error().message));
}

Result<asio::ip::address> address_of(asio::io_context& io, const std::string& host) {
  error_code trouble;
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(host, "", tcp::resolver::passive, trouble);
  if (trouble || found.empty()) {
    return Error{fmt::format("cannot listen on '{}': {}", host, trouble.message())};
  }
  return found.begin()->endpoint().address();
}

}  // namespace

Status serve(const ServerSettings& settings, const GameList& games, Database& store,
             const std::function<void(const std::string&)>& ready) {
  asio::io_context io(1);
  const auto place = address_of(io, settings.host);
  if (!place) return place.error();
  // Behind a proxy on this machine every client seems local.
  const bool own = place->is_loopback() && settings.origins.empty();
  constexpr std::int64_t share = 3'000;
  constexpr std::int64_t alms = 500;
  constexpr std::int64_t own_longest_move = 24LL * 60 * 60 * 1000;  // slow bots can be stopped
  ThinkingPool pool(settings.thinkers, {own ? own_longest_move : settings.longest_move,
                                        settings.longest_analysis, share, alms});
  StoreThread store_thread;
  ServerExecutor executor(io, pool, store_thread);
  TokenLocksmith locksmith;
  Rooms rooms(games, executor, store,
              {.is_own = own,
               .keeps_unplayed = true,
               .most_matches = settings.most_matches,
               .locksmith = &locksmith,
               .leases = &store,
               .longest_move = own ? 0 : settings.longest_move,
               .is_reachable = !place->is_loopback(),
               .addresses = own_addresses()});
  Server server(io, settings, rooms, pool, store.self());
  const auto address = server.listen(*place);
  if (!address) return address.error();
  rooms.await_archive();
  rooms.tend();
  ready(*address);
  bool is_complete = false;
  try {
    is_complete = server.run();
  } catch (const std::exception& trouble) {
    // Suspended coroutines would outlive what they need; confirmed moves are saved.
    say(trouble.what());
    std::_Exit(1);
  }
  pool.close();
  if (!is_complete) std::_Exit(1);  // the store may never answer
  store_thread.close();
  return Done{};
}

}  // namespace castellan
