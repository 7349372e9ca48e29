// What `castellan bench --compare` prints: tables for people or JSON lines, and the verdicts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/bench_compare.hpp"
#include "cli/bench_figures.hpp"
#include "session/json.hpp"

namespace castellan {

class BenchReport {
 public:
  explicit BenchReport(const BenchComparison& wanted) : wanted_(wanted) {}

  /// With both programs' versions and builds.
  void begin(const std::string& old_build, const std::string& new_build) const;
  /// The rows that follow are of this game's "search" or "perft".
  void begin_task(const std::string& game, const std::string& task, bool is_in_old);
  /// One of the programs may not have run it.
  void add(const std::string& row, const RowRuns& old_runs, const RowRuns& new_runs);
  bool is_empty() const { return rows_ == 0; }
  /// Whether the new program is as good as the old one.
  bool end() const;

 private:
  void print_row(const std::string& name, const RowRuns& old_runs, const RowRuns& new_runs,
                 const RowVerdict& verdict) const;
  Json json_of_row(const std::string& name, const RowRuns& old_runs, const RowRuns& new_runs,
                   const RowVerdict& verdict) const;
  /// Of a game, or of everything; rows are counted before some are left out. Returns whether that
  /// is acceptable.
  bool print_verdict(const std::string& game, const std::vector<RowRatios>& ratios, int rows) const;

  struct Game {
    std::string name;
    int rows = 0;
    std::vector<RowRatios> ratios;  // of those that can be compared
  };

  const BenchComparison& wanted_;
  std::string task_;
  std::vector<Game> games_;
  int rows_ = 0;
  int slower_ = 0;
  int perhaps_slower_ = 0;
  int different_ = 0;
};

}  // namespace castellan
