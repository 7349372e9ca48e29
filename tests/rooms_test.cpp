// Seats, limits, and two programs on one store, with a clock and an executor that the test drives
// by hand.
#include "session/rooms.hpp"

#include <gtest/gtest.h>

#include "games/games.hpp"
#include "server/thinking_pool.hpp"
#include "store/database.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/room.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using tests::Client;
using tests::HandTurned;

/// Predictable tokens for tests.
class CountingLocksmith final : public Locksmith {
 public:
  std::string new_token() override { return "token" + std::to_string(++made); }
  std::string lock_for(std::string_view token) const override {
    return "lock of " + std::string(token);
  }
  int made = 0;
};

const std::string two_people =
    R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"players":[{"name":"Ann"},{"name":"Bob"}]})";
const std::string first_move = R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})";
const std::string second_move = R"({"type":"play","id":2,"match":"m1","ply":1,"move":"1,4>2,4"})";

struct LockedRoom : testing::Test {
  HandTurned executor;
  tests::MemoryArchive archive;
  CountingLocksmith locksmith;
  Rooms rooms{all_games(), executor, archive, {.keeps_unplayed = true, .locksmith = &locksmith}};
  Client ann{rooms};
  Client bob{rooms};
  Client eve{rooms};
};

TEST_F(LockedRoom, ASeatIsHeldByItsToken) {
  const Json opened = ann.say(two_people);
  EXPECT_EQ(opened["tokens"].size(), 2U);
  EXPECT_EQ(opened["seats"], Json::parse("[0,1]"));
  EXPECT_EQ(opened["kept"]["name"], "m1") << "kept before anybody moves";
  EXPECT_EQ(archive.kept.at("m1").find("token"), std::string::npos);

  EXPECT_EQ(bob.code(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token9"]})"),
            "wrong_token");
  const Json joined = bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  EXPECT_EQ(joined["seats"], Json::parse("[1]"));
  EXPECT_FALSE(joined.contains("tokens"));
  EXPECT_EQ(bob.code(first_move), "not_your_turn");
  EXPECT_EQ(ann.say(first_move)["ply"], 1);
  EXPECT_EQ(bob.say(second_move)["ply"], 2);
  EXPECT_EQ(bob.messages.back()["type"], "play");
}

TEST_F(LockedRoom, SpectatorsCanOnlyWatch) {
  ann.say(two_people);
  EXPECT_EQ(eve.say(R"({"type":"subscribe","id":1,"match":"m1"})")["seats"], Json::array());
  EXPECT_EQ(eve.code(first_move), "not_your_seat");
  for (const char* type : {"take_back", "redo", "pause", "resign", "close", "set_up"}) {
    const std::string message =
        R"({"type":")" + std::string(type) + R"(","id":5,"match":"m1","state":"x"})";
    EXPECT_EQ(eve.code(message), "not_your_seat") << type;
  }
  EXPECT_EQ(eve.code(R"({"type":"stop","id":5,"match":"m1"})"), "not_your_seat");
  ann.say(first_move);
  EXPECT_EQ(eve.messages.back()["type"], "changed");
  EXPECT_EQ(eve.messages.back().dump().find("token"), std::string::npos);
  EXPECT_FALSE(eve.say(R"({"type":"load","id":6,"name":"m1"})").contains("tokens"));
  EXPECT_EQ(eve.code(second_move), "not_your_seat");
  // A copy is a match of the client's own.
  const Json copy = eve.say(R"({"type":"load","id":6,"name":"m1","copy":true})");
  EXPECT_EQ(copy["match"], "m2");
  EXPECT_EQ(copy["tokens"].size(), 2U);
  EXPECT_EQ(eve.say(R"({"type":"play","id":2,"match":"m2","ply":1,"move":"1,4>2,4"})")["ply"], 2);
  EXPECT_EQ(rooms.find("m1").operator*()->table.match().history().size(), 1U);
}

TEST_F(LockedRoom, TakingBackAgainstAPersonIsAnOffer) {
  ann.say(two_people);
  bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  Client alone(rooms);  // Ann again, with her own seat only
  alone.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1"]})");
  EXPECT_EQ(alone.code(R"({"type":"take_back","id":2,"match":"m1"})"), "nothing");
  alone.say(first_move);
  const Json offer = alone.say(R"({"type":"take_back","id":3,"match":"m1"})");
  EXPECT_EQ(offer["offered"], true);
  EXPECT_EQ(offer["ply"], 1);
  EXPECT_EQ(bob.messages.back()["offers"], Json::parse("[0]"));
  EXPECT_EQ(bob.say(R"({"type":"take_back","id":3,"match":"m1"})")["ply"], 0);
  EXPECT_FALSE(bob.say(R"({"type":"state","id":4,"match":"m1"})").contains("offers"));
}

TEST_F(LockedRoom, AnOfferCanBeDeclined) {
  ann.say(two_people);
  bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  Client alone(rooms);
  alone.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1"]})");
  alone.say(first_move);
  alone.say(R"({"type":"take_back","id":3,"match":"m1"})");
  EXPECT_EQ(eve.code(R"({"type":"take_back","id":3,"match":"m1","on":false})"), "not_your_seat");
  bob.say(R"({"type":"take_back","id":3,"match":"m1","on":false})");
  EXPECT_FALSE(alone.messages.back().contains("offers"));
  EXPECT_EQ(alone.say(R"({"type":"take_back","id":4,"match":"m1"})")["offered"], true)
      << "the old offer is gone";
}

