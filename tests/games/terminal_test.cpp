// The test games in the line mode, as people type them, and their menus.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "match/searcher.hpp"
#include "play/line_front.hpp"
#include "play/line_game.hpp"
#include "play/menu.hpp"
#include "play/move_picker.hpp"
#include "play/thread_workers.hpp"
#include "store/database.hpp"
#include "tests/games/entries.hpp"
#include "tests/games/rich_province.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan::tests {
namespace {

struct Terminal {
  MemoryArchive archive;
  std::string output;

  GameEnd play(const GameEntry& game, const std::vector<std::string>& seats,
               const std::string& typed, const std::string& state = "",
               const std::string& options = "") {
    GameSetup setup{&game, {game.default_options(), {}}, {}};
    EXPECT_TRUE(setup.position.options.set_all(options));
    if (!state.empty()) setup.position.state = state;
    for (const std::string& who : seats) {
      setup.seats.push_back(*make_seat(game, setup.seats.size(), who, ""));
    }
    auto played = PlayedGame::start(setup, archive, 1, 7);
    EXPECT_TRUE(played) << played.error().message;
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out);
    const GameEnd end = LineGame(*played, console).run();
    output = out.str();
    return end;
  }
  void menu(const std::string& typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out);
    LineFront front(console);
    EXPECT_EQ(TerminalMenu(front, test_games(), archive, 1).run(), 0);
    output = out.str();
  }

  bool says(std::string_view text) const { return output.find(text) != std::string::npos; }
  /// What was written between two texts.
  std::string between(std::string_view from, std::string_view to) const {
    const std::size_t first = output.find(from);
    EXPECT_NE(first, std::string::npos) << from << " in\n" << output;
    const std::size_t last = output.find(to, first);
    EXPECT_NE(last, std::string::npos) << to << " in\n" << output;
    return output.substr(first, last - first);
  }
};

const std::string dealt = "ABC/DEF/GHI -/-/- -/-/-";

TEST(LineModeOfToys, OnePersonSeesOneHand) {
  Terminal terminal;
  terminal.play(cards_entry, {"human", "greedy", "greedy"},
                "moves\nstate\naway-A\nhistory\nhint\nexplain\nboard\n", dealt);
  EXPECT_TRUE(terminal.says("Cards: North, East (greedy) and West (greedy)."));
  EXPECT_TRUE(terminal.says("ABC/___/___ -/-/- -/-/-"));
  EXPECT_TRUE(terminal.says("East (greedy) plays away-_"));
  EXPECT_TRUE(terminal.says("What you cannot see is guessed."));
  EXPECT_FALSE(terminal.says("Evaluation: "));
  for (const char* secret : {"DEF", "GHI", "D  E  F", "G  H  I", "plays away-D", "plays away-G"}) {
    EXPECT_FALSE(terminal.says(secret)) << secret << '\n' << terminal.output;
  }
}

/// Several threads change when something is found, not what.
TEST(Threads, BringTheSameAnswer) {
  const Match match = new_match(cards_entry, "", dealt);
  const auto bot = *parse_bot(cards_entry, "greedy:seed=4");
  std::set<std::string> answers;
  for (const unsigned threads : {0U, 1U, 2U, 5U}) {
    ThreadWorkers workers(threads);
    const auto searcher =
        cards_entry.make_searcher(match.options(), bot, threads == 0 ? nullptr : &workers);
    ASSERT_TRUE(searcher->set_position(root_of(match)));
    const ThoughtView thought = searcher->think({}, {});
    answers.insert(thought.lines.front().moves.front() + std::to_string(thought.nodes));
  }
  EXPECT_EQ(answers.size(), 1U);
}

TEST(Threads, DoEveryPartOnce) {
  ThreadWorkers workers(3);
  std::vector<int> done(100);
  workers.run(done.size(), [&](std::size_t part) { ++done[part]; });
  EXPECT_EQ(std::count(done.begin(), done.end(), 1), 100);
}

