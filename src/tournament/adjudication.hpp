// When a match ends a game before its rules do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "match/match.hpp"

namespace castellan {

/// A score that all bots have agreed on for so many turns in a row.
struct Agreement {
  double score = 0;
  int turns = 0;  // 0: never
};

struct Adjudication {
  int cap = 1'000;      // turns, after which the game counts as its rules say for a turn limit
  Agreement win = {};   // one is at least so far ahead, and all others that far behind
  Agreement draw = {};  // nobody is further ahead or behind
};

/// Follows one game, turn by turn.
class Adjudicator {
 public:
  Adjudicator(const Adjudication& rules, int players)
      : rules_(rules), scores_(static_cast<std::size_t>(players)) {}

  /// What the one who moved thinks of its position.
  void hear(Player player, std::optional<double> score) {
    scores_[static_cast<std::size_t>(player)] = score;
  }

  struct Verdict {
    Outcome outcome;
    std::string by;  // "cap", "agreed score", "agreed draw"
  };
  /// Called when a turn has ended.
  std::optional<Verdict> look(const Match& match);

 private:
  /// The one that everybody still in the game believes to win.
  std::optional<Player> agreed_winner(const Match& match) const;
  bool agreed_draw(const Match& match) const;

  Adjudication rules_;
  std::vector<std::optional<double>> scores_;  // the last of each player
  std::optional<Player> leader_;
  int leading_turns_ = 0;
  int level_turns_ = 0;
};

}  // namespace castellan
