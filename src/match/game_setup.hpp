// Who plays what: everything needed before the first move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/bot_spec.hpp"
#include "match/game_entry.hpp"
#include "match/record.hpp"

namespace castellan {

struct Seat {
  std::string name;
  std::optional<BotSpec> bot;  // none for a person
};

struct GameSetup {
  const GameEntry* game = nullptr;
  PositionText position;
  std::vector<Seat> seats;  // one for each player
};

/// A seat for "human" or a bot's text; its name defaults to the colour's or the bot's.
Result<Seat> make_seat(const GameEntry& game, std::size_t player, std::string_view who,
                       std::string_view name, const WeightsReader& read_weights = {});

/// What a game without further questions is played with, on a map from this seed where it has one.
OptionValues quick_options(const GameEntry& game, std::uint64_t seed);

/// The seats that a record for this many players describes.
Result<std::vector<Seat>> seats_of(const GameEntry& game, const Record& record, int players,
                                   const WeightsReader& read_weights = {});

/// Brings a game's record up to date with the match: seats, moves, result. Other tags stay.
void update_record(Record& record, const GameSetup& setup, const Match& match);

/// The same bot with a seed in its text, unless it has one.
Result<BotSpec> with_seed(const BotSpec& bot, std::uint64_t seed);

/// The same game again, with everybody one seat further; bots get new seeds.
GameSetup rematch_of(const GameSetup& setup, const Match& match);

}  // namespace castellan
