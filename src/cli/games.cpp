#include <fmt/format.h>

#include <algorithm>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "match/bot_spec.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

std::string names_of(std::span<const OptionSpec> options) {
  std::string names;
  for (const OptionSpec& option : options) {
    names += (names.empty() ? "" : " ") + std::string(option.name);
  }
  return names;
}

void print_bot(const SearchInfo& search) {
  fmt::print("  {:<10} {} ({})\n", search.name, search.about, names_of(search.options));
}

void print_helper(const EditHelper& helper) {
  const std::string settings = names_of(helper.settings);
  fmt::print("  {:<10} {}: a helper for castellan edit{}\n", helper.name, helper.about,
             settings.empty() ? "" : " (" + settings + ")");
}

/// Whether every game has this search.
bool is_common(const SearchInfo& search, const GameList& games) {
  const auto has_it = [&](const GameEntry* game) {
    return std::ranges::any_of(game->searches(),
                               [&](const SearchInfo& other) { return other.name == search.name; });
  };
  return std::ranges::all_of(games, has_it);
}

void print_game(const GameEntry& entry, const GameList& games) {
  const GameInfo& game = entry.info();
  fmt::print("{}: {}\n", game.name, game.summary);
  for (const OptionSpec& option : game.options) {
    fmt::print("  {:<10} {} ({}; {} by default)\n", option.name, option.meaning, option.range(),
               option.text_of(option.default_value));
  }
  for (const SearchInfo& search : entry.searches()) {
    if (!is_common(search, games)) print_bot(search);
  }
  for (std::size_t i = 0; i < game.source_bots.size(); ++i) {
    const SourceBot& bot = game.source_bots[i];
    fmt::print("  {}:{:<3} {}: {} ({})\n", entry.info().source_name, i + 1, bot.title, bot.about,
               bot.bot);
  }
  for (const ForeignNotation& notation : game.notations) {
    fmt::print("  {:<10} {}: read in place of a position, written by castellan view --as\n",
               notation.name, notation.about);
  }
  for (const EditHelper& helper : game.helpers) print_helper(helper);
}

/// As in the protocol, without what is only drawn or read; source bots also say what they are.
Json json_of_entry(const GameEntry& entry) {
  Json json = json_of(entry);
  for (const auto* part : {"drawings", "rules", "first_steps", "words"}) json.erase(part);
  for (std::size_t i = 0; i < entry.info().source_bots.size(); ++i) {
    const SourceBot& bot = entry.info().source_bots[i];
    json["source_bots"][i] = {{"name", fmt::format("{}:{}", entry.info().source_name, i + 1)},
                              {"bot", bot.bot},
                              {"title", bot.title},
                              {"about", bot.about}};
  }
  return json;
}

int list_as_json(const std::vector<const GameEntry*>& games) {
  for (const GameEntry* game : games) {
    if (!print_json(json_of_entry(*game))) return exit_failure;
  }
  return exit_success;
}

struct GamesArguments {
  std::string game;
  bool json = false;
};

int list_games(const GamesArguments& arguments, const GameList& games) {
  if (!arguments.game.empty()) {
    const auto wanted = games.find(arguments.game);
    if (!wanted) return wrong_call(wanted.error());
    if (arguments.json) return list_as_json({*wanted});
    print_game(**wanted, games);
    return exit_success;
  }
  if (arguments.json) return list_as_json({games.begin(), games.end()});
  for (const GameEntry* game : games) {
    print_game(*game, games);
    fmt::print("\n");
  }
  fmt::print("bots of every game, with the parameters they take:\n");
  for (const SearchInfo& search : games[0]->searches()) {
    if (is_common(search, games)) print_bot(search);
  }
  fmt::print("  {:<10} the ladder: level:1 to level:{}\n", "level:N", level_count);
  return exit_success;
}

}  // namespace

void add_games(CommandLine& line) {
  line.add<GamesArguments>(
      "games", "the games, their options and their bots", "castellan games antiyomacy",
      [](Command& command, GamesArguments& arguments) {
        command.place("GAME", arguments.game, "only this one", Need::optional);
        command.flag("--json", arguments.json,
                     "a JSON object for each game on a line: options, bots, evaluations, levels");
      },
      list_games);
}

}  // namespace castellan
