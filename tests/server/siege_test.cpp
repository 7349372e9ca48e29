// The server from outside, when its store is away, hangs or is full, and when guests are hostile.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "tests/server/guest.hpp"
#include "tests/server/program.hpp"
#include "tests/server/visit.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;
using tests::comes_true;
using tests::Guest;
using tests::Json;
using tests::Program;

const Json blackstone = {{"type", "new"},
                         {"game", "blackstone"},
                         {"options", {{"size", 6}}},
                         {"players", {{{"name", "Ann"}}, {{"name", "Bob"}}}}};

Json play(const std::string& match, int ply, const std::string& move) {
  return {{"type", "play"}, {"id", "move"}, {"match", match}, {"ply", ply}, {"move", move}};
}
Json about(const std::string& type, const std::string& match) {
  return {{"type", type}, {"match", match}};
}
bool is_answer(const Json& message) { return message.value("id", "") == "move"; }

class Besieged : public testing::Test {
 protected:
  void start(std::vector<std::string> more, std::size_t largest_file = 0) {
    server_ = std::make_unique<Program>(std::move(more));
    if (largest_file > 0) server_->limit_files(largest_file);
    ASSERT_TRUE(server_->start()) << server_->said();
  }
  int health() const { return tests::visit(server_->port(), "/health").status; }
  bool becomes_healthy() const {
    return comes_true([&] { return health() == 200; }, 60s);
  }
  std::string file() const { return (folder_ / "games.db").string(); }

  /// While the store hangs: a move waits and its players are told, everything else goes on.
  void goes_on_while_it_hangs(const std::function<void()>& hang,
                              const std::function<void()>& let_go) {
    ASSERT_TRUE(becomes_healthy());
    Guest ann(server_->port());
    Guest eve(server_->port());
    Guest bob(server_->port());
    const std::string match = ann.ask(blackstone)["match"];
    const std::string other = bob.ask(blackstone)["match"];
    eve.ask(about("subscribe", match));
    hang();
    ann.say(play(match, 0, "3,1>3,4").dump());
    EXPECT_EQ(ann.hear()["type"], "saving") << "told at once";
    EXPECT_EQ(eve.hear()["type"], "saving");
    // All of this is answered before the store is let go.
    for (int i = 0; i < 5; ++i) {
      (void)health();
      EXPECT_EQ(eve.ask(about("state", match))["ply"], 0) << "nobody knows of it yet";
      EXPECT_EQ(bob.ask(about("state", other))["ply"], 0);
      EXPECT_EQ(Guest(server_->port()).ask(Json{{"type", "hello"}})["type"], "hello");
      const Json analysis = {{"type", "analyse"}, {"id", i}, {"game", "apart"}, {"depth", 1}};
      bob.say(analysis.dump());
      bob.hear_until([&](const Json& heard) { return heard.value("final", false); });
    }
    let_go();
    EXPECT_EQ(eve.hear_until([](const Json& heard) { return heard["type"] == "changed"; })["ply"],
              1);
    const Json played = ann.hear_until(is_answer);
    EXPECT_EQ(played["ply"], 1) << played;
    EXPECT_EQ(played["kept"]["name"], match) << "nothing is lost";
    EXPECT_TRUE(becomes_healthy());
    server_->kill();
    ASSERT_TRUE(server_->start());
    EXPECT_EQ(Guest(server_->port()).ask(about("state", match))["ply"], 1);
  }

  tests::ScratchFolder folder_;
  std::unique_ptr<Program> server_;
};

TEST_F(Besieged, AWriteLockMakesOnlyMovesWait) {
  start({"--store", file()});
  sqlite3* other = nullptr;
  const auto run = [&](const char* statement) {
    ASSERT_EQ(sqlite3_exec(other, statement, nullptr, nullptr, nullptr), SQLITE_OK);
  };
  goes_on_while_it_hangs(
      [&] {
        ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
        run("BEGIN IMMEDIATE");
      },
      [&] {
        ::usleep(3'000'000);
        run("COMMIT");
      });
  sqlite3_close(other);
}

