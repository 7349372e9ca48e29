// The match that `position` lines describe. It grows by the moves that are new, so that a searcher
// sees one game and remembers it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/game_entry.hpp"
#include "match/match.hpp"

namespace castellan {

class FollowedMatch {
 public:
  /// "position startpos moves …" or "position fen TEXT moves …". The match stays as it was when
  /// something is wrong.
  Status follow(const GameEntry& game, const OptionValues& options, std::string_view line);
  /// The start, unless there is a match of this game with these options.
  Result<const Match*> match(const GameEntry& game, const OptionValues& options);
  void forget() { match_.reset(); }

 private:
  struct Origin {
    const GameEntry* game = nullptr;
    std::string options;
    std::optional<std::string> state;
    friend bool operator==(const Origin&, const Origin&) = default;
  };

  Status go_to(Origin origin, const OptionValues& options, std::vector<std::string> moves);

  Origin origin_;
  std::vector<std::string> moves_;  // as they were sent
  std::optional<Match> match_;
};

}  // namespace castellan
