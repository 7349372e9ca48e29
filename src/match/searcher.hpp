// A bot at work: it is given positions and thinks about them. It lives as long as its seat and may
// remember what it found. On one thread its answers depend only on its bot's text and on the
// positions since it was made or cleared.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/limits.hpp"
#include "core/result.hpp"
#include "match/bot_spec.hpp"
#include "match/match.hpp"
#include "search/trace.hpp"

namespace castellan {

/// Scores are for the player to move at the root; see score.hpp for those of decided games.
struct LineView {
  double score = 0;
  std::vector<std::string> moves;
};

/// However little time is left of a turn.
inline constexpr std::chrono::microseconds shortest_thought{200};

struct ThoughtView {
  std::vector<LineView> lines;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool reported = false;  // the last progress call reported all of this
  bool partial = false;   // reported between two depths: only nodes and seconds are new
  std::size_t tried = 0;  // in a search of one depth: moves so far, of this many
  std::size_t moves = 0;
};

/// A search and the tree it walked.
struct TracedThought {
  ThoughtView thought;
  SearchTree tree;
};

using ThoughtProgress = std::function<void(const ThoughtView&)>;

class Searcher {
 public:
  virtual ~Searcher() = default;

  /// What to think about: the position, where its turn began, and who is looking at it. With hidden
  /// information a bot thinks only about what its seat may know: what it sees, and saw earlier.
  struct Root {
    std::shared_ptr<const Position> position;
    std::shared_ptr<const Position> turn_start;
    Player observer = referee;
    std::vector<std::uint64_t> drawn = {};  // see Match::drawn_when_repeated
    int moves_made = 0;                     // of this turn
    int moves_left = 1;                     // the same, as turns usually go
    /// All of the match up to this one; only with hidden information.
    std::vector<Position::Shared> positions = {};
  };
  /// False when this searcher was made for a board of another kind.
  virtual bool set_position(Root root) = 0;
  /// Instead of its bot's limits, from the next thought on; the time is for the rest of the turn.
  virtual void set_limits(const Limits& limits) = 0;
  /// The position must not have ended.
  virtual ThoughtView think(StopToken stop, const ThoughtProgress& progress) = 0;
  /// The same with the tree; nodes beyond the limit are only counted.
  virtual TracedThought trace(std::size_t room, StopToken stop) = 0;
  /// Forgets everything.
  virtual void clear() = 0;
};

/// A rough guess how many seconds a bot needs for a move here; 0 for bots that have a limit of time
/// or nodes, or are quick by nature.
double expected_seconds(const Match& match, const BotSpec& bot);
/// "about 3 minutes", when it is long enough to warn people; otherwise empty.
std::string long_wait(double seconds);
/// How far a search is: "depth 5, 12k nodes, 3.1 s", "12 of 210 moves, 12k nodes, 3.1 s".
std::string progress_text(const ThoughtView& thought);

/// The match as a root, seen by the player to move.
Searcher::Root root_of(const Match& match);

/// Thinks about the match once, without a memory. An error when it has ended, or waits for chance.
Result<ThoughtView> think(const Match& match, const BotSpec& bot, StopToken stop = {},
                          const ThoughtProgress& progress = {});
Result<TracedThought> trace(const Match& match, const BotSpec& bot, std::size_t room,
                            StopToken stop = {});
/// The engine's best lines, ranked, with partial results.
Result<ThoughtView> analyse(const Match& match, const Limits& limits, int lines,
                            StopToken stop = {}, const ThoughtProgress& progress = {});
/// The same without leaving anything out, where the engine can: lines that are to be compared must
/// have been searched equally deep.
Result<ThoughtView> analyse_exactly(const Match& match, const Limits& limits, int lines,
                                    StopToken stop = {});

}  // namespace castellan