TEST_F(LockedRoom, ADrawIsAgreedOnWhereTheRulesKnowDraws) {
  const std::string draw = R"({"type":"draw","id":3,"match":"m1"})";
  ann.say(R"({"type":"new","id":1,"game":"apart","claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  EXPECT_EQ(eve.code(draw), "not_your_seat");
  EXPECT_EQ(ann.say(draw)["offered"], true);
  EXPECT_EQ(bob.messages.back()["draw_offers"], Json::parse("[0]"));
  ann.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"7-4>5-4"})");
  EXPECT_FALSE(bob.messages.back().contains("draw_offers")) << "a move withdraws it";
  ann.say(draw);
  bob.say(draw);
  const Json state = ann.say(R"({"type":"state","id":4,"match":"m1"})");
  EXPECT_EQ(state["outcome"]["ended"], true);
  EXPECT_EQ(state["outcome"]["winner"], nullptr);
  EXPECT_EQ(state["outcome"]["by"], "agreement");
  EXPECT_EQ(ann.code(draw), "game_over");

  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m2","player":1})");
  EXPECT_EQ(ann.code(R"({"type":"draw","id":3,"match":"m2"})"), "nothing");
}

/// Nobody waits for somebody who never came.
TEST_F(LockedRoom, AnOpenSeatAgreesToEverything) {
  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  ann.say(R"({"type":"resign","id":2,"match":"m1"})");
  ann.say(R"({"type":"rematch","id":3,"match":"m1"})");
  const Json state = ann.say(R"({"type":"state","id":4,"match":"m1"})");
  EXPECT_EQ(state["rematch"], Json::parse(R"({"match":"m2"})"));
  const Json again = bob.say(R"({"type":"claim","id":5,"match":"m2","player":0})");
  EXPECT_EQ(again["seats"], Json::parse("[0]")) << "still open there";
}

/// It used to undo the opponent's answer only.
TEST_F(LockedRoom, WhoAsksGetsTheirOwnMoveBack) {
  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  const std::string back = R"({"type":"take_back","id":3,"match":"m1"})";
  ann.say(first_move);
  EXPECT_EQ(bob.code(back), "nothing") << "Bob has not moved yet";
  bob.say(second_move);
  EXPECT_EQ(ann.say(back)["offered"], true);
  EXPECT_EQ(bob.say(back)["ply"], 0);
  ann.say(first_move);
  bob.say(second_move);
  EXPECT_EQ(bob.say(back)["offered"], true);
  EXPECT_EQ(ann.say(back)["ply"], 1);
}

TEST_F(LockedRoom, TakingBackGivesTheClockBack) {
  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":60000,"increment":2000}})");
  const auto left = [&] {
    return ann.say(R"({"type":"state","id":9,"match":"m1"})")["clock"]["left"];
  };
  ann.say(first_move);
  executor.time += 5'250;
  ann.say(second_move);
  const Json before = left();
  EXPECT_EQ(before, Json::parse("[60000,56750]"));
  executor.time += 20'000;
  ann.say(R"({"type":"play","id":2,"match":"m1","ply":2,"move":"5,1>5,4"})");
  EXPECT_EQ(left()[0], 42'000);
  executor.time += 7'000;
  ann.say(R"({"type":"take_back","id":3,"match":"m1"})");
  EXPECT_EQ(left(), before);
  ann.say(R"({"type":"take_back","id":3,"match":"m1"})");
  ann.say(R"({"type":"take_back","id":3,"match":"m1"})");
  EXPECT_EQ(left(), Json::parse("[60000,60000]"));
}

TEST_F(LockedRoom, BetweenPeopleTheEngineIsSilent) {
  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  ann.say(first_move);
  EXPECT_EQ(ann.say(R"({"type":"state","id":4,"match":"m1"})")["no_help"], true);
  const std::string text = ann.say(R"({"type":"state","id":4,"match":"m1"})")["text"];
  for (const std::string type : {"think", "analyse", "review", "report", "explain", "tree"}) {
    const std::string ask = R"({"type":")" + type + R"(","id":5,)";
    EXPECT_EQ(ann.code(ask + R"("match":"m1"})"), "no_help") << type;
    EXPECT_EQ(bob.code(ask + R"("match":"m1","ply":1,"moves":["1,4>2,4"]})"), "no_help") << type;
    EXPECT_EQ(ann.code(ask + R"("game":"blackstone","state":")" + text + "\"}"), "no_help") << type;
    EXPECT_EQ(ann.code(ask + R"("game":"blackstone","options":{"size":6},"moves":["3,1>3,4"]})"),
              "no_help")
        << type;
  }
  EXPECT_EQ(eve.say(R"({"type":"explain","id":6,"match":"m1"})")["type"], "explain")
      << "who only watches may";
  EXPECT_EQ(ann.say(R"({"type":"explain","id":6,"game":"apart"})")["type"], "explain")
      << "another game";
  bob.say(R"({"type":"resign","id":2,"match":"m1"})");
  EXPECT_EQ(ann.say(R"({"type":"explain","id":6,"match":"m1"})")["type"], "explain")
      << "it is over";

  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0],"help":true})");
  bob.say(R"({"type":"claim","id":1,"match":"m2","player":1})");
  EXPECT_EQ(ann.say(R"({"type":"explain","id":6,"match":"m2"})")["type"], "explain");
}

