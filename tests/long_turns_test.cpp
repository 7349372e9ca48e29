// Games whose turns have many moves, as people at several screens play them: what can be undone
// without asking, what the clock says to that, and what stays in the dark.
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "play/chronicle.hpp"
#include "session/rooms.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/room.hpp"

namespace castellan {
namespace {

using tests::Client;
using tests::HandTurned;
using tests::PlainLocksmith;

// A strip of land between sea: Red's unit can walk back on its own land, or on into the dark.
const std::string strip =
    R"("state":"3x15 2 a 3 ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~/aCa.a.a5................b.bC~~/~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ a@1-0=30;b@1-12=10")";

struct LongTurns : testing::Test {
  Json open(const std::string& options, const std::string& more = "") {
    const Json opened =
        host.say(R"({"type":"new","id":1,"game":"antiyoy","options":)" + options + "," + strip +
                 R"(,"players":[{"name":"Ann"},{"name":"Bob"}])" + more + "}");
    EXPECT_EQ(opened["type"], "new") << opened;
    const Json joined = bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
    EXPECT_EQ(joined["seats"], Json::parse("[1]")) << joined;
    ann.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1"]})");
    return opened;
  }
  void open_for_three(const std::string& more = "") {
    host.say(R"({"type":"new","id":1,"game":"antiyoy","options":{"trees":"off"},)" + more +
             R"("state":"1x11 3 a 2 aCa5a.~~b.b.bC~~c.c.cC a@0-0=5;b@0-4=9;c@0-8=9",)"
             R"("players":[{"name":"Ann"},{"name":"Bob"},{"name":"Cid"}]})");
  }
  Json play(Client& who, int ply, const std::string& move) {
    return who.say(R"({"type":"play","id":2,"match":"m1","ply":)" + std::to_string(ply) +
                   R"(,"move":")" + move + R"("})");
  }
  static Json back(Client& who) { return who.say(R"({"type":"take_back","id":3,"match":"m1"})"); }

