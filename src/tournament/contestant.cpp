#include "tournament/contestant.hpp"

#include <ctime>

#include "match/game_entry.hpp"
#include "match/game_setup.hpp"
#include "match/searcher.hpp"
#include "tournament/foreign_player.hpp"
#include "tournament/text_hash.hpp"

namespace castellan {

namespace {

/// The processor time of this thread.
double thread_milliseconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double wall_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

/// Thinks in the caller's thread.
class OwnPlayer final : public MatchPlayer {
 public:
  OwnPlayer(const BotSpec& bot, bool is_on_clock) : bot_(bot), is_on_clock_(is_on_clock) {}

  Result<Done, Fault> begin(const Match& match, Player, std::uint64_t seed) override {
    const auto seeded = with_seed(bot_, seed);
    searcher_ = match.game().make_searcher(match.options(), seeded ? *seeded : bot_);
    return Done{};
  }

  Result<Choice, Fault> choose(const Match& match, StopToken stop) override {
    searcher_->set_position(root_of(match));
    if (is_on_clock_ && !clocks_.empty()) {
      const auto& clock = clocks_[static_cast<std::size_t>(match.player_to_move())];
      searcher_->set_limits({.time = share_of(clock)});
    }
    const double began = wall_milliseconds();
    const double thread_began = thread_milliseconds();
    const ThoughtView thought = searcher_->think(stop, {});
    Choice choice{thought.lines.front().moves.front(), {}};
    choice.note.milliseconds = wall_milliseconds() - began;
    choice.note.thread_milliseconds = thread_milliseconds() - thread_began;
    choice.note.nodes = thought.nodes;
    if (thought.depth > 0) {
      choice.note.depth = thought.depth;
      choice.note.score = thought.lines.front().score;
    }
    return choice;
  }

  void set_clocks(const std::vector<GoOrder::Clock>& clocks) override { clocks_ = clocks; }
  void end() override { searcher_.reset(); }

 private:
  BotSpec bot_;
  bool is_on_clock_;
  std::vector<GoOrder::Clock> clocks_;
  std::unique_ptr<Searcher> searcher_;
};

/// Whether a bot thinks for as long as it may, and nobody has said how long that is.
bool needs_limit(const GameEntry& game, const BotSpec& bot) {
  for (const auto* name : {"depth", "turns", "nodes", "time"}) {
    if (bot.options.was_set(name)) return false;
  }
  for (const SearchInfo& search : game.searches()) {
    if (search.name == bot.search) return search.deepens;
  }
  return false;
}

}  // namespace

Result<Contestant> parse_contestant(const GameEntry& game, std::string_view text,
                                    std::string_view limit, const WeightsReader& read_weights) {
  if (is_foreign(text)) return parse_foreign(text, limit);
  auto bot = parse_bot(game, text, read_weights);
  if (!bot) return bot.error();
  const bool is_on_clock = limit == "clock" && needs_limit(game, *bot);
  if (!limit.empty() && limit != "clock" && needs_limit(game, *bot)) {
    const char joint = text.find(':') == std::string_view::npos ? ':' : ',';
    bot = parse_bot(game, std::string(text) + joint + std::string(limit), read_weights);
    if (!bot) return bot.error();
  }
  Contestant contestant{.name = bot->text, .bot = *bot, .limits = bot->limits};
  contestant.is_on_clock = is_on_clock;
  if (bot->weights) contestant.fingerprint = std::to_string(hash_of(*bot->weights));
  return contestant;
}

std::unique_ptr<MatchPlayer> make_player(const Contestant& contestant) {
  if (!contestant.bot) return make_foreign_player(contestant);
  return std::make_unique<OwnPlayer>(*contestant.bot, contestant.is_on_clock);
}

}  // namespace castellan
