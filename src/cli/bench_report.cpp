#include "cli/bench_report.hpp"

#include <fmt/format.h>

#include "cli/json_lines.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

/// The sum of the other rows: printed, but no evidence of its own.
constexpr std::string_view sum_row = "in all";

std::string_view flag_of(const RowVerdict& verdict) {
  if (verdict.is_slower) return "  slower";
  if (verdict.is_perhaps_slower) return "  perhaps slower";
  return verdict.is_judged ? "" : "  (too short to judge)";
}

/// Instructions are counted once, and are always the same.
std::string instructions_text(const SpeedEstimate& estimate) {
  return fmt::format("{:.1f} % {} instructions", std::abs(estimate.ratio - 1) * 100,
                     estimate.ratio > 1 ? "more" : "fewer");
}

}  // namespace

void BenchReport::begin(const std::string& old_build, const std::string& new_build) const {
  if (wanted_.json) {
    print_json({{"type", "programs"},
                {"old", old_build},
                {"new", new_build},
                {"unit", wanted_.instructions ? "instructions" : "seconds"},
                {"tolerance", wanted_.tolerance}});
    return;
  }
  fmt::print("old  {}\nnew  {}\n", old_build, new_build);
  if (wanted_.instructions) {
    fmt::print("millions of instructions; new/old above 100 % is slower\n");
  } else {
    fmt::print(
        "milliseconds, medians of {} each; new/old above 100 % is slower, with the middle half of "
        "the runs\n",
        counted(static_cast<std::uint64_t>(wanted_.runs), "run"));
  }
}

void BenchReport::begin_task(const std::string& game, const std::string& task, bool is_in_old) {
  task_ = task;
  if (games_.empty() || games_.back().name != game) games_.push_back({game, 0, {}});
  if (wanted_.json) {
    if (!is_in_old)
      print_json({{"type", "missing"}, {"game", game}, {"task", task}, {"in", "old"}});
    return;
  }
  fmt::print("{}, {}\n", game, task);
  if (is_in_old) {
    fmt::print("  {:>10} {:>10} {:>8} {:>17} {:>12} {:>12}\n", "old", "new", "new/old", "spread",
               "old count", "new count");
  } else {
    fmt::print("  not in the old program\n");
  }
}

void BenchReport::add(const std::string& row, const RowRuns& old_runs, const RowRuns& new_runs) {
  Game& game = games_.back();
  ++rows_;
  const bool is_only_new = old_runs.seconds.empty();
  if (is_only_new || new_runs.seconds.empty()) {
    if (!is_only_new) ++different_;
    if (wanted_.json) {
      print_json({{"type", "missing"},
                  {"game", game.name},
                  {"task", task_},
                  {"row", row},
                  {"in", is_only_new ? "old" : "new"}});
    } else {
      fmt::print("  only in the {} program: {}\n", is_only_new ? "new" : "old", row);
    }
    return;
  }
  const RowVerdict verdict = judge(old_runs, new_runs, wanted_.tolerance);
  slower_ += verdict.is_slower ? 1 : 0;
  perhaps_slower_ += verdict.is_perhaps_slower ? 1 : 0;
  different_ += verdict.is_same ? 0 : 1;
  if (row != sum_row) {
    ++game.rows;
    auto ratios = ratios_of(old_runs, new_runs, verdict);
    const int runs = wanted_.instructions ? 1 : wanted_.runs;
    if (ratios && std::ssize(ratios->ratios) == runs) game.ratios.push_back(std::move(*ratios));
  }
  if (wanted_.json) {
    print_json(json_of_row(row, old_runs, new_runs, verdict));
  } else {
    print_row(row, old_runs, new_runs, verdict);
  }
}

void BenchReport::print_row(const std::string& name, const RowRuns& old_runs,
                            const RowRuns& new_runs, const RowVerdict& verdict) const {
  const double unit = wanted_.instructions ? 1e-6 : 1e3;
  const std::string spread = fmt::format("{:.1f} .. {:.1f}", verdict.low * 100, verdict.high * 100);
  fmt::print("  {:>10.2f} {:>10.2f} {:>6.1f} % {:>17} {:>12} {:>12}  {}{}{}\n",
             verdict.old_seconds * unit, verdict.new_seconds * unit, verdict.ratio * 100, spread,
             old_runs.count, new_runs.count, name, flag_of(verdict),
             verdict.is_same ? "" : "  different signature");
}

Json BenchReport::json_of_row(const std::string& name, const RowRuns& old_runs,
                              const RowRuns& new_runs, const RowVerdict& verdict) const {
  return {{"type", "row"},
          {"game", games_.back().name},
          {"task", task_},
          {"row", name},
          {"old", old_runs.seconds},
          {"new", new_runs.seconds},
          {"ratio", verdict.ratio},
          {"old_count", old_runs.count},
          {"new_count", new_runs.count},
          {"judged", verdict.is_judged},
          {"slower", verdict.is_slower},
          {"perhaps_slower", verdict.is_perhaps_slower},
          {"same_signature", verdict.is_same}};
}

bool BenchReport::print_verdict(const std::string& game, const std::vector<RowRatios>& ratios,
                                int rows) const {
  const std::string label = game.empty() ? "verdict" : "verdict, " + game;
  Json json = {{"type", "verdict"}};
  if (!game.empty()) json["game"] = game;
  json["rows"] = ratios.size();
  if (ratios.empty()) {
    json["verdict"] = nullptr;
    if (wanted_.json) print_json(json);
    if (!wanted_.json) fmt::print("{}: none, no row can be compared\n", label);
    return true;
  }
  const SpeedEstimate estimate = estimate_speed(ratios);
  const bool is_beyond = estimate.is_beyond(wanted_.tolerance);
  if (wanted_.json) {
    json["verdict"] = speed_word(estimate);
    json["ratio"] = estimate.ratio;
    if (estimate.low) json["low"] = *estimate.low;
    if (estimate.high) json["high"] = *estimate.high;
    json["beyond_tolerance"] = is_beyond;
    print_json(json);
    return !is_beyond;
  }
  const auto compared = static_cast<int>(ratios.size());
  fmt::print("{}: {}, {}{}{}\n", label,
             wanted_.instructions ? instructions_text(estimate) : speed_text(estimate),
             compared == rows ? "" : fmt::format("{} of ", compared),
             counted(static_cast<std::uint64_t>(rows), "row"),
             is_beyond ? ", beyond the tolerance" : "");
  return !is_beyond;
}

bool BenchReport::end() const {
  if (!wanted_.json) {
    const std::string perhaps =
        perhaps_slower_ > 0 ? fmt::format(" and {} perhaps", perhaps_slower_) : "";
    fmt::print("{} rows: {} slower by more than {:g} %{}, {} with a different signature\n", rows_,
               slower_, wanted_.tolerance * 100, perhaps, different_);
  }
  bool is_good = slower_ == 0 && different_ == 0;
  std::vector<RowRatios> all;
  int rows = 0;
  for (const Game& game : games_) {
    if (game.rows == 0) continue;
    rows += game.rows;
    all.insert(all.end(), game.ratios.begin(), game.ratios.end());
    if (games_.size() > 1) is_good = print_verdict(game.name, game.ratios, game.rows) && is_good;
  }
  return print_verdict("", all, rows) && is_good;
}

}  // namespace castellan
