// What a province may do, and doing it (R4, R5, R7, R8, R9); the other half of antiyomacy.hpp.
#pragma once

#include "games/antiyomacy/antiyomacy.hpp"

namespace castellan::antiyomacy {

template <int Side>
auto Antiyomacy<Side>::openings(const State& state, Player owner, const Cells& province) const
    -> Openings {
  const Player enemy = opponent(owner);
  const Cells inside =
      rules_.only_on_inner_border ? province - Grid::interior(province) : province;  // R4.2
  const Cells outside = (Grid::spread(province) & state.land) - province;            // R4.1
  const Cells occupied = state.occupied();
  const Cells empty = province - occupied;

  Openings open;
  // By strength: a unit may join an own unit while their sum is at most a knight's, and it must be
  // stronger than what is outside (R5.1).
  Cells too_strong = outside;  // outside cells with something this unit does not beat
  too_strong &= occupied;
  Cells joined = inside - occupied;
  for (int strength = strongest_unit; strength >= 1; --strength) {
    open.units[static_cast<std::size_t>(strength)] = joined;
    joined |= state.among(inside, unit_of(strongest_unit + 1 - strength));
  }
  for (int strength = 1; strength <= strongest_unit; ++strength) {
    for (int i = 1; i < thing_count; ++i) {
      if (facts(thing_of(i)).protection == strength - 1) {
        too_strong -= state.among(outside, thing_of(i));
      }
    }
    Cells& unit = open.units[static_cast<std::size_t>(strength)];
    unit |= outside - too_strong;
  }
  visit_guards(state, enemy, [&](const Cells& zone, int protection) {  // R5.2
    for (int strength = 1; strength <= protection; ++strength) {
      open.units[static_cast<std::size_t>(strength)] -= zone;
    }
  });
  open.towers = empty & inside;  // R5.3
  const Cells farms = state.among(province, Thing::farm);
  open.farms = farms.empty() ? empty : empty & Grid::spread(farms);
  return open;
}

template <int Side>
template <class Visit>
void Antiyomacy<Side>::visit_acts(const State& state, Visit&& visit) const {
  const int place = state.acting();
  if (place < 0) return;
  const Province& acting = state.provinces_of(state.to_move)[place];
  const Cells province = state.cells_of(state.to_move, acting);
  const Openings open = openings(state, state.to_move, province);
  for (int strength = 1; strength <= strongest_unit; ++strength) {  // R5.4
    const Cells& targets = open.units[static_cast<std::size_t>(strength)];
    Cells units = state.among(province, unit_of(strength));
    while (!units.empty()) {
      const int from = units.first();
      units.erase(from);
      if (!visit(Thing::none, from, targets & reach(from))) return;
    }
  }
  for (int i = 1; i < thing_count; ++i) {  // R5.5
    const Thing thing = thing_of(i);
    if (acting.money < price(state, province, thing)) continue;
    const Cells& targets = is_unit(thing)         ? open.units[static_cast<std::size_t>(i)]
                           : thing == Thing::farm ? open.farms
                                                  : open.towers;
    if (!visit(thing, 0, targets)) return;
  }
}

template <int Side>
auto Antiyomacy<Side>::within_grasp(const State& state, Player owner,
                                    const Province& province) const -> Cells {
  const Cells cells = state.cells_of(owner, province);
  const Openings open = openings(state, owner, cells);
  Cells grasp;
  for (int strength = 1; strength <= strongest_unit; ++strength) {
    const Cells& targets = open.units[static_cast<std::size_t>(strength)];
    if (province.money >= facts(unit_of(strength)).price) grasp |= targets;
    state.among(cells, unit_of(strength)).for_each([&](int from) {
      grasp |= targets & reach(from);
    });
  }
  return grasp;
}

template <int Side>
Turn Antiyomacy<Side>::act(State& state, Move move) const {
  const Player mover = state.to_move;
  const int place = state.acting();
  if (place >= 0) {
    Province& province = state.provinces_of(mover)[place];
    province.to_act = false;
    if (move.bought() != Thing::none) {
      const bool by_number = facts(move.bought()).price_step > 0;  // the cells matter only then
      province.money -=
          price(state, by_number ? state.cells_of(mover, province) : Cells(), move.bought());
      if (is_unit(move.bought())) {
        occupy(state, place, move.to, facts(move.bought()).strength);
      } else {
        state.put(mover, move.to, move.bought());
        move_in_order(state, mover, place);
      }
    } else if (!move.is_nothing()) {
      const int strength = facts(state.thing_at(move.from)).strength;
      state.put(mover, move.from, Thing::none);
      occupy(state, place, move.to, strength);
    }
    if (state.acting() >= 0) return Turn::goes_on;
  }
  state.won = has_won(state, mover);  // R9.1
  state.to_move = static_cast<std::int8_t>(opponent(mover));
  for (Province& next : state.provinces_of(state.to_move)) next.to_act = true;
  return Turn::ended;
}

template <int Side>
bool Antiyomacy<Side>::has_won(const State& state, Player player) const {
  return 5 * state.owned_by(player).count() >= 4 * state.land.count() ||
         state.provinces_of(opponent(player)).empty();
}

template <int Side>
void Antiyomacy<Side>::settle(State& state) const {
  if (rules_.income == IncomeComes::never || (state.won && !rules_.income_after_win)) return;
  if (rules_.income == IncomeComes::to_the_next_player) {
    give_income(state, state.to_move);
  } else if (state.to_move == red) {  // R8.2: a round ends with blue's turn
    for (const Player player : {red, blue}) {
      give_income(state, player);
      auto& own = state.provinces_of(player);
      std::reverse(own.begin(), own.end());  // R7.2
    }
  }
}

template <int Side>
void Antiyomacy<Side>::give_income(State& state, Player player) const {
  for (Province& province : state.provinces_of(player)) {
    const Cells cells = state.cells_of(player, province);
    province.add(income(state, cells));
    if (province.money >= 0) continue;
    province.money = 0;  // R8.3
    (cells & state.units()).for_each([&](int cell) { state.put(player, cell, Thing::none); });
  }
}

}  // namespace castellan::antiyomacy
