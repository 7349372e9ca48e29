// Proofs as files: positions of every game for two that must stay solved, and what the reader says
// of files that are damaged, made up or meant to harm.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/games.hpp"
#include "match/proof_file.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan {
namespace {

using Lines = std::vector<std::string>;

struct Solved {
  SolveAnswer answer;
  Lines proof;
};

Solved solved(const GameEntry& game, const PositionText& position, std::uint64_t nodes) {
  Solved solved;
  const auto keep = [&](const std::string& line) {
    solved.proof.push_back(line);
    return true;
  };
  const SolveQuestion question{.limits = {.nodes = nodes}, .megabytes = 32};
  auto answer = game.solve(position, question, {}, {}, keep);
  EXPECT_TRUE(answer) << answer.error().message;
  if (answer) solved.answer = std::move(*answer);
  return solved;
}

Result<Proved> read_proof(const GameList& games, const Lines& lines) {
  ProofReader reader(games);
  for (const std::string& line : lines) {
    if (const auto taken = reader.take(line); !taken) return taken.error();
  }
  return reader.end();
}

/// "NODES RESULT MOVES OPTIONS: STATE".
struct KnownResult {
  std::uint64_t nodes = 0;
  Verdict verdict = Verdict::unknown;
  std::string options;
  std::string state;
};

std::vector<KnownResult> known_results(const std::string& game) {
  std::vector<KnownResult> all;
  std::ifstream file(CASTELLAN_ROOT "/tests/solve/" + game + ".txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    KnownResult known;
    std::istringstream words(line);
    std::string result;
    int moves = 0;
    words >> known.nodes >> result >> moves >> std::ws;
    known.verdict = result == "win" ? Verdict::win : Verdict::loss;
    std::getline(words, known.options, ':');
    std::getline(words >> std::ws, known.state);
    all.push_back(known);
  }
  return all;
}

class SolvedPositions : public testing::TestWithParam<std::string> {};

TEST_P(SolvedPositions, StaySolvedAndVerified) {
  const auto game = all_games().find(GetParam());
  const auto all = known_results(GetParam());
  EXPECT_GE(all.size(), 40U);
  for (const KnownResult& known : all) {
    SCOPED_TRACE(known.state);
    OptionValues options = (*game)->default_options();
    ASSERT_TRUE(options.set_all(known.options));
    const Solved found = solved(**game, {options, known.state}, known.nodes);
    ASSERT_EQ(found.answer.verdict, known.verdict);
    ASSERT_EQ(found.answer.claims.size(), 1U);
    const auto proved = read_proof(all_games(), found.proof);
    ASSERT_TRUE(proved) << proved.error().message;
    EXPECT_EQ(proved->state, known.state);
    EXPECT_EQ(proved->claims[0].player == found.answer.to_move, known.verdict == Verdict::win);
    EXPECT_EQ(proved->claims[0].positions, found.answer.positions());
  }
}

INSTANTIATE_TEST_SUITE_P(All, SolvedPositions,
                         testing::Values("antiyomacy", "antiyoy", "apart", "blackstone", "replica"),
                         [](const auto& test) { return test.param; });

const GameEntry& toy() {
  static const EntryOf<tests::ToyFamily> entry;
  return entry;
}
const GameList& toys() {
  static const GameList games({&toy()});
  return games;
}

/// By trying every move: circles are impossible there.
int payoff_of_first(const tests::ToyGame& game, const tests::ToyGame::State& state) {
  const Outcome outcome = game.outcome(state);
  if (outcome.ended) return outcome.payoff_of(0);
  MovesOf<tests::ToyGame> moves;
  game.legal_moves(state, moves);
  const bool is_first = game.player_to_move(state) == 0;
  int best = is_first ? -1 : 1;
  for (const auto move : moves) {
    auto child = state;
    game.play(child, move);
    const int payoff = payoff_of_first(game, child);
    best = is_first ? std::max(best, payoff) : std::min(best, payoff);
  }
  return best;
}

bool is_true(const Proved& proved) {
  const tests::ToyGame game(proved.options);
  const int payoff = payoff_of_first(game, *game.parse_state(proved.state));
  if (proved.claims.size() == 2) return payoff == 0;
  return payoff == (proved.claims[0].player == 0 ? 1 : -1);
}

TEST(ProofFiles, WinsLossesAndDrawsAreProved) {
  for (int pile = 1; pile <= 5; ++pile) {
    OptionValues options = toy().default_options();
    options.put("pile", pile);
    const Solved found = solved(toy(), {options, {}}, 1'000'000);
    const auto proved = read_proof(toys(), found.proof);
    ASSERT_TRUE(proved) << proved.error().message;
    EXPECT_TRUE(is_true(*proved)) << pile;
    EXPECT_EQ(proved->claims.size(), found.answer.verdict == Verdict::draw ? 2U : 1U);
  }
}

TEST(ProofFiles, DamagedOnesAreRefusedOrTrue) {
  Random random(8);
  int refused = 0;
  const int edits = tests::scaled(100'000);
  for (int pile = 1; pile <= 4; ++pile) {
    OptionValues options = toy().default_options();
    options.put("pile", pile);
    const Lines whole = solved(toy(), {options, {}}, 1'000'000).proof;
    for (int i = 0; i < edits / 4; ++i) {
      Lines lines = whole;
      for (std::size_t edit = 0; edit <= random.below(2); ++edit) {
        const std::size_t at = random.below(lines.size());
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        std::string& line = *place;
        switch (random.below(6)) {
          case 0: lines.erase(place); break;
          case 1: lines.insert(place, std::string(lines[random.below(lines.size())])); break;
          case 2: std::swap(line, lines[random.below(lines.size())]); break;
          case 3: line.resize(random.below(line.size() + 1)); break;
          case 4: line = lines[random.below(lines.size())]; break;
          default:
            if (line.empty()) break;
            line[random.below(line.size())] = static_cast<char>('0' + random.below(10));
        }
        if (lines.empty()) break;
      }
      const auto proved = read_proof(toys(), lines);
      if (!proved) {
        ++refused;
        ASSERT_EQ(proved.error().message.find('\n'), std::string::npos);
      } else {
        ASSERT_TRUE(is_true(*proved));
      }
    }
  }
  EXPECT_GT(refused, edits / 2);
}

TEST(ProofFiles, WhatIsWrongIsSaid) {
  const Lines good = {"castellan proof 1",
                      "game toy",
                      "options pile=1",
                      "state 1 1 0 fresh 0 0",
                      "claim first wins",
                      "part first wins 2 2",
                      "2 1 1 0 fresh 0 0 ! a1",
                      "1 0 1 0 moved 0 0 ! b1",
                      "end"};
  ASSERT_TRUE(read_proof(toys(), good));
  const auto trouble = [&](std::size_t line, const std::string& text) {
    Lines lines = good;
    lines[line] = text;
    const auto proved = read_proof(toys(), lines);
    return proved ? std::string("none") : proved.error().message;
  };
  EXPECT_EQ(trouble(0, "castellan proof 2"),
            "expected 'castellan proof 1', found 'castellan proof 2'");
  EXPECT_NE(trouble(1, "game chess").find("chess"), std::string::npos);
  EXPECT_NE(trouble(2, "options pile=100"), "none");
  EXPECT_NE(trouble(3, "state x"), "none");
  EXPECT_EQ(trouble(4, "claim third wins"),
            "expected 'claim PLAYER wins' or 'claim draw', found 'third wins'");
  EXPECT_EQ(trouble(5, "part second wins 2 2"),
            "expected a part that belongs to the claim, found 'second wins 2 2'");
  EXPECT_EQ(trouble(5, "part first wins 3 2"), "expected 3 moves, as claimed, found 2");
  EXPECT_EQ(trouble(5, "part first wins 2 99999999999999999999"),
            "expected numbers of moves and positions, found 'first wins 2 99999999999999999999'");
  EXPECT_EQ(trouble(6, "2 1 1 0 fresh 0 0 ! a3"), "'a3' is not a legal move");
  EXPECT_EQ(trouble(6, "2 1 1 0 fresh 0 0"), "expected a move");
  EXPECT_EQ(trouble(6, "2 1 1 0 fresh 0 0 ! b1"), "no position before it leads to this one");
  EXPECT_EQ(trouble(7, "1 1 1 0 fresh 0 0 ! b1"), "no position before it leads to this one");
  EXPECT_EQ(trouble(7, "2 0 1 0 moved 0 0 ! b1"), "expected at most 1 moves, found 2");
  EXPECT_EQ(trouble(7, "1 0 1 0 moved 0 0 ! stop"), "the game goes on after its last move");
  EXPECT_EQ(trouble(8, "fin"), "expected 'end', found 'fin'");
  const auto cut = read_proof(toys(), Lines(good.begin(), good.end() - 1));
  EXPECT_EQ(cut.error().message, "the file ends too early: expected 'end' as its last line");
}

TEST(ProofFiles, OnlyDuelsAreSolved) {
  const auto game = all_games().find("antiyoy");
  const auto answer = (*game)->solve({(*game)->default_options(), {}}, {}, {}, {}, {});
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("only games for two without chance"), std::string::npos);
  EXPECT_FALSE((*game)->proof_checker({(*game)->default_options(), {}}));
  OptionValues fog = (*game)->default_options();
  ASSERT_TRUE(fog.set_all("trees=off fog=on"));
  EXPECT_FALSE((*game)->solve({fog, {}}, {}, {}, {}, {})) << "hidden things";
  const auto ended = all_games().find("blackstone");
  const auto over =
      (*ended)->solve({(*ended)->default_options(), "x5/6/6/6/6/2x3 b"}, {}, {}, {}, {});
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().message, "the game has ended: there is nothing to solve");
}

}  // namespace
}  // namespace castellan
