// The session, message by message, with a clock and an executor that the test drives by hand.
#include "session/session.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/random.hpp"
#include "games/games.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/room.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

using tests::Client;
using tests::HandTurned;

struct Room {
  HandTurned executor;
  tests::MemoryArchive archive;
  Rooms rooms{all_games(), executor, archive};
  Client client{rooms};
};

const std::string new_game =
    R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"players":[{"name":"Ann"},{"name":"Bob"}]})";

TEST(Session, UnknownFieldsAreTold) {
  Room room;
  EXPECT_EQ(room.client.say(R"({"type":"hello","id":1,"protcol":2,"x":1})")["unused"],
            Json::parse(R"(["protcol","x"])"));
  EXPECT_FALSE(room.client.say(R"({"type":"hello","id":1,"protocol":2})").contains("unused"));
  const Json opened = room.client.say(R"({"type":"new","id":2,"game":"apart","colour":"red"})");
  EXPECT_EQ(opened["unused"], Json::parse(R"(["colour"])"));
}

/// Reading the fields of an object takes time that grows with their square.
TEST(Session, AMessageHasOnlySoManyFields) {
  Room room;
  const auto with_fields = [](int count) {
    std::string text = R"({"type":"hello","id":1)";
    for (int i = 2; i < count; ++i) text += ",\"k" + std::to_string(i) + "\":\":,\"";
    return text + "}";
  };
  EXPECT_EQ(room.client.say(with_fields(1'000))["type"], "hello");
  EXPECT_EQ(room.client.code(with_fields(1'001)), "too_long");
}

TEST(Session, AMoveIsPlayedOnceAndSaved) {
  Room room;
  EXPECT_EQ(room.client.say(new_game)["match"], "m1");
  const std::string move = R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})";
  const Json first = room.client.say(move);
  EXPECT_EQ(first["type"], "play") << first;
  EXPECT_EQ(first["ply"], 1);
  const std::string name = first["kept"]["name"];
  EXPECT_NE(room.archive.kept.at(name).find("1. 3,1>3,4"), std::string::npos);
  EXPECT_NE(room.archive.kept.at(name).find("[Date \"2026-05-01\"]"), std::string::npos);
  EXPECT_EQ(room.client.say(move)["ply"], 1) << "sent twice, played once";
  EXPECT_EQ(room.client.code(R"({"type":"play","id":3,"match":"m1","ply":0,"move":"5,1>5,5"})"),
            "wrong_ply");
  EXPECT_EQ(room.client.code(R"({"type":"play","id":3,"match":"m1","ply":5,"move":"5,1>5,5"})"),
            "wrong_ply");
  EXPECT_EQ(room.client.code(R"({"type":"play","id":3,"match":"m1","ply":1,"move":"x"})"),
            "illegal_move");
}

TEST(Session, SubscribersSeeEveryChange) {
  Room room;
  room.client.say(new_game);
  Client other(room.rooms);
  EXPECT_EQ(other.say(R"({"type":"subscribe","id":1,"match":"m1"})")["ply"], 0);
  room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  ASSERT_EQ(other.messages.size(), 2U);
  EXPECT_EQ(other.messages[1]["type"], "changed");
  EXPECT_EQ(other.messages[1]["ply"], 1);
  EXPECT_EQ(other.messages[1]["history"][0]["moves"][0]["text"], "3,1>3,4");
  other.say(R"({"type":"unsubscribe","id":3,"match":"m1"})");
  room.client.say(R"({"type":"take_back","id":4,"match":"m1"})");
  EXPECT_EQ(other.messages.size(), 3U);
}

TEST(Session, ChangesCanLeaveOutWhatIsKnown) {
  Room room;
  room.client.say(new_game);
  Client other(room.rooms);
  EXPECT_EQ(other.code(R"({"type":"hello","id":1,"differences":1})"), "bad_field");
  EXPECT_EQ(other.say(R"({"type":"hello","id":1,"differences":true})")["type"], "hello");
  other.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  const auto last = [](const Client& client) {
    for (std::size_t i = client.messages.size(); i > 0; --i) {
      if (client.messages[i - 1]["type"] == "changed") return client.messages[i - 1];
    }
    return Json();
  };
  room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  EXPECT_TRUE(last(other).contains("game")) << "nothing was known of the first change";
  room.client.say(R"({"type":"play","id":3,"match":"m1","ply":1,"move":"6,3>3,3"})");
  Json change = last(other);
  EXPECT_EQ(change["ply"], 2);
  EXPECT_FALSE(change.contains("game"));
  EXPECT_FALSE(change.contains("options"));
  EXPECT_FALSE(change["view"].contains("names"));
  EXPECT_EQ(change["view"]["cells"].size(), 36U);
  EXPECT_EQ(change["history_from"], 1);
  EXPECT_EQ(change["history"][0]["moves"][0]["text"], "6,3>3,3");
  EXPECT_FALSE(change["moves"].empty());
  EXPECT_TRUE(last(room.client).contains("game")) << "only for whoever asked";
  EXPECT_EQ(last(room.client)["history_from"], 0);
  room.client.say(R"({"type":"take_back","id":4,"match":"m1"})");
  change = last(other);
  EXPECT_EQ(change["ply"], 1);
  EXPECT_EQ(change["history_from"], 1);
  EXPECT_TRUE(change["history"].empty());
  const std::string state = room.client.say(R"({"type":"state","id":5,"match":"m1"})")["text"];
  room.client.say(R"({"type":"set_up","id":6,"match":"m1","state":")" + state + "\"}");
  EXPECT_TRUE(last(other).contains("game")) << "everything may be different";
  EXPECT_EQ(last(other)["history_from"], 0);
}

TEST(Session, ComputersMoveByThemselves) {
  Room room;
  room.client.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"players":[{"bot":"greedy"},{"name":"Bob"}]})");
  EXPECT_EQ(room.client.code(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})"),
            "not_your_turn");
  room.executor.finish();
  const Json state = room.client.say(R"({"type":"state","id":3,"match":"m1"})");
  EXPECT_EQ(state["ply"], 1);
  EXPECT_EQ(state["to_move"], 1);
  // Taking back leads to where a person is to move: here to the start, where the computer moves
  // again.
  room.client.say(R"({"type":"take_back","id":4,"match":"m1"})");
  room.executor.finish();
  EXPECT_EQ(room.client.say(R"({"type":"state","id":5,"match":"m1"})")["ply"], 1);
}

