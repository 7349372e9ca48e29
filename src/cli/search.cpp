#include <fmt/format.h>

#include "cli/call.hpp"
#include "cli/think_lines.hpp"
#include "match/match.hpp"
#include "match/text.hpp"

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

std::string_view end_text(NodeEnd end) {
  switch (end) {
    case NodeEnd::searched: return "";
    case NodeEnd::leaf: return " leaf";
    case NodeEnd::ended: return " ended";
    case NodeEnd::cut: return " cut";
    case NodeEnd::table: return " table";
    case NodeEnd::stopped: return " stopped";
  }
  return "";
}

void print_tree(const SearchTree& tree) {
  for (const TraceNode& node : tree.nodes) {
    fmt::print("{:{}}{} {} [{}, {}] = {}{}\n", "", 2 * node.level, node.move,
               node.maximising ? "max" : "min", bound_text(node.alpha), bound_text(node.beta),
               score_text(node.score), end_text(node.end));
  }
  if (tree.nodes.empty()) fmt::print("this bot looks at no tree\n");
  if (tree.left_out > 0) fmt::print("... and {} nodes more\n", tree.left_out);
}

int search(const SearchArguments& arguments) {
  const auto found = arguments.position.find();
  if (!found) return wrong_call(found.error());
  const auto bot = parse_bot(found->game->info(), arguments.bot);
  if (!bot) return wrong_call(bot.error());
  const auto match = found->game->start(found->position);
  if (!match) return wrong_call(match.error());
  const StopToken stop = stop_on_interrupt();
  ThoughtView thought;
  if (arguments.tree) {
    const auto traced = (*match)->tree(*bot, most_tree_nodes, stop);
    if (!traced) return failed(traced.error());
    print_tree(traced->tree);
    thought = traced->thought;
  } else {
    const auto thinking = (*match)->think(*bot, stop, print_info_lines);
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
