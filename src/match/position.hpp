// A state of any game, type-erased: everything the rules say about it, to any observer. Immutable,
// so that matches, searches and threads share positions freely.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/abilities.hpp"
#include "core/board_view.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"
#include "core/result.hpp"

namespace castellan {

struct MoveView {
  std::string text;
  std::string notation;
  std::vector<int> cells;       // what a person clicks, in order, as indices into BoardView::cells
  std::vector<MoveStep> steps;  // how a person builds it, where that takes questions
  double probability = 0;       // of a chance outcome
};

/// Front ends list up to this many moves; beyond that they ask for choices step by step.
inline constexpr std::size_t most_listed_moves = 500;

/// Which moves to list: those that begin with these answers and these clicked cells.
struct MoveQuery {
  std::vector<std::string> words = {};
  std::vector<int> cells = {};
  std::size_t most = SIZE_MAX;  // if there are more than this, none are listed
};

/// The matching moves, or, where there are too many to list, how to narrow them down.
struct MoveSet {
  std::size_t count = 0;
  std::vector<MoveView> moves;       // all of them, or none
  std::vector<MoveStep> next_words;  // possible next answers ..
  std::vector<int> next_cells;       // .. or cells to click
};

/// The status of a position by the rules alone.
struct Standing {
  Player to_act = 0;  // a player, or `chance`; also defined once the game has ended
  Outcome outcome;
  Outcome at_cap;                       // the outcome if a limit ends the game here
  std::array<bool, max_players> out{};  // eliminated, while the others play on
  int round = 0;                        // 0: the game does not count them
  int most_rounds = 0;                  // after which the game ends; 0: it goes on
};

/// An evaluation with its named terms, which add up to the value.
struct Explanation {
  Player player = 0;
  double value = 0;
  std::vector<Term> terms;
};

struct PlayResult;

class Position {
 public:
  using Shared = std::shared_ptr<const Position>;

  virtual ~Position() = default;

  virtual int players() const = 0;
  virtual Standing standing() const = 0;
  /// The game's hash: the same for positions that the rules treat alike.
  virtual std::uint64_t key() const = 0;

  // What an observer sees: a player, `nobody` for the public view, or `referee` for everything.
  virtual std::string text(Player observer) const = 0;
  virtual BoardView view(Player observer) const = 0;
  /// Why the game is over here, by the rules or at the turn limit; may be empty.
  virtual std::string why_ended() const = 0;
  virtual std::vector<RegionView> regions(Player observer) const = 0;  // none in most games
  /// What can be laid over the board; none in most games.
  virtual std::vector<OverlayView> overlays(Player observer) const = 0;
  virtual std::vector<GuardView> guards(Player observer) const = 0;
  /// None for an observer who must not know what the player to move can do.
  virtual MoveSet moves(Player observer, const MoveQuery& query) const = 0;
  /// A full position consistent with all that the observer sees: the position itself where nothing
  /// is hidden. The same view and seed give the same sample.
  virtual Shared sample(Player observer, std::uint64_t seed) const = 0;

  /// Plays a typed move; trailing marks such as '#', '*' and 'x2' are ignored. A refusal says why
  /// in the game's words.
  virtual Result<PlayResult> play(std::string_view typed) const = 0;
  /// Draws a chance outcome from this seed; the position must be waiting for one.
  virtual PlayResult draw(std::uint64_t seed) const = 0;
  /// Whether the others can play on when a player leaves.
  virtual bool goes_on_without() const = 0;
  /// The move of a player who has left and is to move, in a game that goes on without him.
  virtual PlayResult play_for_absent() const = 0;

  /// A typed cell, where the game can read one.
  virtual std::optional<int> read_cell(std::string_view typed) const = 0;
  /// By the evaluation of this name, for each player.
  virtual std::vector<Explanation> explain(std::string_view evaluation) const = 0;
};

/// What an observer sees of a move that is not his.
struct SeenMove {
  std::string text;
  std::string notation;
  std::vector<int> cells;
};

/// A move that was played.
struct PlayResult {
  MoveView move;
  std::string remark;  // what to tell people about it
  std::vector<MoveEvent> events;
  Turn turn = Turn::ended;
  /// What the others see of it, where they do not see all: each player, then the public.
  std::vector<SeenMove> seen;
  std::shared_ptr<const Position> position;
};

}  // namespace castellan