TEST(Session, PausedComputersWait) {
  Room room;
  room.client.say(
      R"({"type":"new","id":1,"game":"apart","players":[{"bot":"random"},{"bot":"random"}],"paused":true})");
  room.executor.finish();
  EXPECT_EQ(room.client.say(R"({"type":"state","id":2,"match":"m1"})")["ply"], 0);
  room.client.say(R"({"type":"pause","id":3,"match":"m1","on":false})");
  for (int i = 0; i < 3; ++i) {
    room.executor.think_once();
    room.executor.tell();
  }
  EXPECT_GE(room.client.say(R"({"type":"state","id":4,"match":"m1"})")["ply"], 3);
}

TEST(Session, APausedComputerMovesStepByStep) {
  Room room;
  room.client.say(
      R"({"type":"new","id":1,"game":"apart","players":[{"bot":"random"},{"bot":"random"}],"paused":true})");
  for (int steps = 1; steps < 4; ++steps) {
    room.client.say(R"({"type":"step","id":2,"match":"m1"})");
    room.executor.finish();
    EXPECT_EQ(room.client.say(R"({"type":"state","id":3,"match":"m1"})")["ply"], steps);
  }
  room.client.say(R"({"type":"take_back","id":4,"match":"m1"})");
  EXPECT_EQ(room.client.say(R"({"type":"state","id":3,"match":"m1"})")["redo"], true);
}

TEST(Session, LooksAtPositionsWithoutOpeningThem) {
  Room room;
  const Json looked = room.client.say(
      R"({"type":"look","id":1,"game":"blackstone","options":{"size":6},"moves":["3,1>3,4"]})");
  EXPECT_EQ(looked["ply"], 1);
  EXPECT_EQ(looked["to_move"], 1);
  EXPECT_EQ(room.client.code(
                R"({"type":"look","id":1,"game":"blackstone","options":{"size":6},"moves":["x"]})"),
            "illegal_move");
  EXPECT_EQ(room.client.code(R"({"type":"look","id":1,"game":"blackstone","moves":[1]})"),
            "bad_field");
  EXPECT_EQ(room.rooms.count(), 0U);
  // A position set up by hand: the game finds the provinces.
  const Json set_up = room.client.say(
      R"({"type":"look","id":1,"game":"antiyomacy","state":"3 r play 0,0 r.rT~~/..~~../b.b1.. ?"})");
  EXPECT_NE(set_up["text"].get<std::string>().find("r@0=10;b@6=10"), std::string::npos) << set_up;
  const Json& view = set_up["view"];
  EXPECT_EQ(view["kinds"][view["cells"][0].get<std::size_t>()]["badge"]["text"], "2");
  EXPECT_EQ(view["badges"], "protected cells");
  EXPECT_EQ(set_up["regions"][0]["everything"], true);
  EXPECT_EQ(set_up["regions"][1]["offers"][0]["thing"], "peasant");
  EXPECT_EQ(set_up["regions"][1]["offers"][0]["affordable"], true);
  EXPECT_EQ(set_up["regions"][1]["offers"][1]["affordable"], false);
}

