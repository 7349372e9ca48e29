// What an engine says of itself, and what follows from it: which games it can play, and what it is
// told before a game and before a move.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "ugi/ugi_text.hpp"

namespace castellan {

struct UgiIntroduction {
  std::string name;
  std::string author;
  std::vector<UgiOption> options;
  std::vector<std::string> complaints;  // about lines that are not as they should be

  /// Takes a line between `ugi` and `ugiok`.
  void take(std::string_view line);
  bool has(std::string_view option) const { return find(option) != nullptr; }
  const UgiOption* find(std::string_view option) const;
};

/// An error says in one line why the engine cannot play this match, or why that would not be fair.
Status can_play(const UgiIntroduction& engine, const Match& match);

/// An error when the engine has no such option, or not with this value, or when the option is for
/// the match to set.
Status can_set(const UgiIntroduction& engine, const Match& match, const UgiSetting& setting);

/// The options of a game, those that somebody wishes, then `uginewgame`.
std::vector<std::string> game_lines(const UgiIntroduction& engine, const Match& match,
                                    std::uint64_t seed, const std::vector<UgiSetting>& wishes = {});

/// "startpos", or "fen TEXT": that is for all starts but the usual one. It takes as long as
/// starting a game, and is the same for all positions of a match.
std::string origin_of(const Match& match);

/// The position as the player to move may see it, and which moves there are if the engine asks.
std::vector<std::string> move_lines(const UgiIntroduction& engine, const Match& match,
                                    const std::string& origin);

}  // namespace castellan
