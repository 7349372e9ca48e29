// Finds good whole turns: a beam over single moves, in which equal positions reached in another
// order are one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/score.hpp"
#include "games/antiyoy/antiyoy.hpp"
#include "search/budget.hpp"

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
  TurnBeam(const G& game, const E& evaluation, bool everything = false)
      : game_(game), evaluation_(evaluation), everything_(everything) {}

  /// The best turns from this position, at most `most`, best first; never none. The player to move
  /// is the one whose score counts.
  const std::vector<Turn>& find(const State& root, std::size_t width, std::size_t most,
                                Budget& budget) {
    player_ = root.turn;
    nodes_.clear();
    turns_.clear();
    seen_.clear();
    nodes_.push_back({root, 0, {}, score_of(root), false});
    seen_.insert(game_.hash(root));
    turns_.push_back({nodes_[0].score, 0});
    std::size_t begin = 0;
    Score best = nodes_[0].score;
    int without_gain = 0;
    for (int level = 0; level < most_moves && begin < nodes_.size(); ++level) {
      const std::size_t end = nodes_.size();
      children_.clear();
      for (std::size_t i = begin; i < end && !budget.exhausted(); ++i) expand(i, budget);
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
  static constexpr int most_moves = 80;
  static constexpr int patience = 2;

  struct Node {
    State state;
    std::size_t parent = 0;
    Move move;
    Score score{};
    bool ended = false;
  };
  struct Child {
    std::size_t parent = 0;
    Move move;
    Score score{};
  };

  Score score_of(const State& state) const {
    const Outcome outcome = game_.outcome(state);
    if (outcome.ended) return ended_score<Score>(outcome.payoff_of(player_), 1);
    return evaluation_(game_, state, player_);
  }
  void expand(std::size_t parent, Budget& budget) {
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
        State child = from;
        game_.play(child, move);
        if (!seen_.insert(game_.hash(child))) continue;
        children_.push_back({parent, move, score_of(child)});
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
      State state = nodes_[children_[i].parent].state;
      game_.play(state, children_[i].move);
      const bool ended = game_.outcome(state).ended;
      nodes_.push_back({state, children_[i].parent, children_[i].move, children_[i].score, ended});
    }
  }

  const G& game_;
  const E& evaluation_;
  bool everything_;
  Player player_ = 0;
  std::vector<Node> nodes_;
  std::vector<Child> children_;
  std::vector<Turn> turns_;
  HashSet seen_;
};

}  // namespace castellan::antiyoy
