// The full screen without a terminal: what is drawn where, themes, settings, and picking moves.
#include <gtest/gtest.h>

#include <clocale>
#include <filesystem>
#include <fstream>
#include <map>

#include "games/games.hpp"
#include "play/readable.hpp"
#include "play/settings.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/memory_archive.hpp"
#include "tests/support/sizes.hpp"
#include "tui/game_drawing.hpp"
#include "tui/menu_drawing.hpp"
#include "tui/text_input.hpp"
#include "tui/thinker.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;
using tests::MemoryArchive;

/// A folder that is deleted after the test.
struct Folder {
  Folder() : path(fs::temp_directory_path() / ("castellan_tui_" + std::to_string(::getpid()))) {
    fs::create_directories(path / "themes");
  }
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name) << text;
  }
  fs::path path;
};

struct Drawn {
  MemoryArchive archive;
  std::optional<PlayedGame> game;
  BoardView view;
  MovePicker picker;

  Drawn(const std::string& name, const std::string& options, const std::string& moves = "") {
    const GameEntry& entry = **all_games().find(name);
    GameSetup setup{&entry, {tests::calm_options(entry), {}}, {}};
    EXPECT_TRUE(setup.position.options.set_all(options)) << options;
    const char* const names[] = {"Ann", "Bob", "Cleo", "Dan"};
    const auto players = static_cast<std::size_t>(entry.start(setup.position)->players());
    for (std::size_t i = 0; i < players; ++i) {
      setup.seats.push_back(*make_seat(entry, i, "human", names[i % 4]));
    }
    auto started = PlayedGame::start(setup, archive, 1);
    EXPECT_TRUE(started);
    game.emplace(std::move(*started));
    std::istringstream words(moves);
    for (std::string move; words >> move;) EXPECT_TRUE(game->play(move)) << move;
    view = game->match().view();
    picker = MovePicker(game->match(), referee);
  }

  GamePicture picture() const {
    GamePicture picture{.game = *game, .view = view, .picker = picker};
    const auto& history = game->match().history();
    if (!history.empty()) picture.marks.last_move = history.back().move.cells;
    return picture;
  }
};

bool has(const Screen& screen, std::string_view text) {
  return screen.text().find(text) != std::string::npos;
}

Screen screen_of(int columns, int rows, bool plain = false) {
  return {rows, columns, default_theme()[Role::text], plain};
}

TEST(Layout, AGameAt80x24) {
  Drawn drawn("blackstone", "size=6", "3,1>3,4 1,4>2,4");
  Screen screen = screen_of(80, 24, true);
  GamePicture picture = drawn.picture();
  picture.keys = "F1 help";
  picture.message = "hello";
  const GamePlaces places = draw_game(screen, default_theme(), picture);
  ASSERT_TRUE(places.board);
  EXPECT_EQ(places.board->cell_columns(), 5);
  EXPECT_FALSE(places.board->scrolls());
  EXPECT_EQ(screen.row_text(0),
            " Blackstone 6x6  |  Red (Ann) - Blue (Bob)" + std::string(31, ' ') + "Turn 3");
  for (const char* text : {"Red (Ann) to move", "  1. Red 3,1>3,4", "  2. Blue 1,4>2,4",
                           "Evaluation: Red ", "hello", "Red (Ann)>", "F1 help", "[ b ]"}) {
    EXPECT_TRUE(has(screen, text)) << text << "\n" << screen.text();
  }
}

