// Counts what the rules allow: paths of a fixed length, by moves or by whole turns. The last ply is
// counted without listing where the game can (`count_moves`).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/chance.hpp"
#include "core/limits.hpp"
#include "search/distinct_states.hpp"

namespace castellan {

struct PerftRules {
  bool by_turn = true;
  bool distinct = false;     // turns with the same start and end state count once
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

  /// Why counts are wrong: somewhere chance had more outcomes than can be listed.
  const std::optional<Error>& trouble() const { return trouble_; }

  /// Paths of exactly `depth` plies; an interrupted count is meaningless.
  std::uint64_t count(const State& state, int depth) {
    if (depth == 0) return 1;
    if (game_.outcome(state).ended) return rules_.count_ended ? 1 : 0;
    if (depth > 2 && stop_.stop_requested()) return 0;
    if (rules_.distinct) return count_distinct(state, depth);
    return rules_.by_turn ? count_turns(state, depth) : count_moves(state, depth);
  }

  /// The same below every `shares`-th first ply, beginning with number `share`: for several threads
  /// or machines. The depth is at least 1, and the game has not ended.
  std::uint64_t count_share(const State& state, int depth, std::uint64_t share,
                            std::uint64_t shares) {
    std::uint64_t number = 0;
    std::uint64_t leaves = 0;
    const auto look_below = [&](State child) {
      if (number++ % shares != share) return;
      settle(child);
      leaves += count(child, depth - 1);
    };
    if (rules_.distinct && !moves_differ(state)) {
      DistinctStates<G> found(game_);
      find_distinct(state, found);
      for (std::size_t i = 0; i < found.size(); ++i) look_below(found[i]);
    } else {
      visit_plies(state, look_below);
    }
    return leaves;
  }

  /// Calls visit(state) after every ply of a running state, before the turn is settled.
  template <class Visit>
  void visit_plies(const State& state, Visit&& visit) const {
    visit_plies(state, [](const State&, const auto&) {}, [] {}, visit);
  }

  /// The same, also reporting every move before it is played and after it is taken back.
  template <class Play, class Return, class Visit>
  void visit_plies(const State& state, Play&& play, Return&& take_back, Visit&& visit) const {
    if (stop_.stop_requested()) return;
    each_move(state, [&](const auto& move) {
      State child = state;
      const Turn turn = act(child, move);
      play(state, move);
      if (turn == Turn::goes_on) {
        visit_plies(child, play, take_back, visit);
      } else {
        visit(child);
      }
      take_back();
    });
  }

  /// Settles a ply that visit_plies has reported, where turns end with something.
  void settle(State& state) const {
    if constexpr (SettlesTurns<G>) {
      if (rules_.by_turn) game_.settle(state);
    }
  }

 private:
  /// Plays a move of a ply. When counting by moves, it is played with all its consequences.
  template <class Move>
  Turn act(State& state, const Move& move) const {
    if constexpr (SettlesTurns<G>) {
      if (rules_.by_turn) return game_.act(state, move);
    }
    const Turn turn = game_.play(state, move);
    return rules_.by_turn ? turn : Turn::ended;
  }

  bool moves_differ(const State& state) const {
    if constexpr (KnowsMovesDiffer<G>) {
      return game_.moves_differ(state);
    } else {
      return false;
    }
  }

  std::uint64_t count_distinct(const State& state, int depth) {
    if (moves_differ(state)) return count_different(state, depth);
    while (levels_.size() < static_cast<std::size_t>(depth)) {
      levels_.push_back(std::make_unique<DistinctStates<G>>(game_));
    }
    DistinctStates<G>& found = *levels_[static_cast<std::size_t>(depth - 1)];
    found.clear();
    find_distinct(state, found);
    if (depth == 1) return found.size();
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      State child = found[i];
      settle(child);
      leaves += count(child, depth - 1);
    }
    return leaves;
  }

  std::uint64_t count_different(const State& state, int depth) {
    if (depth == 1 && bulk()) return bulk_count(state);
    std::uint64_t leaves = 0;
    each_move(state, [&](const auto& move) {
      State child = state;
      act(child, move);
      if (depth == 1) {
        look_at(game_.hash(child));
        ++leaves;
      } else {
        settle(child);
        leaves += count(child, depth - 1);
      }
    });
    return leaves;
  }

  // Without bulk counting every leaf is made: its hash counts as used.
  static void look_at(std::uint64_t hash) { asm volatile("" : : "r"(hash)); }

  void find_distinct(const State& state, DistinctStates<G>& found) const {
    if (stop_.stop_requested()) return;
    each_move(state, [&](const auto& move) {
      State& child = found.next();
      child = state;
      if (act(child, move) == Turn::goes_on) {
        find_distinct(State(child), found);
      } else {
        found.keep_next();
      }
    });
  }

  // The last two plies are one loop: a call per parent of leaves would cost as much as its count.
  std::uint64_t count_moves(const State& state, int depth) {
    if (depth == 1 && bulk()) return bulk_count(state);
    std::uint64_t leaves = 0;
    each_move(state, [&](const auto& move) {
      State child = state;
      game_.play(child, move);
      if (depth == 2 && bulk()) {
        leaves += bulk_count(child);
      } else {
        leaves += count(child, depth - 1);
      }
    });
    return leaves;
  }

  template <class Visit>
  void each_move(const State& state, Visit&& visit) const {
    if (const auto visited = castellan::visit_moves(game_, state, visit); !visited && !trouble_) {
      trouble_ = visited.error();
    }
  }

  bool bulk() const { return CountsMoves<G> && rules_.bulk; }

  std::uint64_t bulk_count(const State& state) const {
    if constexpr (CountsMoves<G>) {
      if (game_.outcome(state).ended) return rules_.count_ended ? 1 : 0;
      if constexpr (HasLargeChance<G>) {
        if (waits_for_chance(game_, state)) {
          std::uint64_t outcomes = 0;
          each_move(state, [&](const auto&) { ++outcomes; });
          return outcomes;
        }
      }
      return game_.count_moves(state);
    } else {
      return 0;
    }
  }

  std::uint64_t count_turns(const State& state, int depth) {
    std::uint64_t leaves = 0;
    visit_plies(state, [&](State child) {
      if (depth > 1) settle(child);
      leaves += count(child, depth - 1);
    });
    return leaves;
  }

  const G& game_;
  PerftRules rules_;
  StopToken stop_;
  mutable std::optional<Error> trouble_;
  std::vector<std::unique_ptr<DistinctStates<G>>> levels_;  // one for each depth
};

}  // namespace castellan
