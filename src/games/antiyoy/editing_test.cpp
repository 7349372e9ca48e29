// The helpers of the editor (R14.10), on texts that need not be legal yet.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/antiyoy/editing.hpp"
#include "games/antiyoy/entry.hpp"
#include "match/helper_call.hpp"
#include "match/match.hpp"

namespace castellan::antiyoy {
namespace {

OptionValues options_of(std::string_view assignments) {
  OptionValues options = entry().default_options();
  EXPECT_TRUE(options.set_all(assignments));
  return options;
}

Result<std::string> edit(std::string_view helper, std::string_view state,
                         std::string_view assignments = "") {
  const auto call = HelperCall::parse(entry(), helper);
  if (!call) return call.error();
  return call->edit(state, options_of(assignments));
}

std::string edited(std::string_view helper, std::string_view state,
                   std::string_view assignments = "") {
  const auto text = edit(helper, state, assignments);
  return text ? *text : "refused: " + text.error().message;
}

std::string refusal(std::string_view helper, std::string_view state,
                    std::string_view assignments = "") {
  const auto text = edit(helper, state, assignments);
  return text ? "not refused: " + *text : text.error().message;
}

/// Empty when a game can start there.
std::string trouble_with(const std::string& state, std::string_view assignments = "") {
  const auto match = entry().start({options_of(assignments), state});
  return match ? "" : match.error().message;
}

std::size_t count(const std::string& state, std::string_view marks) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = state.find(marks, at)) != std::string::npos; ++at) ++found;
  return found;
}

std::string free_land(int rows, int columns) {
  std::string cells;
  for (int row = 0; row < rows; ++row) {
    if (row > 0) cells += '/';
    for (int column = 0; column < columns; ++column) cells += "..";
  }
  return std::to_string(rows) + 'x' + std::to_string(columns) + " 2 a 1 " + cells + " -";
}

TEST(AntiyoyEditing, CapitalsStandWhereR5_5SaysAndNothingElseChanges) {
  // The example of R5.6: the province {0-1, 0-2, 1-2} gets its capital on 1-2.
  const std::string drawn = "2x5 2 a 3 ..a.a.b.bF/....a...bC -";
  EXPECT_EQ(edited("capitals", drawn), "2x5 2 a 3 ..a.a.b.bF/....aC..bC a@0-1=10;b@0-3=10");
  // A farm on nobody's land is left to `mend`.
  EXPECT_EQ(edited("capitals", "1x5 2 a 1 aCa..FbCb. a@0-0=5;b@0-3=7"),
            "1x5 2 a 1 aCa..FbCb. a@0-0=5;b@0-3=7");
  EXPECT_EQ(refusal("capitals", "1x4 2 a 1 a...b... -"), "nobody owns a province");
}

TEST(AntiyoyEditing, MendTakesAwayWhatCannotStand) {
  // B.5: a farm on neutral land, a second capital, buildings on lone cells; B.4: a neutral unit.
  const std::string mended =
      edited("mend", "3x5 2 a 1 aCaCa..F.5/~~~~~~~~~~/bTbTbC~~bC a@0-0=5;b@2-0=7");
  EXPECT_EQ(mended, "3x5 2 a 1 aCa.a...../~~~~~~~~~~/bTbTbC~~bQ a@0-0=5;b@2-0=7");
  EXPECT_EQ(trouble_with(mended), "");
}

TEST(AntiyoyEditing, MendFollowsTheRulesInForce) {
  const std::string drawn = "1x6 2 a 1 aCaFaSb.bCbF a@0-0=5;b@0-3=7";
  EXPECT_EQ(edited("mend", drawn), "1x6 2 a 1 aCaFaSb.bCbF a@0-0=5;b@0-3=7");
  EXPECT_EQ(edited("mend", drawn, "profile=slay"), "1x6 2 a 1 aCa.aTb.bCb. a@0-0=5;b@0-3=7");
}

