#include <fmt/format.h>

#include "cli/call.hpp"
#include "games/games.hpp"

namespace castellan {

void add_rules(CommandLine& line) {
  CLI::App* command =
      line.add("rules", "the rule book of a game", "castellan rules blackstone | less");
  auto name = std::make_shared<std::string>();
  command->add_option("GAME", *name, "name of the game, see 'castellan games'")->required();
  command->callback([&line, name] {
    const auto game = find_game(*name);
    if (!game) {
      line.status = wrong_call(game.error());
      return;
    }
    fmt::print("{}", (*game)->info().rules);
  });
}

}  // namespace castellan