  HandTurned executor;
  tests::MemoryArchive archive;
  PlainLocksmith locksmith;
  Rooms rooms{all_games(), executor, archive, {.keeps_unplayed = true, .locksmith = &locksmith}};
  Client host{rooms};  // opens the match
  Client ann{rooms};   // has Red's seat alone
  Client bob{rooms};
};

TEST_F(LongTurns, MovesOfOnesOwnTurnAreUndoneWithoutAsking) {
  open(R"({"trees":"off"})");
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  Json undone = back(ann);
  EXPECT_EQ(undone["ply"], 0) << undone;
  EXPECT_FALSE(undone.contains("offered"));
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  EXPECT_EQ(back(bob)["code"], "nothing") << "it is not his turn, and he has not moved";
  ASSERT_EQ(play(ann, 1, "end")["ply"], 2);
  EXPECT_EQ(back(ann)["offered"], true) << "the turn is over: the other is asked";
}

TEST_F(LongTurns, ThinkingTimeIsNotUndone) {
  open(R"({"trees":"off"})", R"(,"clock":{"base":300000,"increment":0})");
  ASSERT_EQ(play(ann, 0, "end")["ply"], 1);
  ASSERT_EQ(play(bob, 1, "end")["ply"], 2);
  const auto left = [&] {
    return ann.say(R"({"type":"state","id":4,"match":"m1"})")["clock"]["left"][0];
  };
  executor.time += 200'000;
  ASSERT_EQ(play(ann, 2, "1-3>1-1")["ply"], 3);
  ASSERT_EQ(back(ann)["ply"], 2);
  EXPECT_EQ(left(), 100'000);
  executor.time += 50'000;
  ASSERT_EQ(play(ann, 2, "1-3>1-1")["ply"], 3);
  EXPECT_EQ(left(), 50'000);
}

TEST_F(LongTurns, R15_5_TakebacksAreCountedInOnesOwnTurnToo) {
  const Json opened = open(R"({"trees":"off"})", R"(,"takebacks":2)");
  EXPECT_EQ(opened["takebacks"], Json::parse(R"([{"player":0,"left":2},{"player":1,"left":2}])"));
  const auto left = [&](Client& who) {
    return who.say(R"({"type":"state","id":4,"match":"m1"})")["takebacks"];
  };
  for (const int after : {1, 0}) {
    ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
    ASSERT_EQ(back(ann)["ply"], 0);
    EXPECT_EQ(left(bob)[0]["left"], after);
  }
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  Json refused = back(ann);
  EXPECT_EQ(refused["code"], "nothing");
  EXPECT_EQ(refused["message"], "no takebacks are left: each player had 2 in this match");
  // Nor by asking Bob, whose own are untouched.
  ASSERT_EQ(play(ann, 1, "end")["ply"], 2);
  EXPECT_EQ(back(ann)["code"], "nothing");
  ASSERT_EQ(play(bob, 2, "peasant@1-11")["ply"], 3);
  EXPECT_EQ(back(bob)["ply"], 2);
  EXPECT_EQ(left(bob)[1]["left"], 1);
}

TEST_F(LongTurns, R15_5_TakebacksOutliveARestart) {
  open(R"({"trees":"off"})", R"(,"takebacks":2)");
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  ASSERT_EQ(back(ann)["ply"], 0);
  const auto record = parse_record(archive.kept.at("m1"));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->tag("Takebacks"), "2 1 0");

  Rooms later{all_games(), executor, archive, {.keeps_unplayed = true, .locksmith = &locksmith}};
  Client again(later);
  again.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  executor.finish();
  ASSERT_FALSE(again.messages.empty());
  Json resumed = again.messages.back();
  EXPECT_EQ(resumed["takebacks"], Json::parse(R"([{"player":0,"left":1},{"player":1,"left":2}])"));
}

TEST_F(LongTurns, R15_5_ASeriousGameHasNoTakebacks) {
  open(R"({"trees":"off"})", R"(,"takebacks":0)");
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  EXPECT_EQ(back(ann)["message"], "this match is played without takebacks");
  ann.say(R"({"type":"resign","id":5,"match":"m1"})");
  ann.say(R"({"type":"rematch","id":6,"match":"m1"})");
  bob.say(R"({"type":"rematch","id":6,"match":"m1"})");
  const Json next = ann.say(R"({"type":"state","id":4,"match":"m1"})")["rematch"]["match"];
  ASSERT_TRUE(next.is_string()) << next;
  const Json state = ann.say(R"({"type":"subscribe","id":7,"match":)" + next.dump() + "}");
  EXPECT_EQ(state["takebacks"][0]["left"], 0) << state;
}

TEST_F(LongTurns, R15_5_AgreeingInOnesOwnTurnTakesBackWhatWasAskedFor) {
  open(R"({"trees":"off"})", R"(,"takebacks":2)");
  ASSERT_EQ(play(ann, 0, "end")["ply"], 1);
  ASSERT_EQ(play(bob, 1, "end")["ply"], 2);
  ASSERT_EQ(play(ann, 2, "1-3>1-1")["ply"], 3);
  ASSERT_EQ(back(bob)["offered"], true);
  Json agreed = back(ann);
  EXPECT_EQ(agreed["ply"], 1) << "Bob's turn, not Ann's last move: " << agreed;
  const Json state = ann.say(R"({"type":"state","id":4,"match":"m1"})");
  EXPECT_EQ(state["to_move"], 1);
  EXPECT_EQ(state["takebacks"], Json::parse(R"([{"player":0,"left":2},{"player":1,"left":1}])"));
}

TEST_F(LongTurns, R15_5_OfThreeWhoeverAskedFirstGetsTheMoveBack) {
  open_for_three(R"("takebacks":2,)");
  Client cid(rooms);
  ann.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1"]})");
  bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  cid.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token3"]})");
  ASSERT_EQ(play(ann, 0, "end")["ply"], 1);
  ASSERT_EQ(play(bob, 1, "end")["ply"], 2);
  ASSERT_EQ(play(cid, 2, "end")["ply"], 3);
  ASSERT_EQ(back(cid)["offered"], true);
  ASSERT_EQ(back(ann)["offered"], true);
  EXPECT_EQ(bob.messages.back()["offers"], Json::parse("[2,0]"));

  // Another program reads from the record who asked first.
  Rooms later{all_games(), executor, archive, {.keeps_unplayed = true, .locksmith = &locksmith}};
  Client again(later);
  again.say(R"({"type":"subscribe","id":1,"match":"m1"})");
  executor.finish();
  ASSERT_FALSE(again.messages.empty());
  EXPECT_EQ(again.messages.back()["offers"], Json::parse("[2,0]"));

  EXPECT_EQ(back(bob)["ply"], 2) << "only Cid's move";
  const Json left = bob.say(R"({"type":"state","id":4,"match":"m1"})")["takebacks"];
  EXPECT_EQ(left, Json::parse(R"([{"player":0,"left":2},{"player":1,"left":2},)"
                              R"({"player":2,"left":1}])"));
}

