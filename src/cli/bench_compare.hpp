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
  double tolerance = 0.03;         // so much slower is not slower
  bool instructions = false;       // are counted, once, instead of seconds
};

/// Prints row by row; whether the new program is as good as the old one.
Result<bool> compare_bench(const BenchComparison& comparison);

}  // namespace castellan
