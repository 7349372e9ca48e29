// What can be laid over the board (R15.2, R15.9), on positions made by hand, and against the rules
// themselves on random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/support/antiyoy_positions.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyoy {
namespace {

using Lines = std::vector<std::string>;

/// "0-4 +2 2: what it means", a line for each mark; "none" where there is no such overlay.
Lines overlay_of(const std::string& options, const std::string& text, std::string_view name,
                 Player observer) {
  Lines lines = {"none"};
  with_position(options, text, [&](const auto& game, const auto& state) {
    const BoardView view = game.view(state);
    for (const OverlayView& overlay : game.overlays(state, observer)) {
      if (overlay.name != name) continue;
      lines.clear();
      for (const OverlayMark& mark : overlay.marks) {
        lines.push_back(view.cells[static_cast<std::size_t>(mark.cell)].name + ' ' + mark.text +
                        ' ' + std::to_string(mark.weight) + ": " + mark.meaning);
      }
    }
  });
  return lines;
}

// ---- threats

TEST(AntiyoyOverlays, R6_6_ThreatsByPurchaseWithTheMoneyOfTheNextTurn) {
  const std::string calm = "trees=off";
  // Four cells bring 4 coins: 20 are enough for a spearman, who beats the peasant.
  EXPECT_EQ(overlay_of(calm, "1x7 2 a 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=16", "threats", 0),
            (Lines{"0-4 +2 2: a spearman can be bought here for 20 by the province at 0-0"}));
  EXPECT_EQ(overlay_of(calm, "1x7 2 a 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=15", "threats", 0), Lines());
  // In his turn it is the money that he has.
  EXPECT_EQ(overlay_of(calm, "1x7 2 b 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=19", "threats", 0), Lines());
  EXPECT_EQ(overlay_of(calm, "1x7 2 b 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=20", "threats", 0).size(), 1U);
  // R8.4.3: no income in the first round of the duel rules.
  const std::string duel = calm + " profile=duel foreign_purchase=border";
  EXPECT_EQ(overlay_of(duel, "1x7 2 a 1 bCb.b.b.a1a.aC a@0-4=0;b@0-0=19", "threats", 0), Lines());
  EXPECT_EQ(overlay_of(duel, "1x7 2 a 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=19", "threats", 0).size(), 1U);
}

TEST(AntiyoyOverlays, R6_7_ThreatsByPurchaseBesideTownsAndFarms) {
  const std::string duel = "trees=off profile=duel";
  EXPECT_EQ(overlay_of(duel, "1x7 2 a 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=50", "threats", 0), Lines());
  EXPECT_EQ(overlay_of(duel, "1x7 2 a 2 bCbFbFbFa1a.aC a@0-4=0;b@0-0=4", "threats", 0),
            (Lines{"0-4 +2 2: a spearman can be bought here for 20 by the province at 0-0"}));
}

TEST(AntiyoyOverlays, R6_2_ThreatsByMarching) {
  const std::string calm = "trees=off";
  EXPECT_EQ(overlay_of(calm, "1x7 2 a 2 bCb2b.b.a.a.aC a@0-4=0;b@0-0=8", "threats", 0),
            (Lines{"0-4 2 1: the spearman on 0-1 can march here"}));
  // Out of range, and R8.4.4: with less money he starves before he can march.
  EXPECT_EQ(
      overlay_of(calm + " move_range=2", "1x7 2 a 2 bCb2b.b.a.a.aC a@0-4=0;b@0-0=8", "threats", 0),
      Lines());
  EXPECT_EQ(overlay_of(calm, "1x7 2 a 2 bCb2b.b.a.a.aC a@0-4=0;b@0-0=1", "threats", 0), Lines());
  // In his turn only what is ready.
  EXPECT_EQ(overlay_of(calm, "1x7 2 b 2 bCb2b.b.a.a.aC a@0-4=0;b@0-0=8", "threats", 0), Lines());
  EXPECT_EQ(overlay_of(calm, "1x7 2 b 2 bCb6b.b.a.a.aC a@0-4=0;b@0-0=8", "threats", 0).size(), 1U);
}

TEST(AntiyoyOverlays, R4_8_ThreatsByKnights) {
  const std::string text = "1x5 2 a 2 bCb4aSa.aC a@0-2=0;b@0-0=90";
  EXPECT_EQ(overlay_of("trees=off", text, "threats", 0),
            (Lines{"0-2 4 3: the knight on 0-1 can march here; a knight can be bought here for 40 "
                   "by the province at 0-0"}));
  EXPECT_EQ(overlay_of("trees=off knight_override=off buy_max=3", text, "threats", 0),
            (Lines{"0-2 4 3: the knight on 0-1 can march here"}));
  EXPECT_EQ(overlay_of("trees=off", "1x5 2 a 2 bCb3aSa.aC a@0-2=0;b@0-0=30", "threats", 0),
            Lines());
}

/// A player is shown his own cells, everybody else all.
TEST(AntiyoyOverlays, R15_9_ThreatsForObservers) {
  const std::string text = "1x6 2 a 2 bCb.b.a.a.aC a@0-3=10;b@0-0=10";
  const std::string by_b = "0-3 +1 1: a peasant can be bought here for 10 by the province at 0-0";
  const std::string by_a = "0-2 +1 1: a peasant can be bought here for 10 by the province at 0-3";
  EXPECT_EQ(overlay_of("trees=off", text, "threats", 0), (Lines{by_b}));
  EXPECT_EQ(overlay_of("trees=off", text, "threats", 1), (Lines{by_a}));
  EXPECT_EQ(overlay_of("trees=off", text, "threats", referee), (Lines{by_a, by_b}));
  EXPECT_EQ(overlay_of("trees=off", text, "threats", nobody), (Lines{by_a, by_b}));
  // R10.4: nobody moves any more.
  EXPECT_EQ(overlay_of("trees=off max_rounds=2", text, "threats", 0), (Lines{by_b}));
  EXPECT_EQ(overlay_of("trees=off max_rounds=2", text, "threats", 1), (Lines{by_a}));
  EXPECT_EQ(overlay_of("trees=off max_rounds=2", "1x6 2 b 2 bCb.b.a.a.aC a@0-3=10;b@0-0=10",
                       "threats", 1),
            Lines());
}

// ---- cuts

TEST(AntiyoyOverlays, R7_3_Cuts) {
  // Without 0-3, the peasants have nothing but their two cells, and one gives way to a capital
  // (R5.5). Without 0-4 one is on a lone cell.
  EXPECT_EQ(overlay_of("trees=off", "1x8 2 a 2 aCa.a.a.a1a1bCb. a@0-0=9;b@0-6=0", "cuts", 0),
            (Lines{"0-1 1 1: its loss leaves parts of 4 and 1 cells",
                   "0-2 2 2: its loss leaves parts of 3 and 2 cells",
                   "0-3 2 3: its loss leaves parts of 3 and 2 cells; 1 unit dies of it",
                   "0-4 1 3: its loss leaves parts of 4 and 1 cells; 1 unit dies of it"}));
  // A ring has no such cell.
  EXPECT_EQ(
      overlay_of("trees=off", "3x4 2 a 2 aCa.~~bC/a.a.~~b./~~~~~~~~ a@0-0=0;b@0-3=0", "cuts", 0),
      Lines());
}

/// What would starve anyway does not die of the cut.
TEST(AntiyoyOverlays, R8_4_CutsAndStarvation) {
  const std::string doomed = "1x7 2 a 2 aCa.a.a3a1bCb. a@0-0=0;b@0-5=0";
  EXPECT_EQ(overlay_of("trees=off", doomed, "cuts", 0),
            (Lines{"0-1 1 1: its loss leaves parts of 3 and 1 cells",
                   "0-2 2 2: its loss leaves parts of 2 and 2 cells",
                   "0-3 1 1: its loss leaves parts of 3 and 1 cells"}));
}

// ---- growth

TEST(AntiyoyOverlays, R9_2_GrowthByTheClassicLaw) {
  const std::string text =
      "5x5 2 * 4 aCa..Q..~~/...P...P../.........P/~~bq..bpb./bCb.b..... a@0-0=0;b@3-1=0";
  const Lines expected = {"0-1 44 2: pine 20% and palm 24%",
                          "0-3 44 2: pine 20% and palm 24%",
                          "1-2 20 1: pine 20%",
                          "1-4 20 1: pine 20%",
                          "2-1 20 1: pine 20%",
                          "2-2 20 1: pine 20%",
                          "2-3 20 1: pine 20%",
                          "3-4 20 1: pine 20%"};
  EXPECT_EQ(overlay_of("-", text, "growth", referee), expected);
  EXPECT_EQ(overlay_of("-", text, "growth", 1), expected);
  // There is no such overlay where nothing grows.
  EXPECT_EQ(overlay_of("trees=off", text, "growth", 0), Lines{"none"});
}

/// R8.4.2: a grave of somebody whose turn comes first is a tree by then, though it seeds nothing.
TEST(AntiyoyOverlays, R9_2_GrowthAfterTheTurnsBetween) {
  const auto beside = [](const std::string& content) {
    return overlay_of("-", "1x8 2 a 2 aCa....P..b" + content + "b.bC a@0-0=9;b@0-5=9", "growth", 0);
  };
  EXPECT_EQ(beside("."), Lines());
  EXPECT_EQ(beside("G"), (Lines{"0-4 20 1: pine 20%"}));
}

// ---- fog

/// R11.2: what is in the dark threatens nothing that is shown, and the money of others is unknown.
TEST(AntiyoyOverlays, R11_2_ThreatsInFog) {
  const std::string hidden = "1x11 2 a 2 bCb.b.b.b.b2b.b.a.a.aC a@0-8=0;b@0-0=50";
  const std::string in_sight = "1x11 2 a 2 bCb.b.b.b.b.b2b.a.a.aC a@0-8=0;b@0-0=50";
  EXPECT_EQ(overlay_of("trees=off", hidden, "threats", 0),
            (Lines{"0-8 2 1: the spearman on 0-5 can march here; a peasant can be bought here for "
                   "10 by the province at 0-0"}));
  EXPECT_EQ(overlay_of("trees=off fog=on", hidden, "threats", 0), Lines());
  EXPECT_EQ(overlay_of("trees=off fog=on", in_sight, "threats", 0),
            (Lines{"0-8 2 1: the spearman on 0-6 can march here"}));
  EXPECT_EQ(overlay_of("trees=off fog=on", in_sight, "threats", nobody), Lines());
  EXPECT_EQ(overlay_of("trees=off fog=on", hidden, "threats", referee).size(), 1U);
}

/// Of two provinces one has its capital in the dark: its cells are not the other's, and each unit
/// is named once.
TEST(AntiyoyOverlays, R11_2_ThreatsOfAProvinceWithoutItsCapital) {
  EXPECT_EQ(overlay_of("trees=off fog=on",
                       "1x11 2 a 2 bCb2a.a.aCa.a.b2b.b.bC a@0-2=0;b@0-0=0;b@0-7=0", "threats", 0),
            (Lines{"0-2 2 1: the spearman on 0-1 can march here",
                   "0-6 2 1: the spearman on 0-7 can march here"}));
}

/// What is in the dark seeds nothing that is shown, and what may grow there is not told.
TEST(AntiyoyOverlays, R11_2_GrowthInFog) {
  const std::string hidden = "1x10 2 a 2 bCb....Q....a.a.aC.. a@0-6=0;b@0-0=0";
  const std::string in_sight = "1x10 2 a 2 bCb......Q..a.a.aC.. a@0-6=0;b@0-0=0";
  EXPECT_EQ(overlay_of("-", hidden, "growth", 0),
            (Lines{"0-2 30 2: palm 30%", "0-4 30 2: palm 30%"}));
  EXPECT_EQ(overlay_of("fog=on", hidden, "growth", 0), Lines());
  EXPECT_EQ(overlay_of("-", in_sight, "growth", 0),
            (Lines{"0-3 30 2: palm 30%", "0-5 30 2: palm 30%"}));
  EXPECT_EQ(overlay_of("fog=on", in_sight, "growth", 0), (Lines{"0-5 30 2: palm 30%"}));
}

/// Nobody knows whether the dark is sea: only a coast in sight counts. The palm on 2-6 is in sight,
/// and so is 1-5 beside it, but not 1-4, which may be all that makes 1-5 a coast.
TEST(AntiyoyOverlays, R11_2_CoastsInFog) {
  const auto at_1_5 = [](const std::string& options, const std::string& dark) {
    const auto lines = overlay_of(options,
                                  "3x12 2 a 2 bC....................../b......." + dark +
                                      "..a.a.a.a.a.aC/.............Q.......... a@1-6=0;b@0-0=0",
                                  "growth", 0);
    return std::ranges::count(lines, "1-5 30 2: palm 30%");
  };
  EXPECT_EQ(at_1_5("-", "~~"), 1);
  EXPECT_EQ(at_1_5("-", ".."), 0);
  EXPECT_EQ(at_1_5("fog=on", "~~"), 0);
  EXPECT_EQ(at_1_5("fog=on", ".."), 0);
}

// ---- what guards what

TEST(AntiyoyOverlays, R4_7_Guards) {
  with_position("-", "2x4 2 a 2 aCa.aTb./aFa.bCb1 a@0-0=0;b@0-3=0",
                [](const auto& game, const auto& state) {
                  const std::vector<GuardView> expected = {{0, {0, 1, 4}},   // the capital of a
                                                           {2, {1, 2}},      // his tower
                                                           {6, {3, 6, 7}},   // the capital of b
                                                           {7, {3, 6, 7}}};  // his peasant; no farm
                  EXPECT_EQ(game.guards(state, 0), expected);
                  EXPECT_EQ(game.guards(state, referee), expected);
                });
}

TEST(AntiyoyOverlays, R11_2_GuardsInFog) {
  with_position("fog=on", "1x11 2 a 2 bCb.b.b.b.b2b1b.a.a.aC a@0-8=0;b@0-0=9",
                [](const auto& game, const auto& state) {
                  const std::vector<GuardView> expected = {{6, {6, 7}}, {10, {9, 10}}};
                  EXPECT_EQ(game.guards(state, 0), expected);
                });
}

// ---- against the rules

/// Calls use(game, state) with states along random games of all kinds of rules.
template <class Use>
void with_random_states(Use&& use) {
  for (const char* options :
       {"tree_percent=30", "profile=slay players=3", "profile=duel players=4 start_money=60",
        "trees=off start_money=100 move_range=2", "split_money=proportional lone_units=at_once"}) {
    SCOPED_TRACE(options);
    const FullAntiyoy<SmallGrid> game(options_of(options));
    for (int seed = 0; seed < std::max(2, tests::scaled(12)); ++seed) {
      Random random(static_cast<std::uint64_t>(seed));
      auto state = game.initial_state();
      for (int moves = 0; moves < 150 && !game.outcome(state).ended; ++moves) {
        if (state.turn == chance) {
          game.play(state, game.draw(state, random));
        } else {
          const std::uint64_t count = game.count_moves(state);
          game.play(state, game.move_at(state, random.below(count)));
        }
        if (moves % 3 == 0) use(game, state);
      }
    }
  }
}

/// The cells of a player that the one to move can take.
template <class G>
std::set<int> taken_by_mover(const G& game, const typename G::State& state, Player victim) {
  std::set<int> cells;
  typename G::Moves moves;
  game.legal_moves(state, moves);
  for (const auto& move : moves) {
    if (move.act == Act::end || state.owner(move.to) != victim) continue;
    cells.insert(game.number_of(move.to));
  }
  return cells;
}

/// The overlay of this name, each cell with its text.
template <class G>
std::map<int, std::string> texts_of(const G& game, const typename G::State& state,
                                    std::string_view name, Player observer) {
  std::map<int, std::string> texts;
  for (const OverlayView& overlay : game.overlays(state, observer)) {
    if (overlay.name != name) continue;
    for (const OverlayMark& mark : overlay.marks) texts[mark.cell] = mark.text;
  }
  return texts;
}

/// R15.9: exactly the cells that somebody else's legal moves take, now in his own turn, otherwise
/// when all others have only ended theirs.
TEST(AntiyoyOverlays, R15_9_ThreatsAreLegalMoves) {
  int threatened = 0;
  with_random_states([&](const auto& game, const auto& state) {
    if (state.turn == chance || game.outcome(state).ended) return;
    std::set<int> by_others;
    auto then = state;
    do {
      if (then.turn == chance) {
        game.play(then, typename std::decay_t<decltype(game)>::ChanceMove{});
        continue;
      }
      if (then.turn != state.turn) by_others.merge(taken_by_mover(game, then, state.turn));
      game.play(then, game.idle_move(then));
    } while (then.turn != state.turn && !game.outcome(then).ended);
    std::set<int> shown;
    for (const auto& [cell, text] : texts_of(game, state, "threats", state.turn))
      shown.insert(cell);
    ASSERT_EQ(shown, by_others) << game.to_text(state);
    threatened += static_cast<int>(shown.size());

    for (Player victim = 0; victim < game.players() && game.players() == 2; ++victim) {
      if (victim == state.turn) continue;
      shown.clear();
      for (const auto& [cell, text] : texts_of(game, state, "threats", victim)) shown.insert(cell);
      ASSERT_EQ(shown, taken_by_mover(game, state, victim)) << game.to_text(state);
    }
  });
  EXPECT_GT(threatened, 100);
}

/// R9.4: the percents are sums over all outcomes of the next growth.
TEST(AntiyoyOverlays, R9_4_GrowthIsTheSumOfItsOutcomes) {
  int compared = 0;
  with_random_states([&](const auto& game, const auto& state) {
    if (game.rules().trees == 0 || game.outcome(state).ended) return;
    auto then = state;
    while (then.turn != chance) game.play(then, game.idle_move(then));
    const auto law = game.growth_law(then);
    if ((law.palm_cells | law.pine_cells).count() > 7) return;
    const auto outcomes = game.chance_moves(then);
    ASSERT_TRUE(outcomes);
    std::map<int, double> sums;
    for (const auto& growth : *outcomes) {
      for (const int cell : game.cells(then, growth)) sums[cell] += game.probability(then, growth);
    }
    std::map<int, std::string> expected;
    for (const auto& [cell, sum] : sums) {
      expected[cell] = std::to_string(std::lround(100 * sum));
    }
    ASSERT_EQ(texts_of(game, state, "growth", referee), expected) << game.to_text(state);
    compared += static_cast<int>(expected.size());
  });
  EXPECT_GT(compared, 100);
}

/// R7.3: without the cell, its owner's land is in more pieces than before. All but the largest are
/// cut off.
TEST(AntiyoyOverlays, R7_3_CutsLeaveMorePieces) {
  int cuts = 0;
  with_random_states([&](const auto& game, const auto& state) {
    using G = std::decay_t<decltype(game)>;
    if (game.outcome(state).ended) return;
    const auto pieces = [](auto rest) {
      std::vector<int> sizes;
      while (!rest.empty()) {
        const auto piece = G::Grid::flood(G::Cells::single(rest.first()), rest);
        sizes.push_back(piece.count());
        rest -= piece;
      }
      return sizes;
    };
    std::map<int, std::string> expected;
    for (Player player = 0; player < game.players(); ++player) {
      const auto own = state.owned_by(player);
      own.for_each([&](int cell) {
        if (pieces(own - G::Cells::single(cell)).size() <= pieces(own).size()) return;
        auto province = G::Grid::flood(G::Cells::single(cell), own);
        province.erase(cell);
        const int cut_off = province.count() - std::ranges::max(pieces(province));
        expected[game.number_of(cell)] = std::to_string(cut_off);
      });
    }
    const auto shown = texts_of(game, state, "cuts", referee);
    ASSERT_EQ(shown, expected) << game.to_text(state);
    cuts += static_cast<int>(shown.size());
  });
  EXPECT_GT(cuts, 100);
}

}  // namespace
}  // namespace castellan::antiyoy
