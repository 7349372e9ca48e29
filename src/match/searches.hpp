// The list of searches. A new search is one file in search/ and one line here.
#pragma once

#include <array>
#include <span>
#include <tuple>

#include "search/alphabeta.hpp"
#include "search/brute.hpp"
#include "search/greedy.hpp"
#include "search/minimax.hpp"
#include "search/random_choice.hpp"

namespace castellan {

using Searches = std::tuple<  //
    RandomChoice,             //
    Greedy,                   //
    Brute,                    //
    Minimax,                  //
    AlphaBeta>;

template <class... Search>
constexpr auto search_infos_of(const std::tuple<Search...>*) {
  return std::array<SearchInfo, sizeof...(Search)>{Search::info...};
}

/// Every search's introduction, in the order of the list.
inline constexpr auto search_infos = search_infos_of(static_cast<const Searches*>(nullptr));

/// The searches of a game: those of every game, and its own where it has some.
template <class Family>
struct SearchesOf {
  using List = Searches;
};
template <class Family>
  requires requires { typename Family::OwnSearches; }
struct SearchesOf<Family> {
  using List = decltype(std::tuple_cat(Searches(), typename Family::OwnSearches()));
};

/// Runs the search of this name; it must be one of the list.
template <class List, std::size_t Index = 0, Game G, EvaluationOf<G> E, class Trace>
Thought<typename G::Move> run_search(std::string_view name, const Problem<G, E>& problem,
                                     Trace& trace) {
  if constexpr (Index == std::tuple_size_v<List>) {
    assert(false && "a search that is not in the list");
    return {};
  } else {
    using Search = std::tuple_element_t<Index, List>;
    if (Search::info.name == name) return Search::think(problem, trace);
    return run_search<List, Index + 1>(name, problem, trace);
  }
}

}  // namespace castellan
