// Verdicts on moves: blunders with the reason that a strong player gave for each (blunders.jsonl in
// the game's folder).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/games.hpp"
#include "match/searcher.hpp"
#include "teach/review.hpp"

namespace castellan {
namespace {

using Json = nlohmann::json;

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

Result<Match> match_of(const Json& blunder) {
  const auto game = all_games().find(blunder["game"].get<std::string>());
  OptionValues options = (*game)->default_options();
  for (const auto& [name, value] : blunder["options"].items()) {
    EXPECT_TRUE(options.set(name, value.is_string() ? value.get<std::string>() : value.dump()));
  }
  auto match = (*game)->start({options, blunder["state"].get<std::string>()});
  EXPECT_TRUE(match) << match.error().message;
  return match;
}

/// Games that explain in their own words why a move was bad.
std::vector<std::string> games_with_lessons() {
  std::vector<std::string> names;
  for (const GameEntry* game : all_games()) {
    if (!game->info().lessons.empty()) names.emplace_back(game->info().name);
  }
  return names;
}

class Blunders : public testing::TestWithParam<std::string> {};

TEST_P(Blunders, TheSentenceNamesTheReasonOfAStrongPlayer) {
  std::ifstream file(CASTELLAN_ROOT "/src/games/" + GetParam() + "/blunders.jsonl");
  int all = 0;
  int right = 0;
  std::string wrong;
  for (std::string line; std::getline(file, line);) {
    const Json blunder = Json::parse(line);
    auto match = match_of(blunder);
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->play(blunder["played"].get<std::string>())) << line;
    const auto review = review_last_move(*match, nodes(200'000));
    ASSERT_TRUE(review) << review.error().message;
    ++all;
    bool named = false;
    for (const Json& reason : blunder["reason"]) named = named || reason == review->reason;
    named = named && !review->sentence.empty() && review->sentence.find('{') == std::string::npos;
    right += named ? 1 : 0;
    if (!named) {
      wrong += "\n" + blunder["state"].get<std::string>() + " " +
               blunder["played"].get<std::string>() + ": expected " + blunder["reason"].dump() +
               ", said '" + review->reason + "' " + review->sentence;
    }
  }
  EXPECT_GE(all, 40);
  EXPECT_GE(right * 10, all * 9) << right << " of " << all << wrong;
  RecordProperty("named", std::to_string(right) + " of " + std::to_string(all));
  std::printf("%s: %d of %d reasons named\n", GetParam().c_str(), right, all);
}

INSTANTIATE_TEST_SUITE_P(Of, Blunders, testing::ValuesIn(games_with_lessons()),
                         [](const auto& which) { return which.param; });

/// The engine's own moves are quiet: hardly any gets a mark, and none a sentence without one.
TEST(Review, GoodMovesGetNoSentence) {
  int moves = 0;
  int marked = 0;
  for (const GameEntry* game : all_games()) {
    if (!game->is_duel()) continue;
    auto match = game->start({game->default_options(), {}});
    ASSERT_TRUE(match);
    for (int i = 0; i < 12 && !match->outcome().ended; ++i) {
      const auto thought = analyse(*match, nodes(200'000), 1);
      ASSERT_TRUE(thought);
      ASSERT_TRUE(match->play(thought->lines.front().moves.front()));
      const auto review = review_last_move(*match, nodes(200'000));
      ASSERT_TRUE(review);
      EXPECT_EQ(review->mark.empty(), review->sentence.empty());
      ++moves;
      marked += review->mark.empty() ? 0 : 1;
    }
  }
  EXPECT_EQ(marked, 0) << "of " << moves;
}

TEST(Review, NeedsAMove) {
  auto match = all_games()[0]->start({all_games()[0]->default_options(), {}});
  EXPECT_FALSE(review_last_move(*match, nodes(1'000)));
}

/// Resigning is not a move.
TEST(Review, AResignationDoesNotHideTheMove) {
  const auto game = all_games().find("blackstone");
  auto match = (*game)->start({(*game)->default_options(), {}});
  ASSERT_TRUE(match->play(match->legal_moves().front().text));
  match->give_up(1, "resignation");
  const auto review = review_last_move(*match, nodes(2'000));
  ASSERT_TRUE(review) << review.error().message;
}

}  // namespace
}  // namespace castellan