/// With the keys that a browser has kept, its games are listed wherever it connects.
TEST_F(LockedRoom, GamesAreListedByTheirKeys) {
  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0],"players":[{"name":"Ann"}]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  ann.say(first_move);
  Client later(rooms);
  const Json none = later.say(
      R"({"type":"list","id":2,"matches":[{"match":"m1","tokens":["token9"]},{"match":"m7","tokens":["token1"]},{"match":"../x","tokens":["token1"]}]})");
  EXPECT_EQ(none["games"], Json::array());
  const Json mine = later.say(
      R"({"type":"list","id":2,"matches":[{"match":"m1","tokens":["token1","token9"]}]})");
  ASSERT_EQ(mine["games"].size(), 1U) << mine;
  EXPECT_EQ(mine["games"][0]["name"], "m1");
  EXPECT_EQ(mine["games"][0]["players"], Json::parse(R"(["Ann","Blue"])"));
  EXPECT_EQ(mine["games"][0]["seats"], Json::parse("[0]"));
  EXPECT_EQ(mine["games"][0]["taken"], 2);
  EXPECT_EQ(mine.dump().find("token"), std::string::npos);
  for (const char* wrong : {R"("matches":7)", R"("matches":[7])", R"("matches":[{}])",
                            R"("matches":[{"match":"m1","tokens":[7]}])"}) {
    EXPECT_EQ(later.say(R"({"type":"list","id":2,)" + std::string(wrong) + "}")["type"], "error")
        << wrong;
  }
  EXPECT_EQ(later.code(R"({"type":"delete","id":3,"name":"m1","tokens":["token1"]})"),
            "not_your_seat")
      << "it is Bob's game too";
  EXPECT_EQ(
      later.say(R"({"type":"delete","id":3,"name":"m1","tokens":["token1","token2"]})")["name"],
      "m1");
}

TEST_F(LockedRoom, ARematchIsAnOffer) {
  const std::string rematch = R"({"type":"rematch","id":7,"match":"m1"})";
  const std::string decline = R"({"type":"rematch","id":8,"match":"m1","on":false})";
  const Json opened =
      ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0],)"
              R"("players":[{"name":"Ann"}],"clock":{"base":300000,"increment":2000}})");
  const Json joined = bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  EXPECT_EQ(ann.code(rematch), "nothing") << "the game is running";
  bob.say(R"({"type":"resign","id":2,"match":"m1"})");
  EXPECT_EQ(eve.code(rematch), "not_your_seat");
  ann.say(rematch);
  EXPECT_EQ(bob.messages.back()["rematch"], Json::parse(R"({"offers":[0]})"));
  EXPECT_EQ(eve.code(decline), "not_your_seat");
  bob.say(decline);
  EXPECT_FALSE(ann.say(R"({"type":"state","id":3,"match":"m1"})").contains("rematch"));

  bob.say(rematch);
  ann.say(rematch);
  EXPECT_EQ(eve.messages.back()["rematch"], Json::parse(R"({"match":"m2"})"));
  bob.say(rematch);
  EXPECT_EQ(rooms.count(), 2U) << "there is only one";
  const auto join = [](const Json& with) {
    return R"({"type":"subscribe","id":4,"match":"m2","tokens":[)" +
           with["tokens"][0]["token"].dump() + "]}";
  };
  const Json again = ann.say(join(opened));
  EXPECT_EQ(again["seats"], Json::parse("[1]"));
  EXPECT_EQ(bob.say(join(joined))["seats"], Json::parse("[0]"));
  EXPECT_EQ(again["players"][0]["name"], "Red");
  EXPECT_EQ(again["players"][1]["name"], "Ann");
  EXPECT_EQ(again["clock"]["base"], 300'000);
  EXPECT_EQ(again["clock"]["increment"], 2'000);
  EXPECT_EQ(again["options"]["size"], 6);
  EXPECT_EQ(again["ply"], 0);
}

TEST_F(LockedRoom, ARematchAgainstTheComputerIsOpenedAtOnce) {
  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"players":[{},{"bot":"random:seed=5"}]})");
  ann.say(R"({"type":"resign","id":2,"match":"m1"})");
  ann.say(R"({"type":"rematch","id":3,"match":"m1"})");
  EXPECT_EQ(ann.messages[ann.messages.size() - 2]["rematch"], Json::parse(R"({"match":"m2"})"));
  const Json again = ann.say(R"({"type":"state","id":4,"match":"m2"})");
  const std::string bot = again["players"][0]["bot"];
  EXPECT_TRUE(bot.starts_with("random:seed=")) << bot;
  EXPECT_NE(bot, "random:seed=5") << "it would play the same game";
  EXPECT_FALSE(again["players"][1].contains("bot"));
}

TEST_F(LockedRoom, PresenceIsAnnounced) {
  ann.say(two_people);
  ann.say(R"({"type":"unsubscribe","id":2,"match":"m1"})");
  EXPECT_EQ(eve.say(R"({"type":"subscribe","id":1,"match":"m1"})")["players"][1]["here"], false);
  {
    Client guest(rooms);
    guest.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
    EXPECT_EQ(eve.messages.back()["here"], Json::parse("[false,true]"));
  }
  EXPECT_EQ(eve.messages.back()["here"], Json::parse("[false,false]"));
}

TEST_F(LockedRoom, RequestsOfOneClientAreLimited) {
  Client client(rooms,
                {.matches = {2, 0.1}, .thinking = std::make_shared<BucketPayer>(Bucket(1, 0.1))});
  EXPECT_EQ(client.say(two_people)["type"], "new");
  EXPECT_EQ(client.say(two_people)["type"], "new");
  EXPECT_EQ(client.code(two_people), "too_many");
  client.session.receive(R"({"type":"think","id":1,"game":"apart","bot":"greedy"})");
  executor.seconds_a_thought = 5;
  while (executor.think_once()) executor.tell();
  EXPECT_EQ(client.code(R"({"type":"think","id":1,"game":"apart","bot":"greedy"})"),
            "thinking_spent");
}

