// The test games through the protocol and the store: whole games, and what must stay hidden.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "store/database.hpp"
#include "tests/games/entries.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/room.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan::tests {
namespace {

/// The answer to a message, as a person at this screen gets it.
Json look(Client& client, const std::string& match, Player as) {
  return client.say(
      Json{{"type", "state"}, {"id", 1}, {"match", match}, {"as", as}, {"x", 0}}.dump());
}

/// Plays at random to the end. Now and then a move is taken back and played again, and the match
/// leaves memory and is loaded from the store.
void play_through(const GameEntry& game, const std::string& file, std::uint64_t seed) {
  HandTurned executor;
  const auto store = Database::open(file);
  ASSERT_TRUE(store);
  PlainLocksmith locksmith;
  Rooms rooms(test_games(), executor, **store, {.keeps_unplayed = true, .locksmith = &locksmith});
  Client client(rooms);
  Random random(seed);
  const std::string name(game.info().name);
  const Json opened = client.say(R"({"type":"new","id":1,"game":")" + name + R"("})");
  ASSERT_EQ(opened["type"], "new") << opened;
  const std::string match = opened["match"];
  Json tokens = Json::array();
  for (const Json& each : opened["tokens"]) tokens.push_back(each["token"]);
  ASSERT_EQ(tokens.size(), opened["players"].size());
  std::map<std::size_t, std::string> seen;  // by ply: chance must repeat itself
  for (int steps = 0; steps < 300; ++steps) {
    Json state = look(client, match, nobody);
    if (state["outcome"]["ended"] == true) break;
    const auto ply = state["ply"].get<std::size_t>();
    state = look(client, match, state["to_move"]);
    ASSERT_FALSE(state["moves"].empty()) << state;
    const Json& moves = state["moves"];
    const std::string move = moves[random.below(moves.size())]["text"];
    const Json played = client.say(
        Json{{"type", "play"}, {"id", 2}, {"match", match}, {"ply", ply}, {"move", move}}.dump());
    ASSERT_EQ(played["type"], "play") << played;
    const std::string after = rooms.find(match).operator*()->table.match().state_text();
    if (random.below(3) == 0) {
      const Json undone =
          client.say(Json{{"type", "take_back"}, {"id", 3}, {"match", match}}.dump());
      ASSERT_EQ(undone["ply"], ply) << undone;
      ASSERT_EQ(client.say(Json{
                    {"type", "play"}, {"id", 4}, {"match", match}, {"ply", ply}, {"move", move}}
                               .dump())["type"],
                "play");
      EXPECT_EQ(rooms.find(match).operator*()->table.match().state_text(), after)
          << "taking back does not change one's luck";
    }
    if (random.below(4) == 0) {
      const auto before = look(client, match, nobody)["ply"];
      client.say(Json{{"type", "close"}, {"id", 5}, {"match", match}}.dump());
      const Json again = client.say(
          Json{{"type", "subscribe"}, {"id", 6}, {"match", match}, {"tokens", tokens}}.dump());
      ASSERT_EQ(again["type"], "subscribe") << again;
      EXPECT_EQ(again["ply"], before);
    }
  }
  const Json end = look(client, match, nobody);
  EXPECT_EQ(end["outcome"]["ended"], true) << end;
  const Json saved = client.say(Json{{"type", "save"}, {"id", 7}, {"match", match}}.dump());
  const auto record = parse_record(saved["record"].get<std::string>());
  ASSERT_TRUE(record) << saved;
  const auto replayed = replay(game, *record);
  ASSERT_TRUE(replayed) << replayed.error().message << saved;
  EXPECT_EQ(end["text"], replayed->state_text());
  const Json listed = client.say(R"({"type":"list","id":8})");
  EXPECT_EQ(listed["games"][0]["game"], name) << listed;
  EXPECT_EQ(listed["games"][0]["result"], record->result);
}

TEST(ToySession, WholeGamesComeThroughTheProtocolAndTheStore) {
  for (const GameEntry* game : test_games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const tests::ScratchFolder folder;
      SCOPED_TRACE(std::string(game->info().name) + " by seed " + std::to_string(seed));
      play_through(*game, folder / "games.db", seed);
    }
  }
}

// ---- hidden hands

