// A verdict on a move: how bad it was, what was better, and why, in a sentence.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.hpp"
#include "match/game_entry.hpp"

namespace castellan {

struct Review {
  std::string mark;                     // "", "?!", "?" or "??"
  std::string better;                   // the better move, where there was one
  std::vector<std::string> line;        // what follows it
  std::vector<std::string> refutation;  // the answer to the move that was played
  double lost = 0;                      // of the winning chances, 0 to 1
  std::string reason;                   // an identifier from the game's lessons
  std::string sentence;                 // empty for a quiet move
};

/// Whether its moves are reviewed: of two players, with nothing hidden, and without chance unless
/// the engine plans whole turns.
bool can_be_reviewed(const Match& match);

/// Of the match's last move that was not chance's; there must be one. In games whose engine plans
/// whole turns, the verdict on a turn comes with the move that ends it. An error for games that
/// cannot be reviewed.
Result<Review> review_last_move(const Match& match, const Limits& limits, StopToken stop = {});

/// A move of a reviewed game.
struct ReviewedMove {
  std::size_t ply = 0;  // moves played, including this one; 0 for the start
  Review review;
  double chances = 0.5;   // the first player's, after it
  double score = 0;       // for the first player, after it
  std::string best_next;  // the best move there; empty when the game is over
};

/// A line and what it is worth to one player.
struct JudgedLine {
  double score = 0;
  std::vector<std::string> moves;
};

/// Reviews every move of a game, the last first: what came of a move counts for the verdict on it
/// and on those before it. So the chances change only where a move is to blame, and each change
/// beyond the thresholds has its mark. It can be stopped and resumed.
class GameReview {
 public:
  using Found = std::function<void(const ReviewedMove&)>;

  /// The limits are for each position.
  GameReview(const Match& match, const Limits& limits);

  /// Goes on until it is done or stopped; `found` gets each move as it is reviewed. An error for
  /// games that cannot be reviewed, or without moves.
  Status run(StopToken stop, const Found& found);
  /// One move, or turn, unless it is stopped before it is sure.
  Status run_once(StopToken stop, const Found& found);
  bool is_done() const { return done_; }

 private:
  Status run_move(StopToken stop, const Found& found);
  Status run_turn(StopToken stop, const Found& found);
  /// What is known of the move that has led to where it has come to.
  void tell(Review review, const Found& found) const;

  Match match_;  // up to the last move that was not reviewed
  Limits limits_;
  std::optional<JudgedLine> now_;  // of the position it has come to, from the first player's side
  bool done_ = false;
};

}  // namespace castellan