/// Every board size can be played on the smallest usual terminal.
TEST(Layout, EveryBoardSizeShowsItsCellsSomewhere) {
  for (const GameEntry* entry : all_games()) {
    const std::string name(entry->info().name);
    for (const OptionValues& options : tests::board_sizes(*entry)) {
      Drawn drawn(name, options.text());
      const int cells = static_cast<int>(drawn.view.cells.size());
      for (const auto& [columns, rows] : {std::pair{40, 12}, {80, 24}, {120, 40}, {200, 60}}) {
        for (int cell = 0; cell < cells; ++cell) {
          if (cell % 7 != 0 && cell + 1 != cells) continue;
          Screen screen = screen_of(columns, rows);
          GamePicture picture = drawn.picture();
          picture.focus = cell;
          const GamePlaces places = draw_game(screen, default_theme(), picture);
          bool found = false;
          for (int row = 0; row < rows && !found; ++row) {
            for (int column = 0; column < columns; ++column) {
              found = found || places.board->cell_at(row, column) == cell;
            }
          }
          ASSERT_TRUE(found) << name << ' ' << options.text() << " cell " << cell << " at "
                             << columns;
          ASSERT_LE(places.board->rect().right(), columns);
          ASSERT_LE(places.board->rect().bottom(), rows - 4);
        }
      }
    }
  }
}

TEST(Layout, ABoardThatIsTooLargeScrolls) {
  Drawn drawn("antiyomacy", "size=32");
  Screen screen = screen_of(80, 24, true);
  GamePicture picture = drawn.picture();
  picture.focus = 31 * 32 + 31;
  const GamePlaces places = draw_game(screen, default_theme(), picture);
  EXPECT_TRUE(places.board->scrolls());
  EXPECT_EQ(places.board->seen().bottom(), 32);
  EXPECT_EQ(places.board->seen().right(), 32);
}

TEST(Layout, ATooSmallScreenAsksForMoreRoom) {
  Drawn drawn("replica", "");
  for (const auto& [columns, rows] : {std::pair{30, 8}, {1, 1}, {80, 5}, {12, 40}}) {
    Screen screen = screen_of(columns, rows);
    const GamePlaces places = draw_game(screen, default_theme(), drawn.picture());
    EXPECT_TRUE(places.too_small);
  }
  Screen screen = screen_of(38, 10);
  draw_game(screen, default_theme(), drawn.picture());
  EXPECT_TRUE(has(screen, "This window is 38x10"));
  EXPECT_TRUE(has(screen, "--plain"));
}

/// Marks are signs, not only colours.
TEST(Layout, MarksAreVisibleWithoutColours) {
  Drawn drawn("replica", "", "b4|b5");
  GamePicture picture = drawn.picture();
  picture.marks.cursor = 0;
  picture.marks.targets = {1, 4};
  picture.marks.chosen = {5};
  Screen screen = screen_of(80, 24, true);
  draw_game(screen, default_theme(), picture);
  for (const char* mark : {">   <", "  +  ", "+ b  ", "{ b }", "[ w ]", "[ . ]"}) {
    EXPECT_TRUE(has(screen, mark)) << mark << "\n" << screen.text();
  }
}

/// What lies over the board stands in place of things, and what matters most has a sign.
TEST(Layout, OverlaysAreVisibleWithoutColours) {
  Drawn drawn("antiyoy", "map=isle");
  GamePicture picture = drawn.picture();
  std::vector<int> land;
  for (std::size_t i = 0; i < drawn.view.cells.size(); ++i) {
    if (drawn.view.cells[i].ground == "land") land.push_back(static_cast<int>(i));
  }
  picture.marks.overlay = {{land[0], "+2", "", 3}, {land[1], "4", "", 1}, {land[2], "100", "", 2}};
  for (const auto& [columns, rows] : {std::pair{80, 24}, {120, 40}}) {
    Screen screen = screen_of(columns, rows, true);
    picture.marks.cursor = land.back();
    draw_game(screen, default_theme(), picture);
    for (const char* text : {"!", "+2", "4", "100"}) {
      EXPECT_TRUE(has(screen, text)) << text << "\n" << screen.text();
    }
  }
}