/// All types of messages, with their fields; @ is the match.
const std::vector<std::string>& every_message() {
  static const std::vector<std::string> messages = {
      R"({"type":"hello"})",
      R"({"type":"games"})",
      R"({"type":"state","match":"@"})",
      R"({"type":"state","match":"@","as":1})",
      R"({"type":"state","match":"@","as":-1})",
      R"({"type":"choices","match":"@"})",
      R"({"type":"choices","match":"@","moves":["away-F"]})",
      R"({"type":"choices","match":"@","ply":0})",
      R"({"type":"choices","match":"@","cells":[5]})",
      R"({"type":"history","match":"@"})",
      R"({"type":"history","match":"@","from":1})",
      R"({"type":"play","match":"@","ply":0,"move":"away-F"})",
      R"({"type":"play","match":"@","ply":1,"move":"away-F"})",
      R"({"type":"play","match":"@","ply":1,"move":"away-G"})",
      R"({"type":"play","match":"@","ply":2,"move":"away-I"})",
      R"({"type":"play","match":"@","ply":9,"move":"away-I"})",
      R"({"type":"redo","match":"@"})",
      R"({"type":"draw","match":"@"})",
      R"({"type":"draw","match":"@","on":false})",
      R"({"type":"report","match":"@","nodes":1000})",
      R"({"type":"rematch","match":"@"})",
      R"({"type":"rematch","match":"@","on":false})",
      R"({"type":"pause","match":"@","on":true})",
      R"({"type":"step","match":"@"})",
      R"({"type":"set_up","match":"@","state":"ABC/DEF/GHI -/-/- -/-/-"})",
      R"({"type":"think","match":"@","bot":"greedy"})",
      R"({"type":"think","match":"@","bot":"maxn:depth=2"})",
      R"({"type":"think","match":"@","bot":"level:1","moves":["away-F"]})",
      R"({"type":"analyse","match":"@","depth":2})",
      R"({"type":"analyse","match":"@","depth":2,"ply":0})",
      R"({"type":"analyse","match":"@","depth":1,"moves":["away-G"]})",
      R"({"type":"stop","match":"@"})",
      R"({"type":"stop"})",
      R"({"type":"look","match":"@"})",
      R"({"type":"look","match":"@","ply":0})",
      R"({"type":"look","match":"@","ply":1})",
      R"({"type":"look","match":"@","moves":["away-F"]})",
      R"({"type":"look","match":"@","moves":["away-G"]})",
      R"({"type":"look","match":"@","moves":["play-F"]})",
      R"({"type":"edit","game":"cards","state":"0","helper":"mend","match":"@"})",
      R"({"type":"overlays","match":"@"})",
      R"({"type":"review","match":"@"})",
      R"({"type":"review","match":"@","ply":1})",
      R"({"type":"explain","match":"@"})",
      R"({"type":"explain","match":"@","moves":["away-G"]})",
      R"({"type":"tree","match":"@","bot":"maxn:depth=1"})",
      R"({"type":"save","match":"@"})",
      R"({"type":"load","name":"@"})",
      R"({"type":"load","name":"@","copy":true})",
      R"({"type":"list"})",
      R"({"type":"delete","name":"@"})",
      R"({"type":"claim","match":"@","player":1})",
      R"({"type":"release","match":"@","player":1})",
      R"({"type":"resign","match":"@","player":1})",
      R"({"type":"subscribe","match":"@"})",
      R"({"type":"subscribe","match":"@","tokens":["token9"]})",
      R"({"type":"take_back","match":"@","ply":99})",
      R"({"type":"close","match":"@"})",
      R"({"type":"new","game":"cards","state":"@"})",
      R"({"type":"unsubscribe","match":"@"})",
  };
  return messages;
}

/// A match of three people, in which North holds A, B and C, and a spectator.
struct World {
  explicit World(const std::string& state) {
    const Json opened =
        host.say(R"({"type":"new","id":1,"game":"cards","claim":[],"state":")" + state + "\"}");
    EXPECT_EQ(opened["type"], "new") << opened;
    match = opened["match"];
    for (Player player = 0; player < 3; ++player) {
      const Json claimed = seats[static_cast<std::size_t>(player)]->say(
          Json{{"type", "claim"}, {"id", 1}, {"match", match}, {"player", player}}.dump());
      EXPECT_EQ(claimed["type"], "claim") << claimed;
    }
    subscribe(spectator);
    host.say(Json{{"type", "unsubscribe"}, {"id", 2}, {"match", match}}.dump());
  }
  void subscribe(Client& client) {
    client.say(Json{{"type", "subscribe"}, {"id", 1}, {"match", match}}.dump());
  }
  void play(const std::string& move) {
    const Player player = rooms.find(match).operator*()->table.match().player_to_move();
    const Json played = seats[static_cast<std::size_t>(player)]->say(
        Json{{"type", "play"}, {"id", 1}, {"match", match}, {"ply", ply++}, {"move", move}}.dump());
    EXPECT_EQ(played["type"], "play") << played;
  }

  HandTurned executor;
  MemoryArchive archive;
  PlainLocksmith locksmith;
  Rooms rooms{test_games(),
              executor,
              archive,
              {.is_own = false, .keeps_unplayed = true, .locksmith = &locksmith}};
  Client host{rooms};
  Client north{rooms}, east{rooms}, west{rooms};
  std::vector<Client*> seats = {&north, &east, &west};
  Client spectator{rooms};
  std::string match;
  int ply = 0;
};

