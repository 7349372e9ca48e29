// Matches, bots by name, and wording for people.
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "match/bot_spec.hpp"
#include "match/clock.hpp"
#include "match/position_of.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"

namespace castellan {
namespace {

using namespace std::chrono_literals;

const GameEntry& blackstone_game() { return **all_games().find("blackstone"); }

Result<Match> new_match() {
  auto match = blackstone_game().start({blackstone_game().default_options(), {}});
  EXPECT_TRUE(match);
  return match;
}

TEST(Match, PlaysTakesBackAndRedoes) {
  auto match = new_match();
  EXPECT_EQ(match->turn(), 1);
  EXPECT_FALSE(match->take_back());
  ASSERT_TRUE(match->play("3,1>3,4"));
  ASSERT_TRUE(match->play(" 1 4 , 3 6"));
  EXPECT_EQ(match->turn(), 3);
  EXPECT_EQ(match->history()[1].move.text, "1,4>3,6");
  EXPECT_EQ(match->history()[1].player, 1);
  EXPECT_EQ(match->history()[1].turn, 2);
  EXPECT_EQ(match->history()[0].move.cells, (std::vector<int>{58, 34}));
  ASSERT_TRUE(match->take_back());
  EXPECT_EQ(match->player_to_move(), 1);
  ASSERT_TRUE(match->redo());
  EXPECT_FALSE(match->redo());
  ASSERT_TRUE(match->take_back());
  ASSERT_TRUE(match->play("1,4>2,4"));
  EXPECT_FALSE(match->redo()) << "a new move forgets what was undone";
}

TEST(Match, CountsRoundsInWhichEverybodyHasATurn) {
  auto match = new_match();
  EXPECT_EQ(match->round(), 1);
  ASSERT_TRUE(match->play("3,1>3,4"));
  EXPECT_EQ(match->round(), 1);
  ASSERT_TRUE(match->play("1,4>3,6"));
  EXPECT_EQ(match->round(), 2);
  EXPECT_EQ(match->history()[1].round, 1);
  ASSERT_TRUE(match->take_back());
  EXPECT_EQ(match->round(), 1);
  EXPECT_EQ(match->most_rounds(), 0);
}

TEST(Match, AcceptsMarksAfterAMove) {
  for (const char* typed : {"3,1>3,4#", "3,1>3,4*", "3,1>3,4x2", "3,1>3,4 x2#", "3,1>3,4x12 "}) {
    EXPECT_TRUE(new_match()->play(typed)) << typed;
  }
  EXPECT_EQ(without_marks("a3x"), "a3x") << "a lone x is part of a move";
  EXPECT_EQ(without_marks("h8x#"), "h8x");
  EXPECT_EQ(without_marks("#"), "");
}

TEST(Match, RefusesAfterTheEnd) {
  auto match = blackstone_game().start({blackstone_game().default_options(), "x5/6/6/6/6/2x3 b"});
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->outcome().ended);
  EXPECT_EQ(match->play("3,1>3,2").error().message, "the game has ended");
  const auto bot = parse_bot(blackstone_game(), "random");
  EXPECT_FALSE(think(*match, *bot));
  EXPECT_FALSE(trace(*match, *bot, 10));
  EXPECT_EQ(match->position().explain("source").size(), 2U) << "finished states too";
}

TEST(Match, AStateBringsItsSize) {
  OptionValues options = blackstone_game().default_options();
  const auto match = blackstone_game().start({options, "1r1r2/5b/b5/5b/b5/2r1r1 r"});
  ASSERT_TRUE(match);
  EXPECT_EQ(match->options()["size"], 6);
  ASSERT_TRUE(options.set("size=8"));
  const auto contradiction = blackstone_game().start({options, "1r1r2/5b/b5/5b/b5/2r1r1 r"});
  ASSERT_FALSE(contradiction);
  EXPECT_EQ(contradiction.error().message, "state: the text has size 6, but size=8 was set");
  const auto odd = blackstone_game().start({blackstone_game().default_options(), "3/3/3 r"});
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().message,
            "state: the text has size 3: option size: expected 6, 8 .. 26, found '3'");
}

