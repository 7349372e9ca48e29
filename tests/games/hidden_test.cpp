// Hidden hands: nobody learns what he must not know, and no bot uses it.
#include <gtest/gtest.h>

#include <set>

#include "match/searcher.hpp"
#include "tests/games/cards.hpp"
#include "tests/games/entries.hpp"
#include "tests/support/toy_game.hpp"

namespace castellan::tests {
namespace {

/// The cards that an observer must not know, from the referee's view.
std::string unseen_cards(const Position& position, Player observer) {
  const std::string text = position.text(referee);
  std::string seen;
  const auto zones = split_fields(text);
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    const auto groups = split_at(zones[zone], '/');
    for (std::size_t owner = 0; owner < groups.size(); ++owner) {
      if (zone == 2 || static_cast<Player>(owner) == observer) seen += groups[owner];
    }
  }
  std::string unseen;
  for (char card = 'A'; card < 'A' + cards::Cards::deck; ++card) {
    if (seen.find(card) == std::string::npos) unseen += card;
  }
  return unseen;
}

/// All text in a view.
std::string bytes_of(const BoardView& view) {
  std::string bytes;
  for (const CellView& cell : view.cells) {
    bytes += cell.name + cell.symbol + std::string(cell.thing) + std::string(cell.ground) +
             cell.badge.text + cell.badge.meaning;
  }
  for (const AxisLabel& label : view.labels) bytes += label.text;
  return bytes;
}
std::string bytes_of(const MoveView& move) {
  std::string bytes = move.text + move.notation;
  for (const MoveStep& step : move.steps) bytes += step.answer + step.note;
  return bytes;
}
std::string bytes_of(const PlayedMove& played) {
  std::string bytes = bytes_of(played.move) + played.comment + played.remark;
  for (const SeenMove& seen : played.seen) bytes += seen.text + seen.notation;
  return bytes;
}

void expect_nothing_told(const Match& match, Player observer) {
  const Position& position = match.position();
  const std::string unseen = unseen_cards(position, observer);
  std::string told = position.text(observer) + bytes_of(position.view(observer));
  const MoveSet set = match.moves(observer, {});
  EXPECT_EQ(set.count > 0, observer == match.player_to_move() && !match.outcome().ended);
  EXPECT_EQ(set.count, set.moves.size());
  for (const MoveView& move : set.moves) told += bytes_of(move);
  for (const PlayedMove& played : match.history()) {
    const PlayedMove seen = played.seen_by(observer);
    told += bytes_of(seen);
    if (seen.move.text != played.move.text) {
      EXPECT_TRUE(seen.move.cells.empty() && seen.move.steps.empty()) << "its place tells a card";
      EXPECT_EQ(seen.move.probability, 0);
    }
    EXPECT_EQ(seen.turn, played.turn);
    EXPECT_EQ(seen.player, played.player);
  }
  EXPECT_EQ(told.find_first_of(unseen), std::string::npos)
      << "observer " << observer << " was told of one of " << unseen << " in " << told;
}

TEST(Hidden, IsToldToNobodyElse) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Match match = new_match(cards_entry);
    Random random(seed);
    do {
      for (Player observer = nobody; observer < 3; ++observer) expect_nothing_told(match, observer);
      EXPECT_EQ(unseen_cards(match.position(), nobody).size() < 10, match.history().size() > 12);
      play_randomly(match, random, 1);
    } while (!match.outcome().ended);
    for (Player observer = nobody; observer < 3; ++observer) expect_nothing_told(match, observer);
    const Match again = through_its_record(match);
    for (Player observer = nobody; observer < 3; ++observer) expect_nothing_told(again, observer);
  }
}

TEST(Hidden, IsToldToItsOwnerAndTheReferee) {
  Match match = new_match(cards_entry, "", "ABC/DEF/GHI -/-/- -/-/-");
  EXPECT_EQ(match.state_text(0), "ABC/___/___ -/-/- -/-/-");
  EXPECT_EQ(match.state_text(nobody), "___/___/___ -/-/- -/-/-");
  EXPECT_EQ(match.state_text(), "ABC/DEF/GHI -/-/- -/-/-");
  EXPECT_EQ(match.view(1).cells[7].symbol, "F");
  EXPECT_EQ(match.view(0).cells[7].symbol, "_");
  play_all(match, {"away-B", "away-D", "away-I", "play-A"});
  const auto text = [&](std::size_t ply, Player observer) {
    return match.history()[ply].seen_by(observer).move.text;
  };
  EXPECT_EQ(text(0, 0), "away-B");
  EXPECT_EQ(text(0, referee), "away-B");
  EXPECT_EQ(text(0, 1), "away-_");
  EXPECT_EQ(text(0, nobody), "away-_");
  EXPECT_EQ(text(3, nobody), "play-A");
  EXPECT_EQ(match.state_text(2), "_/__/GH _/_/I A/-/-");
}

