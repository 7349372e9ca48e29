// Matches of games with many players, with chance, and with players who leave: turns, luck,
// takeback, records, tables.
#include <gtest/gtest.h>

#include <set>

#include "match/searcher.hpp"
#include "match/table.hpp"
#include "tests/games/cards.hpp"
#include "tests/games/entries.hpp"

namespace castellan::tests {
namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<int>;

// ---- chance

TEST(Luck, IsWaitedForWithoutASeed) {
  Match match = new_match(dice_entry);
  EXPECT_EQ(match.player_to_move(), chance);
  const auto moves = match.legal_moves();
  ASSERT_EQ(moves.size(), 5U);
  EXPECT_EQ(moves[2].text, "cast4");
  EXPECT_DOUBLE_EQ(moves[2].probability, 3 / 9.0);
  const auto thought = think(match, *parse_bot(dice_entry, "greedy"));
  ASSERT_FALSE(thought) << "nobody thinks for chance";
  play_all(match, {"cast4", "again", "cast6", "keep"});
  EXPECT_EQ(match.player_to_move(), chance) << "what was played by hand decides nothing else";
  EXPECT_EQ(turns_played(match), (Numbers{1, 1, 1, 1})) << "a cast belongs to its player's turn";
  EXPECT_EQ(who_played(match), (Numbers{chance, 0, chance, 0}));
  EXPECT_EQ(match.turn(), 2);
  EXPECT_EQ(match.legal_moves()[0].probability, 1 / 9.0);
}

TEST(Luck, TheNthDrawOfATurnIsAlwaysTheSame) {
  Match match = new_match(dice_entry, "turns=4 again=3");
  match.set_luck(5);
  ASSERT_EQ(match.history().size(), 1U) << "drawn at once";
  EXPECT_EQ(match.player_to_move(), 0);
  play_all(match, {"keep", "keep", "keep"});
  const Texts first = texts_played(match);
  ASSERT_EQ(first.size(), 7U);
  while (match.history().size() > 1) ASSERT_TRUE(match.take_back());
  play_all(match, {"again", "again", "keep"});
  const Texts second = texts_played(match);
  EXPECT_EQ(first[0], second[0]);
  EXPECT_NE(first[1], second[1]);
  EXPECT_EQ(first[2], second[6]) << "of the second turn, whatever was drawn in the first";
}

TEST(Luck, DiffersBetweenMatches) {
  const auto casts = [](std::uint64_t luck) {
    Match match = new_match(dice_entry, "turns=4 again=0");
    match.set_luck(luck);
    while (!match.outcome().ended) EXPECT_TRUE(match.play("keep"));
    Texts drawn;
    for (const PlayedMove& played : match.history()) {
      if (played.player == chance) drawn.push_back(played.move.text);
    }
    return drawn;
  };
  int alike = 0;
  for (std::uint64_t luck = 0; luck < 50; ++luck) {
    const Texts one = casts(luck);
    const Texts next = casts(luck + 1);
    ASSERT_EQ(one.size(), 8U);
    alike += std::equal(one.begin() + 1, one.end(), next.begin()) ? 1 : 0;
  }
  EXPECT_LT(alike, 3) << "the next seed's draws are not these, one later";
}

TEST(Luck, IsRecordedAndReplayed) {
  for (std::uint64_t luck = 0; luck < 20; ++luck) {
    Match match = new_match(dice_entry, "turns=3 again=2");
    match.set_luck(luck);
    Random random(luck);
    play_randomly(match, random);
    ASSERT_TRUE(match.outcome().ended);
    through_its_record(match);
    while (!match.history().empty()) {
      ASSERT_TRUE(match.take_back());
      through_its_record(match);
    }
    while (match.redo()) continue;
    EXPECT_TRUE(match.outcome().ended);
  }
}

TEST(Luck, GoesOnAfterATableIsResumed) {
  const auto seat = [](std::size_t player) { return *make_seat(dice_entry, player, "human", ""); };
  PositionText position{dice_entry.default_options(), {}};
  ASSERT_TRUE(position.options.set_all("turns=4 again=3"));
  auto table = Table::open({.setup = {&dice_entry, position, {seat(0), seat(1)}}, .luck = 8});
  ASSERT_TRUE(table);
  ASSERT_TRUE(table->play("keep", 0));
  const auto record = parse_record(write_record(table->record(0)));
  ASSERT_TRUE(record);
  auto resumed = Table::resume(dice_entry, *record, 8);
  ASSERT_TRUE(resumed) << resumed.error().message;
  for (const char* move : {"again", "keep", "keep"}) {
    ASSERT_TRUE(table->play(move, 0));
    ASSERT_TRUE(resumed->play(move, 0));
  }
  EXPECT_EQ(texts_played(resumed->match()), texts_played(table->match()));
}

// ---- many players

TEST(ManyPlayers, MayHaveTwoTurnsInARow) {
  Match match = new_match(elimination_entry, "lives=1 rounds=5");
  play_all(match, {"pass", "pass", "hit-a"});
  EXPECT_EQ(match.history().back().remark, "Ash is out.");
  EXPECT_TRUE(match.is_out(0));
  EXPECT_FALSE(match.is_out(1));
  play_all(match, {"hit-b"});
  EXPECT_EQ(who_played(match), (Numbers{0, 1, 2, 2}));
  EXPECT_EQ(turns_played(match), (Numbers{1, 2, 3, 4}));
  EXPECT_TRUE(match.outcome().ended);
  EXPECT_EQ(match.outcome().winner(), 2);
  EXPECT_EQ(match.outcome().place_of(1, 3), 2);
  EXPECT_EQ(match.outcome().place_of(0, 3), 3);
  const std::string record = write_record(record_of(match));
  EXPECT_NE(record.find("1. pass 2. pass 3. hit-a 4. hit-b 0-0-1"), std::string::npos) << record;
  through_its_record(match);
}

TEST(ManyPlayers, ATurnBeginsWhereTheLastOneEnded) {
  Match match = new_match(elimination_entry, "lives=2 rounds=5");
  play_all(match, {"pass", "pass", "hit-a"});
  EXPECT_EQ(match.player_to_move(), 2);
  EXPECT_EQ(match.turn_start()->key(), match.position().key()) << "the same player, another turn";
}

TEST(ManyPlayers, KeepTheirPlacesInRecords) {
  for (const char* options : {"players=3", "players=4 lives=1 rounds=1", "players=5 lives=1"}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Match match = new_match(elimination_entry, options);
      Random random(seed);
      play_randomly(match, random);
      ASSERT_TRUE(match.outcome().ended);
      through_its_record(match);
    }
  }
}

