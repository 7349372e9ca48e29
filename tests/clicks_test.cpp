// Moves built from clicks and words with the terminal's picker. The page's own picker is tested
// with the same file, in web/src/state/clicks.test.ts.
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "play/move_picker.hpp"
#include "session/json.hpp"
#include "tests/support/golden.hpp"

namespace castellan {
namespace {

Match position_of(const Json& example) {
  const GameEntry& game = **all_games().find(example["game"].get<std::string>());
  OptionValues options(game.info().options);
  const Json chosen = example.value("options", Json::object());
  for (const auto& [name, value] : chosen.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    EXPECT_TRUE(options.set(name, text));
  }
  std::optional<std::string> state;
  if (example.contains("state")) state = example["state"].get<std::string>();
  Match match = *game.start({options, state});
  for (const Json& move : example.value("moves", Json::array())) {
    EXPECT_TRUE(match.play(move.get<std::string>()));
  }
  return match;
}

/// Says words one after another: where moves are listed, all words of a move are one kind.
MovePicker::Pick say(MovePicker& picker, const Json& words) {
  std::string said;
  MovePicker::Pick pick;
  for (const Json& word : words) {
    said += (said.empty() ? "" : " ") + word.get<std::string>();
    for (std::size_t kind = 0; kind < picker.kinds().size(); ++kind) {
      const std::string& text = picker.kinds()[kind];
      if (text != said && !text.starts_with(said + " (")) continue;
      pick = picker.choose_kind(kind);
      said.clear();
      break;
    }
  }
  return pick;
}

TEST(Clicks, MakeMovesAsThePageDoes) {
  const Json examples = Json::parse(tests::read_file(CASTELLAN_ROOT "/tests/clicks.json"));
  ASSERT_GT(examples.size(), 10U);
  for (const Json& example : examples) {
    SCOPED_TRACE(example["name"].get<std::string>());
    MovePicker picker(position_of(example), referee);
    for (const Json& step : example["steps"]) {
      SCOPED_TRACE(step.dump());
      const MovePicker::Pick pick =
          step.contains("say") ? say(picker, step["say"]) : picker.click(step["click"].get<int>());
      EXPECT_EQ(pick.trouble, "");
      EXPECT_EQ(pick.move, step.value("move", ""));
      if (step.contains("next")) {
        EXPECT_EQ(Json(picker.targets()), step["next"]);
      } else if (step.contains("next_count")) {
        EXPECT_EQ(picker.targets().size(), step["next_count"].get<std::size_t>());
      }
    }
  }
}

}  // namespace
}  // namespace castellan
