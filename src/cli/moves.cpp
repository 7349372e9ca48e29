#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "cli/positions.hpp"

namespace castellan {

namespace {

int moves(const PositionArguments& arguments, const GameList& games) {
  const auto rules = arguments.find(games);
  if (!rules) return wrong_call(rules.error());
  return arguments.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto found = rules->game->moves(question.position);
    if (!found) return found.error();
    Response response;
    if (arguments.wants_json()) {
      response.fields["moves"] = *found;
    } else if (arguments.are_several()) {
      response.text = fmt::format("{}\n", fmt::join(*found, "\t"));
    } else {
      for (const std::string& move : *found) response.text += move + '\n';
    }
    return response;
  });
}

}  // namespace

void add_moves(CommandLine& line) {
  line.add<PositionArguments>(
      "moves", "the legal moves, byte-sorted, one per line",
      "castellan moves blackstone --state 'x5/6/6/6/xxx3/b1r3 r'",
      [](Command& command, PositionArguments& arguments) {
        arguments.describe(command, "a line with tabs between moves");
      },
      moves);
}

}  // namespace castellan
