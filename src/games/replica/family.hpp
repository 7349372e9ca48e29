// The types of Replica: one for each width of the board, its evaluations, its searches.
#pragma once

#include <tuple>

#include "games/replica/evaluation.hpp"
#include "match/searchers_of.hpp"

namespace castellan {

namespace replica {

struct Family {
  using Evaluations = std::tuple<SourceEvaluation, EngineEvaluation>;

  static const GameInfo info;

  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    if (options["size"] <= 8) return visit(Replica<8>(options));
    if (options["size"] <= 16) return visit(Replica<16>(options));
    return visit(Replica<30>(options));
  }
};

}  // namespace replica

extern template class SearchersOf<replica::Family>;  // in searchers.cpp

}  // namespace castellan
