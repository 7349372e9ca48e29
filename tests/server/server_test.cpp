// The server from outside: the page, seats, limits, restarts, a full disk, two servers.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>

#include "server/guard.hpp"
#include "server/sender.hpp"
#include "server/thinking_pool.hpp"
#include "server/token_locksmith.hpp"
#include "server/watch.hpp"
#include "tests/server/guest.hpp"
#include "tests/server/program.hpp"
#include "tests/server/visit.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using tests::Guest;
using tests::Json;
using tests::Program;
namespace http = boost::beast::http;

const Json blackstone = {{"type", "new"},
                         {"game", "blackstone"},
                         {"options", {{"size", 6}}},
                         {"players", {{{"name", "Ann"}}, {{"name", "Bob"}}}}};

Json play(const std::string& match, int ply, const std::string& move) {
  return {{"type", "play"}, {"match", match}, {"ply", ply}, {"move", move}};
}
Json subscribe(const std::string& match, const std::vector<std::string>& tokens = {}) {
  return {{"type", "subscribe"}, {"match", match}, {"tokens", tokens}};
}
Json about(const std::string& type, const std::string& match) {
  return {{"type", type}, {"match", match}};
}

class Served : public testing::Test {
 protected:
  void start(std::vector<std::string> more = {}, std::size_t largest_file = 0) {
    if (std::find(more.begin(), more.end(), "--store") == more.end()) {
      more.insert(more.end(), {"--store", (folder_ / "games.db").string()});
    }
    server_ = std::make_unique<Program>(more);
    if (largest_file > 0) server_->limit_files(largest_file);
    ASSERT_TRUE(server_->start()) << server_->said();
  }
  http::response<http::string_body> get(const std::string& path, http::verb verb = http::verb::get,
                                        const std::string& host = "localhost",
                                        const std::string& encoding = "") const {
    tests::asio::io_context io;
    boost::beast::tcp_stream stream(io);
    stream.connect(tests::tcp::endpoint(tests::asio::ip::make_address("127.0.0.1"),
                                        static_cast<unsigned short>(server_->port())));
    http::request<http::empty_body> request(verb, path, 11);
    request.set(http::field::host, host);
    if (!encoding.empty()) request.set(http::field::accept_encoding, encoding);
    http::write(stream, request);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.skip(verb == http::verb::head);
    http::read(stream, buffer, parser);
    return parser.release();
  }

  bool becomes_healthy(std::chrono::seconds longest = std::chrono::seconds(20)) const {
    return tests::comes_true([&] { return get("/health").result() == http::status::ok; }, longest);
  }

  tests::ScratchFolder folder_;
  std::unique_ptr<Program> server_;
};

TEST_F(Served, ThePageAndNothingElse) {
  start();
  const auto page = get("/");
  EXPECT_EQ(page.result(), http::status::ok);
  EXPECT_EQ(page[http::field::content_type], "text/html; charset=utf-8");
  EXPECT_NE(page.body().find("<title>Castellan"), std::string::npos);
  for (const auto& [name, value] : security_headers()) EXPECT_EQ(page[name], value) << name;
  EXPECT_TRUE(get("/", http::verb::head).body().empty());
  EXPECT_EQ(Json::parse(get("/version").body())["protocol"], 2);
  EXPECT_TRUE(becomes_healthy());
  EXPECT_EQ(Json::parse(get("/health").body())["status"], "ok");
  EXPECT_EQ(get("/live").result(), http::status::ok);
  for (const char* path : {"/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd",
                           "/index.html/", "/games.db", "*", "/\\..\\x", "/assets/"}) {
    EXPECT_EQ(get(path).result(), http::status::not_found) << path;
  }
  EXPECT_EQ(get("/", http::verb::post).result(), http::status::method_not_allowed);
  EXPECT_EQ(get("/", http::verb::get, "evil.example").result(), http::status::misdirected_request);
  EXPECT_EQ(get("/ws").result(), http::status::upgrade_required);
}

