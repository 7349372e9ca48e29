// What must hold throughout random games.
#include <gtest/gtest.h>

#include <numeric>

#include "core/random.hpp"
#include "games/antiyomacy/antiyomacy.hpp"
#include "games/antiyomacy/entry.hpp"
#include "match/searcher.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyomacy {
namespace {

template <class State>
std::int64_t money_of(const State& state, Player player) {
  const auto& own = state.provinces_of(player);
  return std::accumulate(
      own.begin(), own.end(), std::int64_t{0},
      [](std::int64_t sum, const auto& province) { return sum + province.money; });
}

/// Plays seeded random games and calls look(game, before, move, after act, after settling).
template <int Side, class Look>
void watch(Profile profile, int size, int games, int acts, Look&& look) {
  Random random(11);
  for (int round = 0; round < games; ++round) {
    OptionValues options(option_specs);
    options.put("profile", static_cast<int>(profile));
    options.put("size", size);
    options.put("seed", round);
    const Antiyomacy<Side> game(options);
    auto state = game.initial_state();
    for (int i = 0; i < acts && !state.won; ++i) {
      const auto before = state;
      const auto move = game.move_at(state, random.below(game.count_moves(state)));
      const bool turn_ended = game.act(state, move) == Turn::ended;
      const auto acted = state;
      if (turn_ended) game.settle(state);
      look(game, before, move, acted, state);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

template <class Look>
void watch_all(Look&& look) {
  for (const Profile profile : {Profile::thesis, Profile::program}) {
    watch<8>(profile, 8, tests::scaled(1'000), 300, look);
    watch<16>(profile, 13, tests::scaled(200), 400, look);
    watch<32>(profile, 20, tests::scaled(50), 400, look);
  }
}

/// The province of `owner` that contains the cell in `state`, or none.
template <class State>
const typename State::Province* province_at(const State& state, Player owner, int cell) {
  for (const auto& province : state.provinces_of(owner)) {
    if (state.cells_of(owner, province).contains(cell)) return &province;
  }
  return nullptr;
}

TEST(AntiyomacyProperties, ProvincesAreTheConnectedGroups) {
  watch_all([](const auto& game, const auto&, auto, const auto&, const auto& state) {
    using G = std::remove_cvref_t<decltype(game)>;
    for (const Player player : {red, blue}) {
      auto rest = state.owned_by(player);
      for (const auto& province : state.provinces_of(player)) {
        const auto cells = state.cells_of(player, province);
        ASSERT_EQ(cells, connected_group<typename G::Grid>(G::Cells::single(province.first),
                                                           state.owned_by(player)))
            << game.to_text(state);
        ASSERT_EQ(cells.first(), province.first);
        ASSERT_GE(cells.count(), 2);
        ASSERT_GE(province.money, 0);
        rest -= cells;
      }
      ASSERT_EQ(rest, state.lone_cells(player));
      rest.for_each([&](int cell) {
        ASSERT_EQ(connected_group<typename G::Grid>(G::Cells::single(cell), rest).count(), 1);
        ASSERT_EQ(state.thing_at(cell), Thing::none);
      });
      if (game.rules().lone_cell == LoneCell::dissolves) {
        ASSERT_TRUE(rest.empty());
      }
    }
    ASSERT_TRUE((state.owned_by(red) & state.owned_by(blue)).empty());
    ASSERT_TRUE(((state.owned_by(red) | state.owned_by(blue)) - state.land).empty());
    ASSERT_TRUE((state.occupied() - state.owned_by(red) - state.owned_by(blue)).empty());
  });
}

TEST(AntiyomacyProperties, CoinsComeAndGoByTheRulesOnly) {
  int splits = 0;
  watch_all(
      [&](const auto& game, const auto& before, auto move, const auto& acted, const auto& settled) {
        const Player mover = before.to_move;
        const Player enemy = game.opponent(mover);
        std::int64_t paid = 0;
        if (before.acting() >= 0 && move.bought() != Thing::none) {
          const auto& acting = before.provinces_of(mover)[before.acting()];
          paid = game.price(before, before.cells_of(mover, acting), move.bought());
        }
        ASSERT_EQ(money_of(acted, mover), money_of(before, mover) - paid);

        // The enemy loses coins only when a province is split.
        const auto* taken = move.is_nothing() ? nullptr : province_at(before, enemy, move.to);
        const std::int64_t lost = money_of(before, enemy) - money_of(acted, enemy);
        ASSERT_GE(lost, 0);
        if (taken == nullptr) {
          ASSERT_EQ(lost, 0);
        } else if (lost > 0) {
          ++splits;
          const auto rest = before.cells_of(enemy, *taken) & acted.owned_by(enemy);
          const auto parts = rest - acted.lone_cells(enemy);
          ASSERT_LE(lost, taken->money);
          if (!game.rules().split_loses_coins) {
            ASSERT_TRUE(parts.empty()) << game.to_text(before);
            ASSERT_EQ(lost, taken->money);
          }
        }

        // Every province gets its income, and none falls below 0.
        for (const Player player : {red, blue}) {
          const bool paid_now =
              acted.to_move != before.to_move && game.rules().income != IncomeComes::never &&
              (!acted.won || game.rules().income_after_win) &&
              (game.rules().income == IncomeComes::to_the_next_player ? player == acted.to_move
                                                                      : acted.to_move == red);
          std::int64_t expected = 0;
          for (const auto& province : acted.provinces_of(player)) {
            const int income = paid_now ? game.income(acted, acted.cells_of(player, province)) : 0;
            expected += std::max(0, province.money + income);
          }
          const bool turn_passed = acted.to_move != before.to_move;
          ASSERT_EQ(money_of(settled, player), turn_passed ? expected : money_of(acted, player))
              << game.to_text(before);
        }
      });
  EXPECT_GT(splits, 20);
}

/// Taking the cell back gives the old province its old cells.
TEST(AntiyomacyProperties, SplitThenMergeKeepsCells) {
  int splits = 0;
  const auto look = [&](const auto& game, const auto& before, auto move, const auto& acted,
                        const auto&) {
    if (move.is_nothing() || acted.won) return;
    const Player owner = game.opponent(before.to_move);
    const auto* taken = province_at(before, owner, move.to);
    if (taken == nullptr) return;
    auto again = acted;
    again.to_move = static_cast<std::int8_t>(owner);
    auto& own = again.provinces_of(owner);
    int neighbour = -1;
    int parts = 0;
    for (int i = 0; i < own.size(); ++i) {
      const bool touches = !(again.cells_of(owner, own[i]) & game.near(move.to)).empty();
      parts += touches ? 1 : 0;
      if (touches) neighbour = i;
    }
    if (neighbour < 0) return;
    for (int i = 0; i < own.size(); ++i) own[i].to_act = i == neighbour;
    own[neighbour].money = facts(Thing::knight).price;
    using Grid = typename std::remove_cvref_t<decltype(game)>::Grid;
    const std::string text = "knight@" + std::to_string(Grid::row(move.to)) + '-' +
                             std::to_string(Grid::column(move.to));
    const auto knight = game.read_move(again, text);
    ASSERT_TRUE(knight);
    game.act(again, *knight);
    const auto* joined = province_at(again, owner, move.to);
    ASSERT_NE(joined, nullptr);
    const auto old_cells = before.cells_of(owner, *taken);
    if (game.rules().lone_cell == LoneCell::keeps_its_colour) {
      ASSERT_EQ(again.cells_of(owner, *joined), old_cells) << game.to_text(before);
    } else {  // single cells were lost for good
      ASSERT_TRUE((again.cells_of(owner, *joined) - old_cells).empty());
      ASSERT_EQ(old_cells & again.owned_by(owner), again.cells_of(owner, *joined));
    }
    splits += parts > 1 ? 1 : 0;
  };
  watch_all(look);
  EXPECT_GT(splits, 20);
}

/// Bots play legal acts until the turn limit or a win, on every width; stronger ones win before it.
TEST(AntiyomacyProperties, GamesBetweenBotsEnd) {
  int won = 0;
  struct Case {
    const char* set;
    const char* first;
    const char* second;
  };
  const Case cases[] = {
      {"size=8 max_turns=200", "random", "greedy"},
      {"size=8 max_turns=60 profile=program", "source:1", "alphabeta:nodes=2000"},
      {"size=8 max_turns=60", "minimax:depth=2", "brute:depth=2"},
      {"size=16 max_turns=60", "alphabeta:nodes=500", "random"},
      {"size=16 max_turns=20", "source:1,turns=1", "greedy"},
      {"size=32 max_turns=20", "greedy", "alphabeta:nodes=500"},
      {"size=32 max_turns=20 profile=program", "minimax:depth=1", "random"},
      {"map=archipelago max_turns=30", "alphabeta:nodes=1000", "minimax:depth=1"},
  };
  for (const Case& each : cases) {
    OptionValues options = entry().default_options();
    ASSERT_TRUE(options.set_all(each.set));
    auto match = entry().start({options, {}});
    ASSERT_TRUE(match);
    const auto first = parse_bot(entry(), each.first);
    const auto second = parse_bot(entry(), each.second);
    ASSERT_TRUE(first && second);
    while (!match->outcome().ended) {
      const auto thought = think(*match, match->player_to_move() == red ? *first : *second);
      ASSERT_TRUE(thought);
      ASSERT_TRUE(match->play(thought->lines.front().moves.front()));
      ASSERT_LE(match->turn(), options["max_turns"] + 1);
    }
    won += match->ended_by().empty() ? 1 : 0;
  }
  EXPECT_GE(won, 2);
}

}  // namespace
}  // namespace castellan::antiyomacy