/// Everything that a client receives from here on when it sends all it can, without times.
std::string all_bytes(World& world, Client& client) {
  std::string bytes;
  std::size_t heard = 0;
  int id = 100;
  for (std::string message : every_message()) {
    for (auto at = message.find('@'); at != std::string::npos; at = message.find('@')) {
      message.replace(at, 1, world.match);
    }
    Json asked = Json::parse(message);
    asked["id"] = ++id;
    world.executor.time += 1'000;
    client.session.receive(asked.dump());
    world.executor.finish();
  }
  world.subscribe(client);
  for (; heard < client.messages.size(); ++heard) {
    Json told = client.messages[heard];
    told.erase("seconds");
    bytes += told.dump() + '\n';
  }
  return bytes;
}

/// The same game, as North and as the public see it, with different hands behind it: whatever is
/// asked, the answers are the same to the last byte.
TEST(HiddenHands, NoMessageTellsThem) {
  const std::vector<std::pair<std::string, std::string>> moves = {{"away-A", "away-A"},
                                                                  {"away-F", "away-G"},
                                                                  {"away-G", "away-F"},
                                                                  {"play-B", "play-B"},
                                                                  {"play-D", "play-D"}};
  for (std::size_t played = 0; played <= moves.size(); ++played) {
    for (const bool as_player : {true, false}) {
      World one("ABC/DEF/GHI -/-/- -/-/-");
      World other("ABC/DEG/FHI -/-/- -/-/-");
      for (std::size_t i = 0; i < played; ++i) {
        one.play(moves[i].first);
        other.play(moves[i].second);
      }
      const std::string told = all_bytes(one, as_player ? one.north : one.spectator);
      const std::string told_there = all_bytes(other, as_player ? other.north : other.spectator);
      EXPECT_EQ(told, told_there) << "after " << played << " moves";
      EXPECT_GT(told.size(), 10'000U);
      // The letters that must not be known.
      for (const char* secret : {"DEF", "DEG", "GHI", "FHI"}) {
        EXPECT_EQ(told.find(secret), std::string::npos) << secret << " after " << played;
      }
      EXPECT_EQ(told.find("ABC/") != std::string::npos, as_player) << "North's own hand";
    }
  }
}

/// A client that gives a seat away no longer sees what that seat sees.
TEST(HiddenHands, ASeatThatWasGivenAwayIsBlind) {
  HandTurned executor;
  MemoryArchive archive;
  PlainLocksmith locksmith;
  Rooms rooms(test_games(), executor, archive,
              {.is_own = false, .keeps_unplayed = true, .locksmith = &locksmith});
  Client all(rooms);
  Client other(rooms);
  all.say(R"({"type":"new","id":1,"game":"cards","state":"ABC/DEF/GHI -/-/- -/-/-"})");
  EXPECT_EQ(look(all, "m1", 0)["text"], "ABC/___/___ -/-/- -/-/-");
  all.say(R"({"type":"release","id":2,"match":"m1","player":0})");
  ASSERT_EQ(other.say(R"({"type":"claim","id":2,"match":"m1","player":0})")["type"], "claim");
  const Json state = all.say(R"({"type":"state","id":3,"match":"m1"})");
  EXPECT_EQ(state["text"], "___/___/___ -/-/- -/-/-");
  EXPECT_TRUE(state["moves"].empty());
  other.say(R"({"type":"play","id":4,"match":"m1","ply":0,"move":"away-B"})");
  EXPECT_EQ(all.messages.back()["type"], "changed");
  EXPECT_EQ(all.messages.back().dump().find("away-B"), std::string::npos);
}

/// The list above has every message of the protocol, and nothing else.
TEST(HiddenHands, EveryMessageIsTried) {
  std::set<std::string> tried;
  for (const std::string& message : every_message()) {
    tried.insert(Json::parse(message)["type"].get<std::string>());
  }
  std::set<std::string> written;
  std::ifstream file(CASTELLAN_ROOT "/docs/protocol.md");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("→ {")) continue;
    const Json message = Json::parse(line.substr(line.find('{')), nullptr, false);
    if (message.is_object() && message["type"] != "dance")
      written.insert(message["type"].get<std::string>());
  }
  EXPECT_GT(written.size(), 25U);
  EXPECT_EQ(tried, written);
}

