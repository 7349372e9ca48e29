// The line mode, driven as a person would: typed lines in, text out.
#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <sstream>
#include <thread>

#include "core/random.hpp"
#include "games/games.hpp"
#include "match/searcher.hpp"
#include "play/draw.hpp"
#include "play/line_front.hpp"
#include "play/line_game.hpp"
#include "play/menu.hpp"
#include "play/overlay_text.hpp"
#include "play/readable.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/scratch_folder.hpp"
#include "tests/support/sizes.hpp"

namespace castellan {
namespace {

using tests::MemoryArchive;

struct Session {
  MemoryArchive archive;
  std::string output;

  void menu(const std::string& typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out);
    LineFront front(console);
    EXPECT_EQ(TerminalMenu(front, all_games(), archive, 1).run(), 0);
    output = out.str();
  }

  GameEnd game(const std::string& first, const std::string& second, const std::string& typed,
               const std::string& options = "size=6") {
    const GameEntry& entry = **all_games().find("blackstone");
    GameSetup setup{&entry, {tests::calm_options(entry), {}}, {}};
    EXPECT_TRUE(setup.position.options.set_all(options));
    setup.seats = {*make_seat(entry, 0, first, ""), *make_seat(entry, 1, second, "")};
    auto played = PlayedGame::start(setup, archive, 1);
    EXPECT_TRUE(played);
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out);
    const GameEnd end = LineGame(*played, console).run();
    output = out.str();
    return end;
  }

  bool says(std::string_view text) const { return output.find(text) != std::string::npos; }
};

TEST(LineGame, SavesAfterEveryMove) {
  Session session;
  EXPECT_EQ(session.game("human", "human", "3,1>3,4\n1,4>2,4\n"), GameEnd::input_ended);
  EXPECT_EQ(session.archive.saves, 2);
  const auto record = parse_record(session.archive.kept.begin()->second);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->moves.size(), 2U);
  EXPECT_EQ(record->tag("Red"), "Red");
  EXPECT_EQ(record->result, "*");
}

TEST(LineGame, BotsFinishEachOther) {
  for (const char* bot : {"random", "greedy", "source:3,depth=1", "source:4,depth=1", "level:1"}) {
    Session session;
    EXPECT_EQ(session.game(bot, "random", ""), GameEnd::finished) << bot;
    EXPECT_TRUE(session.says("Game over: ")) << bot;
    const auto record = parse_record(session.archive.kept.begin()->second);
    ASSERT_TRUE(record);
    EXPECT_NE(record->result, "*");
    EXPECT_TRUE(replay(**all_games().find("blackstone"), *record));
  }
}

TEST(LineGame, RefusesWithReasonsAndGoesOn) {
  Session session;
  session.game("human", "human", "9,9>1,1\nhello\n3,1\n3,1>3,4\nquit\n");
  EXPECT_TRUE(session.says("Not a move: the board has squares 1,1 to 6,6."));
  EXPECT_TRUE(session.says("Not a move: expected x,y>x,y such as 2,6>1,6, found 'hello'"));
  EXPECT_TRUE(session.says("  13) 3,1>4,1"));
  EXPECT_TRUE(session.says("  1. Red 3,1>3,4"));
}

TEST(LineGame, ASquareListsItsMovesAndANumberPlaysOne) {
  Session session;
  session.game("human", "human", "3,1\n99\n3\nhistory\n2\nq\n");
  EXPECT_TRUE(session.says("   3) 3,1>3,4"));
  EXPECT_TRUE(session.says("  1. Red 3,1>3,4"));
  EXPECT_TRUE(session.says("Not a move: expected x,y>x,y such as "))
      << "99 and the stale 2 are no moves";
}

TEST(LineGame, TakesBackToTheLastOwnMove) {
  Session session;
  session.game("human", "random", "undo\n3,1>3,4\nundo\nstate\nredo\nhistory\nredo\nquit\n");
  EXPECT_TRUE(session.says("There is no move of yours to take back."));
  EXPECT_TRUE(session.says("1r1r2/5b/b5/5b/b5/2r1r1 r"));
  EXPECT_TRUE(session.says("  2. Blue "));
  EXPECT_TRUE(session.says("There is nothing to redo."));
}

