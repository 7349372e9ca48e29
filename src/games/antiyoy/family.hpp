// The types of Antiyoy: two kinds of game on three sizes of grid, with its evaluation and searches.
#pragma once

#include <tuple>

#include "games/antiyoy/evaluation.hpp"
#include "games/antiyoy/grids.hpp"
#include "games/antiyoy/players/classic_search.hpp"
#include "games/antiyoy/players/turn_search.hpp"
#include "match/searchers_of.hpp"

namespace castellan {

namespace antiyoy {

struct Family {
  using Evaluations = std::tuple<EngineEvaluation>;
  using OwnSearches = std::tuple<ClassicSearch, TurnSearch>;

  static const GameInfo info;

  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    return visit_grid(options, [&]<class Grid>(const Grid*) {
      if (options["players"] == 2 && options["trees"] == 0) {
        return visit(DuelAntiyoy<Grid>(options));
      }
      return visit(FullAntiyoy<Grid>(options));
    });
  }
};

}  // namespace antiyoy

extern template class SearchersOf<antiyoy::Family>;  // in searchers.cpp

}  // namespace castellan
