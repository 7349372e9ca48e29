// The four players of the source document (R5.2 to R5.5), each against a plain statement of its
// possible choices, written on the slow reference.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/random.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "tests/reference/blackstone_reference.hpp"
#include "tests/support/scale.hpp"

namespace castellan::blackstone {
namespace {

using Position = reference::BlackstonePosition;

/// R5.1, with a finished game beyond every value and a quick win above a slow one.
double worth(const Position& position, char player, int ply) {
  if (position.winner() == '.') return position.value(player);
  return position.winner() == player ? win_score - ply : ply - win_score;
}

using Choice = std::pair<double, std::set<std::string>>;

void offer(Choice& best, const std::string& move, double value) {
  if (best.second.empty() || value > best.first + 1e-9) best = {value, {move}};
  if (std::abs(value - best.first) <= 1e-9) best.second.insert(move);
}

Choice greedy(const Position& position, int ply) {
  Choice best;
  for (const std::string& move : position.moves()) {
    offer(best, move, worth(position.after(move), position.to_move, ply));
  }
  return best;
}

/// R5.5: the best final value that can be reached when the opponent answers greedily.
double hope(const Position& position, char self, int depth, int ply) {
  if (depth == 0 || position.winner() != '.') return worth(position, self, ply);
  const auto moves = position.moves();
  const std::set<std::string> tried = position.to_move == self
                                          ? std::set<std::string>(moves.begin(), moves.end())
                                          : greedy(position, ply + 1).second;
  double best = -2 * win_score;
  for (const std::string& move : tried) {
    best = std::max(best, hope(position.after(move), self, depth - 1, ply + 1));
  }
  return best;
}

double minimax(const Position& position, char self, int depth, int ply) {
  if (depth == 0 || position.winner() != '.') return worth(position, self, ply);
  const bool own = position.to_move == self;
  double best = own ? -2 * win_score : 2 * win_score;
  for (const std::string& move : position.moves()) {
    const double value = minimax(position.after(move), self, depth - 1, ply + 1);
    best = own ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

/// R5.4: rows from the top, left to right.
std::array<int, 4> reading_order(const std::string& move) {
  std::array<int, 4> n{};
  EXPECT_EQ(std::sscanf(move.c_str(), "%d,%d>%d,%d", &n[0], &n[1], &n[2], &n[3]), 4);
  return {-n[1], n[0], -n[3], n[2]};
}

class SourceBots : public testing::Test {
 protected:
  /// Small positions from real games, so that the plain statements finish in time.
  std::vector<Position> positions(int count, int fewest_moves_before) {
    std::vector<Position> found;
    Random random(3);
    while (static_cast<int>(found.size()) < count) {
      Position position = Position::start(6, 1 + static_cast<int>(random.below(3)));
      for (int i = static_cast<int>(random.below(12)) + fewest_moves_before; i > 0; --i) {
        const auto moves = position.moves();
        if (moves.empty()) break;
        position = position.after(moves[random.below(moves.size())]);
      }
      if (position.winner() == '.') found.push_back(position);
    }
    return found;
  }

  std::string choice(const Position& position, const std::string& bot) {
    const GameEntry& entry = **all_games().find("blackstone");
    OptionValues options = entry.default_options();
    options.put("churn", position.churn - 1);
    const auto match = entry.start({options, position.text()});
    EXPECT_TRUE(match);
    const auto spec = parse_bot(entry, bot);
    EXPECT_TRUE(spec) << bot;
    return think(*match, *spec)->lines[0].moves[0];
  }

  std::set<std::string> choices(const Position& position, const std::string& bot, int seeds) {
    std::set<std::string> moves;
    for (int seed = 0; seed < seeds; ++seed) {
      moves.insert(choice(position, bot + ",seed=" + std::to_string(seed)));
    }
    return moves;
  }
};

TEST_F(SourceBots, R5_2_EasyPlaysEveryLegalMove) {
  const Position position = positions(1, 10)[0];
  const auto moves = position.moves();
  EXPECT_EQ(choices(position, "source:1", 1'000),
            std::set<std::string>(moves.begin(), moves.end()));
}

TEST_F(SourceBots, R5_3_HardPlaysEveryBestMove) {
  for (const Position& position : positions(tests::scaled(100), 4)) {
    const auto allowed = greedy(position, 1).second;
    EXPECT_EQ(choices(position, "source:2", 20 * static_cast<int>(allowed.size())), allowed)
        << position.text();
  }
}

TEST_F(SourceBots, R5_4_SmartestPlaysTheFirstBestMove) {
  for (const Position& position : positions(tests::scaled(100), 14)) {
    Choice best;
    for (const std::string& move : position.moves()) {
      offer(best, move, minimax(position.after(move), position.to_move, 2, 1));
    }
    const std::string first = *std::min_element(best.second.begin(), best.second.end(),
                                                [](const std::string& a, const std::string& b) {
                                                  return reading_order(a) < reading_order(b);
                                                });
    EXPECT_EQ(choices(position, "source:3", 3), std::set<std::string>{first}) << position.text();
  }
}

TEST_F(SourceBots, R5_5_SmartPlaysEveryMoveOfTheBestHope) {
  for (const Position& position : positions(tests::scaled(100), 14)) {
    Choice best;
    for (const std::string& move : position.moves()) {
      offer(best, move, hope(position.after(move), position.to_move, 2, 1));
    }
    EXPECT_EQ(choices(position, "source:4", 20 * static_cast<int>(best.second.size())), best.second)
        << position.text();
  }
}

TEST_F(SourceBots, DepthIsAParameter) {
  const Position position = positions(1, 10)[0];
  const auto greedy_moves = greedy(position, 1).second;
  EXPECT_TRUE(greedy_moves.count(choice(position, "source:3,depth=1")));
  EXPECT_TRUE(greedy_moves.count(choice(position, "source:4,depth=1")));
}

}  // namespace
}  // namespace castellan::blackstone