TEST(LineGame, KeepsTheRecordCorrectAfterUndoAndRedo) {
  Session session;
  const auto kept_moves = [&] {
    return parse_record(session.archive.kept.begin()->second)->moves.size();
  };
  session.game("human", "human", "3,1>3,4\n1,4>2,4\nundo\n");
  EXPECT_EQ(kept_moves(), 1U);
  session.game("human", "human", "3,1>3,4\n1,4>2,4\nundo\nundo\nredo\nredo\nq\n");
  EXPECT_EQ(kept_moves(), 1U) << "the second session has its own record";
  EXPECT_EQ(parse_record(session.archive.kept.rbegin()->second)->moves.size(), 2U);
}

TEST(LineGame, SaysOnlyWhatIsTrueAboutSaving) {
  Session session;
  session.game("human", "human", "q\n");
  EXPECT_TRUE(session.says("No move was played, so there is nothing to save."));
  session.game("human", "human", "3,1>3,4\nu\nq\n");
  EXPECT_TRUE(session.says("The game is saved as "))
      << "it was saved, if only its beginning is left";
  session.archive.full = true;
  session.game("human", "human", "3,1>3,4\nq\n");
  EXPECT_FALSE(session.says("To resume it"));
}

TEST(LineGame, KnowsAllItsCommands) {
  Session session;
  std::string all;
  for (const PlayCommand& command : play_commands()) {
    if (command.name != "quit")
      all += std::string(command.name) + "\n" + std::string(command.letter) + "\n";
    if (command.name == "resign") all += "perhaps\nno\n";
  }
  EXPECT_EQ(session.game("human", "human", "3,1>3,4\n" + all + "q\n"), GameEnd::left);
  for (const char* text : {"Hint: ", "By the engine:", "memory:m1",
                           "Blackstone\n==========", "A number plays one of them."}) {
    EXPECT_TRUE(session.says(text)) << text;
  }
  EXPECT_FALSE(session.says("Not a move")) << session.output;
}

/// By its name, or from the list of what there is.
TEST(LineGame, LaysOverTheBoardWhatIsAtStake) {
  const GameEntry& entry = **all_games().find("antiyoy");
  GameSetup setup{&entry, {tests::calm_options(entry), {}}, {}};
  ASSERT_TRUE(setup.position.options.set_all("trees=off rows=0 columns=0"));
  setup.position.state = "1x7 2 a 2 bCb.b.b.a1a.aC a@0-4=0;b@0-0=16";
  setup.seats = {*make_seat(entry, 0, "human", ""), *make_seat(entry, 1, "human", "")};
  MemoryArchive archive;
  auto played = PlayedGame::start(setup, archive, 1);
  ASSERT_TRUE(played) << played.error().message;
  std::istringstream in("overlay\noverlay cuts\nThreats\noverlay storms\ngrowth\nq\n");
  std::ostringstream out;
  Console console(in, out);
  EXPECT_EQ(LineGame(*played, console).run(), GameEnd::left);
  for (const char* text :
       {"threats: cells that one march or purchase could take\n"
        "cuts: cells whose loss cuts a province apart\nType one of these names.\n",
        "Cells that one march or purchase could take:\n", "+2",
        "0-4: a spearman can be bought here for 20 by the province at 0-0\n",
        "Cells whose loss cuts a province apart:\n",
        "0-5: its loss leaves parts of 1 and 1 cells; 1 unit dies of it\n",
        "Expected threats or cuts, found 'storms'.\n",
        "Expected threats or cuts, found 'growth'.\n"}) {
    EXPECT_NE(out.str().find(text), std::string::npos) << text << "\n" << out.str();
  }
  // Only what is at stake for the one to move.
  EXPECT_EQ(out.str().find("0-3: a peasant"), std::string::npos) << out.str();
}

TEST(LineGame, HasNothingToLayOverMostBoards) {
  Session session;
  EXPECT_EQ(session.game("human", "human", "overlay\nq\n"), GameEnd::left);
  EXPECT_TRUE(session.says("There is nothing to lay over the board in this game.\n"));
}