TEST(AntiyoyEditing, MendGivesMoneyAndTheTurnToWhoLives) {
  // Money of b's lost cell 0-3 follows his province; a's negative money is forgiven; nobody with
  // the letter c lives; ready units of others are not ready.
  const std::string drawn = "1x8 3 c 2 a5a.~~..b5b.~~c. a@0-0=-4;b@0-3=9";
  const std::string mended = edited("mend", drawn);
  EXPECT_EQ(mended.substr(0, 10), "1x8 3 a 2 ");
  EXPECT_NE(mended.find("a@0-0=0;b@0-4=9"), std::string::npos) << mended;
  EXPECT_EQ(count(mended, "b5"), 0U) << mended;
  EXPECT_EQ(count(mended, "a5"), 1U) << mended;  // B.6
  EXPECT_EQ(trouble_with(mended), "");
  // Nothing grows in round 1 (R2.7).
  EXPECT_EQ(edited("mend", "1x4 2 * 1 aCa.bCb. -"), "1x4 2 a 1 aCa.bCb. a@0-0=10;b@0-2=10");
  EXPECT_EQ(edited("mend", "1x4 2 * 2 aCa.bCb. a@0-0=1;b@0-2=2"),
            "1x4 2 * 2 aCa.bCb. a@0-0=1;b@0-2=2");
  EXPECT_EQ(edited("mend", "1x4 2 * 2 aCa.bCb. a@0-0=1;b@0-2=2", "trees=off"),
            "1x4 2 a 2 aCa.bCb. a@0-0=1;b@0-2=2");
}

/// R10.4: after the last round nobody could play on.
TEST(AntiyoyEditing, MendStaysWithinTheLastRound) {
  const auto mended = [](std::string_view turn_and_round, std::string_view options) {
    const std::string state = "1x4 2 " + std::string(turn_and_round) + " aCa.bCb. a@0-0=1;b@0-2=2";
    const std::string text = edited("mend", state, options);
    const auto match = entry().start({options_of(options), text});
    EXPECT_TRUE(match && !match->outcome().ended) << text;
    return text.substr(6, 3);
  };
  EXPECT_EQ(mended("b 10", "max_rounds=5"), "b 5");
  EXPECT_EQ(mended("b 5", "max_rounds=5"), "b 5");
  EXPECT_EQ(mended("* 10", "max_rounds=5"), "* 5");
  EXPECT_EQ(mended("* 10", "max_rounds=1"), "a 1");
  EXPECT_EQ(mended("b 9", "max_rounds=0"), "b 9") << "there is no last round";
}

TEST(AntiyoyEditing, MendLeavesLegalPositionsAlone) {
  for (const std::string_view options : {"", "profile=slay", "profile=duel size=big players=7"}) {
    const auto match = entry().start({options_of(options), {}});
    ASSERT_TRUE(match);
    EXPECT_EQ(edited("mend", match->state_text(), options), match->state_text());
  }
  // R14.9: b may owe before his first turn.
  const std::string owing = "1x4 2 a 1 aCa.bCb. a@0-0=10;b@0-2=-3";
  EXPECT_EQ(edited("mend", owing), owing);
  EXPECT_EQ(edited("mend", owing, "profile=duel"), "1x4 2 a 1 aCa.bCb. a@0-0=10;b@0-2=0");
}

TEST(AntiyoyEditing, PrepayMakesWhatTheGeneratorMakes) {
  for (const std::string_view options : {"", "players=3 start_money=20", "profile=duel"}) {
    const auto match = entry().start({options_of(options), {}});
    ASSERT_TRUE(match);
    std::string later = match->state_text();  // another round, and no money
    later.replace(later.find(" a 1 "), 5, " b 7 ");
    later.resize(later.rfind(' '));
    EXPECT_EQ(edited("prepay", later, options), match->state_text());
  }
  // R14.9: a grave brings nothing, upkeep counts, and the first to live begins.
  EXPECT_EQ(edited("prepay", "1x8 3 b 4 bCb.~~cCcGc1cT.. b@0-0=99;c@0-3=99"),
            "1x8 3 b 1 bCb.~~cCcGc1cT.. b@0-0=10;c@0-3=10");
}

TEST(AntiyoyEditing, TreesGrowByTheLawWithoutTheirTurn) {
  // R9.2 with certainty: a palm grows on the coast, and the young palm seeds only afterwards.
  const std::string drawn = "1x6 2 a 3 aCa.aQ..bCbq a@0-0=5;b@0-4=7";
  EXPECT_EQ(edited("grow:seed=3", drawn, "palm_percent=100"),
            "1x6 2 a 3 aCaQaQ.QbCbQ a@0-0=5;b@0-4=7");
  EXPECT_EQ(refusal("grow", drawn, "trees=off"), "no tree grows with trees=off");
  EXPECT_EQ(refusal("grow", "1x4 2 a 1 aCa.bCb. -"), "there is no cell on which a tree could grow");
}

