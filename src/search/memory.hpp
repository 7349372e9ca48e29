// What a search keeps from one search to the next, for those that keep anything.
#pragma once

#include "search/thought.hpp"

namespace castellan {

struct NoMemory {
  explicit NoMemory(const OptionValues&) {}
  void clear() {}
};

template <class Search, class G, class E>
struct MemoryOf {
  using Type = NoMemory;
};
template <class Search, class G, class E>
  requires requires { typename Search::template Memory<G, E>; }
struct MemoryOf<Search, G, E> {
  using Type = typename Search::template Memory<G, E>;
};

template <class Search, Game G, EvaluationOf<G> E, class Trace>
Thought<typename G::Move> think_with(const Problem<G, E>& problem,
                                     typename MemoryOf<Search, G, E>::Type& memory, Trace& trace) {
  if constexpr (std::is_same_v<typename MemoryOf<Search, G, E>::Type, NoMemory>) {
    return Search::think(problem, trace);
  } else {
    return Search::think(problem, memory, trace);
  }
}

/// Starts with an empty memory.
template <class Search, Game G, EvaluationOf<G> E, class Trace>
Thought<typename G::Move> think_once(const Problem<G, E>& problem, Trace& trace) {
  typename MemoryOf<Search, G, E>::Type memory(problem.options);
  return think_with<Search>(problem, memory, trace);
}

}  // namespace castellan