TEST(Draw, TheWeightiestMarksComeFirstAndShareTheirMeanings) {
  BoardView view;
  for (const char* name : {"a1", "a2", "a3", "a4"}) view.cells.push_back({.name = name});
  const OverlayView overlay{
      "growth", "growth", {{0, "20", "pine", 1}, {1, "100", "palm", 3}, {3, "20", "pine", 1}}};
  EXPECT_EQ(mark_lines(view, overlay, 9),
            (std::vector<std::string>{"a2: palm", "a1 and a4: pine"}));
  EXPECT_EQ(mark_lines(view, overlay, 1), (std::vector<std::string>{"and 2 more"}));
  const BoardView marked = marked_board(view, overlay);
  EXPECT_EQ(marked.cells[0].symbol, " 20");
  EXPECT_EQ(marked.cells[1].symbol, "100");
  EXPECT_EQ(marked.cells[2].symbol, "   ");
}

TEST(LineGame, GoesOnWithoutAnArchive) {
  Session session;
  session.archive.full = true;
  session.game("human", "human", "3,1>3,4\n1,4>2,4\n");
  EXPECT_TRUE(session.says("Warning: this game is not being saved: no space left"));
  EXPECT_TRUE(session.says("The game is NOT saved: no space left."));
  EXPECT_EQ(session.output.find("Warning"), session.output.rfind("Warning"))
      << "one warning is enough";
}

TEST(Menu, LeadsIntoAGameAndBack) {
  Session session;
  session.menu("1\n2\n4\n2\n\n1\nZoe\n6\n3\n0\n0\n");
  EXPECT_TRUE(session.says("Blackstone: Red (Hard) against Blue (Zoe)."));
  EXPECT_TRUE(session.says("Game over: "));
  EXPECT_TRUE(session.says("Goodbye."));
  const auto record = parse_record(session.archive.kept.begin()->second);
  EXPECT_EQ(record->tag("Options"), "size=6 churn=high");
  EXPECT_EQ(record->tag("RedBot").substr(0, 8), "source:2");
}

TEST(Menu, TheSameGameIsPlayedAgainWithColoursSwapped) {
  Session session;
  session.menu("1\n2\n4\n2\n\n1\nZoe\n6\n3\n1\n0\n0\n");
  EXPECT_TRUE(session.says("Blackstone: Red (Hard) against Blue (Zoe)."));
  EXPECT_TRUE(session.says("Blackstone: Red (Zoe) against Blue (Hard)."));
  EXPECT_EQ(session.archive.kept.size(), 2U);
  for (const auto& [name, text] : session.archive.kept) {
    EXPECT_EQ(parse_record(text)->tag("Options"), "size=6 churn=high") << name;
  }
}

TEST(LineGame, APlayerMayResign) {
  Session session;
  session.game("human", "random", "resign\nno\n3,1>3,4\nresign\nyes\n");
  EXPECT_TRUE(session.says("Blue (random) wins by resignation!")) << session.output;
  const auto record = parse_record(session.archive.kept.begin()->second);
  EXPECT_EQ(record->result, "0-1");
}

TEST(Menu, GoesBackAQuestionAtATime) {
  Session session;
  session.menu("1\n2\n1\nAnn\n0\nEve\nBob\n\n0\n\n\n0\n\n\n3,1>3,4\nq\n0\n");
  EXPECT_TRUE(session.says("Red (Eve) against Blue (Bob)")) << session.output;
  EXPECT_FALSE(session.says("Invalid input"));
}

TEST(Menu, RemembersANameWhenOneGoesBack) {
  Session session;
  session.menu("1\n2\n1\nAnn\n0\n\nBob\n\n\n\n3,1>3,4\nq\n0\n");
  EXPECT_TRUE(session.says("[Ann]")) << session.output;
  EXPECT_TRUE(session.says("Red (Ann) against Blue (Bob)")) << session.output;
}

TEST(Menu, AsksAgainAfterABadAnswer) {
  Session session;
  session.menu("9\nx\n1\n2\n7\n2\n\n0\n\n5\n11\n3\n\n7\n5\n8\n1\n5:3\n5+3\nquit\n5\n");
  EXPECT_TRUE(session.says("Invalid input: choose between 0 and 5, found '9'."));
  EXPECT_TRUE(session.says("Invalid input: choose between 0 and 5, found 'x'."));
  EXPECT_TRUE(session.says("expected level:1 to level:10, found 'level:11'"));
  EXPECT_TRUE(session.says("Invalid input: option size: expected 6, 8 .. 26, found '7'."));
  EXPECT_TRUE(session.says(
      "Invalid input: clock: expected minutes and seconds up to 600 such as 5+3, found '5:3'."));
  EXPECT_TRUE(session.says("Clock: Red 5:00, Blue (level:3) 5:00")) << session.output;
  EXPECT_TRUE(session.says("Goodbye."));
}