TEST(ManyPlayers, MeetRepetitionAndTheTurnLimit) {
  Match match = new_match(elimination_entry, "rounds=0 repetition=2");
  play_all(match, {"pass", "pass"});
  EXPECT_FALSE(match.outcome().ended);
  play_all(match, {"pass"});
  EXPECT_TRUE(match.outcome().ended) << "all have passed: the start again";
  EXPECT_EQ(match.ended_by(), "repetition");
  EXPECT_EQ(result_text(match.outcome(), 3), "1/2-1/2-1/2");
  through_its_record(match);

  Match limited = new_match(elimination_entry, "rounds=0 max_turns=4");
  play_all(limited, {"pass", "pass", "hit-a", "hit-b"});
  EXPECT_EQ(limited.ended_by(), "turns");
  through_its_record(limited);
}

// ---- players who leave

TEST(Leaving, EndsAGameThatCannotGoOn) {
  for (const Player loser : {0, 1, 2}) {
    Match match = new_match(hexes_entry);
    play_all(match, {"a1", "b1"});
    match.give_up(loser, "resignation");
    EXPECT_TRUE(match.outcome().ended);
    EXPECT_EQ(match.ended_by(), "resignation");
    EXPECT_EQ(match.outcome().place_of(loser, 3), 3);
    EXPECT_EQ(match.outcome().place_of((loser + 1) % 3, 3), 1) << "the others share the win";
    EXPECT_EQ(match.outcome().place_of((loser + 2) % 3, 3), 1);
    through_its_record(match);
    ASSERT_TRUE(match.take_back());
    EXPECT_FALSE(match.outcome().ended);
    EXPECT_EQ(match.history().size(), 2U);
  }
}

TEST(Leaving, LetsTheOthersGoOn) {
  Match match = new_match(elimination_entry, "lives=1 rounds=3");
  play_all(match, {"pass"});
  match.give_up(1, "resignation");
  EXPECT_FALSE(match.outcome().ended);
  EXPECT_EQ(texts_played(match), (Texts{"pass", "pass"})) << "passed for whoever has left";
  EXPECT_EQ(match.player_to_move(), 2);
  play_all(match, {"pass"});
  EXPECT_EQ(match.player_to_move(), 0);
  play_all(match, {"pass"});
  EXPECT_EQ(match.player_to_move(), 2);
  EXPECT_EQ(who_played(match), (Numbers{0, 1, 2, 0, 1}));
  through_its_record(match);
  play_all(match, {"hit-b"});
  EXPECT_EQ(match.player_to_move(), 2) << "both others are out of this round";
  play_all(match, {"hit-a"});
  EXPECT_EQ(match.outcome().winner(), 2);
  through_its_record(match);
}

