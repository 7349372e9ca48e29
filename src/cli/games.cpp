#include "games/games.hpp"

#include <fmt/format.h>

#include "cli/call.hpp"
#include "match/bot_spec.hpp"

namespace castellan {

namespace {

void print_game(const GameInfo& game) {
  fmt::print("{}: {}\n", game.name, game.summary);
  for (const OptionSpec& option : game.options) {
    fmt::print("  {:<10} {} ({}; {} by default)\n", option.name, option.meaning, option.range(),
               option.text_of(option.standard));
  }
  for (const SearchInfo& search : game.own_searches) {
    fmt::print("  {:<10} {} ({})\n", search.name, search.about, search.parameters);
  }
  for (std::size_t i = 0; i < game.source_bots.size(); ++i) {
    const SourceBot& bot = game.source_bots[i];
    fmt::print("  source:{:<3} {}: {} ({})\n", i + 1, bot.title, bot.about, bot.bot);
  }
}

struct NoArguments {};

int list_games(const NoArguments&) {
  for (const GameEntry* game : all_games()) {
    print_game(game->info());
    fmt::print("\n");
  }
  fmt::print("bots of every game, with the parameters they take:\n");
  for (const SearchInfo& search : all_searches()) {
    fmt::print("  {:<10} {} ({})\n", search.name, search.about, search.parameters);
  }
  fmt::print("  {:<10} the ladder: level:1 to level:{}\n", "level:N", level_count);
  return exit_success;
}

}  // namespace

void add_games(CommandLine& line) {
  line.add<NoArguments>(
      "games", "the games, their options and their bots", "castellan games",
      [](Command&, NoArguments&) {}, list_games);
}

}  // namespace castellan
