// A proof as a whole: after a search has found that there is one, its positions are collected from
// what the table still knows, and what has been forgotten is searched again. Each position comes
// with a number of moves within which it is known to be won, and each step must lead to a smaller
// one, so the proof cannot go round in a circle.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "search/proof.hpp"
#include "search/proof_search.hpp"

namespace castellan {

template <TwoPlayerZeroSum G>
class ProofTree {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ProofTree(const G& game, ProofSearch<G>& search, const ProofQuestion& question)
      : game_(game), search_(search), question_(question), nodes_(16, Hash{&game}) {}

  /// False when the limits do not allow it.
  bool grow(const State& root) {
    root_ = root;
    const int moves = search_.proved_within(question_, root);
    return moves > 0 && prove(root, moves).has_value() && order();
  }

  /// After grow(): a proof that the player does not lose may show that he always wins.
  bool is_always_won() const { return is_always_won_; }
  ProofClaim claim() const {
    const Goal goal = is_always_won_ ? Goal::win : question_.goal;
    return {question_.player, goal, nodes_.at(root_).moves, ordered_.size()};
  }

  /// What happens when the other player puts the end off for as long as he can.
  std::vector<std::string> line() const {
    std::vector<std::string> texts;
    State state = root_;
    while (!game_.outcome(state).ended) {
      const Node& node = nodes_.at(state);
      Move move = node.move;
      if (!chooses(state)) {
        int longest = -1;
        for (const Move& each : moves_of(state)) {
          const State child = after(state, each);
          const int moves = game_.outcome(child).ended ? 0 : nodes_.at(child).moves;
          if (moves <= longest) continue;
          longest = moves;
          move = each;
        }
      }
      texts.push_back(game_.to_text(state, move));
      game_.play(state, move);
    }
    return texts;
  }

  /// Calls take(line) for each line of the proof, as long as that returns true.
  template <class Take>
  bool write(Take&& take) const {
    for (const State* state : ordered_) {
      const Node& node = nodes_.at(*state);
      const std::string text = game_.to_text(*state);
      const std::string move = chooses(*state) ? game_.to_text(*state, node.move) : std::string();
      if (!take(ProofLine{node.moves, text, move}.text())) return false;
    }
    return true;
  }

 private:
  struct Node {
    int moves = 0;  // until the end of the game, at most
    Move move{};    // of the player whose proof it is
  };
  struct Hash {
    const G* game;
    std::size_t operator()(const State& state) const { return game->hash(state); }
  };

  bool chooses(const State& state) const { return game_.player_to_move(state) == question_.player; }
  State after(State state, const Move& move) const {
    game_.play(state, move);
    return state;
  }
  std::vector<Move> moves_of(const State& state) const {
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    return std::vector<Move>(moves.begin(), moves.end());
  }

  /// The position is known to be won within so many moves; returns within how many it was proved.
  std::optional<int> prove(const State& state, int most) {
    if (const auto found = nodes_.find(state); found != nodes_.end() && found->second.moves <= most)
      return found->second.moves;
    if (const int known = search_.proved_within(question_, state); known > 0) {
      most = std::min(most, known);
    }
    return chooses(state) ? prove_one(state, most) : prove_all(state, most);
  }

  std::optional<int> prove_one(const State& state, int most) {
    for (int attempt = 0; attempt < attempts; ++attempt) {
      std::optional<Move> best;
      int least = most;  // moves after it
      for (const Move& move : moves_of(state)) {
        const State child = after(state, move);
        const int moves = known_moves(child);
        if (moves < 0 || moves >= least) continue;
        least = moves;
        best = move;
      }
      if (best) {
        const auto moves = least == 0 ? 0 : prove(after(state, *best), least);
        if (!moves) return {};
        return keep(state, {*moves + 1, *best});
      }
      if (!search_.prove_within(question_, state, most)) return {};
    }
    return {};
  }

  std::optional<int> prove_all(const State& state, int most) {
    int longest = 0;
    for (const Move& move : moves_of(state)) {
      const State child = after(state, move);
      if (const int moves = known_moves(child); moves < 0 || moves > most - 1) {
        if (game_.outcome(child).ended) return {};
        if (!search_.prove_within(question_, child, most - 1)) return {};
      }
      if (game_.outcome(child).ended) continue;
      const auto moves = prove(child, most - 1);
      if (!moves) return {};
      longest = std::max(longest, *moves);
    }
    return keep(state, {longest + 1, {}});
  }

  /// Meanwhile it may have been proved sooner on the way.
  int keep(const State& state, const Node& node) {
    const auto [kept, is_new] = nodes_.try_emplace(state, node);
    if (!is_new && node.moves < kept->second.moves) kept->second = node;
    return kept->second.moves;
  }

  /// Until the end of the game, as far as is known; negative if nothing is.
  int known_moves(const State& state) const {
    const Outcome outcome = game_.outcome(state);
    if (outcome.ended) return reaches(outcome, question_.player, question_.goal) ? 0 : -1;
    int moves = search_.proved_within(question_, state);
    if (const auto found = nodes_.find(state); found != nodes_.end()) {
      moves = moves == 0 ? found->second.moves : std::min(moves, found->second.moves);
    }
    return moves > 0 ? moves : -1;
  }

  /// What the proof needs of all that was collected, those with most moves first.
  bool order() {
    is_always_won_ = true;
    std::unordered_set<const State*> seen;
    const auto need = [&](const State& state) {
      const Outcome outcome = game_.outcome(state);
      if (outcome.ended) {
        is_always_won_ &= reaches(outcome, question_.player, Goal::win);
        return;
      }
      const State* kept = &nodes_.find(state)->first;
      if (seen.insert(kept).second) ordered_.push_back(kept);
    };
    need(root_);
    for (std::size_t i = 0; i < ordered_.size(); ++i) {
      const State state = *ordered_[i];
      if (chooses(state)) {
        need(after(state, nodes_.at(state).move));
      } else {
        for (const Move& move : moves_of(state)) need(after(state, move));
      }
    }
    // Equals stay as they were found, without the library's temporary buffer.
    std::vector<std::pair<int, std::size_t>> places;
    for (const State* state : ordered_)
      places.emplace_back(-nodes_.at(*state).moves, places.size());
    std::ranges::sort(places);
    std::vector<const State*> sorted;
    for (const auto& [moves, place] : places) sorted.push_back(ordered_[place]);
    ordered_ = std::move(sorted);
    return true;
  }

  static constexpr int attempts = 3;  // what was just found may be pushed out of the table again

  const G& game_;
  ProofSearch<G>& search_;
  ProofQuestion question_;
  State root_{};
  std::unordered_map<State, Node, Hash> nodes_;
  std::vector<const State*> ordered_;
  bool is_always_won_ = false;
};

}  // namespace castellan
