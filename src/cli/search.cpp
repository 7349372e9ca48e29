#include <fmt/format.h>

#include "cli/call.hpp"
#include "cli/think_lines.hpp"
#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

constexpr int most_tree_nodes = 1'000'000;

struct SearchArguments {
  PositionArguments position;
  std::string bot;
  bool tree = false;
  int tree_depth = 0;
  int tree_lines = 100;
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

/// "cut, 12 moves skipped".
std::string mark_text(const TraceNode& node) {
  if (node.mark.empty()) return "";
  std::string text = " " + std::string(node.mark);
  if (node.skipped > 0) text += ", " + counted(node.skipped, "move") + " skipped";
  return text;
}

void print_tree(const SearchTree& tree, const SearchArguments& arguments) {
  std::uint64_t hidden = tree.left_out;
  int lines = 0;
  for (const TraceNode& node : tree.nodes) {
    const bool too_deep = arguments.tree_depth > 0 && node.level >= arguments.tree_depth;
    if (too_deep || (arguments.tree_lines > 0 && lines >= arguments.tree_lines)) {
      ++hidden;
      continue;
    }
    ++lines;
    fmt::print("{:{}}{} {}{} = {}{}\n", "", 2 * node.level, node.move,
               role_of(node.player, tree.root), values_text(node), score_text(node.score),
               mark_text(node));
  }
  if (tree.nodes.empty()) fmt::print("this bot builds no search tree\n");
  if (hidden > 0) {
    fmt::print("... and {} (--tree-depth and --tree-lines say what is shown)\n",
               counted(hidden, "more node"));
  }
}

int search(const SearchArguments& arguments, const GameList& games) {
  const auto found = arguments.position.find(games);
  if (!found) return wrong_call(found.error());
  const SearchArguments usual;
  const bool wants_tree =
      arguments.tree_depth != usual.tree_depth || arguments.tree_lines != usual.tree_lines;
  if (wants_tree && !arguments.tree) {
    return wrong_call({"--tree-depth and --tree-lines go with --tree"});
  }
  const auto bot = parse_bot(*found->game, arguments.bot, read_text_file);
  if (!bot) return wrong_call(bot.error());
  const auto match = found->game->start(found->position);
  if (!match) return wrong_call(match.error());
  const StopToken stop = stop_on_interrupt();
  ThoughtView thought;
  if (arguments.tree) {
    const auto traced = trace(*match, *bot, most_tree_nodes, stop);
    if (!traced) return failed(traced.error());
    print_tree(traced->tree, arguments);
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
        command.number("--tree-depth", arguments.tree_depth, 0, 100,
                       "how many levels of the tree; 0: all");
        command.number("--tree-lines", arguments.tree_lines, 0, most_tree_nodes,
                       "how many lines of the tree; 0: all");
      },
      search);
}

}  // namespace castellan