/// What wins, what ruins and what a thing is called are flags and words of their own, not to be
/// found in sentences.
TEST(Session, FrontEndsNeedNotParseWords) {
  Room room;
  const Json seen = room.client.say(
      R"({"type":"look","id":1,"game":"antiyoy","options":{"trees":"off","goal":"share:60"},)"
      R"("state":"1x7 2 a 2 aCa.a.a.b.b.bC a@0-0=30;b@0-4=0"})");
  EXPECT_EQ(seen["regions"][0]["facts"].back(),
            Json::parse(R"({"name":"wins with","value":"5","goal":true})"));
  for (const Json& fact : seen["regions"][1]["facts"]) EXPECT_FALSE(fact.contains("goal"));
  const Json& offers = seen["regions"][1]["offers"];
  EXPECT_FALSE(offers[0].contains("threat")) << offers;
  EXPECT_EQ(offers[2], Json::parse(R"({"thing":"baron","price":"30","note":"-18 a turn",)"
                                   R"("threat":"bankrupt next turn","affordable":true})"));
  const Json games = room.client.say(R"({"type":"games","id":2})")["games"];
  std::map<std::string, std::string> called;
  for (const Json& game : games) {
    for (const Json& kind : game["legend"]) {
      if (kind.contains("called")) called[kind["thing"]] = kind["called"];
    }
  }
  EXPECT_EQ(called["ready_knight"], "knight");
  EXPECT_EQ(called["young_palm"], "palm");
  EXPECT_FALSE(called.contains("knight"));
}

TEST(Session, TellsWhatLiesOverTheBoard) {
  Room room;
  const auto ask = [&](const std::string& place) {
    return room.client.say(R"({"type":"overlays","id":1,)" + place + "}");
  };
  const Json none = ask(R"("game":"blackstone")");
  EXPECT_EQ(none["overlays"], Json::array());
  EXPECT_EQ(none["guards"], Json::array());
  const Json known = ask(
      R"("game":"antiyoy","options":{"trees":"off"},"state":"1x6 2 a 2 bCb.b.a.a.aC a@0-3=10;b@0-0=10")");
  ASSERT_EQ(known["overlays"].size(), 2U) << known;
  EXPECT_EQ(known["overlays"][0]["name"], "threats");
  EXPECT_EQ(known["overlays"][0]["marks"].size(), 2U);
  EXPECT_EQ(known["guards"][0], Json::parse(R"({"cell":0,"cells":[0,1]})"));
  EXPECT_EQ(room.client.code(R"({"type":"overlays","id":1,"match":"nothing"})"), "unknown_match");
  // Of a match: of any position, and for a player what is at stake for him.
  const std::string match =
      room.client.say(R"({"type":"new","id":2,"game":"antiyoy","options":{"trees":"off"},)"
                      R"("state":"1x6 2 a 2 bCb.b.a.a.aC a@0-3=10;b@0-0=10"})")["match"];
  const std::string there = R"("match":")" + match + '"';
  EXPECT_EQ(ask(there)["overlays"][0]["marks"].size(), 2U);
  const Json own = ask(there + R"(,"as":1)")["overlays"][0]["marks"];
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0]["cell"], 2);
  EXPECT_EQ(own[0]["text"], "+1");
  EXPECT_EQ(own[0]["weight"], 1);
  EXPECT_EQ(ask(there + R"(,"moves":["peasant@0-2"])")["ply"], 1);
}