TEST(Leaving, WhileAnotherIsToMove) {
  Match match = new_match(elimination_entry, "rounds=3");
  match.give_up(2, "time");
  EXPECT_TRUE(match.history().empty());
  play_all(match, {"pass", "pass"});
  EXPECT_EQ(texts_played(match), (Texts{"pass", "pass", "pass"}));
  EXPECT_EQ(match.player_to_move(), 0);
}

TEST(Leaving, IsTakenBackToo) {
  Match match = new_match(elimination_entry, "rounds=3");
  play_all(match, {"pass"});
  match.give_up(1, "resignation");
  match.give_up(1, "time");
  EXPECT_EQ(match.departures().size(), 1U) << "nobody leaves twice";
  EXPECT_TRUE(match.has_left(1));
  EXPECT_TRUE(match.is_automatic(1));
  EXPECT_FALSE(match.is_automatic(0));
  ASSERT_TRUE(match.take_back());
  EXPECT_EQ(match.history().size(), 1U) << "what was played for him";
  ASSERT_TRUE(match.take_back());
  EXPECT_EQ(match.history().size(), 1U);
  EXPECT_FALSE(match.has_left(1)) << "then that he left";
  play_all(match, {"hit-a"});
  EXPECT_EQ(match.player_to_move(), 2) << "he plays on himself";
}

TEST(Leaving, OfAllButOneEndsTheGame) {
  Match match = new_match(elimination_entry, "rounds=0");
  match.give_up(2, "resignation");
  match.give_up(0, "time");
  EXPECT_TRUE(match.outcome().ended) << "it would never end otherwise";
  EXPECT_EQ(match.ended_by(), "time");
  EXPECT_EQ(match.outcome().winner(), 1);
  EXPECT_EQ(match.outcome().place_of(0, 3), 2);
  EXPECT_EQ(match.outcome().place_of(2, 3), 3) << "who leaves first is last";
  through_its_record(match);
  match.give_up(1, "resignation");
  EXPECT_EQ(match.outcome().winner(), 1) << "nobody gives up after the end";
  ASSERT_TRUE(match.take_back());
  EXPECT_FALSE(match.outcome().ended);
}

TEST(Leaving, NeverGoesOnForever) {
  Match match = new_match(elimination_entry, "players=4 lives=1 rounds=0");
  play_all(match, {"hit-b"});
  match.give_up(0, "resignation");
  match.give_up(2, "resignation");
  EXPECT_TRUE(match.outcome().ended) << "b is out: only d is there";
  EXPECT_EQ(match.outcome().winner(), 3);
  for (const auto& [player, place] : {std::pair{3, 1}, {2, 2}, {0, 3}, {1, 4}}) {
    EXPECT_EQ(match.outcome().place_of(player, 4), place) << player;
  }
  through_its_record(match);
  Match out = new_match(elimination_entry, "players=5 lives=1 rounds=0", "x1,x2,1,1,1 c 0");
  for (const Player player : {2, 3}) out.give_up(player, "time");
  EXPECT_TRUE(out.outcome().ended);
  EXPECT_EQ(out.outcome().winner(), 4);
}

TEST(Leaving, IsNotUndoneByHalves) {
  Match match = new_match(elimination_entry, "rounds=0");
  play_all(match, {"pass"});
  match.give_up(1, "resignation");
  ASSERT_EQ(match.history().size(), 2U) << "something is played for who has left";
  ASSERT_TRUE(match.take_back());
  ASSERT_TRUE(match.take_back());
  EXPECT_FALSE(match.has_left(1));
  EXPECT_FALSE(match.redo()) << "it was not b who played it";
  EXPECT_EQ(match.player_to_move(), 1);
  match.take_back();
  match.give_up(0, "time");
  match.give_up(1, "time");
  EXPECT_FALSE(match.redo()) << "the game is over";
}

/// A player who leaves is placed behind all who stay, even when the rules end the game later.
TEST(Leaving, IsPlacedBehindThoseWhoStay) {
  Match match = new_match(elimination_entry, "lives=2 rounds=1");
  match.give_up(0, "resignation");
  play_all(match, {"hit-c", "pass", "pass"});
  ASSERT_TRUE(match.outcome().ended);
  EXPECT_EQ(match.outcome().place_of(0, 3), 3) << "with two lives, but away";
  EXPECT_EQ(match.outcome().winner(), 1);
}

