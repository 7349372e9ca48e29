// What texts claim: paragraphs of a rule book that the code refers to, and moves given as examples.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "games/games.hpp"
#include "play/played_game.hpp"
#include "tests/support/calm_options.hpp"
#include "tests/support/memory_archive.hpp"

namespace castellan {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class Texts : public testing::TestWithParam<const GameEntry*> {
 protected:
  const GameEntry& game() const { return *GetParam(); }
};

/// "R3.3" in the code of a game is paragraph 3.3 of its rule book.
TEST_P(Texts, EveryParagraphThatTheCodeNamesExists) {
  const std::filesystem::path folder =
      CASTELLAN_ROOT "/src/games/" + std::string(game().info().name);
  const std::regex paragraph(R"(\bR([0-9]+\.[0-9]+))");
  int named = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
    const std::string code = text_of(file);
    for (std::sregex_iterator it(code.begin(), code.end(), paragraph), end; it != end; ++it) {
      ++named;
      const std::string number = (*it)[1];
      EXPECT_NE(game().info().rules.find("**" + number + "**"), std::string_view::npos)
          << file.path() << " names R" << number;
    }
  }
  EXPECT_GT(named, 0);
}

/// Whatever first-time players are told about the rules names its paragraphs, so that both can be
/// compared.
TEST_P(Texts, WhatBeginnersAreToldNamesItsParagraphs) {
  const std::string code =
      text_of(CASTELLAN_ROOT "/src/games/" + std::string(game().info().name) + "/entry.cpp");
  const std::size_t steps = code.find(".first_steps");
  if (steps == std::string::npos) GTEST_SKIP() << "a game need not have any";
  const std::string told = code.substr(steps, code.find("}}", steps) + 20 - steps);
  const std::regex comment("// R[0-9]");
  const auto count = std::distance(std::sregex_iterator(told.begin(), told.end(), comment), {});
  EXPECT_GE(count, 3) << told;
}

/// The examples of a hint are legal where they are shown: at the start and later.
TEST_P(Texts, ExamplesOfMovesAreLegal) {
  tests::MemoryArchive archive;
  GameSetup setup{&game(), {tests::calm_options(game()), {}}, {}};
  const auto match = game().start(setup.position);
  ASSERT_TRUE(match);
  for (std::size_t player = 0; player < static_cast<std::size_t>(match->players()); ++player) {
    setup.seats.push_back(*make_seat(game(), player, "human", ""));
  }
  auto played = PlayedGame::start(setup, archive, 1);
  ASSERT_TRUE(played) << played.error().message;
  for (int move = 0; move < 12 && !played->match().outcome().ended; ++move) {
    const std::string hint = played->how_to_type();
    const std::size_t such_as = hint.find("such as ");
    ASSERT_NE(such_as, std::string::npos) << hint;
    std::istringstream words(hint.substr(such_as + 8));
    for (std::string word; words >> word;) {
      if (word == "or") continue;
      if (word.back() == ',') word.pop_back();
      Match tried = played->match();
      EXPECT_TRUE(tried.play(word)) << word << " in " << played->match().state_text();
    }
    ASSERT_TRUE(played->play(played->match().legal_moves().back().text));
  }
}

/// The pictures of a rule book: positions, and moves that can be played there.
TEST_P(Texts, PicturesAreLegal) {
  std::istringstream rules{std::string(game().info().rules)};
  int pictures = 0;
  for (std::string line; std::getline(rules, line);) {
    if (!line.starts_with("```position")) continue;
    ++pictures;
    OptionValues options = tests::calm_options(game());
    std::istringstream assignments(line.substr(std::string("```position").size()));
    for (std::string each; assignments >> each;) EXPECT_TRUE(options.set(each)) << each;
    std::string state;
    ASSERT_TRUE(std::getline(rules, state));
    auto match = game().start({options, state});
    ASSERT_TRUE(match) << state << ": " << match.error().message;
    EXPECT_EQ(match->state_text(), state);
    while (std::getline(rules, line) && !line.starts_with("> ")) {
      const auto played = match->play(line);
      EXPECT_TRUE(played) << line << " in " << state;
    }
    EXPECT_GT(line.size(), 12U) << "a picture has a caption: " << state;
    ASSERT_TRUE(std::getline(rules, line));
    EXPECT_EQ(line, "```");
  }
  if (pictures == 0) GTEST_SKIP() << "a rule book need not have any";
}

TEST(Pictures, AreInEveryRuleBookOfOurs) {
  for (const char* name : {"antiyomacy", "blackstone", "replica", "apart", "antiyoy"}) {
    const std::string_view rules = (*all_games().find(name))->info().rules;
    int pictures = 0;
    for (std::size_t at = 0; (at = rules.find("```position", at)) != rules.npos; ++at) ++pictures;
    EXPECT_GE(pictures, 5) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Texts, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& which) { return std::string(which.param->info().name); });

}  // namespace
}  // namespace castellan