/// What the thing under the cursor guards has a sign of its own and is underlined; in colour the
/// sign has the colour of what stands out.
TEST(Layout, GuardedCellsAreVisibleWithAndWithoutColours) {
  Drawn drawn("antiyoy", "map=isle");
  GamePicture picture = drawn.picture();
  std::vector<int> land;
  for (std::size_t i = 0; i < drawn.view.cells.size(); ++i) {
    if (drawn.view.cells[i].owner != nobody) land.push_back(static_cast<int>(i));
  }
  picture.marks.cursor = land[0];
  for (const auto& [columns, rows] : {std::pair{80, 24}, {120, 40}}) {
    for (const bool plain : {true, false}) {
      picture.marks.guarded.clear();
      Screen without = screen_of(columns, rows, plain);
      draw_game(without, default_theme(), picture);
      picture.marks.guarded = {land[0], land[1], land[2]};
      Screen screen = screen_of(columns, rows, plain);
      draw_game(screen, default_theme(), picture);
      int signs = 0;
      int underlined = 0;
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
          const ScreenCell& now = screen.at(row, column);
          const ScreenCell& before = without.at(row, column);
          underlined += now.style.underlined && !before.style.underlined ? 1 : 0;
          if (now.character == before.character) continue;
          ++signs;
          EXPECT_EQ(now.character, U'#');
          EXPECT_EQ(now.style.ground, default_theme()[Role::active_region].ground);
        }
      }
      EXPECT_EQ(signs, 2) << "not under the cursor itself\n" << screen.text();
      EXPECT_GE(underlined, 2);
    }
  }
}

TEST(Layout, PlainScreensHaveOnlyAscii) {
  for (const GameEntry* entry : all_games()) {
    Drawn drawn(std::string(entry->info().name), "");
    Screen screen = screen_of(100, 30, true);
    draw_game(screen, default_theme(), drawn.picture());
    for (const char c : screen.text()) ASSERT_LT(static_cast<unsigned char>(c), 128);
  }
}

TEST(Layout, AQuestionScrollsToItsChoice) {
  Question question{.text = "Which?"};
  for (int i = 0; i < 50; ++i) question.choices.push_back("choice " + std::to_string(i + 1));
  Screen screen = screen_of(80, 24, true);
  QuestionPicture picture{.question = question, .chosen = 44};
  const auto places = draw_question(screen, default_theme(), picture);
  EXPECT_TRUE(has(screen, "> 45  choice 45")) << screen.text();
  EXPECT_EQ(places[0], Rect());
  EXPECT_EQ(places[44].rows, 1);
}

TEST(Layout, MovesShowTheirKind) {
  EXPECT_EQ(move_mark("a4|a5"), "|");
  EXPECT_EQ(move_mark("b2x"), "x");
  EXPECT_EQ(move_mark("7-4>6-4"), ">");
  EXPECT_EQ(move_mark("3,1>3,4x2"), ">");
  EXPECT_EQ(move_mark("peasant@2-3"), "@");
  EXPECT_EQ(move_mark("stop"), "");
  EXPECT_EQ(move_mark(""), "");
}

TEST(Screens, CutAndDecodeText) {
  Screen screen = screen_of(10, 2, true);
  EXPECT_EQ(screen.put(0, 0, "abcdefghij", {}, 6), 6);
  EXPECT_EQ(screen.row_text(0), "abc...");
  screen.put(1, 8, "xyz", {});
  screen.put(-1, 0, "gone", {});
  EXPECT_EQ(screen.row_text(1), "        xy");
  EXPECT_EQ(decode("a\xff\xc3\xa4\x1b[0m"), U"a?\u00e4[0m") << "no escape can be smuggled in";
  EXPECT_EQ(encode(U'\u2654'), "\u2654");
}

TEST(Screens, WideCharactersTakeTwoPlaces) {
  ASSERT_NE(std::setlocale(LC_CTYPE, "C.UTF-8"), nullptr);
  Screen screen = screen_of(10, 2);
  EXPECT_EQ(screen.put(0, 0, "\u68cb\u738b!", {}), 5);
  EXPECT_EQ(screen.row_text(0), "\u68cb\u738b!");
  EXPECT_EQ(screen.at(0, 1).character, taken);
  EXPECT_EQ(screen.put(1, 0, "\u68cb\u738b\u68cb", {}, 4), 3) << "half a character is none";
  EXPECT_EQ(screen.put(1, 0, "e\u0301", {}), 1);
  std::setlocale(LC_CTYPE, "C");
}

