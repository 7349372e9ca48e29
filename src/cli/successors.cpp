#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "cli/positions.hpp"

namespace castellan {

namespace {

struct SuccessorsArguments {
  PositionArguments positions;
  std::string by = "turn";
  bool odds = false;
};

int successors(const SuccessorsArguments& arguments, const GameList& games) {
  const auto rules = arguments.positions.find(games);
  if (!rules) return wrong_call(rules.error());
  return arguments.positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto states =
        rules->game->successors(question.position, arguments.by == "turn", arguments.odds);
    if (!states) return states.error();
    Response response;
    if (arguments.positions.wants_json()) {
      response.fields = {{"by", arguments.by}, {"states", *states}};
    } else if (arguments.positions.are_several()) {
      response.text = fmt::format("{}\n", fmt::join(*states, "\t"));
    } else {
      for (const std::string& state : *states) response.text += state + '\n';
    }
    return response;
  });
}

}  // namespace

void add_successors(CommandLine& line) {
  line.add<SuccessorsArguments>(
      "successors", "the distinct states after one turn, byte-sorted, one per line",
      "castellan successors blackstone --state 'x5/6/6/6/xxx3/b1r3 r'",
      [](Command& command, SuccessorsArguments& arguments) {
        arguments.positions.describe(command, "a line with tabs between states");
        command.choice("--by", arguments.by, {"move", "turn"}, "after a turn or a single move");
        command.flag("--odds", arguments.odds,
                     "where chance is to move: each state with its probability behind it");
      },
      successors);
}

}  // namespace castellan
