// Finds good whole turns: a beam over single moves, in which equal positions reached in another
// order are one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/score.hpp"
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/players/turn_budget.hpp"
#include "search/judge.hpp"

namespace castellan::antiyoy {

/// A set of hashes that is filled and cleared often.
class HashSet {
 public:
  HashSet() : slots_(1 << 10) {}

  /// False when it was there already.
  bool insert(std::uint64_t hash) {
    if (2 * size_ >= slots_.size()) grow();
    const std::size_t place = find(hash);
    if (slots_[place].round == round_) return false;
    slots_[place] = {hash, round_};
    ++size_;
    return true;
  }
  void clear() {
    size_ = 0;
    ++round_;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t round = 0;
  };

  std::size_t find(std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    while (slots_[place].round == round_ && slots_[place].hash != hash) place = (place + 1) & mask;
    return place;
  }
  void grow() {
    std::vector<Slot> before(4 * slots_.size());
    before.swap(slots_);
    for (const Slot& slot : before) {
      if (slot.round == round_) slots_[find(slot.hash)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t round_ = 1;
};

/// The evaluation must say what the position is `worth` to each player, because most moves change
/// that for the mover alone, and how these figures make a score (`balance`).
template <class G, class E>
class TurnBeam {
 public:
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;
  using Move = typename G::Move;
  using Score = typename E::Score;

  /// A turn that may end here.
  struct Turn {
    Score score{};         // of the position before the turn is ended
    std::size_t node = 0;  // see state() and moves()
  };

  /// `everything`: also what is hardly ever of use, and on and on while there is something to do.
  explicit TurnBeam(const Problem<G, E>& problem, bool everything = false)
      : game_(problem.game),
        evaluation_(problem.evaluation),
        judge_(problem),
        everything_(everything) {}

  /// The best turns from this position for the player to move, at most `most`, best first; never
  /// none.
  const std::vector<Turn>& find(const State& root, std::size_t width, std::size_t most,
                                TurnBudget& budget) {
    return find({judge_.of(root.turn), 1}, root, width, most, budget);
  }
  /// The same for a player who only wants to harm another.
  const std::vector<Turn>& find_against(Player victim, const State& root, std::size_t width,
                                        std::size_t most, TurnBudget& budget) {
    return find({judge_.of(victim), -1}, root, width, most, budget);
  }
  /// Before the turn is ended.
  const State& state(const Turn& turn) const { return nodes_[turn.node].state; }
  /// Without `end`.
  std::vector<Move> moves(const Turn& turn) const {
    std::vector<Move> moves;
    for (std::size_t i = turn.node; i != 0; i = nodes_[i].parent) moves.push_back(nodes_[i].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  using Worths = typename E::Worths;

  /// Whose score counts, and whether it shall be high or low.
  struct Side {
    Judge<G, E> judge;
    int sign = 1;
  };

  static constexpr int most_moves = 80;
  static constexpr int patience = 2;

  struct Child {
    std::size_t parent = 0;
    Move move = {};
    Score score{};
    Worths worths{};
  };
  struct Node {
    State state;
    std::size_t parent = 0;
    Move move = {};
    Score score{};
    Worths worths{};
    bool ended = false;
  };

  const std::vector<Turn>& find(const Side& side, const State& root, std::size_t width,
                                std::size_t most, TurnBudget& budget) {
    player_ = root.turn;
    nodes_.clear();
    turns_.clear();
    seen_.clear();
    Node first{.state = root};
    for (Player player = 0; player < game_.players(); ++player) look_at(player, root, first.worths);
    first.score = score_of(side, root, first.worths);
    nodes_.push_back(first);
    seen_.insert(game_.hash(root));
    turns_.push_back({first.score, 0});
    std::size_t begin = 0;
    Score best = first.score;
    int without_gain = 0;
    for (int level = 0; level < most_moves && begin < nodes_.size(); ++level) {
      const std::size_t end = nodes_.size();
      children_.clear();
      for (std::size_t i = begin; i < end && !budget.exhausted(); ++i) expand(i, side, budget);
      keep_best(width);
      begin = end;
      Score level_best = best;
      for (std::size_t i = begin; i < nodes_.size(); ++i) {
        turns_.push_back({nodes_[i].score, i});
        level_best = std::max(level_best, nodes_[i].score);
      }
      without_gain = level_best > best ? 0 : without_gain + 1;
      best = level_best;
      if ((without_gain >= patience && !everything_) || budget.exhausted()) break;
    }
    const auto better = [](const Turn& a, const Turn& b) {
      return a.score != b.score ? a.score > b.score : a.node < b.node;
    };
    const std::size_t kept = std::min(most, turns_.size());
    std::partial_sort(turns_.begin(), turns_.begin() + static_cast<std::ptrdiff_t>(kept),
                      turns_.end(), better);
    turns_.resize(kept);
    return turns_;
  }

  void look_at(Player player, const State& state, Worths& worths) const {
    worths[static_cast<std::size_t>(player)] = evaluation_.worth(game_, state, player);
  }
  Score score_of(const Side& side, const State& state, const Worths& worths) const {
    const Outcome outcome = side.judge.outcome(state);
    if (outcome.ended) return side.sign * side.judge.ended(state, outcome, 1);
    const Score lead = E::balance(worths, game_.players(), side.judge.root());
    return side.sign * side.judge.seen(state, lead);
  }
  /// After a move of the player's onto this cell, which belonged to `owner`.
  void look_again(const State& state, int cell, int owner, Worths& worths) const {
    look_at(player_, state, worths);
    if (owner == player_) return;
    // Who has lost it, and who has a new neighbour.
    const Cells near = Grid::spread(Cells::single(cell));
    for (Player other = 0; other < game_.players(); ++other) {
      if (other == player_) continue;
      if (other == owner || !(near & state.owned_by(other)).empty()) look_at(other, state, worths);
    }
  }

  void expand(std::size_t parent, const Side& side, TurnBudget& budget) {
    if (nodes_[parent].ended) return;
    const State from = nodes_[parent].state;
    const Cells own = from.owned_by(player_);
    const Cells foes = from.owned() - own;
    // Where things that do not take land may be of use: near the enemy, or at the edge of free
    // land.
    const Cells front = own & Grid::spread(foes);
    const Cells guarded = front | (own & Grid::spread(front));
    const Cells edge = own & Grid::spread(from.land() - own);
    const Cells held = from.trees() | from.graves() | from.units();
    game_.visit_moves(from, [&](Act act, int start, int payer, const Cells& targets) {
      Cells sensible = targets;
      if (everything_) {
        // All of them.
      } else if (act == Act::march || is_purchase(act)) {
        sensible &= (targets - own) | (own & held) | (front.empty() ? edge : guarded);
      } else if (act != Act::build_farm) {
        sensible &= front.empty() ? Cells() : guarded;
      }
      for (Cells rest = sensible; !rest.empty() && !budget.exhausted();) {
        const int to = rest.first();
        rest.erase(to);
        const Move move = G::move_of(act, start, to, payer);
        State state = from;
        game_.play(state, move);
        if (!seen_.insert(game_.hash(state))) continue;
        Child child{parent, move, {}, nodes_[parent].worths};
        look_again(state, to, from.owner(to), child.worths);
        child.score = score_of(side, state, child.worths);
        children_.push_back(child);
        budget.spend();
      }
      return !budget.exhausted();
    });
  }

  void keep_best(std::size_t width) {
    const std::size_t kept = std::min(width, children_.size());
    const auto better = [](const Child& a, const Child& b) { return a.score > b.score; };
    std::partial_sort(children_.begin(), children_.begin() + static_cast<std::ptrdiff_t>(kept),
                      children_.end(), better);
    for (std::size_t i = 0; i < kept; ++i) {
      const Child& child = children_[i];
      State state = nodes_[child.parent].state;
      game_.play(state, child.move);
      const bool ended = game_.outcome(state).ended;
      nodes_.push_back({state, child.parent, child.move, child.score, child.worths, ended});
    }
  }

  const G& game_;
  const E& evaluation_;
  Judge<G, E> judge_;
  bool everything_;
  Player player_ = 0;
  std::vector<Node> nodes_;
  std::vector<Child> children_;
  std::vector<Turn> turns_;
  HashSet seen_;
};

}  // namespace castellan::antiyoy