TEST(ToySession, SeatsThatNobodyClaimsAreOpen) {
  World world("ABC/DEF/GHI -/-/- -/-/-");
  const Json opened = world.host.say(R"({"type":"new","id":1,"game":"hexes","claim":[]})");
  for (const Json& player : opened["players"]) EXPECT_EQ(player["open"], true) << opened;
}

TEST(ToySession, ReportsWhoHasLeftAndDoesNotAskHim) {
  World world("ABC/DEF/GHI -/-/- -/-/-");
  const Json opened = world.host.say(R"({"type":"new","id":1,"game":"elimination"})");
  const std::string match = opened["match"];
  world.host.say(Json{{"type", "resign"}, {"id", 2}, {"match", match}, {"player", 1}}.dump());
  const Json state = world.host.say(Json{{"type", "state"}, {"id", 3}, {"match", match}}.dump());
  EXPECT_EQ(state["players"][1]["left"], "resignation") << state;
  EXPECT_FALSE(state["players"][0].contains("left"));
  EXPECT_EQ(state["outcome"]["ended"], false);
}

/// A verdict needs one opponent: three players have two each, and chance does not count.
TEST(ToySession, ReviewsOnlyDuels) {
  HandTurned executor;
  MemoryArchive archive;
  Rooms rooms(test_games(), executor, archive);
  Client client(rooms);
  for (const char* message :
       {R"({"type":"review","id":1,"game":"elimination","moves":["pass","pass","hit-a"]})",
        R"({"type":"review","id":1,"game":"dice","state":"0 0 1 1 4 0 4","moves":["keep"]})"}) {
    client.session.receive(message);
    executor.finish();
    EXPECT_NE(client.messages.back().dump().find("only games of two players without chance"),
              std::string::npos)
        << client.messages.back();
  }
  client.session.receive(R"({"type":"review","id":1,"game":"toy","moves":["a1"]})");
  executor.finish();
  EXPECT_EQ(client.messages.back()["type"], "review") << client.messages.back();
}

/// Where no search is named, the game's own engine thinks.
TEST(ToySession, EveryGameHasADefaultSearch) {
  HandTurned executor;
  MemoryArchive archive;
  Rooms rooms(test_games(), executor, archive);
  for (const GameEntry* game : test_games()) {
    for (const char* type : {"think", "tree"}) {
      Client client(rooms);
      Json asked = {{"type", type}, {"id", 1}, {"game", game->info().name}};
      if (game->info().name == "dice") asked["state"] = "0 0 1 1 4 0 4";
      if (game->info().name == "cards") asked["state"] = "ABC/DEF/GHI -/-/- -/-/-";
      client.session.receive(asked.dump());
      executor.finish();
      EXPECT_EQ(client.messages.back()["type"], type) << client.messages.back();
    }
  }
}

/// Nobody can find out in advance what chance will do.
TEST(HiddenLuck, IsNotRevealedByTrying) {
  std::set<std::string> told;
  for (int luck = 1; luck <= 6; ++luck) {
    HandTurned executor;
    for (int i = 0; i < luck; ++i) (void)executor.random();
    MemoryArchive archive;
    Rooms rooms(test_games(), executor, archive);
    Client client(rooms);
    client.say(R"({"type":"new","id":1,"game":"dice","state":"0 0 1 1 4 0 4"})");
    for (const char* message : {R"({"type":"look","id":2,"match":"m1","moves":["keep"]})",
                                R"({"type":"look","id":2,"match":"m1","moves":["again"]})",
                                R"({"type":"choices","id":2,"match":"m1","moves":["again"]})"}) {
      const Json answer = client.say(message);
      EXPECT_NE(answer["type"], "error") << answer;
      told.insert(message + answer.dump());
    }
  }
  EXPECT_EQ(told.size(), 3U) << "one answer each, whatever is to come";
}

}  // namespace
}  // namespace castellan::tests
