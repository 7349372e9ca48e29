#include "cli/bench_figures.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "ugi/ugi_text.hpp"

namespace castellan {

namespace {

template <class Number>
std::optional<Number> number_in(std::string_view word) {
  Number number{};
  const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (trouble != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// Half a unit of the last printed digit.
double half_a_digit(std::string_view word) {
  const std::size_t point = word.find('.');
  const std::size_t digits = point == std::string_view::npos ? 0 : word.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(digits));
}

/// "… COUNT UNIT SECONDS s RATE M/s …": the words before and after are the row's name.
std::optional<BenchRow> read_row(std::string_view line) {
  const auto words = words_of(line);
  const auto rate_unit = std::find(words.begin(), words.end(), "M/s");
  const auto at = static_cast<std::size_t>(rate_unit - words.begin());
  if (rate_unit == words.end() || at < 5 || words[at - 2] != "s") return std::nullopt;
  const auto count = number_in<std::uint64_t>(words[at - 5]);
  const auto seconds = number_in<double>(words[at - 3]);
  const auto rate = number_in<double>(words[at - 1]);
  if (!count || !seconds || !rate || number_in<double>(words[at - 4])) return std::nullopt;
  BenchRow row{{}, *count, *seconds, 1};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i + 5 >= at && i <= at) continue;
    row.name += (row.name.empty() ? "" : " ") + std::string(words[i]);
  }
  // The time of short rows is printed in milliseconds only; the rate may have more digits.
  if (*seconds > 0) row.doubt = std::min(1.0, half_a_digit(words[at - 3]) / *seconds);
  if (*rate > 0 && std::isfinite(*rate) && *count > 0) {
    const double doubt = half_a_digit(words[at - 1]) / *rate;
    if (doubt < row.doubt) {
      row.doubt = doubt;
      row.seconds = static_cast<double>(*count) / (*rate * 1e6);
    }
  }
  return row;
}

/// Of a ratio, relative.
double doubt_of(const RowRuns& old_runs, const RowRuns& new_runs) {
  return std::hypot(old_runs.doubt, new_runs.doubt);
}

}  // namespace

std::vector<BenchRow> read_bench(std::string_view printed) {
  std::vector<BenchRow> rows;
  while (!printed.empty()) {
    const std::size_t end = std::min(printed.find('\n'), printed.size());
    if (auto row = read_row(printed.substr(0, end))) {
      const std::string name = row->name;
      const auto has = [&](const BenchRow& other) { return other.name == row->name; };
      for (int again = 2; std::any_of(rows.begin(), rows.end(), has); ++again) {
        row->name = name + " (" + std::to_string(again) + ")";
      }
      rows.push_back(std::move(*row));
    }
    printed.remove_prefix(std::min(end + 1, printed.size()));
  }
  return rows;
}

void RowRuns::add(const BenchRow& row) {
  count_varies = count_varies || (!seconds.empty() && count != row.count);
  count = row.count;
  seconds.push_back(row.seconds);
  doubt = std::max(doubt, row.doubt);
}

double quantile(std::vector<double> values, double part) {
  std::sort(values.begin(), values.end());
  const double place = part * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

RowVerdict judge(const RowRuns& old_runs, const RowRuns& new_runs, double tolerance) {
  RowVerdict verdict;
  verdict.old_seconds = quantile(old_runs.seconds, 0.5);
  verdict.new_seconds = quantile(new_runs.seconds, 0.5);
  const auto by = [](double fresh, double old) { return old > 0 ? fresh / old : 1.0; };
  verdict.ratio = by(verdict.new_seconds, verdict.old_seconds);
  std::vector<double>& ratios = verdict.ratios;
  for (std::size_t i = 0; i < std::min(old_runs.seconds.size(), new_runs.seconds.size()); ++i) {
    ratios.push_back(by(new_runs.seconds[i], old_runs.seconds[i]));
  }
  verdict.low = quantile(ratios, 0.25);
  verdict.high = quantile(ratios, 0.75);
  constexpr double fine = 0.005;
  verdict.is_judged = old_runs.doubt + new_runs.doubt <= std::max(tolerance, fine);
  const double lowest =
      by(verdict.new_seconds * (1 - new_runs.doubt), verdict.old_seconds * (1 + old_runs.doubt));
  const bool is_beyond = (verdict.is_judged ? verdict.ratio : lowest) > 1 + tolerance;
  const bool is_sure =
      estimate_speed({{ratios, doubt_of(old_runs, new_runs)}}).is_beyond(tolerance);
  verdict.is_slower = is_beyond && (ratios.size() < 2 || is_sure);
  verdict.is_perhaps_slower = is_beyond && !verdict.is_slower;
  verdict.is_same =
      old_runs.count == new_runs.count && !old_runs.count_varies && !new_runs.count_varies;
  return verdict;
}

std::optional<RowRatios> ratios_of(const RowRuns& old_runs, const RowRuns& new_runs,
                                   const RowVerdict& verdict) {
  const bool is_measured = std::ranges::all_of(
      verdict.ratios, [](double ratio) { return ratio > 0 && std::isfinite(ratio); });
  if (!is_measured || !verdict.is_judged || !verdict.is_same) return std::nullopt;
  return RowRatios{verdict.ratios, doubt_of(old_runs, new_runs)};
}

}  // namespace castellan
