#include "tournament/opening.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace castellan {

namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  text.remove_suffix(text.size() - std::min(text.find_last_not_of(" \t\r") + 1, text.size()));
  return text;
}

Result<Opening> parse_opening(const GameEntry& game, std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::size_t bar = line.find('|');
  if (colon == std::string_view::npos || bar == std::string_view::npos || bar < colon) {
    return Error{"expected 'NAME: OPTIONS | MOVES', found '" + std::string(line.substr(0, 80)) +
                 "'"};
  }
  Opening opening{std::string(trimmed(line.substr(0, colon))), game.default_options()};
  if (const auto set = opening.options.set_all(trimmed(line.substr(colon + 1, bar - colon - 1)));
      !set) {
    return set.error();
  }
  std::string_view rest = trimmed(line.substr(bar + 1));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    opening.moves.emplace_back(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return opening;
}

}  // namespace

std::string opening_text(const Opening& opening) {
  std::string text = opening.name + ":";
  for (const OptionSpec& option : opening.options.specs()) {
    const std::int64_t value = opening.options[option.name];
    if (option.rare && value == option.default_value) continue;
    text += fmt::format(" {}={}", option.name, option.text_of(value));
  }
  text += " |";
  for (const std::string& move : opening.moves) text += (text.ends_with('|') ? " " : "; ") + move;
  return text;
}

Result<std::vector<Opening>> parse_openings(const GameEntry& game, std::string_view text) {
  std::vector<Opening> openings;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    auto opening = parse_opening(game, line);
    if (!opening) {
      return Error{"line " + std::to_string(number) + ": " + opening.error().message};
    }
    openings.push_back(std::move(*opening));
  }
  return openings;
}

Result<Match> start_of(const GameEntry& game, const Opening& opening, std::uint64_t luck) {
  auto match = game.start({opening.options, {}});
  if (!match) return Error{"opening " + opening.name + ": " + match.error().message};
  match->set_luck(luck);
  for (const std::string& move : opening.moves) {
    const auto played = match->play(move);
    if (!played) return Error{"opening " + opening.name + ": " + played.error().message};
  }
  if (match->outcome().ended) return Error{"opening " + opening.name + ": the game has ended"};
  return match;
}

}  // namespace castellan
