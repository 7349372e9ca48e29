// The strongest player by rule (R16.4): for each province up to seven rounds of one spending and
// one action, whichever it thirsts for most; at the end idle units go to the border. It looks no
// move ahead, but it knows what a cut does.
#pragma once

#include "games/antiyoy/players/classic_turn.hpp"

namespace castellan::antiyoy {

template <class G>
class MasterPlayer {
 public:
  using Turn = ClassicTurn<G>;
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;

  MasterPlayer(const G& game, const State& state, std::uint64_t seed)
      : turn_(game, state), random_(seed) {}

  std::vector<typename G::Move> plan() {
    Cells done;
    for (Cells left = turn_.seats(); !left.empty() && !turn_.is_over();
         left = turn_.seats() - done) {
      const int seat = left.first();
      done.insert(seat);
      for (int round = 0; round < most_rounds && is_seat(seat); ++round) {
        const bool acted = act(seat);
        const bool spent = is_seat(seat) && spend(seat);
        if (!acted && !spent) break;
      }
      if (is_seat(seat)) finish(seat);
    }
    return turn_.end();
  }

 private:
  static constexpr int most_rounds = 7;

  const G& game() const { return turn_.game(); }
  const State& state() const { return turn_.state(); }
  bool is_seat(int cell) const { return !turn_.is_over() && turn_.seats().contains(cell); }

  /// One of several things to do, by how much it is wanted.
  struct Wish {
    int thirst = 0;
    Act act = Act::end;
    int from = 0;
    int to = -1;
  };
  static void offer(Wish& best, const Wish& wish) {
    if (wish.to >= 0 && wish.thirst > best.thirst) best = wish;
  }
  bool fulfil(const Wish& wish, int seat) {
    if (wish.thirst < 1) return false;
    turn_.play(wish.act, wish.from, wish.to, seat);
    return true;
  }

  // Actions: chop, expand, attack, defend.

  bool act(int seat) {
    Wish best;
    const Cells province = turn_.province_of(seat);
    (turn_.ready_units() & province).for_each([&](int from) {
      const Cells reach = turn_.reach(from);
      const int strength = antiyoy::strength_of(state().content(from));
      (reach - turn_.own()).for_each([&](int to) {
        // The weakest unit that can do it is the cheapest.
        offer(best, {capture_thirst(to, province) - 2 * strength - cover_lost(from, province),
                     Act::march, from, to});
      });
      (reach & turn_.own() & state().trees()).for_each([&](int to) {
        offer(best, {chop_thirst - strength, Act::march, from, to});
      });
    });
    return fulfil(best, seat);
  }

  static constexpr int chop_thirst = 14;

  /// How much a cell is wanted: what it costs the enemy, what it brings, how safe it is.
  int capture_thirst(int cell, const Cells& province) const {
    const int owner = state().owner(cell);
    int thirst = 10 + 2 * (Turn::near(cell) & province).count();
    if (is_tree(state().content(cell))) thirst -= 1;
    if (owner == neutral) return thirst - exposure(cell);
    const Content there = state().content(cell);
    thirst += 4 + (there == farm ? 8 : 0) + (there == capital ? 8 : 0) + (is_tower(there) ? 6 : 0) +
              (is_unit(there) ? 6 * antiyoy::strength_of(there) : 0);
    if (!(Turn::near(cell) & province & state().buildings()).empty()) thirst += 3;  // it defends
    return thirst + cut_gain(cell, owner) - exposure(cell);
  }

  /// What falls off when a cell of a province is lost: units that starve, land without money.
  int cut_gain(int cell, int owner) const {
    Cells theirs = state().owned_by(owner);
    const Cells before = Grid::flood(Cells::single(cell), theirs);
    theirs.erase(cell);
    if (before.count() < 2) return 0;
    int gain = 0;
    int largest = 0;
    int most_lost = 0;
    Cells seen;
    for (const int near : Grid::neighbours(cell)) {
      if (!Grid::contains(theirs, near) || seen.contains(near)) continue;
      const Cells part = Grid::flood(Cells::single(near), theirs);
      seen |= part;
      int lost = part.count();
      (part & state().units()).for_each([&](int unit) {
        lost += 3 * antiyoy::strength_of(state().content(unit));
      });
      if (part.count() == 1) lost += 3;
      gain += lost;
      if (part.count() > largest) {
        largest = part.count();
        most_lost = lost;
      }
    }
    return std::min(gain - most_lost, 40);  // the largest part goes on as before
  }

  /// Enemies beside a cell that nothing of ours would guard.
  int exposure(int cell) const {
    const Cells enemies = Turn::near(cell) & (state().owned() - turn_.own()) & state().units();
    return std::min(enemies.count(), 3);
  }