TEST_F(LongTurns, R15_5_WithTwoSeatsOneAsksForTheRightOne) {
  open_for_three();
  Client two(rooms);  // Ann and Bob at one screen
  Client cid(rooms);
  two.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1","token2"]})");
  cid.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token3"]})");
  const auto offers = [&] { return cid.messages.back()["offers"]; };
  ASSERT_EQ(play(two, 0, "end")["ply"], 1);
  ASSERT_EQ(play(two, 1, "end")["ply"], 2);
  ASSERT_EQ(back(two)["offered"], true);
  EXPECT_EQ(offers(), Json::parse("[1,0]")) << "Bob's was the last move";
  EXPECT_EQ(back(cid)["ply"], 1);

  ASSERT_EQ(play(two, 1, "end")["ply"], 2);
  ASSERT_EQ(play(cid, 2, "end")["ply"], 3);
  ASSERT_EQ(back(two)["offered"], true);
  EXPECT_EQ(offers(), Json::parse("[0,1]")) << "Ann is to move";
  EXPECT_EQ(back(cid)["ply"], 0);
}

TEST_F(LongTurns, R15_5_WithTwoSeatsInAnothersTurnTheLaterMoveIsMeant) {
  open_for_three();
  Client two(rooms);  // Bob and Cid at one screen
  ann.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1"]})");
  two.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2","token3"]})");
  ASSERT_EQ(play(ann, 0, "end")["ply"], 1);
  ASSERT_EQ(play(two, 1, "end")["ply"], 2);
  ASSERT_EQ(play(two, 2, "end")["ply"], 3);
  ASSERT_EQ(play(ann, 3, "0-1>0-2")["ply"], 4);
  ASSERT_EQ(back(two)["offered"], true);
  EXPECT_EQ(ann.messages.back()["offers"], Json::parse("[2,1]"));
  EXPECT_EQ(back(ann)["ply"], 2);
}

/// Seats can be shared, so that one client may hold them all while another has asked.
TEST_F(LongTurns, R15_5_WhoHoldsAllSeatsAgreesToWhatAnotherAskedFor) {
  open_for_three();
  bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  for (int ply = 0; ply < 3; ++ply) ASSERT_EQ(play(host, ply, "end")["ply"], ply + 1);
  ASSERT_EQ(back(bob)["offered"], true);
  EXPECT_EQ(back(host)["ply"], 1) << "Bob's move, not only Cid's";
  EXPECT_EQ(back(host)["ply"], 0) << "nobody asks any more: the last move at once";
}

TEST_F(LongTurns, R15_5_InOnesOwnTurnAnothersWishComesFirst) {
  open_for_three();
  Client two(rooms);  // Ann and Bob, and Bob has a screen of his own too
  Client cid(rooms);
  two.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token1","token2"]})");
  bob.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token2"]})");
  cid.say(R"({"type":"subscribe","id":1,"match":"m1","tokens":["token3"]})");
  ASSERT_EQ(play(two, 0, "end")["ply"], 1);
  ASSERT_EQ(play(two, 1, "end")["ply"], 2);
  ASSERT_EQ(play(cid, 2, "end")["ply"], 3);
  ASSERT_EQ(play(two, 3, "0-1>0-2")["ply"], 4);
  ASSERT_EQ(back(bob)["offered"], true);
  ASSERT_EQ(back(two)["offered"], true) << "Ann's own move stays until that is settled";
  EXPECT_EQ(cid.messages.back()["offers"], Json::parse("[1,0]"));
  EXPECT_EQ(back(cid)["ply"], 1);
}

TEST_F(LongTurns, R15_5_APositionIsNotSetUpWhereTakebacksAreLimited) {
  const auto set_up = [&] {
    return host.say(R"({"type":"set_up","id":5,"match":"m1",)" + strip + "}");
  };
  open(R"({"trees":"off"})", R"(,"takebacks":1)");
  EXPECT_EQ(set_up()["ply"], 0) << "nothing has been played";
  ASSERT_EQ(play(ann, 0, "1-3>1-1")["ply"], 1);
  Json refused = set_up();
  EXPECT_EQ(refused["code"], "nothing") << refused;
  EXPECT_EQ(refused["message"],
            "takebacks are limited: once moves have been played, no position can be set up");
  EXPECT_EQ(host.say(R"({"type":"state","id":4,"match":"m1"})")["ply"], 1);
}

