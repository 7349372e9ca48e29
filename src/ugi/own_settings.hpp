// What our engine can be set to through UGI, and what it is set to: a game with its options, and
// the bot that plays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/bot_spec.hpp"
#include "match/game_list.hpp"
#include "ugi/ugi_text.hpp"

namespace castellan {

class OwnSettings {
 public:
  OwnSettings(const GameList& games, WeightsReader read_weights);

  /// The options of all games, because they are announced before a game is chosen. One that several
  /// games have takes what any of them takes.
  std::vector<UgiOption> announced() const;
  /// Another game has its own options and bot, all as by default.
  Status set(const UgiSetting& setting);

  const GameEntry& game() const { return *game_; }
  const OptionValues& options() const { return options_; }
  Result<BotSpec> bot() const;

 private:
  Status set_game(std::string_view name);

  const GameList& games_;
  WeightsReader read_weights_;
  const GameEntry* game_;
  OptionValues options_;
  std::string bot_;  // empty: the game's engine
  std::optional<std::uint64_t> seed_;
};

}  // namespace castellan
