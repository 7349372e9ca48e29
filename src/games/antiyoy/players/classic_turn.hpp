// A turn under way, for players by rule: the position so far, the moves that led here, and what a
// rule may ask about it.
#pragma once

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

template <class G>
class ClassicTurn {
 public:
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;
  using Move = typename G::Move;

  ClassicTurn(const G& game, const State& state)
      : game_(game), state_(state), player_(state.turn) {}

  const G& game() const { return game_; }
  const State& state() const { return state_; }
  const std::vector<Move>& moves() const { return moves_; }
  bool is_over() const { return game_.outcome(state_).ended; }

  void play(Act act, int from, int to, int seat) {
    if (is_over()) return;
    const Move move = G::move_of(act, from, to, seat);
    game_.play(state_, move);
    moves_.push_back(move);
  }
  std::vector<Move> end() {
    if (!is_over()) moves_.push_back({});
    return std::move(moves_);
  }

  // Land.

  Cells own() const { return state_.owned_by(player_); }
  Cells foreign() const { return state_.land() - own(); }
  Cells seats() const { return state_.capitals() & own(); }
  Cells province_of(int cell) const { return state_.group_of(cell); }
  int seat_of(const Cells& province) const { return (province & state_.capitals()).first(); }
  /// R16.3: own cells beside a foreign province or neutral land.
  Cells border(const Cells& province) const { return province & Grid::spread(foreign()); }
  /// Those beside land of another player.
  Cells front(const Cells& province) const {
    return province & Grid::spread(state_.owned() - own());
  }
  static Cells near(int cell) { return Grid::spread(Cells::single(cell)); }

  // Money.

  int money(int seat) const { return state_.money_at(seat); }
  int profit(const Cells& province) const {
    return game_.income_of(state_, province) - game_.upkeep_of(state_, province);
  }
  /// R16.2
  bool can_afford(const Cells& province, int strength, int lasts) const {
    const auto& rules = game_.rules();
    const int coins = money(seat_of(province));
    return strength <= rules.buy_max && coins >= rules.unit_price * strength &&
           coins + lasts * (profit(province) - rules.upkeep_of(strength)) >= 0;
  }

  // Moves.

  /// Where a ready unit can go.
  Cells reach(int from) const {
    Cells found;
    game_.visit_moves(state_, [&](Act act, int start, int, const Cells& targets) {
      if (act != Act::march || start != from) return true;
      found = targets;
      return false;
    });
    return found;
  }
  /// Where a province can put what it buys.
  Cells shop(Act wanted, int seat) const {
    Cells found;
    game_.visit_moves(state_, [&](Act act, int, int payer, const Cells& targets) {
      if (act != wanted || payer != seat) return true;
      found = targets;
      return false;
    });
    return found;
  }
  Cells ready_units() const { return state_.ready_units() & own(); }

  // Worth.

  /// R16.3: cells that a tower would be the first to cover, less 1 for each tower beside it.
  int cover_gain(int cell, const Cells& province) const {
    const Cells towers = state_.towers() | state_.strong_towers();
    const Cells around = near(cell);
    const Cells covered = Grid::spread(towers & province) | (towers & province);
    const Cells gained = ((around & province) | Cells::single(cell)) - covered;
    return gained.count() - (around & towers).count();
  }
  /// How much one wants a cell: what stands there, and how well it rounds off one's own land.
  int allure(int cell) const {
    int worth = 2 * (near(cell) & own()).count();
    const Content there = state_.content(cell);
    if (state_.owner(cell) != neutral) worth += 3;
    if (there == farm || there == capital) worth += 6;
    if (is_tower(there)) worth += 5;
    if (is_unit(there)) worth += 4 * antiyoy::strength_of(there);
    if (is_tree(there)) worth -= 1;
    return worth;
  }
  template <class Worth>
  static int best_of(const Cells& cells, Worth&& worth_of, Random& random) {
    int best = -1;
    int most = INT_MIN;
    std::size_t equals = 0;
    cells.for_each([&](int cell) {
      const int worth = worth_of(cell);
      if (worth > most) {
        most = worth;
        equals = 0;
      }
      if (worth == most && random.below(++equals) == 0) best = cell;
    });
    return best;
  }

 private:
  const G& game_;
  State state_;
  Player player_;
  std::vector<Move> moves_;
};

}  // namespace castellan::antiyoy
