// The games and the search of docs/add_a_game.md and docs/add_a_search.md, with code taken verbatim
// from the pages: the contract of every game, and whole games played by bots.
#include <gtest/gtest.h>

#include <set>

#include "games/cups/cups.hpp"
#include "games/games.hpp"
#include "games/hex/evaluation.hpp"
#include "games/nim/nim.hpp"
#include "games/pig/pig.hpp"
#include "games/siesta/siesta.hpp"
#include "match/entry_of.hpp"
#include "match/record.hpp"
#include "tests/support/conformance.hpp"

namespace castellan {
namespace {

constexpr std::string_view player_names[] = {"ann", "bob", "cid", "dan", "eve"};

/// The entry of a section's game, which the page leaves out.
template <class G, class E, std::size_t Players, const auto& Specs>
struct FamilyOf {
  using Evaluations = std::tuple<E>;
  static constexpr GameInfo info = {.name = G::name,
                                    .title = G::name,
                                    .summary = "of a guide",
                                    .rules = "",
                                    .move_hint = "",
                                    .players = std::span(player_names).first(Players),
                                    .options = Specs,
                                    .source_bots = {},
                                    .bench = {}};
  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    return visit(G(options));
  }
};

constexpr std::array<OptionSpec, 0> no_options{};

const EntryOf<FamilyOf<siesta::Siesta, siesta::Evaluation, 5, siesta::option_specs>> siesta_entry;
const EntryOf<FamilyOf<nim::Nim, nim::Evaluation, 2, nim::option_specs>> nim_entry;
const EntryOf<FamilyOf<pig::Pig, pig::Evaluation, 2, no_options>> pig_entry;
const EntryOf<FamilyOf<cups::Cups, cups::Evaluation, 2, no_options>> cups_entry;
const EntryOf<FamilyOf<hex::HexGame, hex::Evaluation, 2, hex::option_specs>> hex_entry;

std::vector<const GameEntry*> games_of_the_page() {
  return {all_games()[0], &siesta_entry, &nim_entry, &pig_entry, &cups_entry, &hex_entry};
}

Match start(const GameEntry& game) { return *game.start({game.default_options(), {}}); }

TEST(GamesOfTheGuide, KeepTheContract) {
  using tests::check_game;
  OptionValues five(siesta::option_specs);
  five.put("players", 5);
  check_game(siesta::Siesta(OptionValues(siesta::option_specs)), siesta::Evaluation{}, 50, 60);
  check_game(siesta::Siesta(five), siesta::Evaluation{}, 50, 60);
  check_game(nim::Nim(OptionValues(nim::option_specs)), nim::Evaluation{}, 50, 60);
  check_game(pig::Pig(OptionValues()), pig::Evaluation{}, 50, 1000);
  check_game(cups::Cups(OptionValues()), cups::Evaluation{}, 50, 10);
  check_game(hex::HexGame(OptionValues(hex::option_specs)), hex::Evaluation{}, 50, 60);
}

/// Every search that can play a game plays it to its end, and the record replays to the same end.
TEST(GamesOfTheGuide, ArePlayedByAllTheirBots) {
  for (const GameEntry* game : games_of_the_page()) {
    for (const SearchInfo& search : game->searches()) {
      Match match = start(*game);
      match.set_luck(7);
      std::string text(search.name);
      for (const OptionSpec& option : search.options) {
        if (option.name == "depth") text += ":depth=2";
      }
      const auto bot = parse_bot(*game, text);
      ASSERT_TRUE(bot) << bot.error().message;
      for (int moves = 0; moves < 500 && !match.outcome().ended; ++moves) {
        const auto thought = think(match, *bot);
        ASSERT_TRUE(thought) << thought.error().message;
        ASSERT_TRUE(match.play(thought->lines.front().moves.front()));
      }
      ASSERT_TRUE(match.outcome().ended) << game->info().name << " by " << text;
      const std::string record = write_record(record_of(match));
      const auto again = replay(*game, *parse_record(record));
      ASSERT_TRUE(again) << again.error().message << "\n" << record;
      EXPECT_EQ(again->state_text(), match.state_text());
    }
  }
}

std::set<std::string_view> bots_of(const GameEntry& game) {
  std::set<std::string_view> names;
  for (const SearchInfo& search : game.searches()) names.insert(search.name);
  return names;
}

TEST(GamesOfTheGuide, HaveTheSearchesThatUnderstandThem) {
  using Names = std::set<std::string_view>;
  const Names for_two = {"random", "greedy", "rollout", "brute", "minimax", "mcts", "alphabeta"};
  for (const GameEntry* game : games_of_the_page()) {
    if (game == &siesta_entry || game == &pig_entry) continue;
    EXPECT_EQ(bots_of(*game), for_two) << game->info().name;
    EXPECT_EQ(engine_of(*game), "alphabeta");
  }
  EXPECT_EQ(bots_of(siesta_entry), (Names{"random", "greedy", "rollout", "brute", "mcts", "maxn"}));
  EXPECT_EQ(bots_of(pig_entry),
            (Names{"random", "greedy", "rollout", "mcts", "maxn", "expectiminimax"}));
}

TEST(TicTacToeOfTheGuide, IsADrawAndItsSearchFindsAWinInOne) {
  const GameEntry& game = *all_games()[0];
  Match match = start(game);
  const auto perfect = *parse_bot(game, "alphabeta:depth=9");
  while (!match.outcome().ended) {
    ASSERT_TRUE(match.play(think(match, perfect)->lines.front().moves.front()));
  }
  EXPECT_EQ(match.outcome(), Outcome::draw());

  const auto rollout = parse_bot(game, "rollout:games=200,seed=3");
  ASSERT_TRUE(rollout) << rollout.error().message;
  for (const char* state : {"xx1/oo1/3 x", "xo1/ox1/3 x"}) {
    Match won = *game.start({game.default_options(), state});
    ASSERT_TRUE(won.play(think(won, *rollout)->lines.front().moves.front()));
    EXPECT_EQ(won.outcome().winner(), 0) << state;
  }
  EXPECT_FALSE(parse_bot(game, "rollout:games=0"));
  const auto traced = trace(start(game), *rollout, 100);
  ASSERT_TRUE(traced);
  EXPECT_EQ(traced->tree.nodes.size(), 9U);
  EXPECT_EQ(traced->tree.value_names, std::vector<std::string_view>{"games"});
}

TEST(SiestaOfTheGuide, SkipsSleepersAndSharesPlaces) {
  Match match = start(siesta_entry);
  ASSERT_EQ(match.players(), 3);
  for (const char* take : {"1", "3", "3"}) ASSERT_TRUE(match.play(take));
  EXPECT_EQ(match.player_to_move(), 0);
  EXPECT_EQ(match.turn(), 4);
  ASSERT_TRUE(match.play("1"));
  EXPECT_EQ(match.player_to_move(), 0) << "both others sleep";
  EXPECT_EQ(match.turn(), 5);
  ASSERT_TRUE(match.play("1"));
  EXPECT_EQ(result_text(match.outcome(), 3), "1/2-1/2-1/2") << "three each";
  EXPECT_EQ(match.outcome().place_of(2, 3), 1);

  Match left = start(siesta_entry);
  left.give_up(1, "resignation");
  ASSERT_TRUE(left.play("3"));
  EXPECT_EQ(left.player_to_move(), 2) << "one is taken for who has left";
  EXPECT_EQ(left.history().back().move.text, "1");
  EXPECT_FALSE(left.outcome().ended);
}

TEST(NimOfTheGuide, HasTurnsOfSeveralMoves) {
  Match match = start(nim_entry);
  for (const char* move : {"c", "c", "stop", "a", "a", "a"}) {
    ASSERT_TRUE(match.play(move)) << move;
  }
  EXPECT_EQ(match.turn(), 3);
  EXPECT_EQ(match.player_to_move(), 0);
  EXPECT_NE(write_record(record_of(match)).find("1. c c stop 2. a a a *"), std::string::npos);
  // The player whose turn leaves piles with an exclusive or of 0 wins; 3, 4 and 5 are not there
  // yet.
  const auto bot = *parse_bot(nim_entry, "alphabeta:nodes=200k");
  EXPECT_GT(think(start(nim_entry), bot)->lines.front().score, 900'000);
}

TEST(PigOfTheGuide, IsLuckThatASeedRepeats) {
  const auto played = [](std::uint64_t seed) {
    Match match = start(pig_entry);
    match.set_luck(seed);
    while (!match.outcome().ended) {
      EXPECT_GE(match.player_to_move(), 0) << "the match draws by itself";
      EXPECT_TRUE(match.play("roll"));
    }
    return write_record(record_of(match));
  };
  EXPECT_EQ(played(1), played(1));
  EXPECT_NE(played(1), played(2));
  // One point from the goal any roll but a one wins; with nothing to lose nobody holds.
  const auto match = pig_entry.start({{}, "0 0 a 17"});
  ASSERT_TRUE(match) << match.error().message;
  const auto thought = think(*match, *parse_bot(pig_entry, "expectiminimax:depth=2,ties=first"));
  ASSERT_TRUE(thought);
  EXPECT_EQ(thought->lines.front().moves.front(), "roll");
}

TEST(CupsOfTheGuide, HidesThePeaFromSeekersAndTheirComputers) {
  const auto bot = *parse_bot(cups_entry, "alphabeta:depth=3,ties=first");
  std::set<std::string> lifted;
  for (const char* cup : {"a", "b", "c", "d"}) {
    Match match = start(cups_entry);
    ASSERT_TRUE(match.play(cup));
    EXPECT_EQ(match.state_text(cups::seeker), "? -");
    EXPECT_EQ(match.state_text(cups::hider), std::string(cup) + " -");
    EXPECT_EQ(match.history().front().seen_by(cups::seeker).move.text, "hides");
    EXPECT_EQ(match.history().front().seen_by(nobody).move.text, "hides");
    EXPECT_TRUE(match.legal_moves(cups::hider).empty());
    lifted.insert(think(match, bot)->lines.front().moves.front());
  }
  EXPECT_EQ(lifted.size(), 1U) << "what it does hangs on where the pea is";
}

TEST(HexOfTheGuide, HasSixNeighboursAndWeights) {
  const Match match = start(hex_entry);
  EXPECT_EQ(neighbours_of(match.view(), 12).size(), 6U);
  const auto reader = [](const std::string& path) -> Result<std::string> {
    if (path == "./swapped.txt") return std::string("inside -1\nlinks 0\n");
    return std::string("inside 1\n");
  };
  const auto swapped = parse_bot(hex_entry, "greedy:eval=./swapped.txt,ties=first", reader);
  ASSERT_TRUE(swapped) << swapped.error().message;
  EXPECT_EQ(think(match, *swapped)->lines.front().moves.front(), "a1") << "the edge is dear now";
  EXPECT_EQ(think(match, *parse_bot(hex_entry, "greedy:ties=first"))->lines.front().moves.front(),
            "b2");
  EXPECT_FALSE(parse_bot(hex_entry, "greedy:eval=./half.txt", reader));
}

}  // namespace
}  // namespace castellan