/// A store that was away at the start is opened as soon as it is there.
TEST_F(Besieged, AFolderThatComesLaterIsUsed) {
  const auto folder = folder_ / "later";
  start({"--store", (folder / "games.db").string()});
  EXPECT_TRUE(comes_true([&] {
    return server_->said().find("not being saved") != std::string::npos;
  })) << server_->said();
  EXPECT_EQ(health(), 503);
  EXPECT_EQ(tests::visit(server_->port(), "/live").status, 200);
  Guest ann(server_->port());
  const std::string match = ann.ask(blackstone)["match"];
  EXPECT_TRUE(ann.ask(play(match, 0, "3,1>3,4"))["kept"].contains("trouble"));
  std::filesystem::create_directory(folder);
  EXPECT_TRUE(becomes_healthy());
  EXPECT_TRUE(comes_true(
      [&] { return ann.ask(about("state", match))["kept"].value("name", "") == match; }, 20s));
  server_->kill();
  ASSERT_TRUE(server_->start());
  ASSERT_TRUE(becomes_healthy());
  EXPECT_EQ(Guest(server_->port()).ask(about("state", match))["ply"], 1);
}

TEST_F(Besieged, ADeletedDatabaseIsNoticed) {
  start({"--store", file()});
  ASSERT_TRUE(becomes_healthy());
  Guest ann(server_->port());
  const std::string match = ann.ask(blackstone)["match"];
  std::filesystem::remove(file());
  const Json kept = ann.ask(play(match, 0, "3,1>3,4"))["kept"];
  EXPECT_NE(kept.value("trouble", "").find("deleted"), std::string::npos) << kept;
  EXPECT_EQ(health(), 503);
}

TEST_F(Besieged, GamesAreNobodyElsesBusiness) {
  start({"--store", file()});
  ASSERT_TRUE(becomes_healthy());
  using std::filesystem::perms;
  const perms others = perms::group_all | perms::others_all;
  EXPECT_EQ(std::filesystem::status(file()).permissions() & others, perms::none);
}

/// Thirty matches between strong computers at one address leave others their turn.
TEST_F(Besieged, AnAddressThatThinksALotKeepsNobodyWaiting) {
  const std::string origin = "https://play.example.org";
  start({"--store", file(), "--origin", origin});
  std::vector<std::unique_ptr<Guest>> crowd;
  const Json strong = {{"type", "new"},
                       {"game", "apart"},
                       {"players", {{{"bot", "level:10"}}, {{"bot", "level:10"}}}}};
  for (int i = 0; i < 30; ++i) {
    crowd.push_back(std::make_unique<Guest>(server_->port(), origin, "203.0.113.1"));
    EXPECT_EQ(crowd.back()->ask(strong)["type"], "new");
  }
  Guest ann(server_->port(), origin, "198.51.100.1");
  const Json opened = ann.ask(
      {{"type", "new"}, {"game", "apart"}, {"players", {{{"bot", "level:4"}}, {{"name", "Ann"}}}}});
  ASSERT_EQ(opened["type"], "new") << opened;
  const auto begin = std::chrono::steady_clock::now();
  ann.hear_until([](const Json& heard) { return heard["type"] == "changed" && heard["ply"] > 0; });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s) << "a minute, if all wait in one line";
}

