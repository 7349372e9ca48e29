// What a comparison of two programs has shown, and how sure it is. The runs are what is
// independent: rows that are measured in one run share its disturbances.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace castellan {

/// One row in all runs: the times of the new program by those of the old one, run by run.
struct RowRatios {
  std::vector<double> ratios;
  double doubt = 0;  // relative error of a ratio, since few digits are printed
};

/// How much longer the new program takes: the geometric mean over rows and runs.
struct SpeedEstimate {
  double ratio = 1;           // above 1 is slower
  std::optional<double> low;  // the ends of its 95 % interval; none after a single run
  std::optional<double> high;
  std::size_t rows = 0;

  bool is_surely_faster() const { return high && *high < 1; }
  bool is_surely_slower() const { return low && *low > 1; }
  /// Whether the whole interval is beyond the tolerance; after a single run, the estimate.
  bool is_beyond(double tolerance) const { return low.value_or(ratio) > 1 + tolerance; }
};

/// Student's interval for the means of the runs' logarithms, widened by the doubt. All rows must
/// have been run equally often, and at least once.
SpeedEstimate estimate_speed(const std::vector<RowRatios>& rows);

/// "1.8 % faster (95 %: 0.9 .. 2.7 %)": the new program needs 1.8 % less time. A difference that
/// may be none is not called one.
std::string speed_text(const SpeedEstimate& estimate);
/// "faster", "slower", "same" where no difference was seen, "unknown" after a single run.
std::string_view speed_word(const SpeedEstimate& estimate);

/// Student's quantile for intervals that hold with 95 %.
double student_95(std::size_t degrees);

}  // namespace castellan
