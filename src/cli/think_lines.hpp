// Info lines: what a search has found so far, in a form that other programs read.
#pragma once

#include "match/searcher.hpp"

namespace castellan {

/// "info depth 4 line 1 score 12 nodes 3456 time 7 pv 3,1>3,4 ...".
std::string info_line(const ThoughtView& thought, std::size_t line);
/// One for each line; none for a report within an iteration.
std::string info_lines(const ThoughtView& thought);
void print_info_lines(const ThoughtView& thought);

}  // namespace castellan
