// A search called directly, with settings that read well in a test.
#pragma once

#include <span>
#include <string_view>

#include "search/memory.hpp"
#include "search/search_options.hpp"
#include "search/trace.hpp"

namespace castellan::tests {

struct Wanted {
  Limits limits = {};
  std::string_view options =
      {};  // "prune=1 table=1"; options that a search does not have are skipped
  std::uint64_t seed = 0;
  int lines = 1;
  std::span<const std::uint64_t> drawn = {};
};

template <class Search>
OptionValues options_for(std::string_view assignments) {
  OptionValues options(Search::info.options);
  while (!assignments.empty()) {
    const std::size_t end = std::min(assignments.find(' '), assignments.size());
    const std::string_view each = assignments.substr(0, end);
    if (options.offers(each.substr(0, each.find('=')))) (void)options.set(each);
    assignments.remove_prefix(std::min(end + 1, assignments.size()));
  }
  return options;
}

template <class Search, Game G, EvaluationOf<G> E, class Trace>
Thought<typename G::Move> think(const G& game, const typename G::State& state, const E& evaluation,
                                const Wanted& wanted, Trace& trace) {
  const OptionValues options = options_for<Search>(wanted.options);
  const Problem<G, E> problem{.game = game,
                              .state = state,
                              .evaluation = evaluation,
                              .options = options,
                              .limits = wanted.limits,
                              .seed = wanted.seed,
                              .lines = wanted.lines,
                              .drawn = wanted.drawn};
  return think_once<Search>(problem, trace);
}

template <class Search, Game G, EvaluationOf<G> E>
Thought<typename G::Move> think(const G& game, const typename G::State& state, const E& evaluation,
                                const Wanted& wanted) {
  NoTrace trace;
  return think<Search>(game, state, evaluation, wanted, trace);
}

}  // namespace castellan::tests
