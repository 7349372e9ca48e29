// `castellan bench --compare`: this program against an older one, on this machine, now.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace castellan {

struct BenchComparison {
  std::string old_program;         // its path
  std::vector<std::string> games;  // by name
  bool search = true;              // the rows of `bench`
  bool perft = true;               // those of `bench --perft`
  int runs = 10;                   // of each program
  double tolerance = 0.03;         // this much slower still counts as equal
  bool instructions = false;       // count these, once, instead of measuring seconds
  bool json = false;               // print objects, a line each
};

/// Prints row by row, then a verdict; returns whether the new program is as good as the old one: no
/// row has another signature, and no row, no game and not the whole is surely slower.
Result<bool> compare_bench(const BenchComparison& comparison);

}  // namespace castellan