/// Browsers get texts compressed, others as they are.
TEST_F(Served, TextsAreCompressed) {
  start();
  const std::string plain = get("/").body();
  const auto packed = get("/", http::verb::get, "localhost", "deflate, gzip;q=0.9, br");
  EXPECT_EQ(packed[http::field::content_encoding], "gzip");
  EXPECT_EQ(packed[http::field::vary], "Accept-Encoding");
  EXPECT_EQ(packed[http::field::content_type], "text/html; charset=utf-8");
  EXPECT_EQ(packed.body().substr(0, 8), std::string("\x1f\x8b\x08\0\0\0\0\0", 8));
  EXPECT_LT(packed.body().size(), plain.size());
  for (const char* header : {"", "br", "gzip;q=0", "identity, gzip; q=0.0", ",,;=", "gzipped"}) {
    const auto page = get("/", http::verb::get, "localhost", header);
    EXPECT_EQ(page[http::field::content_encoding], "") << header;
    EXPECT_EQ(page.body(), plain) << header;
  }
  EXPECT_EQ(get("/health", http::verb::get, "localhost", "gzip")[http::field::content_encoding],
            "");
}

TEST_F(Served, LongMessagesAreCompressed) {
  start();
  namespace websocket = boost::beast::websocket;
  tests::asio::io_context io;
  websocket::stream<tests::tcp::socket> socket(io);
  socket.next_layer().connect(
      {tests::asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(server_->port())});
  websocket::permessage_deflate offer;
  offer.client_enable = true;
  socket.set_option(offer);
  websocket::response_type accepted;
  socket.handshake(accepted, "localhost", "/ws");
  EXPECT_TRUE(accepted[http::field::sec_websocket_extensions].starts_with("permessage-deflate"));
  const Json games = {{"type", "games"}};
  for (int time = 0; time < 3; ++time) {
    socket.write(tests::asio::buffer(games.dump()));
    boost::beast::flat_buffer heard;
    socket.read(heard);
    EXPECT_EQ(Json::parse(boost::beast::buffers_to_string(heard.data()))["games"],
              Guest(server_->port()).ask(games)["games"]);
  }
}

TEST_F(Served, PagesOfOtherSitesAreNotLetIn) {
  start({"--origin", "https://play.example.org"});
  const std::string own = "http://127.0.0.1:" + std::to_string(server_->port());
  EXPECT_TRUE(Guest(server_->port()).connected());
  EXPECT_TRUE(Guest(server_->port(), own).connected());
  EXPECT_TRUE(Guest(server_->port(), "https://play.example.org").connected());
  EXPECT_FALSE(Guest(server_->port(), "https://evil.example").connected());
  EXPECT_FALSE(Guest(server_->port(), "null").connected());
  EXPECT_FALSE(Guest(server_->port(), own + ".evil.example").connected());
  // Behind a proxy every client seems local: none counts as the owner.
  EXPECT_EQ(Guest(server_->port()).ask(Json{{"type", "hello"}})["own"], false);
}

/// Reconnecting, or connecting several times at once, does not widen a client's limits.
TEST_F(Served, BehindAProxyBoundsBelongToAnAddress) {
  start({"--origin", "https://play.example.org", "--messages", "5"});
  const auto seconds_for = [](Guest& guest, int messages) {
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < messages; ++i) guest.ask(Json{{"type", "hello"}});
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  {
    Guest first(server_->port(), "", "203.0.113.5, 192.0.2.9");
    EXPECT_GT(seconds_for(first, 24), 0.5) << "20 at once, and then 5 a second";
  }
  Guest again(server_->port(), "", "192.0.2.9");
  const double waited = seconds_for(again, 10);
  EXPECT_GT(waited, 1.5);
  Guest other(server_->port(), "", "192.0.2.10");
  EXPECT_LT(seconds_for(other, 10), waited);
}

