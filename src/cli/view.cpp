#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "cli/positions.hpp"
#include "match/game_entry.hpp"
#include "match/match.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

struct ViewArguments {
  PositionArguments positions;
  std::string player;
  std::string notation;
  std::string overlay;
};

/// One of so many players, by name or by letter: a is the first. Without a player, spectators.
Result<Player> observer_of(const ViewArguments& arguments, const GameEntry& game, int players) {
  if (arguments.player.empty()) return nobody;
  const auto names = game.info().players.first(static_cast<std::size_t>(players));
  for (Player player = 0; player < players; ++player) {
    const std::string letter(1, static_cast<char>('a' + player));
    const bool is_named = arguments.player == names[static_cast<std::size_t>(player)];
    if (is_named || arguments.player == letter) return player;
  }
  return Error{fmt::format("option --player: expected {}, or a letter from a to {}; found '{}'",
                           fmt::join(names, ", "), static_cast<char>('a' + players - 1),
                           arguments.player)};
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

/// A line for each cell that it marks: "0-4 +2 a spearman can be bought here ..". Of several
/// positions each has one line.
Result<Response> laid_over(const ViewArguments& arguments, const Match& match, Player observer) {
  const std::string& name = arguments.overlay;
  const auto overlay = overlay_named(match.position().overlays(observer), name);
  if (!overlay) return Error{"option --overlay: " + overlay.error().message};
  const BoardView board = match.view(observer);
  const bool in_one_line = arguments.positions.are_several();
  Response response;
  std::string& text = response.text;
  response.fields["title"] = overlay->title;
  Json& marks = response.fields["marks"] = Json::array();
  for (const OverlayMark& mark : overlay->marks) {
    const std::string& cell = board.cells[static_cast<std::size_t>(mark.cell)].name;
    text += text.empty() || !in_one_line ? "" : "\t";
    text += fmt::format("{} {} {}{}", cell, mark.text, mark.meaning, in_one_line ? "" : "\n");
    marks.push_back({{"cell", mark.cell},
                     {"name", cell},
                     {"text", mark.text},
                     {"meaning", mark.meaning},
                     {"weight", mark.weight}});
  }
  if (in_one_line) text += '\n';
  return response;
}

int view(const ViewArguments& arguments, const GameList& games) {
  const auto rules = arguments.positions.find(games);
  if (!rules) return wrong_call(rules.error());
  if (!arguments.overlay.empty() && !arguments.notation.empty()) {
    return wrong_call(Error{"option --overlay: not together with --as"});
  }
  const auto notation = notation_of(arguments, rules->game->info());
  if (!notation) return wrong_call(notation.error());
  const auto most = static_cast<int>(rules->game->info().players.size());
  const auto known = observer_of(arguments, *rules->game, most);
  if (!known) return wrong_call(known.error());
  return arguments.positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto observer = observer_of(arguments, *rules->game, question.match.players());
    if (!observer) return observer.error();
    if (!arguments.overlay.empty()) {
      return laid_over(arguments, question.match, *observer);
    }
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
        command.text("--overlay", arguments.overlay,
                     "what can be laid over the board instead, a cell a line: threats");
      },
      view);
}

}  // namespace castellan
