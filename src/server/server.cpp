#include "server/server.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

#include "server/client.hpp"
#include "server/guard.hpp"
#include "server/own_addresses.hpp"
#include "server/page.hpp"
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
constexpr std::size_t longest_header = std::size_t{8} * 1024;

/// For the operator's log; it must not matter that nobody reads it.
void say(const std::string& sentence) { std::fprintf(stderr, "castellan: %s\n", sentence.c_str()); }

/// The session's executor: the server's one thread, and the pool.
class ServerExecutor final : public Executor {
 public:
  ServerExecutor(asio::io_context& io, ThinkingPool& pool) : io_(io), pool_(pool) {}

  void work(Order order) override { pool_.add(std::move(order)); }
  void post(Task task) override {
    asio::post(io_, [task = std::move(task)] {
      try {
        task();
      } catch (const std::exception& trouble) {
        say(trouble.what());
      }
    });
  }
  std::int64_t now() const override { return watch_now(); }
  std::uint64_t random() override { return random_number(); }
  std::string today() const override { return watch_today(); }

 private:
  asio::io_context& io_;
  ThinkingPool& pool_;
};

/// The last address of a list, which is the one that the nearest proxy saw.
std::string forwarded(std::string_view header) {
  header.remove_prefix(std::min(header.size(), header.rfind(',') + 1));
  std::string address;
  for (const char c : header.substr(0, 64)) {
    if (c != ' ') address += c;
  }
  return address;
}

/// Whether an Accept-Encoding header allows gzip.
bool takes_gzip(std::string_view header) {
  for (const auto& [coding, parameters] : http::ext_list(header)) {
    if (!boost::beast::iequals(coding, "gzip")) continue;
    return std::ranges::none_of(parameters, [](const auto& each) {
      return boost::beast::iequals(each.first, "q") &&
             std::strtod(std::string(each.second).c_str(), nullptr) == 0;
    });
  }
  return false;
}

