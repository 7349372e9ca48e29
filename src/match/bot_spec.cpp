#include "match/bot_spec.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <optional>
#include <vector>

#include "match/game_entry.hpp"
#include "search/search_options.hpp"

namespace castellan {

namespace {

struct Level {
  std::uint64_t nodes;
  int noise;  // in percent of a clear advantage
};

// Provisional until the ladder is calibrated: each level may look at about three times as many
// nodes, and the lower ones misjudge what they see.
constexpr std::array<Level, level_count> levels = {{{400, 100},
                                                    {600, 60},
                                                    {1'000, 35},
                                                    {2'000, 15},
                                                    {6'000, 0},
                                                    {20'000, 0},
                                                    {60'000, 0},
                                                    {200'000, 0},
                                                    {600'000, 0},
                                                    {2'000'000, 0}}};
constexpr std::chrono::milliseconds level_turn_time{2'000};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

const SearchInfo* find_search(const GameEntry& game, std::string_view name) {
  for (const SearchInfo& info : game.searches()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

const EvaluationInfo* find_evaluation(const GameEntry& game, std::string_view name) {
  for (const EvaluationInfo& info : game.evaluations()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

std::string known_bots(const GameEntry& game) {
  std::string names;
  for (const SearchInfo& info : game.searches()) names += std::string(info.name) + ", ";
  const auto source_bots = game.info().source_bots;
  if (!source_bots.empty()) {
    const std::string name = std::string(game.info().source_name) + ":";
    names += name + "1 to " + name + std::to_string(source_bots.size()) + ", ";
  }
  return names + "level:1 to level:" + std::to_string(level_count);
}

std::string known_evaluations(const GameEntry& game) {
  std::string names;
  for (const EvaluationInfo& info : game.evaluations()) {
    names += (names.empty() ? "" : " or ") + std::string(info.name);
  }
  return names;
}

/// A level, in every game, is a number of nodes for its strongest search, and how far it is off.
std::string level_bot(const GameEntry& game, std::size_t level) {
  const SearchInfo& engine = *find_search(game, engine_of(game));
  std::string text = std::string(engine.name) + ":nodes=" + std::to_string(levels[level].nodes) +
                     ",noise=" + std::to_string(levels[level].noise);
  if (!engine.deepens) text += ",depth=" + std::to_string(1 + level / 3);
  return text;
}

/// The bot behind `source:N` or `level:N`.
Result<std::string> disguised(const GameEntry& game, std::string_view name,
                              std::string_view number) {
  const auto source_bots = game.info().source_bots;
  const std::size_t count = name == "level" ? levels.size() : source_bots.size();
  if (count == 0) return Error{"this game has no " + std::string(name) + " bots"};
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (error != std::errc{} || end != number.data() + number.size() || index < 1 || index > count) {
    const std::string first = std::string(name) + ":1";
    const std::string last = std::string(name) + ":" + std::to_string(count);
    return Error{"expected " + first + (count == 1 ? ", parameters after a comma" : " to " + last) +
                 ", found '" + std::string(name) + ":" + std::string(number) + "'"};
  }
  return name == "level" ? level_bot(game, index - 1) : std::string(source_bots[index - 1].bot);
}

Status set_evaluation(const GameEntry& game, std::string_view value, const WeightsReader& read,
                      BotSpec& bot) {
  if (find_evaluation(game, value) != nullptr) {
    bot.evaluation = value;
    return Done{};
  }
  const bool is_path = value.find_first_of("/.") != std::string_view::npos;
  if (!is_path || !read) {
    return Error{"parameter eval: expected " + known_evaluations(game) +
                 (read ? " or a file with weights" : "") + ", found '" + std::string(value) + "'"};
  }
  auto bytes = read(std::string(value));
  if (!bytes) return Error{"parameter eval: " + bytes.error().message};
  if (const auto fits = game.check_weights(bot.evaluation, *bytes); !fits) {
    return Error{"parameter eval: " + std::string(value) + ": " + fits.error().message};
  }
  bot.weights = std::make_shared<const std::string>(std::move(*bytes));
  return Done{};
}

Status set_parameter(const SearchInfo& info, std::string_view name, std::string_view value,
                     BotSpec& bot) {
  if (const auto set = bot.options.set(name, value)) return Done{};
  for (const OptionSpec& option : info.options) {
    if (option.name != name) continue;
    const bool plain = option.kind == OptionSpec::Kind::number && option.step == 1;
    return Error{"parameter " + std::string(name) + ": expected " +
                 (plain ? "a whole number from " : "") + option.range() + ", found '" +
                 std::string(value) + "'"};
  }
  std::string known;
  for (const OptionSpec& option : info.options) {
    known += (known.empty() ? "" : ", ") + std::string(option.name);
  }
  return Error{"unknown parameter '" + std::string(name) + "': " + std::string(info.name) +
               " takes " + known};
}

Status fill(const GameEntry& game, std::string_view text, const WeightsReader& read, BotSpec& bot,
            bool& is_level) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::vector<std::string_view> parts;
  if (colon != std::string_view::npos) parts = split(text.substr(colon + 1), ',');

  if (name == game.info().source_name || name == "level") {
    const auto inner = disguised(game, name, parts.empty() ? "" : parts.front());
    if (!inner) return inner.error();
    if (const auto filled = fill(game, *inner, read, bot, is_level); !filled) return filled;
    bot.forgets = true;
    bot.of_source = name != "level";
    is_level = name == "level";
    parts.erase(parts.begin());
  } else {
    const SearchInfo* info = find_search(game, name);
    if (info == nullptr) {
      return Error{"unknown bot '" + std::string(name) + "': expected " + known_bots(game)};
    }
    bot.search = name;
    bot.options = OptionValues(info->options);
    bot.evaluation = find_evaluation(game, info->evaluation) != nullptr
                         ? info->evaluation
                         : game.evaluations().front().name;
  }

  const SearchInfo& info = *find_search(game, bot.search);
  std::vector<std::string_view> given;
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    const std::string_view parameter = part.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
    for (const std::string_view before : given) {
      if (before == parameter) {
        return Error{"parameter " + std::string(parameter) + " is given twice"};
      }
    }
    given.push_back(parameter);
    if (const auto set = set_parameter(info, parameter, value, bot); !set) return set;
    for (const OptionSpec& option : info.options) {
      if (option.name != parameter || option.excludes.empty()) continue;
      for (const std::string_view before : given) {
        if (before == option.excludes) return Error{"give depth or turns, not both"};
      }
    }
    if (parameter == "eval") {
      if (const auto set = set_evaluation(game, value, read, bot); !set) return set;
    }
  }
  return Done{};
}

}  // namespace

Status check_bot(const GameEntry& game, const OptionValues& options, const BotSpec& bot) {
  if (game.is_played_by(options, bot.search)) return Done{};
  return Error{bot.search + " plays " + std::string(game.info().name) + " only with " +
               std::string(game.info().duel_options)};
}

std::string_view engine_of(const GameEntry& game) {
  std::string_view engine;
  for (const SearchInfo& info : game.searches()) {
    if (!info.of_one_game) engine = info.name;
  }
  return engine;
}

Result<BotSpec> parse_bot(const GameEntry& game, std::string_view text,
                          const WeightsReader& read_weights) {
  BotSpec bot;
  bot.text = text;
  bool is_level = false;
  const auto filled = fill(game, text, read_weights, bot, is_level);
  if (!filled) return Error{"bot '" + std::string(text) + "': " + filled.error().message};
  bot.limits = limits_of(bot.options);
  if (is_level && !bot.options.was_set("time")) bot.limits.time = level_turn_time;
  bot.seeded = bot.options.was_set("seed");
  bot.seed = static_cast<std::uint64_t>(bot.options.value_or_0("seed"));
  return bot;
}

}  // namespace castellan
