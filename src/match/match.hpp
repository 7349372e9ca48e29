// A game in progress behind one face: front ends see texts, cells and numbers, never rules.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/abilities.hpp"
#include "core/board_view.hpp"
#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/outcome.hpp"
#include "core/result.hpp"
#include "match/bot_spec.hpp"
#include "match/game_entry.hpp"
#include "search/trace.hpp"

namespace castellan {

struct MoveView {
  std::string text;
  std::string notation;
  std::vector<int> cells;       // what a person clicks, in order, as indices into BoardView::cells
  std::vector<MoveStep> steps;  // how a person makes it up, where that takes questions
};

struct PlayedMove {
  Player player = 0;
  int turn = 1;  // a turn is a run of moves by one player, counted from 1
  MoveView move;
  std::string comment;
  std::string remark;  // what a person should be told about it
};

/// Scores are for the player to move at the root; see score.hpp for those of decided games.
struct LineView {
  double score = 0;
  std::vector<std::string> moves;
};

struct ThoughtView {
  std::vector<LineView> lines;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool reported = false;  // the last progress call has told all of this
  bool partial = false;   // told between two depths: only nodes and seconds are new
};

/// A search and the tree it walked.
struct TracedThought {
  ThoughtView thought;
  SearchTree tree;
};

using ThoughtProgress = std::function<void(const ThoughtView&)>;

/// An evaluation with its named terms, which add up to the value.
struct Explanation {
  Player player = 0;
  double value = 0;
  std::vector<Term> terms;
};

class Match {
 public:
  virtual ~Match() = default;

  virtual const GameEntry& game() const = 0;
  virtual const OptionValues& options() const = 0;

  virtual std::string start_text() const = 0;
  virtual bool starts_at_beginning() const = 0;
  virtual std::string state_text() const = 0;
  virtual BoardView view() const = 0;
  virtual std::vector<RegionView> regions() const = 0;  // none in most games
  virtual Player player_to_move() const = 0;
  virtual Outcome outcome() const = 0;
  virtual int turn() const = 0;
  virtual std::vector<MoveView> legal_moves() const = 0;
  virtual const std::vector<PlayedMove>& history() const = 0;

  /// Plays what somebody typed; marks such as '#', '*' and 'x2' after it are ignored. A refusal
  /// says why in the game's words.
  virtual Status play(std::string_view typed) = 0;
  /// The cell that somebody typed, where the game can read one.
  virtual std::optional<int> read_cell(std::string_view typed) const = 0;
  virtual bool take_back() = 0;
  virtual bool redo() = 0;
  virtual bool can_redo() const = 0;
  /// Begins anew from this state, with the same options.
  virtual Status set_up(std::string_view state) = 0;
  /// Ends a running game for this player, who has lost it: "resignation" or "time". Taking back
  /// takes this back too.
  virtual void give_up(Player loser, std::string_view how) = 0;
  /// How a game ended that the rules alone did not end: "resignation", "time", "turns" or
  /// "repetition"; otherwise empty.
  virtual std::string_view ended_by() const = 0;
  /// The same match again, with its history, for somebody else to think about.
  virtual std::unique_ptr<Match> clone() const = 0;
  /// Remarks on the last move; there is one.
  virtual void comment(std::string text) = 0;

  /// Changes nothing in the match. The game must be running.
  virtual Result<ThoughtView> think(const BotSpec& bot, StopToken stop = {},
                                    const ThoughtProgress& progress = {}) const = 0;
  /// The same search with its tree; nodes beyond the room are counted only.
  virtual Result<TracedThought> tree(const BotSpec& bot, std::size_t room,
                                     StopToken stop = {}) const = 0;
  virtual std::vector<Explanation> explain(EvaluationKind kind) const = 0;

  /// The engine's best lines, ranked, with partial results.
  Result<ThoughtView> analyse(const Limits& limits, int lines, StopToken stop = {},
                              const ThoughtProgress& progress = {}) const;
};

}  // namespace castellan