/// A single IPv6 user has 2^64 addresses, so only the first half counts.
std::string name_of(const asio::ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  const auto bytes = address.to_v6().to_bytes();
  return fmt::format("{:02x}/64", fmt::join(bytes.begin(), bytes.begin() + 8, ""));
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
  void run();

 private:
  awaitable<void> accept_all();
  awaitable<void> answer_requests(beast::tcp_stream stream, std::string from);
  awaitable<void> converse(beast::tcp_stream stream, http::request<http::empty_body> request,
                           std::string from);
  std::shared_ptr<ClientBounds> bounds_of(const std::string& address);
  http::response<http::string_body> answer(const http::request<http::empty_body>& request) const;
  awaitable<void> keep_time();
  awaitable<void> listen_to_others();
  awaitable<void> leave_on_signal();

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
  std::string trouble_;
  bool leaving_ = false;
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

void Server::run() {
  // The server needs all of these: if one fails, it ends with an error and gets restarted.
  const auto needed = [](const std::exception_ptr& trouble) {
    if (trouble) std::rethrow_exception(trouble);
  };
  asio::co_spawn(io_, accept_all(), needed);
  asio::co_spawn(io_, keep_time(), needed);
  asio::co_spawn(io_, leave_on_signal(), needed);
  if (is_postgresql(settings_.store)) asio::co_spawn(io_, listen_to_others(), needed);
  io_.run();
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
    std::string from = peer.is_loopback() ? "" : name_of(peer);
    const auto there = from_.find(from);
    const bool crowded =
        !from.empty() && there != from_.end() && there->second >= settings_.most_from_one_address;
    if (crowded || connections_ >= settings_.most_clients) {
      constexpr std::string_view full =
          "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 18\r\nConnection: close\r\n\r\n"
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

awaitable<void> Server::answer_requests(beast::tcp_stream stream, std::string from) {
  const Counted counted(*this, from);
  beast::flat_buffer buffer;
  while (!leaving_) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(std::uint64_t{0});
    stream.expires_after(request_patience);
    asking_.insert(&stream);
    const auto [bad, read] = co_await http::async_read(stream, buffer, parser, without_throwing);
    asking_.erase(&stream);
    if (bad) co_return;
    auto request = parser.release();
    if (websocket::is_upgrade(request) && request.target() == "/ws" &&
        guard_.welcomes_host(request[http::field::host]) &&
        guard_.welcomes_origin(request[http::field::origin], request[http::field::host])) {
      // Behind a proxy on this machine, clients are told apart by what the proxy reports.
      if (from.empty() && !settings_.origins.empty()) from = forwarded(request["X-Forwarded-For"]);
      co_await converse(std::move(stream), std::move(request), from);
      co_return;
    }
    const auto response = answer(request);
    const auto [lost, written] = co_await http::async_write(stream, response, without_throwing);
    if (lost || !response.keep_alive()) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

awaitable<void> Server::converse(beast::tcp_stream stream, http::request<http::empty_body> request,
                                 std::string from) {
  Client client(std::move(stream), rooms_, settings_.version, bounds_of(from), waiting_);
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
std::shared_ptr<ClientBounds> Server::bounds_of(const std::string& address) {
  if (address.empty()) {
    auto bounds = std::make_shared<ClientBounds>(settings_.bounds);
    bounds->is_local = settings_.origins.empty();
    return bounds;
  }
  constexpr std::size_t most_remembered = 10'000;
  if (bounds_.size() > most_remembered) {
    std::erase_if(bounds_, [](const auto& each) { return each.second.use_count() == 1; });
  }
  auto& bounds = bounds_[address];
  if (!bounds) bounds = std::make_shared<ClientBounds>(settings_.bounds);
  return bounds;
}

http::response<http::string_body> Server::answer(
    const http::request<http::empty_body>& request) const {
  http::response<http::string_body> response(http::status::ok, request.version());
  response.keep_alive(request.keep_alive());
  for (const auto& [name, value] : security_headers()) response.set(name, value);
  response.set(http::field::cache_control, "no-store");
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  const auto refuse = [&](http::status status, std::string_view sentence) {
    response.result(status);
    response.body() = sentence;
  };
  const std::string_view path = request.target();
  const PageFile* file = find_page_file(path);
  if (!guard_.welcomes_host(request[http::field::host])) {
    refuse(http::status::misdirected_request, "this server is not known by that name\n");
  } else if (request.method() != http::verb::get && request.method() != http::verb::head) {
    refuse(http::status::method_not_allowed, "only GET and HEAD are supported\n");
    response.set(http::field::allow, "GET, HEAD");
  } else if (path == "/health") {
    const ThinkingPool::Load load = pool_.load();
    response.set(http::field::content_type, "application/json");
    response.body() = write_message({{"status", rooms_.trouble().empty() ? "ok" : "trouble"},
                                     {"trouble", rooms_.hosting().is_own ? rooms_.trouble() : ""},
                                     {"matches", rooms_.count()},
                                     {"clients", clients_.size()},
                                     {"thinking", load.running},
                                     {"waiting", load.waiting}}) +
                      "\n";
    if (!rooms_.trouble().empty()) response.result(http::status::service_unavailable);
  } else if (path == "/version") {
    response.set(http::field::content_type, "application/json");
    response.body() = write_message({{"program", "castellan"},
                                     {"version", settings_.version},
                                     {"protocol", protocol_version}}) +
                      "\n";
  } else if (path == "/ws") {
    refuse(
        websocket::is_upgrade(request) ? http::status::forbidden : http::status::upgrade_required,
        "this is the WebSocket endpoint, for this server's own page\n");
  } else if (file != nullptr) {
    response.set(http::field::content_type, file->type);
    const bool named_by_content = file->path.starts_with("/assets/");
    response.set(http::field::cache_control,
                 named_by_content ? "public, max-age=31536000, immutable" : "no-cache");
    const bool packed = !file->gzip.empty() && takes_gzip(request[http::field::accept_encoding]);
    response.set(http::field::vary, "Accept-Encoding");
    if (packed) response.set(http::field::content_encoding, "gzip");
    response.body() = packed ? file->gzip : file->content;
  } else {
    refuse(http::status::not_found, "there is nothing here\n");
  }
  const std::size_t size = response.body().size();
  if (request.method() == http::verb::head) response.body().clear();
  response.content_length(size);
  return response;
}

awaitable<void> Server::keep_time() {
  for (int ticks = 1; !leaving_; ++ticks) {
    clock_.expires_after(tick);
    (void)co_await clock_.async_wait(without_throwing);
    if (leaving_) co_return;
    pool_.look();
    rooms_.look_at_clocks();
    if (ticks % 10 == 0) rooms_.tend();
    if (trouble_ != rooms_.trouble()) {
      trouble_ = rooms_.trouble();
      say(trouble_.empty() ? "games are being saved again" : trouble_);
    }
  }
}

awaitable<void> Server::listen_to_others() {
  bool was_lost = false;
  while (!leaving_) {
    auto feed = ChangeFeed::open(settings_.store);
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
  clock_.cancel();
  pause_.cancel();
  if (news_) news_->cancel(ignored);
  for (beast::tcp_stream* stream : asking_) stream->cancel();
  asio::steady_timer timer(io_);
  const auto deadline = std::chrono::steady_clock::now() + farewell;
  while (connections_ > 0 && std::chrono::steady_clock::now() < deadline) {
    timer.expires_after(tick / 5);
    (void)co_await timer.async_wait(without_throwing);
  }
  for (Client* client : clients_) client->drop();  // they do not respond
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

Status serve(const ServerSettings& settings, const GameList& games, Archive& archive,
             Leases* leases, const std::string& self,
             const std::function<void(const std::string&)>& ready) {
  asio::io_context io(1);
  const auto place = address_of(io, settings.host);
  if (!place) return place.error();
  // Behind a proxy on this machine every client seems local.
  const bool own = place->is_loopback() && settings.origins.empty();
  constexpr std::int64_t share = 3'000;
  constexpr std::int64_t own_longest_move = 24LL * 60 * 60 * 1000;  // slow bots can be stopped
  ThinkingPool pool(settings.thinkers, {own ? own_longest_move : settings.longest_move,
                                        settings.longest_analysis, share});
  ServerExecutor executor(io, pool);
  TokenLocksmith locksmith;
  Rooms rooms(games, executor, archive,
              {.is_own = own,
               .keeps_unplayed = true,
               .most_matches = settings.most_matches,
               .locksmith = &locksmith,
               .leases = leases,
               .longest_move = own ? 0 : settings.longest_move,
               .is_reachable = !place->is_loopback(),
               .addresses = own_addresses()});
  Server server(io, settings, rooms, pool, self);
  const auto address = server.listen(*place);
  if (!address) return address.error();
  rooms.tend();
  ready(*address);
  try {
    server.run();
  } catch (const std::exception& trouble) {
    // Suspended coroutines would outlive what they need; confirmed moves are saved.
    say(trouble.what());
    std::_Exit(1);
  }
  pool.close();
  return Done{};
}

}  // namespace castellan
