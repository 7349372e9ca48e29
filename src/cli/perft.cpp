#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "cli/call.hpp"
#include "cli/perft_shares.hpp"

namespace castellan {

namespace {

struct PerftArguments {
  PositionArguments position;
  int depth = 1;
  std::string by = "turn";
  bool distinct = false;
  bool count_ended = false;
  bool divide = false;
  int threads = 1;
};

/// A progress line for terminals: how far the count is and how long it will take.
PerftProgress progress_line() {
  if (isatty(STDERR_FILENO) == 0) return {};
  const auto start = std::chrono::steady_clock::now();
  return [start](std::size_t done, std::size_t all) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds < 1 && done < all) return;
    const double rest = seconds / static_cast<double>(done) * static_cast<double>(all - done);
    fmt::print(stderr, "\r{} of {} parts, about {:.0f} s left ", done, all, rest);
    if (done == all) fmt::print(stderr, "\r{:60}\r", "");
  };
}

int perft(const PerftArguments& arguments, const GameList& games) {
  const PerftQuestion question{arguments.depth, arguments.by == "turn", arguments.distinct,
                               arguments.count_ended, arguments.divide};
  const auto found = arguments.position.find(games);
  const auto cluster = Cluster::join();
  if (cluster && !cluster->leads()) {
    work_for_leader(*cluster, found ? perft_worker(*found->game, found->position.options, question)
                                    : failing_worker(found.error()));
    return exit_success;
  }
  Crew crew(static_cast<unsigned>(arguments.threads), cluster.get());
  if (!found) return wrong_call(found.error());
  const auto answer =
      perft_by(crew, *found->game, found->position, question, stop_on_interrupt(), progress_line());
  if (!answer) return wrong_call(answer.error());
  if (arguments.divide) {
    for (const auto& [ply, leaves] : answer->below) fmt::print("{} {}\n", ply, leaves);
  }
  if (!answer->complete) {
    return failed({fmt::format("stopped after {} leaves", answer->leaves)});
  }
  fmt::print("leaves {}\n", answer->leaves);
  return exit_success;
}

}  // namespace

void add_perft(CommandLine& line) {
  line.add<PerftArguments>(
      "perft", "counts the paths of exactly D plies; last line: leaves N",
      "castellan perft blackstone --set size=6 --depth 4 --divide",
      [](Command& command, PerftArguments& arguments) {
        arguments.position.describe(command, Need::optional);
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