TEST(LineModeOfToys, ABotsCardIsNotHinted) {
  Terminal terminal;
  terminal.play(cards_entry, {"human", "greedy", "greedy"}, "pause\naway-A\nhint\nquit\n", dealt);
  EXPECT_TRUE(terminal.says("You can ask for a hint only on your own turn.")) << terminal.output;
  EXPECT_FALSE(terminal.says("Hint: "));
}

/// Between two hands a screenful of nothing, and no cards until the next player is there.
TEST(LineModeOfToys, ACurtainHangsBetweenHands) {
  Terminal terminal;
  terminal.play(cards_entry, {"human", "human", "random"}, "\naway-A\n\naway-D\n", dealt);
  EXPECT_EQ(terminal.between("Cards:", "Pass to North").find("north"), std::string::npos)
      << "no board before anybody is there";
  EXPECT_NE(terminal.between("Pass to North", "Pass to East").find("north  A      B      C"),
            std::string::npos)
      << terminal.output;
  const std::string easts = terminal.between("Pass to East", "West (random) plays");
  EXPECT_NE(easts.find("east  D      E      F"), std::string::npos) << terminal.output;
  EXPECT_EQ(easts.find("north  B"), std::string::npos);
  EXPECT_NE(easts.find("North plays away-_"), std::string::npos);
  EXPECT_NE(terminal.between("Pass to North", "Pass to East").find(std::string(60, '\n')),
            std::string::npos);
  // The bot's move is seen through the eyes of the player still there.
  EXPECT_NE(terminal.output.find("West (random) plays away-_"), std::string::npos);
}

TEST(LineModeOfToys, WhenItIsOverEverythingIsShown) {
  Terminal terminal;
  EXPECT_EQ(terminal.play(cards_entry, {"human", "random", "random"}, "play-B\n\n",
                          "BC/EF/HI A/D/G -/-/-"),
            GameEnd::finished);
  EXPECT_TRUE(terminal.says("Game over: East (random) wins! 2. West (random). 3. North."))
      << terminal.output;
}

TEST(LineModeOfToys, ChanceIsShownAndRepeatsAfterATakeback) {
  Terminal terminal;
  terminal.play(dice_entry, {"human", "human"}, "keep\nundo\nkeep\nhistory\n");
  const std::size_t first = terminal.output.find("Chance: cast");
  ASSERT_NE(first, std::string::npos) << terminal.output;
  const std::string told = terminal.output.substr(first, 13);
  EXPECT_NE(terminal.output.find(told, first + 1), std::string::npos) << terminal.output;
  EXPECT_TRUE(terminal.says("  1. Chance cast")) << terminal.output;
}

TEST(LineModeOfToys, EliminatedPlayersAreSkipped) {
  Terminal terminal;
  EXPECT_EQ(terminal.play(elimination_entry, {"human", "human", "human"}, "hit-b\nhit-c\n\n", "",
                          "lives=1 rounds=0"),
            GameEnd::input_ended);
  EXPECT_TRUE(terminal.says("Cedar> ")) << "Birch was skipped\n" << terminal.output;
  Terminal whole;
  EXPECT_EQ(whole.play(elimination_entry, {"human", "human", "human"}, "hit-b\nhit-a\n\n", "",
                       "lives=1 rounds=0"),
            GameEnd::finished);
  EXPECT_TRUE(whole.says("Game over: Cedar wins! 2. Ash. 3. Birch.")) << whole.output;
}

TEST(LineModeOfToys, AGameIsResumedWithAllItsSeats) {
  Terminal terminal;
  terminal.play(hexes_entry, {"human", "greedy", "human"}, "c3\nquit\n");
  const std::string name = terminal.archive.kept.begin()->first;
  auto resumed = PlayedGame::resume(name, test_games(), terminal.archive);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(resumed->introduction(), "Hexes: Red, Green (greedy) and Blue.");
  EXPECT_EQ(resumed->match().history().size(), 2U);
}