TEST_F(LockedRoom, ASeatGoesToTheFirstClaim) {
  const std::string by_link =
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})";
  const Json opened = ann.say(by_link);
  EXPECT_EQ(opened["seats"], Json::parse("[0]"));
  EXPECT_EQ(opened["tokens"].size(), 1U) << "the creator holds no second key";
  EXPECT_EQ(opened["players"][1]["open"], true);
  EXPECT_FALSE(opened["players"][0].contains("open"));
  const Json joined = bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  EXPECT_EQ(joined["seats"], Json::parse("[1]"));
  const std::string token = joined["tokens"][0]["token"];
  EXPECT_FALSE(joined["players"][1].contains("open"));
  EXPECT_EQ(eve.code(R"({"type":"claim","id":1,"match":"m1","player":1})"), "seat_taken");
  EXPECT_EQ(ann.code(R"({"type":"claim","id":1,"match":"m1","player":1})"), "seat_taken");
  EXPECT_EQ(eve.code(R"({"type":"claim","id":1,"match":"m1","player":2})"), "bad_field");
  EXPECT_EQ(ann.say(first_move)["ply"], 1);
  EXPECT_EQ(ann.code(second_move), "not_your_turn") << "it is Bob's seat";
  EXPECT_EQ(ann.say(R"({"type":"take_back","id":3,"match":"m1"})")["offered"], true);

  // A seat that was given up can be claimed again, and its old token is worthless.
  EXPECT_EQ(eve.code(R"({"type":"release","id":4,"match":"m1","player":1})"), "not_your_seat");
  Client elsewhere(rooms);
  elsewhere.say(R"({"type":"subscribe","id":5,"match":"m1","tokens":[")" + token + "\"]}");
  EXPECT_EQ(bob.say(R"({"type":"release","id":4,"match":"m1","player":1})")["seats"],
            Json::array());
  EXPECT_EQ(bob.code(R"({"type":"subscribe","id":5,"match":"m1","tokens":[")" + token + "\"]}"),
            "wrong_token");
  EXPECT_EQ(eve.say(R"({"type":"claim","id":6,"match":"m1","player":1})")["seats"],
            Json::parse("[1]"));
  EXPECT_EQ(elsewhere.code(second_move), "not_your_turn") << "its token fits no lock any more";
  EXPECT_EQ(eve.code(R"({"type":"new","id":1,"game":"apart","claim":[2]})"), "bad_field");
}

/// The host may open the seat of a guest who is gone, and everybody is told.
TEST_F(LockedRoom, TheHostOpensTheSeatOfAGuestWhoIsGone) {
  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  const std::string reopen = R"({"type":"release","id":4,"match":"m1","player":1})";
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  std::string token;
  {
    Client guest(rooms);
    token = guest.say(R"({"type":"claim","id":1,"match":"m1","player":1})")["tokens"][0]["token"];
    EXPECT_EQ(ann.code(reopen), "not_your_seat") << "he is here";
    EXPECT_EQ(guest.code(R"({"type":"release","id":4,"match":"m1","player":0})"), "not_your_seat")
        << "a guest opens nobody's seat";
  }
  EXPECT_EQ(eve.code(reopen), "not_your_seat");
  EXPECT_EQ(ann.say(reopen)["players"][1]["open"], true);
  const auto told = std::find_if(eve.messages.begin(), eve.messages.end(),
                                 [](const Json& message) { return message["type"] == "reopened"; });
  ASSERT_NE(told, eve.messages.end());
  EXPECT_EQ((*told)["by"], 0);
  EXPECT_EQ((*told)["player"], 1);
  EXPECT_EQ(bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})")["seats"],
            Json::parse("[1]"));
  Client late(rooms);
  EXPECT_EQ(late.code(R"({"type":"subscribe","id":1,"match":"m1","tokens":[")" + token + "\"]}"),
            "wrong_token");
}

/// Whoever takes the host's seat later is a guest like others, and inherits no offers.
TEST_F(LockedRoom, AHostWhoLeavesIsNobodysHost) {
  ann.say(R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  ann.say(first_move);
  EXPECT_EQ(ann.say(R"({"type":"take_back","id":3,"match":"m1"})")["offered"], true);
  const Json left = ann.say(R"({"type":"release","id":4,"match":"m1","player":0})");
  EXPECT_FALSE(left.contains("host"));
  EXPECT_FALSE(left.contains("offers"));
  eve.say(R"({"type":"claim","id":1,"match":"m1","player":0})");
  bob.say(R"({"type":"unsubscribe","id":5,"match":"m1"})");
  EXPECT_EQ(eve.code(R"({"type":"release","id":4,"match":"m1","player":1})"), "not_your_seat");
}

/// Copies of a long game must not fill the memory.
TEST_F(LockedRoom, ALongRecordCountsAsSeveralNewMatches) {
  ClientBounds bounds;
  bounds.matches = Bucket(5, 0.001);
  Client guest(rooms, bounds);
  std::string record = R"([Game \"antiyomacy\"]\n[Event \"a\u009bb\u202ec\"]\n)"
                       R"([Match \"m9\"]\n[Options \"max_turns=0 repetition=0\"]\n\n)";
  for (int turn = 1; turn <= 600; ++turn) record += std::to_string(turn) + ". nothing ";
  const std::string load = R"({"type":"load","id":1,"record":")" + record + "*\"}";
  const Json loaded = guest.say(load);
  ASSERT_EQ(loaded["type"], "load") << loaded.dump().substr(0, 300);
  EXPECT_EQ(guest.code(load), "too_many");
  const std::string kept = archive.kept.at("m1");
  EXPECT_NE(kept.find("[Event \"abc\"]"), std::string::npos) << "nothing that rules terminals";
  EXPECT_EQ(kept.find("m9"), std::string::npos) << "only a rescue file names a match";
}

