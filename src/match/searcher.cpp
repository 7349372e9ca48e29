#include "match/searcher.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "match/game_entry.hpp"
#include "match/text.hpp"
#include "search/horizon.hpp"

namespace castellan {

namespace {

Status can_think(const Match& match, const BotSpec& bot) {
  if (match.outcome().ended) return Error{"the game has ended: there is nothing to think about"};
  if (match.player_to_move() == chance) return Error{"the game is waiting for a chance move"};
  return check_bot(match.game(), match.options(), bot);
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
      const auto spent = std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
      bot.limits.time = std::max(limits.time - spent, shortest_thought);
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

/// For a single thought: all of the time is for this move.
std::unique_ptr<Searcher> searcher_at(const Match& match, const BotSpec& bot) {
  auto searcher = match.game().make_searcher(match.options(), bot);
  auto root = root_of(match);
  root.moves_left = 1;
  searcher->set_position(std::move(root));
  return searcher;
}

/// How many moves a player made in a turn, by its number.
int moves_in_turn(const Match& match, Player player, int turn) {
  return static_cast<int>(std::count_if(
      match.history().begin(), match.history().end(),
      [&](const PlayedMove& move) { return move.turn == turn && move.player == player; }));
}

/// As many as a few turns at random have, in the mean.
int moves_of_random_turns(const Match& match) {
  constexpr int trials = 3;
  constexpr int longest = 12;
  Random random(1);
  int moves = 0;
  for (int i = 0; i < trials; ++i) {
    Match trial = match.known_to(match.player_to_move());
    trial.forget_luck();
    const int turn = trial.turn();
    auto made = static_cast<int>(match.moves_this_turn());
    while (made < longest && trial.turn() == turn && !trial.outcome().ended) {
      const auto legal = trial.legal_moves();
      if (legal.empty() || !trial.play(legal[random.below(legal.size())].text)) break;
      ++made;
    }
    moves += made;
  }
  return (moves + trials / 2) / trials;
}

/// Judged by the player's last turn, before there is one by that of somebody else, and at the very
/// beginning by turns at random; at least this one.
int moves_left_in_turn(const Match& match) {
  const PlayedMove* last = nullptr;
  for (const PlayedMove& move : match.history()) {
    if (move.turn >= match.turn() || move.player == chance) continue;
    const bool is_own = move.player == match.player_to_move();
    if (last == nullptr || is_own || last->player != match.player_to_move()) last = &move;
  }
  const int usual = last == nullptr ? moves_of_random_turns(match)
                                    : moves_in_turn(match, last->player, last->turn);
  return std::max(1, usual - moves_in_turn(match, match.player_to_move(), match.turn()));
}

/// How many ways there are to play a whole turn, judged by one of them.
double turns_here(Match match) {
  double ways = 1;
  const int turn = match.turn();
  constexpr int enough = 4;  // moves of a turn; more than that takes forever anyway
  for (int moves = 0; moves < enough && match.turn() == turn && !match.outcome().ended; ++moves) {
    const auto legal = match.legal_moves();
    if (legal.empty()) break;
    ways *= static_cast<double>(legal.size());
    if (!match.play(legal.back().text)) break;
  }
  return ways;
}

}  // namespace

double expected_seconds(const Match& match, const BotSpec& bot) {
  const SearchInfo* info = nullptr;
  for (const SearchInfo& each : match.game().searches()) {
    if (each.name == bot.search) info = &each;
  }
  const bool limited = bot.limits.nodes > 0 || bot.limits.time.count() > 0;
  if (info == nullptr || info->deepens || limited || match.outcome().ended) return 0;
  constexpr int turns_of_own_search = 2;
  const bool by_turns = bot.limits.turns > 0 || info->of_one_game;
  const int depth = bot.limits.turns > 0                            ? bot.limits.turns
                    : bot.limits.depth > 0                          ? bot.limits.depth
                    : info->of_one_game && info->options.size() > 1 ? turns_of_own_search
                                                                    : 1;
  // Without good move ordering, cuts save about this much; large boards take longer to evaluate.
  const double saved = bot.options.value_or_0("prune") > 0 || info->of_one_game ? 0.85 : 1;
  const double ways =
      by_turns ? turns_here(match) : static_cast<double>(match.moves(referee, {.most = 0}).count);
  const auto cells = static_cast<double>(std::max<std::size_t>(64, match.view().cells.size()));
  const double nodes_per_second = 3e6 * 64 / cells;
  return std::pow(ways, saved * depth) / nodes_per_second;
}

std::string long_wait(double seconds) {
  constexpr double worth_telling = 10;
  if (seconds < worth_telling) return "";
  if (seconds < 90) return "about " + counted(static_cast<std::uint64_t>(seconds), "second");
  if (seconds < 5'400)
    return "about " + counted(static_cast<std::uint64_t>(seconds / 60), "minute");
  return "hours";
}

std::string progress_text(const ThoughtView& thought) {
  std::string far;
  if (thought.moves > 0) {
    far = std::to_string(thought.tried) + " of " + counted(thought.moves, "move") + ", ";
  } else if (thought.depth > 0) {
    far = "depth " + std::to_string(thought.depth) + ", ";
  }
  const auto tenths = static_cast<std::int64_t>(thought.seconds * 10);
  return far + count_text(thought.nodes) + " nodes, " + std::to_string(tenths / 10) + "." +
         std::to_string(tenths % 10) + " s";
}

Searcher::Root root_of(const Match& match) {
  Searcher::Root root{match.shared_position(),
                      match.turn_start(),
                      match.player_to_move(),
                      match.drawn_when_repeated(),
                      static_cast<int>(match.moves_this_turn()),
                      moves_left_in_turn(match)};
  if (match.hides_things()) {
    root.positions.assign(match.positions().begin(), match.positions().end());
  }
  return root;
}

Result<ThoughtView> think(const Match& match, const BotSpec& bot, StopToken stop,
                          const ThoughtProgress& progress) {
  if (const auto can = can_think(match, bot); !can) return can.error();
  return searcher_at(match, bot)->think(stop, progress);
}

Result<TracedThought> trace(const Match& match, const BotSpec& bot, std::size_t room,
                            StopToken stop) {
  if (const auto can = can_think(match, bot); !can) return can.error();
  return searcher_at(match, bot)->trace(room, stop);
}

namespace {

/// The game's engine for an analysis.
Result<BotSpec> analyst(const GameEntry& game, const Limits& limits, int lines) {
  auto bot = parse_bot(game, engine_of(game));
  if (!bot) return bot.error();
  bot->limits = limits;
  // Where there is only one move a player need not think, but an analysis must: with a depth limit
  // the search goes on.
  constexpr int as_deep_as_it_gets = 99;
  if (limits.depth == 0 && limits.turns == 0) bot->limits.depth = as_deep_as_it_gets;
  bot->lines = lines;
  return bot;
}

Result<ThoughtView> analyse_with(const Match& match, const BotSpec& bot, StopToken stop,
                                 const ThoughtProgress& progress) {
  return engine_deepens(match.game()) ? think(match, bot, stop, progress)
                                      : deepen(match, bot, stop, progress);
}

}  // namespace

Result<ThoughtView> analyse(const Match& match, const Limits& limits, int lines, StopToken stop,
                            const ThoughtProgress& progress) {
  const auto bot = analyst(match.game(), limits, lines);
  if (!bot) return bot.error();
  return analyse_with(match, *bot, stop, progress);
}

Result<ThoughtView> analyse_exactly(const Match& match, const Limits& limits, int lines,
                                    StopToken stop) {
  auto bot = analyst(match.game(), limits, lines);
  if (!bot) return bot.error();
  if (bot->options.offers("exact")) bot->options.put("exact", 1);
  return analyse_with(match, *bot, stop, {});
}

}  // namespace castellan
