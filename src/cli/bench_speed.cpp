#include "cli/bench_speed.hpp"

#include <fmt/format.h>

#include <chrono>
#include <span>
#include <vector>

#include "cli/json_lines.hpp"

namespace castellan {

namespace {

constexpr int rounds = 3;  // the best of them counts: the machine may be shared

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

/// A row of the rules' speed.
struct Row {
  std::string_view what, unit;
  BenchTask task;
  int amount;
  std::span<const BenchPosition> positions;
  Measured best{0, 1e9};
};

std::vector<Row> rows_of(const BenchPlan& plan) {
  const auto first = plan.positions.first(1);
  const auto all = plan.rule_positions.empty() ? first : plan.rule_positions;
  std::vector<Row> rows = {
      {"bulk-counted leaves", "leaves", BenchTask::perft_bulk, plan.bulk_depth, all},
      {"leaves played and hashed", "leaves", BenchTask::perft_played, plan.played_depth, all},
      {"random play", "moves", BenchTask::random_play, plan.random_games, first},
  };
  if (!plan.rule_positions.empty()) {  // elsewhere bulk counts cost about as much
    rows.push_back({"moves listed", "moves", BenchTask::list_moves, plan.played_depth, all});
  }
  if (!plan.distinct_positions.empty()) {
    rows.push_back({"distinct turns made", "turns", BenchTask::perft_distinct, plan.distinct_depth,
                    plan.distinct_positions});
  }
  return rows;
}

void print_rows(const GameEntry& game, const std::vector<Row>& rows) {
  const std::string_view options = game.info().bench.positions.front().options;
  fmt::print("{}{}{}, one core, best of {}\n", game.info().name, options.empty() ? "" : " ",
             options, rounds);
  for (const Row& row : rows) {
    fmt::print("  {:<25} {:>14} {:<7} {:>8.3f} s {:>9.1f} M/s", row.what, row.best.count, row.unit,
               row.best.seconds, row.best.millions_a_second());
    if (row.positions.size() > 1) fmt::print("  over {} positions", row.positions.size());
    fmt::print("\n");
  }
}

void print_json_row(const GameEntry& game, std::string_view task, const std::string& row,
                    std::string_view unit, const Measured& measured) {
  print_json({{"type", "row"},
              {"game", game.info().name},
              {"task", task},
              {"row", row},
              {"unit", unit},
              {"count", measured.count},
              {"seconds", measured.seconds}});
}

}  // namespace

Status bench_perft(const GameEntry& game, BenchPrinting printing) {
  std::vector<Row> rows = rows_of(game.info().bench);
  for (int round = 0; round < rounds; ++round) {
    for (Row& row : rows) {
      const auto measured = measure_all(game, row.positions, row.task, row.amount);
      if (!measured) return measured.error();
      if (measured->seconds < row.best.seconds) row.best = *measured;
    }
  }
  if (printing == BenchPrinting::text) print_rows(game, rows);
  if (printing != BenchPrinting::json) return Done{};
  for (const Row& row : rows) {
    print_json_row(game, "perft", std::string(row.what), row.unit, row.best);
  }
  return Done{};
}

Result<std::uint64_t> bench_search(const GameEntry& game, BenchPrinting printing) {
  const BenchPlan& plan = game.info().bench;
  if (printing == BenchPrinting::text) {
    fmt::print("{}, alphabeta to depth {}\n", game.info().name, plan.search_depth);
  }
  Measured total;
  for (const BenchPosition& position : plan.positions) {
    const auto measured = measure(game, position, BenchTask::search, plan.search_depth);
    if (!measured) return measured.error();
    total.count += measured->count;
    total.seconds += measured->seconds;
    const std::string_view state = position.state.empty() ? "start" : position.state;
    if (printing == BenchPrinting::text) {
      fmt::print("  {:>10} nodes {:>7.3f} s {:>6.2f} M/s  {} {}\n", measured->count,
                 measured->seconds, measured->millions_a_second(), position.options, state);
    } else if (printing == BenchPrinting::json) {
      const auto row = fmt::format("{} {}", position.options, state);
      print_json_row(game, "search", row, "nodes", *measured);
    }
  }
  if (printing == BenchPrinting::text) {
    fmt::print("  {:>10} nodes {:>7.3f} s {:>6.2f} M/s  in all\n", total.count, total.seconds,
               total.millions_a_second());
  }
  return total.count;
}

}  // namespace castellan