/// However many computers play, what they remember between moves is bounded.
TEST_F(LockedRoom, ComputersForgetWhenAllRememberTooMuch) {
  for (int i = 0; i < 10; ++i) {
    const Json opened = ann.say(
        R"({"type":"new","id":1,"game":"replica","players":[{"bot":"alphabeta:table=64,nodes=100"},{"name":"A"}]})");
    ASSERT_EQ(opened["type"], "new") << opened;
    executor.finish();
  }
  std::int64_t all = 0;
  int moved = 0;
  for (int i = 1; i <= 10; ++i) {
    const Room* match = rooms.live("m" + std::to_string(i));
    all += match->table.searcher_megabytes();
    moved += match->table.ply() > 0 ? 1 : 0;
  }
  EXPECT_EQ(moved, 10);
  EXPECT_GE(all, 64) << "a few remember";
  EXPECT_LE(all, Hosting::most_memory);
}

TEST_F(LockedRoom, ASecondHolderOfASeatIsTold) {
  const std::string token = ann.say(two_people)["tokens"][1]["token"];
  const std::string join =
      R"({"type":"subscribe","id":1,"match":"m1","tokens":[")" + token + "\"]}";
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  bob.say(join);
  EXPECT_EQ(eve.messages.back()["type"], "present");
  EXPECT_EQ(eve.messages.back()["shared"], Json::parse("[false,true]"));
  EXPECT_EQ(eve.say(R"({"type":"state","id":2,"match":"m1"})")["players"][1]["shared"], true);
}

/// A change waits for the archive; who did not make it sees the match as it was.
TEST_F(LockedRoom, WhileTheArchiveIsSlowOthersSeeTheMatchAsItWas) {
  ann.say(two_people);
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  const std::string state = R"({"type":"state","id":9,"match":"m1"})";
  executor.holds_archive = true;
  EXPECT_EQ(ann.say(first_move), Json::object()) << "no answer before it is saved";
  EXPECT_EQ(eve.say(state)["ply"], 0);
  EXPECT_EQ(bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})")["ply"], 0)
      << "whoever comes back is not kept waiting either";
  EXPECT_EQ(ann.say(state), Json::object()) << "she is told after her move";
  EXPECT_EQ(ann.say(second_move), Json::object());
  executor.time += 300;
  rooms.look_at_archive();
  EXPECT_EQ(eve.messages.back()["type"], "saving");
  EXPECT_TRUE(rooms.trouble().empty());
  executor.time += 3'000;
  EXPECT_EQ(rooms.trouble(), "the store does not answer");
  executor.let_archive_go();
  executor.tell();
  EXPECT_EQ(eve.say(state)["ply"], 2);
  std::vector<std::string> types;
  for (const Json& message : ann.messages) types.push_back(message["type"]);
  types.erase(types.begin(), std::find(types.begin(), types.end(), "saving"));
  EXPECT_EQ(types,
            (std::vector<std::string>{"saving", "changed", "play", "state", "changed", "play"}))
      << "in order";
  EXPECT_EQ(ann.messages.back()["ply"], 2);
}

/// The time that saving took is nobody's.
TEST_F(LockedRoom, AClockDoesNotRunWhileAMoveIsBeingSaved) {
  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":60000}})");
  executor.holds_archive = true;
  ann.say(first_move);
  executor.time += 20'000;
  rooms.look_at_clocks();
  executor.let_archive_go();
  executor.tell();
  EXPECT_EQ(ann.say(R"({"type":"state","id":9,"match":"m1"})")["clock"]["left"],
            Json::parse("[60000,60000]"));
}

/// Offers must not stop a clock by the time that it takes to save them.
TEST_F(LockedRoom, AClockRunsWhileAnOfferIsBeingSaved) {
  ann.say(R"({"type":"new","id":1,"game":"apart","clock":{"base":60000},"claim":[0]})");
  bob.say(R"({"type":"claim","id":1,"match":"m1","player":1})");
  ann.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"7-4>5-4"})");
  const Json before = eve.say(R"({"type":"state","id":9,"match":"m1"})");
  executor.holds_archive = true;
  bob.say(R"({"type":"draw","id":3,"match":"m1"})");
  executor.time += 200;
  executor.let_archive_go();
  executor.tell();
  const Json after = eve.say(R"({"type":"state","id":9,"match":"m1"})");
  EXPECT_EQ(after["clock"]["left"][1].get<int>(), before["clock"]["left"][1].get<int>() - 200);
}

TEST_F(LockedRoom, BotsOfARecordAreBoundedToo) {
  const auto load = [](const std::string& bot) {
    return R"({"type":"load","id":9,"record":"[Game \"apart\"]\n[WhiteBot \")" + bot +
           R"(\"]\n[RedBot \")" + bot + R"(\"]\n[Options \"\"]\n\n*\n"})";
  };
  const Json loaded = ann.say(load("alphabeta:table=64"));
  EXPECT_EQ(loaded["type"], "load") << loaded;
  EXPECT_EQ(ann.code(load("alphabeta:table=1024")), "bad_bot");
}

TEST_F(LockedRoom, NamesCannotTurnTheTextAroundThem) {
  const Json opened = ann.say(
      R"({"type":"new","id":1,"game":"apart","players":[{"name":"A\u202eb\u009bc\u2066d\u0000e\u200ff \u00e4\u2013"}]})");
  EXPECT_EQ(opened["players"][0]["name"], "Abcdef \u00e4\u2013");
}

