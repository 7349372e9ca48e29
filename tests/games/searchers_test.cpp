// Bots at work: what they remember and how it affects their answers, evaluations with a running
// account or weights from a file, and sets of moves too large to list.
#include <gtest/gtest.h>

#include "games/blackstone/blackstone.hpp"
#include "games/blackstone/evaluation.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "match/table.hpp"
#include "tests/games/cards.hpp"
#include "tests/games/dice.hpp"
#include "tests/games/elimination.hpp"
#include "tests/games/entries.hpp"
#include "tests/games/hexes.hpp"
#include "tests/games/rich_province.hpp"
#include "tests/support/reachable.hpp"
#include "tests/support/thinking.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {
namespace {

const GameEntry& blackstone_entry() { return **all_games().find("blackstone"); }

/// Everything about a thought except its time.
std::string text_of(const ThoughtView& thought) {
  std::string text = std::to_string(thought.depth) + " " + std::to_string(thought.nodes);
  for (const LineView& line : thought.lines) {
    text += " | " + std::to_string(line.score);
    for (const std::string& move : line.moves) text += " " + move;
  }
  return text;
}

std::string answer(Searcher& searcher, const Match& match) {
  EXPECT_TRUE(searcher.set_position(root_of(match)));
  return text_of(searcher.think({}, {}));
}

std::unique_ptr<Searcher> searcher_for(const Match& match, const std::string& text) {
  const auto bot = parse_bot(match.game(), text);
  EXPECT_TRUE(bot) << bot.error().message;
  return match.game().make_searcher(match.options(), *bot);
}

/// Every position of one random game in which a player is to move.
std::vector<Match> positions_of_game(const GameEntry& game, std::string_view options,
                                     std::uint64_t seed, std::size_t most = 12) {
  Match match = new_match(game, options);
  match.set_luck(seed);
  std::vector<Match> positions;
  Random random(seed);
  while (!match.outcome().ended && positions.size() < most) {
    positions.push_back(match);
    play_randomly(match, random, 1);
  }
  return positions;
}

struct Case {
  const GameEntry* game;
  const char* options;
  const char* bot;
};
std::vector<Case> cases() {
  return {{&toy_entry, "pile=6", "alphabeta:nodes=500,seed=3"},
          {&toy_entry, "pile=6", "alphabeta:depth=5,seed=3,table=1"},
          {&toy_entry, "pile=6", "minimax:depth=4,seed=3"},
          {&blackstone_entry(), "size=6", "alphabeta:nodes=3k,seed=3,table=1"},
          {&dice_entry, "turns=3", "expectiminimax:nodes=500,seed=3"},
          {&elimination_entry, "players=4", "maxn:nodes=500,seed=3"},
          {&cards_entry, "", "maxn:nodes=500,seed=3"},
          {&toy_entry, "pile=6", "mcts:nodes=500,seed=3,table=1"},
          {&blackstone_entry(), "size=6", "mcts:nodes=3k,seed=3,table=1"},
          {&dice_entry, "turns=3", "mcts:nodes=500,seed=3,table=1"},
          {&elimination_entry, "players=4", "mcts:nodes=500,seed=3,table=1"},
          {&cards_entry, "", "mcts:nodes=500,seed=3,table=1"},
          {&hexes_entry, "size=2", "brute:nodes=500,seed=3"}};
}

TEST(Searchers, AnswerByWhatTheyHaveSeen) {
  for (const auto& [game, options, bot] : cases()) {
    const auto positions = positions_of_game(*game, options, 4);
    ASSERT_FALSE(positions.empty());
    const auto one = searcher_for(positions[0], bot);
    const auto other = searcher_for(positions[0], bot);
    std::vector<std::string> answers;
    for (const Match& match : positions) {
      answers.push_back(answer(*one, match));
      ASSERT_EQ(answer(*other, match), answers.back()) << game->info().name << " " << bot;
    }
    one->clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
      ASSERT_EQ(answer(*one, positions[i]), answers[i]) << "cleared, it plays the same game again";
    }
    for (const Match& match : positions) {
      one->clear();
      ASSERT_EQ(answer(*one, match), answer(*searcher_for(match, bot), match)) << "as if just made";
    }
  }
}

