// The terminal game's menus: title, what to do, and the questions before a game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/archive.hpp"
#include "match/clock.hpp"
#include "match/game_list.hpp"
#include "match/game_setup.hpp"
#include "play/question.hpp"

namespace castellan {

class TerminalMenu {
 public:
  TerminalMenu(Front& front, const GameList& games, Archive& archive, std::uint64_t seed)
      : front_(front), games_(games), archive_(archive), seed_(seed) {}

  enum class Next { forward, back, skipped, input_ended };

  /// Returns the program's exit status.
  int run();
  /// Plays this game, and then others for as long as people want.
  Next play(PlayedGame& game);

 private:
  using Step = std::function<Next()>;

  Next ask(const Question& question, std::string& answer);
  /// The index of the chosen one, from 0.
  Next choose(const Question& question, std::size_t& chosen);
  Next run_steps(const std::vector<Step>& steps);

  Next play_games();
  Next start(const GameSetup& setup, std::optional<Clock::Limits> clock,
             std::optional<int> takebacks = {});
  Next read_rules();
  Next load_saved();
  Next choose_game(const GameEntry*& game);

  Next ask_setup(GameSetup& setup, std::optional<Clock::Limits>& clock);
  Next ask_players_and_options(GameSetup& setup, std::optional<Clock::Limits>& clock);
  Next ask_mode(const GameEntry& game, std::vector<bool>& is_bot);
  Next ask_kind_of_seat(const GameEntry& game, std::size_t player, std::vector<bool>& is_bot);
  Next ask_seat(GameSetup& setup, std::size_t player, bool is_bot);
  Next ask_bot(const GameEntry& game, std::size_t player, std::string& bot);
  Next ask_option(GameSetup& setup, const OptionSpec& option);
  Next ask_clock(std::optional<Clock::Limits>& clock);

  Front& front_;
  const GameList& games_;
  Archive& archive_;
  std::uint64_t seed_;
};

}  // namespace castellan