TEST_F(LongTurns, TakebacksHaveBounds) {
  const std::string ask = R"({"type":"new","id":1,"game":"antiyoy","takebacks":)";
  EXPECT_EQ(host.code(ask + "-1}"), "bad_field");
  EXPECT_EQ(host.code(ask + "1000}"), "bad_field");
  EXPECT_EQ(host.code(ask + "\"few\"}"), "bad_field");
  EXPECT_FALSE(open(R"({"trees":"off"})").contains("takebacks")) << "any number";
}

TEST_F(LongTurns, R15_5_WhatCameToLightStays) {
  open(R"({"trees":"off","fog":"on"})");
  ASSERT_EQ(play(ann, 0, "1-3>1-2")["ply"], 1);
  EXPECT_EQ(back(ann)["ply"], 0) << "on her own land she saw nothing new";
  ASSERT_EQ(play(ann, 0, "1-3>1-4")["ply"], 1);
  Json refused = back(ann);
  EXPECT_EQ(refused["code"], "nothing") << refused;
  EXPECT_NE(refused["message"].get<std::string>().find("shown"), std::string::npos) << refused;
  ASSERT_EQ(play(ann, 1, "end")["ply"], 2);
  EXPECT_EQ(back(ann)["code"], "nothing") << "not even with Bob's consent";
}

TEST_F(LongTurns, R11_3_RefusalsTellNothingOfTheDark) {
  open(R"({"trees":"off","fog":"on"})");
  // Sea, empty land and Blue's capital: three cells far away in the dark.
  std::set<std::string> reasons;
  for (const std::string cell : {"0-11", "1-10", "1-13"}) {
    Json refused = play(ann, 0, "1-3>" + cell);
    EXPECT_EQ(refused["code"], "illegal_move") << refused;
    std::string why = refused["message"];
    const std::size_t at = why.find(cell);
    ASSERT_NE(at, std::string::npos) << why;
    reasons.insert(why.replace(why.find(cell), cell.size(), "X"));
  }
  EXPECT_EQ(reasons.size(), 1U) << "the same reason for all of them";
}

TEST_F(LongTurns, RefusalsTellWhatIsSeen) {
  open(R"({"trees":"off"})");
  Json refused = play(ann, 0, "1-3>0-11");
  EXPECT_EQ(refused["message"], "0-11 is sea");
  refused = play(ann, 0, "1-3>1-13");
  EXPECT_TRUE(refused["message"].get<std::string>().starts_with("1-13 is out of reach")) << refused;
}

TEST_F(LongTurns, OnlyTheHoldersOfASeatSeeWithItsEyes) {
  open(R"({"trees":"off","fog":"on"})");
  const auto see = [](Client& who, int as) {
    return who.say(R"({"type":"look","id":4,"match":"m1","as":)" + std::to_string(as) + "}");
  };
  EXPECT_EQ(see(ann, 0)["type"], "look");
  EXPECT_EQ(see(ann, 1)["type"], "error") << "Bob holds that seat";
  EXPECT_EQ(see(bob, 1)["type"], "look");
  EXPECT_NE(see(bob, 1)["text"], see(ann, 0)["text"]);
  EXPECT_EQ(see(bob, 0)["type"], "error");
  ann.say(R"({"type":"resign","id":5,"match":"m1"})");
  Json after = see(bob, 0);
  EXPECT_EQ(after["type"], "look") << "the game is over: everybody sees everything " << after;
}

TEST_F(LongTurns, APositionCanBeWrittenInAnotherNotation) {
  open(R"({"trees":"off"})");
  const std::string ask = R"({"type":"look","id":4,"match":"m1","notation":)";
  Json written = ann.say(ask + R"("level_code"})");
  EXPECT_TRUE(written["written"].get<std::string>().starts_with("antiyoy_level_code#"));
  EXPECT_EQ(ann.code(ask + R"("morse"})"), "bad_field");
}

TEST_F(LongTurns, ALevelCodeWouldShowWhatIsDark) {
  open(R"({"trees":"off","fog":"on"})");
  EXPECT_EQ(ann.code(R"({"type":"look","id":4,"match":"m1","notation":"level_code"})"), "hidden");
}

