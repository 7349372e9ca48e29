#include <fmt/format.h>

#include "cli/call.hpp"
#include "cli/positions.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

int evaluate(const PositionArguments& arguments, const GameList& games) {
  const auto rules = arguments.find(games);
  if (!rules) return wrong_call(rules.error());
  return arguments.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto values = rules->game->evaluate(question.position);
    if (!values) return values.error();
    const GameInfo& info = rules->game->info();
    Response response;
    response.fields["evaluation"] = rules->game->evaluations().front().name;
    response.fields["values"] = *values;
    for (std::size_t i = 0; i < values->size(); ++i) {
      const bool is_last = i + 1 == values->size();
      response.text +=
          fmt::format("{} {}{}", info.players[i], value_text((*values)[i], info.value_decimals),
                      arguments.are_several() && !is_last ? ' ' : '\n');
    }
    return response;
  });
}

}  // namespace

void add_evaluate(CommandLine& line) {
  line.add<PositionArguments>(
      "evaluate", "the source document's evaluation, for each player",
      "castellan evaluate blackstone --state '1r1x2/1xx2b/x3rb/3x1x/xb3r/1xrxx1 r'",
      [](Command& command, PositionArguments& arguments) {
        arguments.describe(command, "a line 'red VALUE blue VALUE'");
      },
      evaluate);
}

}  // namespace castellan
