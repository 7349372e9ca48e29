// Every reachable state, for games that are small enough.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace castellan::tests {

/// The running ones, each once, the start first.
template <Game G>
std::vector<typename G::State> reachable_states(const G& game) {
  std::vector<typename G::State> states;
  std::set<std::string> seen;
  const std::function<void(const typename G::State&)> visit = [&](const auto& state) {
    if (game.outcome(state).ended || !seen.insert(game.to_text(state)).second) return;
    states.push_back(state);
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    for (const auto move : moves) {
      auto child = state;
      game.play(child, move);
      visit(child);
    }
  };
  visit(game.initial_state());
  return states;
}

}  // namespace castellan::tests
