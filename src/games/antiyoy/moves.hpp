// Which moves are legal (section 6). Included by antiyoy.hpp.
#pragma once

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

template <class Grid>
std::array<typename Grid::Cells, strongest_unit + 1> Antiyoy<Grid>::open_cells(
    const State& state, const Cells& own) const {  // R4.7, R4.8
  const Cells foreign = state.land() - own;
  std::array<Cells, strongest_unit + 1> open;
  for (int strength = 1; strength <= strongest_unit; ++strength) {
    open[static_cast<std::size_t>(strength)] = foreign;
  }
  const int strongest_stopped = rules_.knight_override != 0 ? 3 : 4;
  const auto guard = [&](const Cells& theirs) {
    for (int value = 1; value <= strongest_stopped; ++value) {
      const Cells guards = state.guards(value) & theirs;
      if (guards.empty()) return;
      open[static_cast<std::size_t>(value)] -= guards | (Grid::spread(guards) & theirs);
    }
  };
  Cells rest = foreign;
  for (Player player = 0; player < players_; ++player) {
    if (player == state.turn) continue;
    const Cells theirs = state.owned_by(player);
    if (theirs.empty()) continue;
    rest -= theirs;
    guard(theirs);
  }
  if (!(rest & state.buildings()).empty()) guard(rest);  // neutral towers and towns
  return open;
}

template <class Grid>
typename Antiyoy<Grid>::Reach Antiyoy<Grid>::reach_of(int from, const Cells& province) const {
  Reach reach{Cells::single(from), Grid::spread(Cells::single(from))};
  for (int step = 1; step < rules_.move_range; ++step) {
    const Cells next = (reach.beside & province) | reach.cells;
    if (next == reach.cells) break;
    reach = {next, Grid::spread(next)};
  }
  return reach;
}

template <class Grid>
template <class Visit>
void Antiyoy<Grid>::visit_moves(const State& state, Visit&& visit) const {
  if (state.turn < 0) return;
  const Cells own = state.owned_by(state.turn);
  const auto open = open_cells(state, own);
  const Cells buildings = state.buildings();
  const Cells seats = state.capitals() & own;
  const Cells ready = state.ready_units();
  const Cells bare = state.bare();
  const Cells estates = seats | (state.farms() & own);
  // Own cells where a unit may land (R6.4, R6.5): without buildings, and without units that are too
  // strong together with it.
  std::array<Cells, strongest_unit + 1> landing;
  landing[0] = own - buildings;
  for (int strength = 1; strength <= strongest_unit; ++strength) {
    landing[static_cast<std::size_t>(strength)] =
        landing[static_cast<std::size_t>(strength - 1)] - state.units_of(5 - strength);
  }
  std::array<Cells, strongest_unit + 1> listed;  // foreign cells that another province can buy
  bool goes_on = true;
  const auto tell = [&](Act act, int from, int payer, const Cells& targets) {
    if (goes_on && !targets.empty()) goes_on = visit(act, from, payer, targets);
  };

  seats.for_each([&](int seat) {
    if (!goes_on) return;
    const Cells province = province_of(seat, own, seats);
    const Cells beside = Grid::spread(province);
    const int coins = state.money_at(seat);

    (ready & province).for_each([&](int from) {  // R6.2
      const auto strength = static_cast<std::size_t>(strength_of(state.content(from)));
      const Reach reach = reach_of(from, province);
      Cells targets = (reach.beside | reach.cells) & province & landing[strength];
      targets.erase(from);
      tell(Act::march, from, seat, targets | (reach.beside & open[strength]));
    });

    const Cells shop = rules_.foreign_purchase != 0 ? Grid::spread(province & estates) : beside;
    for (int i = 1; i <= rules_.buy_max && coins >= rules_.unit_price * i; ++i) {  // R6.6
      const auto strength = static_cast<std::size_t>(i);
      const Cells abroad = (shop & open[strength]) - listed[strength];  // R6.8
      listed[strength] |= abroad;
      tell(purchase_of(i), 0, seat, (province & landing[strength]) | abroad);
    }

    Cells free = province & bare;  // R6.10
    if (rules_.build_on_graves != 0) free |= province & state.graves();
    if (rules_.farms != 0 && coins >= farm_price(state, province)) {
      tell(Act::build_farm, 0, seat, free & Grid::spread(province & estates));  // R6.11
    }
    if (coins >= rules_.tower_price) tell(Act::build_tower, 0, seat, free);
    if (rules_.strong_towers != 0 && coins >= rules_.strong_price) {
      tell(Act::build_strong_tower, 0, seat, free | (province & state.towers()));
    }
  });
}

}  // namespace castellan::antiyoy
