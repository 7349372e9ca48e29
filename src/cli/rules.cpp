#include <fmt/format.h>

#include "cli/call.hpp"
#include "play/readable.hpp"

namespace castellan {

namespace {

struct RulesArguments {
  std::string game;
};

int print_rules(const RulesArguments& arguments, const GameList& games) {
  const auto game = games.find(arguments.game);
  if (!game) return wrong_call(game.error());
  fmt::print("{}", readable((*game)->info().rules));
  return exit_success;
}

}  // namespace

void add_rules(CommandLine& line) {
  line.add<RulesArguments>(
      "rules", "the rule book of a game", "castellan rules blackstone | less",
      [](Command& command, RulesArguments& arguments) {
        command.place("GAME", arguments.game, "name of the game, see 'castellan games'",
                      Need::required);
      },
      print_rules);
}

}  // namespace castellan
