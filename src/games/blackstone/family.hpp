// The types of Blackstone: one for each width of the board, its evaluations, its searches.
#pragma once

#include <tuple>

#include "games/blackstone/evaluation.hpp"
#include "match/searchers_of.hpp"

namespace castellan {

namespace blackstone {

struct Family {
  using Evaluations = std::tuple<SourceEvaluation, EngineEvaluation>;

  static const GameInfo info;

  template <class Visit>
  static auto visit(const OptionValues& options, Visit&& visit) {
    if (options["size"] <= 8) return visit(Blackstone<8>(options));
    if (options["size"] <= 16) return visit(Blackstone<16>(options));
    return visit(Blackstone<26>(options));
  }
};

}  // namespace blackstone

extern template class SearchersOf<blackstone::Family>;  // in searchers.cpp

}  // namespace castellan