TEST_F(LockedRoom, AskingForTheRecordChangesNothing) {
  ann.say(two_people);
  ann.say(first_move);
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  const int saves = archive.saves;
  const Json saved = eve.say(R"({"type":"save","id":2,"match":"m1"})");
  EXPECT_NE(saved["record"].get<std::string>().find("3,1>3,4"), std::string::npos);
  EXPECT_EQ(archive.saves, saves);
}

TEST_F(LockedRoom, ResigningIsNeverForTheComputer) {
  ann.say(
      R"({"type":"new","id":1,"game":"blackstone","players":[{"bot":"alphabeta:time=1m"},{"name":"Ann"}]})");
  EXPECT_EQ(ann.code(R"({"type":"resign","id":2,"match":"m1","player":0})"), "not_your_seat");
  ann.say(R"({"type":"resign","id":2,"match":"m1"})");
  EXPECT_EQ(ann.say(R"({"type":"state","id":3,"match":"m1"})")["outcome"]["winner"], 0);
}

TEST_F(LockedRoom, OddNamesLeadNowhere) {
  ann.say(two_people);
  ann.say(first_move);
  EXPECT_EQ(ann.code(R"({"type":"state","id":2,"match":"m1\u0000"})"), "unknown_match");
  EXPECT_EQ(ann.code(R"({"type":"state","id":2,"match":""})"), "unknown_match");
  EXPECT_EQ(ann.code(R"({"type":"delete","id":2,"name":"m1\u0000"})"), "not_found");
  std::string name = "a";
  for (int i = 0; i < 60; ++i) name += "é";
  const Json long_name =
      ann.say(R"({"type":"new","id":1,"game":"apart","players":[{"name":")" + name + "\"}]}");
  EXPECT_EQ(long_name["players"][0]["name"].get<std::string>().size(), 99U) << "whole letters";
  EXPECT_EQ(ann.code(R"({"type":"think","id":9,"game":"apart","bot":"alphabeta:table=1024"})"),
            "bad_bot");
}

TEST_F(LockedRoom, WatchersAreToldOfTheEnd) {
  ann.say(two_people);
  ann.say(first_move);
  eve.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  ann.say(R"({"type":"delete","id":2,"name":"m1"})");
  EXPECT_EQ(eve.messages.back()["type"], "closed");
  EXPECT_EQ(eve.code(R"({"type":"state","id":2,"match":"m1"})"), "unknown_match");
}

TEST_F(LockedRoom, ATakeBackSentTwiceCountsOnce) {
  ann.say(two_people);
  ann.say(first_move);
  ann.say(second_move);
  const std::string back = R"({"type":"take_back","id":3,"match":"m1","ply":2})";
  EXPECT_EQ(ann.say(back)["ply"], 1);
  EXPECT_EQ(ann.code(back), "wrong_ply");
}

TEST(Rooms, ComputersThinkOnlyForSomebody) {
  HandTurned executor;
  tests::MemoryArchive archive;
  Rooms rooms(all_games(), executor, archive);
  std::string id;
  {
    Client client(rooms);
    id = client.say(
        R"({"type":"new","id":1,"game":"apart","players":[{"bot":"random"},{}]})")["match"];
  }
  executor.finish();
  EXPECT_TRUE((*rooms.find(id))->table.match().history().empty()) << "whoever asked has left";
  Client other(rooms);
  other.say(R"({"type":"subscribe","id":1,"match":")" + id + "\"}");
  executor.finish();
  EXPECT_GE((*rooms.find(id))->table.match().history().size(), 1U);
}

TEST(Rooms, AHurriedComputerPlaysItsBestSoFar) {
  HandTurned executor;
  tests::MemoryArchive archive;
  Rooms rooms(all_games(), executor, archive);
  Client client(rooms);
  EXPECT_EQ(client.code(R"({"type":"stop","id":1,"match":"m1"})"), "unknown_match");
  for (const char* bot : {"alphabeta:time=1m", "minimax:depth=9", "brute:depth=9", "greedy"}) {
    const Json opened = client.say(R"({"type":"new","id":1,"game":"replica","players":[{"bot":")" +
                                   std::string(bot) + "\"},{}]}");
    const std::string id = opened["match"];
    EXPECT_EQ(client.say(R"({"type":"stop","id":2,"match":")" + id + "\"}")["stopped"], 1) << bot;
    executor.finish();
    EXPECT_EQ((*rooms.find(id))->table.match().history().size(), 1U) << bot;
  }
}

/// Two programs on one store, like two servers; `heard` is called by hand.
struct TwoServers : testing::Test {
  tests::ScratchFolder folder;
  HandTurned executor;
  CountingLocksmith locksmith;
  std::unique_ptr<Database> first_store;
  std::unique_ptr<Database> second_store;
  std::unique_ptr<Rooms> first;
  std::unique_ptr<Rooms> second;

  void SetUp() override {
    first_store = std::move(*Database::open((folder / "games.db").string()));
    second_store = std::move(*Database::open((folder / "games.db").string()));
    first = std::make_unique<Rooms>(all_games(), executor, *first_store, hosting(*first_store));
    second = std::make_unique<Rooms>(all_games(), executor, *second_store, hosting(*second_store));
  }