/// Pressing Enter all the way starts every game.
TEST(Menu, DefaultAnswersStartEveryGame) {
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    Session session;
    session.menu("1\n" + std::to_string(i + 1) + "\n" + std::string(12, '\n') + "q\n0\n");
    EXPECT_TRUE(session.says(std::string(all_games()[i]->info().title) + ": ")) << session.output;
    EXPECT_TRUE(session.says("Turn 1")) << session.output;
    EXPECT_TRUE(session.says("Goodbye."));
  }
}

TEST(Menu, ANamedMapNeedsNoSize) {
  Session session;
  session.menu("1\n1\n\n\n\n\n\n3\n\nq\n0\n");  // the third map: bridges, 9x9
  EXPECT_TRUE(session.says("Turn 1")) << session.output;
  EXPECT_FALSE(session.says("Size:"));
  session.menu("1\n1\n\n\n\n\n\n1\n4\n0\n0\n0\n0\n0\n0\n0\n");
  EXPECT_TRUE(session.says("expected 5 to 32 for a generated map, found 4")) << session.output;
}

TEST(Menu, OffersOnlySizesThatAGameCanStartWith) {
  Session session;
  session.menu("1\n1\n\n\n\n\n\n1\n");
  EXPECT_TRUE(session.says("5 to 32:")) << session.output;
  EXPECT_FALSE(session.says("3 to 32"));
}

TEST(Menu, SettingsAreKept) {
  const tests::ScratchFolder folder;
  ASSERT_TRUE(save_settings({.theme = "dracula"}, folder.path()));
  std::string trouble;
  std::istringstream in("4\n2 parsecs\n2s\n5\n");
  std::ostringstream out;
  Console console(in, out);
  LineFront front(console, {}, load_settings(folder.path(), trouble), folder.path());
  MemoryArchive archive;
  EXPECT_EQ(TerminalMenu(front, all_games(), archive, 1).run(), 0);
  EXPECT_NE(out.str().find("Invalid input: pace: expected 0, a time up to 10s"), std::string::npos);
  EXPECT_NE(out.str().find("Computers wait 2s after a move."), std::string::npos) << out.str();
  const Settings kept = load_settings(folder.path(), trouble);
  EXPECT_EQ(kept.pace.text(), "2s");
  EXPECT_EQ(kept.theme, "dracula") << "what is not asked stays";
}

/// Two people with five minutes each and three seconds a turn; each move takes a minute.
struct ClockedGame {
  MemoryArchive archive;
  Clock::Milliseconds now = 0;

  PlayedGame start() {
    const GameEntry& entry = **all_games().find("blackstone");
    GameSetup setup{&entry, {tests::calm_options(entry), {}}, {}};
    EXPECT_TRUE(setup.position.options.set_all("size=6"));
    setup.seats = {*make_seat(entry, 0, "human", ""), *make_seat(entry, 1, "human", "")};
    auto game = PlayedGame::start(setup, archive, 1, {}, Clock::Limits{300'000, 3'000});
    EXPECT_TRUE(game);
    game->set_time_source([this] { return now; });
    return std::move(*game);
  }
  void play(PlayedGame& game, std::string_view move) {
    EXPECT_FALSE(game.keep_time());
    now += 60'000;
    EXPECT_TRUE(game.play(move));
    EXPECT_FALSE(game.keep_time());
  }
};

TEST(PlayedGame, TheClockRunsForThePlayerToMove) {
  ClockedGame clocked;
  PlayedGame game = clocked.start();
  clocked.play(game, "3,1>3,4");
  EXPECT_EQ(game.clock_line(), "Clock: Red 5:00, Blue 5:00") << "it starts with the first move";
  clocked.play(game, "1,4>2,4");
  EXPECT_EQ(game.clock_line(), "Clock: Red 5:00, Blue 4:03");
  clocked.now += 20'000;
  EXPECT_FALSE(game.keep_time(false)) << "nobody waits";
  clocked.now += 500'000;
  EXPECT_FALSE(game.keep_time());
  EXPECT_EQ(game.time_left(0), "4:40");
  EXPECT_TRUE(game.take_back());
  EXPECT_EQ(game.clock_line(), "Clock: Red 5:00, Blue 5:00") << "as it was";
  EXPECT_TRUE(game.redo());
  EXPECT_EQ(game.clock_line(), "Clock: Red 4:40, Blue 4:03") << "as it was here";
}

