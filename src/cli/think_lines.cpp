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

std::string info_line(const ThoughtView& thought, std::size_t line) {
  return fmt::format("info depth {} line {} score {} nodes {} time {:.0f} pv {}\n", thought.depth,
                     line + 1, score_word(thought.lines[line].score), thought.nodes,
                     thought.seconds * 1000, fmt::join(thought.lines[line].moves, " "));
}

std::string info_lines(const ThoughtView& thought) {
  std::string text;
  if (thought.partial) return text;
  for (std::size_t i = 0; i < thought.lines.size(); ++i) text += info_line(thought, i);
  return text;
}

void print_info_lines(const ThoughtView& thought) {
  fmt::print("{}", info_lines(thought));
  std::fflush(stdout);
}

}  // namespace castellan
