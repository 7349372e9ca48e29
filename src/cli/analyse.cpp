#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "cli/call.hpp"
#include "match/searcher.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

struct AnalyseArguments {
  PositionArguments position;
  int lines = 3;
  std::string time = "5s";
};

int analyse(const AnalyseArguments& arguments, const GameList& games) {
  const auto found = arguments.position.find(games);
  if (!found) return wrong_call(found.error());
  const auto time = parse_duration(arguments.time);
  if (!time) return wrong_call({"--time: " + time.error().message});
  const auto match = found->game->start(found->position);
  if (!match) return wrong_call(match.error());

  const bool terminal = isatty(STDERR_FILENO) != 0;
  const auto progress = [&](const ThoughtView& thought) {
    if (terminal) {
      fmt::print(stderr, "\rdepth {}, {} nodes, best {} ", thought.depth, count_text(thought.nodes),
                 thought.lines.front().moves.front());
    }
  };
  const auto thought =
      castellan::analyse(*match, {.time = *time}, arguments.lines, stop_on_interrupt(), progress);
  if (terminal) fmt::print(stderr, "\r{:70}\r", "");
  if (!thought) return failed(thought.error());
  fmt::print("{}; depth {}, {} nodes in {:.1f} s\n", standing_text(*match), thought->depth,
             count_text(thought->nodes), thought->seconds);
  for (std::size_t i = 0; i < thought->lines.size(); ++i) {
    fmt::print("{}. {:>8}  {}\n", i + 1, score_text(thought->lines[i].score),
               fmt::join(thought->lines[i].moves, " "));
  }
  return exit_success;
}

}  // namespace

void add_analyse(CommandLine& line) {
  line.add<AnalyseArguments>(
      "analyse", "the best lines of a position, ranked",
      "castellan analyse blackstone --state '1r1r2/5b/b5/5b/b5/2r1r1 r' --time 2s",
      [](Command& command, AnalyseArguments& arguments) {
        arguments.position.describe(command, Need::required);
        command.number("--lines", arguments.lines, 1, 20, "how many lines");
        command.text("--time", arguments.time, "how long to think, such as 500ms or 5s");
      },
      analyse);
}

}  // namespace castellan
