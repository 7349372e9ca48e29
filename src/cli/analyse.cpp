#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/call.hpp"
#include "cli/json_lines.hpp"
#include "cli/live_lines.hpp"
#include "cli/positions.hpp"
#include "cli/think_lines.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

struct AnalyseArguments {
  PositionArguments positions;
  int lines = 3;
  std::string time = "5s";
  bool progress = false;
};

/// Who is to move, and the lines, ranked.
std::vector<std::string> ranking(const Match& match, const ThoughtView& thought) {
  std::vector<std::string> text = {fmt::format("{}; depth {}, {} nodes in {:.1f} s",
                                               standing_text(match), thought.depth,
                                               count_text(thought.nodes), thought.seconds)};
  for (std::size_t i = 0; i < thought.lines.size(); ++i) {
    text.push_back(fmt::format("{}. {:>8}  {}", i + 1, score_text(thought.lines[i].score),
                               fmt::join(thought.lines[i].moves, " ")));
  }
  return text;
}

Json fields_of(const Match& match, const ThoughtView& thought, bool is_final) {
  Json fields = json_of_analysis(match, thought);
  fields["final"] = is_final;
  return fields;
}

int analyse(const AnalyseArguments& arguments, const GameList& games) {
  const PositionArguments& positions = arguments.positions;
  const auto rules = positions.find(games);
  if (!rules) return wrong_call(rules.error());
  const auto time = parse_duration(arguments.time);
  if (!time) return wrong_call({"--time: " + time.error().message});
  if (arguments.progress && !positions.wants_json()) {
    return wrong_call({"--progress goes with --json"});
  }
  return positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    LiveLines live;
    const auto progress = [&](const ThoughtView& thought) {
      if (live.are_seen()) live.show(ranking(question.match, thought));
      if (!arguments.progress || thought.partial) return;
      Json json = question.heading;
      json.update(fields_of(question.match, thought, false));
      print_json(json);
    };
    const auto thought = castellan::analyse(question.match, {.time = *time}, arguments.lines,
                                            question.stop, progress);
    live.clear();
    if (!thought) return thought.error();
    Response response;
    if (positions.wants_json()) {
      response.fields = fields_of(question.match, *thought, true);
    } else if (positions.are_several()) {
      response.text = info_line(*thought, 0);
    } else {
      response.text = fmt::format("{}\n", fmt::join(ranking(question.match, *thought), "\n"));
    }
    return response;
  });
}

}  // namespace

void add_analyse(CommandLine& line) {
  line.add<AnalyseArguments>(
      "analyse", "the best lines of a position, ranked; a terminal shows them while it thinks",
      "castellan analyse blackstone --state '1r1r2/5b/b5/5b/b5/2r1r1 r' --time 2s",
      [](Command& command, AnalyseArguments& arguments) {
        arguments.positions.describe(command, "the info line of its best move");
        command.number("--lines", arguments.lines, 1, 20, "how many lines");
        command.text("--time", arguments.time, "how long to think, such as 500ms or 5s");
        command.flag("--progress", arguments.progress,
                     "with --json: first an object with \"final\": false for every deeper search");
      },
      analyse);
}

}  // namespace castellan