/// A seat that thinks about every second position of a game, with and without its memory.
TEST(Searchers, SaveNodesByWhatTheyRemember) {
  const std::string bot = "alphabeta:depth=4,seed=3";
  Match match = new_match(blackstone_entry(), "size=6");
  const auto remembering = searcher_for(match, bot);
  std::uint64_t warm = 0;
  std::uint64_t cold = 0;
  for (int ply = 0; ply < 14 && !match.outcome().ended; ++ply) {
    const auto fresh = searcher_for(match, bot);
    ASSERT_TRUE(fresh->set_position(root_of(match)));
    const ThoughtView thought = fresh->think({}, {});
    if (ply % 2 == 0) {
      ASSERT_TRUE(remembering->set_position(root_of(match)));
      warm += remembering->think({}, {}).nodes;
      cold += thought.nodes;
    }
    ASSERT_TRUE(match.play(thought.lines.front().moves.front()));
  }
  EXPECT_LT(warm, cold);
  RecordProperty("warm", std::to_string(warm));
  RecordProperty("cold", std::to_string(cold));
}

TEST(Searchers, ForgetWhereTheyAreTo) {
  for (const auto& [game, options, bot] : cases()) {
    const auto along = positions_of_game(*game, options, 5);
    for (const char* level : {"level:3,seed=1", "level:5,seed=1"}) {
      const auto kept = searcher_for(along[0], level);
      for (const Match& match : along) {
        ASSERT_EQ(answer(*kept, match), answer(*searcher_for(match, level), match))
            << game->info().name << " " << level;
      }
    }
  }
}

TEST(Searchers, OfATableStayWithTheirSeats) {
  Table::Opening opening;
  opening.setup = {&toy_entry, {toy_entry.default_options(), {}}, {}};
  for (const char* who : {"alphabeta:nodes=300", "level:2"}) {
    opening.setup.seats.push_back(*make_seat(toy_entry, opening.setup.seats.size(), who, ""));
  }
  auto table = Table::open(opening);
  ASSERT_TRUE(table);
  std::array<std::shared_ptr<Searcher>, 2> before;
  while (!table->ended()) {
    const auto seat = static_cast<std::size_t>(table->match().player_to_move());
    const auto searcher = table->searcher();
    if (before[seat] && seat == 0) {
      EXPECT_EQ(searcher, before[seat]);
    }
    const bool turn_goes_on = table->match().moves_this_turn() > 0;
    if (seat == 1 && turn_goes_on) {
      EXPECT_EQ(searcher, before[seat]) << "until its turn is over";
    } else if (seat == 1 && before[seat]) {
      EXPECT_NE(searcher, before[seat]) << "a level gets a fresh one every turn";
    }
    before[seat] = searcher;
    const ThoughtView thought = searcher->think({}, {});
    if (seat == 1) {
      const auto fresh = toy_entry.make_searcher(table->match().options(), *table->seat(1).bot);
      fresh->set_position(root_of(table->match()));
      EXPECT_EQ(thought.nodes, fresh->think({}, {}).nodes) << "a level forgets";
    }
    ASSERT_TRUE(table->play(thought.lines[0].moves[0], 0));
  }
}

TEST(Searchers, WhoThinksAgainHasAllItsTimeAgain) {
  const GameEntry& game = **all_games().find("blackstone");
  const Match match = *game.start({game.default_options(), {}});
  const auto bot = parse_bot(game, "alphabeta:time=60ms");
  ASSERT_TRUE(bot);
  const auto searcher = game.make_searcher(match.options(), *bot);
  for (int times = 0; times < 3; ++times) {
    searcher->set_position(root_of(match));
    searcher->clear();
    EXPECT_GT(searcher->think({}, {}).seconds, 0.01) << "as after taking back";
  }
}

/// Whatever a table holds from other depths, other positions and other ways of counting, a fixed
/// depth has minimax's score.
template <class G, class E>
void check_warm_table(const G& game, const std::vector<typename G::State>& states, int rounds,
                      int deepest) {
  const OptionValues options = options_for<AlphaBeta>("table=1 exact=1");
  AlphaBetaMemory<G, E> memory(options);
  Random random(21);
  std::uint64_t warm = 0;
  std::uint64_t cold = 0;
  for (int i = 0; i < rounds; ++i) {
    const auto& state = states[random.below(states.size())];
    const int depth = 1 + static_cast<int>(random.below(static_cast<std::size_t>(deepest)));
    const Limits limits = i % 5 == 0 ? Limits{.turns = (depth + 1) / 2} : Limits{.depth = depth};
    const E evaluation;
    NoTrace trace;
    const Problem<G, E> problem{game, state, evaluation, options, limits, std::uint64_t(i)};
    const auto thought = think_with<AlphaBeta>(problem, memory, trace);
    const auto expected =
        think<Minimax>(game, state, evaluation, {.limits = limits, .options = "prune=1"});
    ASSERT_NEAR(thought.lines[0].score, expected.lines[0].score, 1e-8)
        << game.to_text(state) << " depth " << depth << " round " << i;
    warm += thought.nodes;
    cold += think_once<AlphaBeta>(problem, trace).nodes;
  }
  EXPECT_LE(warm, cold) << "a warm table costs nothing";
}

