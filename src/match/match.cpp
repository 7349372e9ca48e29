#include "match/match.hpp"

namespace castellan {

Result<ThoughtView> Match::analyse(const Limits& limits, int lines, StopToken stop,
                                   const ThoughtProgress& progress) const {
  auto bot = parse_bot(game().info(), "alphabeta");
  if (!bot) return bot.error();
  bot->settings.limits = limits;
  bot->settings.lines = lines;
  return think(*bot, stop, progress);
}

}  // namespace castellan
