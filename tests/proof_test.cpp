// Proof search and its checker on random late positions of real games, against the rules tried out
// to a few moves' depth; and what the checker says of damaged proofs.
#include <gtest/gtest.h>

#include <atomic>

#include "games/antiyomacy/antiyomacy.hpp"
#include "games/apart/apart.hpp"
#include "games/blackstone/blackstone.hpp"
#include "games/replica/replica.hpp"
#include "search/random_choice.hpp"
#include "search/solve.hpp"
#include "tests/support/scale.hpp"

namespace castellan {
namespace {

/// Whether the player can force the goal within so many moves: every move is tried.
template <class G>
bool forces(const G& game, const typename G::State& state, Player player, Goal goal, int moves) {
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) return reaches(outcome, player, goal);
  if (moves == 0) return false;
  MovesOf<G> list;
  game.legal_moves(state, list);
  const bool chooses = game.player_to_move(state) == player;
  for (const auto& move : list) {
    auto child = state;
    game.play(child, move);
    if (forces(game, child, player, goal, moves - 1) == chooses) return chooses;
  }
  return !chooses;
}

/// A few moves before the end of a random game.
template <class G>
typename G::State late_position(const G& game, Random& random, std::size_t most_back) {
  while (true) {
    std::vector<typename G::State> states;
    auto state = game.initial_state();
    while (!game.outcome(state).ended && states.size() < 3'000) {
      states.push_back(state);
      game.play(state, random_move(game, state, random));
    }
    const std::size_t back = 1 + random.below(most_back);
    if (game.outcome(state).ended && back <= states.size()) return states[states.size() - back];
  }
}

template <class G>
std::vector<std::string> lines_of(const ProofTree<G>& proof) {
  std::vector<std::string> lines;
  proof.write([&](const std::string& line) {
    lines.push_back(line);
    return true;
  });
  return lines;
}

template <class G>
Status checked(const G& game, const typename G::State& state, const ProofClaim& claim,
               const std::vector<std::string>& lines) {
  ProofCheck<G> check(game, state, claim);
  for (const std::string& line : lines) {
    if (auto taken = check.take(line); !taken) return taken;
  }
  return check.end();
}

/// One random change to a claim or to its lines. False when it changed nothing.
template <class G>
bool damage(const G& game, Random& random, ProofClaim& claim, std::vector<std::string>& lines) {
  const ProofClaim claim_before = claim;
  const auto before = lines;
  const std::size_t i = random.below(lines.size());
  const auto line = ProofLine::parse(before[i]);
  const auto at = [&](std::size_t index) {
    return lines.begin() + static_cast<std::ptrdiff_t>(index);
  };
  switch (random.below(9)) {
    case 0: lines.erase(at(i)); break;
    case 1: lines.insert(at(random.below(lines.size())), before[i]); break;
    case 2: std::swap(lines[i], lines[random.below(lines.size())]); break;
    case 3: {  // another move, often legal
      const auto other = ProofLine::parse(before[random.below(lines.size())]);
      lines[i] = ProofLine{line->moves, line->state, other->move}.text();
      break;
    }
    case 4: {  // another legal move
      const auto state = game.parse_state(line->state);
      const auto move = random_move(game, *state, random);
      const std::string text = game.to_text(*state, move);
      lines[i] = ProofLine{line->moves, line->state, text}.text();
      break;
    }
    case 5: {
      const int moves = line->moves + static_cast<int>(random.below(5)) - 2;
      lines[i] = ProofLine{moves, line->state, line->move}.text();
      break;
    }
    case 6: lines[i][random.below(lines[i].size())] = static_cast<char>(random.below(256)); break;
    case 7: lines[i].resize(random.below(lines[i].size())); break;
    default:
      claim.player = static_cast<Player>(random.below(2));
      claim.moves += static_cast<int>(random.below(5)) - 2;
      claim.positions += random.below(3) - 1;
  }
  return lines != before || claim.player != claim_before.player ||
         claim.moves != claim_before.moves || claim.positions != claim_before.positions;
}

struct Wanted {
  int positions = 0;
  std::size_t most_back = 1;
  int plies = 1;  // to which everything is tried out
  std::uint64_t nodes = 100'000;
};

template <class G>
void expect_truth(const G& game, const Wanted& wanted) {
  Random random(5);
  int proved = 0;
  int longer = 0;  // than what was tried out
  for (int i = 0; i < wanted.positions; ++i) {
    const auto state = late_position(game, random, wanted.most_back);
    SCOPED_TRACE(game.to_text(state));
    const Player mover = game.player_to_move(state);
    const bool wins = forces(game, state, mover, Goal::win, wanted.plies);
    const bool loses = forces(game, state, 1 - mover, Goal::win, wanted.plies);
    Solver<G> solver(game, 8, {.nodes = wanted.nodes}, {});
    const Verdict verdict = solver.solve(state);
    ASSERT_TRUE(!wins || verdict == Verdict::win);
    ASSERT_TRUE(!loses || verdict == Verdict::loss);
    for (const auto& proof : solver.proofs()) {
      const ProofClaim claim = proof->claim();
      const auto lines = lines_of(*proof);
      const auto right = checked(game, state, claim, lines);
      ASSERT_TRUE(right) << right.error().message;
      ASSERT_EQ(proof->line().size(), static_cast<std::size_t>(claim.moves));
      if (claim.goal == Goal::win && claim.moves <= wanted.plies) {
        ASSERT_TRUE(claim.player == mover ? wins : loses);
      }
      ++proved;
      longer += claim.moves > wanted.plies ? 1 : 0;
      for (int edit = 0; edit < 20; ++edit) {
        ProofClaim changed = claim;
        auto changed_lines = lines;
        if (!damage(game, random, changed, changed_lines)) continue;
        if (!checked(game, state, changed, changed_lines)) continue;
        EXPECT_EQ(changed.player, claim.player) << "accepted, and false";
        EXPECT_GE(changed.moves, claim.moves) << "accepted, and perhaps false";
      }
    }
  }
  EXPECT_GT(proved, wanted.positions / 2);
  EXPECT_GT(longer, wanted.positions / 20);
}

template <class G, std::size_t N>
G game_with(const OptionSpec (&specs)[N], std::string_view assignments) {
  OptionValues options(specs);
  EXPECT_TRUE(options.set_all(assignments));
  return G(options);
}

TEST(ProofOfGames, BlackstoneAgreesWithItsRules) {
  for (const char* churn : {"size=6 churn=low", "size=6 churn=medium", "size=6 churn=high"}) {
    expect_truth(game_with<blackstone::Blackstone<8>>(blackstone::option_specs, churn),
                 {.positions = tests::scaled(1'000), .most_back = 12, .plies = 5});
  }
}
TEST(ProofOfGames, ReplicaAgreesWithItsRules) {
  expect_truth(game_with<replica::Replica<8>>(replica::option_specs, ""),
               {.positions = tests::scaled(500), .most_back = 12, .plies = 3});
}
TEST(ProofOfGames, ApartAgreesWithItsRules) {
  for (const char* test : {"win_test=each", "win_test=end"}) {
    expect_truth(game_with<apart::Apart<8>>(apart::option_specs, test),
                 {.positions = tests::scaled(500), .most_back = 7, .plies = 3});
  }
}
TEST(ProofOfGames, AntiyomacyAgreesWithItsRules) {
  for (const char* profile : {"profile=thesis size=5", "profile=program size=5"}) {
    expect_truth(game_with<antiyomacy::Antiyomacy<8>>(antiyomacy::option_specs, profile),
                 {.positions = tests::scaled(500), .most_back = 5, .plies = 3});
  }
}

TEST(ProofOfGames, AFullTableForgetsAndStillProves) {
  const auto game = game_with<blackstone::Blackstone<8>>(blackstone::option_specs, "size=6");
  Random random(6);
  int proved = 0;
  for (int i = 0; i < tests::scaled(200); ++i) {
    const auto state = late_position(game, random, 8);
    Solver<blackstone::Blackstone<8>> small(game, 0, {.nodes = 200'000}, {});  // four positions
    Solver<blackstone::Blackstone<8>> large(game, 8, {.nodes = 200'000}, {});
    const Verdict verdict = small.solve(state);
    if (verdict == Verdict::unknown) continue;
    ASSERT_EQ(verdict, large.solve(state)) << game.to_text(state);
    const auto& proof = *small.proofs().front();
    ASSERT_TRUE(checked(game, state, proof.claim(), lines_of(proof)));
    ++proved;
  }
  EXPECT_GT(proved, tests::scaled(200) / 5);
}

TEST(ProofOfGames, LimitsAreKept) {
  const auto game = game_with<blackstone::Blackstone<8>>(blackstone::option_specs, "size=8");
  Solver<blackstone::Blackstone<8>> counted(game, 1, {.nodes = 5'000}, {});
  EXPECT_EQ(counted.solve(game.initial_state()), Verdict::unknown);
  EXPECT_LT(counted.nodes(), 5'200U);
  Solver<blackstone::Blackstone<8>> timed(game, 1, {.time = std::chrono::milliseconds(50)}, {});
  EXPECT_EQ(timed.solve(game.initial_state()), Verdict::unknown);
  std::atomic<bool> stop = true;
  Solver<blackstone::Blackstone<8>> stopped(game, 1, {}, StopToken(stop));
  EXPECT_EQ(stopped.solve(game.initial_state()), Verdict::unknown);
}

}  // namespace
}  // namespace castellan
