// The players by rule, the engine, and bots in fog.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <vector>

#include "games/antiyoy/entry.hpp"
#include "games/antiyoy/evaluation.hpp"
#include "games/antiyoy/players/classic_search.hpp"
#include "games/antiyoy/players/turn_search.hpp"
#include "match/bot_spec.hpp"
#include "match/searcher.hpp"
#include "search/perft.hpp"
#include "tests/support/antiyoy_positions.hpp"
#include "tests/support/scale.hpp"

namespace castellan::antiyoy {
namespace {

/// Plays a planned turn and checks that each of its moves is legal.
template <class G>
void play_plan(const G& game, typename G::State& state, const std::vector<typename G::Move>& plan) {
  ASSERT_FALSE(plan.empty());
  for (std::size_t i = 0; i < plan.size(); ++i) {
    typename G::Moves legal;
    game.legal_moves(state, legal);
    ASSERT_TRUE(std::find(legal.begin(), legal.end(), plan[i]) != legal.end())
        << game.to_text(state, plan[i]) << " in " << game.to_text(state);
    const bool ends = game.play(state, plan[i]) == Turn::ended;
    ASSERT_EQ(ends, i + 1 == plan.size());
  }
}

template <class G>
void grow_if_due(const G& game, typename G::State& state, Random& random) {
  if (!game.outcome(state).ended && waits_for_chance(game, state)) {
    game.play(state, draw_chance(game, state, random));
  }
}

template <class G>
std::vector<typename G::Move> all_moves(const G& game, const typename G::State& state) {
  typename G::Moves moves;
  game.legal_moves(state, moves);
  return {moves.begin(), moves.end()};
}

TEST(AntiyoyPlayers, R16_1_PlansAreLegal) {
  for (const char* text : {"", "profile=slay", "profile=duel", "players=4",
                           "move_range=2 buy_max=2", "tree_percent=60"}) {
    for (int level = 1; level <= 6; ++level) {
      SCOPED_TRACE(std::string(text) + " level " + std::to_string(level));
      const FullAntiyoy<SmallGrid> game(options_of(std::string(text) + " seed=3"));
      auto state = game.initial_state();
      Random random(static_cast<std::uint64_t>(level));
      for (int turn = 0; turn < 80 && !game.outcome(state).ended; ++turn) {
        const auto plan = ClassicSearch::plan(game, state, level, random.next());
        ASSERT_NO_FATAL_FAILURE(play_plan(game, state, plan));
        grow_if_due(game, state, random);
      }
    }
  }
}

/// R14.6: over many maps a simple player has about as much after ten turns in one seat as in any
/// other.
TEST(AntiyoyPlayers, R14_6_SeatsAreFair) {
  for (const int players : {2, 3, 4, 5, 6, 7}) {
    std::vector<double> land(static_cast<std::size_t>(players));
    for (int seed = 1; seed <= tests::scaled(2'000); ++seed) {
      // As many as the smallest size has room for.
      const FullAntiyoy<MediumGrid> game(options_of(
          "size=" + std::string(players <= map_sizes[0].most_players ? "small" : "medium") +
          " players=" + std::to_string(players) + " seed=" + std::to_string(seed)));
      auto state = game.initial_state();
      Random random(static_cast<std::uint64_t>(seed));
      while (!game.outcome(state).ended && state.round <= 10) {
        for (const auto move : ClassicSearch::plan(game, state, 3, random.next())) {
          game.play(state, move);
        }
        grow_if_due(game, state, random);
      }
      for (std::size_t seat = 0; seat < land.size(); ++seat) {
        land[seat] += game.land_of(state, static_cast<Player>(seat));
      }
    }
    const auto [least, most] = std::minmax_element(land.begin(), land.end());
    EXPECT_LE(*most, 1.1 * *least) << players << " players: seats " << (least - land.begin())
                                   << " and " << (most - land.begin());
    std::printf("%d players: the best seat has %.1f %% more land than the worst\n", players,
                100 * (*most / *least - 1));
  }
}

/// Ten of them on the largest maps, for many rounds.
TEST(AntiyoyPlayers, R16_1_TenPlayersOnHugeMaps) {
  const int games = tests::soaking() ? 5 : 1;
  const int rounds = tests::scaled(200);
  for (int seed = 1; seed <= games; ++seed) {
    const FullAntiyoy<LargeGrid> game(
        options_of("size=huge players=10 seed=" + std::to_string(seed)));
    auto state = game.initial_state();
    Random random(static_cast<std::uint64_t>(seed));
    while (!game.outcome(state).ended && state.round <= rounds) {
      const int level = 1 + (state.turn + seed) % 6;
      const auto plan = ClassicSearch::plan(game, state, level, random.next());
      ASSERT_NO_FATAL_FAILURE(play_plan(game, state, plan));
      grow_if_due(game, state, random);
    }
  }
}

/// With room for everything the beam finds every way to end a turn, each once (R13.3).
TEST(AntiyoyPlayers, R13_3_TheBeamReachesEveryEndOfATurn) {
  std::ifstream table(CASTELLAN_ROOT "/src/games/antiyoy/perft.txt");
  int compared = 0;
  for (std::string row; std::getline(table, row);) {
    const std::size_t flag = row.find("distinct ; ");
    if (flag == std::string::npos || row[0] == '#') continue;
    const std::string rest = row.substr(flag + 11);
    const std::size_t bar = rest.rfind(" ; ");
    if (std::stoll(rest.substr(bar + 3)) > tests::scaled(3'000)) continue;
    const std::string options = flag == 0 ? "-" : row.substr(0, flag - 1);
    with_position(options, rest.substr(0, bar), [&]<class G>(const G& game, const auto& state) {
      if (state.turn == chance || game.outcome(state).ended) return;
      SCOPED_TRACE(row);
      const EngineEvaluation evaluation;
      const OptionValues no_options;
      TurnBeam<G, EngineEvaluation> beam({game, state, evaluation, no_options}, true);
      TurnBudget budget({}, {});
      std::set<std::string> found;
      std::size_t turns = 0;
      for (const auto& turn : beam.find(state, SIZE_MAX, SIZE_MAX, budget)) {
        auto end = beam.state(turn);
        if (!game.outcome(end).ended) game.play(end, game.idle_move(end));
        found.insert(game.to_text(end));
        ++turns;
      }
      std::set<std::string> wanted;
      Perft<G>(game, {}).visit_plies(state,
                                     [&](const auto& end) { wanted.insert(game.to_text(end)); });
      EXPECT_EQ(found, wanted);
      EXPECT_GE(turns, wanted.size());
      ++compared;
    });
  }
  EXPECT_GT(compared, 20);
}

TEST(AntiyoyPlayers, ManyShareWhatThereIs) {
  const EngineEvaluation evaluation;
  for (const int players : {2, 3, 5}) {
    const FullAntiyoy<SmallGrid> game(options_of("players=" + std::to_string(players)));
    auto state = game.initial_state();
    Random random(7);
    bool anybody_leads = false;
    for (int turn = 0; turn < 100 && !game.outcome(state).ended; ++turn) {
      SCOPED_TRACE(game.to_text(state));
      int sum = 0;
      for (Player player = 0; player < players; ++player) {
        const int score = evaluation(game, state, player);
        double terms = 0;
        for (const Term& term : evaluation.terms(game, state, player)) terms += term.value;
        ASSERT_LT(std::abs(terms - score), 1);
        sum += score;
        anybody_leads |= score > 0;
      }
      ASSERT_LT(std::abs(sum), players);  // what is rounded
      play_plan(game, state, ClassicSearch::plan(game, state, 1 + turn % players, random.next()));
      grow_if_due(game, state, random);
    }
    EXPECT_TRUE(anybody_leads);
  }
}

// Between three, taking land from the weaker of the others is a gain, though the stronger keeps
// his.
TEST(AntiyoyPlayers, LandOfTheWeakIsWorthTaking) {
  EngineEvaluation::Worths before = {1'000, 3'000, 1'500};
  EngineEvaluation::Worths after = {1'000, 3'000, 1'400};
  EXPECT_GT(EngineEvaluation::balance(after, 3, 0), EngineEvaluation::balance(before, 3, 0));
  EXPECT_GT(EngineEvaluation::balance(after, 3, 1), EngineEvaluation::balance(before, 3, 1));
  EXPECT_EQ(EngineEvaluation::balance({0, 0, 0}, 3, 0),
            EngineEvaluation::balance({-5, 7, 9}, 3, 0));
}

TEST(AntiyoyPlayers, TheEngineTakesAWin) {
  const auto match =
      entry().start({options_of("trees=off"),
                     "3x6 2 a 1 aCa7b.bC..../............/......~~~~~~ a@0-0=40;b@0-2=5"});
  ASSERT_TRUE(match) << match.error().message;
  const auto bot = parse_bot(entry(), "turns:nodes=5000");
  ASSERT_TRUE(bot);
  auto played = *match;
  while (!played.outcome().ended && played.player_to_move() == 0) {
    const auto thought = think(played, *bot);
    ASSERT_TRUE(thought);
    ASSERT_TRUE(played.play(thought->lines[0].moves[0]));
  }
  EXPECT_EQ(played.outcome().winner(), 0) << played.state_text();
}

/// A plan is made once and played to its end.
TEST(AntiyoyPlayers, TheEngineThinksOnceATurn) {
  auto match = *entry().start({options_of("trees=off seed=5"), {}});
  const auto bot = parse_bot(entry(), "turns:nodes=3000");
  const auto searcher = entry().make_searcher(match.options(), *bot);
  int thought_about = 0;
  for (int turns = 0; turns < 12;) {
    ASSERT_TRUE(searcher->set_position(root_of(match)));
    const auto thought = searcher->think({}, {});
    thought_about += thought.nodes > 1 ? 1 : 0;
    const int turn = match.turn();
    ASSERT_TRUE(match.play(thought.lines[0].moves[0]));
    turns += match.turn() != turn ? 1 : 0;
  }
  EXPECT_EQ(thought_about, 12);
}

/// Its tree has the turns that it weighs and what follows them, move by move.
TEST(AntiyoyPlayers, TheEnginesTreeIsWhatItLooksAt) {
  for (const char* options : {"players=3 seed=2", "trees=off seed=5"}) {
    const auto match = entry().start({options_of(options), {}});
    ASSERT_TRUE(match);
    const auto bot = parse_bot(entry(), "turns:depth=2");
    ASSERT_TRUE(bot);
    const auto searcher = entry().make_searcher(match->options(), *bot);
    ASSERT_TRUE(searcher->set_position(root_of(*match)));
    const auto traced = searcher->trace(100'000, {});
    ASSERT_EQ(traced.tree.left_out, 0U);
    std::vector<Match> along;
    std::vector<double> judged;
    int deepest = 0;
    for (const TraceNode& node : traced.tree.nodes) {
      if (node.level == 0) {
        along = {*match};
        judged.clear();
        EXPECT_TRUE(node.move.starts_with("depth ")) << node.move;
        continue;
      }
      ASSERT_LE(static_cast<std::size_t>(node.level), along.size());
      along.erase(along.begin() + node.level, along.end());
      Match child = along.back();
      ASSERT_TRUE(child.play(node.move)) << node.move << " in " << child.state_text();
      if (!child.outcome().ended) {
        EXPECT_EQ(child.player_to_move(), node.player);
      }
      if (node.level == 1) judged.push_back(node.score);
      deepest = std::max(deepest, child.round());
      along.push_back(std::move(child));
    }
    EXPECT_EQ(deepest, 3) << "two rounds ahead";
    ASSERT_GE(judged.size(), 2U) << "the turns that were looked at furthest";
    EXPECT_EQ(std::ranges::max(judged), traced.thought.lines[0].score);
    const auto untraced = entry().make_searcher(match->options(), *bot);
    ASSERT_TRUE(untraced->set_position(root_of(*match)));
    const auto thought = untraced->think({}, {});
    EXPECT_EQ(thought.nodes, traced.thought.nodes);
    EXPECT_EQ(thought.lines[0].moves, traced.thought.lines[0].moves);
  }
}

/// R11.4: two games that look the same to a player, though they differ in the dark, get the same
/// moves from every bot in his seat.
TEST(AntiyoyPlayers, R11_4_BotsUseOnlyWhatTheySee) {
  int different = 0;
  for (int seed = 1; seed <= tests::scaled(60); ++seed) {
    const auto options = options_of("fog=on players=" + std::to_string(2 + seed % 3) +
                                    " seed=" + std::to_string(seed));
    const FullAntiyoy<SmallGrid> game(options);
    auto state = game.initial_state();
    Random random(static_cast<std::uint64_t>(seed));
    const int turns = 4 + seed % 20;
    for (int turn = 0; turn < turns && !game.outcome(state).ended; ++turn) {
      grow_if_due(game, state, random);
      for (const auto move : ClassicSearch::plan(game, state, 5, random.next())) {
        game.play(state, move);
      }
    }
    grow_if_due(game, state, random);
    if (game.outcome(state).ended) continue;
    const Player seat = state.turn;
    const auto other = game.sample(state, seat, random);
    different += other == state ? 0 : 1;
    ASSERT_EQ(game.text_for(other, seat), game.text_for(state, seat));
    const auto real = entry().start({options, game.to_text(state)});
    const auto imagined = entry().start({options, game.to_text(other)});
    ASSERT_TRUE(real && imagined);
    for (const char* text : {"random:seed=3", "greedy:seed=3", "turns:nodes=800,seed=3",
                             "classic:1,seed=3", "classic:4,seed=3", "classic:6,seed=3"}) {
      const auto bot = parse_bot(entry(), text);
      ASSERT_TRUE(bot) << bot.error().message;
      const auto first = think(*real, *bot);
      const auto second = think(*imagined, *bot);
      ASSERT_TRUE(first && second);
      EXPECT_EQ(first->lines[0].moves[0], second->lines[0].moves[0]) << text;
    }
  }
  EXPECT_GT(different, 3);
}

/// R11.4, R10.3: nor where the share of land that wins says how much land there must be in the
/// dark.
TEST(AntiyoyPlayers, R11_4_BotsKnowOnlyTheirShare) {
  const auto position = [](int blue) {  // Red has 75 of 154 cells
    std::string rows;
    for (int cell = 0; cell < 11 * 14; ++cell) {
      const bool is_blue = cell >= 11 * 14 - blue;
      rows += cell > 0 && cell % 14 == 0 ? "/" : "";
      rows += cell == 0 ? "aC" : cell < 75 ? "a." : cell == 153 ? "bC" : is_blue ? "b." : "..";
    }
    const int seat = 154 - blue;
    return "11x14 2 a 3 " + rows + " a@0-0=40;b@" + std::to_string(seat / 14) + "-" +
           std::to_string(seat % 14) + "=5";
  };
  const auto options = options_of("fog=on goal=share:51");
  const FullAntiyoy<SmallGrid> game(options);
  const auto few = game.parse_state(position(3));
  const auto many = game.parse_state(position(24));
  ASSERT_TRUE(few) << few.error().message;
  ASSERT_TRUE(many);
  ASSERT_EQ(game.text_for(*few, 0), game.text_for(*many, 0));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random one(seed);
    Random same(seed);
    const auto sample = game.sample(*few, 0, one);
    EXPECT_EQ(sample, game.sample(*many, 0, same));
    EXPECT_FALSE(game.outcome(sample).ended);
    EXPECT_EQ(game.count_moves(sample), game.count_moves(*few));
  }
  for (const char* text : {"turns:nodes=800,seed=3", "greedy:seed=3"}) {
    const auto bot = parse_bot(entry(), text);
    const auto first = think(*entry().start({options, game.to_text(*few)}), *bot);
    const auto second = think(*entry().start({options, game.to_text(*many)}), *bot);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->lines[0].moves, second->lines[0].moves) << text;
    EXPECT_EQ(first->lines[0].score, second->lines[0].score) << text;
  }
}

/// R11.4: the same with a history. The others are richer and stronger in one of the two games, out
/// of sight, and do nothing, so that a player sees the same in both until he comes near.
TEST(AntiyoyPlayers, R11_4_EqualHistoriesOfViews) {
  int compared = 0;
  for (int seed = 1; seed <= tests::scaled(60); ++seed) {
    const auto options = options_of("fog=on trees=off seed=" + std::to_string(seed));
    const FullAntiyoy<SmallGrid> game(options);
    auto state = game.initial_state();
    Random random(static_cast<std::uint64_t>(seed));
    for (int turn = 0; turn < 6; ++turn) {
      for (const auto move : ClassicSearch::plan(game, state, 4, random.next())) {
        game.play(state, move);
      }
    }
    const Player seat = state.turn;
    const auto near = SmallGrid::spread(SmallGrid::spread(game.visible(state, seat)));
    const auto far = state.owned_by(1 - seat) - near - game.visible(state, seat);
    auto other = state;
    (far & state.capitals()).for_each([&](int cell) {
      other.set_money(cell, other.money_at(cell) + 50);
    });
    (far & state.bare()).for_each([&](int cell) { other.set_content(cell, unit_of(2, false)); });
    auto real = *entry().start({options, game.to_text(state)});
    auto imagined = *entry().start({options, game.to_text(other)});
    const auto looks_alike = [&] {
      return real.state_text(seat) == imagined.state_text(seat) && !real.outcome().ended &&
             !imagined.outcome().ended;
    };
    if (real.state_text() == imagined.state_text()) continue;
    for (const char* text :
         {"turns:nodes=400,seed=3", "classic:6,seed=3", "turns:nodes=400,seed=4"}) {
      const auto bot = parse_bot(entry(), text);
      for (bool in_turn = true; in_turn && looks_alike();) {
        const std::string played = think(real, *bot)->lines[0].moves[0];
        ASSERT_EQ(played, think(imagined, *bot)->lines[0].moves[0]) << text;
        ++compared;
        ASSERT_TRUE(real.play(played));
        ASSERT_TRUE(imagined.play(played));
        in_turn = real.player_to_move() == seat;
      }
      while (looks_alike() && real.player_to_move() != seat) {
        ASSERT_TRUE(real.play("end"));
        ASSERT_TRUE(imagined.play("end"));
      }
    }
  }
  EXPECT_GT(compared, 20);
}

/// R11.3: legal moves tell what defends the cells that they could lead to, and no others. Red's
/// left province has no money and no units, so what stands on 0-6, the only dark cell, is unknown.
TEST(AntiyoyPlayers, R11_3_NothingIsKnownWhereNoUnitCanGo) {
  const std::string guarded = "1x12 2 a 3 aCa.a.a.a.b.bTb.bCb.a.aC a@0-0=0;a@0-10=20;b@0-5=9";
  const std::string open = "1x12 2 a 3 aCa.a.a.a.b.b.b.bCb.a.aC a@0-0=0;a@0-10=20;b@0-5=9";
  with_position("fog=on trees=off", guarded, [&](const auto& game, const auto& state) {
    const auto other = *game.parse_state(open);
    ASSERT_EQ(game.text_for(state, 0), game.text_for(other, 0));
    ASSERT_EQ(all_moves(game, state), all_moves(game, other));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Random one(seed);
      Random same(seed);
      EXPECT_EQ(game.sample(state, 0, one), game.sample(other, 0, same));
    }
  });
}

/// R11.2, R11.3: what is made up is a position that can be read, looks the same and has the same
/// moves.
TEST(AntiyoyPlayers, R11_3_SamplesAgreeOnHugeMaps) {
  const FullAntiyoy<LargeGrid> game(options_of("fog=on size=huge players=6 seed=5"));
  auto state = game.initial_state();
  std::array<FullAntiyoy<LargeGrid>::Memory, 6> memories;
  Random random(5);
  for (int turn = 0; turn < tests::scaled(48) && !game.outcome(state).ended; ++turn) {
    grow_if_due(game, state, random);
    const Player seat = state.turn;
    auto& memory = memories[static_cast<std::size_t>(seat)];
    const auto plan = ClassicSearch::plan(game, state, 4, random.next());
    for (std::size_t i = 0; i < plan.size(); ++i) {
      game.remember(memory, state, seat);
      if (i % 8 == 0) {
        const auto sample = game.sample(state, seat, memory, random);
        const auto read = game.parse_state(game.to_text(sample));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, sample);
        EXPECT_EQ(game.text_for(sample, seat), game.text_for(state, seat));
        EXPECT_EQ(all_moves(game, sample), all_moves(game, state));
      }
      game.play(state, plan[i]);
    }
  }
}

/// What was seen and has gone dark again is in nearly all samples; units have marched on since.
TEST(AntiyoyPlayers, R11_2_SamplesRemember) {
  // Red's peasant stood at 0-3 and saw 0-5. It has walked back.
  const std::string before = "1x9 2 a 3 aCa.a.a1..bTb.bCb. a@0-0=5;b@0-5=9";
  const std::string later = "1x9 2 a 5 aCa5a.a...bTb.bCb. a@0-0=5;b@0-5=9";
  const std::string with_unit = "1x9 2 a 3 aCa.a.a1..b3b.bCb. a@0-0=5;b@0-5=9";
  constexpr int samples = 50;
  with_position("fog=on trees=off", later, [&](const auto& game, const auto& now) {
    const int cell = *game.read_cell("0-5");
    struct Found {
      int owned = 0;
      int towers = 0;
      int barons = 0;
    };
    const auto look = [&](const std::string& seen_before) {
      typename std::remove_cvref_t<decltype(game)>::Memory memory;
      if (!seen_before.empty()) game.remember(memory, *game.parse_state(seen_before), 0);
      Random random(1);
      Found found;
      for (int i = 0; i < samples; ++i) {
        const auto sample = game.sample(now, 0, memory, random);
        EXPECT_EQ(game.text_for(sample, 0), game.text_for(now, 0));
        const int place = game.cell_of(cell);
        found.owned += sample.owner(place) == 1 ? 1 : 0;
        found.towers += sample.content(place) == tower ? 1 : 0;
        found.barons += sample.content(place) == unit_of(3, false) ? 1 : 0;
      }
      return found;
    };
    EXPECT_GE(look(before).towers, samples - 5);
    EXPECT_LE(look("").towers, samples / 2);
    EXPECT_GE(look(with_unit).owned, samples - 5);
    EXPECT_LE(look(with_unit).barons, 5);
  });
}

/// One that cheats sees everything, and so may play otherwise.
TEST(AntiyoyPlayers, R11_4_CheatingMustBeAskedFor) {
  const auto options = options_of("fog=on seed=8");
  auto match = *entry().start({options, {}});
  const auto honest = parse_bot(entry(), "classic:6,seed=1");
  const auto cheat = parse_bot(entry(), "classic:6,seed=1,cheat=1");
  ASSERT_TRUE(honest && cheat);
  const auto open = *entry().start({options_of("fog=off seed=8"), match.state_text()});
  const auto seen = think(open, *honest);
  const auto cheated = think(match, *cheat);
  ASSERT_TRUE(seen && cheated);
  EXPECT_EQ(seen->lines[0].moves, cheated->lines[0].moves);
}

}  // namespace
}  // namespace castellan::antiyoy
