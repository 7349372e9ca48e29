// The printed output of a bench, parsed back into figures, and how those of two programs compare.
// The text is parsed because older versions offer nothing better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bench_verdict.hpp"

namespace castellan {

/// One line of `castellan bench`, or of `castellan bench --perft`.
struct BenchRow {
  std::string name;         // what was counted, or the position
  std::uint64_t count = 0;  // nodes, leaves, moves, turns: the row's signature
  double seconds = 0;
  double doubt = 0;  // relative error of the seconds, since few digits are printed
};

/// The rows of a bench in order; other lines are skipped.
std::vector<BenchRow> read_bench(std::string_view printed);

/// All runs of one row by one program.
struct RowRuns {
  std::uint64_t count = 0;
  bool count_varies = false;
  std::vector<double> seconds;
  double doubt = 0;  // the largest

  void add(const BenchRow& row);
};

/// How a row of the new program compares with the old one's.
struct RowVerdict {
  double old_seconds = 0;  // medians
  double new_seconds = 0;
  double ratio = 0;  // of the medians, new by old: above 1 is slower
  double low = 0;    // the middle half of the ratios of consecutive runs
  double high = 0;
  std::vector<double> ratios = {};  // of consecutive runs
  bool is_judged = true;            // false: too few digits are printed for so short a row
  /// Beyond the tolerance, and beyond doubt where it is not judged. After several runs their whole
  /// interval must be: otherwise the row is only perhaps slower.
  bool is_slower = false;
  bool is_perhaps_slower = false;
  bool is_same = true;  // the signature
};

/// `tolerance` is a fraction, 0.03 for three percent. Both have been run equally often.
RowVerdict judge(const RowRuns& old_runs, const RowRuns& new_runs, double tolerance);

/// A row's part in the verdict on a game; none for rows that did different work, or that are too
/// short.
std::optional<RowRatios> ratios_of(const RowRuns& old_runs, const RowRuns& new_runs,
                                   const RowVerdict& verdict);

/// The quantile of at least one value, interpolated linearly.
double quantile(std::vector<double> values, double part);

}  // namespace castellan
