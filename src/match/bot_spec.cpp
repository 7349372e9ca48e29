#include "match/bot_spec.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <optional>
#include <vector>

#include "match/searches.hpp"

namespace castellan {

namespace {

// Provisional until the ladder is calibrated: each level may look at about three times as much.
constexpr std::array<std::string_view, level_count> level_bots = {
    "alphabeta:nodes=60",     "alphabeta:nodes=200",    "alphabeta:nodes=600",
    "alphabeta:nodes=2000",   "alphabeta:nodes=6000",   "alphabeta:nodes=20000",
    "alphabeta:nodes=60000",  "alphabeta:nodes=200000", "alphabeta:nodes=600000",
    "alphabeta:nodes=2000000"};

struct Parameter {
  std::string_view name;
  std::string_view value;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// A whole number with an optional ending: k for thousands, M for millions.
std::optional<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t factor = 1;
  if (text.ends_with('k')) factor = 1'000;
  if (text.ends_with('M')) factor = 1'000'000;
  if (factor > 1) text.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (value > UINT64_MAX / factor) return std::nullopt;
  return value * factor;
}

bool has_word(std::string_view words, std::string_view word) {
  for (const std::string_view each : split(words, ' ')) {
    if (each == word) return true;
  }
  return false;
}

std::string listed(std::string_view words) {
  std::string list;
  for (const std::string_view word : split(words, ' '))
    list += (list.empty() ? "" : ", ") + std::string(word);
  return list;
}

const SearchInfo* find_search(const GameInfo& game, std::string_view name) {
  for (const SearchInfo& info : search_infos) {
    if (info.name == name) return &info;
  }
  for (const SearchInfo& info : game.own_searches) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

std::string known_bots(const GameInfo& game) {
  std::string names;
  for (const SearchInfo& info : search_infos) names += std::string(info.name) + ", ";
  for (const SearchInfo& info : game.own_searches) names += std::string(info.name) + ", ";
  if (!game.source_bots.empty()) {
    names += "source:1 to source:" + std::to_string(game.source_bots.size()) + ", ";
  }
  return names + "level:1 to level:" + std::to_string(level_count);
}

Status out_of_range(const Parameter& parameter, std::string_view expected) {
  return Error{"parameter " + std::string(parameter.name) + ": expected " + std::string(expected) +
               ", found '" + std::string(parameter.value) + "'"};
}

Status read_number(const Parameter& parameter, std::uint64_t lowest, std::uint64_t highest,
                   auto& target) {
  const auto value = parse_count(parameter.value);
  if (!value || *value < lowest || *value > highest) {
    return out_of_range(parameter, "a whole number from " + std::to_string(lowest) + " to " +
                                       std::to_string(highest));
  }
  target = static_cast<std::remove_reference_t<decltype(target)>>(*value);
  return Done{};
}

Status apply(const Parameter& parameter, BotSpec& bot) {
  SearchSettings& settings = bot.settings;
  if (parameter.name == "depth") {
    settings.limits.turns = 0;  // a depth in moves takes the place of one in turns
    return read_number(parameter, 1, 100, settings.limits.depth);
  }
  if (parameter.name == "turns") {
    settings.limits.depth = 0;
    return read_number(parameter, 1, 100, settings.limits.turns);
  }
  if (parameter.name == "nodes") {
    return read_number(parameter, 1, 1'000'000'000'000, settings.limits.nodes);
  }
  if (parameter.name == "table") return read_number(parameter, 1, 1024, settings.table_megabytes);
  if (parameter.name == "prune") return read_number(parameter, 0, 1, settings.prune);
  if (parameter.name == "original") return read_number(parameter, 0, 1, settings.original);
  if (parameter.name == "seed") {
    bot.seeded = true;
    return read_number(parameter, 0, UINT64_MAX, settings.seed);
  }
  if (parameter.name == "time") {
    const auto time = parse_duration(parameter.value);
    if (!time) return Error{"parameter time: " + time.error().message};
    settings.limits.time = *time;
    return Done{};
  }
  if (parameter.name == "ties") {
    if (parameter.value != "random" && parameter.value != "first") {
      return out_of_range(parameter, "random or first");
    }
    settings.ties = parameter.value == "first" ? Ties::first : Ties::random;
    return Done{};
  }
  assert(parameter.name == "eval" && "a search offers a parameter that is not read here");
  if (parameter.value != "source" && parameter.value != "engine") {
    return out_of_range(parameter, "source or engine");
  }
  bot.evaluation = parameter.value == "source" ? EvaluationKind::source : EvaluationKind::engine;
  return Done{};
}

/// The bot behind `source:N` or `level:N`.
Result<std::string_view> disguised(const GameInfo& game, std::string_view name,
                                   std::string_view number) {
  const std::size_t count = name == "source" ? game.source_bots.size() : level_bots.size();
  if (count == 0) return Error{"this game has no " + std::string(name) + " bots"};
  const auto index = parse_count(number);
  if (!index || *index < 1 || *index > count) {
    const std::string first = std::string(name) + ":1";
    const std::string last = std::string(name) + ":" + std::to_string(count);
    return Error{"expected " + first + (count == 1 ? ", parameters after a comma" : " to " + last) +
                 ", found '" + std::string(name) + ":" + std::string(number) + "'"};
  }
  const auto i = static_cast<std::size_t>(*index - 1);
  return name == "source" ? game.source_bots[i].bot : level_bots[i];
}

Status fill(const GameInfo& game, std::string_view text, BotSpec& bot) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::vector<std::string_view> parts;
  if (colon != std::string_view::npos) parts = split(text.substr(colon + 1), ',');

  if (name == "source" || name == "level") {
    const auto inner = disguised(game, name, parts.empty() ? "" : parts.front());
    if (!inner) return inner.error();
    if (const auto filled = fill(game, *inner, bot); !filled) return filled;
    parts.erase(parts.begin());
  } else {
    const SearchInfo* info = find_search(game, name);
    if (info == nullptr) {
      return Error{"unknown bot '" + std::string(name) + "': expected " + known_bots(game)};
    }
    bot.search = name;
    bot.evaluation = info->engine_evaluation ? EvaluationKind::engine : EvaluationKind::source;
  }

  const SearchInfo& info = *find_search(game, bot.search);
  std::string given;
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    const Parameter parameter{part.substr(0, equals),
                              equals == std::string_view::npos ? "" : part.substr(equals + 1)};
    if (!has_word(info.parameters, parameter.name)) {
      return Error{"unknown parameter '" + std::string(parameter.name) +
                   "': " + std::string(info.name) + " takes " + listed(info.parameters)};
    }
    const bool twice = has_word(given, parameter.name);
    given += ' ' + std::string(parameter.name);
    if (twice) return Error{"parameter " + std::string(parameter.name) + " is there twice"};
    if (has_word(given, "depth") && has_word(given, "turns")) {
      return Error{"give depth or turns, not both"};
    }
    if (const auto applied = apply(parameter, bot); !applied) return applied;
  }
  return Done{};
}

}  // namespace

