// The contract of every game (tests/support/conformance.hpp), and what maps promise (R14.8).
#include <gtest/gtest.h>

#include <set>

#include "games/antiyoy/entry.hpp"
#include "games/antiyoy/evaluation.hpp"
#include "games/antiyoy/map_maker.hpp"
#include "tests/support/antiyoy_positions.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyoy {
namespace {

using tests::check_game;
using tests::Length;

// Random games of Antiyoy hardly ever end.
TEST(Antiyoy, KeepsTheContract) {
  const EngineEvaluation engine;
  const int games = tests::scaled(20);
  for (const char* options :
       {"profile=generic", "profile=slay players=3", "profile=duel", "profile=duel players=5",
        "goal=share:55 max_rounds=12", "split_money=proportional capital_loss_wipes_money=on"}) {
    SCOPED_TRACE(options);
    check_game(FullAntiyoy<SmallGrid>(options_of(options)), engine, games, 300, Length::open);
  }
  for (const char* options : {"fog=on", "fog=on players=4", "fog=on profile=slay"}) {
    SCOPED_TRACE(options);
    check_game(FullAntiyoy<SmallGrid>(options_of(options)), engine, tests::scaled(10), 60,
               Length::open);
  }
  check_game(FullAntiyoy<MediumGrid>(options_of("size=medium players=9")), engine, 1, 150,
             Length::open);
  check_game(DuelAntiyoy<SmallGrid>(options_of("trees=off")), engine, games, 300, Length::open);
}

template <class G>
int groups_of(const typename G::State& state, Player player) {
  int groups = 0;
  for (auto rest = state.owned_by(player); !rest.empty(); ++groups) {
    rest -= G::Grid::flood(G::Cells::single(rest.first()), rest);
  }
  return groups;
}

TEST(Antiyoy, R14_8_Maps) {
  const int maps = tests::scaled(1'000);
  for (const auto& size : map_sizes) {
    long land = 0;
    long trees = 0;
    std::set<std::string> texts;
    const int drawn = size.rows > 16 ? maps / 10 : maps;
    for (int seed = 1; seed <= drawn; ++seed) {
      const int players = 2 + seed % (size.most_players - 1);
      const auto options =
          options_of("size=" + std::string(size.name) + " players=" + std::to_string(players) +
                     " seed=" + std::to_string(seed));
      visit_game(options, [&]<class G>(const G& game) {
        const auto state = game.initial_state();
        const std::string text = game.to_text(state);
        SCOPED_TRACE(text);
        ASSERT_EQ(game.to_text(game.initial_state()), text);
        ASSERT_TRUE(texts.insert(text).second);
        const auto cells = state.land();
        ASSERT_EQ(G::Grid::flood(G::Cells::single(cells.first()), cells), cells);
        ASSERT_LE(cells.count(), most_land);
        land += cells.count();
        trees += state.trees().count();
        for (Player player = 0; player < players; ++player) {
          ASSERT_FALSE(game.is_out(state, player));
          const auto own = state.owned_by(player);
          ASSERT_EQ(groups_of<G>(state, player), size.starts);
          ASSERT_EQ((own & state.capitals()).count(), size.starts);
          ASSERT_GE(own.count(), 2 * size.starts);
          ASSERT_LE(own.count(), (5 + 3) * size.starts);  // R14.5, R14.6
        }
        ASSERT_TRUE(state.units().empty());
        ASSERT_TRUE(state.graves().empty());
        ASSERT_EQ(state.turn, 0);
      });
    }
    const double mean = static_cast<double>(land) / drawn;
    const double wanted = size.rows == 11   ? 72
                          : size.rows == 16 ? 170
                          : size.rows == 24 ? 331
                                            : 714;
    EXPECT_NEAR(mean, wanted, wanted * 0.1) << size.name;
    EXPECT_NEAR(100.0 * static_cast<double>(trees) / static_cast<double>(land), 10, 2) << size.name;
  }
}

TEST(Antiyoy, R14_7_MapsOfSlay) {
  for (int seed = 1; seed <= tests::scaled(300); ++seed) {
    const int players = 2 + seed % 4;
    const auto options = options_of("profile=slay players=" + std::to_string(players) +
                                    " seed=" + std::to_string(seed));
    visit_game(options, [&]<class G>(const G& game) {
      const auto state = game.initial_state();
      ASSERT_TRUE(state.owned_by(neutral).empty());
      int fewest = 1'000;
      int most = 0;
      for (Player player = 0; player < players; ++player) {
        const int provinces = (state.owned_by(player) & state.capitals()).count();
        fewest = std::min(fewest, provinces);
        most = std::max(most, provinces);
      }
      ASSERT_GT(fewest, 0);
      ASSERT_LE(most - fewest, 1) << game.to_text(state);
    });
  }
}

/// R14.10: every named map can be played by all rules, with a province for each player and equal
/// land for all.
TEST(Antiyoy, R14_10_NamedMaps) {
  for (const NamedMap& map : named_maps) {
    for (const std::string_view profile : profile_names) {
      SCOPED_TRACE(std::string(map.name) + " " + std::string(profile));
      const auto match = entry().start(
          {options_of("map=" + std::string(map.name) + " profile=" + std::string(profile)), {}});
      ASSERT_TRUE(match) << match.error().message;
      ASSERT_EQ(match->players(), map.players);
      const auto rows = match->options()["rows"];
      const auto columns = match->options()["columns"];
      EXPECT_EQ(map.rows.size(), static_cast<std::size_t>(rows * (2 * columns + 1) - 1));
      with_position("profile=" + std::string(profile), match->state_text(),
                    [&](const auto& game, const auto& state) {
                      for (Player player = 0; player < map.players; ++player) {
                        EXPECT_EQ(game.land_of(state, player), game.land_of(state, 0));
                        EXPECT_EQ((state.owned_by(player) & state.capitals()).count(), 1);
                      }
                    });
    }
  }
}

/// R14.1, R14.9: rotation permutes owners and money, and everybody first acts with the start money.
TEST(Antiyoy, R14_9_RotationAndFirstMoney) {
  for (int seed = 1; seed <= 30; ++seed) {
    for (int rotate = 0; rotate < 3; ++rotate) {
      const std::string base = "trees=off players=3 seed=" + std::to_string(seed);
      const FullAntiyoy<SmallGrid> plain(options_of(base));
      const FullAntiyoy<SmallGrid> rotated(options_of(base + " rotate=" + std::to_string(rotate)));
      const auto before = plain.initial_state();
      auto after = rotated.initial_state();
      EXPECT_EQ(before.land(), after.land());
      EXPECT_EQ(before.trees(), after.trees());
      EXPECT_EQ(before.capitals(), after.capitals());
      for (Player player = 0; player < 3; ++player) {
        EXPECT_EQ(after.owned_by(player), before.owned_by((player + rotate) % 3));
      }
      for (Player player = 0; player < 3; ++player) {
        EXPECT_EQ(after.turn, player);
        (after.owned_by(player) & after.capitals()).for_each([&](int seat) {
          EXPECT_EQ(after.money_at(seat), 10) << rotated.to_text(after);
        });
        rotated.play(after, rotated.idle_move(after));
      }
    }
  }
}

}  // namespace
}  // namespace castellan::antiyoy
