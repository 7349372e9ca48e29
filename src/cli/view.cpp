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
  std::string notation;
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

/// The notation of this name; null for the game's own.
Result<const ForeignNotation*> notation_of(const ViewArguments& arguments, const GameInfo& game) {
  if (arguments.notation.empty()) return nullptr;
  std::string known;
  for (const ForeignNotation& each : game.notations) {
    if (each.name == arguments.notation) return &each;
    known += (known.empty() ? "" : " or ") + std::string(each.name);
  }
  if (known.empty()) {
    return Error{fmt::format("option --as: {} has no notation but its own", game.name)};
  }
  return Error{fmt::format("option --as: expected {}, found '{}'", known, arguments.notation)};
}

/// A text with cells that nobody sees is no position that others could read.
Result<std::string> written_in(const ForeignNotation& notation, const Match& match,
                               Player observer) {
  const std::string text = match.position().text(observer);
  if (match.hides_things() && text != match.position().text(referee)) {
    return Error{
        fmt::format("option --as: a {} shows everything, and fog hides some of it", notation.name)};
  }
  return notation.write(text, match.options());
}

int view(const ViewArguments& arguments, const GameList& games) {
  const auto rules = arguments.positions.find(games);
  if (!rules) return wrong_call(rules.error());
  const auto notation = notation_of(arguments, rules->game->info());
  if (!notation) return wrong_call(notation.error());
  return arguments.positions.answer(*rules, [&](const Question& question) -> Result<Response> {
    const auto observer = observer_of(arguments, *rules->game, question.match);
    if (!observer) return observer.error();
    const auto text = *notation == nullptr
                          ? Result<std::string>(question.match.position().text(*observer))
                          : written_in(**notation, question.match, *observer);
    if (!text) return text.error();
    Response response;
    response.text = *text + '\n';
    response.fields["view"] = *text;
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
        command.text("--as", arguments.notation,
                     "in another program's notation, see 'castellan games'");
      },
      view);
}

}  // namespace castellan