/// What chance will do is decided when a game starts, not when it is resumed.
TEST(LineModeOfToys, AGameIsResumedWithItsLuck) {
  std::set<std::string> ends;
  for (const bool is_resumed : {false, true}) {
    const tests::ScratchFolder folder;
    const auto store = Database::open(folder / "games.db");
    ASSERT_TRUE(store);
    GameSetup setup{&dice_entry, {dice_entry.default_options(), {}}, {}};
    for (std::size_t i = 0; i < 2; ++i)
      setup.seats.push_back(*make_seat(dice_entry, i, "human", ""));
    auto game = PlayedGame::start(setup, **store, 1, 11);
    ASSERT_TRUE(game);
    ASSERT_TRUE(game->play("keep"));
    if (is_resumed) {
      game = PlayedGame::resume((*store)->names()->front(), test_games(), **store);
      ASSERT_TRUE(game) << game.error().message;
    }
    while (!game->match().outcome().ended) ASSERT_TRUE(game->play("keep"));
    ends.insert(game->match().state_text());
    EXPECT_EQ(game->trouble(), "");
  }
  EXPECT_EQ(ends.size(), 1U);
}

/// Of two programs on one game the second gets an error, and no move of the first is lost.
TEST(LineModeOfToys, AnotherProgramsMovesAreNotOverwritten) {
  const tests::ScratchFolder folder;
  const auto store = Database::open(folder / "games.db");
  ASSERT_TRUE(store);
  GameSetup setup{&hexes_entry, {hexes_entry.default_options(), {}}, {}};
  for (std::size_t i = 0; i < 3; ++i)
    setup.seats.push_back(*make_seat(hexes_entry, i, "human", ""));
  auto one = PlayedGame::start(setup, **store, 1);
  ASSERT_TRUE(one && one->play("a1"));
  const std::string name = (*store)->names()->front();
  auto other = PlayedGame::resume(name, test_games(), **store);
  ASSERT_TRUE(other && other->play("a2") && other->play("a3"));
  ASSERT_TRUE(one->play("b1"));
  EXPECT_EQ(one->fresh_trouble(),
            "Warning: this game is not being saved: another program has changed it since");
  EXPECT_EQ((*(*store)->kept(name))->record.moves.size(), 3U);
}

/// Options first, because they decide how many play; then who sits where.
TEST(MenuOfToys, AsksForEverySeat) {
  Terminal terminal;
  terminal.menu(
      "1\n1\n4\n\n\n\n\n1\nAnn\n2\n1\n\n\n1\n\n2\n2\nrandom\n0\n0\n0\n0\n0\n0\n0\n0\n0\n");
  EXPECT_TRUE(terminal.says("how many play")) << terminal.output;
  EXPECT_TRUE(terminal.says("Who plays Ash?"));
  EXPECT_TRUE(terminal.says("Who plays Date?"));
  EXPECT_FALSE(terminal.says("Who plays Elm?")) << "there are four";
}

// ---- too many moves to list

/// Word by word and cell by cell; the result is the move that was meant.
TEST(MovePickerOfToys, NarrowsDownWhatItCannotList) {
  const Match match = rich_province();
  const auto all = match.legal_moves();
  ASSERT_GT(all.size(), most_listed_moves);
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const MoveView& wanted = all[random.below(all.size())];
    MovePicker picker(match, referee);
    EXPECT_TRUE(picker.moves().empty());
    std::string made;
    for (const MoveStep& step : wanted.steps) {
      if (match.position().read_cell(step.answer)) continue;
      const auto kind = std::ranges::find_if(
          picker.kinds(), [&](const std::string& text) { return text.starts_with(step.answer); });
      if (kind == picker.kinds().end() || picker.kind()) continue;
      made = picker.choose_kind(static_cast<std::size_t>(kind - picker.kinds().begin())).move;
    }
    for (const int cell : wanted.cells) {
      const auto targets = picker.targets();
      ASSERT_TRUE(std::ranges::binary_search(targets, cell)) << wanted.text;
      made = picker.click(cell).move;
    }
    EXPECT_EQ(made, wanted.text);
  }
  MovePicker picker(match, referee);
  EXPECT_FALSE(picker.step_back()) << "nothing was chosen";
  EXPECT_TRUE(picker.choose_kind(0).move.empty());
  EXPECT_EQ(picker.click(1023).trouble, "Nothing can be moved there");
  EXPECT_TRUE(picker.step_back());
  EXPECT_FALSE(picker.step_back());
}

}  // namespace
}  // namespace castellan::tests
