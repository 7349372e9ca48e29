#include <fmt/format.h>

#include <chrono>

#include "cli/call.hpp"
#include "cli/live_lines.hpp"
#include "cli/perft_shares.hpp"
#include "cli/positions.hpp"

namespace castellan {

namespace {

struct PerftArguments {
  PositionArguments positions;
  int depth = 1;
  std::string by = "turn";
  bool distinct = false;
  bool count_ended = false;
  bool divide = false;
  int threads = 1;
};

/// For terminals: how far the count is and how long it will take.
PerftProgress progress_on(LiveLines& lines) {
  if (!lines.are_seen()) return {};
  const auto start = std::chrono::steady_clock::now();
  return [&lines, start](std::size_t done, std::size_t all) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (done == all) lines.clear();
    if (seconds < 1 || done == all) return;
    const double rest = seconds / static_cast<double>(done) * static_cast<double>(all - done);
    lines.show({fmt::format("{} of {} parts, about {:.0f} s left", done, all, rest)});
  };
}

Json json_of(const PerftArguments& arguments, const PerftAnswer& answer, double seconds) {
  Json json = {{"depth", arguments.depth},       {"by", arguments.by},
               {"distinct", arguments.distinct}, {"count_ended", arguments.count_ended},
               {"leaves", answer.leaves},        {"seconds", seconds}};
  if (!arguments.divide) return json;
  Json& divide = json["divide"] = Json::array();
  for (const auto& [ply, leaves] : answer.below) {
    divide.push_back({{"ply", ply}, {"leaves", leaves}});
  }
  return json;
}

int perft(const PerftArguments& arguments, const GameList& games) {
  const PositionArguments& positions = arguments.positions;
  const PerftQuestion wanted{arguments.depth, arguments.by == "turn", arguments.distinct,
                             arguments.count_ended, arguments.divide};
  const auto rules = positions.find(games);
  const auto cluster = Cluster::join();
  if (cluster && !cluster->leads()) {
    work_for_leader(*cluster, rules ? perft_worker(*rules->game, rules->options, wanted)
                                    : failing_worker(rules.error()));
    return exit_success;
  }
  Crew crew(static_cast<unsigned>(arguments.threads), cluster.get());
  LiveLines lines;
  if (!rules) return wrong_call(rules.error());
  if (arguments.divide && positions.are_several() && !positions.wants_json()) {
    return wrong_call({"--divide takes several lines: with --states it needs --json"});
  }
  return positions.answer(*rules, [&](const AskedPosition& question) -> Result<Response> {
    const auto start = std::chrono::steady_clock::now();
    const auto counted =
        perft_by(crew, *rules->game, question.position, wanted, question.stop, progress_on(lines));
    if (!counted) return counted.error();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    Response response;
    for (const auto& [ply, leaves] : counted->below) {
      if (arguments.divide) response.text += fmt::format("{} {}\n", ply, leaves);
    }
    if (!counted->complete) {
      if (!positions.wants_json()) fmt::print("{}", response.text);
      return Error{fmt::format("stopped after {} leaves", counted->leaves)};
    }
    response.text += fmt::format("leaves {}\n", counted->leaves);
    response.fields = json_of(arguments, *counted, time.count());
    return response;
  });
}

}  // namespace

void add_perft(CommandLine& line) {
  line.add<PerftArguments>(
      "perft", "counts the paths of exactly D plies; last line: leaves N",
      "castellan perft blackstone --set size=6 --depth 4 --divide",
      [](Command& command, PerftArguments& arguments) {
        arguments.positions.describe(command, "a line 'leaves N'");
        command.number("--depth", arguments.depth, 0, 100, "length of the paths", Need::required);
        command.choice("--by", arguments.by, {"move", "turn"}, "what a ply is");
        command.flag("--distinct", arguments.distinct,
                     "plies with the same start and end state count once");
        command.flag("--count-ended", arguments.count_ended,
                     "a game that ended earlier counts as one leaf");
        command.flag("--divide", arguments.divide, "the count below each first ply");
        command.number("--threads", arguments.threads, 1, 1'000,
                       "how many count at the same time; not with --divide");
      },
      perft);
}

}  // namespace castellan
