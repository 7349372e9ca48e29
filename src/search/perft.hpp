// Counts what the rules allow: paths of a fixed length, by moves or by whole turns. The last ply is
// counted without listing where the game can (`count_moves`).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/abilities.hpp"
#include "core/limits.hpp"

namespace castellan {

struct PerftRules {
  bool by_turn = true;
  bool distinct = false;     // turns that lead from one state to the same state count once
  bool count_ended = false;  // a game that ended earlier counts as one leaf
  bool bulk = true;          // use count_moves for the last ply
};

/// A game whose every turn is one move says so: `static constexpr bool one_move_turns = true;`.
template <class G>
concept OneMoveTurns = requires { requires G::one_move_turns; };

template <Game G>
class Perft {
 public:
  using State = typename G::State;

  Perft(const G& game, PerftRules rules, StopToken stop = {})
      : game_(game), rules_(rules), stop_(stop) {
    if (OneMoveTurns<G>) rules_.by_turn = false;
  }

  /// Paths of exactly `depth` plies; a count that was stopped is worth nothing.
  std::uint64_t count(const State& state, int depth) const {
    if (depth == 0) return 1;
    if (game_.outcome(state).ended) return rules_.count_ended ? 1 : 0;
    if (depth > 2 && stop_.stop_requested()) return 0;
    if (rules_.distinct) {
      std::uint64_t leaves = 0;
      for (const State& child : distinct_successors(state)) leaves += count(child, depth - 1);
      return leaves;
    }
    return rules_.by_turn ? count_turns(state, depth) : count_moves(state, depth);
  }

  /// The distinct states after one ply (a turn or a move), finished ones too.
  std::vector<State> distinct_successors(const State& state) const {
    std::vector<State> states;
    visit_plies(state, [&](const State& child) { states.push_back(child); });
    const auto by_hash = [&](const State& a, const State& b) {
      return game_.hash(a) < game_.hash(b);
    };
    std::sort(states.begin(), states.end(), by_hash);
    std::vector<State> distinct;
    std::size_t group = 0;  // the first kept state of the present hash
    for (const State& candidate : states) {
      if (!distinct.empty() && game_.hash(distinct.back()) != game_.hash(candidate)) {
        group = distinct.size();
      }
      if (std::find(distinct.begin() + static_cast<std::ptrdiff_t>(group), distinct.end(),
                    candidate) == distinct.end()) {
        distinct.push_back(candidate);
      }
    }
    return distinct;
  }

  /// Calls visit(state) after every ply of a running state.
  template <class Visit>
  void visit_plies(const State& state, Visit&& visit) const {
    visit_plies(state, [](const State&, typename G::Move) {}, [] {}, visit);
  }

  /// The same, telling every move before it is played and after it is taken back.
  template <class Play, class Return, class Visit>
  void visit_plies(const State& state, Play&& play, Return&& take_back, Visit&& visit) const {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    for (const auto move : moves) {
      State child = state;
      game_.play(child, move);
      play(state, move);
      if (rules_.by_turn && same_turn(state, child)) {
        visit_plies(child, play, take_back, visit);
      } else {
        visit(child);
      }
      take_back();
    }
  }

 private:
  bool same_turn(const State& before, const State& after) const {
    return game_.player_to_move(before) == game_.player_to_move(after) &&
           !game_.outcome(after).ended;
  }

  // The last two plies are one loop: a call for each leaf's parent would cost as much as its count.
  std::uint64_t count_moves(const State& state, int depth) const {
    if (depth == 1 && bulk()) return bulk_count(state);
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
      State child = state;
      game_.play(child, move);
      if (depth == 2 && bulk()) {
        leaves += bulk_count(child);
      } else {
        leaves += count(child, depth - 1);
      }
    }
    return leaves;
  }

  bool bulk() const { return CountsMoves<G> && rules_.bulk; }

  std::uint64_t bulk_count(const State& state) const {
    if constexpr (CountsMoves<G>) {
      if (!game_.outcome(state).ended) return game_.count_moves(state);
      return rules_.count_ended ? 1 : 0;
    } else {
      return 0;
    }
  }

  std::uint64_t count_turns(const State& state, int depth) const {
    std::uint64_t leaves = 0;
    visit_plies(state, [&](const State& child) { leaves += count(child, depth - 1); });
    return leaves;
  }

  const G& game_;
  PerftRules rules_;
  StopToken stop_;
};

}  // namespace castellan
