#include <fmt/format.h>

#include "cli/call.hpp"

namespace castellan {

namespace {

struct SuccessorsArguments {
  PositionArguments position;
  std::string by = "turn";
};

int successors(const SuccessorsArguments& arguments, const GameList& games) {
  const auto found = arguments.position.find(games);
  if (!found) return wrong_call(found.error());
  const auto states = found->game->successors(found->position, arguments.by == "turn");
  if (!states) return wrong_call(states.error());
  for (const std::string& state : *states) fmt::print("{}\n", state);
  return exit_success;
}

}  // namespace

void add_successors(CommandLine& line) {
  line.add<SuccessorsArguments>(
      "successors", "the distinct states after one turn, byte-sorted, one per line",
      "castellan successors blackstone --state 'x5/6/6/6/xxx3/b1r3 r'",
      [](Command& command, SuccessorsArguments& arguments) {
        arguments.position.describe(command, Need::required);
        command.choice("--by", arguments.by, {"move", "turn"}, "after a turn or a single move");
      },
      successors);
}

}  // namespace castellan