std::span<const SearchInfo> all_searches() { return search_infos; }

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::uint64_t longest = 24ULL * 60 * 60 * 1000;
  std::string_view number = text;
  std::uint64_t unit = 0;
  if (number.ends_with("ms")) {
    unit = 1;
    number.remove_suffix(2);
  } else if (number.ends_with('s') || number.ends_with('m')) {
    unit = number.ends_with('s') ? 1'000 : 60'000;
    number.remove_suffix(1);
  }
  const auto value = parse_count(number);
  if (unit == 0 || !value || *value == 0 || *value > longest / unit) {
    return Error{"expected a time such as 500ms, 2s or 1m (at most a day), found '" +
                 std::string(text) + "'"};
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(*value * unit));
}

Result<BotSpec> parse_bot(const GameInfo& game, std::string_view text) {
  BotSpec bot;
  bot.text = text;
  const auto filled = fill(game, text, bot);
  if (!filled) return Error{"bot '" + std::string(text) + "': " + filled.error().message};

  // A depth of its own is part of what a search is; other limits only take its standard's place.
  const Limits& standard = find_search(game, bot.search)->standard;
  Limits& limits = bot.settings.limits;
  if (limits.depth == 0 && limits.turns == 0) limits.depth = standard.depth;
  if (limits.none()) limits = standard;
  return bot;
}

}  // namespace castellan
