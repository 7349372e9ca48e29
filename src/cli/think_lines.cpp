#include "cli/think_lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/score.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

std::string score_word(double score) {
  if (const auto end = moves_to_end(score)) {
    return fmt::format("{} {}", *end > 0 ? "win" : "loss", std::abs(*end));
  }
  return fmt::format("{}", score);
}

}  // namespace

void print_info_lines(const ThoughtView& thought) {
  if (thought.partial) return;
  for (std::size_t i = 0; i < thought.lines.size(); ++i) {
    fmt::print("info depth {} line {} score {} nodes {} time {:.0f} pv {}\n", thought.depth, i + 1,
               score_word(thought.lines[i].score), thought.nodes, thought.seconds * 1000,
               fmt::join(thought.lines[i].moves, " "));
  }
  std::fflush(stdout);
}

}  // namespace castellan