TEST(Themes, AllBuiltInThemesAreValid) {
  const ThemeShelf shelf("/nowhere");
  ASSERT_EQ(shelf.sources().size(), 6U);
  for (const ThemeSource& source : shelf.sources()) {
    const auto theme = shelf.find(source.name);
    ASSERT_TRUE(theme) << theme.error().message;
    EXPECT_NE((*theme).title, "");
    if (source.name == "mono") {
      for (const Style& style : theme->styles) EXPECT_FALSE(style.text || style.ground);
      continue;
    }
    // Text is legible on its background everywhere.
    for (const Style& style : theme->styles) {
      EXPECT_TRUE(style.text && style.ground && style.text != style.ground) << source.name;
    }
    for (const char* colour : {"white", "black", "red", "blue"}) {
      EXPECT_TRUE(theme->players.contains(colour)) << source.name << " " << colour;
    }
    // Players can be told apart, from each other and from the board, also with 256 colours.
    std::map<int, std::string> seen = {
        {nearest_colour(*(*theme)[Role::light_cell].ground, 256), "light cells"},
        {nearest_colour(*(*theme)[Role::dark_cell].ground, 256), "dark cells"}};
    for (const char* colour : {"red", "blue", "green", "yellow", "purple", "orange", "cyan",
                               "brown", "pink", "grey", "black"}) {
      const auto [found, is_new] =
          seen.emplace(nearest_colour(*theme->player(colour, 2).ground, 256), colour);
      EXPECT_TRUE(is_new) << source.name << ": " << colour << " and " << found->second;
    }
    EXPECT_TRUE(theme->moves.contains("|"));
  }
}

TEST(Themes, ABrokenThemeIsReportedWithItsLine) {
  const Folder folder;
  folder.write("themes/mine.toml",
               "title = \"Mine\"\n[styles]\ntext = { text = \"#ff0000\", ground = \"black\" }\n");
  folder.write("themes/broken.toml", "title = \"x\"\n[styles]\ntitle = \"#12\"\n");
  folder.write("themes/torn.toml", "title = \"x\n");
  folder.write("themes/odd.toml", "\n\nfoo = 3\n");
  const ThemeShelf shelf((folder.path / "themes").string());
  ASSERT_TRUE(shelf.find("mine"));
  EXPECT_EQ((*shelf.find("mine"))[Role::text].text, Colour(0xff0000));
  const std::string broken = shelf.find("broken").error().message;
  EXPECT_NE(broken.find("broken.toml: line 3: title: expected a colour"), std::string::npos)
      << broken;
  EXPECT_NE(shelf.find("torn").error().message.find("torn.toml: line 1"), std::string::npos);
  EXPECT_NE(shelf.find("odd").error().message.find("odd.toml: line 3"), std::string::npos);
  EXPECT_NE(shelf.find("none").error().message.find("expected default, dracula"),
            std::string::npos);
}

TEST(Themes, ColoursFindTheNearest) {
  EXPECT_EQ(nearest_colour(0xff0000, 8), 1);
  EXPECT_EQ(nearest_colour(0xffffff, 16), 15);
  EXPECT_EQ(nearest_colour(0x000000, 256), 16);
  EXPECT_EQ(nearest_colour(0x8a8a8a, 256), 245);
  EXPECT_EQ(nearest_colour(0x6c6c6c, 8), 0) << "grey does not become yellow";
  EXPECT_FALSE(parse_colour("#12345"));
  EXPECT_FALSE(parse_colour("#12345g"));
  EXPECT_TRUE(parse_colour("bright red"));
}

TEST(SettingsFile, IsWrittenAndReadBack) {
  const Folder folder;
  Settings settings;
  settings.theme = "paper";
  settings.mouse = false;
  settings.cells = "large";
  EXPECT_TRUE(settings.pace.set("2s"));
  const std::string place = (folder.path / "new" / "castellan").string();
  ASSERT_TRUE(save_settings(settings, place));
  std::string trouble;
  const Settings read = load_settings(place, trouble);
  EXPECT_EQ(trouble, "");
  EXPECT_EQ(settings_text(read), settings_text(settings));
  EXPECT_EQ(read.pace.text(), "2s");
  folder.write("settings.toml", "theme = \"paper\"\ncells = 7\n");
  EXPECT_EQ(load_settings(folder.path.string(), trouble).theme, "default");
  EXPECT_NE(trouble.find("settings.toml: line 2: expected theme"), std::string::npos) << trouble;
  EXPECT_FALSE(save_settings(settings, "/proc/nowhere"));
}