TEST(Searchers, AreExactWithAWarmTable) {
  OptionValues piles(toy_options);
  piles.put("pile", 5);
  const ToyGame toy(piles);
  check_warm_table<ToyGame, ToyEvaluation>(toy, reachable_states(toy), 3'000, 8);

  OptionValues options(blackstone::option_specs);
  options.put("size", 6);
  const blackstone::Blackstone<8> game(options);
  Random random(8);
  std::vector<blackstone::Blackstone<8>::State> states;
  for (int i = 0; i < 3; ++i) {
    auto state = game.initial_state();
    play_randomly(game, state, random, 10 + random.below(20));
    for (int along = 0; along < 6 && !game.outcome(state).ended; ++along) {
      states.push_back(state);
      play_randomly(game, state, random, 1);
    }
  }
  check_warm_table<blackstone::Blackstone<8>, blackstone::EngineEvaluation>(game, states, 60, 3);
  check_warm_table<blackstone::Blackstone<8>, blackstone::SourceEvaluation>(game, states, 40, 3);
}

// ---- evaluations that keep an account

/// The toy's evaluation with a running count of the piles. The plain form is only for calls outside
/// of a search.
struct CountedToy {
  static constexpr std::string_view name = "counted";
  using Score = int;
  struct Account {
    int piles = 0;
    bool operator==(const Account&) const = default;
  };
  static inline int counted_anew = 0;

  Account account(const ToyGame&, const ToyGame::State& state) const {
    return {7 * state.pile[0] - 5 * state.pile[1]};
  }
  void update(const ToyGame&, Account& account, const ToyGame::State&, ToyGame::Move move,
              const ToyGame::State&) const {
    account.piles += move.take * (move.pile == 0 ? -7 : 5);
  }
  Score operator()(const ToyGame&, const ToyGame::State& state, Player player,
                   const Account& account) const {
    const int score = account.piles + (state.moved ? 3 : 0) + (state.pile[0] * state.pile[1]) % 4;
    return player == 0 ? score : -score;
  }
  Score operator()(const ToyGame& game, const ToyGame::State& state, Player player) const {
    ++counted_anew;
    return (*this)(game, state, player, account(game, state));
  }
};
static_assert(KeepsAccount<CountedToy, ToyGame> && TwoPlayerZeroSum<Carried<ToyGame, CountedToy>>);

struct CountedDice {
  static constexpr std::string_view name = "counted";
  using Score = int;
  struct Account {
    int lead = 0;
    bool operator==(const Account&) const = default;
  };
  Account account(const dice::Dice& game, const dice::Dice::State& state) const {
    return {dice::Evaluation{}(game, state, 0)};
  }
  void update(const dice::Dice&, Account& account, const dice::Dice::State& before,
              dice::Dice::Move move, const dice::Dice::State&) const {
    const int sign = before.player == 0 ? 1 : -1;
    if (before.cast == 0) return;
    account.lead += sign * (move == dice::Dice::keep ? 2 * before.cast : -1);
  }
  Score operator()(const dice::Dice&, const dice::Dice::State&, Player player,
                   const Account& account) const {
    return player == 0 ? account.lead : -account.lead;
  }
  Score operator()(const dice::Dice& game, const dice::Dice::State& state, Player player) const {
    return (*this)(game, state, player, account(game, state));
  }
};
static_assert(HasChance<Carried<dice::Dice, CountedDice>>);

struct CountedToyFamily : FamilyOfOne<ToyGame> {
  using Evaluations = std::tuple<ToyEvaluation, CountedToy>;
  static constexpr GameInfo info = ToyFamily::info;
};
struct CountedDiceFamily : FamilyOfOne<dice::Dice> {
  using Evaluations = std::tuple<dice::Evaluation, CountedDice>;
  static constexpr GameInfo info = dice::Family::info;
};

TEST(Accounts, ChangeNothingButTheWork) {
  const EntryOf<CountedToyFamily> toys;
  const EntryOf<CountedDiceFamily> dices;
  const std::pair<const GameEntry*, const char*> rows[] = {
      {&toys, "minimax:depth=5,seed=1"},
      {&toys, "minimax:depth=5,prune=1,seed=1"},
      {&toys, "alphabeta:depth=6,seed=1"},
      {&toys, "alphabeta:nodes=700,seed=1"},
      {&toys, "alphabeta:turns=3,seed=1"},
      {&toys, "brute:depth=3,seed=1"},
      {&toys, "greedy:seed=1"},
      {&dices, "greedy:seed=1"},
      {&dices, "maxn:depth=4,seed=1"},
      {&dices, "expectiminimax:depth=4,seed=1"},
      {&toys, "mcts:nodes=700,seed=1,table=1"},
      {&dices, "mcts:nodes=700,seed=1,table=1"},
  };
  for (const auto& [game, bot] : rows) {
    for (const Match& match : positions_of_game(*game, "", 6)) {
      const std::string plain =
          answer(*searcher_for(match, bot + std::string(",eval=source")), match);
      CountedToy::counted_anew = 0;
      const auto counting = searcher_for(match, bot + std::string(",eval=counted"));
      ASSERT_EQ(answer(*counting, match), plain) << bot;
      ASSERT_EQ(CountedToy::counted_anew, 0) << "the account was not used";
    }
  }
}

TEST(Accounts, AreInTheTreeToo) {
  const EntryOf<CountedToyFamily> toys;
  const Match match = new_match(toys);
  const auto plain = trace(match, *parse_bot(toys, "minimax:depth=3,eval=source"), 1'000);
  const auto counted = trace(match, *parse_bot(toys, "minimax:depth=3,eval=counted"), 1'000);
  ASSERT_TRUE(plain && counted);
  ASSERT_EQ(plain->tree.nodes.size(), counted->tree.nodes.size());
  for (std::size_t i = 0; i < plain->tree.nodes.size(); ++i) {
    EXPECT_EQ(plain->tree.nodes[i].move, counted->tree.nodes[i].move);
    EXPECT_EQ(plain->tree.nodes[i].score, counted->tree.nodes[i].score);
  }
}

// ---- weights from a file

Result<std::string> weights_file(const std::string& path) {
  if (path == "good.txt") return std::string("stones 100\nmoves 2 # each\n\nliberties 1\n");
  if (path == "zero.txt") return std::string("stones 0\nmoves 0\nliberties 0\n");
  if (path == "twice.txt") return std::string("stones 1\nmoves 2\nstones 3\n");
  if (path == "odd.txt") return std::string("# ours\nstones 1\npieces 2\n");
  if (path == "words.txt") return std::string("stones many\n");
  if (path == "short.txt") return std::string("stones 1\nmoves 2\n");
  return Error{"there is no file " + path};
}

TEST(Weights, AreReadWhereAllowed) {
  const GameEntry& game = blackstone_entry();
  const auto good = parse_bot(game, "alphabeta:depth=1,eval=good.txt", weights_file);
  ASSERT_TRUE(good) << good.error().message;
  EXPECT_EQ(good->evaluation, "engine");
  ASSERT_TRUE(good->weights);
  const Match match = new_match(game, "size=6");
  const auto zero = parse_bot(game, "alphabeta:depth=1,eval=zero.txt", weights_file);
  ASSERT_TRUE(zero) << zero.error().message;
  EXPECT_EQ(think(match, *zero)->lines[0].score, 0);
  EXPECT_NE(think(match, *good)->lines[0].score, 0);

  const auto refused = parse_bot(game, "alphabeta:eval=good.txt");
  ASSERT_FALSE(refused) << "a server reads no files";
  EXPECT_EQ(refused.error().message,
            "bot 'alphabeta:eval=good.txt': parameter eval: expected source or engine, found "
            "'good.txt'");
}

TEST(Weights, AreRefusedByTheirLine) {
  const std::pair<const char*, const char*> rows[] = {
      {"eval=twice.txt", "twice.txt: line 3: the weight stones is given twice"},
      {"eval=odd.txt", "odd.txt: line 3: unknown weight 'pieces'"},
      {"eval=words.txt", "words.txt: line 1: expected a whole number up to 100000, found 'many'"},
      {"eval=short.txt", "short.txt: the weight liberties is missing"},
      {"eval=none.txt", "there is no file none.txt"},
      {"eval=mine", "expected source or engine or a file with weights, found 'mine'"},
  };
  for (const auto& [parameter, message] : rows) {
    const std::string text = "alphabeta:" + std::string(parameter);
    const auto bot = parse_bot(blackstone_entry(), text, weights_file);
    ASSERT_FALSE(bot) << text;
    EXPECT_EQ(bot.error().message, "bot '" + text + "': parameter eval: " + message);
  }
  const auto none = parse_bot(blackstone_entry(), "greedy:eval=good.txt", weights_file);
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().message.ends_with("the evaluation source has no weights"));
}

TEST(Weights, SitDownAtATable) {
  Table::Opening opening;
  opening.setup = {&blackstone_entry(), {blackstone_entry().default_options(), {}}, {}};
  for (int i = 0; i < 2; ++i) {
    const auto bot = parse_bot(blackstone_entry(), "alphabeta:depth=1,eval=zero.txt", weights_file);
    opening.setup.seats.push_back({"zero", *bot});
  }
  opening.seed = 9;
  auto table = Table::open(opening);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->bot_to_move()->text, "alphabeta:depth=1,eval=zero.txt,seed=9");
  EXPECT_EQ(table->bot_to_move()->seed, 9U);
  EXPECT_EQ(table->searcher()->think({}, {}).lines[0].score, 0);
}

// ---- large sets of moves

TEST(MoveSets, AreNarrowedByWordsAndCells) {
  const Match match = rich_province();
  const auto all = match.legal_moves();
  ASSERT_GT(all.size(), 3'000U);
  MoveQuery query{.most = 100};
  const MoveSet first = match.moves(0, query);
  EXPECT_EQ(first.count, all.size());
  EXPECT_TRUE(first.moves.empty()) << "too many to list";
  ASSERT_FALSE(first.next_words.empty());
  ASSERT_FALSE(first.next_cells.empty());
  std::size_t sum = 0;
  for (const MoveStep& word : first.next_words) {
    sum += match.moves(0, {.words = {word.answer}, .most = 100}).count;
  }
  EXPECT_EQ(sum, all.size()) << "every move begins with one of the words";

  query.words = {first.next_words[0].answer};
  const MoveSet second = match.moves(0, query);
  EXPECT_LT(second.count, first.count);
  EXPECT_TRUE(second.moves.empty());
}

TEST(MoveSets, LeadToEveryMove) {
  const Match match = rich_province();
  Random random(2);
  const auto all = match.legal_moves();
  for (int i = 0; i < 30; ++i) {
    const MoveView& wanted = all[random.below(all.size())];
    MoveQuery query{.most = 1};
    for (const int cell : wanted.cells) query.cells.push_back(cell);
    MoveSet set = match.moves(0, query);
    for (const MoveStep& step : wanted.steps) {
      if (set.count == 1) break;
      const bool offered =
          std::any_of(set.next_words.begin(), set.next_words.end(),
                      [&](const MoveStep& next) { return next.answer == step.answer; });
      if (!offered) continue;
      query.words.push_back(step.answer);
      set = match.moves(0, query);
    }
    ASSERT_EQ(set.count, 1U) << wanted.text;
    ASSERT_EQ(set.moves.size(), 1U);
    EXPECT_EQ(set.moves[0].text, wanted.text);
  }
}

TEST(MoveSets, HaveNothingForWhatNoMoveFits) {
  const Match match = rich_province();
  const MoveSet wrong_word = match.moves(0, {.words = {"dragon"}});
  EXPECT_EQ(wrong_word.count, 0U);
  EXPECT_TRUE(wrong_word.moves.empty() && wrong_word.next_cells.empty());
  EXPECT_EQ(match.moves(0, {.cells = {1023, 1022, 1021}}).count, 0U);
  const Match small = new_match(toy_entry);
  const MoveSet pile = small.moves(nobody, {.cells = {1}});
  ASSERT_EQ(pile.count, 2U);
  EXPECT_EQ(pile.moves[0].text, "b1");
  EXPECT_EQ(pile.next_cells, (std::vector<int>{1})) << "b2 is two clicks";
}

}  // namespace
}  // namespace castellan::tests
