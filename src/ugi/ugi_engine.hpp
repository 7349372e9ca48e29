// Drives another program that speaks UGI. Whatever it does, a call here comes back in time: with
// what was asked for, or with its fault, and then the program is ended and started again when it is
// needed next. So an answer that comes too late is never taken for the next one.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.hpp"
#include "core/result.hpp"
#include "process/line_child.hpp"
#include "ugi/go_order.hpp"
#include "ugi/introduction.hpp"

namespace castellan {

struct UgiFault {
  std::string what;        // "crashed: was ended by a signal: Killed"
  bool is_late = false;    // no answer in time
  bool is_absent = false;  // it could not be started
};

/// How long an engine may take. Time limits are for a whole turn, and each `go` of a turn gets what
/// is left of it.
struct UgiPatience {
  std::chrono::milliseconds readiness{10'000};  // for `ugiok` and `readyok`
  std::chrono::milliseconds unlimited{60'000};  // for a move without a limit of time
  std::chrono::milliseconds margin{100};        // for its answers of a turn to reach us
};

class UgiEngine {
 public:
  struct Answer {
    std::string move;  // as it is: nobody has looked whether it is legal
    std::optional<double> score = {};
    int depth = 0;
    std::uint64_t nodes = 0;
    double milliseconds = 0;
  };

  /// How one engine is to be run, beyond its command.
  struct Wishes {
    std::vector<UgiSetting> settings = {};  // set before each game
    std::shared_ptr<TrafficLog> log = {};   // of all that is said
    std::string name = {};                  // in the log
  };

  explicit UgiEngine(std::vector<std::string> command, UgiPatience patience = {})
      : UgiEngine(std::move(command), patience, Wishes()) {}
  UgiEngine(std::vector<std::string> command, UgiPatience patience, Wishes wishes)
      : command_(std::move(command)), patience_(patience), wishes_(std::move(wishes)) {}
  ~UgiEngine();
  UgiEngine(const UgiEngine&) = delete;
  UgiEngine& operator=(const UgiEngine&) = delete;

  /// Starts the program if it is not running.
  Result<const UgiIntroduction*, UgiFault> meet();
  /// A new game. Ending between two games is no fault: it is started again.
  Result<Done, UgiFault> begin(const Match& match, std::uint64_t seed);
  /// The move to play; the match is the one that was begun, and its position runs.
  Result<Answer, UgiFault> choose(const Match& match, const Limits& limits, StopToken stop = {});
  /// For the next move, by seat: it must not take longer than what is left of its own clock.
  void set_clocks(std::vector<GoOrder::Clock> clocks) { clocks_ = std::move(clocks); }
  /// Ends the program at once.
  void drop();

 private:
  using Clock = LineChild::Clock;

  Result<Done, UgiFault> try_to_begin(const Match& match, std::uint64_t seed);
  Result<Done, UgiFault> wait_for(std::string_view answer);
  UgiFault fault_of(const LineChild::Silence& silence, std::string_view missing);

  std::vector<std::string> command_;
  UgiPatience patience_;
  Wishes wishes_;
  std::unique_ptr<LineChild> child_;
  UgiIntroduction introduction_;
  std::vector<GoOrder::Clock> clocks_;
  std::string origin_;
  std::string complaint_;  // the last error that it told
  int turn_ = 0;
  std::chrono::microseconds spent_{0};  // of this turn's time
};

}  // namespace castellan
