#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <vector>

#include "cli/bench_compare.hpp"
#include "cli/bench_speed.hpp"
#include "cli/build_info.hpp"
#include "cli/call.hpp"
#include "cli/json_lines.hpp"

namespace castellan {

namespace {

struct BenchArguments {
  std::string game;
  bool perft = false;
  bool signature = false;
  std::optional<std::string> compare;
  std::optional<std::uint64_t> runs;
  std::optional<std::string> tolerance;
  bool instructions = false;
  bool json = false;
};

/// A percentage, as a fraction.
Result<double> tolerance_of(const std::string& text) {
  double percent = -1;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool is_read = trouble == std::errc() && end == text.data() + text.size();
  if (is_read && percent >= 0 && percent <= 10'000) return percent / 100;
  return Error{"--tolerance: expected percent from 0 to 10000, found '" + text + "'"};
}

int compare(const BenchArguments& arguments, const std::vector<const GameEntry*>& games) {
  if (arguments.signature) return wrong_call({"--compare and --signature cannot be combined"});
  if (arguments.instructions && arguments.runs) {
    return wrong_call(
        {"--instructions and --runs cannot be combined: instructions are counted once"});
  }
  BenchComparison comparison;
  comparison.old_program = *arguments.compare;
  for (const GameEntry* game : games) comparison.games.emplace_back(game->info().name);
  comparison.search = !arguments.perft;
  comparison.instructions = arguments.instructions;
  comparison.json = arguments.json;
  if (arguments.runs) {
    if (*arguments.runs < 1 || *arguments.runs > 1000) {
      return wrong_call({"--runs: expected a number from 1 to 1000"});
    }
    comparison.runs = static_cast<int>(*arguments.runs);
  }
  if (arguments.tolerance) {
    const auto tolerance = tolerance_of(*arguments.tolerance);
    if (!tolerance) return wrong_call(tolerance.error());
    comparison.tolerance = *tolerance;
  }
  const auto is_as_good = compare_bench(comparison);
  if (!is_as_good) return failed(is_as_good.error());
  return *is_as_good ? exit_success : exit_failure;
}

void print_end(const BenchArguments& arguments, std::uint64_t signature) {
  Json json = {{"type", "build"},
               {"version", build_info.version},
               {"commit", build_info.commit},
               {"compiler", build_info.compiler},
               {"flags", build_info.flags}};
  if (!arguments.perft) json["signature"] = signature;
  print_json(json);
}

int bench(const BenchArguments& arguments, const GameList& all) {
  if (arguments.perft && arguments.signature) {
    return wrong_call({"--perft and --signature cannot be combined"});
  }
  if (!arguments.compare && (arguments.runs || arguments.tolerance || arguments.instructions)) {
    return wrong_call({"--runs, --tolerance and --instructions need --compare"});
  }
  std::vector<const GameEntry*> games(all.begin(), all.end());
  if (!arguments.game.empty()) {
    const auto game = all.find(arguments.game);
    if (!game) return wrong_call(game.error());
    games = {*game};
  }
  for (const GameEntry* game : games) {
    if (game->info().bench.positions.empty()) {
      return failed({fmt::format("{} has no positions to measure", game->info().title)});
    }
  }
  if (arguments.compare) return compare(arguments, games);
  const BenchPrinting printing = arguments.signature ? BenchPrinting::nothing
                                 : arguments.json    ? BenchPrinting::json
                                                     : BenchPrinting::text;
  if (printing == BenchPrinting::text) fmt::print("{}\n", build_text());
  std::uint64_t signature = 0;
  for (const GameEntry* game : games) {
    if (arguments.perft) {
      if (const auto done = bench_perft(*game, printing); !done) return failed(done.error());
      continue;
    }
    const auto nodes = bench_search(*game, printing);
    if (!nodes) return failed(nodes.error());
    signature += *nodes;
  }
  if (arguments.json) {
    print_end(arguments, signature);
  } else if (!arguments.perft) {
    fmt::print("signature {}\n", signature);
  }
  return exit_success;
}

}  // namespace

void add_bench(CommandLine& line) {
  line.add<BenchArguments>(
      "bench", "speed on this machine, and the signature of the search",
      "castellan bench blackstone --perft",
      [](Command& command, BenchArguments& arguments) {
        command.place("GAME", arguments.game, "one game only", Need::optional);
        command.flag("--perft", arguments.perft,
                     "speed of the rules: bulk counts, played leaves, random play");
        command.flag("--signature", arguments.signature,
                     "only the node count of the fixed searches");
        command.text(
            "--compare", arguments.compare,
            "compares another castellan with this one, row by row, and says how sure the "
            "difference is: about 7 minutes for all games; with --perft only the rules. Status 1 "
            "when this one is surely slower or has a different signature");
        command.flag("--json", arguments.json, "a JSON object for each row, and one for the end");
        command.number("--runs", arguments.runs, "runs of each program, with --compare (10)");
        command.text("--tolerance", arguments.tolerance,
                     "percent slower that still counts as equal, with --compare (3)");
        command.flag("--instructions", arguments.instructions,
                     "with --compare: instructions of whole runs, counted by valgrind, instead of "
                     "seconds; 15 minutes for all games, 2 for apart");
      },
      bench);
}

}  // namespace castellan
