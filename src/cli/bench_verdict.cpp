#include "cli/bench_verdict.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

namespace castellan {

namespace {

constexpr double normal_95 = 1.959963984540054;

double square(double value) { return value * value; }

/// Percent more or less, without a sign.
double percent(double ratio) { return std::abs(ratio - 1) * 100; }

std::string with_word(double ratio) {
  return fmt::format("{:.1f} % {}", percent(ratio), ratio > 1 ? "slower" : "faster");
}

}  // namespace

// Exact for one and two, then the expansion by Fisher and Cornish, which is off by 0.1 % for three.
double student_95(std::size_t degrees) {
  if (degrees == 1) return 12.706204736174698;
  if (degrees == 2) return 4.302652729749462;
  const double z = normal_95;
  const double n = static_cast<double>(degrees);
  const double z3 = std::pow(z, 3);
  const double z5 = std::pow(z, 5);
  const double z7 = std::pow(z, 7);
  const double z9 = std::pow(z, 9);
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * std::pow(n, 3)) +
         (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * std::pow(n, 4));
}

SpeedEstimate estimate_speed(const std::vector<RowRatios>& rows) {
  assert(!rows.empty() && !rows.front().ratios.empty());
  const std::size_t runs = rows.front().ratios.size();
  const auto row_count = static_cast<double>(rows.size());
  std::vector<double> means(runs);
  double mean = 0;
  double doubt = 0;  // variance; digits are rounded anywhere within theirs, row by row
  for (const RowRatios& row : rows) {
    assert(row.ratios.size() == runs);
    for (std::size_t run = 0; run < runs; ++run) {
      means[run] += std::log(row.ratios[run]) / row_count;
    }
    doubt += square(row.doubt / row_count) / 3;
  }
  for (const double each : means) mean += each / static_cast<double>(runs);
  SpeedEstimate estimate{std::exp(mean), {}, {}, rows.size()};
  if (runs < 2) return estimate;
  double variance = 0;
  for (const double each : means) variance += square(each - mean) / static_cast<double>(runs - 1);
  const double error =
      std::hypot(student_95(runs - 1) * std::sqrt(variance / static_cast<double>(runs)),
                 normal_95 * std::sqrt(doubt));
  estimate.low = std::exp(mean - error);
  estimate.high = std::exp(mean + error);
  return estimate;
}

std::string speed_text(const SpeedEstimate& estimate) {
  if (!estimate.low) return with_word(estimate.ratio) + " in a single run, which shows no error";
  const double low = *estimate.low;
  const double high = *estimate.high;
  if (estimate.is_surely_faster()) {
    return fmt::format("{} (95 %: {:.1f} .. {:.1f} %)", with_word(estimate.ratio), percent(high),
                       percent(low));
  }
  if (estimate.is_surely_slower()) {
    return fmt::format("{} (95 %: {:.1f} .. {:.1f} %)", with_word(estimate.ratio), percent(low),
                       percent(high));
  }
  return fmt::format("no difference seen (95 %: {} .. {})", with_word(low), with_word(high));
}

std::string_view speed_word(const SpeedEstimate& estimate) {
  if (!estimate.low) return "unknown";
  if (estimate.is_surely_faster()) return "faster";
  return estimate.is_surely_slower() ? "slower" : "same";
}

}  // namespace castellan