TEST(Picker, PicksEveryMoveByItsCells) {
  for (const GameEntry* entry : all_games()) {
    Drawn drawn(std::string(entry->info().name), "");
    for (const MoveView& move : drawn.picker.moves()) {
      MovePicker picker = drawn.picker;
      MovePicker::Pick pick;
      for (const int cell : move.cells) pick = picker.click(cell);
      if (pick.several.empty() && !move.cells.empty()) {
        EXPECT_EQ(pick.move, move.text);
      }
    }
  }
}

TEST(Picker, KindsOfMovesAreChosenFirst) {
  Drawn drawn("antiyomacy", "seed=3");
  MovePicker picker = drawn.picker;
  ASSERT_EQ(picker.kinds().front(), "buy peasant (10)");
  EXPECT_EQ(picker.kinds().back(), "nothing");
  EXPECT_TRUE(picker.needs_cell(0));
  EXPECT_FALSE(picker.needs_cell(picker.kinds().size() - 1));
  picker.choose_kind(0);
  ASSERT_FALSE(picker.targets().empty());
  EXPECT_TRUE(picker.click(picker.targets().front()).move.starts_with("peasant@"));
  EXPECT_EQ(picker.choose_kind(picker.kinds().size() - 1).move, "nothing");
}

TEST(Picker, AManInAChainIsAlreadySelected) {
  Drawn drawn("apart", "",
              "7-5>5-7 2-3>4-1 7-3>5-5 2-5>4-7 7-2>5-2 2-6>4-4 8-2>7-1 1-4>2-3 8-5>7-5 1-2>1-4");
  MovePicker picker = drawn.picker;
  ASSERT_EQ(picker.chosen(), std::vector{3});
  EXPECT_EQ(picker.click(picker.chosen().front()).move, "stop");
  EXPECT_FALSE(picker.step_back());
}

TEST(TextInput, SurvivesAHugePaste) {
  std::string text;
  EXPECT_TRUE(edit_text(text, {.kind = Event::Kind::paste, .text = std::string(100'000, 'x')}));
  EXPECT_EQ(text.size(), longest_input);
  text = "a\u00e4";
  edit_text(text, {.kind = Event::Kind::key, .key = Key::backspace});
  EXPECT_EQ(text, "a");
}

TEST(TextInput, ErasesWordsAndLinesLikeAShell) {
  std::string text = "buy peasant 3-4 ";
  edit_text(text, {.kind = Event::Kind::key, .key = Key::erase_word});
  EXPECT_EQ(text, "buy peasant ");
  edit_text(text, {.kind = Event::Kind::key, .key = Key::erase_line});
  EXPECT_EQ(text, "");
  EXPECT_TRUE(edit_text(text, {.kind = Event::Kind::key, .key = Key::erase_word}));
}

TEST(Thinking, IsStoppedAndForgotten) {
  Drawn drawn("blackstone", "");
  const auto bot = *parse_bot(drawn.game->table().game(), "alphabeta:time=1m");
  Thinker thinker([] {});
  const auto work = [bot, match = drawn.game->match()](StopToken stop,
                                                       const ThoughtProgress& progress) {
    return think(match, bot, stop, progress);
  };
  thinker.start(work);
  while (!thinker.progress()) std::this_thread::yield();
  thinker.stop();
  std::optional<Result<ThoughtView>> result;
  while (!result) result = thinker.take_result();
  EXPECT_TRUE(drawn.game->play((*result)->lines.front().moves.front()));
  thinker.start(work);
  thinker.forget();
  EXPECT_FALSE(thinker.running());
  EXPECT_FALSE(thinker.take_result());
}

}  // namespace
}  // namespace castellan
