// The test games as the rest of the program sees games, and matches of them.
#pragma once

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "match/game_list.hpp"
#include "match/record.hpp"

namespace castellan::tests {

extern const GameEntry& toy_entry;
extern const GameEntry& elimination_entry;
extern const GameEntry& dice_entry;
extern const GameEntry& cards_entry;
extern const GameEntry& hexes_entry;

/// All of them.
const GameList& test_games();

/// A match with these options, "players=4 lives=1", from this state if there is one.
inline Match new_match(const GameEntry& game, std::string_view options = "",
                       std::string_view state = "") {
  PositionText position{game.default_options(), {}};
  EXPECT_TRUE(position.options.set_all(options)) << options;
  if (!state.empty()) position.state = std::string(state);
  auto match = game.start(position);
  EXPECT_TRUE(match) << match.error().message;
  return *match;
}

inline void play_all(Match& match, std::initializer_list<const char*> moves) {
  for (const char* move : moves) {
    const auto played = match.play(move);
    ASSERT_TRUE(played) << move << ": " << played.error().message;
  }
}

/// Players move at random, until the end or for at most this many moves.
inline void play_randomly(Match& match, Random& random, std::size_t most = 1'000) {
  while (!match.outcome().ended && most-- > 0) {
    const auto moves = match.legal_moves();
    ASSERT_FALSE(moves.empty());
    ASSERT_TRUE(match.play(moves[random.below(moves.size())].text));
  }
}

inline std::vector<std::string> texts_played(const Match& match) {
  std::vector<std::string> texts;
  for (const PlayedMove& played : match.history()) texts.push_back(played.move.text);
  return texts;
}
inline std::vector<int> turns_played(const Match& match) {
  std::vector<int> turns;
  for (const PlayedMove& played : match.history()) turns.push_back(played.turn);
  return turns;
}
inline std::vector<Player> who_played(const Match& match) {
  std::vector<Player> players;
  for (const PlayedMove& played : match.history()) players.push_back(played.player);
  return players;
}

/// Writes the match down, reads it and replays it; everything must come back the same.
inline Match through_its_record(const Match& match) {
  const std::string text = write_record(record_of(match));
  const auto record = parse_record(text);
  EXPECT_TRUE(record) << text << record.error().message;
  auto again = replay(match.game(), *record);
  EXPECT_TRUE(again) << text << again.error().message;
  EXPECT_EQ(write_record(record_of(*again)), text);
  EXPECT_EQ(again->state_text(), match.state_text());
  EXPECT_EQ(again->outcome(), match.outcome());
  EXPECT_EQ(again->ended_by(), match.ended_by());
  EXPECT_EQ(texts_played(*again), texts_played(match));
  EXPECT_EQ(turns_played(*again), turns_played(match));
  EXPECT_EQ(who_played(*again), who_played(match));
  return *again;
}

}  // namespace castellan::tests
