#include "ugi/own_settings.hpp"

#include <algorithm>
#include <utility>

#include "match/game_setup.hpp"

namespace castellan {

namespace {

UgiOption ugi_option(const OptionSpec& spec) {
  UgiOption option{std::string(spec.name)};
  option.default_value = spec.text_of(spec.default_value);
  if (spec.kind == OptionSpec::Kind::number) {
    option.type = UgiOption::Type::spin;
    option.lowest = spec.lowest;
    option.highest = spec.highest;
  } else if (spec.kind == OptionSpec::Kind::choice) {
    option.type = UgiOption::Type::combo;
    option.choices.assign(spec.choices.begin(), spec.choices.end());
  }
  return option;
}

/// So that it takes the other's values too.
void widen(UgiOption& option, const UgiOption& other) {
  if (option.type != other.type) {
    option = {option.name, UgiOption::Type::string, option.default_value};
    return;
  }
  option.lowest = std::min(option.lowest, other.lowest);
  option.highest = std::max(option.highest, other.highest);
  for (const std::string& choice : other.choices) {
    if (!option.takes(choice)) option.choices.push_back(choice);
  }
}

}  // namespace

OwnSettings::OwnSettings(const GameList& games, WeightsReader read_weights)
    : games_(games),
      read_weights_(std::move(read_weights)),
      game_(games[0]),
      options_(game_->default_options()) {}

std::vector<UgiOption> OwnSettings::announced() const {
  std::vector<UgiOption> announced;
  UgiOption& game = announced.emplace_back(UgiOption{
      std::string(game_option), UgiOption::Type::combo, std::string(games_[0]->info().name)});
  for (const GameEntry* each : games_) game.choices.emplace_back(each->info().name);
  announced.push_back({std::string(bot_option), UgiOption::Type::string});
  announced.push_back({std::string(seed_option), UgiOption::Type::string});
  const std::size_t own = announced.size();
  for (const GameEntry* each : games_) {
    for (const OptionSpec& spec : each->info().options) {
      const UgiOption option = ugi_option(spec);
      const auto known =
          std::find_if(announced.begin() + static_cast<std::ptrdiff_t>(own), announced.end(),
                       [&](const UgiOption& other) { return other.name == option.name; });
      known == announced.end() ? announced.push_back(option) : widen(*known, option);
    }
  }
  return announced;
}

Status OwnSettings::set_game(std::string_view name) {
  const auto game = games_.find(name);
  if (!game) return game.error();
  game_ = *game;
  options_ = game_->default_options();
  bot_.clear();
  return Done{};
}

Status OwnSettings::set(const UgiSetting& setting) {
  if (setting.name == game_option) return set_game(setting.value);
  if (setting.name == bot_option) {
    if (!setting.value.empty()) {
      const auto bot = parse_bot(*game_, setting.value, read_weights_);
      if (!bot) return bot.error();
    }
    bot_ = setting.value;
    return Done{};
  }
  if (setting.name == seed_option) {
    const OptionSpec spec{.name = seed_option, .meaning = "", .kind = OptionSpec::Kind::seed};
    const auto seed = spec.parse(setting.value);
    if (!seed) return Error{"option RandomSeed: " + seed.error().message};
    seed_ = static_cast<std::uint64_t>(*seed);
    return Done{};
  }
  if (options_.offers(setting.name)) return options_.set(setting.name, setting.value);
  return Error{"unknown option '" + quotable(setting.name) + "' in " +
               std::string(game_->info().name) + ": expected Game, Bot, RandomSeed or " +
               "one of the game's"};
}

Result<BotSpec> OwnSettings::bot() const {
  auto bot =
      parse_bot(*game_, bot_.empty() ? engine_of(*game_) : std::string_view(bot_), read_weights_);
  if (!bot || !seed_) return bot;
  return with_seed(*bot, *seed_);
}

}  // namespace castellan
