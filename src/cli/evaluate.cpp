#include <fmt/format.h>

#include "cli/call.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

int evaluate(const PositionArguments& arguments, const GameList& games) {
  const auto found = arguments.find(games);
  if (!found) return wrong_call(found.error());
  const auto values = found->game->evaluate(found->position);
  if (!values) return wrong_call(values.error());
  const GameInfo& info = found->game->info();
  for (std::size_t i = 0; i < values->size(); ++i) {
    fmt::print("{} {}\n", info.players[i], value_text((*values)[i], info.value_decimals));
  }
  return exit_success;
}

}  // namespace

void add_evaluate(CommandLine& line) {
  line.add<PositionArguments>(
      "evaluate", "the source document's evaluation, for each player",
      "castellan evaluate blackstone --state '1r1x2/1xx2b/x3rb/3x1x/xb3r/1xrxx1 r'",
      [](Command& command, PositionArguments& arguments) {
        arguments.describe(command, Need::required);
      },
      evaluate);
}

}  // namespace castellan
