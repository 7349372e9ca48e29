// Bots by name, one text form everywhere: `greedy`, `alphabeta:time=1s,seed=7`, `source:3`,
// `level:5`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "match/game_entry.hpp"
#include "search/thought.hpp"

namespace castellan {

enum class EvaluationKind { source, engine };

struct BotSpec {
  std::string text;    // as it was asked for
  std::string search;  // the search that plays: a source bot or a level is one in disguise
  SearchSettings settings;
  EvaluationKind evaluation = EvaluationKind::source;
  bool seeded = false;  // the text gave a seed
};

inline constexpr int level_count = 10;

/// Every search's introduction.
std::span<const SearchInfo> all_searches();

/// A bot of this game, or what is wrong with the text.
Result<BotSpec> parse_bot(const GameInfo& game, std::string_view text);

/// "500ms", "1s", "2m".
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace castellan
