#include "match/searcher.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "match/game_entry.hpp"
#include "search/horizon.hpp"

namespace castellan {

namespace {

Status can_think(const Match& match) {
  if (match.outcome().ended) return Error{"the game has ended: there is nothing to think about"};
  if (match.player_to_move() == chance) return Error{"the game is waiting for a chance move"};
  return Done{};
}

bool engine_deepens(const GameEntry& game) {
  for (const SearchInfo& info : game.searches()) {
    if (info.name == engine_of(game)) return info.deepens;
  }
  return false;
}

/// For a search that only knows fixed depths: one deeper each time, within the overall limits.
Result<ThoughtView> deepen(const Match& match, BotSpec bot, StopToken stop,
                           const ThoughtProgress& progress) {
  const Limits limits = bot.limits;
  std::optional<ThoughtView> best;
  std::uint64_t nodes = 0;
  std::uint64_t nodes_before = 0;  // as many again: all lines have ended
  double seconds = 0;
  const int last = Horizon::depth_of(limits);
  for (int depth = 1; depth <= last; ++depth) {
    (limits.turns > 0 ? bot.limits.turns : bot.limits.depth) = depth;
    if (limits.nodes > 0) bot.limits.nodes = limits.nodes - nodes;
    if (limits.time.count() > 0) {
      const auto spent = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
      bot.limits.time = std::max(limits.time - spent, std::chrono::milliseconds(1));
    }
    auto thought = think(match, bot, stop, {});
    if (!thought) return thought;
    nodes += thought->nodes;
    seconds += thought->seconds;
    const bool whole = thought->depth == depth;
    const bool no_deeper = thought->nodes == std::exchange(nodes_before, thought->nodes);
    if (whole || !best) best = *thought;
    best->nodes = nodes;
    best->seconds = seconds;
    if (whole && progress) progress(*best);
    if (!whole || no_deeper || stop.stop_requested()) break;
    if (limits.nodes > 0 && nodes >= limits.nodes) break;
  }
  return *best;
}

std::unique_ptr<Searcher> searcher_at(const Match& match, const BotSpec& bot) {
  auto searcher = match.game().make_searcher(match.options(), bot);
  searcher->set_position(root_of(match));
  return searcher;
}

}  // namespace

Searcher::Root root_of(const Match& match) {
  return {match.shared_position(), match.turn_start(), match.player_to_move()};
}

Result<ThoughtView> think(const Match& match, const BotSpec& bot, StopToken stop,
                          const ThoughtProgress& progress) {
  if (const auto can = can_think(match); !can) return can.error();
  return searcher_at(match, bot)->think(stop, progress);
}

Result<TracedThought> trace(const Match& match, const BotSpec& bot, std::size_t room,
                            StopToken stop) {
  if (const auto can = can_think(match); !can) return can.error();
  return searcher_at(match, bot)->trace(room, stop);
}

Result<ThoughtView> analyse(const Match& match, const Limits& limits, int lines, StopToken stop,
                            const ThoughtProgress& progress) {
  auto bot = parse_bot(match.game(), engine_of(match.game()));
  if (!bot) return bot.error();
  bot->limits = limits;
  // Where there is only one move a player need not think, but an analysis must: with a depth limit
  // the search goes on.
  constexpr int as_deep_as_it_gets = 99;
  if (limits.depth == 0 && limits.turns == 0) bot->limits.depth = as_deep_as_it_gets;
  bot->lines = lines;
  return engine_deepens(match.game()) ? think(match, *bot, stop, progress)
                                      : deepen(match, *bot, stop, progress);
}

}  // namespace castellan
