// Antiyomacy by the paragraphs of RULES.md: one small position for each.
#include "games/antiyomacy/antiyomacy.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/random.hpp"
#include "games/games.hpp"

namespace castellan::antiyomacy {
namespace {

/// The rules for a text's size, under a profile.
Antiyomacy<8> rules_for(const std::string& text, Profile profile) {
  OptionValues options(option_specs);
  options.put("profile", static_cast<int>(profile));
  options.put("size", std::stoi(text));
  return Antiyomacy<8>(options);
}

std::set<std::string> acts(const std::string& text, Profile profile = Profile::thesis) {
  const auto game = rules_for(text, profile);
  const auto state = game.parse_state(text);
  EXPECT_TRUE(state) << state.error().message;
  MovesOf<Antiyomacy<8>> moves;
  game.legal_moves(*state, moves);
  std::set<std::string> texts;
  for (const auto move : moves) texts.insert(game.to_text(*state, move));
  return texts;
}

bool may(const std::string& text, const std::string& act, Profile profile = Profile::thesis) {
  return acts(text, profile).contains(act);
}

/// The position after some acts, each of which must be legal.
std::string after(std::string text, const std::vector<std::string>& played,
                  Profile profile = Profile::thesis) {
  const auto game = rules_for(text, profile);
  auto state = game.parse_state(text);
  EXPECT_TRUE(state) << state.error().message;
  for (const std::string& act : played) {
    EXPECT_TRUE(acts(game.to_text(*state), profile).contains(act)) << act;
    game.play(*state, *game.read_move(*state, act));
  }
  return game.to_text(*state);
}

std::string refusal(const std::string& text, const std::string& typed,
                    Profile profile = Profile::thesis) {
  const auto game = rules_for(text, profile);
  return game.refusal(*game.parse_state(text), typed);
}

std::string error(const std::string& text, Profile profile = Profile::thesis) {
  const auto state = rules_for(text, profile).parse_state(text);
  return state ? "" : state.error().message;
}

constexpr auto thesis = Profile::thesis;
constexpr auto program = Profile::program;

TEST(AntiyomacyRules, R2_3_FarmsGrowDearer) {
  const std::string farms = "4 r play 0,0 r.rFrF../......../......../....b.b. r@0=15;b@14=0";
  EXPECT_FALSE(may(farms, "farm@0-0"));
  const std::string richer = "4 r play 0,0 r.rFrF../......../......../....b.b. r@0=16;b@14=0";
  EXPECT_EQ(after(richer, {"farm@0-0"}, program),
            "4 b play 0,0 rFrFrF../......../......../....b.b. r@0=0;b@14=0");
}

TEST(AntiyomacyRules, R2_4_UnitsBeatLessProtection) {
  // A unit of each strength against each enemy thing: who may take it.
  const std::string things = "1234FTS";
  const int protection[] = {1, 2, 3, 3, 0, 2, 3};
  for (int strength = 1; strength <= 4; ++strength) {
    for (std::size_t i = 0; i < things.size(); ++i) {
      const std::string text = std::string("4 r play 0,0 r.r") + static_cast<char>('0' + strength) +
                               "b" + things[i] + "b./......../......../........ r@0=0;b@2=0";
      EXPECT_EQ(may(text, "0-1>0-2", program), strength > protection[i]) << text;
    }
  }
}

TEST(AntiyomacyRules, R3_2_LoneCellsDoNothing) {
  EXPECT_EQ(acts("4 r play 0,0 r......./......../..b.b.../....b... b@9=5"),
            std::set<std::string>{"nothing"});
  EXPECT_EQ(error("4 r play 0,0 r......./......../..b.b.../....b... r@0=1;b@9=5"),
            "province r@0: a single cell is no province: 0-0");
}

TEST(AntiyomacyRules, R4_2_InnerBorderBindsUnderThesis) {
  const std::string block =
      "6 r play 0,0 ............/..r.r.r...../..r.r1r...../..r.r.r...../"
      "............/........b.b. r@7=60;b@34=12";
  EXPECT_FALSE(
      may("6 r play 0,0 ............/..r.r.r...../..r.r.r...../..r.r.r...../............/"
          "........b.b. r@7=60;b@34=12",
          "peasant@2-2"));
  EXPECT_TRUE(
      may("6 r play 0,0 ............/..r.r.r...../..r.r.r...../..r.r.r...../............/"
          "........b.b. r@7=60;b@34=12",
          "peasant@2-2", program));
  EXPECT_TRUE(may(block, "2-2>1-1"));       // a unit inside may leave ..
  EXPECT_FALSE(may(block, "peasant@2-2"));  // .. and none may join it
  const std::string empty =
      "6 r play 0,0 ............/..r.r.r...../..r.r.r...../..r.r.r...../"
      "............/........b.b. r@7=60;b@34=12";
  EXPECT_FALSE(may(empty, "tower@2-2"));
  EXPECT_FALSE(may(empty, "strong_tower@2-2"));
  EXPECT_TRUE(may(empty, "farm@2-2"));
  EXPECT_TRUE(may(empty, "tower@2-2", program));
  // Sea, the edge and neutral holes are outside.
  EXPECT_TRUE(may("4 r play 0,0 r.r.r.../r.r.r.../r.~~r.../....b.b. r@0=20;b@14=0", "tower@1-1"));
  EXPECT_TRUE(may("4 r play 0,0 r.r.r.../r.r.r.../r.r.r.../....b.b. r@0=20;b@14=0", "tower@0-1"));
}

TEST(AntiyomacyRules, R5_1_UnitsJoinUpToAKnight) {
  for (int a = 1; a <= 4; ++a) {
    for (int b = 1; b <= 4; ++b) {
      const std::string text = std::string("4 r play 0,0 r") + static_cast<char>('0' + a) + "r" +
                               static_cast<char>('0' + b) +
                               "..../......../......../....b.b. r@0=0;b@14=0";
      ASSERT_EQ(may(text, "0-0>0-1"), a + b <= 4) << text;
      if (a + b > 4) continue;
      EXPECT_EQ(after(text, {"0-0>0-1"}, program).substr(13, 4),
                std::string("r.r") + static_cast<char>('0' + a + b));
    }
  }
  const std::string farm = "4 r play 0,0 r1rF..../......../......../....b.b. r@0=0;b@14=0";
  EXPECT_FALSE(may(farm, "0-0>0-1"));
  EXPECT_EQ(after("4 r play 0,0 r1r...../......../......../....b.b. r@0=20;b@14=0",
                  {"spearman@0-0"}, program),
            "4 b play 0,0 r3r...../......../......../....b.b. r@0=0;b@14=0");
}

TEST(AntiyomacyRules, R5_2_TowersKeepOff) {
  const std::string tower =
      "5 r play 0,0 r.r.r...../......bTb./........../........../.......... "
      "r@0=100;b@8=0";
  for (const auto& [thing, allowed] :
       {std::pair("peasant", false), {"spearman", false}, {"baron", true}, {"knight", true}}) {
    EXPECT_EQ(may(tower, std::string(thing) + "@0-2", program), allowed) << thing;  // own cell
    EXPECT_EQ(may(tower, std::string(thing) + "@0-3", program), allowed) << thing;  // neutral
    EXPECT_EQ(may(tower, std::string(thing) + "@1-3", program), allowed) << thing;  // the tower
    EXPECT_TRUE(may(tower, std::string(thing) + "@0-1", program)) << thing;
  }
  const std::string strong =
      "5 r play 0,0 r.r.r...../......bSb./........../........../.......... "
      "r@0=100;b@8=0";
  EXPECT_FALSE(may(strong, "baron@0-1", program));
  EXPECT_TRUE(may(strong, "baron@0-0", program));
  EXPECT_TRUE(may(strong, "knight@1-3", program));
  // The arriving unit counts, not what it becomes: a peasant cannot make a baron there.
  const std::string joins =
      "5 r play 0,0 r.r1r2..../......bTb./........../........../.......... "
      "r@0=100;b@8=0";
  EXPECT_FALSE(may(joins, "0-1>0-2", program));
  EXPECT_TRUE(may(joins, "tower@0-0", program));
  EXPECT_TRUE(may(tower, "tower@0-2", program));  // buildings do not care
}

/// A tower keeps enemies off its own land and nobody's, a unit off its own cell (R2.4).
TEST(AntiyomacyRules, R5_2_WhatGuardsWhat) {
  const std::string text = "4 r play 0,0 r.rT..../..b...~~/..b1..../rFr.rS.. r@0=40;r@12=9;b@5=1";
  const auto game = rules_for(text, thesis);
  const auto state = game.parse_state(text);
  ASSERT_TRUE(state) << state.error().message;
  const std::vector<GuardView> expected = {
      {1, {0, 1, 2, 4, 6}}, {14, {4, 6, 8, 10, 11, 12, 13, 14, 15}}, {9, {9}}};
  EXPECT_EQ(game.guards(*state, nobody), expected);
}

TEST(AntiyomacyRules, R5_3_FarmsTouchFarms) {
  const std::string first = "4 r play 0,0 r.r.r.r./......../......../....b.b. r@0=50;b@14=0";
  for (const char* act : {"farm@0-0", "farm@0-1", "farm@0-2", "farm@0-3"}) {
    EXPECT_TRUE(may(first, act)) << act;
  }
  const std::string second = "4 r play 0,0 rFr.r.r./......../......../....b.b. r@0=50;b@14=0";
  EXPECT_TRUE(may(second, "farm@0-1"));
  EXPECT_FALSE(may(second, "farm@0-2"));
  EXPECT_FALSE(may(second, "farm@0-0"));
  EXPECT_FALSE(may(second, "farm@1-0"));
}

TEST(AntiyomacyRules, R5_4_RangeAndJumps) {
  const std::string text =
      "6 r play 0,0 r1r.r.r.r.r./~~~~~~~~~~r./..........r./............/"
      "............/........b.b. r@0=0;b@34=0";
  EXPECT_TRUE(may(text, "0-0>0-4"));
  EXPECT_FALSE(may(text, "0-0>0-5"));
  EXPECT_TRUE(may(text, "0-0>0-2", program));
  EXPECT_FALSE(may(text, "0-0>0-3", program));
  // The target touches the province, not the unit, and what lies between does not matter.
  const std::string sea =
      "5 r play 0,0 r.r......./r1~~....../~~~~b.b.../..~~b...../.......... "
      "r@0=0;b@12=0";
  EXPECT_TRUE(may(sea, "1-0>1-2", program));
}

TEST(AntiyomacyRules, R5_5_PurchasesArePaidAndReachTheWholeBorder) {
  const std::string text = "4 r play 0,0 r.r.r.r./......../......../....b.b. r@0=10;b@14=0";
  EXPECT_EQ(after(text, {"peasant@1-3"}, program),
            "4 b play 0,0 r.r.r.r./......r1/......../....b.b. r@0=0;b@14=0");
  EXPECT_FALSE(may(text, "spearman@1-3"));
  EXPECT_FALSE(may(text, "peasant@2-3"));
}

TEST(AntiyomacyRules, R6_2_MergingAddsMoneyAndTakesTheAct) {
  const std::string text =
      "5 r play 0,0 r.r...r.r./........../........../........../......b.b. "
      "r@0=12;r@3=7;b@23=1";
  const std::string merged = after(text, {"peasant@0-2"});
  EXPECT_EQ(merged,
            "5 b play 0,0 r.r.r1r.r./........../........../........../......b.b. "
            "r@0=9;b@23=3");  // the turn is over: the merged province does not act
  // Lone cells join, bring nothing and do not act.
  EXPECT_EQ(after("5 r play 0,0 r.r...r.../........../........../........../......b.b. "
                  "r@0=10;b@23=1",
                  {"peasant@0-2"}),
            "5 b play 0,0 r.r.r1r.../........../........../........../......b.b. r@0=0;b@23=3");
}

TEST(AntiyomacyRules, R6_3_LosingACellCostsNoMoney) {
  EXPECT_EQ(
      after("4 r play 0,0 r.r1b.b./....b.b./......../........ r@0=0;b@2=33", {"0-1>0-2"}, program),
      "4 b play 1,0 r.r.r1b./....b.b./......../........ r@0=0;b@3=33");
}

TEST(AntiyomacyRules, R6_4_SharesOfADividedProvince) {
  // Taking 2-2 leaves parts of 2, 3, 1 and 3 cells (in the order they are visited) with 23 coins.
  const std::string text =
      "5 r play 2,1 b.....b.b./~~b1..b.../r.r.b...~~/..bF~~bT../......b.b. r@10=30;b@0=23";
  const std::string by_program = after(text, {"baron@2-2"}, program);
  EXPECT_TRUE(by_program.ends_with("r@10=0;b@0=5;b@3=7;b@18=7")) << by_program;
  // 2, 3, 3 of 8 cells share 23: 5, 8, 8 and the remaining 2 for the first of the largest; then
  // income: 2-2=0, 3, 3-1=2.
  const std::string by_thesis = after(text, {"baron@2-2"});
  EXPECT_TRUE(by_thesis.ends_with("r@10=0;b@0=5;b@3=13;b@18=10")) << by_thesis;
  EXPECT_NE(by_thesis.find("/..b.~~bT"), std::string::npos) << "the lone cell lost its farm";
  EXPECT_NE(by_program.find("/....~~bT"), std::string::npos) << "the lone cell lost its owner";
}

TEST(AntiyomacyRules, R6_5_TwoCellsLoseOne) {
  const std::string text =
      "5 r play 7,7 r3r......./r.b1b...../........../........../b.b....... "
      "r@0=0;b@6=30;b@20=4";
  EXPECT_EQ(after(text, {"0-0>1-1"}, program),
            "5 b play 8,7 r.r......./r.r3....../........../........../b.b....... r@0=0;b@20=4");
  EXPECT_EQ(after(text, {"0-0>1-1"}),
            "5 b play 8,7 r.r......./r.r3b...../........../........../b.b....... r@0=0;b@20=6");
}

TEST(AntiyomacyRules, R7_1_EachProvinceActsOnce) {
  const std::string two =
      "5 r play 0,0 r.r...r.r./........../........../........../......b.b. "
      "r@0=10;r@3=12;b@23=1";
  EXPECT_EQ(after(two, {"nothing"}), two + " 3");
  EXPECT_EQ(after(two, {"nothing", "farm@0-3"}),
            "5 b play 0,0 r.r...rFr./........../........../........../......b.b. "
            "r@0=10;r@3=0;b@23=3");
  EXPECT_EQ(acts("4 b play 0,0 r.r...../......../......../........ r@0=0"),
            std::set<std::string>{"nothing"});
}

TEST(AntiyomacyRules, R7_2_ActingOrder) {
  const std::string text =
      "5 r play 0,0 r.r...r.r./........../........../........../......b.b. "
      "r@3=12;r@0=10;b@23=1";
  // Under `program` the list decides, and whoever has acted goes to its end.
  EXPECT_TRUE(may(text, "farm@0-3", program));
  EXPECT_EQ(after(text, {"farm@0-3", "nothing"}, program),
            "5 b play 0,0 r.r...rFr./........../........../........../......b.b. "
            "r@0=10;r@3=0;b@23=1");
  // Under `thesis` the smallest cell does.
  EXPECT_TRUE(may(text, "peasant@0-0"));
  EXPECT_FALSE(may(text, "farm@0-3"));
}

TEST(AntiyomacyRules, R8_1_Income) {
  const auto income = [](const std::string& text, Profile profile) {
    const auto game = rules_for(text, profile);
    const auto state = game.parse_state(text);
    return game.income(*state, state->owned_by(red));
  };
  const std::string all = "4 r play 0,0 r1r2r3r4/rFrTrSr./......../....b.b. r@0=0;b@14=0";
  EXPECT_EQ(income(all, thesis), 8 + 4 - 1 - 6 - 2 - 6 - 18 - 36);
  EXPECT_EQ(income(all, program), -29);  // -57 / 2, away from 0
  const std::string three = "4 r play 0,0 r.r.r.../......../......../....b.b. r@0=0;b@14=0";
  EXPECT_EQ(income(three, program), 2);
  EXPECT_EQ(income(three, thesis), 3);
}

TEST(AntiyomacyRules, R8_2_WhenIncomeComes) {
  const std::string text = "4 r play 0,0 r.r...../......../......../....b.b. r@0=1;b@14=1";
  const std::string first = after(text, {"nothing"});
  EXPECT_TRUE(first.ends_with("r@0=1;b@14=3")) << first;
  EXPECT_TRUE(after(text, {"nothing", "nothing"}).ends_with("r@0=3;b@14=3"));
  EXPECT_TRUE(after(text, {"nothing"}, program).ends_with("r@0=1;b@14=1"));
  EXPECT_TRUE(after(text, {"nothing", "nothing"}, program).ends_with("r@0=2;b@14=2"));
}

TEST(AntiyomacyRules, R8_3_Bankruptcy) {
  const std::string text = "4 r play 0,0 r.r...../......../......../..bTb4b1 r@0=1;b@13=35";
  EXPECT_TRUE(after(text, {"nothing"}).ends_with("/..bTb.b. r@0=1;b@13=0"));  // 35 + 3 - 1 - 38
  const std::string exact = "4 r play 0,0 r.r...../......../......../..bTb4b1 r@0=1;b@13=36";
  EXPECT_TRUE(after(exact, {"nothing"}).ends_with("/..bTb4b1 r@0=1;b@13=0"));
}

TEST(AntiyomacyRules, R9_1_Winning) {
  // Four fifths of ten cells are eight.
  const std::string seven = "4 r play 0,0 r.r.r.r./r1r.r.../b.b.~~~~/~~~~~~~~ r@0=0;b@8=9";
  EXPECT_TRUE(after(seven, {"nothing"}).starts_with("4 b play"));
  EXPECT_TRUE(after(seven, {"1-0>1-3"}).starts_with("4 b win"));
  EXPECT_TRUE(after(seven, {"1-0>1-3"}).ends_with("b@8=9")) << "no income after a win";
  const auto game = rules_for(seven, thesis);
  const auto won = game.parse_state(after(seven, {"1-0>1-3"}));
  EXPECT_EQ(game.outcome(*won).winner(), red);
  // An enemy with only lone cells has lost.
  const std::string last = "4 r play 0,0 r.r2b.b./......../......../........ r@0=0;b@2=9";
  EXPECT_EQ(after(last, {"0-1>0-2"}), "4 b win 1,0 r.r.r2b./......../......../........ r@0=0");
}

/// With equal incomes of 0 nothing changes when both do nothing; money that grows is a new
/// position.
TEST(AntiyomacyRules, R9_2_ADrawOnTheThirdOccurrence) {
  const auto turns_until_draw = [](const std::string& text, const std::string& options) {
    const GameEntry& game = **all_games().find("antiyomacy");
    OptionValues values = game.default_options();
    EXPECT_TRUE(values.set_all(options));
    auto match = game.start({values, text});
    EXPECT_TRUE(match) << match.error().message;
    while (!match->outcome().ended) EXPECT_TRUE(match->play("nothing"));
    return std::pair(match->turn() - 1, std::string(match->ended_by()));
  };
  const std::string still = "4 r play 0,0 r1r...../......../......../....b1b. r@0=9;b@14=9";
  EXPECT_EQ(turns_until_draw(still, ""), std::pair(4, std::string("repetition")));
  EXPECT_EQ(turns_until_draw(still, "repetition=0 max_turns=30"),
            std::pair(30, std::string("turns")));
  const std::string growing = "4 r play 0,0 r.r...../......../......../....b.b. r@0=9;b@14=9";
  EXPECT_EQ(turns_until_draw(growing, ""), std::pair(500, std::string("turns")));
}

TEST(AntiyomacyRules, R9_3_MoreCellsWinAtTheCap) {
  const auto at_cap = [](const std::string& text) {
    const auto game = rules_for(text, thesis);
    return game.outcome_at_cap(*game.parse_state(text));
  };
  const std::string equal = "4 r play 0,0 r.r...../......../......../....b.b. r@0=1;b@14=1";
  const std::string lone = "4 r play 0,0 r.r...../......../b......./....b.b. r@0=1;b@14=1";
  EXPECT_EQ(at_cap(equal), Outcome::draw());
  EXPECT_EQ(at_cap(lone), Outcome::win(blue));
}

TEST(AntiyomacyRules, R11_1_TextsAreRefusedWithPlaceAndReason) {
  const std::string good = "4 r play 0,0 r.r...../......../......../....b.b. r@0=1;b@14=1";
  EXPECT_EQ(error(good), "");
  const auto replaced = [&](const std::string& what, const std::string& with) {
    std::string text = good;
    text.replace(text.find(what), what.size(), with);
    return error(text);
  };
  const auto expect = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  expect(replaced(";b@14=1", ""),
         "blue's cell 3-2 and its neighbours are a province that is missing");
  expect(replaced("r@0=1;b@14=1", "-"), "red's cell 0-0");
  expect(error("4 r play 0,0 r.r.....,......../......../....b.b. r@0=1;b@14=1"), "rows");
  expect(error("4 r play 0,0 r.r...../..r...../b......./..b.b.b. r@0=1;b@8=1;b@13=2"), "b@13");
  expect(error("4 r play 0,0 r.r...../......../b......./....b.b. r@0=1;b@8=1;b@14=1"),
         "a single cell is no province: 2-0");
  expect(replaced("r.r.", "r.rX"), "cell 0-1: expected one unit");
  expect(error("4 r play 0,0 r1Fr..../......../......../....b.b. r@0=1;b@14=1"), "cell 0-1");
  expect(replaced("r@0=1", "r@0=-1"), "province r@0: expected money from 0");
  expect(replaced("r.r.....", "r.r.~b.."), "cell 0-2: sea has no owner");
  expect(replaced("r.r.....", "r.r....2"), "cell 0-3: land without an owner holds nothing");
  expect(replaced("r.r.....", "r.r...."),
         "row 0: expected 8 characters, two for each cell, found 7");
  expect(replaced("r@0=1", "r@1=1"), "expected its smallest cell, 0");
  expect(replaced("r@0=1", "r@2=1"), "cell 0-2 is not red");
  expect(replaced("r@0=1", "r@0=1;r@0=1"), "twice");
  expect(replaced("r play", "x play"), "expected r or b");
  expect(replaced("play", "won"), "expected play or win");
  expect(replaced("0,0", "0;0"), "conquests");
  expect(replaced("4 r", "5 r"), "rows");
  expect(error(good + " 0"), "at least one has acted");
  expect(error(good + " 5"), "smallest cells of the mover's provinces");
  expect(error("4 r play 0,0 r.r...../......../b1....../....b.b. r@0=1;b@14=1"), "holds something");
  expect(error("4 r play 0,0 r.r...../......../b......./....b.b. r@0=1;b@14=1", program),
         "has no lone cells");
}

TEST(AntiyomacyRules, R11_4_TypedFreely) {
  const std::string text = "4 r play 0,0 r1r...../......../......../....b.b. r@0=50;b@14=1";
  const auto game = rules_for(text, thesis);
  const auto state = game.parse_state(text);
  const auto reads = [&](const std::string& typed) {
    const auto move = game.read_move(*state, typed);
    return move ? game.to_text(*state, *move) : std::string("-");
  };
  EXPECT_EQ(reads("buy Peasant at 1-1"), "peasant@1-1");
  EXPECT_EQ(reads("STRONG TOWER 0 1"), "strong_tower@0-1");
  EXPECT_EQ(reads("strong_tower@0-1"), "strong_tower@0-1");
  EXPECT_EQ(reads("displace 0-0 1-1"), "0-0>1-1");
  EXPECT_EQ(reads("move the peasant from 0-0 to 1-1"), "0-0>1-1");
  EXPECT_EQ(reads("skip"), "nothing");
  EXPECT_EQ(reads("0-0"), "-");
  for (const char* rubbish :
       {"castle 0-0", "sell peasant 1 1", "displace peasant 1 1", "buy peasant 1 1 now please",
        "peasant@1-1 foo", "buy 0-0 1-1", "peasant -1 1", "dragon 1 1", "peasant tower 1 1"}) {
    EXPECT_EQ(reads(rubbish), "-") << rubbish;
  }
  EXPECT_EQ(reads("9-9>0-0"), "-");
}

TEST(AntiyomacyRules, RefusalsNameTheirReason) {
  const std::string one =
      "6 r play 0,0 r1r........./r.r........./r4rF......../......~~bTb./"
      "......~~b.b./............ r@0=11;b@22=1";
  const auto expect = [&](const std::string& typed, const std::string& part) {
    const std::string message = refusal(one, typed);
    EXPECT_NE(message.find(part), std::string::npos) << typed << ": " << message;
  };
  expect("hello", "expected row-column>row-column");
  expect("dragon 0 1", "'dragon' means nothing here: things are peasant, spearman, baron, knight");
  expect("sell peasant 0 1", "'sell' means nothing here");
  expect("displace peasant 0 1", "to displace, say two cells");
  expect("0-0>9-9", "rows and columns 0 to 5");
  expect("5-5>5-4", "not in the province that acts now");
  expect("0-1>0-2", "no unit");
  expect("2-0>5-5", "at most 4 cells");
  expect("knight", "costs 40");
  expect("peasant", "say where: peasant@row-column");
  expect("3-5", "no act of the province at 0-0 starts or ends on 3-5");
  expect("spearman@0-1", "costs 20");
  expect("tower@0-1", "costs 15");
  expect("peasant@3-3", "sea");
  expect("peasant@5-5", "does not touch");
  expect("0-0>2-0", "stronger than a knight");
  expect("0-0>2-1", "building of yours");
  expect("farm@0-1", "costs 14");
  const std::string tower =
      "6 r play 0,0 r.r.r......./r.r.r.bT..../r.r.r2b1..../......b...../"
      "............/............ r@0=99;b@9=1";
  const auto expect_there = [&](const std::string& typed, const std::string& part) {
    const std::string message = refusal(tower, typed);
    EXPECT_NE(message.find(part), std::string::npos) << typed << ": " << message;
  };
  expect_there("2-2>2-3", "an enemy tower guards 2-3");
  expect_there("peasant@2-3", "does not beat a peasant");
  expect_there("peasant@1-1", "units must be at the border");
  expect_there("tower@1-1", "towers must be at the border");
  expect_there("tower@4-4", "buildings must be in the province");
  expect_there("farm@2-2", "something on 2-2");
}

TEST(AntiyomacyRules, WarnsBeforeABankruptcy) {
  const std::string text = "4 r play 0,0 r.r...../......../......../....b.b1 r@0=40;b@14=1";
  const auto game = rules_for(text, thesis);
  const auto state = game.parse_state(text);
  const auto regions = game.regions(*state);
  ASSERT_EQ(regions.size(), 4U);  // each player's land, then his provinces
  EXPECT_EQ(regions[0].facts[0].value, "2 of 16");
  EXPECT_EQ(regions[0].facts[1].value, "13");
  EXPECT_TRUE(regions[1].acts_now);
  EXPECT_EQ(regions[1].warning, "");
  EXPECT_EQ(regions[1].facts[1].value, "+2");
  EXPECT_FALSE(regions[3].acts_now);
  EXPECT_EQ(regions[3].warning, "");  // 1 + 0 is not below 0
  EXPECT_NE(game.remark(*state, *game.read_move(*state, "knight@1-1")).find("bankrupt"),
            std::string::npos);
  EXPECT_EQ(game.remark(*state, *game.read_move(*state, "peasant@1-1")), "");
}

}  // namespace
}  // namespace castellan::antiyomacy
