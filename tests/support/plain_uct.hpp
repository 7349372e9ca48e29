// UCT as in every textbook, to measure others against: random games to the end, averages of
// payoffs, one node added per game. Knows nothing but the contract; outcomes of chance are drawn
// anew on every visit and have nodes by the state that they lead to.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/chance.hpp"
#include "search/random_choice.hpp"

namespace castellan::tests {

template <Game G>
class PlainUct {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  PlainUct(const G& game, const State& root, std::uint64_t seed)
      : game_(game), root_(root), random_(seed) {}

  /// Plays one random game.
  void run_once() {
    State state = root_;
    std::vector<std::pair<Node*, Player>> path;  // each node with who chose it
    Node* node = &top_;
    path.emplace_back(node, nobody);
    while (!game_.outcome(state).ended) {
      const Player actor = game_.player_to_move(state);
      node = actor == chance ? draw(*node, state) : choose(*node, state);
      path.emplace_back(node, actor);
      if (node->games == 0) break;
    }
    play_randomly(game_, state, random_, 1'000);
    const Outcome outcome = game_.outcome(state);
    for (const auto& [visited, actor] : path) {
      ++visited->games;
      if (actor >= 0) visited->sum += outcome.payoff_of(actor);
    }
  }

  /// The move tried most often.
  Move best() const {
    const Node* best = nullptr;
    for (const auto& child : top_.children) {
      if (best == nullptr || child->games > best->games) best = child.get();
    }
    return best->move;
  }

 private:
  struct Node {
    explicit Node(Move to = {}, std::uint64_t state = 0) : move(to), hash(state) {}

    Move move;
    std::uint64_t hash;  // of the state after an outcome of chance
    double sum = 0;      // payoffs of whoever chose this
    double games = 0;
    std::vector<std::unique_ptr<Node>> children;
  };

  Node* choose(Node& node, State& state) {
    if (node.children.empty()) {
      MovesOf<G> moves;
      game_.legal_moves(state, moves);
      for (const Move move : moves) node.children.push_back(std::make_unique<Node>(move));
      for (std::size_t i = moves.size(); i > 1; --i) {
        std::swap(node.children[i - 1], node.children[random_.below(i)]);
      }
    }
    Node* best = nullptr;
    double most = 0;
    for (const auto& child : node.children) {
      const double bound =
          child->games == 0
              ? 1e9
              : child->sum / child->games + std::sqrt(2 * std::log(node.games) / child->games);
      if (best != nullptr && bound <= most) continue;
      best = child.get();
      most = bound;
    }
    game_.play(state, best->move);
    return best;
  }

  Node* draw(Node& node, State& state) {
    if constexpr (HasChance<G>) game_.play(state, draw_chance(game_, state, random_));
    const std::uint64_t hash = game_.hash(state);
    for (const auto& child : node.children) {
      if (child->hash == hash) return child.get();
    }
    node.children.push_back(std::make_unique<Node>(Move{}, hash));
    return node.children.back().get();
  }

  const G& game_;
  State root_;
  Random random_;
  Node top_;
};

}  // namespace castellan::tests
