#include "match/match.hpp"

namespace castellan {

Result<ThoughtView> Match::analyse(const Limits& limits, int lines, StopToken stop,
                                   const ThoughtProgress& progress) const {
  auto bot = parse_bot(game().info(), "alphabeta");
  if (!bot) return bot.error();
  bot->settings.limits = limits;
  // Where there is only one move a player needs no thought, but a judge does: with a depth the
  // search goes on.
  constexpr int as_deep_as_it_gets = 99;
  if (limits.depth == 0 && limits.turns == 0) bot->settings.limits.depth = as_deep_as_it_gets;
  bot->settings.lines = lines;
  return think(*bot, stop, progress);
}

}  // namespace castellan
