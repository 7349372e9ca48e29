// Line mode in games with turns of many moves: what is asked before a turn ends, what is said about
// takebacks and rounds, and replays through a player's eyes.
#include <gtest/gtest.h>

#include <sstream>

#include "games/games.hpp"
#include "play/line_game.hpp"
#include "tests/support/memory_archive.hpp"

namespace castellan {
namespace {

// Red has a ready peasant that can take land, and Blue is far away.
constexpr std::string_view idle = "1x9 2 a 2 aCa5....~~..b.b.bC a@0-0=5;b@0-6=9";
// Red's baron cannot be paid.
constexpr std::string_view broke = "1x9 2 a 2 aCa3....~~..b.b.bC a@0-0=2;b@0-6=9";

struct Line {
  tests::MemoryArchive archive;
  std::string output;

  PlayedGame start(std::string_view state, std::string_view options = "trees=off",
                   std::optional<int> takebacks = {}) {
    const GameEntry& entry = **all_games().find("antiyoy");
    GameSetup setup{&entry, {entry.default_options(), std::string(state)}, {}};
    EXPECT_TRUE(setup.position.options.set_all(options));
    setup.seats = {*make_seat(entry, 0, "human", ""), *make_seat(entry, 1, "human", "")};
    auto game = PlayedGame::start(setup, archive, 1, 1, {}, takebacks);
    EXPECT_TRUE(game);
    return std::move(*game);
  }
  void type(PlayedGame& game, const std::string& typed, bool has_person = true,
            bool asks_at_end = true) {
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out, has_person);
    LineGame(game, console, {}, asks_at_end).run();
    output = out.str();
  }
  int count(std::string_view text) const {
    int found = 0;
    for (std::size_t at = 0; (at = output.find(text, at)) != std::string::npos; ++at) ++found;
    return found;
  }
};

TEST(LineTurns, R15_6_AsksBeforeATurnEndsWithSomethingLeftToDo) {
  Line line;
  PlayedGame game = line.start(idle);
  line.type(game, "end\nwhat\nno\n");
  EXPECT_EQ(line.count("1 piece can still capture.\nEnd the turn? (yes/no)> "), 1) << line.output;
  EXPECT_EQ(line.count("End the turn?"), 2) << "and again, until it is answered";
  EXPECT_EQ(game.match().player_to_move(), 0);
  line.type(game, "end\n");
  EXPECT_EQ(line.count("End the turn?"), 0) << "once in a turn";
  EXPECT_EQ(game.match().player_to_move(), 1);
}

TEST(LineTurns, R15_6_AsksAgainAfterAMove) {
  Line line;
  PlayedGame game = line.start("1x12 2 a 2 aCa5a5a5a.....~~b.b.b.bC a@0-0=15;b@0-8=9");
  line.type(game, "end\nno\n0-3>0-5\nend\nno\nend\n");
  EXPECT_EQ(line.count("End the turn?"), 2) << line.output;
  EXPECT_EQ(game.match().player_to_move(), 1);
}

TEST(LineTurns, R15_6_AsksAgainAfterATakeback) {
  Line line;
  PlayedGame game = line.start(idle);
  line.type(game, "end\nno\nend\nundo\nend\nno\n");
  EXPECT_EQ(line.count("End the turn?"), 2) << line.output;
  EXPECT_EQ(game.match().player_to_move(), 0);
}

TEST(LineTurns, R15_4_AsksBeforeATurnEndsInBankruptcy) {
  Line line;
  PlayedGame game = line.start(broke);
  line.type(game, "end\nyes\n");
  EXPECT_EQ(line.count("End the turn?"), 1) << line.output;
  EXPECT_EQ(game.match().player_to_move(), 1);
}

TEST(LineTurns, AsksNobodyWhoHasNothingLeftToDo) {
  Line line;
  PlayedGame game = line.start(idle);
  line.type(game, "0-1>0-2\nend\n");
  EXPECT_EQ(line.count("End the turn?"), 0) << line.output;
  EXPECT_EQ(game.match().player_to_move(), 1);
}

TEST(LineTurns, ScriptsAndThoseWhoWantItSoAreNotStopped) {
  for (const bool has_person : {false, true}) {
    Line line;
    PlayedGame game = line.start(idle);
    line.type(game, "end\nend\n", has_person, !has_person);
    EXPECT_EQ(line.count("End the turn?"), 0);
    EXPECT_EQ(game.match().history().size(), 2U);
  }
}

TEST(LineTurns, TellsTheRound) {
  Line line;
  PlayedGame game = line.start(idle);
  line.type(game, "end\nend\n", false);
  EXPECT_EQ(line.count("\nTurn 1, round 2\n"), 1) << line.output;
  EXPECT_EQ(line.count("\nTurn 3, round 3\n"), 1) << line.output;
}

TEST(LineTurns, R15_5_TellsHowManyTakebacksAreLeft) {
  Line line;
  PlayedGame game = line.start(idle, "trees=off", 2);
  line.type(game, "0-1>0-2\nundo\n0-1>0-2\nundo\n0-1>0-2\nundo\n", false);
  EXPECT_EQ(line.count("Antiyoy: Red against Blue. Each can take back 2 moves."), 1) << line.output;
  EXPECT_EQ(line.count("Taken back. 1 takeback is left."), 1) << line.output;
  EXPECT_EQ(line.count("Taken back. No takebacks are left."), 1);
  EXPECT_EQ(line.count("No takebacks are left: each player had 2 in this match."), 1);
  EXPECT_EQ(game.match().history().size(), 1U);
  auto resumed = PlayedGame::resume("m1", all_games(), line.archive);
  ASSERT_TRUE(resumed);
  EXPECT_FALSE(resumed->take_back()) << "kept with the match";
}

/// Red sees two cells around his land, and nothing of Blue's.
TEST(LineTurns, R15_12_AReplayIsSeenThroughAnyPlayersEyes) {
  Line line;
  {
    PlayedGame game = line.start(idle, "trees=off fog=on");
    ASSERT_FALSE(game.look_through_eyes_of("blue")) << "not while it is played";
    EXPECT_TRUE(game.play("0-1>0-2"));
    EXPECT_TRUE(game.resign());
  }
  auto replay = PlayedGame::resume("m1", all_games(), line.archive);
  ASSERT_TRUE(replay);
  line.type(*replay, "eyes red\nstate\neyes Blue\nstate\neyes all\nstate\neyes green\n", false);
  EXPECT_EQ(line.count("At the start, as Red sees it. Enter goes on> "), 2) << line.output;
  EXPECT_EQ(line.count("b@0-6=9"), 2) << "Blue's own money, and all";
  EXPECT_EQ(line.count("a@0-0=5"), 2) << "Red's own money, and all";
  EXPECT_EQ(line.count("Expected red, blue or all, found 'green'."), 1) << line.output;
  EXPECT_FALSE(replay->is_behind_curtain());
  EXPECT_TRUE(replay->look_through_eyes_of(""));  // from one to the next, and to all again
  EXPECT_EQ(replay->observer(), 0);
  EXPECT_FALSE(replay->is_behind_curtain());
  EXPECT_TRUE(replay->look_through_eyes_of(""));
  EXPECT_EQ(replay->observer(), 1);
  EXPECT_TRUE(replay->look_through_eyes_of(""));
  EXPECT_EQ(replay->observer(), referee);
}

TEST(LineTurns, WhatIsPlayedOnIsNotSeenThroughTheEyesOfTheReplay) {
  Line line;
  {
    PlayedGame game = line.start(idle, "trees=off fog=on");
    EXPECT_TRUE(game.play("0-1>0-2"));
    EXPECT_TRUE(game.resign());
  }
  auto replay = PlayedGame::resume("m1", all_games(), line.archive);
  ASSERT_TRUE(replay);
  ASSERT_TRUE(replay->look_through_eyes_of("blue"));
  ASSERT_TRUE(replay->play_on());
  EXPECT_TRUE(replay->resign());
  EXPECT_EQ(replay->observer(), referee) << "the end is shown to all";
}

TEST(LineTurns, R15_6_AsksAgainInWhatIsPlayedOn) {
  Line line;
  {
    PlayedGame game = line.start(idle);
    EXPECT_TRUE(game.play("end"));
    EXPECT_TRUE(game.resign());
  }
  auto replay = PlayedGame::resume("m1", all_games(), line.archive);
  ASSERT_TRUE(replay);
  EXPECT_FALSE(replay->doubt_about("end").empty());
  ASSERT_TRUE(replay->play_on());
  EXPECT_FALSE(replay->doubt_about("end").empty());
}

TEST(LineTurns, ThereAreNoEyesWhereNothingIsHidden) {
  Line line;
  PlayedGame game = line.start(idle);
  const auto looked = game.look_through_eyes_of("red");
  ASSERT_FALSE(looked);
  EXPECT_EQ(looked.error().message, "Nothing is hidden in this game.");
}

}  // namespace
}  // namespace castellan