TEST(PlayedGame, WhoseTimeIsUpHasLost) {
  ClockedGame clocked;
  PlayedGame game = clocked.start();
  clocked.play(game, "3,1>3,4");
  clocked.now += 299'900;
  EXPECT_FALSE(game.keep_time());
  EXPECT_EQ(game.time_left(1), "0:00.1");
  clocked.now += 100;
  EXPECT_TRUE(game.keep_time());
  EXPECT_EQ(game.end_sentence(), "Game over: Red wins by time!");
  EXPECT_EQ(parse_record(clocked.archive.kept.begin()->second)->result, "1-0");
  EXPECT_FALSE(game.keep_time());
  EXPECT_TRUE(game.take_back());
  EXPECT_TRUE(game.redo());
  EXPECT_FALSE(game.keep_time());
  EXPECT_TRUE(game.keep_time()) << "what was used up stays so";
}

TEST(PlayedGame, ASavedGameKeepsItsClock) {
  ClockedGame clocked;
  {
    PlayedGame game = clocked.start();
    clocked.play(game, "3,1>3,4");
    clocked.now += 75'000;
    game.leave();
  }
  auto game = PlayedGame::resume("m1", all_games(), clocked.archive);
  ASSERT_TRUE(game);
  game->set_time_source([&] { return clocked.now; });
  clocked.now += 999'000;
  EXPECT_FALSE(game->keep_time());
  EXPECT_EQ(game->clock_line(), "Clock: Red 5:00, Blue 3:45");
}

TEST(LineGame, SlowBotsAreAnnounced) {
  Session session;
  session.game("human", "source:3", "q\n", "size=26");
  EXPECT_TRUE(session.says("Blue (Smartest) may take about ")) << session.output;
  session.game("human", "source:3", "q\n", "size=6");
  EXPECT_FALSE(session.says("may take"));
  session.game("human", "level:10", "q\n", "size=26");
  EXPECT_FALSE(session.says("may take")) << "it has a limit";
}

TEST(Searcher, ASearchOfOneDepthReportsHowFarItIsAndCanBeStopped) {
  const GameEntry& game = **all_games().find("blackstone");
  OptionValues options = tests::calm_options(game);
  ASSERT_TRUE(options.set("size=26"));
  const auto match = game.start({options, {}});
  for (const char* bot : {"minimax:depth=3", "brute:depth=3"}) {
    std::atomic<bool> stop = false;
    ThoughtView seen;
    const auto thought =
        think(*match, *parse_bot(game, bot), StopToken(stop), [&](const ThoughtView& far) {
          seen = far;
          stop = far.tried > 0;
        });
    ASSERT_TRUE(thought);
    EXPECT_EQ(thought->lines.size(), 1U) << bot;
    EXPECT_GT(seen.tried, 0U);
    EXPECT_EQ(seen.moves, match->legal_moves().size());
    EXPECT_NE(progress_text(seen).find(" of "), std::string::npos);
  }
}

TEST(Menu, LoadsASavedGame) {
  Session session;
  session.game("human", "human", "3,1>3,4\n1,4>2,4\n");
  session.menu("3\n1\n5,1>5,5\nq\n0\n");
  EXPECT_TRUE(session.says("2 moves  unfinished"));
  const auto record = parse_record(session.archive.kept.begin()->second);
  EXPECT_EQ(record->moves.size(), 3U);
  EXPECT_EQ(session.archive.kept.size(), 1U) << "the same game, not a copy";
  session.archive.kept["broken"] = "[Game";
  session.menu("3\n2\n0\n");
  EXPECT_TRUE(session.says("cannot be read: "));
}