/// Dealt cards are as hidden from the others as what is done with them.
TEST(Hidden, DealsAreSeenByThePlayerWhoGetsTheCard) {
  Match match = new_match(cards_entry);
  match.set_luck(1);
  ASSERT_EQ(match.history().size(), 9U);
  for (std::size_t i = 0; i < 9; ++i) {
    const PlayedMove& dealt = match.history()[i];
    EXPECT_EQ(dealt.player, chance);
    EXPECT_EQ(dealt.turn, 1);
    for (Player observer = nobody; observer < 3; ++observer) {
      const bool own = observer == static_cast<Player>(i % 3);
      EXPECT_EQ(dealt.seen_by(observer).move.text, own ? dealt.move.text : "deal-_");
    }
  }
  EXPECT_EQ(match.turn(), 2);
}

// ---- bots

/// Two piles, and a number up each player's sleeve that decides drawn games: hidden hands for two,
/// without chance.
class SleeveGame : public TwoPlayers {
 public:
  struct State {
    ToyGame::State open;
    std::array<std::int8_t, 2> sleeve{};
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = ToyGame::Move;
  static constexpr std::string_view name = "sleeve";
  static constexpr std::size_t max_moves = ToyGame::max_moves;

  explicit SleeveGame(const OptionValues& options) : toy_(options) {}

  State initial_state() const { return {toy_.initial_state(), {1, 2}}; }
  Player player_to_move(const State& state) const { return toy_.player_to_move(state.open); }
  void legal_moves(const State& state, MovesOf<SleeveGame>& moves) const {
    toy_.legal_moves(state.open, moves);
  }
  Turn play(State& state, Move move) const { return toy_.play(state.open, move); }
  Outcome outcome(const State& state) const {
    const Outcome open = toy_.outcome(state.open);
    if (!open.ended || open.winner() || state.sleeve[0] == state.sleeve[1]) return open;
    return Outcome::win(state.sleeve[0] > state.sleeve[1] ? 0 : 1);
  }
  std::uint64_t hash(const State& state) const {
    return hash_of(state.sleeve, toy_.hash(state.open));
  }
  std::string to_text(const State& state) const { return text_for(state, referee); }
  std::string text_for(const State& state, Player observer) const {
    std::string text = toy_.to_text(state.open);
    for (const Player player : {0, 1}) {
      const bool seen = observer == referee || observer == player;
      text +=
          seen ? " =" + std::string(1, static_cast<char>('a' + state.sleeve[at(player)])) : " ?";
    }
    return text;
  }
  std::string to_text(const State& state, Move move) const {
    return toy_.to_text(state.open, move);
  }
  std::string text_for(const State& state, Move move, Player) const { return to_text(state, move); }
  Result<State> parse_state(std::string_view text) const {
    const auto open = toy_.parse_state(text);
    const std::size_t sleeves = text.find(" =");
    if (!open || sleeves == std::string_view::npos || text.size() != sleeves + 6) {
      return Error{"expected piles and sleeves"};
    }
    const auto sleeve = [&](std::size_t i) { return static_cast<std::int8_t>(text[i] - 'a'); };
    return State{*open, {sleeve(sleeves + 2), sleeve(sleeves + 5)}};
  }
  State sample(const State& state, Player observer, Random& random) const {
    State made_up = state;
    for (const Player player : {0, 1}) {
      if (observer == referee || observer == player) continue;
      made_up.sleeve[at(player)] = static_cast<std::int8_t>(random.below(4));
    }
    return made_up;
  }
  BoardView view(const State& state) const { return toy_.view(state.open); }
  BoardView view_for(const State& state, Player) const { return toy_.view(state.open); }
  std::vector<int> cells(const State& state, Move move) const {
    return toy_.cells(state.open, move);
  }

