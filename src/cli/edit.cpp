#include <fmt/format.h>

#include <cstdio>

#include "cli/call.hpp"
#include "cli/state_lines.hpp"
#include "match/helper_call.hpp"
#include "match/match.hpp"

namespace castellan {

namespace {

struct EditArguments {
  std::string game;
  std::vector<std::string> assignments;
  std::optional<std::string> state;
  std::vector<std::string> helpers;
};

Result<std::string> start_of(const GameEntry& game, const OptionValues& options) {
  const auto match = game.start({options, {}});
  if (!match) return match.error();
  return match->state_text();
}

/// The text need not be legal, neither before nor after: whoever draws goes on.
int edit(const EditArguments& arguments, const GameList& games) {
  const auto game = games.find(arguments.game);
  if (!game) return wrong_call(game.error());
  const auto options = parse_options(**game, arguments.assignments);
  if (!options) return wrong_call(options.error());
  std::vector<HelperCall> calls;
  for (const std::string& helper : arguments.helpers) {
    auto call = HelperCall::parse(**game, helper);
    if (!call) return wrong_call({"--helper: " + call.error().message});
    calls.push_back(std::move(*call));
  }
  if (calls.empty()) return wrong_call({"--helper is required (see 'castellan edit --help')"});
  auto text = arguments.state ? given_state(*arguments.state) : start_of(**game, *options);
  if (!text) return wrong_call(text.error());
  for (const HelperCall& call : calls) {
    text = call.edit(*text, *options);
    if (!text) return wrong_call({fmt::format("{}: {}", call.helper->name, text.error().message)});
  }
  fmt::print("{}\n", *text);
  std::fflush(stdout);  // before what may be said about it
  if (const auto legal = (*game)->start({*options, *text}); !legal) {
    failed({"not a legal position yet: " + legal.error().message});
  }
  return exit_success;
}

}  // namespace

void add_edit(CommandLine& line) {
  line.add<EditArguments>(
      "edit", "changes a position with the helpers of the game's editor",
      "castellan edit antiyoy --helper trees:percent=25,seed=7 --helper prepay",
      [](Command& command, EditArguments& arguments) {
        describe_game(command, arguments.game, arguments.assignments, Need::required);
        command.text("--state", arguments.state,
                     "the position, which need not be legal yet [the start]; - reads it from "
                     "standard input");
        command.texts("--helper", arguments.helpers,
                      "a helper with its settings, see 'castellan games'; several work in order");
      },
      edit);
}

}  // namespace castellan