TEST(Bots, AreReadFromTheirText) {
  const GameEntry& game = blackstone_game();
  const auto bot = parse_bot(game, "alphabeta:time=2s,nodes=20k,seed=7,eval=source,table=4");
  ASSERT_TRUE(bot);
  EXPECT_EQ(bot->search, "alphabeta");
  EXPECT_EQ(bot->limits.time, 2s);
  EXPECT_EQ(bot->limits.nodes, 20'000U);
  EXPECT_EQ(bot->seed, 7U);
  EXPECT_EQ(bot->options["table"], 4);
  EXPECT_EQ(bot->evaluation, "source");
  EXPECT_EQ(parse_bot(game, "greedy")->evaluation, "source");
  EXPECT_EQ(parse_bot(game, "alphabeta")->evaluation, "engine");
  EXPECT_EQ(parse_bot(game, "alphabeta")->limits.time, 1s);
  EXPECT_EQ(parse_bot(game, "minimax")->limits.depth, 3);
  EXPECT_EQ(parse_bot(game, "minimax:time=1s")->limits.depth, 3) << "depth is its nature";
  EXPECT_EQ(parse_bot(game, "minimax:turns=2")->limits.depth, 0);
  EXPECT_EQ(parse_bot(game, "source:4")->search, "brute");
  EXPECT_EQ(parse_bot(game, "source:3,depth=2")->limits.depth, 2);
  EXPECT_EQ(parse_bot(game, "source:3,turns=2")->limits.depth, 0);
  EXPECT_EQ(parse_bot(game, "source:3,turns=2")->limits.turns, 2);
  EXPECT_EQ(parse_bot(game, "level:10")->limits.nodes, 2'000'000U);
  EXPECT_EQ(parse_bot(game, "level:10")->limits.time, 2s);
  EXPECT_EQ(parse_bot(game, "level:10,time=9s")->limits.time, 9s);
  EXPECT_GT(parse_bot(game, "level:1")->options["noise"], 0);
  EXPECT_EQ(parse_bot(game, "level:10")->options["noise"], 0);
}

TEST(Bots, RefuseNonsenseInASentence) {
  const GameEntry& game = blackstone_game();
  const std::pair<const char*, const char*> rows[] = {
      {"source", "bot 'source': expected source:1 to source:4, found 'source:'"},
      {"source:5", "bot 'source:5': expected source:1 to source:4, found 'source:5'"},
      {"level:0", "bot 'level:0': expected level:1 to level:10, found 'level:0'"},
      {"random:depth=3", "bot 'random:depth=3': unknown parameter 'depth': random takes seed"},
      {"minimax:depth=0",
       "bot 'minimax:depth=0': parameter depth: expected a whole number from 1 to 100, found '0'"},
      {"minimax:depth",
       "bot 'minimax:depth': parameter depth: expected a whole number from 1 to 100, "
       "found ''"},
      {"alphabeta:time=2",
       "bot 'alphabeta:time=2': parameter time: expected a time such as 500ms, 2s or 1m (at most a "
       "day), found '2'"},
      {"alphabeta:eval=mine",
       "bot 'alphabeta:eval=mine': parameter eval: expected source or engine, found 'mine'"},
      {"minimax:depth=2,turns=2", "bot 'minimax:depth=2,turns=2': give depth or turns, not both"},
      {"minimax:depth=2,depth=3", "bot 'minimax:depth=2,depth=3': parameter depth is given twice"},
      {"greedy:ties=last",
       "bot 'greedy:ties=last': parameter ties: expected random or first, found "
       "'last'"},
  };
  for (const auto& [text, message] : rows) {
    const auto bot = parse_bot(game, text);
    ASSERT_FALSE(bot) << text;
    EXPECT_EQ(bot.error().message, message);
  }
}

TEST(Bots, AnUnknownBotGetsAListOfBots) {
  for (const char* name : {"", "uct", "human", "Random"}) {
    const auto bot = parse_bot(blackstone_game(), name);
    ASSERT_FALSE(bot);
    EXPECT_TRUE(bot.error().message.starts_with("bot '" + std::string(name) + "': unknown bot '"));
    for (const SearchInfo& search : blackstone_game().searches()) {
      EXPECT_NE(bot.error().message.find(search.name), std::string::npos);
    }
  }
}

TEST(Words, ForScoresAndCounts) {
  EXPECT_EQ(score_text(52), "+52");
  EXPECT_EQ(score_text(-3), "-3");
  EXPECT_EQ(score_text(0), "0");
  EXPECT_EQ(score_text(0.125), "+0.12500000");
  EXPECT_EQ(score_text(999'999), "wins in 1 move");
  EXPECT_EQ(score_text(-999'996), "loses in 4 moves");
  EXPECT_EQ(value_text(-1.0 / 36, 8), "-0.02777778");
  EXPECT_EQ(value_text(-1e-12, 8), "0.00000000");
  EXPECT_EQ(value_text(-11, -1), "-11.0");
  EXPECT_EQ(value_text(3.1999999999999993, -1), "3.1999999999999993");
  EXPECT_EQ(value_text(100'000, -1), "100000.0");
  EXPECT_EQ(value_text(0.00001, -1), "0.00001");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(12'345), "12k");
  EXPECT_EQ(count_text(1'250'000), "1.2M");
  EXPECT_EQ(capitalised("red"), "Red");
}

TEST(Games, AreFoundByName) {
  const auto missing = all_games().find("chess");
  ASSERT_FALSE(missing);
  EXPECT_TRUE(missing.error().message.starts_with("unknown game 'chess': expected "))
      << missing.error().message;
  for (const GameEntry* game : all_games()) {
    EXPECT_EQ(*all_games().find(game->info().name), game);
    EXPECT_FALSE(game->info().rules.empty());
  }
}

TEST(Clock, LimitsAreMinutesAndSeconds) {
  const auto limits = [](std::string_view text) {
    const auto parsed = Clock::parse_limits(text);
    return parsed ? std::pair(parsed->base, parsed->increment) : std::pair<long, long>(-1, -1);
  };
  EXPECT_EQ(limits("5+3"), std::pair(300'000L, 3'000L));
  EXPECT_EQ(limits("600+0"), std::pair(36'000'000L, 0L));
  EXPECT_EQ(limits("1"), std::pair(60'000L, 0L));
  for (const char* wrong : {"", "+", "0+3", "5+", "+3", "5+3+1", "5:3", "601+0", "5+601", "-5+3",
                            "5.5+3", " 5+3", "99999999999999999999+1"}) {
    EXPECT_EQ(limits(wrong), std::pair(-1L, -1L)) << wrong;
  }
}

TEST(Clock, TimeIsReadable) {
  EXPECT_EQ(readable_time(3'729'999), "1:02:09");
  EXPECT_EQ(readable_time(292'000), "4:52");
  EXPECT_EQ(readable_time(10'000), "0:10");
  EXPECT_EQ(readable_time(9'390), "0:09.3");
  EXPECT_EQ(readable_time(0), "0:00.0");
}

}  // namespace
}  // namespace castellan