/// Behind a proxy that was never announced, nobody is the owner.
TEST_F(Served, WhoComesThroughAProxyIsAGuest) {
  start();
  EXPECT_EQ(Guest(server_->port()).ask(Json{{"type", "hello"}})["own"], true);
  Guest guest(server_->port(), "", "192.0.2.9");
  EXPECT_EQ(guest.ask(Json{{"type", "hello"}})["own"], false);
  EXPECT_EQ(Guest(server_->port(), "", " ").ask(Json{{"type", "hello"}})["own"], false)
      << "not even with an empty header";
  Guest(server_->port()).ask(blackstone);
  EXPECT_EQ(guest.ask(Json{{"type", "list"}})["games"], Json::array());
}

TEST_F(Served, ConnectionsBehindAProxyAreCountedByAddress) {
  start({"--origin", "https://play.example.org"});
  std::vector<std::unique_ptr<Guest>> guests;
  for (int i = 0; i < 200; ++i) {
    guests.push_back(std::make_unique<Guest>(server_->port(), "", "192.0.2.9"));
    ASSERT_TRUE(guests.back()->connected()) << i;
  }
  EXPECT_FALSE(Guest(server_->port(), "", "192.0.2.9").connected());
  EXPECT_TRUE(Guest(server_->port(), "", "192.0.2.10").connected());
}

TEST_F(Served, WhatIsNoRequestIsToldSo) {
  start();
  tests::asio::io_context io;
  tests::tcp::socket socket(io);
  socket.connect(
      {tests::asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(server_->port())});
  tests::asio::write(socket, tests::asio::buffer(std::string("NO SENSE\r\n\r\n")));
  std::string answer;
  boost::system::error_code end;
  tests::asio::read(socket, tests::asio::dynamic_buffer(answer), end);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 400 ")) << answer;
}

TEST_F(Served, TwoPeopleAndASpectator) {
  start();
  Guest ann(server_->port());
  Guest bob(server_->port());
  Guest eve(server_->port());
  const Json opened = ann.ask(blackstone);
  const std::string match = opened["match"];
  const std::string token = opened["tokens"][1]["token"];
  EXPECT_GE(token.size(), 22U);
  EXPECT_EQ(bob.ask(subscribe(match, {token}))["seats"], Json::parse("[1]"));
  EXPECT_EQ(eve.ask(subscribe(match))["seats"], Json::array());
  EXPECT_EQ(eve.code(subscribe(match, {std::string(22, 'A')})), "wrong_token");
  EXPECT_EQ(eve.code(play(match, 0, "3,1>3,4")), "not_your_seat");
  EXPECT_EQ(bob.code(play(match, 0, "3,1>3,4")), "not_your_turn");
  EXPECT_EQ(ann.ask(play(match, 0, "3,1>3,4"))["ply"], 1);
  const auto moved = [](const Json& message) { return message["type"] == "changed"; };
  EXPECT_EQ(bob.hear_until(moved)["ply"], 1);
  const Json seen = eve.hear_until(moved);
  EXPECT_EQ(seen["ply"], 1);
  EXPECT_EQ(seen.dump().find(token), std::string::npos);
  EXPECT_EQ(bob.ask(play(match, 1, "1,4>2,4"))["ply"], 2);
}

