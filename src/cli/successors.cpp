#include <fmt/format.h>

#include "cli/call.hpp"

namespace castellan {

namespace {

int successors(const PositionArguments& arguments, bool by_turn) {
  const auto found = arguments.find();
  if (!found) return wrong_call(found.error());
  const auto states = found->game->successors(found->position, by_turn);
  if (!states) return wrong_call(states.error());
  for (const std::string& state : *states) fmt::print("{}\n", state);
  return exit_success;
}

}  // namespace

void add_successors(CommandLine& line) {
  CLI::App* command =
      line.add("successors", "the distinct states after one turn, byte-sorted, one a line",
               "castellan successors blackstone --state 'x5/6/6/6/xxx3/b1r3 r'");
  auto arguments = std::make_shared<PositionArguments>();
  auto by = std::make_shared<std::string>("turn");
  arguments->add_to(*command, PositionArguments::StateIs::required);
  command->add_option("--by", *by, "after a turn or a single move")
      ->check(CLI::IsMember({"move", "turn"}));
  command->callback(
      [&line, arguments, by] { line.status = successors(*arguments, *by == "turn"); });
}

}  // namespace castellan
