// Every row of every game's perft.txt, through the interface that the command uses; and the ways of
// counting against each other.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/games.hpp"
#include "tests/support/calm_options.hpp"

namespace castellan {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::uint64_t leaves(const GameEntry& game, const PositionText& position, PerftQuestion question) {
  const auto answer = game.perft(position, question, {}, {});
  EXPECT_TRUE(answer) << answer.error().message;
  return answer ? answer->leaves : 0;
}

/// "distinct" and "count-ended" among the options say how a row was counted.
PerftQuestion take_flags(std::string& options) {
  PerftQuestion question;
  for (auto [flag, name] : {std::pair(&question.distinct, std::string("distinct")),
                            std::pair(&question.count_ended, std::string("count-ended"))}) {
    const std::size_t place = options.find(name);
    *flag = place != std::string::npos;
    if (*flag) options.erase(place, name.size());
  }
  return question;
}

TEST(Perft, EveryRowOfEveryTable) {
  for (const GameEntry* game : all_games()) {
    std::ifstream table(std::string(CASTELLAN_ROOT "/src/games/") + std::string(game->info().name) +
                        "/perft.txt");
    ASSERT_TRUE(table) << game->info().name << " has no perft.txt";
    int rows = 0;
    for (std::string row; std::getline(table, row);) {
      if (row.empty() || row[0] == '#') continue;
      ++rows;
      const std::size_t first = row.find(" ; ");
      const std::size_t last = row.rfind(" ; ");  // a state may contain a ';' too
      ASSERT_LT(first, last) << row;
      std::string options = row.substr(0, first);
      const std::string state = row.substr(first + 3, last - first - 3);
      const std::string counts = row.substr(last + 3);
      PositionText position{game->default_options(), {}};
      const PerftQuestion question = take_flags(options);
      ASSERT_TRUE(position.options.set_all(trimmed(options))) << row;
      if (trimmed(state) != "start") position.state = trimmed(state);
      std::istringstream expected(counts);
      int depth = 0;
      for (std::uint64_t count = 0; expected >> count;) {
        PerftQuestion asked = question;
        asked.depth = ++depth;
        ASSERT_EQ(leaves(*game, position, asked), count) << row << " depth " << depth;
      }
      ASSERT_GT(depth, 0) << row;
    }
    EXPECT_GT(rows, 0) << game->info().name;
  }
}

TEST(Perft, WaysOfCountingAgree) {
  for (const GameEntry* game : all_games()) {
    for (const BenchPosition& bench : game->info().bench.positions) {
      PositionText position{game->default_options(), {}};
      ASSERT_TRUE(position.options.set_all(bench.options));
      if (!bench.state.empty()) position.state = std::string(bench.state);
      const auto played = game->bench(position, BenchTask::perft_played, 3);
      const auto bulk = game->bench(position, BenchTask::perft_bulk, 3);
      ASSERT_TRUE(played && bulk);
      EXPECT_EQ(*played, leaves(*game, position, {.depth = 3, .by_turn = false}));
      EXPECT_EQ(*bulk, *played);
      const auto divided =
          game->perft(position, {.depth = 3, .by_turn = false, .divide = true}, {}, {});
      std::uint64_t sum = 0;
      for (const auto& [ply, count] : divided->below) sum += count;
      EXPECT_EQ(sum, divided->leaves);
      const auto successors = game->successors(position, true);
      EXPECT_EQ(successors->size(), leaves(*game, position, {.depth = 1, .distinct = true}));
      EXPECT_TRUE(std::is_sorted(successors->begin(), successors->end()));
      EXPECT_EQ(leaves(*game, position, {.depth = 0}), 1U);
    }
  }
}

TEST(Perft, SharesAddUpToTheWhole) {
  for (const GameEntry* game : all_games()) {
    const PositionText start{tests::calm_options(*game), {}};
    for (const bool by_turn : {true, false}) {
      for (const bool distinct : {true, false}) {
        const int deepest = by_turn && !distinct ? 1 : 2;  // paths of turns are very many
        for (int depth = 0; depth <= deepest; ++depth) {
          const PerftQuestion whole{.depth = depth, .by_turn = by_turn, .distinct = distinct};
          std::uint64_t sum = 0;
          std::uint64_t largest = 0;
          for (std::uint64_t share = 0; share < 5; ++share) {
            PerftQuestion part = whole;
            part.share = share;
            part.shares = 5;
            const std::uint64_t count = leaves(*game, start, part);
            sum += count;
            largest = std::max(largest, count);
          }
          const std::uint64_t all = leaves(*game, start, whole);
          EXPECT_EQ(sum, all) << game->info().name << " depth " << depth;
          if (depth == 2) {
            EXPECT_LT(largest, all) << "one share did it all";
          }
        }
      }
    }
  }
}

TEST(Perft, StopsWhenAsked) {
  const std::atomic<bool> stop{true};
  const auto answer = all_games()[0]->perft({all_games()[0]->default_options(), {}}, {.depth = 9},
                                            StopToken(stop), {});
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->complete);
}

}  // namespace
}  // namespace castellan
