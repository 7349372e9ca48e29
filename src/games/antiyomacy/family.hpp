// The types of Antiyomacy: one for each width of the board, its evaluations, its searches.
#pragma once

#include <tuple>

#include "games/antiyomacy/evaluation.hpp"
#include "games/antiyomacy/source_bots.hpp"
#include "match/searchers_of.hpp"

namespace castellan {

namespace antiyomacy {

struct Family {
  using Evaluations = std::tuple<SourceEvaluation, EngineEvaluation>;
  using OwnSearches = std::tuple<ThesisPlayer>;

  static const GameInfo info;

  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    if (options["size"] <= 8) return visit(Antiyomacy<8>(options));
    if (options["size"] <= 16) return visit(Antiyomacy<16>(options));
    return visit(Antiyomacy<32>(options));
  }
};

}  // namespace antiyomacy

extern template class SearchersOf<antiyomacy::Family>;  // in searchers.cpp

}  // namespace castellan