TEST(Leaving, AfterTheEndChangesNothing) {
  Match match = new_match(toy_entry, "pile=1");
  play_all(match, {"a1", "b1"});
  ASSERT_TRUE(match.outcome().ended);
  const Outcome before = match.outcome();
  match.give_up(0, "time");
  EXPECT_EQ(match.outcome(), before);
  EXPECT_EQ(match.ended_by(), "");
}

/// Cards, in which the lowest card is played for a player who has left. It is not asked while cards
/// are dealt.
class PatientCards : public cards::Cards {
 public:
  static constexpr std::string_view name = "patient cards";
  using Cards::Cards;
  Move idle_move(const State& state) const {
    EXPECT_NE(player_to_move(state), chance);
    MovesOf<Cards> moves;
    legal_moves(state, moves);
    return moves[0];
  }
};
struct PatientFamily : FamilyOfOne<PatientCards> {
  using Evaluations = std::tuple<cards::Evaluation>;
  static constexpr GameInfo info = cards::Family::info;
};

TEST(Leaving, WhileChanceIsToAct) {
  const EntryOf<PatientFamily> entry;
  Match match = new_match(entry);
  ASSERT_EQ(match.player_to_move(), chance);
  match.give_up(1, "resignation");
  EXPECT_FALSE(match.outcome().ended);
  match.set_luck(4);
  Random random(1);
  play_randomly(match, random);
  EXPECT_TRUE(match.outcome().ended);
  EXPECT_TRUE(match.outcome().place_of(1, 3) >= 1);
  through_its_record(match);
}