TEST_F(Served, NonsenseHurtsNobodyElse) {
  start();
  Guest ann(server_->port());
  const std::string match = ann.ask(blackstone)["match"];
  Guest huge(server_->port());
  huge.say("{\"type\":\"hello\",\"x\":\"" + std::string(4 << 20, 'x') + "\"}");
  while (!huge.hear().is_null()) {
  }
  Guest garbled(server_->port());
  garbled.say("\xff\xfe");
  EXPECT_TRUE(garbled.hear().is_null());
  EXPECT_EQ(garbled.close_code(), 1007);  // not UTF-8
  Guest odd(server_->port());
  for (const std::string& text :
       {std::string(30'000, '['), std::string("{\"type\":"), std::string(""), std::string("[]"),
        std::string("{\"type\":7,\"id\":{}}"),
        "{\"type\":\"hello\",\"x\":\"" + std::string(65'600, 'x') + "\"}"}) {
    ASSERT_TRUE(odd.say(text));
    EXPECT_EQ(odd.hear()["type"], "error");
  }
  EXPECT_EQ(odd.code(about("state", "no-such-match")), "unknown_match");
  EXPECT_EQ(odd.code(about("state", "'; DROP TABLE games; --")), "unknown_match");
  EXPECT_EQ(ann.ask(play(match, 0, "3,1>3,4"))["ply"], 1);
}

TEST_F(Served, AClientThatIsTooFastIsSlowedDown) {
  start({"--messages", "20"});
  Guest guest(server_->port());
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 100; ++i) guest.say(R"({"type":"hello"})");
  for (int i = 0; i < 100; ++i) ASSERT_EQ(guest.hear()["type"], "hello");
  EXPECT_GT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(800));
}

/// The count used to begin anew with every message that was accepted.
TEST_F(Served, AClientThatKeepsFloodingIsSentAway) {
  start({"--messages", "20"});
  Guest flood(server_->port());
  Guest other(server_->port());
  for (int i = 0; i < 1'000; ++i) flood.say(R"({"type":"hello"})");
  int heard = 0;
  while (!flood.hear().is_null()) ++heard;
  EXPECT_EQ(flood.close_code(), 1008);
  EXPECT_GE(heard, 80);
  EXPECT_LT(heard, 400);
  EXPECT_EQ(other.ask(Json{{"type", "hello"}})["type"], "hello");
}

/// JSON used to be parsed before anybody asked whether there was room for it.
TEST_F(Served, LongMessagesCostMore) {
  start({"--origin", "https://play.example.org"});
  std::vector<std::unique_ptr<Guest>> floods;
  const std::string padding(60'000, 'x');
  for (int i = 0; i < 20; ++i) {
    floods.push_back(std::make_unique<Guest>(server_->port(), "", "192.0.2.9"));
    for (int j = 0; j < 5; ++j) {
      floods.back()->say(R"({"type":"hello","id":1,"padding":")" + padding + "\"}");
    }
  }
  ::usleep(500'000);
  Guest ann(server_->port(), "", "192.0.2.10");
  EXPECT_EQ(ann.ask(Json{{"type", "hello"}})["type"], "hello");
  const std::string metrics = get("/metrics", http::verb::get, "play.example.org").body();
  const std::string wanted = "castellan_messages_total ";
  const std::size_t place = metrics.find("\n" + wanted);
  ASSERT_NE(place, std::string::npos) << metrics;
  EXPECT_LT(std::stoi(metrics.substr(place + 1 + wanted.size())), 20)
      << "one of these counts as thirty, and 200 may come at once";
}

TEST_F(Served, AClientThatReadsTooSlowlyIsDropped) {
  start({"--messages", "100000"});
  Guest ann(server_->port());
  Guest slow(server_->port());
  const Json opened =
      ann.ask({{"type", "new"}, {"game", "antiyomacy"}, {"options", {{"size", 16}}}});
  const std::string match = opened["match"];
  slow.ask(subscribe(match));
  std::size_t told = 0;  // bytes, many times what a client may leave unread and a system buffers
  const std::size_t enough = 32 << 20;
  while (told < enough) {
    Json state = ann.ask(about("state", match));
    ASSERT_FALSE(state.is_null());
    const std::string move = state["moves"][0]["text"];
    ASSERT_EQ(ann.ask(play(match, 0, move))["ply"], 1);
    told += 2 * state.dump().size();
    ASSERT_EQ(ann.ask(about("take_back", match))["ply"], 0);
  }
  std::size_t heard = 0;
  for (Json message = slow.hear(); !message.is_null(); message = slow.hear()) {
    heard += message.dump().size();
  }
  EXPECT_LT(heard, enough) << "dropped, not fed to the end";
  Guest back(server_->port());
  EXPECT_EQ(back.ask(subscribe(match))["ply"], 0);
}

TEST_F(Served, AStoppedServerSaysSoAndResumesLater) {
  start();
  auto ann = std::make_unique<Guest>(server_->port());
  Json wanted = blackstone;
  wanted["clock"] = {{"base", 600'000}, {"increment", 0}};
  const Json opened = ann->ask(wanted);
  const std::string match = opened["match"];
  ann->ask(play(match, 0, "3,1>3,4"));
  // A saved game's clock stands still, and nothing runs between two servers.
  const Json before = ann->ask(about("state", match));
  EXPECT_EQ(server_->interrupt(), 0);
  while (!ann->hear().is_null()) {
  }
  EXPECT_EQ(ann->close_code(), 1001);  // going away
  ::usleep(700'000);
  ASSERT_TRUE(server_->start());
  Guest back(server_->port());
  const Json after = back.ask(subscribe(match, {opened["tokens"][1]["token"]}));
  EXPECT_EQ(after["ply"], 1);
  EXPECT_EQ(after["seats"], Json::parse("[1]"));
  EXPECT_EQ(after["clock"]["left"][0], before["clock"]["left"][0]);
  EXPECT_GT(after["clock"]["left"][1], 599'000);
  EXPECT_EQ(back.ask(play(match, 1, "1,4>2,4"))["ply"], 2);
  EXPECT_NE(get("/health").body().find("\"status\":\"ok\""), std::string::npos);
}

/// Nobody is connected after the restart; the clock runs anyway.
TEST_F(Served, AClockRunsWhenNobodyWatches) {
  start();
  std::string match;
  {
    Guest ann(server_->port());
    Json wanted = blackstone;
    wanted["clock"] = {{"base", 1'500}, {"increment", 0}};
    match = ann.ask(wanted)["match"];
    ann.ask(play(match, 0, "3,1>3,4"));
  }
  server_->kill();
  ASSERT_TRUE(server_->start());
  ::usleep(5'500'000);  // the dead server's lease, and the clock
  Guest eve(server_->port());
  const Json state = eve.ask(subscribe(match));
  EXPECT_EQ(state["outcome"]["ended"], true) << state["clock"];
  EXPECT_EQ(state["outcome"]["by"], "time");
}

TEST_F(Served, ATakenPortLeadsToTheNextFreeOne) {
  start();
  Program second({"--store", (folder_ / "other.db").string()});
  second.set_port(server_->port());
  ASSERT_TRUE(second.start()) << second.said();
  EXPECT_GT(second.port(), server_->port());
  EXPECT_LT(second.port(), server_->port() + 50);
  EXPECT_TRUE(Guest(second.port()).connected());
}

TEST_F(Served, OnAFullDiskTheMatchGoesOnAndSaysSo) {
  start({"--messages", "100000"}, 128 * 1024);
  Guest ann(server_->port());
  std::string trouble;
  std::string match;
  for (int games = 0; games < 25 && trouble.empty(); ++games) {
    match = ann.ask(blackstone)["match"];
    for (int i = 0; i < 20 && trouble.empty(); ++i) {
      const Json played = ann.ask(play(match, 0, "3,1>3,4"));
      ASSERT_EQ(played["type"], "play") << played;
      trouble = played["kept"].value("trouble", "");
      ann.ask(about("take_back", match));
    }
  }
  EXPECT_NE(trouble.find("cannot save to"), std::string::npos) << trouble;
  EXPECT_EQ(trouble.find('\n'), std::string::npos);
  EXPECT_EQ(ann.ask(play(match, 0, "3,1>3,4"))["ply"], 1) << "it goes on";
  EXPECT_EQ(get("/health").result(), http::status::service_unavailable);
}

TEST_F(Served, WithoutAStoreMatchesGoOnInMemory) {
  start({"--store", "/proc/nowhere/games.db"});
  EXPECT_TRUE(tests::comes_true([&] {
    return server_->said().find("not being saved") != std::string::npos;
  })) << server_->said();
  EXPECT_EQ(get("/health").result(), http::status::service_unavailable);
  EXPECT_EQ(get("/live").result(), http::status::ok);
  Guest ann(server_->port());
  const std::string match = ann.ask(blackstone)["match"];
  const Json played = ann.ask(play(match, 0, "3,1>3,4"));
  EXPECT_EQ(played["ply"], 1);
  EXPECT_NE(played["kept"]["trouble"].get<std::string>().find("/proc/nowhere"), std::string::npos);
}

TEST_F(Served, AnalysesDoNotStarveAGame) {
  start();
  std::vector<std::unique_ptr<Guest>> guests;
  for (int i = 0; i < 6; ++i) {
    guests.push_back(std::make_unique<Guest>(server_->port()));
    guests.back()->say(R"({"type":"analyse","id":1,"game":"replica","time":50000})");
  }
  Guest ann(server_->port());
  Json wanted = blackstone;
  wanted["players"][0]["bot"] = "greedy";
  const Json opened = ann.ask(wanted);
  const Json moved = ann.hear_until(
      [](const Json& message) { return message["type"] == "changed" && message["ply"] == 1; });
  EXPECT_FALSE(moved.is_null());
  const Json health = Json::parse(get("/health").body());
  EXPECT_GE(health["waiting"], 4) << "the analyses are still at it: " << health;
  guests.clear();  // abandoned searches stop
  Json after;
  for (int i = 0; i < 50; ++i) {
    after = Json::parse(get("/health").body());
    if (after["thinking"] == 0 && after["waiting"] == 0) break;
    ::usleep(100'000);
  }
  EXPECT_EQ(after["thinking"], 0);
  EXPECT_EQ(after["waiting"], 0);
}

/// Two servers on one store: each shows the other's moves, and when one dies the other moves its
/// computers.
TEST_F(Served, OneOfTwoTakesOverOnPostgreSQL) {
  const char* store = std::getenv("CASTELLAN_TEST_POSTGRES");
  if (store == nullptr) GTEST_SKIP() << "no server: see tests/support/with_postgres";
  start({"--store", store});
  Program second({"--store", store});
  ASSERT_TRUE(second.start()) << second.said();
  Guest ann(server_->port());
  Guest bob(second.port());
  const Json opened = ann.ask(blackstone);
  const std::string match = opened["match"];
  EXPECT_EQ(bob.ask(subscribe(match, {opened["tokens"][1]["token"]}))["seats"], Json::parse("[1]"));
  const auto changed = [](const Json& message) { return message["type"] == "changed"; };
  for (int ply = 0; ply < 6; ply += 2) {
    const Json mine = ann.ask(about("state", match));
    EXPECT_EQ(ann.ask(play(match, ply, mine["moves"][0]["text"]))["ply"], ply + 1);
    const Json seen = bob.hear_until(changed);
    EXPECT_EQ(seen["ply"], ply + 1);
    EXPECT_EQ(bob.ask(play(match, ply + 1, seen["moves"][0]["text"]))["ply"], ply + 2);
    EXPECT_EQ(ann.hear_until([&](const Json& message) {
      return message["type"] == "changed" && message["ply"] == ply + 2;
    })["ply"],
              ply + 2);
  }

  const Json computers = ann.ask(
      {{"type", "new"},
       {"game", "apart"},
       {"players", {{{"bot", "alphabeta:time=200ms"}}, {{"bot", "alphabeta:time=200ms"}}}}});
  Json seen = bob.ask(subscribe(computers["match"]));
  seen = bob.hear_until(changed);
  EXPECT_GT(seen["ply"], 0);
  server_->kill();
  const auto died = std::chrono::steady_clock::now();
  int ply = seen["ply"];
  const auto is_next = [&](const Json& message) {
    const auto now = std::chrono::steady_clock::now();
    // Messages that the dead server still sent are skipped.
    return message["type"] == "changed" && message["ply"] > ply &&
           now - died > std::chrono::milliseconds(300);
  };
  EXPECT_FALSE(bob.hear_until(is_next).is_null());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - died;
  RecordProperty("takeover_seconds", std::to_string(took.count()));
  std::printf("taken over after %.1f s\n", took.count());
  EXPECT_LT(took.count(), 5.0);
}

TEST(Sender, IsWhomTheNearestProxyReports) {
  EXPECT_EQ(forwarded_sender("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(forwarded_sender("203.0.113.5, 192.0.2.9 "), "192.0.2.9") << "the rest may be forged";
  EXPECT_EQ(forwarded_sender("192.0.2.1:4711"), "192.0.2.1");
  EXPECT_EQ(forwarded_sender("::ffff:192.0.2.1"), "192.0.2.1");
  const std::string home = forwarded_sender("2001:db8:1:2::1");
  EXPECT_EQ(home, forwarded_sender("[2001:db8:1:2:ffff::9]:443")) << "one user's addresses";
  EXPECT_NE(home, forwarded_sender("2001:db8:1:3::1"));
  for (const char* nonsense : {"", ",", "unknown", "x, ", "[", "[]", "1.2.3", "a:b:c"}) {
    EXPECT_EQ(forwarded_sender(nonsense), "unknown") << nonsense;
  }
}

TEST(Guard, KnowsItsOwnNames) {
  const Guard guard;
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]", "[::1]:8080"}) {
    EXPECT_TRUE(guard.welcomes_host(host)) << host;
  }
  for (const char* host : {"", "example.org", "localhost.example.org", "127.0.0.1.nip.io:8080"}) {
    EXPECT_FALSE(guard.welcomes_host(host)) << host;
  }
  const Guard open{false, "", {"https://play.example.org"}};
  EXPECT_TRUE(open.welcomes_host("play.example.org"));
  EXPECT_TRUE(open.welcomes_host("PLAY.example.org"));
  EXPECT_TRUE(open.welcomes_host("192.0.2.7:8080"))
      << "an address cannot be made to lead elsewhere";
  EXPECT_FALSE(open.welcomes_host("other.example.org"));
  EXPECT_FALSE(open.welcomes_host(""));
  EXPECT_TRUE(open.welcomes_origin("https://play.example.org", "play.example.org"));
  EXPECT_FALSE(open.welcomes_origin("https://evil.example", "play.example.org"));
}

TEST(Guard, OriginsAreReadOrRefused) {
  EXPECT_EQ(read_origin("https://Play.Example.org/"), "https://play.example.org");
  EXPECT_EQ(read_origin("http://localhost:3000"), "http://localhost:3000");
  for (const char* wrong :
       {"", "play.example.org", "https://", "https://a/b", "ftp://a", "https://a b"}) {
    EXPECT_FALSE(read_origin(wrong)) << wrong;
  }
}

TEST(TokenLocksmith, TokensAreNewAndLocksFit) {
  TokenLocksmith locksmith;
  const std::string token = locksmith.new_token();
  EXPECT_EQ(token.size(), 22U);
  EXPECT_NE(token, locksmith.new_token());
  EXPECT_EQ(locksmith.lock_for("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(ThinkingPool, ClientsTakeTurnsAndGamesGoFirst) {
  std::mutex mutex;
  std::vector<std::string> done;
  std::atomic<bool> go = false;
  {
    ThinkingPool pool(1, {});
    const auto payer = std::make_shared<Payer>();
    const auto add = [&](Executor::Urgency urgency, const void* client, const std::string& name) {
      pool.add({urgency, client, payer, std::make_shared<Job>(), [&, name] {
                  while (!go) std::this_thread::yield();
                  const std::lock_guard lock(mutex);
                  done.push_back(name);
                }});
    };
    int a = 0;
    int b = 0;
    add(Executor::Urgency::analysis, &a, "first");
    while (pool.load().running == 0) std::this_thread::yield();
    for (const char* name : {"a1", "a2", "a3"}) add(Executor::Urgency::analysis, &a, name);
    for (const char* name : {"b1", "b2"}) add(Executor::Urgency::analysis, &b, name);
    add(Executor::Urgency::game, &a, "game");
    go = true;
    while (pool.load().running + pool.load().waiting > 0) std::this_thread::yield();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"first", "game", "a1", "b1", "a2", "b2", "a3"}));
}

/// Thirty connections of one address are one payer among others.
TEST(ThinkingPool, PayersTakeTurnsAndWhoHasNothingLeftComesLast) {
  std::mutex mutex;
  std::vector<std::string> done;
  std::atomic<bool> go = false;
  {
    ThinkingPool pool(1, {});
    const auto crowd = std::make_shared<Payer>();
    const auto other = std::make_shared<Payer>();
    const auto broke = std::make_shared<BucketPayer>(Bucket(1, 0.001));
    broke->pay(5, watch_now());
    int clients[5] = {};
    const auto add = [&](Executor::Urgency urgency, int& client,
                         const std::shared_ptr<Payer>& payer, const std::string& name) {
      const auto note = [&, name](const std::string& how) {
        return [&, name, how] {
          while (!go) std::this_thread::yield();
          const std::lock_guard lock(mutex);
          done.push_back(name + how);
        };
      };
      pool.add({urgency, &client, payer, std::make_shared<Job>(), note(""), {}, note(" refused")});
    };
    const auto game = Executor::Urgency::game;
    add(game, clients[0], crowd, "first");
    while (pool.load().running == 0) std::this_thread::yield();
    add(game, clients[4], broke, "broke");
    for (int i = 0; i < 3; ++i) add(game, clients[i], crowd, "crowd" + std::to_string(i));
    add(game, clients[3], other, "other");
    add(Executor::Urgency::analysis, clients[4], broke, "analysis");
    go = true;
    while (pool.load().running + pool.load().waiting > 0) std::this_thread::yield();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"first", "other", "crowd0", "crowd1", "crowd2", "broke",
                                            "analysis refused"}))
      << "whose last turn is longest ago comes first";
}

/// Also when the asker has left: what was used was used.
TEST(ThinkingPool, WhatIsUsedIsCharged) {
  ThinkingPool pool(1, {});
  const auto payer = std::make_shared<BucketPayer>(Bucket(0.05, 0.0001));
  int client = 0;
  auto job = std::make_shared<Job>();
  pool.add({Executor::Urgency::analysis, &client, payer, job, [job] {
              while (!job->stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }});
  while (!job->stop) {
    pool.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(payer->can_pay(watch_now())) << "stopped because nothing is left";
}

TEST(ThinkingPool, WhatTakesTooLongIsStoppedAndOneThreadIsLeftForGames) {
  ThinkingPool pool(2, {.game = 0, .analysis = 50, .share = 0});
  int client = 0;
  auto job = std::make_shared<Job>();
  std::atomic<int> ended = 0;
  const auto wait_for_stop = [&](const std::shared_ptr<Job>& each) {
    return [&ended, each] {
      while (!each->stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++ended;
    };
  };
  auto second = std::make_shared<Job>();
  const auto payer = std::make_shared<Payer>();
  pool.add({Executor::Urgency::analysis, &client, payer, job, wait_for_stop(job)});
  pool.add({Executor::Urgency::analysis, &client, payer, second, wait_for_stop(second)});
  while (pool.load().running == 0) std::this_thread::yield();
  EXPECT_EQ(pool.load().waiting, 1U) << "the other thread is for games";
  pool.add(
      {Executor::Urgency::game, &client, payer, std::make_shared<Job>(), [&] { ended += 10; }});
  while (ended < 10) std::this_thread::yield();
  while (ended < 12) {
    pool.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace
}  // namespace castellan
