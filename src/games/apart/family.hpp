// The types of Apart: one for each width of the board, its evaluations, its searches.
#pragma once

#include <tuple>

#include "games/apart/evaluation.hpp"
#include "games/apart/source_bots.hpp"
#include "match/searchers_of.hpp"

namespace castellan {

namespace apart {

struct Family {
  using Evaluations = std::tuple<SourceEvaluation, EngineEvaluation>;
  using OwnSearches = std::tuple<CoinPlayer, DifferencePlayer>;

  static const GameInfo info;

  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    if (options["size"] <= 8) return visit(Apart<8>(options));
    if (options["size"] <= 16) return visit(Apart<16>(options));
    return visit(Apart<25>(options));
  }
};

}  // namespace apart

extern template class SearchersOf<apart::Family>;  // in searchers.cpp

}  // namespace castellan