TEST(Leaving, IsReadFromRecords) {
  const std::string head =
      "[Game \"elimination\"]\n[Options \"players=3 lives=2 rounds=3\"]\n[Left \"";
  const auto read = [&](const std::string& left) -> Result<Match> {
    const auto record = parse_record(head + left + "\"]\n\n1. pass 2. pass *");
    EXPECT_TRUE(record);
    return replay(elimination_entry, *record);
  };
  ASSERT_TRUE(read("birch@1:time"));
  EXPECT_TRUE(read("birch@1:time")->has_left(1));
  for (const char* wrong :
       {"birch", "birch@1", "oak@1:time", "birch@3:time", "birch@x:time", "birch@1:fear",
        "date@1:time", "birch@1:time birch@2:time", "birch@2:time ash@1:time", "birch:time@1"}) {
    const auto refused = read(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_TRUE(refused.error().message.starts_with("line 3, column 1: expected who left"))
        << refused.error().message;
  }
  EXPECT_FALSE(read("ash@0:time birch@1:time")) << "then the game would have ended";
}

// ---- tables

Table table_of(const GameEntry& game, std::string_view options,
               std::initializer_list<const char*> who, Table::Opening opening = {}) {
  opening.setup = {&game, {game.default_options(), {}}, {}};
  EXPECT_TRUE(opening.setup.position.options.set_all(options));
  for (const char* each : who) {
    const auto seat = make_seat(game, opening.setup.seats.size(), each, "");
    EXPECT_TRUE(seat) << seat.error().message;
    opening.setup.seats.push_back(*seat);
  }
  auto table = Table::open(opening);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

TEST(Tables, HaveASeatForEachPlayer) {
  Table::Opening opening;
  opening.setup = {&elimination_entry, {elimination_entry.default_options(), {}}, {}};
  for (std::size_t i = 0; i < 5; ++i) {
    opening.setup.seats.push_back(*make_seat(elimination_entry, i, "human", ""));
  }
  EXPECT_FALSE(Table::open(opening));
  opening.setup.seats.resize(3);
  EXPECT_TRUE(Table::open(opening));
}

TEST(Tables, TakeBackADecisionAndWhatFollowedIt) {
  for (const auto& seats : {std::pair{"human", "human"}, {"greedy", "greedy"}}) {
    Table table =
        table_of(dice_entry, "turns=4", {seats.first, seats.second}, {.setup = {}, .luck = 3});
    ASSERT_EQ(table.ply(), 1U);
    EXPECT_FALSE(table.take_back(0)) << "only chance has acted";
    EXPECT_EQ(table.ply(), 1U);
    ASSERT_TRUE(table.play("keep", 0));
    ASSERT_EQ(table.ply(), 3U);
    const Texts played = texts_played(table.match());
    ASSERT_TRUE(table.take_back(0));
    EXPECT_EQ(table.ply(), 1U) << "the cast after it too";
    EXPECT_NE(table.seat_to_move(), nullptr);
    ASSERT_TRUE(table.redo());
    EXPECT_EQ(texts_played(table.match()), played);
    EXPECT_NE(table.seat_to_move(), nullptr);
  }
}

TEST(Tables, TakeBackAcrossThoseWhoLeft) {
  Table table = table_of(elimination_entry, "rounds=4", {"human", "human", "human"});
  ASSERT_TRUE(table.play("pass", 0));
  table.give_up(1, "resignation");
  ASSERT_TRUE(table.play("hit-a", 0));
  ASSERT_TRUE(table.play("hit-b", 0));
  ASSERT_EQ(texts_played(table.match()), (Texts{"pass", "pass", "hit-a", "hit-b"}));
  ASSERT_TRUE(table.take_back(0));
  EXPECT_EQ(table.ply(), 3U);
  EXPECT_TRUE(table.match().has_left(1));
  ASSERT_TRUE(table.take_back(0));
  ASSERT_TRUE(table.take_back(0));
  EXPECT_EQ(table.ply(), 0U) << "a pass for somebody who has left is no decision";
  EXPECT_FALSE(table.match().has_left(1));
}

TEST(Tables, AreResumedWithThoseWhoLeft) {
  Table table = table_of(elimination_entry, "rounds=4", {"human", "human", "human"});
  ASSERT_TRUE(table.play("pass", 0));
  table.give_up(1, "resignation");
  const auto record = parse_record(write_record(table.record(0)));
  ASSERT_TRUE(record);
  auto resumed = Table::resume(elimination_entry, *record, 0);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_TRUE(resumed->match().has_left(1));
  for (Table* each : {&table, &*resumed}) {
    ASSERT_TRUE(each->play("pass", 0));  // ends the round
    ASSERT_TRUE(each->play("hit-c", 0));
    EXPECT_EQ(each->match().player_to_move(), 2) << "birch is passed over";
  }
  EXPECT_EQ(write_record(resumed->record(0)), write_record(table.record(0)));
}

TEST(Tables, WriteTheClockBehindItsPlayersMove) {
  Table table = table_of(dice_entry, "turns=2", {"human", "human"},
                         {.setup = {}, .luck = 3, .clock = Clock::Limits{60'000, 0}});
  table.run_clock(0, true);
  ASSERT_TRUE(table.play("keep", 5'000));
  EXPECT_EQ(table.match().history()[1].comment, "[%clk 0:00:55]");
  EXPECT_EQ(table.match().history()[2].comment, "") << "chance has no clock";
}

TEST(Tables, TimeRunsOutForOneAndTheOthersGoOn) {
  Table table = table_of(elimination_entry, "rounds=4", {"human", "human", "human"},
                         {.setup = {}, .clock = Clock::Limits{10'000, 0}});
  ASSERT_TRUE(table.play("pass", 0));
  table.run_clock(0, true);
  EXPECT_FALSE(table.look_at_clock(9'999));
  EXPECT_TRUE(table.look_at_clock(10'000));
  EXPECT_FALSE(table.ended());
  EXPECT_EQ(table.match().player_to_move(), 2);
  EXPECT_FALSE(table.look_at_clock(10'001)) << "told once";
  table.run_clock(10'001, true);
  EXPECT_EQ(table.clock()->running(), 2);
  EXPECT_EQ(table.clock()->left(2, 10'001), 10'000);
}

// ---- looking ahead

TEST(Analysis, DeepensByMovesAndByTurns) {
  Match match = new_match(dice_entry, "turns=2");
  match.set_luck(1);
  for (const Limits& limits : {Limits{.depth = 3}, Limits{.turns = 2}, Limits{.turns = 1}}) {
    const auto thought = analyse(match, limits, 1);
    ASSERT_TRUE(thought);
    EXPECT_EQ(thought->depth, Horizon::depth_of(limits));
    EXPECT_FALSE(thought->lines.at(0).moves.empty());
  }
}

TEST(Analysis, EndsWhenEveryLineHasEnded) {
  Match match = new_match(elimination_entry, "lives=1 rounds=1");
  int told = 0;
  const auto thought = analyse(match, {.nodes = 1'000'000}, 1, {}, [&](const auto&) { ++told; });
  ASSERT_TRUE(thought);
  EXPECT_LT(told, 20) << "looking further finds nothing";
}

}  // namespace
}  // namespace castellan::tests
