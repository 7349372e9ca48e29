#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "cli/bench_compare.hpp"
#include "cli/build_info.hpp"
#include "cli/call.hpp"

namespace castellan {

namespace {

constexpr int rounds = 3;  // the best of them counts: the machine may be shared

struct BenchArguments {
  std::string game;
  bool perft = false;
  bool signature = false;
  std::optional<std::string> compare;
  std::optional<std::uint64_t> runs;
  std::optional<std::string> tolerance;
  bool instructions = false;
};

struct Measured {
  std::uint64_t count = 0;
  double seconds = 0;

  double millions_a_second() const { return static_cast<double>(count) / seconds / 1e6; }
};

Result<PositionText> position_of(const GameEntry& game, const BenchPosition& bench) {
  PositionText position{game.default_options(), {}};
  if (const auto set = position.options.set_all(bench.options); !set) return set.error();
  if (!bench.state.empty()) position.state = std::string(bench.state);
  return position;
}

Result<Measured> measure(const GameEntry& game, const BenchPosition& bench, BenchTask task,
                         int amount) {
  const auto position = position_of(game, bench);
  if (!position) return position.error();
  const auto start = std::chrono::steady_clock::now();
  const auto count = game.bench(*position, task, amount);
  if (!count) return count.error();
  return Measured{*count,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

Result<Measured> measure_all(const GameEntry& game, std::span<const BenchPosition> positions,
                             BenchTask task, int amount) {
  Measured total;
  for (const BenchPosition& position : positions) {
    const auto measured = measure(game, position, task, amount);
    if (!measured) return measured.error();
    total.count += measured->count;
    total.seconds += measured->seconds;
  }
  return total;
}

/// Speeds side by side; never compare a bulk count with a count of played leaves.
Status bench_perft(const GameEntry& game) {
  const BenchPlan& plan = game.info().bench;
  const BenchPosition& position = plan.positions.front();
  const auto first = plan.positions.first(1);
  struct Row {
    std::string_view what, unit;
    BenchTask task;
    int amount;
    std::span<const BenchPosition> positions;
    Measured best{0, 1e9};
  };
  std::vector<Row> rows = {
      {"bulk-counted leaves", "leaves", BenchTask::perft_bulk, plan.bulk_depth, first},
      {"leaves played and hashed", "leaves", BenchTask::perft_played, plan.played_depth, first},
      {"random play", "moves", BenchTask::random_play, plan.random_games, first},
  };
  if (!plan.distinct_positions.empty()) {
    rows.push_back({"distinct turns made", "turns", BenchTask::perft_distinct, plan.distinct_depth,
                    plan.distinct_positions});
  }
  for (int round = 0; round < rounds; ++round) {
    for (Row& row : rows) {
      const auto measured = measure_all(game, row.positions, row.task, row.amount);
      if (!measured) return measured.error();
      if (measured->seconds < row.best.seconds) row.best = *measured;
    }
  }
  fmt::print("{}{}{}, one core, best of {}\n", game.info().name,
             position.options.empty() ? "" : " ", position.options, rounds);
  for (const Row& row : rows) {
    fmt::print("  {:<25} {:>14} {:<7} {:>8.3f} s {:>9.1f} M/s", row.what, row.best.count, row.unit,
               row.best.seconds, row.best.millions_a_second());
    if (row.positions.size() > 1) fmt::print("  over {} positions", row.positions.size());
    fmt::print("\n");
  }
  return Done{};
}

/// Nodes of fixed searches: a change that is not meant to change the search leaves the sum alone.
Result<Measured> bench_search(const GameEntry& game, bool print) {
  Measured total;
  const BenchPlan& plan = game.info().bench;
  for (const BenchPosition& position : plan.positions) {
    const auto measured = measure(game, position, BenchTask::search, plan.search_depth);
    if (!measured) return measured.error();
    total.count += measured->count;
    total.seconds += measured->seconds;
    if (!print) continue;
    fmt::print("  {:>10} nodes {:>7.3f} s {:>6.2f} M/s  {} {}\n", measured->count,
               measured->seconds, measured->millions_a_second(), position.options,
               position.state.empty() ? "start" : position.state);
  }
  return total;
}

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
  if (!arguments.signature) fmt::print("{}\n", build_text());
  std::uint64_t signature = 0;
  for (const GameEntry* game : games) {
    if (arguments.perft) {
      if (const auto done = bench_perft(*game); !done) return failed(done.error());
      continue;
    }
    if (!arguments.signature) {
      fmt::print("{}, alphabeta to depth {}\n", game->info().name, game->info().bench.search_depth);
    }
    const auto total = bench_search(*game, !arguments.signature);
    if (!total) return failed(total.error());
    if (!arguments.signature) {
      fmt::print("  {:>10} nodes {:>7.3f} s {:>6.2f} M/s  in all\n", total->count, total->seconds,
                 total->millions_a_second());
    }
    signature += total->count;
  }
  if (!arguments.perft) fmt::print("signature {}\n", signature);
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
            "compares another castellan with this one, row by row: about 7 minutes for all "
            "games; with --perft only the rules. Status 1 when this one is slower or has "
            "a different signature");
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