  Hosting hosting(Database& store) {
    return {.keeps_unplayed = true, .locksmith = &locksmith, .leases = &store};
  }
  static std::string play(const std::string& match, int ply, const std::string& move) {
    return R"({"type":"play","id":2,"match":")" + match + R"(","ply":)" + std::to_string(ply) +
           R"(,"move":")" + move + "\"}";
  }
};

TEST_F(TwoServers, AMatchIsPlayedThroughBoth) {
  Client ann(*first);
  Client bob(*second);
  const Json opened = ann.say(two_people);
  const std::string id = opened["match"];
  const std::string token = opened["tokens"][1]["token"];
  EXPECT_EQ(bob.say(R"({"type":"subscribe","id":1,"match":")" + id + R"(","tokens":[")" + token +
                    "\"]}")["seats"],
            Json::parse("[1]"));
  EXPECT_EQ(ann.say(play(id, 0, "3,1>3,4"))["ply"], 1);
  // No news yet: the second program finds out when it saves.
  EXPECT_EQ(bob.code(play(id, 0, "5,1>5,5")), "not_your_turn");
  second->heard(id, (*first_store->kept(id))->version);
  executor.tell();
  EXPECT_EQ(bob.messages.back()["type"], "changed");
  EXPECT_EQ(bob.messages.back()["ply"], 1);
  EXPECT_EQ(bob.say(play(id, 1, "1,4>2,4"))["ply"], 2);
  EXPECT_EQ((*first_store->kept(id))->record.moves.size(), 2U);
}

TEST_F(TwoServers, TheSlowerProgramFindsOutAndNothingIsDoubled) {
  Client ann(*first);
  Client ann_again(*second);
  const Json opened = ann.say(two_people);
  const std::string id = opened["match"];
  ann_again.say(R"({"type":"subscribe","id":1,"match":")" + id + R"(","tokens":[")" +
                opened["tokens"][0]["token"].get<std::string>() + "\"]}");
  EXPECT_EQ(ann.say(play(id, 0, "3,1>3,4"))["ply"], 1);
  const Json again = ann_again.say(play(id, 0, "3,1>3,4"));
  EXPECT_EQ(again["ply"], 1) << again;
  EXPECT_EQ((*first_store->kept(id))->record.moves.size(), 1U);

  const Json other = ann.say(two_people);
  const std::string another = other["match"];
  ann_again.say(R"({"type":"subscribe","id":1,"match":")" + another + R"(","tokens":[")" +
                other["tokens"][0]["token"].get<std::string>() + "\"]}");
  EXPECT_EQ(ann.say(play(another, 0, "3,1>3,4"))["ply"], 1);
  EXPECT_EQ(ann_again.code(play(another, 0, "5,1>5,3")), "wrong_ply");
  EXPECT_EQ((*first_store->kept(another))->record.moves[0].text, "3,1>3,4");
}

TEST_F(TwoServers, OneMovesTheComputerAndTheOtherTakesOver) {
  auto ann = std::make_unique<Client>(*first);
  Client bob(*second);
  const Json opened = ann->say(
      R"({"type":"new","id":1,"game":"apart","players":[{"bot":"random"},{"bot":"random"}],"clock":{"base":900000}})");
  const std::string id = opened["match"];
  bob.say(R"({"type":"subscribe","id":1,"match":")" + id + "\"}");
  EXPECT_TRUE((*first->find(id))->is_ours);
  EXPECT_FALSE((*second->find(id))->is_ours);
  EXPECT_TRUE(second_store->orphans()->empty());
  ann.reset();
  first->leave();
  executor.tell();
  EXPECT_TRUE(first->has_left());
  first.reset();
  EXPECT_EQ(second_store->orphans()->size(), 1U);
  second->tend();
  executor.tell();
  EXPECT_TRUE((*second->find(id))->is_ours);
  for (int i = 0; i < 8; ++i) {  // the first one's thought is still in the queue
    executor.think_once();
    executor.tell();
  }
  EXPECT_GE((*second->find(id))->table.match().history().size(), 1U);
}

TEST_F(TwoServers, ARematchIsAgreedThroughBoth) {
  Client ann(*first);
  Client bob(*second);
  const Json opened = ann.say(two_people);
  const std::string id = opened["match"];
  const auto join = [&](const std::string& match, std::size_t seat) {
    return R"({"type":"subscribe","id":1,"match":")" + match + R"(","tokens":[)" +
           opened["tokens"][seat]["token"].dump() + "]}";
  };
  Client alone(*first);  // Ann again, with her own seat only
  alone.say(join(id, 0));
  bob.say(join(id, 1));
  const std::string rematch = R"({"type":"rematch","id":3,"match":")" + id + "\"}";
  alone.say(R"({"type":"resign","id":2,"match":")" + id + "\"}");
  second->look_for_news();
  executor.tell();
  alone.say(rematch);
  bob.say(rematch);  // without having heard of hers
  const Json state = bob.say(R"({"type":"state","id":4,"match":")" + id + "\"}");
  ASSERT_TRUE(state["rematch"].contains("match")) << state["rematch"];
  const std::string next = state["rematch"]["match"];
  EXPECT_EQ(bob.say(join(next, 1))["seats"], Json::parse("[0]"));
  EXPECT_EQ(alone.say(join(next, 0))["seats"], Json::parse("[1]"));
}

TEST_F(TwoServers, ADeletedMatchStaysDeleted) {
  Client ann(*first);
  Client eve(*second);
  const std::string id = ann.say(two_people)["match"];
  eve.say(R"({"type":"subscribe","id":1,"match":")" + id + "\"}");
  ann.say(R"({"type":"delete","id":2,"name":")" + id + "\"}");
  second->heard(id, 0);
  EXPECT_EQ(eve.messages.back()["type"], "closed");
  second->tend();
  executor.tell();
  EXPECT_TRUE(first_store->names()->empty());
}

