// Who takes part in a match: one of our bots, or a foreign engine as `ugi:COMMAND`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.hpp"
#include "match/bot_spec.hpp"
#include "match/match.hpp"
#include "process/traffic_log.hpp"
#include "tournament/game_result.hpp"
#include "ugi/go_order.hpp"
#include "ugi/ugi_text.hpp"

namespace castellan {

struct Contestant {
  std::string name;                       // its text; different from all others' in a match
  std::optional<BotSpec> bot = {};        // ours ..
  std::vector<std::string> command = {};  // .. or a program that speaks UGI
  Limits limits;                          // the time is for a whole turn
  bool is_on_clock = false;               // its only limit is the clock of the game
  std::vector<UgiSetting> settings = {};  // options of the program
  std::shared_ptr<TrafficLog> log = {};   // of what is said to the program
  std::string fingerprint = {};           // of the files that it is made of, as they are now
};

/// A bot by name, `ugi:COMMAND` or `NAME=ugi:COMMAND`, after which `,option.NAME=VALUE` sets
/// options of the program. Bots without a limit of their own, and foreign engines, get these
/// limits, or with "clock" none but the clock of the game. Bots of a fixed depth stay as they are.
/// Nothing is started yet.
Result<Contestant> parse_contestant(const GameEntry& game, std::string_view text,
                                    std::string_view limit, const WeightsReader& read_weights);

/// A contestant at play, in one seat and in one thread.
class MatchPlayer {
 public:
  struct Choice {
    std::string move;
    MoveNote note;  // without seat and turn
  };
  /// It did what costs it the game.
  struct Fault {
    std::string what;        // "crashed: was ended by a signal"
    bool is_late = false;    // no answer in time
    bool is_absent = false;  // it could not be started: the match cannot go on
  };

  virtual ~MatchPlayer() = default;

  virtual Result<Done, Fault> begin(const Match& match, Player seat, std::uint64_t seed) = 0;
  virtual Result<Choice, Fault> choose(const Match& match, StopToken stop) = 0;
  /// In games with clocks, before each choice: what is left, by seat.
  virtual void set_clocks(const std::vector<GoOrder::Clock>&) {}
  /// The game is over: no memory is kept for the next.
  virtual void end() {}
};

std::unique_ptr<MatchPlayer> make_player(const Contestant& contestant);

}  // namespace castellan
