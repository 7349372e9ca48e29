#include "ugi/go_order.hpp"

#include <algorithm>

#include "ugi/ugi_text.hpp"

namespace castellan {

namespace {

using std::chrono::milliseconds;

/// The number of the player in "p1time" and "p1inc".
std::optional<std::size_t> player_in(std::string_view word, std::string_view what) {
  if (!word.starts_with('p') || !word.ends_with(what)) return std::nullopt;
  const auto number = whole_number(word.substr(1, word.size() - 1 - what.size()));
  if (!number || *number < 1 || *number > max_players) return std::nullopt;
  return static_cast<std::size_t>(*number - 1);
}

/// False when there is no such limit.
bool take_limit(GoOrder& order, std::string_view word, std::int64_t number) {
  constexpr std::int64_t deepest = 100;
  constexpr std::int64_t longest = 24LL * 60 * 60 * 1000;
  const milliseconds time(std::min(number, longest));
  if (word == "depth") {
    order.limits.depth = static_cast<int>(std::clamp<std::int64_t>(number, 1, deepest));
  } else if (word == "nodes") {
    order.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 1));
  } else if (word == "movetime") {
    order.limits.time = std::max(time, milliseconds(1));
  } else if (const auto player = player_in(word, "time")) {
    order.clocks[*player].left = time;
  } else if (const auto of = player_in(word, "inc")) {
    order.clocks[*of].increment = time;
  } else {
    return false;
  }
  return true;
}

}  // namespace

/// A part of what is left, and most of what the turn brings.
milliseconds share_of(const GoOrder::Clock& clock) {
  constexpr int turns_to_go = 25;
  const auto share = *clock.left / turns_to_go + clock.increment * 3 / 4;
  return std::max(std::min(share, *clock.left / 2), milliseconds(1));
}

Result<GoOrder> read_go_line(std::string_view line) {
  GoOrder order;
  const auto words = words_of(line);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "infinite") {
      order.infinite = true;
      continue;
    }
    const auto number = i + 1 < words.size() ? whole_number(words[i + 1]) : std::nullopt;
    const bool is_clock = player_in(words[i], "time").has_value();  // it may have run out
    if (!number || (*number < 0 && !is_clock) ||
        !take_limit(order, words[i], std::max<std::int64_t>(*number, 0))) {
      return Error{
          "expected go with infinite, or depth, nodes, movetime, p1time, p2time, p1inc or p2inc "
          "and "
          "a number, found '" +
          quotable(words[i]) + "'"};
    }
    ++i;
  }
  return order;
}

bool GoOrder::says_something(Player player) const {
  return infinite || !limits.none() || clocks[static_cast<std::size_t>(player)].left;
}

Limits limits_of(const GoOrder& order, const BotSpec& bot, bool deepens, Player player) {
  Limits limits = bot.limits;
  // Without an order a bot keeps to its usual time; the depth of a fixed search is part of what it
  // is.
  if (!order.says_something(player)) return limits;
  const auto& clock = order.clocks[static_cast<std::size_t>(player)];
  if (order.infinite || !bot.options.was_set("time")) limits.time = {};
  if (order.infinite || !bot.options.was_set("nodes")) limits.nodes = 0;
  if (order.infinite && deepens) limits.depth = limits.turns = 0;
  if (order.limits.depth > 0) {
    limits.depth = order.limits.depth;
    limits.turns = 0;
  }
  if (order.limits.nodes > 0) limits.nodes = order.limits.nodes;
  if (clock.left && !order.infinite) limits.time = share_of(clock);
  if (order.limits.time.count() > 0) limits.time = order.limits.time;
  return limits;
}

}  // namespace castellan
