// What players are told about a move and the end of its turn, one small position for each event.
#include <gtest/gtest.h>

#include "games/antiyomacy/antiyomacy.hpp"
#include "games/games.hpp"

namespace castellan::antiyomacy {
namespace {

Result<Match> start(const std::string& text, const std::string& options = "") {
  const GameEntry& game = **all_games().find("antiyomacy");
  OptionValues values = game.default_options();
  EXPECT_TRUE(values.set_all(options));
  auto match = game.start({values, text});
  EXPECT_TRUE(match) << match.error().message;
  return match;
}

/// "kind: text" of each event of a move, with its note and cells.
std::vector<std::string> told(const std::string& text, std::string_view move,
                              const std::string& options = "") {
  auto match = start(text, options);
  const auto played = match->play(move);
  EXPECT_TRUE(played) << played.error().message;
  std::vector<std::string> lines;
  for (const MoveEvent& event : match->history().back().events) {
    std::string line = std::string(event.kind) + ": " + event.text + " " + event.note + "[";
    for (const int cell : event.cells) line += " " + std::to_string(cell);
    lines.push_back(line + " ]");
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(AntiyomacyEvents, R8_2_Income) {
  const std::string text = "4 r play 0,0 r.r...../......../......../....b.bF r@0=9;b@14=9";
  EXPECT_EQ(told(text, "nothing"),
            (Lines{"income: Blue's province at 3-2 gets 6 coins. +6[ 15 ]"}));
  EXPECT_EQ(told(text, "nothing", "income=never"), Lines{});
  const std::string shrinking = "4 r play 0,0 r.r...../......../......../....b2b. r@0=9;b@14=9";
  EXPECT_EQ(told(shrinking, "nothing"),
            (Lines{"income: Blue's province at 3-2 pays 4 coins. -4[ 15 ]"}));
}

TEST(AntiyomacyEvents, R6_5_WhatIsCutOffIsLost) {
  const std::string text =
      "5 b play 0,0 r.r......./....r...../....b2r1../....b...../.......... r@0=10;b@12=10";
  const Lines lines = told(text, "2-2>1-2");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[1], "split: 1 cell of Red's province at 0-0 is cut off. [ 0 1 13 ]");
  EXPECT_EQ(lines[2], "loss: A peasant is lost there. [ 13 ]");
}

TEST(AntiyomacyEvents, R8_2_UnderProgramBothArePaidAfterBlue) {
  const std::string text = "4 b play 0,0 r.r...../......../......../....b.b. r@0=9;b@14=9";
  EXPECT_EQ(told(text, "nothing", "profile=program"),
            (Lines{"income: Red's province at 0-0 gets 1 coin. +1[ 1 ]",
                   "income: Blue's province at 3-2 gets 1 coin. +1[ 15 ]"}));
}

TEST(AntiyomacyEvents, R8_3_Bankruptcy) {
  const std::string one = "4 r play 0,0 r.r...../......../......../....b4b. r@0=9;b@14=9";
  EXPECT_EQ(told(one, "nothing"),
            (Lines{"bankruptcy: Blue's province at 3-2 cannot pay: a knight dies. [ 14 ]"}));
  const std::string two = "4 r play 0,0 r.r...../......../......../....b4b1 r@0=9;b@14=9";
  EXPECT_EQ(told(two, "nothing"),
            (Lines{"bankruptcy: Blue's province at 3-2 cannot pay: 2 units die. [ 14 15 ]"}));
}

TEST(AntiyomacyEvents, R6_1_CaptureAndR6_4_Split) {
  const auto lines =
      told("5 r play 0,0 r.r2b...../....b...../....b...../....b...../....b..... r@0=99;b@2=99",
           "0-1>1-2", "income=never");
  EXPECT_EQ(lines, (Lines{"capture: Red takes 1-2 from Blue. [ 7 ]",
                          "split: 1 cell of Blue's province at 0-2 is cut off. [ 2 12 17 22 ]"}));
  const auto farm =
      told("5 r play 0,0 r.r2b...../..r.b...../....bF..../....b...../....b..... r@0=99;b@2=99",
           "0-1>2-2", "income=never");
  ASSERT_EQ(farm.size(), 2U);
  EXPECT_EQ(farm[0], "capture: Red takes 2-2 from Blue; the farm there is gone. [ 12 ]");
  EXPECT_EQ(farm[1], "split: Blue's province at 0-2 falls apart into 2 provinces. [ 2 7 17 22 ]");
}

TEST(AntiyomacyEvents, R6_5_AProvinceIsGone) {
  const std::string text =
      "5 r play 0,0 r.r2b.b.../........../........../b.b......./.......... r@0=9;b@2=9;b@15=9";
  EXPECT_EQ(told(text, "0-1>0-2", "income=never"),
            (Lines{"capture: Red takes 0-2 from Blue. [ 2 ]",
                   "split: Blue's province at 0-2 is gone. [ 3 ]"}));
}

TEST(AntiyomacyEvents, R6_2_Merge) {
  const std::string text =
      "5 r play 0,0 r.r1..r.r./........../........../........../......b.b. r@0=9;r@3=9;b@23=9";
  EXPECT_EQ(told(text, "0-1>0-2", "income=never"),
            (Lines{"merge: 2 of Red's provinces are now one. [ 0 1 2 3 4 ]"}));
}

/// Nothing threatens anybody once the game is over.
TEST(AntiyomacyEvents, WarningsEndWithTheGame) {
  auto match = start("4 r play 0,0 r.r...../......../......../....b4b. r@0=9;b@14=9");
  const auto warned = [&] {
    bool any = false;
    for (const RegionView& region : match->regions()) any = any || !region.warning.empty();
    return any;
  };
  EXPECT_TRUE(warned());
  match->give_up(blue, "resignation");
  EXPECT_FALSE(warned());
}

}  // namespace
}  // namespace castellan::antiyomacy
