// The list of searches. A new search is one file in search/ and one line here. A game has those
// that can play it, and its own.
#pragma once

#include <array>
#include <span>
#include <tuple>

#include "search/alphabeta.hpp"
#include "search/brute.hpp"
#include "search/expectiminimax.hpp"
#include "search/greedy.hpp"
#include "search/maxn.hpp"
#include "search/mcts.hpp"
#include "search/minimax.hpp"
#include "search/random_choice.hpp"

namespace castellan {

/// Weakest first: the last that can play a game is its engine.
using Searches = std::tuple<  //
    RandomChoice,             //
    Greedy,                   //
    Brute,                    //
    Minimax,                  //
    Mcts,                     //
    AlphaBeta,                //
    Maxn,                     //
    Expectiminimax>;

template <class G, class List>
struct PlayedBy;
template <class G, class... Search>
struct PlayedBy<G, std::tuple<Search...>> {
  using List = decltype(std::tuple_cat(
      std::conditional_t<Search::template plays<G>, std::tuple<Search>, std::tuple<>>()...));
};

template <class Family>
struct OwnSearches {
  using List = std::tuple<>;
};
template <class Family>
  requires requires { typename Family::OwnSearches; }
struct OwnSearches<Family> {
  using List = typename Family::OwnSearches;
};

/// The searches of a game: those of the list that can play it, then its own.
template <class G, class Family>
using SearchesOf = decltype(std::tuple_cat(typename PlayedBy<G, Searches>::List(),
                                           typename OwnSearches<Family>::List()));

template <class List>
struct SearchInfos;
template <class... Search>
struct SearchInfos<std::tuple<Search...>> {
  static constexpr std::array<SearchInfo, sizeof...(Search)> all = {Search::info...};
};

}  // namespace castellan