TEST(Menu, ALoadedGameKeepsItsBotsAndTags) {
  Session session;
  session.archive.kept["old"] =
      "[Game \"blackstone\"]\n[Event \"Club final\"]\n[Red \"Ann\"]\n[Blue \"Hal\"]\n"
      "[BlueBot \"random:seed=3\"]\n[Options \"size=6 churn=low\"]\n\n1. 3,1>3,4 *\n";
  session.menu("3\n1\nq\n0\n");
  EXPECT_TRUE(session.says("Blue (Hal) plays ")) << session.output;
  const auto record = parse_record(session.archive.kept["old"]);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->tag("Event"), "Club final");
  EXPECT_EQ(record->tag("BlueBot"), "random:seed=3");
  EXPECT_EQ(record->find_tag("Date"), nullptr) << "no tag is invented";
  EXPECT_EQ(record->moves.size(), 2U);
}

/// Stepping back used to rewrite the record: five moves and a result became one move without.
TEST(Menu, AFinishedGameIsOnlyLookedAt) {
  Session session;
  session.game("random:seed=1", "random:seed=2", "");
  const std::string record = session.archive.kept["m1"];
  const auto parsed = parse_record(record);
  ASSERT_TRUE(parsed);
  ASSERT_NE(parsed->result, "*");
  const std::string last = std::to_string(parsed->moves.back().turn);
  session.menu("3\n1\nu\n\n\nu\njump 4\njump 9999\njump\njump end\nu\nr\n3,1>3,4\nq\n0\n");
  EXPECT_EQ(session.archive.kept["m1"], record);
  EXPECT_EQ(session.archive.kept.size(), 1U);
  for (const std::string& text :
       {std::string("This is the start."), "After turn 1 of " + last, "After turn 2 of " + last,
        "After turn 4 of " + last,
        "Expected a turn from 0 to " + last + ", start or end, found '9999'.",
        "After turn " + last + " of " + last + ". Enter leaves>", std::string("Game over: "),
        std::string("Not a command.")}) {
    EXPECT_TRUE(session.says(text)) << text << "\n" << session.output;
  }
}

TEST(Menu, AFinishedGameIsContinuedAsANewOne) {
  Session session;
  session.game("random:seed=1", "random:seed=2", "");
  const std::string record = session.archive.kept["m1"];
  session.menu("3\n1\njump end\ncontinue\njump 3\ncontinue\nq\n0\n");
  EXPECT_TRUE(session.says("The game is over here: step back first.")) << session.output;
  EXPECT_EQ(session.archive.kept["m1"], record);
  ASSERT_EQ(session.archive.kept.size(), 2U);
  const auto branch = parse_record(session.archive.kept.rbegin()->second);
  ASSERT_TRUE(branch);
  EXPECT_GE(branch->moves.size(), 3U);
  const auto whole = parse_record(record);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(branch->moves[i].text, whole->moves[i].text);
}

TEST(Menu, OlderGamesAreMentioned) {
  Session session;
  for (int i = 0; i < 25; ++i)
    session.archive.kept["game" + std::to_string(10 + i)] = "[Game \"blackstone\"]\n*\n";
  session.menu("3\n0\n0\n");
  EXPECT_TRUE(session.says("5 older games not shown"));
}

TEST(Menu, SurvivesTheEndOfInputAnywhere) {
  const std::string typed = "1\n2\n3\n5\n2\n\nAnn\n6\n2\nmoves\n3,1\nq\n3\n1\nq\n2\n1\n0\n";
  for (std::size_t length = 0; length <= typed.size(); ++length) {
    Session session;
    session.menu(typed.substr(0, length));
    EXPECT_TRUE(session.says("Goodbye.")) << length;
  }
}

