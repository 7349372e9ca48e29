// What a bench printed, as figures again, and how those of two programs compare. The text is read,
// and not something better, because older versions have only that to offer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace castellan {

/// One line of `castellan bench`, or of `castellan bench --perft`.
struct BenchRow {
  std::string name;         // what was counted, or the position
  std::uint64_t count = 0;  // nodes, leaves, moves, turns: the row's signature
  double seconds = 0;
  double doubt = 0;  // by which part the seconds may be wrong, since few digits are printed
};

/// The rows of a bench in their order; lines that are none are passed over.
std::vector<BenchRow> read_bench(std::string_view printed);

/// All runs of one row by one program.
struct RowRuns {
  std::uint64_t count = 0;
  bool count_varies = false;
  std::vector<double> seconds;
  double doubt = 0;  // the largest

  void add(const BenchRow& row);
};

/// How a row of the new program does against the old one's.
struct RowVerdict {
  double old_seconds = 0;  // medians
  double new_seconds = 0;
  double ratio = 0;  // of the medians, new by old: above 1 it is slower
  double low = 0;    // the middle half of the ratios of runs that followed each other
  double high = 0;
  bool is_judged = true;   // false: too few digits are printed of a row so short
  bool is_slower = false;  // beyond the tolerance, and beyond doubt where it is not judged
  bool is_same = true;     // the signature
};

/// `tolerance` is a part, 0.03 for three percent. Both have been run equally often.
RowVerdict judge(const RowRuns& old_runs, const RowRuns& new_runs, double tolerance);

/// The value that a part of them lies below, with straight lines between; there is at least one.
double quantile(std::vector<double> values, double part);

}  // namespace castellan