/// In fog a seat is told only what it sees, and nobody looks through the eyes of others.
TEST(Session, TellsNothingOfTheDark) {
  Room room;
  const std::string match = room.client.say(
      R"({"type":"new","id":2,"game":"antiyoy","options":{"trees":"off","fog":"on"},)"
      R"("players":[{"name":"Ann"},{"bot":"random"}],)"
      R"("state":"1x11 2 a 2 bCb.b.b.b.b2b.b.a.a.aC a@0-8=0;b@0-0=50"})")["match"];
  const std::string start = R"({"type":"overlays","id":3,"match":")" + match + '"';
  const Json seen = room.client.say(start + "}");
  EXPECT_EQ(seen["overlays"][0]["marks"], Json::array()) << seen;
  EXPECT_EQ(seen["guards"], Json::parse(R"([{"cell":10,"cells":[9,10]}])"));
  EXPECT_EQ(room.client.say(start + R"(,"as":-1})")["guards"], Json::array());
}

TEST(Session, ClocksRunAndFlagsFall) {
  Room room;
  room.client.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":1000,"increment":100}})");
  room.executor.time = 400;
  room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  Json state = room.client.say(R"({"type":"state","id":3,"match":"m1"})");
  EXPECT_EQ(state["clock"]["left"][0], 1000) << "it runs from the first move on";
  EXPECT_EQ(state["clock"]["left"][1], 1000);
  EXPECT_EQ(state["clock"]["running"], 1);
  room.executor.time = 1400;
  EXPECT_EQ(room.client.code(R"({"type":"play","id":4,"match":"m1","ply":1,"move":"1,4>2,4"})"),
            "game_over");
  state = room.client.say(R"({"type":"state","id":5,"match":"m1"})");
  EXPECT_EQ(state["outcome"]["winner"], 0);
  EXPECT_EQ(state["outcome"]["by"], "time");
  EXPECT_NE(room.archive.kept.begin()->second.find("[Termination \"time\"]"), std::string::npos);
  const auto record = parse_record(room.archive.kept.begin()->second);
  EXPECT_EQ(record->result, "1-0");
}

/// A saved clock stands still while nobody runs it.
TEST(Session, ClocksAreSavedWithTheGame) {
  Room room;
  room.client.say(
      R"({"type":"new","id":1,"game":"blackstone","options":{"size":6},"clock":{"base":9000,"increment":500}})");
  room.executor.time = 2000;
  room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  room.executor.time = 3000;
  room.client.say(R"({"type":"save","id":3,"match":"m1"})");
  room.client.say(R"({"type":"close","id":4,"match":"m1"})");
  room.executor.time = 900'000;
  const Json loaded = room.client.say(R"({"type":"load","id":5,"name":")" +
                                      room.archive.kept.begin()->first + "\"}");
  EXPECT_EQ(loaded["clock"]["left"][0], 9000);
  EXPECT_EQ(loaded["clock"]["left"][1], 8000);
  EXPECT_EQ(loaded["clock"]["increment"], 500);
  EXPECT_EQ(loaded["clock"]["running"], 1);
  for (const char* wrong :
       {"", "1", "1+2", "1+2 3", "1+2 3 4 5", "1+2 3 x", "1 2 3 4", "-1+2 3 4"}) {
    EXPECT_FALSE(Clock::parse(wrong, 2)) << wrong;
  }
}

TEST(Session, AResignedGameIsLoadedAsItWas) {
  Room room;
  room.client.say(new_game);
  room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  room.client.say(R"({"type":"resign","id":3,"match":"m1","player":0})");
  EXPECT_EQ(room.client.code(R"({"type":"resign","id":4,"match":"m1"})"), "game_over");
  const std::string name = room.archive.kept.begin()->first;
  const std::string close = R"({"type":"close","id":5,"match":"m1"})";
  room.client.say(close);
  const Json loaded = room.client.say(R"({"type":"load","id":5,"name":")" + name + "\"}");
  EXPECT_EQ(loaded["outcome"]["winner"], 1);
  EXPECT_EQ(loaded["outcome"]["by"], "resignation");
  EXPECT_EQ(loaded["players"][0]["name"], "Ann");
  room.client.say(R"({"type":"take_back","id":6,"match":"m1"})");
  EXPECT_EQ(room.client.say(R"({"type":"state","id":7,"match":"m1"})")["outcome"]["ended"], false);
  room.client.say(close);
  const Json again = room.client.say(R"({"type":"load","id":9,"name":")" + name + "\"}");
  EXPECT_EQ(again["type"], "load")
      << "a resignation that was taken back leaves no trace: " << again;
  EXPECT_EQ(again["outcome"]["ended"], false);
  EXPECT_EQ(room.client.say(R"({"type":"delete","id":8,"name":")" + name + "\"}")["name"], name);
  EXPECT_TRUE(room.archive.kept.empty());
}