TEST_F(TwoServers, ASpectatorElsewhereDoesNotTouchTheClock) {
  Client ann(*first);
  Client eve(*second);
  const Json opened = ann.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":60000}})");
  const std::string id = opened["match"];
  ann.say(play(id, 0, "3,1>3,4"));
  eve.say(R"({"type":"subscribe","id":1,"match":")" + id + "\"}");
  const std::int64_t version = (*first_store->kept(id))->version;
  second->tend();
  second->leave();
  executor.tell();
  EXPECT_EQ((*first_store->kept(id))->version, version);
  EXPECT_TRUE((*first->find(id))->is_ours);
}

/// When all rooms are taken, an unneeded one makes way, and nothing breaks.
TEST_F(TwoServers, AFullServerStillTends) {
  Hosting small = hosting(*second_store);
  small.most_matches = 2;
  Rooms crowded(all_games(), executor, *second_store, small);
  std::string clocked;
  {
    Client ann(*first);
    const Json opened = ann.say(
        R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":60000}})");
    clocked = opened["match"];
    ann.say(play(clocked, 0, "3,1>3,4"));
    Client guest(crowded);
    guest.say(two_people);
    guest.say(two_people);
  }
  first->leave();
  executor.tell();
  executor.time += 61'000;
  crowded.tend();
  executor.tell();
  EXPECT_TRUE((*crowded.find(clocked))->is_ours);
}

TEST_F(TwoServers, UnwatchedMatchesLeaveTheMemoryAndComeBack) {
  std::string id;
  std::string token;
  {
    Client ann(*first);
    const Json opened = ann.say(two_people);
    id = opened["match"];
    token = opened["tokens"][0]["token"];
    ann.say(play(id, 0, "3,1>3,4"));
  }
  first->tend();
  EXPECT_EQ(first->count(), 1U);
  executor.time += 61'000;
  first->tend();
  EXPECT_EQ(first->count(), 0U);
  Client ann(*first);
  const Json back =
      ann.say(R"({"type":"subscribe","id":1,"match":")" + id + R"(","tokens":[")" + token + "\"]}");
  EXPECT_EQ(back["ply"], 1);
  EXPECT_EQ(back["seats"], Json::parse("[0]"));
}

/// Saves, but loses the answer.
class ForgetfulArchive final : public Archive {
 public:
  explicit ForgetfulArchive(Database& store) : store_(store) {}
  Result<std::string> new_name(std::string_view game) override { return store_.new_name(game); }
  Status save(std::string_view name, std::string_view record) override {
    return store_.save(name, record);
  }
  Result<std::string> load(std::string_view name) const override { return store_.load(name); }
  Status remove(std::string_view name) override { return store_.remove(name); }
  Result<std::vector<std::string>> names() const override { return store_.names(); }
  std::string place(std::string_view name) const override { return store_.place(name); }
  bool keeps_parts() const override { return true; }
  std::vector<Result<SaveResult>> keep(const std::vector<Change>& changes) override {
    auto answers = store_.keep(changes);
    if (std::exchange(forgets, false))
      answers.assign(changes.size(), Error{"the connection is lost"});
    return answers;
  }
  Result<std::optional<KeptGame>> kept(std::string_view name) const override {
    return store_.kept(name);
  }

  bool forgets = false;

 private:
  Database& store_;
};

/// It used to take its own move for another program's and go back to what was saved.
TEST(Rooms, ALostAnswerToACommitRewindsNothing) {
  tests::ScratchFolder folder;
  const auto store = std::move(*Database::open((folder / "games.db").string()));
  ForgetfulArchive archive(*store);
  HandTurned executor;
  Rooms rooms(all_games(), executor, archive, {.keeps_unplayed = true});
  Client ann(rooms);
  const std::string id = ann.say(two_people)["match"];
  const auto play = [&](int ply, const std::string& move) {
    return ann.say(TwoServers::play(id, ply, move));
  };
  archive.forgets = true;
  EXPECT_EQ(play(0, "3,1>3,4")["kept"]["trouble"], "the connection is lost");
  // News of the server's own change must not bring back what was saved then.
  rooms.heard(id, (*store->kept(id))->version);
  rooms.look_for_news();
  executor.tell();
  EXPECT_EQ(play(1, "1,4>2,4")["ply"], 2);
  EXPECT_EQ(play(2, "5,1>5,3")["kept"]["name"], id);
  EXPECT_EQ(ann.say(R"({"type":"state","id":9,"match":")" + id + "\"}")["ply"], 3);
  EXPECT_EQ((*store->kept(id))->record.moves.size(), 3U);
}

TEST(Rooms, AStoreErrorIsReportedAndSavingIsRetried) {
  HandTurned executor;
  tests::MemoryArchive archive;
  Rooms rooms(all_games(), executor, archive, {.keeps_unplayed = true});
  Client client(rooms);
  archive.full = true;
  EXPECT_EQ(client.say(two_people)["kept"]["trouble"], "no space left");
  EXPECT_EQ(client.say(first_move)["kept"]["trouble"], "no space left");
  executor.time += 1'000;
  rooms.tend();
  executor.tell();
  archive.full = false;
  executor.time += 2'000;
  rooms.tend();
  executor.tell();
  EXPECT_EQ(client.messages.back()["kept"]["name"], "m1") << "told as soon as it goes";
  EXPECT_NE(archive.kept.at("m1").find("1. 3,1>3,4"), std::string::npos);
}

}  // namespace
}  // namespace castellan
