#include "ugi/introduction.hpp"

#include <algorithm>

#include "match/game_entry.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

std::string name_of(const Match& match) { return std::string(match.game().info().name); }

/// Whether the value of an option has reached the engine, or need not.
Status check_option(const UgiIntroduction& engine, const Match& match, const OptionSpec& spec) {
  const std::int64_t number = match.options()[spec.name];
  const std::string value = spec.text_of(number);
  if (const UgiOption* option = engine.find(spec.name)) {
    if (option->takes(value)) return Done{};
    return Error{"its option " + std::string(spec.name) + " does not take " + value};
  }
  if (number == spec.default_value || engine.has(legal_moves_option)) return Done{};
  if (!match.game().option_matters(match.options(), spec.name)) return Done{};
  return Error{"it has no option " + std::string(spec.name) + ", which is " + value + " here"};
}

}  // namespace

void UgiIntroduction::take(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return;
  if (words.front() == "option") {
    auto option = read_option_line(line);
    if (!option) {
      complaints.push_back(option.error().message);
    } else if (has(option->name)) {
      complaints.push_back("option '" + quotable(option->name) + "' is announced twice");
    } else {
      options.push_back(std::move(*option));
    }
  } else if (words.front() == "id" && words.size() > 2 && words[1] == "name") {
    name = quotable(after_first_word(after_first_word(line)));
  } else if (words.front() == "id" && words.size() > 2 && words[1] == "author") {
    author = quotable(after_first_word(after_first_word(line)));
  } else if (words.front() != "info") {
    complaints.push_back("expected id, option or ugiok, found '" + quotable(line) + "'");
  }
}

const UgiOption* UgiIntroduction::find(std::string_view option) const {
  const auto found =
      std::ranges::find_if(options, [&](const UgiOption& each) { return each.name == option; });
  return found == options.end() ? nullptr : &*found;
}

Status can_play(const UgiIntroduction& engine, const Match& match) {
  if (const UgiOption* game = engine.find(game_option)) {
    if (!game->takes(name_of(match))) return Error{"its option Game has no " + name_of(match)};
  } else if (!engine.has(legal_moves_option) && match.players() != 2) {
    return Error{"it announces neither Game nor LegalMoves, so it can only play games for two"};
  }
  if (match.hides_things() && !engine.has(observer_option)) {
    return Error{"it does not announce Observer, and " + name_of(match) +
                 " hides things from the players"};
  }
  for (const OptionSpec& spec : match.options().specs()) {
    if (auto fits = check_option(engine, match, spec); !fits) return fits;
  }
  return Done{};
}

Status can_set(const UgiIntroduction& engine, const Match& match, const UgiSetting& setting) {
  const std::string named = "option '" + quotable(setting.name) + "'";
  const bool is_for_game = std::ranges::any_of(
      match.options().specs(), [&](const OptionSpec& spec) { return spec.name == setting.name; });
  if (is_for_game || setting.name == game_option || setting.name == legal_moves_option ||
      setting.name == observer_option) {
    return Error{"the match itself sets its " + named};
  }
  const UgiOption* option = engine.find(setting.name);
  if (option == nullptr) {
    std::string known;
    for (const UgiOption& each : engine.options) known += (known.empty() ? "" : ", ") + each.name;
    return Error{"it has no " + named + ", only: " + quotable(known)};
  }
  const bool is_pressed = option->type == UgiOption::Type::button && setting.value.empty();
  if (is_pressed || option->takes(setting.value)) return Done{};
  return Error{"its " + named + " does not take '" + quotable(setting.value) + "'"};
}

std::vector<std::string> game_lines(const UgiIntroduction& engine, const Match& match,
                                    std::uint64_t seed, const std::vector<UgiSetting>& wishes) {
  std::vector<std::string> lines;
  const auto set = [&](std::string_view name, const std::string& value) {
    if (engine.has(name)) lines.push_back(setting_line(name, value));
  };
  set(game_option, name_of(match));
  for (const OptionSpec& spec : match.options().specs()) {
    set(spec.name, spec.text_of(match.options()[spec.name]));
  }
  set(legal_moves_option, "true");
  set(observer_option, match.hides_things() ? "true" : "false");
  set(seed_option, std::to_string(seed));
  for (const UgiSetting& wish : wishes) lines.push_back(setting_line(wish.name, wish.value));
  lines.emplace_back("uginewgame");
  return lines;
}

std::string origin_of(const Match& match) {
  const std::string text = match.start().text(referee);
  const auto usual = match.game().start({match.game().default_options(), {}});
  const bool is_usual =
      match.starts_at_beginning() && usual && usual->start().text(referee) == text;
  return is_usual ? "startpos" : "fen " + text;
}

std::vector<std::string> move_lines(const UgiIntroduction& engine, const Match& match,
                                    const std::string& origin) {
  const Player player = match.player_to_move();
  std::string position = "position ";
  if (match.hides_things()) {
    position += "fen " + match.state_text(player);
  } else {
    position += origin;
    if (!match.history().empty()) position += " moves";
    for (const PlayedMove& move : match.history()) position += " " + as_one_word(move.move.text);
  }
  std::vector<std::string> lines{std::move(position)};
  if (engine.has(legal_moves_option)) {
    std::string& moves = lines.emplace_back("legalmoves");
    for (const MoveView& move : match.legal_moves(player)) moves += " " + move.text;
  }
  return lines;
}

}  // namespace castellan
