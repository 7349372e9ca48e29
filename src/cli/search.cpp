#include <fmt/format.h>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "cli/positions.hpp"
#include "cli/think_lines.hpp"
#include "core/score.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"
#include "session/views.hpp"
#include "store/text_file.hpp"

namespace castellan {

namespace {

constexpr int most_tree_nodes = 1'000'000;

struct SearchArguments {
  PositionArguments positions;
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

std::string tree_text(const SearchTree& tree) {
  std::string text;
  for (const TraceNode& node : tree.nodes) {
    text += fmt::format("{:{}}{} {}{} = {}{}\n", "", 2 * node.level, node.move,
                        role_of(node.player, tree.root), values_text(node), score_text(node.score),
                        mark_text(node));
  }
  if (tree.left_out > 0) {
    text += fmt::format("... and {} (--tree-depth and --tree-lines say what is shown)\n",
                        counted(tree.left_out, "more node"));
  }
  return text;
}

/// The tree as far as it is shown; what is hidden is counted with what was left out.
SearchTree shown_part(SearchTree tree, const SearchArguments& arguments) {
  std::vector<TraceNode> shown;
  for (TraceNode& node : tree.nodes) {
    const bool too_deep = arguments.tree_depth > 0 && node.level >= arguments.tree_depth;
    const bool too_late =
        arguments.tree_lines > 0 && shown.size() >= static_cast<std::size_t>(arguments.tree_lines);
    if (too_deep || too_late) {
      ++tree.left_out;
    } else {
      shown.push_back(std::move(node));
    }
  }
  tree.nodes = std::move(shown);
  return tree;
}

Status check(const SearchArguments& arguments) {
  const SearchArguments usual;
  const bool wants_tree =
      arguments.tree_depth != usual.tree_depth || arguments.tree_lines != usual.tree_lines;
  if (wants_tree && !arguments.tree) return Error{"--tree-depth and --tree-lines go with --tree"};
  if (arguments.tree && arguments.positions.are_several() && !arguments.positions.wants_json()) {
    return Error{"--tree takes several lines: with --states it needs --json"};
  }
  return Done{};
}

int search(const SearchArguments& arguments, const GameList& games) {
  const auto rules = arguments.positions.find(games);
  if (!rules) return wrong_call(rules.error());
  if (const auto checked = check(arguments); !checked) return wrong_call(checked.error());
  const auto bot = parse_bot(*rules->game, arguments.bot, read_text_file);
  if (!bot) return wrong_call(bot.error());
  const bool is_json = arguments.positions.wants_json();
  const bool is_brief = is_json || arguments.positions.are_several();
  return arguments.positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    Response response;
    ThoughtView thought;
    if (arguments.tree) {
      auto traced = trace(question.match, *bot, most_tree_nodes, question.stop);
      if (!traced) return traced.error();
      const bool has_tree = !traced->tree.nodes.empty();
      const SearchTree tree = shown_part(std::move(traced->tree), arguments);
      response.text = has_tree ? tree_text(tree) : "this bot builds no search tree\n";
      if (is_json) response.fields["tree"] = json_of(tree);
      thought = std::move(traced->thought);
    } else {
      const auto show = is_brief ? ThoughtProgress() : print_info_lines;
      auto thinking = think(question.match, *bot, question.stop, show);
      if (!thinking) return thinking.error();
      thought = std::move(*thinking);
    }
    const std::string& move = thought.lines.front().moves.front();
    if (is_json) {
      Json fields = {{"bot", bot->text}, {"move", move}};
      fields.update(json_of_thought(question.match, thought));
      fields.update(response.fields);  // the tree comes last
      response.fields = std::move(fields);
      return response;
    }
    if (!is_brief && !thought.reported) response.text += info_lines(thought);
    response.text += fmt::format("bestmove {}\n", move);
    return response;
  });
}

}  // namespace

void add_search(CommandLine& line) {
  line.add<SearchArguments>(
      "search", "what a bot plays: info lines, then bestmove MOVE",
      "castellan search blackstone --bot minimax:depth=2 --tree",
      [](Command& command, SearchArguments& arguments) {
        arguments.positions.describe(command, "a line 'bestmove MOVE'");
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