TEST(Menu, SurvivesNonsense) {
  Random random(4);
  const std::string words[] = {"0",
                               "1",
                               "2",
                               "3",
                               "4",
                               "",
                               "q",
                               "3,1>3,4",
                               "undo",
                               "redo",
                               "n",
                               "y",
                               "\x01\xff\xfe",
                               "human",
                               "-1",
                               "99999999999999999999",
                               "moves \"",
                               "6"};
  for (int round = 0; round < tests::scaled(500); ++round) {
    std::string typed;
    for (int i = 0; i < 40; ++i) {
      typed += words[random.below(std::size(words))] + "\n";
      if (random.below(50) == 0) typed += std::string(100'000, 'x') + "\n";
    }
    Session session;
    session.menu(typed);
    ASSERT_TRUE(session.says("Goodbye."));
    ASSERT_EQ(session.output.find('\x1b'), std::string::npos) << "no escape codes in line mode";
  }
}

TEST(Readable, HasNoMarksAndKeepsItsWidth) {
  EXPECT_EQ(readable("# A *title*\n\nSome **bold** and `code * x` words, 2 * 3.\n"),
            "A title\n=======\n\nSome bold and code * x words, 2 * 3.\n");
  EXPECT_EQ(readable("- **1.1** one two three\n  four five\n", 16),
            "- 1.1 one two\n  three four\n  five\n");
  EXPECT_EQ(readable("- one\n  two:\n  - three\n    four\n  1. five\n  six\n- seven\n", 12),
            "- one two:\n  - three\n    four\n  1. five\n  six\n- seven\n");
  EXPECT_EQ(readable("```\n# a | *b*\n```\n"), "    # a | *b*\n");
  const std::string picture = "\n```position size=6\n8/8 w\n> A caption.\n```\n";
  EXPECT_EQ(readable("- one\n" + picture + "\n- two\n" + picture + "\n## End\n\n- three\n"),
            readable("- one\n- two\n\n## End\n\n- three\n"))
      << "pictures are for the page";
  EXPECT_EQ(readable("| a | b |\n|---|---|\n| long | x |\n"), "  a     b\n  long  x\n");
  for (const GameEntry* game : all_games()) {
    for (const std::size_t width : {40U, 78U}) {
      std::istringstream lines(readable(game->info().rules, width));
      bool is_example = false;
      for (std::string line; std::getline(lines, line);) {
        is_example = line.starts_with("    ");
        if (is_example || line.starts_with("  ")) continue;  // examples and tables
        EXPECT_LE(shown_width(line), width) << line;
        EXPECT_EQ(line.find("**"), std::string::npos) << line;
        EXPECT_EQ(line.find('`'), std::string::npos) << line;
      }
    }
  }
}

TEST(Readable, WrapsAndKeepsSpaces) {
  EXPECT_EQ(wrapped("  a    b c", 20, 2), std::vector<std::string>{"  a    b c"});
  EXPECT_EQ(wrapped("  a    bcd ef", 10, 4), (std::vector<std::string>{"  a    bcd", "    ef"}));
  EXPECT_EQ(wrapped("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(wrapped("", 10), std::vector<std::string>{""});
}

TEST(Draw, NoBoardIsWiderThanATerminal) {
  for (const GameEntry* game : all_games()) {
    for (const OptionValues& options : tests::board_sizes(*game)) {
      auto match = game->start({options, {}});
      ASSERT_TRUE(match);
      for (int i = 0; i < 6; ++i) ASSERT_TRUE(match->play(match->legal_moves().front().text));
      std::istringstream lines(draw_board(*match));
      for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79U) << line;
    }
  }
}

TEST(LineGame, ComputersWaitForSteps) {
  MemoryArchive archive;
  const GameEntry& entry = **all_games().find("blackstone");
  GameSetup setup{&entry, {tests::calm_options(entry), {}}, {}};
  setup.seats = {*make_seat(entry, 0, "random", ""), *make_seat(entry, 1, "random", "")};
  auto played = PlayedGame::start(setup, archive, 1);
  ASSERT_TRUE(played);
  std::istringstream in("\nstep\nnonsense\nundo\npace 20s\nq\n");
  std::ostringstream out;
  Console console(in, out);
  EXPECT_EQ(LineGame(*played, console, {{}, true}).run(), GameEnd::left);
  EXPECT_GE(played->match().history().size(), 1U);
  EXPECT_NE(out.str().find("Not a command."), std::string::npos);
  EXPECT_NE(out.str().find("pace: expected 0, a time up to 10s"), std::string::npos);
}

TEST(LineGame, StoppingAThoughtIsNotTheEnd) {
  Session session;
  std::thread interrupter([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(::getpid(), SIGINT);
  });
  EXPECT_EQ(session.game("alphabeta:time=10m", "human", "q\n"), GameEnd::left);
  interrupter.join();
  EXPECT_TRUE(session.says("plays ")) << session.output;
}

}  // namespace
}  // namespace castellan