/// A message that is cheap to send and slow to answer must not be worth sending often.
TEST_F(Besieged, WhoeverKeepsTheServerBusyRestsMeanwhile) {
  const std::string origin = "https://play.example.org";
  start({"--store", file(), "--origin", origin});
  ASSERT_TRUE(becomes_healthy());
  Guest ann(server_->port(), origin, "198.51.100.1");
  const std::string match = ann.ask(blackstone)["match"];
  std::vector<std::unique_ptr<Guest>> crowd;
  const Json slow = {
      {"type", "look"}, {"game", "antiyomacy"}, {"options", {{"map", "mirrored"}, {"size", 32}}}};
  for (int i = 0; i < 40; ++i) {
    crowd.push_back(std::make_unique<Guest>(server_->port(), origin, "203.0.113.1"));
  }
  for (auto& each : crowd) {
    for (int j = 0; j < 5; ++j) each->say(slow.dump());
  }
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(ann.ask(play(match, 0, "3,1>3,4"))["ply"], 1);
    EXPECT_EQ(ann.ask(about("take_back", match))["ply"], 0);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s) << "200 of them take about 7 s";
}

/// Those who are not read from must not keep it from ending.
TEST_F(Besieged, AFloodedServerStopsWhenItIsTold) {
  const std::string origin = "https://play.example.org";
  start({"--store", file(), "--origin", origin});
  std::vector<std::unique_ptr<Guest>> crowd;
  for (int i = 0; i < 100; ++i) {
    crowd.push_back(std::make_unique<Guest>(server_->port(), origin, "203.0.113.1"));
  }
  const std::string padding(60'000, 'x');
  for (int i = 0; i < 10; ++i) {
    for (auto& each : crowd) each->say(R"({"type":"hello","padding":")" + padding + "\"}");
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(server_->interrupt(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

/// Frames of a message that never ends cost what other bytes cost.
TEST_F(Besieged, EmptyFramesWithoutEndAreAFlood) {
  start({"--store", file()});
  asio::io_context io;
  tests::Wire wire(io);
  asio::co_spawn(
      io, [&]() -> asio::awaitable<void> { EXPECT_TRUE(co_await wire.connect(server_->port())); },
      asio::detached);
  io.run();
  std::string frames;
  for (int i = 0; i < 10'000; ++i) frames += std::string("\0\x80mask", 6);
  auto& socket = tests::beast::get_lowest_layer(wire.socket()).socket();
  boost::system::error_code lost;
  asio::write(socket, asio::buffer(std::string("\x01\x80mask", 6)), lost);  // a text that goes on
  const std::size_t enough = std::size_t{40} << 20;
  std::size_t sent = 0;
  while (sent < enough && !lost) sent += asio::write(socket, asio::buffer(frames), lost);
  EXPECT_TRUE(lost) << "it was read without end";
  EXPECT_LT(sent, enough / 4);
  EXPECT_EQ(Guest(server_->port()).ask(Json{{"type", "hello"}})["type"], "hello");
}

/// On a full disk nothing is thrown away: not by closing a match, not by stopping the server.
TEST_F(Besieged, WhatCannotBeSavedIsRescued) {
  ::setenv("XDG_DATA_HOME", (folder_ / "full").c_str(), 1);
  ::setenv("TMPDIR", folder_.path().c_str(), 1);
  start({"--messages", "100000", "--store", file()}, 128 * 1024);
  Guest ann(server_->port());
  std::string match;
  std::string token;
  std::string trouble;
  for (int games = 0; games < 50 && trouble.empty(); ++games) {
    const Json opened = ann.ask(blackstone);
    match = opened["match"];
    token = opened["tokens"][0]["token"];
    for (int i = 0; i < 20 && trouble.empty(); ++i) {
      trouble = ann.ask(play(match, 0, "3,1>3,4"))["kept"].value("trouble", "");
      if (trouble.empty()) ann.ask(about("take_back", match));
    }
  }
  ASSERT_FALSE(trouble.empty());
  const Json refused = ann.ask(about("close", match));
  EXPECT_EQ(refused["code"], "not_kept") << refused;
  EXPECT_NE(refused.value("message", "").find("1 move of this match is not saved"),
            std::string::npos)
      << refused;
  EXPECT_EQ(server_->interrupt(), 1);
  std::string said = server_->said();
  const std::size_t path = said.find("castellan store import ");
  ASSERT_NE(path, std::string::npos) << said;
  said.erase(0, path + 23);
  const std::string rescued = said.substr(0, said.find(' '));
  const std::string import = std::string(CASTELLAN_PROGRAM) + " store import " + rescued +
                             " --store " + (folder_ / "new.db").string() + " >/dev/null";
  EXPECT_EQ(std::system(import.c_str()), 0) << import;
  EXPECT_EQ(std::system(import.c_str()), 0) << "again, which changes nothing";
  const std::string list = std::string(CASTELLAN_PROGRAM) + " store list --store " +
                           (folder_ / "new.db").string() + " > " + (folder_ / "list").string();
  EXPECT_EQ(std::system(list.c_str()), 0);
  std::ifstream listed(folder_ / "list");
  std::string line;
  std::getline(listed, line);
  EXPECT_NE(line.find("Ann - Bob  1 move"), std::string::npos) << line;
  EXPECT_TRUE(line.starts_with(match)) << "under its own name: " << line;
  EXPECT_FALSE(std::getline(listed, line)) << line;
  start({"--store", (folder_ / "new.db").string()});
  EXPECT_EQ(
      Guest(server_->port())
          .ask(
              {{"type", "subscribe"}, {"match", match}, {"tokens", Json::array({token})}})["seats"],
      Json::parse("[0]"))
      << "with its seats";
}

// ---- PostgreSQL

class BesiegedPostgreSQL : public Besieged {
 protected:
  void SetUp() override {
    const char* store = std::getenv("CASTELLAN_TEST_POSTGRES");
    if (store == nullptr) GTEST_SKIP() << "no server: see tests/support/with_postgres";
    store_ = store;
  }
  static void control(const std::string& what) {
    const std::string command = std::getenv("CASTELLAN_TEST_POSTGRES_CONTROL") + (" " + what);
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }

  std::string store_;
};

TEST_F(BesiegedPostgreSQL, AFrozenDatabaseMakesOnlyMovesWait) {
  start({"--store", store_});
  goes_on_while_it_hangs([] { control("freeze"); },
                         [] {
                           ::usleep(5'000'000);
                           control("thaw");
                         });
}

TEST_F(BesiegedPostgreSQL, ADatabaseThatIsAwayAtTheStartIsOpenedLater) {
  control("stop");
  start({"--store", store_});
  EXPECT_EQ(health(), 503) << "from the first second";
  EXPECT_EQ(tests::visit(server_->port(), "/live").status, 200);
  Guest ann(server_->port());
  const std::string match = ann.ask(blackstone)["match"];
  EXPECT_TRUE(ann.ask(play(match, 0, "3,1>3,4"))["kept"].contains("trouble"));
  control("start");
  EXPECT_TRUE(becomes_healthy());
  EXPECT_TRUE(comes_true(
      [&] { return ann.ask(about("state", match))["kept"].value("name", "") == match; }, 40s));
}

TEST_F(BesiegedPostgreSQL, OneStrangeRecordHurtsNobodyElse) {
  start({"--store", store_});
  ASSERT_TRUE(becomes_healthy());
  Guest eve(server_->port());
  const std::string game = "[Game \"blackstone\"]\n[Options \"size=6 churn=low\"]\n";
  for (const std::string& tags : {"[Red \"" + std::string(9'000, 'x') + "\"]\n", [] {
                                    std::string many;
                                    for (int i = 0; i < 2'000; ++i)
                                      many += "[T" + std::to_string(i) + " \"x\"]\n";
                                    return many;
                                  }()}) {
    const Json refused = eve.ask({{"type", "load"}, {"record", game + tags + "\n1. 3,1>3,4 *\n"}});
    EXPECT_EQ(refused["code"], "bad_record") << refused;
  }
  Guest ann(server_->port());
  EXPECT_TRUE(ann.ask(blackstone)["kept"].contains("name"));
  EXPECT_EQ(health(), 200);
}

}  // namespace
}  // namespace castellan
