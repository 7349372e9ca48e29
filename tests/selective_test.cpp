// What the engine leaves out must never cost the truth: a win or a loss that it claims is one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "games/antiyomacy/antiyomacy.hpp"
#include "games/antiyomacy/evaluation.hpp"
#include "games/apart/apart.hpp"
#include "games/apart/evaluation.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/replica/evaluation.hpp"
#include "games/replica/replica.hpp"
#include "match/searches.hpp"
#include "search/techniques.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/thinking.hpp"

namespace castellan {
namespace {

using tests::Wanted;

template <class G>
G game_of(std::span<const OptionSpec> specs, std::string_view settings) {
  OptionValues options(specs);
  EXPECT_TRUE(options.set_all(settings));
  return G(options);
}

/// Wins and losses of at most so many moves, in positions from the ends of random games.
template <class E, class G>
void check_claims(const G& game, int positions, std::size_t before_the_end, int longest,
                  int least_claims) {
  Random random(31);
  int claims = 0;
  for (int i = 0; i < positions; ++i) {
    std::vector<typename G::State> way = {game.initial_state()};
    while (!game.outcome(way.back()).ended && way.size() < 400) {
      way.push_back(way.back());
      play_randomly(game, way.back(), random, 1);
    }
    const std::size_t back = 1 + random.below(before_the_end);
    const auto& state = way[way.size() - std::min(way.size(), 1 + back)];
    if (game.outcome(state).ended) continue;
    const auto claimed = tests::think<AlphaBeta>(game, state, E{}, {.limits = {.nodes = 3'000}});
    const auto end = moves_to_end(claimed.lines[0].score);
    if (!end || std::abs(*end) > longest) continue;
    ++claims;
    const Wanted as_deep{.limits = {.depth = std::abs(*end)}, .options = "prune=1"};
    const auto truth = tests::think<Minimax>(game, state, E{}, as_deep);
    const auto true_end = moves_to_end(truth.lines[0].score);
    ASSERT_TRUE(true_end && (*true_end > 0) == (*end > 0) && std::abs(*true_end) <= std::abs(*end))
        << game.to_text(state) << " claims " << *end << ", found " << truth.lines[0].score;
  }
  EXPECT_GE(claims, least_claims) << "too few to mean anything";
}

TEST(Selective, ItsClaimsAreTrueInBlackstone) {
  for (const char* churn : {"size=6 churn=low", "size=6 churn=medium", "size=6 churn=high"}) {
    check_claims<blackstone::EngineEvaluation>(
        game_of<blackstone::Blackstone<8>>(blackstone::option_specs, churn), tests::scaled(3'500),
        6, 5, tests::scaled(1'000));
  }
}
TEST(Selective, ItsClaimsAreTrueInReplica) {
  check_claims<replica::EngineEvaluation>(
      game_of<replica::Replica<8>>(replica::option_specs, "size=8"), tests::scaled(10'000), 6, 5,
      tests::scaled(5'000));
}
TEST(Selective, ItsClaimsAreTrueInApart) {
  check_claims<apart::EngineEvaluation>(game_of<apart::Apart<8>>(apart::option_specs, "size=8"),
                                        tests::scaled(10'000), 6, 5, tests::scaled(5'000));
}
TEST(Selective, ItsClaimsAreTrueInAntiyomacy) {
  check_claims<antiyomacy::EngineEvaluation>(
      game_of<antiyomacy::Antiyomacy<8>>(antiyomacy::option_specs, "size=5 seed=3"),
      tests::scaled(2'000), 6, 5, tests::scaled(200));
}

/// A walk on a random graph, in turns; whoever cannot walk on has lost. Positions come back again
/// and again, at other plies and on other ways.
class Walk : public TwoPlayers {
 public:
  static constexpr int places = 14;
  struct State {
    std::int32_t place = 0;
    std::int32_t to_move = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int32_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr std::string_view name = "walk";
  static constexpr std::size_t max_moves = places;

  explicit Walk(std::uint64_t seed) {
    Random random(seed);
    for (int from = 0; from < places; ++from) {
      auto& ways = ways_[static_cast<std::size_t>(from)];
      for (int to = 0; to < places; ++to) {
        if (to != from && from > 1 && random.below(places) < 3) ways.push_back({to});
      }
    }
  }

  State initial_state() const { return {2, 0}; }
  Player player_to_move(const State& state) const { return state.to_move; }
  void legal_moves(const State& state, MovesOf<Walk>& moves) const {
    for (const Move move : ways(state)) moves.push_back(move);
  }
  Turn play(State& state, Move move) const {
    state = {move.to, 1 - state.to_move};
    return Turn::ended;
  }
  Outcome outcome(const State& state) const {
    return ways(state).empty() ? Outcome::win(1 - state.to_move) : Outcome::running();
  }
  std::uint64_t hash(const State& state) const {
    return mix(static_cast<std::uint64_t>(2 * state.place + state.to_move + 1));
  }
  std::string to_text(const State& state) const {
    return std::to_string(state.place) + " " + std::to_string(state.to_move);
  }
  std::string to_text(const State&, Move move) const { return std::to_string(move.to); }
  Result<State> parse_state(std::string_view) const { return Error{"not needed"}; }
  BoardView view(const State&) const { return {}; }
  std::vector<int> cells(const State&, Move) const { return {}; }

  const std::vector<Move>& ways(const State& state) const {
    return ways_[static_cast<std::size_t>(state.place)];
  }

 private:
  std::array<std::vector<Move>, places> ways_;
};

struct WalkEvaluation {
  static constexpr std::string_view name = "engine";
  using Score = int;
  int operator()(const Walk&, const Walk::State& state, Player player) const {
    const int whim = static_cast<int>(mix(static_cast<std::uint64_t>(state.place)) % 41) - 20;
    return state.to_move == player ? whim : -whim;
  }
};

/// In how many moves the player to move wins (positive) or loses from each place, at best; nothing
/// where nobody can force an end.
std::array<std::optional<int>, Walk::places> solved(const Walk& walk) {
  std::array<std::optional<int>, Walk::places> ends;
  for (int length = 0; length <= 2 * Walk::places; ++length) {
    for (int place = 0; place < Walk::places; ++place) {
      auto& end = ends[static_cast<std::size_t>(place)];
      if (end) continue;
      bool wins = false;
      bool loses = true;
      for (const Walk::Move way : walk.ways({place, 0})) {
        const auto& after = ends[static_cast<std::size_t>(way.to)];
        wins |= after && *after <= 0 && -*after + 1 == length;
        loses &= after && *after > 0 && *after + 1 <= length;
      }
      if (wins) end = length;
      if (!wins && loses) end = -length;
    }
  }
  return ends;
}

// A draw by repetition belongs to the way on which it was found. Kept for other ways, it would hide
// wins there.
TEST(Selective, RepetitionsHideNothing) {
  int wins = 0;
  int draws = 0;
  for (int seed = 1; seed <= 3'000; ++seed) {
    const Walk walk(static_cast<std::uint64_t>(seed));
    const auto ends = solved(walk);
    for (int place = 2; place < Walk::places; ++place) {
      const Walk::State state{place, 0};
      if (walk.outcome(state).ended) continue;
      const auto& end = ends[static_cast<std::size_t>(place)];
      const auto thought =
          tests::think<AlphaBeta>(walk, state, WalkEvaluation{},
                                  {.limits = {.depth = 40, .nodes = 20'000}, .options = "table=1"});
      const auto claimed = moves_to_end(thought.lines[0].score);
      SCOPED_TRACE("graph " + std::to_string(seed) + " from " + std::to_string(place));
      if (claimed) {
        ASSERT_TRUE(end && (*end > 0) == (*claimed > 0)) << "claims " << *claimed;
      } else if (end) {
        ADD_FAILURE() << "an end in " << *end << " moves was not found";
      }
      wins += end ? 1 : 0;
      draws += end ? 0 : 1;
    }
  }
  EXPECT_GT(wins, 3'000);
  EXPECT_GT(draws, 3'000);
}

TEST(Selective, EveryTechniqueCanBeLeftOut) {
  const auto game = game_of<blackstone::Blackstone<8>>(blackstone::option_specs, "size=8");
  auto state = game.initial_state();
  Random random(4);
  play_randomly(game, state, random, 9);
  std::vector<std::uint64_t> nodes;
  for (const std::string_view name : technique_names) {
    const std::string options = "without=" + std::string(name);
    const Wanted wanted{.limits = {.depth = 7}, .options = options};
    const auto thought =
        tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{}, wanted);
    const auto again = tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{}, wanted);
    EXPECT_EQ(thought.depth, 7);
    EXPECT_EQ(thought.nodes, again.nodes) << "the same every time";
    nodes.push_back(thought.nodes);
  }
  const auto exact = tests::think<AlphaBeta>(game, state, blackstone::EngineEvaluation{},
                                             {.limits = {.depth = 7}, .options = "exact=1"});
  EXPECT_LT(nodes[0] * 5, exact.nodes) << "a fifth of the exact search's nodes";
  for (const Technique technique : {Technique::reductions, Technique::futility}) {
    EXPECT_GT(nodes[static_cast<std::size_t>(technique)], nodes[0]);
  }
}

}  // namespace
}  // namespace castellan