TEST(Session, AFullDiskIsReportedAndTheGameGoesOn) {
  Room room;
  room.archive.full = true;
  room.client.say(new_game);
  const Json played =
      room.client.say(R"({"type":"play","id":2,"match":"m1","ply":0,"move":"3,1>3,4"})");
  EXPECT_EQ(played["ply"], 1);
  EXPECT_EQ(played["kept"]["trouble"], "no space left");
  EXPECT_EQ(room.client.code(R"({"type":"save","id":3,"match":"m1"})"), "not_kept");
  room.archive.full = false;
  EXPECT_EQ(room.client.say(R"({"type":"save","id":4,"match":"m1"})")["type"], "save");
}

TEST(Session, ThoughtsAreReportedInPartsAndStopped) {
  Room room;
  room.client.session.receive(
      R"({"type":"analyse","id":"a","game":"replica","lines":3,"depth":3})");
  EXPECT_TRUE(room.client.session.is_busy());
  room.executor.finish();
  EXPECT_FALSE(room.client.session.is_busy());
  ASSERT_GE(room.client.messages.size(), 4U);
  EXPECT_EQ(room.client.messages.front()["final"], false);
  EXPECT_EQ(room.client.messages.back()["final"], true);
  EXPECT_EQ(room.client.messages.back()["lines"].size(), 3U);
  EXPECT_EQ(room.client.messages.back()["id"], "a");
  for (const Json& message : room.client.messages) {
    for (const Json& line : message["lines"]) {
      const double chances = line["chances"].get<double>();
      EXPECT_EQ(line["score"].get<double>() > 0, chances > 0.5) << line;
      EXPECT_TRUE(chances > 0.1 && chances < 0.9) << line;
    }
  }

  room.client.session.receive(R"({"type":"analyse","id":7,"game":"replica"})");  // ten minutes
  EXPECT_EQ(room.client.say(R"({"type":"stop","id":8,"of":7})")["stopped"], 1);
  room.executor.finish();
  EXPECT_EQ(room.client.messages.back()["id"], 7);
  EXPECT_EQ(room.client.messages.back()["final"], true);
  EXPECT_EQ(room.client.code(R"({"type":"stop","id":9,"of":7})"), "nothing");
}

TEST(Session, LimitsAreEnforced) {
  Room room;
  for (int i = 0; i < 4; ++i) {
    room.client.session.receive(R"({"type":"think","game":"apart","id":)" + std::to_string(i) +
                                "}");
  }
  EXPECT_EQ(room.client.code(R"({"type":"think","game":"apart","id":9})"), "busy");
  EXPECT_EQ(room.client.code(R"({"type":"think","game":"apart"})"), "missing_field");
  EXPECT_EQ(room.client.code("{\"type\":\"hello\",\"x\":\"" + std::string(70'000, 'x') + "\"}"),
            "too_long");
  EXPECT_EQ(room.client.code(std::string(20, '[') + std::string(20, ']')), "too_deep");
  EXPECT_EQ(room.client.code(std::string(60'000, '[')), "too_deep");
  EXPECT_EQ(room.client.code("[]"), "bad_json");
  EXPECT_EQ(room.client.code("{\"type\":7}"), "bad_field");
  EXPECT_EQ(room.client.code("{}"), "missing_field");
  EXPECT_EQ(room.client.code(R"({"type":"hello","id":{}})"), "bad_field");
  for (const char* other : {"1", "99"}) {
    EXPECT_EQ(room.client.code(std::string(R"({"type":"hello","protocol":)") + other + "}"),
              "wrong_protocol");
  }
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"chess"})"), "unknown_game");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","options":{"size":99}})"),
            "bad_option");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","options":{"size":[1]}})"),
            "bad_option");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","players":[{},{},{}]})"), "bad_field");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","players":[{"bot":"deep"}]})"),
            "bad_bot");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","state":"nonsense"})"),
            "bad_position");
  EXPECT_EQ(room.client.code(R"({"type":"new","game":"apart","clock":{"base":-1}})"), "bad_field");
  EXPECT_EQ(room.client.code(R"({"type":"state","match":"m99"})"), "unknown_match");
  EXPECT_EQ(room.client.code(R"({"type":"analyse","id":30,"game":"apart","lines":6})"),
            "bad_field");
  EXPECT_EQ(room.client.code(R"({"type":"load","record":"[Game"})"), "bad_record");
  EXPECT_EQ(
      room.client.code(R"({"type":"play","match":"m1","ply":99999999999999999999,"move":"x"})"),
      "unknown_match");
}

