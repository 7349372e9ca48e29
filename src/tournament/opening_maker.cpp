#include "tournament/opening_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "core/random.hpp"
#include "core/score.hpp"
#include "match/searcher.hpp"
#include "tournament/board_image.hpp"
#include "tournament/play_game.hpp"

namespace castellan {

namespace {

constexpr std::size_t fewest_turns = 4;
constexpr std::size_t most_turns = 8;

class Maker {
 public:
  Maker(const GameEntry& game, const OpeningWish& wish) : game_(game), wish_(wish) {}

  bool has_maps() const {
    return wish_.options.offers("seed") && !wish_.options.was_set("seed") &&
           game_.option_matters(wish_.options, "seed");
  }

  /// The n-th that comes to mind; nothing when it ends the game.
  std::optional<Opening> candidate(std::size_t number) const {
    Opening opening{"", wish_.options};
    Random random(mix(wish_.seed) + number);
    if (has_maps()) {
      constexpr std::size_t seeds = 1'000'000;  // short enough to be read
      opening.options.put("seed", static_cast<std::int64_t>(random.below(seeds)));
      return start_of(game_, opening, 0) ? std::optional(opening) : std::nullopt;
    }
    auto match = game_.start({wish_.options, {}});
    if (!match) return std::nullopt;
    const std::size_t turns = fewest_turns + random.below(most_turns - fewest_turns + 1);
    while (static_cast<std::size_t>(match->turn()) <= turns) {
      const auto moves = match->legal_moves();
      if (moves.empty()) return std::nullopt;
      opening.moves.push_back(moves[random.below(moves.size())].text);
      if (!match->play(opening.moves.back())) return std::nullopt;
    }
    return match->outcome().ended ? std::nullopt : std::optional(opening);
  }

  std::string image_of(const Opening& opening) const {
    const auto match = start_of(game_, opening, 0);
    return std::to_string(match->player_to_move()) + " " + least_image(match->view());
  }

  /// Whether no win is forced and more than one seat can win.
  bool is_fair(const Opening& opening, std::size_t number, StopToken stop) const {
    return !has_forced_win(opening, stop) && !wins_always(opening, number, stop);
  }

 private:
  std::string engine(std::uint64_t nodes) const {
    return fmt::format("{}:nodes={}", engine_of(game_), nodes);
  }

  bool has_forced_win(const Opening& opening, StopToken stop) const {
    if (wish_.proof_nodes == 0) return false;
    const auto match = start_of(game_, opening, 0);
    const auto bot = parse_bot(game_, engine(wish_.proof_nodes));
    if (!match || !bot) return true;
    const auto thought = think(*match, *bot, stop);
    return !thought || moves_to_end(thought->lines.front().score).has_value();
  }

  /// Whether the same seat wins every quick game.
  bool wins_always(const Opening& opening, std::size_t number, StopToken stop) const {
    const auto contestant = parse_contestant(game_, engine(wish_.quick_nodes), "", {});
    if (!contestant) return true;
    const auto start = start_of(game_, opening, 0);
    if (!start) return true;
    std::vector<std::unique_ptr<MatchPlayer>> players;
    GameOrder order{.game = &game_, .opening = &opening};
    for (Player seat = 0; seat < start->players(); ++seat) {
      players.push_back(make_player(*contestant));
      order.seats.push_back({"", contestant->bot});
      order.players.push_back(players.back().get());
    }
    std::optional<std::size_t> always;
    for (int round = 0; round < wish_.quick_games; ++round) {
      order.seed = mix(mix(wish_.seed + number) + static_cast<std::uint64_t>(round));
      order.luck = order.seed;
      const auto record = play_game(order, stop);
      if (!record || !*record) return true;
      const auto result = read_result(game_, **record);
      if (!result || std::ranges::count(result->places, 1) != 1) return false;
      const auto winner = std::ranges::find(result->places, 1) - result->places.begin();
      if (always && *always != static_cast<std::size_t>(winner)) return false;
      always = static_cast<std::size_t>(winner);
    }
    return wish_.quick_games > 0;
  }

  const GameEntry& game_;
  const OpeningWish& wish_;
};

std::string opening_name(const GameEntry& game, std::size_t number) {
  return fmt::format("{}-{:03}", game.info().name, number);
}

}  // namespace

Result<std::vector<Opening>> make_openings(const GameEntry& game, const OpeningWish& wish,
                                           Workers& workers, StopToken stop,
                                           const OpeningProgress& progress) {
  const Maker maker(game, wish);
  const Opening start{opening_name(game, 1), wish.options};
  if (const auto match = start_of(game, start, 0); !match) return match.error();
  if (!game.is_duel(wish.options) && !maker.has_maps()) return std::vector<Opening>{start};

  struct Look {
    Opening opening;
    std::size_t number = 0;
    bool is_fair = false;
  };
  constexpr std::size_t largest_batch = 64;
  const std::size_t batch = std::min(largest_batch, wish.count);
  const std::size_t most = 100 * wish.count + 1'000;
  std::vector<Opening> openings;
  std::set<std::string> images;
  for (std::size_t number = 0; number < most && openings.size() < wish.count;) {
    std::vector<Look> looks;
    for (; number < most && looks.size() < batch; ++number) {
      auto opening = maker.candidate(number);
      if (opening && images.insert(maker.image_of(*opening)).second) {
        looks.push_back({std::move(*opening), number});
      }
    }
    workers.run(looks.size(), [&](std::size_t i) {
      looks[i].is_fair = maker.is_fair(looks[i].opening, looks[i].number, stop);
    });
    if (stop.stop_requested()) break;
    for (Look& look : looks) {
      if (!look.is_fair || openings.size() == wish.count) continue;
      look.opening.name = opening_name(game, openings.size() + 1);
      openings.push_back(std::move(look.opening));
    }
    if (progress) progress(openings.size(), number);
  }
  return openings;
}

}  // namespace castellan