TEST_F(LongTurns, RoundsAreTold) {
  open(R"({"trees":"off","max_rounds":5})");
  const std::string ask = R"({"type":"state","id":4,"match":"m1"})";
  EXPECT_EQ(ann.say(ask)["round"], 3) << "the game counts them itself";
  EXPECT_EQ(ann.say(ask)["most_rounds"], 5);
  for (int ply = 0; ply < 2; ++ply) play(ply == 0 ? ann : bob, ply, "end");
  const Json after = ann.say(ask);
  EXPECT_EQ(after["round"], 4);
  EXPECT_EQ(after["turn"], 3);
  EXPECT_EQ(after["history"][1]["round"], 3);
  for (int ply = 2; ply < 6; ++ply) play(ply % 2 == 0 ? ann : bob, ply, "end");
  const Json over = ann.say(ask);
  EXPECT_EQ(over["outcome"]["ended"], true);
  EXPECT_EQ(over["round"], 5) << "there is no sixth";
}

/// A match of the strip, or from another state, with these moves played.
Match strip_after(const std::string& options, const std::vector<std::string>& moves,
                  const std::string& from = "") {
  const GameEntry& game = **all_games().find("antiyoy");
  OptionValues values = game.default_options();
  EXPECT_TRUE(values.set_all(options));
  const Json state = Json::parse("{" + strip + "}");
  auto match = game.start({values, from.empty() ? state["state"].get<std::string>() : from});
  EXPECT_TRUE(match);
  for (const std::string& move : moves) EXPECT_TRUE(match->play(move)) << move;
  return *match;
}

TEST(Chronicle, TellsWhatOthersDidSinceOnesLastTurn) {
  const Match match =
      strip_after("trees=off", {"1-3>1-4", "peasant@1-5", "end", "peasant@1-11", "end", "1-4>1-2"});
  const std::size_t from = after_last_turn_of(match, 0);
  EXPECT_EQ(from, 3U) << "moves of the turn that goes on do not count";
  EXPECT_EQ(turn_reports(match.at(5), 0, from),
            (std::vector<std::string>{"Blue: buy peasant to capture"}));
  EXPECT_EQ(turn_reports(match, 1, 0).front(), "Red: capture, buy peasant to capture");
  EXPECT_EQ(places_of_moves(match, 0, from), (std::vector<int>{26}));
}

TEST(Chronicle, CountsOnlyWhatIsNotSeenAsDark) {
  const Match match = strip_after("trees=off fog=on", {"1-3>1-4", "end", "peasant@1-11", "end"});
  EXPECT_EQ(turn_reports(match, 0, 2).front(), "Blue: 1 move in the dark");
  EXPECT_EQ(turn_reports(match, 1, 2).front(), "Blue: buy peasant to capture");
}

// A palm in the middle of the strip, which seeds both cells beside it.
const std::string palm =
    "3x15 2 a 3 ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~/aCa.a.a5...Q............b.bC~~/"
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ a@1-0=30;b@1-12=10";

TEST(Growth, IsToldInWords) {
  const Match match = strip_after("palm_percent=100", {"end", "end", "grow 1-4Q,1-6Q"}, palm);
  const MoveView& grown = match.history().back().move;
  EXPECT_EQ(grown.text, "grow 1-4Q,1-6Q");
  EXPECT_EQ(grown.notation, "2 trees grew");
  EXPECT_EQ(grown.cells, (std::vector<int>{19, 21}));
  EXPECT_EQ(match.history().back().round, 4) << "it comes when the round begins";
  EXPECT_EQ(turn_reports(match, 0, 2).front(), "Chance: 2 trees grew: 1-4, 1-6");
  const Match waiting = match.at(2);
  EXPECT_EQ(waiting.legal_moves().front().notation, "grow 1-4Q,1-6Q") << "in a list they differ";
}

TEST(Growth, IsToldAsFarAsItIsSeen) {
  const Match match =
      strip_after("palm_percent=100 fog=on", {"1-3>1-2", "end", "end", "grow 1-4Q,1-6Q"}, palm);
  const PlayedMove& grown = match.history().back();
  EXPECT_EQ(grown.seen_by(referee).move.notation, "2 trees grew");
  EXPECT_EQ(grown.seen_by(0).move.notation, "a tree grew");
  EXPECT_EQ(grown.seen_by(0).move.cells, (std::vector<int>{19}));
  EXPECT_EQ(grown.seen_by(1).move.notation, "no tree grew in sight");
  EXPECT_TRUE(grown.seen_by(1).move.cells.empty());
  EXPECT_EQ(grown.seen_by(nobody).move.notation, "no tree grew in sight");
  EXPECT_EQ(grown.seen_by(1).round, 4);
}

TEST(Chronicle, TellsWhatWasLost) {
  const Match match = strip_after("trees=off", {"end", "end"});
  EXPECT_TRUE(land_reports(match, 0, 0, 0).empty());
}

}  // namespace
}  // namespace castellan
