#include <gtest/gtest.h>

#include "core/options.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"
#include "core/score.hpp"

namespace castellan {
namespace {

constexpr std::string_view colours[] = {"red", "green"};
constexpr OptionSpec specs[] = {number_option("size", "side", 6, 26, 8, 2),
                                choice_option("colour", "paint", colours, 1)};

TEST(Options, HaveDefaultsAndRanges) {
  const OptionValues options(specs);
  EXPECT_EQ(options["size"], 8);
  EXPECT_EQ(options.text(), "size=8 colour=green");
  EXPECT_EQ(specs[0].range(), "6, 8 .. 26");
  EXPECT_EQ(specs[1].range(), "red or green");
  EXPECT_EQ(number_option("twice", "", 0, 3, 0, 3).range(), "0 or 3");
  EXPECT_EQ(number_option("any", "", 0, 9, 0).range(), "0 to 9");
  EXPECT_FALSE(options.was_set("size"));
}

TEST(Options, TakeWhatIsOffered) {
  OptionValues options(specs);
  ASSERT_TRUE(options.set_all("size=10  colour=red"));
  EXPECT_EQ(options.text(), "size=10 colour=red");
  EXPECT_TRUE(options.was_set("size"));
}

TEST(Options, RefuseTheRestInASentence) {
  OptionValues options(specs);
  const std::pair<const char*, const char*> refused[] = {
      {"size=7", "option size: expected 6, 8 .. 26, found '7'"},
      {"size=28", "option size: expected 6, 8 .. 26, found '28'"},
      {"size=", "option size: expected 6, 8 .. 26, found ''"},
      {"size=8x", "option size: expected 6, 8 .. 26, found '8x'"},
      {"size=99999999999999999999",
       "option size: expected 6, 8 .. 26, found '99999999999999999999'"},
      {"colour=blue", "option colour: expected red or green, found 'blue'"},
      {"weight=3", "unknown option 'weight': this game has size, colour"},
      {"size", "expected option=value, found 'size'"},
  };
  for (const auto& [assignment, message] : refused) {
    const auto set = options.set(assignment);
    ASSERT_FALSE(set) << assignment;
    EXPECT_EQ(set.error().message, message);
  }
  EXPECT_EQ(options.text(), "size=8 colour=green");
}

TEST(Outcome, GivesAPayoffToEachPlayer) {
  EXPECT_FALSE(Outcome::running().ended);
  const Outcome win = Outcome::win(2, 4);
  EXPECT_EQ(win.winner(), 2);
  EXPECT_EQ(win.payoff_of(0), -1);
  EXPECT_EQ(win.payoff_of(3), -1);
  EXPECT_EQ(win.payoff_of(4), 0);
  EXPECT_TRUE(Outcome::draw().ended);
  EXPECT_EQ(Outcome::draw().winner(), std::nullopt);
}

TEST(Score, KnowsDecidedGames) {
  EXPECT_EQ(moves_to_end(ended_score<int>(1, 3)), 3);
  EXPECT_EQ(moves_to_end(ended_score<double>(-1, 4)), -4);
  EXPECT_EQ(moves_to_end(5'000), std::nullopt);
  EXPECT_EQ(moves_to_end(ended_score<int>(0, 4)), std::nullopt);
}

TEST(Random, RepeatsAndSpreads) {
  Random a(7);
  Random b(7);
  int counts[10] = {};
  for (int i = 0; i < 100'000; ++i) {
    const std::size_t value = a.below(10);
    ASSERT_EQ(value, b.below(10));
    ASSERT_LT(value, 10U);
    ++counts[value];
  }
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

}  // namespace
}  // namespace castellan