 private:
  ToyGame toy_;
};
static_assert(HidesThings<SleeveGame> && AlphaBeta::plays<SleeveGame>);

/// The value of a sleeve changes with the piles, so that it matters to a search.
struct SleeveEvaluation {
  static constexpr std::string_view name = "source";
  using Score = int;
  Score operator()(const SleeveGame&, const SleeveGame::State& state, Player player) const {
    const int score =
        (state.sleeve[0] - state.sleeve[1]) * (state.open.pile[0] * 3 - state.open.pile[1]);
    return player == 0 ? score : -score;
  }
};
struct SleeveFamily : FamilyOfOne<SleeveGame> {
  using Evaluations = std::tuple<SleeveEvaluation>;
  static constexpr GameInfo info = {.name = SleeveGame::name,
                                    .title = "Sleeve",
                                    .summary = "for tests",
                                    .move_hint = "a1",
                                    .players = toy_players,
                                    .options = toy_options};
};
const EntryOf<SleeveFamily> sleeve_entry;

/// A bot in the seat of the player to move, along random games: its answers here, and in deals that
/// look the same from there. Counts how often a bot that sees everything would differ.
int differences_of_referee(const GameEntry& game, const std::string& text) {
  const auto bot = parse_bot(game, text);
  EXPECT_TRUE(bot) << bot.error().message;
  const auto answer = [&](const std::shared_ptr<const Position>& position, Player observer) {
    const auto searcher = game.make_searcher(game.default_options(), *bot);
    EXPECT_TRUE(searcher->set_position({position, position, observer}));
    return searcher->think({}, {});
  };
  int differences = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Match match = new_match(game);
    match.set_luck(seed);
    Random random(seed);
    for (; !match.outcome().ended; play_randomly(match, random, 1)) {
      const Player seat = match.player_to_move();
      const auto here = answer(match.shared_position(), seat);
      const auto all_seen = answer(match.shared_position(), referee);
      for (std::uint64_t look = 0; look < 3; ++look) {
        const auto alike = match.position().sample(seat, look);
        EXPECT_EQ(alike->text(seat), match.state_text(seat));
        const auto there = answer(alike, seat);
        EXPECT_EQ(there.lines[0].moves, here.lines[0].moves) << match.state_text();
        EXPECT_EQ(there.lines[0].score, here.lines[0].score) << match.state_text();
        EXPECT_EQ(there.nodes, here.nodes) << match.state_text();
        differences += answer(alike, referee).lines[0].score != all_seen.lines[0].score ? 1 : 0;
      }
    }
  }
  return differences;
}

TEST(Hidden, BotsPlayByWhatTheySee) {
  for (const char* bot : {"maxn:depth=3,seed=7", "maxn:nodes=400,seed=7"}) {
    EXPECT_GT(differences_of_referee(cards_entry, bot), 0) << bot << ": it would matter";
  }
  differences_of_referee(cards_entry, "level:3,seed=2");
  differences_of_referee(cards_entry, "random:seed=5");
  differences_of_referee(cards_entry, "greedy:seed=5");
}

TEST(Hidden, BotsWithATablePlayByWhatTheySee) {
  for (const char* bot : {"minimax:depth=4,seed=7", "brute:depth=3,seed=7", "level:4,seed=1",
                          "alphabeta:nodes=800,seed=7", "alphabeta:depth=4,seed=7"}) {
    EXPECT_GT(differences_of_referee(sleeve_entry, bot), 0) << bot << ": it would matter";
  }
}

/// What a bot remembers of earlier moves tells it nothing more.
TEST(Hidden, ABotThatRemembersPlaysByWhatItSaw) {
  const auto bot = parse_bot(sleeve_entry, "alphabeta:nodes=800,seed=7");
  ASSERT_TRUE(bot);
  const auto game_against = [&](char other_sleeve) {
    Match match =
        new_match(sleeve_entry, "pile=5", std::string("5 5 0 fresh 0 0 =b =") + other_sleeve);
    const auto searcher = sleeve_entry.make_searcher(match.options(), *bot);
    std::vector<std::string> answers;
    Random random(3);
    while (!match.outcome().ended) {
      if (match.player_to_move() == 0) {
        EXPECT_TRUE(searcher->set_position(root_of(match)));
        answers.push_back(searcher->think({}, {}).lines[0].moves[0]);
        EXPECT_TRUE(match.play(answers.back()));
      } else {
        play_randomly(match, random, 1);
      }
    }
    return answers;
  };
  EXPECT_EQ(game_against('a'), game_against('d'));
}

TEST(Hidden, SamplesAreCommonPlay) {
  Match match = new_match(cards_entry, "", "ABC/DEF/GHI -/-/- -/-/-");
  std::set<std::string> deals;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto sample = match.position().sample(0, seed);
    EXPECT_EQ(sample->text(0), match.state_text(0));
    EXPECT_EQ(sample->key(), match.position().sample(0, seed)->key());
    deals.insert(sample->text(referee));
  }
  EXPECT_GT(deals.size(), 80U) << "140 deals look like this one from here";
  EXPECT_EQ(match.position().sample(referee, 1)->key(), match.position().key());
}

}  // namespace
}  // namespace castellan::tests
