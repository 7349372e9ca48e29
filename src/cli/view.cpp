#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "cli/positions.hpp"
#include "match/game_entry.hpp"
#include "match/match.hpp"

namespace castellan {

namespace {

struct ViewArguments {
  PositionArguments positions;
  std::string player;
};

/// By name, or by letter: a is the first. Without a player, spectators.
Result<Player> observer_of(const ViewArguments& arguments, const GameEntry& game,
                           const Match& match) {
  if (arguments.player.empty()) return nobody;
  const auto names = game.info().players;
  for (Player player = 0; player < match.players(); ++player) {
    const std::string letter(1, static_cast<char>('a' + player));
    const bool is_named = arguments.player == names[static_cast<std::size_t>(player)];
    if (is_named || arguments.player == letter) return player;
  }
  return Error{fmt::format("option --player: expected {}, or a letter from a to {}; found '{}'",
                           fmt::join(names.first(static_cast<std::size_t>(match.players())), ", "),
                           static_cast<char>('a' + match.players() - 1), arguments.player)};
}

int view(const ViewArguments& arguments, const GameList& games) {
  const auto rules = arguments.positions.find(games);
  if (!rules) return wrong_call(rules.error());
  return arguments.positions.answer(*rules, [&](const Question& question) -> Result<Response> {
    const auto observer = observer_of(arguments, *rules->game, question.match);
    if (!observer) return observer.error();
    const std::string text = question.match.position().text(*observer);
    Response response;
    response.text = text + '\n';
    response.fields["view"] = text;
    return response;
  });
}

}  // namespace

void add_view(CommandLine& line) {
  line.add<ViewArguments>(
      "view", "a position as a player sees it, or without --player as spectators do",
      "castellan view antiyoy --set fog=on --player a",
      [](Command& command, ViewArguments& arguments) {
        arguments.positions.describe(command, "a line with its text");
        command.text("--player", arguments.player,
                     "a player by name, or by letter: a is the first");
      },
      view);
}

}  // namespace castellan