TEST(AntiyoyEditing, ScatteredTreesAreFromTheirSeedAndAsManyAsWished) {  // R14.4
  const std::string free = free_land(30, 30);
  const std::string some = edited("trees:percent=25,seed=7", free);
  EXPECT_EQ(some, edited("trees:percent=25,seed=7", free));
  EXPECT_NE(some, edited("trees:percent=25,seed=8", free));
  const auto trees = static_cast<double>(count(some, ".P") + count(some, ".Q"));
  EXPECT_NEAR(trees / 900, 0.25, 0.06);
  EXPECT_EQ(edited("trees:percent=0", free), free);
  const std::string all = edited("trees:percent=100", free);
  EXPECT_EQ(count(all, ".P"), 28U * 28U);
  EXPECT_EQ(count(all, ".Q"), 900U - 28U * 28U);
  EXPECT_EQ(refusal("trees", all), "there is no free cell for a tree");
}

TEST(AntiyoyEditing, ScatteredTowersStandApart) {
  const std::string drawn = "3x6 2 a 1 a.a.a.~~..../a.aCa.~~..../a.a.a.~~b... -";
  const std::string own = edited("towers:percent=100", drawn);
  EXPECT_GT(count(own, "aT"), 0U);
  EXPECT_EQ(count(own, ".T") + count(own, "bT"), 0U) << "not on nobody's land and lone cells";
  const std::string neutral_ones = edited("neutral_towers:percent=100", drawn);
  EXPECT_GT(count(neutral_ones, ".T"), 0U);
  EXPECT_EQ(count(neutral_ones, "aT") + count(neutral_ones, "bT"), 0U);
  EXPECT_EQ(edited("towers:percent=100", "1x4 2 a 1 a.a.a.a. -").substr(10, 8), "aTa.aTa.");
}

TEST(AntiyoyEditing, SaysWhatIsWrongInOneLine) {
  EXPECT_EQ(refusal("polish", "x"),
            "expected a helper of antiyoy: mend, capitals, prepay, grow, trees, towers, "
            "neutral_towers; found 'polish'");
  EXPECT_EQ(refusal("trees:percent=200", "x"),
            "helper trees: option percent: expected 0 to 100, found '200'");
  EXPECT_EQ(refusal("trees:size=2", "x"),
            "helper trees: expected one of its settings percent, seed, found 'size'");
  EXPECT_EQ(refusal("trees:seed=1,seed=2", "x"), "helper trees: setting seed is given twice");
  EXPECT_EQ(refusal("mend:percent=2", "x"), "helper mend: it has no settings, found 'percent=2'");
  EXPECT_EQ(refusal("mend", "2x2 2 a 1 a.a./a. -"),
            "state: row 1: expected 4 characters, two for each cell, found 2");
  EXPECT_EQ(refusal("mend", "1x2 2 a 1 a.aX -").substr(0, 16), "state: cell 0-1:");
  EXPECT_EQ(refusal("mend", "1x2 2 a 1 a.a. money"),
            "state: provinces: expected OWNER@CELL=MONEY, such as a@3-0=12; found 'money'");
  EXPECT_EQ(refusal("mend", "1x2 2 a 1 a.a. -", "rows=3").substr(0, 7), "state: ");
}

TEST(AntiyoyEditing, ReadsLevelCodesToo) {
  const std::string code = "antiyoy_level_code#land:0 0 0 0,1 0 0 0,2 0 1 0,3 0 1 0#";
  EXPECT_EQ(edited("towers:percent=0", code), edited("mend", code));
  EXPECT_EQ(edited("mend", code).substr(0, 9), "4x1 2 a 1");
}

/// Whatever is painted, what is mended is legal, or nobody owns a province.
TEST(AntiyoyEditing, MendsEverything) {
  Random random(5);
  constexpr std::string_view marks = ".12345678PQpqCFTSG";
  for (int run = 0; run < 300; ++run) {
    std::string cells;
    for (int row = 0; row < 6; ++row) {
      if (row > 0) cells += '/';
      for (int column = 0; column < 6; ++column) {
        const char owner = "~.abc"[random.below(5)];
        cells += owner;
        cells += owner == '~' ? '~' : marks[random.below(marks.size())];
      }
    }
    for (const std::string_view options : {"", "profile=slay", "profile=duel"}) {
      const std::string turn(1, "abc*"[random.below(4)]);
      const std::string round = std::to_string(1 + random.below(3));
      const auto mended =
          edit("mend", "6x6 3 " + turn + ' ' + round + ' ' + cells + " a@0-0=-5;b@3-3=7", options);
      if (!mended) {
        EXPECT_EQ(mended.error().message, "nobody owns a province") << cells;
      } else {
        EXPECT_EQ(trouble_with(*mended, options), "") << cells << "\n" << *mended;
        EXPECT_EQ(edited("mend", *mended, options), *mended);
      }
    }
  }
}

}  // namespace
}  // namespace castellan::antiyoy