TEST(Session, AClientThatLeavesStopsItsThoughts) {
  Room room;
  {
    Client guest(room.rooms);
    guest.say(new_game);
    guest.session.receive(R"({"type":"analyse","id":1,"game":"replica"})");
  }
  room.executor.finish();  // would take ten minutes, with nobody listening
  EXPECT_EQ(room.client.say(R"({"type":"state","id":1,"match":"m1"})")["ply"], 0);
}

/// Every `→` line of docs/protocol.md is answered with the type of the `←` line after it.
TEST(Session, TheProtocolPageIsCorrect) {
  Room room;
  std::ifstream page(CASTELLAN_ROOT "/docs/protocol.md");
  const std::string to = "→ ";
  const std::string from = "← ";
  Json question;
  Json answer;
  int examples = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with(to)) {
      room.client.messages.clear();
      question = Json::parse(line.substr(to.size()), nullptr, false);
      room.client.session.receive(line.substr(to.size()));
      room.executor.finish();
      answer = Json::object();
      for (const Json& message : room.client.messages) {
        if (message.contains("id") && answer.empty()) answer = message;
      }
    } else if (line.starts_with(from)) {
      ++examples;
      const Json expected = Json::parse(line.substr(from.size()), nullptr, false);
      ASSERT_FALSE(expected.is_discarded()) << line;
      EXPECT_EQ(answer["type"], expected["type"]) << line << "\nanswered " << answer;
      EXPECT_EQ(answer["id"], expected["id"]) << line;
      if (expected.contains("code")) {
        EXPECT_EQ(answer["code"], expected["code"]) << line;
      }
      for (const auto& [name, value] : expected.items()) {
        EXPECT_TRUE(answer.contains(name)) << name << " in " << line << "\nanswered " << answer;
      }
      for (const Json& each : expected.value("lines", Json::array())) {
        Json look = {
            {"type", "look"}, {"id", 1}, {"game", question["game"]}, {"moves", each["moves"]}};
        look["options"] = question.value("options", Json::object());
        EXPECT_EQ(room.client.say(look.dump())["type"], "look") << "no legal line: " << line;
      }
    }
  }
  EXPECT_GE(examples, 25);
}

/// Damaged messages: answered or refused, never more than that.
TEST(Session, SurvivesNonsense) {
  Room room;
  std::vector<std::string> messages;
  std::ifstream page(CASTELLAN_ROOT "/docs/protocol.md");
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("→ ")) messages.push_back(line.substr(std::string("→ ").size()));
  }
  Random random(17);
  const std::string alphabet = "{}[]\":,0123456789.-eE\\ntruefalsenull \x01\xff\xc3m1";
  for (int round = 0; round < tests::scaled(100'000); ++round) {
    std::string text = messages[random.below(messages.size())];
    for (std::size_t i = 1 + random.below(4); i > 0; --i) {
      const std::size_t place = random.below(text.size() + 1);
      const std::size_t kind = random.below(4);
      const char letter = alphabet[random.below(alphabet.size())];
      if (kind == 0) text.insert(place, 1, letter);
      if (kind == 1 && place < text.size()) text[place] = letter;
      if (kind == 2) text.erase(place, random.below(10));
      if (kind == 3) text.insert(place, text.substr(random.below(text.size() + 1), 20));
    }
    const std::size_t before = room.client.messages.size();
    room.client.session.receive(text);
    room.executor.tell();
    if (round % 50 == 0) {
      room.client.session.receive(R"({"type":"stop"})");
      room.executor.finish();
      room.client.messages.clear();
      for (int i = 1; i < 200; ++i) {
        const auto match = room.rooms.find("m" + std::to_string(round + i));
        if (match) room.rooms.close(**match);
      }
    } else if (!room.client.session.is_busy()) {
      EXPECT_GT(room.client.messages.size(), before) << text;
    }
  }
}

}  // namespace
}  // namespace castellan
