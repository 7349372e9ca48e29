// Bots by name, in the same text form everywhere: `greedy`, `alphabeta:time=1s,seed=7`, `source:3`,
// `level:5`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/result.hpp"

namespace castellan {

class GameEntry;

struct BotSpec {
  std::string text;      // as it was asked for
  std::string search;    // the search that plays, also behind a source bot or a level
  OptionValues options;  // of that search
  Limits limits;         // among the options; the time is for all moves of a turn together
  std::uint64_t seed = 0;
  bool seeded = false;                         // the text had a seed
  std::string evaluation;                      // by name
  std::shared_ptr<const std::string> weights;  // its bytes, when the text named a file
  int lines = 1;                               // how many of the best root moves to rank
  bool forgets = false;    // before every move, so that it always plays the same
  bool of_source = false;  // `source:N`
};

inline constexpr int level_count = 10;

/// Reads the file that `eval=PATH` names. Callers that accept bots from strangers pass none.
using WeightsReader = std::function<Result<std::string>(const std::string& path)>;

/// A bot for this game, or what is wrong with the text.
Result<BotSpec> parse_bot(const GameEntry& game, std::string_view text,
                          const WeightsReader& read_weights = {});

/// Whether the bot can play with these options: some searches are only for games without chance.
Status check_bot(const GameEntry& game, const OptionValues& options, const BotSpec& bot);

/// The name of a game's strongest search.
std::string_view engine_of(const GameEntry& game);

}  // namespace castellan
