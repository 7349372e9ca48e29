#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/call.hpp"
#include "cli/live_lines.hpp"
#include "match/text.hpp"
#include "play/thread_workers.hpp"
#include "tournament/opening_maker.hpp"

namespace castellan {

namespace {

struct OpeningsArguments {
  std::string game;
  std::vector<std::string> assignments;
  int count = 200;
  std::optional<std::uint64_t> seed;
  int threads = 0;
  bool kept = false;
};

int openings(const OpeningsArguments& arguments, const GameList& games) {
  const auto game = games.find(arguments.game);
  if (!game) return wrong_call(game.error());
  if (arguments.kept && !arguments.assignments.empty()) {
    return wrong_call({"--kept and --set cannot be combined"});
  }
  if (arguments.kept) {
    fmt::print("{}", (*game)->info().openings);
    return exit_success;
  }
  const auto options = parse_options(**game, arguments.assignments);
  if (!options) return wrong_call(options.error());
  const OpeningWish wish{.options = *options,
                         .count = static_cast<std::size_t>(arguments.count),
                         .seed = arguments.seed.value_or(1)};
  LiveLines lines;
  ThreadWorkers workers(arguments.threads > 0 ? static_cast<unsigned>(arguments.threads)
                                              : std::thread::hardware_concurrency());
  const auto made = make_openings(
      **game, wish, workers, stop_on_interrupt(), [&](std::size_t kept, std::size_t looked_at) {
        lines.show({fmt::format("{} of {}, {} looked at", kept, wish.count, looked_at)});
      });
  lines.clear();
  if (!made) return wrong_call(made.error());
  std::string sets;
  for (const std::string& assignment : arguments.assignments) sets += " --set " + assignment;
  fmt::print("# castellan openings {}{} --count {} --seed {}\n", arguments.game, sets, wish.count,
             wish.seed);
  for (const Opening& opening : *made) fmt::print("{}\n", opening_text(opening));
  if (made->size() < wish.count && made->size() != 1) {
    return failed({fmt::format("only {} of {}", made->size(), counted(wish.count, "opening"))});
  }
  return exit_success;
}

}  // namespace

void add_openings(CommandLine& line) {
  line.add<OpeningsArguments>(
      "openings", "makes fair openings for matches, one on a line",
      "castellan openings blackstone --set size=6 --count 50 > mine.txt",
      [](Command& command, OpeningsArguments& arguments) {
        describe_game(command, arguments.game, arguments.assignments, Need::required);
        command.number("--count", arguments.count, 1, 100'000, "how many");
        command.number("--seed", arguments.seed, "others (1)");
        command.number("--threads", arguments.threads, 0, 1'000, "0: as many as there are cores");
        command.flag("--kept", arguments.kept, "prints those that come with the game");
      },
      openings);
}

}  // namespace castellan
