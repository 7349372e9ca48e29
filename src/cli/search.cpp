#include <fmt/format.h>

#include "cli/call.hpp"
#include "cli/think_lines.hpp"
#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

constexpr std::size_t most_tree_nodes = 1'000'000;

struct SearchArguments {
  PositionArguments position;
  std::string bot;
  bool tree = false;
};

std::string bound_text(double bound) {
  if (std::abs(bound) > win_score) return bound > 0 ? "inf" : "-inf";
  return score_text(bound);
}

/// "[-3, inf]", or whatever else the search reports of its nodes.
std::string values_text(const TraceNode& node) {
  std::string text;
  for (const double value : node.values) text += (text.empty() ? "" : ", ") + bound_text(value);
  return text.empty() ? "" : " [" + text + "]";
}

std::string_view role_of(Player player, Player root) {
  return player == chance ? "average" : player == root ? "max" : "min";
}

void print_tree(const SearchTree& tree) {
  for (const TraceNode& node : tree.nodes) {
    fmt::print("{:{}}{} {}{} = {}{}{}\n", "", 2 * node.level, node.move,
               role_of(node.player, tree.root), values_text(node), score_text(node.score),
               node.mark.empty() ? "" : " ", node.mark);
  }
  if (tree.nodes.empty()) fmt::print("this bot builds no search tree\n");
  if (tree.left_out > 0) fmt::print("... and {} more nodes\n", tree.left_out);
}

int search(const SearchArguments& arguments, const GameList& games) {
  const auto found = arguments.position.find(games);
  if (!found) return wrong_call(found.error());
  const auto bot = parse_bot(*found->game, arguments.bot, read_text_file);
  if (!bot) return wrong_call(bot.error());
  const auto match = found->game->start(found->position);
  if (!match) return wrong_call(match.error());
  const StopToken stop = stop_on_interrupt();
  ThoughtView thought;
  if (arguments.tree) {
    const auto traced = trace(*match, *bot, most_tree_nodes, stop);
    if (!traced) return failed(traced.error());
    print_tree(traced->tree);
    thought = traced->thought;
  } else {
    const auto thinking = think(*match, *bot, stop, print_info_lines);
    if (!thinking) return failed(thinking.error());
    thought = *thinking;
  }
  if (!thought.reported) print_info_lines(thought);
  fmt::print("bestmove {}\n", thought.lines.front().moves.front());
  return exit_success;
}

}  // namespace

void add_search(CommandLine& line) {
  line.add<SearchArguments>(
      "search", "what a bot plays: info lines, then bestmove MOVE",
      "castellan search blackstone --bot minimax:depth=2 --tree",
      [](Command& command, SearchArguments& arguments) {
        arguments.position.describe(command, Need::optional);
        command.text("--bot", arguments.bot, "a bot by name, such as alphabeta:time=1s",
                     Need::required);
        command.flag("--tree", arguments.tree,
                     "the tree of the search; scores and bounds are for the player at the root");
      },
      search);
}

}  // namespace castellan