  /// What a unit leaves open behind it.
  int cover_lost(int from, const Cells& province) const {
    const Cells front = turn_.front(province);
    if (front.empty()) return 0;
    int open = 0;
    ((Turn::near(from) | Cells::single(from)) & front).for_each([&](int cell) {
      const Cells guards = state().guards(1) & province & (Turn::near(cell) | Cells::single(cell));
      open += guards == Cells::single(from) ? 1 : 0;
    });
    return open;
  }

  // Spending: units, farms, towers.

  bool spend(int seat) {
    const Cells province = turn_.province_of(seat);
    const int size = province.count();
    const int profit = turn_.profit(province);
    const auto& rules = game().rules();
    Wish best;
    for (int strength = 1; strength <= rules.buy_max; ++strength) {
      if (!turn_.can_afford(province, strength, strength + 1)) continue;
      const Cells places = turn_.shop(purchase_of(strength), seat);
      (places - turn_.own()).for_each([&](int to) {
        offer(best,
              {capture_thirst(to, province) - 6 * (strength - 1), purchase_of(strength), 0, to});
      });
      if (strength > 1) continue;
      (places & turn_.own() & state().trees()).for_each([&](int to) {
        offer(best, {chop_thirst - 4, Act::buy_peasant, 0, to});
      });
    }
    const Cells front = turn_.front(province);
    const Cells towers = province & (state().towers() | state().strong_towers());
    const Cells covered = (Grid::spread(towers) | towers) & front;
    const bool wants_cover = 3 * (front - covered).count() > front.count();
    if (profit >= 2 * rules.tower_upkeep && !front.empty()) {
      turn_.shop(Act::build_tower, seat).for_each([&](int to) {
        const Cells gained = ((Turn::near(to) | Cells::single(to)) & front) - covered;
        const int thirst = (wants_cover ? 8 : 4) * gained.count() - 2;
        if (gained.count() >= 2) offer(best, {thirst, Act::build_tower, 0, to});
      });
      (turn_.shop(Act::build_strong_tower, seat) & state().towers()).for_each([&](int to) {
        const Cells strong =
            Grid::spread(Turn::near(to)) & (state().owned() - turn_.own()) & state().guards(2);
        if (profit > 12) offer(best, {7 * strong.count(), Act::build_strong_tower, 0, to});
      });
    }
    const int farms = (province & state().farms()).count();
    const int wanted = std::max(10, size * 7 / 10);
    const int limit = state().round < 20 ? 50 : state().round < 50 ? 80 : 120;
    if (farms < wanted && profit < limit && !(wants_cover && profit > 10)) {
      const Cells places = turn_.shop(Act::build_farm, seat);
      const auto shelter = [&](int cell) {
        return (Turn::near(cell) & province).count() - 3 * (front.contains(cell) ? 1 : 0);
      };
      // Free land comes first: a peasant on it pays sooner.
      offer(best, {11, Act::build_farm, 0, Turn::best_of(places, shelter, random_)});
    }
    return fulfil(best, seat);
  }

  // At the end: idle units to where they are needed.

  void finish(int seat) {
    merge_blocked(seat);
    Cells tried;
    while (is_seat(seat)) {
      const Cells province = turn_.province_of(seat);
      const Cells left = (turn_.ready_units() & province) - tried;
      if (left.empty()) return;
      const int from = left.first();
      tried.insert(from);
      const Cells border =
          turn_.front(province).empty() ? turn_.border(province) : turn_.front(province);
      if (border.empty() || border.contains(from)) continue;
      const Cells free = turn_.reach(from) & province & state().bare();
      Cells close = border;
      while (!close.contains(from)) {
        if (!(close & free).empty()) {
          turn_.play(Act::march, from, (close & free).first(), seat);
          break;
        }
        const Cells wider = close | (Grid::spread(close) & province);
        if (wider == close) break;
        close = wider;
      }
    }
  }

  /// Two units that can take nothing may take something together.
  void merge_blocked(int seat) {
    const Cells province = turn_.province_of(seat);
    const Cells ready = turn_.ready_units() & province;
    if (ready.count() < 2) return;
    const auto& rules = game().rules();
    bool merged = false;
    ready.for_each([&](int from) {
      if (merged) return;
      const Cells reach = turn_.reach(from);
      if (!(reach - turn_.own()).empty()) return;
      const int strength = antiyoy::strength_of(state().content(from));
      (reach & ready).for_each([&](int to) {
        if (merged) return;
        const int sum = strength + antiyoy::strength_of(state().content(to));
        const int more =
            rules.upkeep_of(sum) - rules.upkeep_of(strength) - rules.upkeep_of(sum - strength);
        if (turn_.money(seat) + 3 * (turn_.profit(province) - more) < 0) return;
        turn_.play(Act::march, from, to, seat);
        merged = true;
      });
    });
    if (merged && is_seat(seat)) act(seat);
  }

  Turn turn_;
  Random random_;
};

}  // namespace castellan::antiyoy
