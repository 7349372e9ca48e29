// What moves do (sections 6 to 8). Included by antiyoy.hpp.
#pragma once

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// Whether the cells of a set among six neighbours follow each other without a gap, so that they
/// are connected: `ring` has a bit for each direction.
constexpr bool is_one_arc(unsigned ring) {
  const unsigned next = (ring << 1 | ring >> 5) & 63;
  return std::popcount(ring & ~next & 63) <= 1;
}

template <class Grid>
Turn Antiyoy<Grid>::play(State& state, Move move) const {
  if (move.act == Act::end) {  // R8.1
    state.flip(state.ready_units() & state.owned_by(state.turn), ready_bit);
    pass_on(state, state.turn + 1);
    return Turn::ended;
  }
  const int to = move.to;
  if (is_building(move.act)) {  // R6.9
    static constexpr Content built[] = {farm, tower, strong_tower};
    const auto kind =
        static_cast<std::size_t>(move.act) - static_cast<std::size_t>(Act::build_farm);
    const int price = move.act == Act::build_farm    ? farm_price(state, state.group_of(move.payer))
                      : move.act == Act::build_tower ? rules_.tower_price
                                                     : rules_.strong_price;
    state.add_money(move.payer, -price);
    state.set_content(to, built[kind]);
    return Turn::goes_on;
  }
  const bool marches = move.act == Act::march;
  int strength = 0;
  if (marches) {
    const Content unit = state.content(move.from);
    strength = strength_of(unit);
    state.flip(move.from, unit);
  } else {
    strength = strength_of(move.act);
    state.add_money(move.payer, -rules_.unit_price * strength);
  }
  if (state.owner(to) != state.turn) {
    take(state, to, strength);  // R6.3
    return state.winner == nobody ? Turn::goes_on : Turn::ended;
  }
  const Content there = state.content(to);  // R6.4, R6.5
  const bool may_be_ready = marches || rules_.bought_ready != 0;
  bool is_now_ready = false;
  if (is_unit(there)) {
    strength += strength_of(there);
    is_now_ready = may_be_ready && is_ready(there);
  } else if (there == nothing) {
    is_now_ready = !marches && may_be_ready;
  } else if (is_tree(there) && rules_.chop_reward > 0) {
    state.add_money(move.payer, rules_.chop_reward);
  }
  state.flip(to, static_cast<Content>(there ^ unit_of(strength, is_now_ready)));
  return Turn::goes_on;
}

/// Section 7. The price is paid, and the unit has left its old cell.
template <class Grid>
void Antiyoy<Grid>::take(State& state, int cell, int strength) const {
  const int victim = state.owner(cell);
  const Content lost = state.content(cell);
  const std::array<int, 6> around = Grid::neighbours(cell);
  std::int32_t purse = 0;
  const bool takes_capital = lost == capital && victim != neutral;
  if (takes_capital) {
    purse = state.remove_capital(cell, nothing);
    if (rules_.capital_loss_wipes_money != 0) purse = 0;  // R7.5
  }
  state.set(cell, state.turn, unit_of(strength, false));  // R7.1, R7.2
  if (victim != neutral) dissolve(state, victim, around, purse, takes_capital);
  unite(state, cell);
  judge(state);
}

/// R7.3 to R7.6: a cell between these neighbours was lost.
template <class Grid>
void Antiyoy<Grid>::dissolve(State& state, int owner, const std::array<int, 6>& around,
                             std::int32_t purse, bool lost_capital) const {
  const Cells theirs = state.owned_by(owner);
  unsigned ring = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    ring |= unsigned{Grid::contains(theirs, around[i])} << i;
  }
  if (ring == 0) return;  // it was a lone cell
  if (!lost_capital && is_one_arc(ring)) {
    if (std::popcount(ring) > 1) return;  // still one province
    const int last = around[static_cast<std::size_t>(std::countr_zero(ring))];
    for (const int near : Grid::neighbours(last)) {
      if (Grid::contains(theirs, near)) return;
    }
  }
  struct Part {
    Cells cells;
    int size = 0;
    int seat = -1;
    std::int64_t share = 0;
  };
  std::array<Part, 6> parts;
  std::size_t count = 0;
  int all_cells = 0;
  const Cells seats = state.capitals() & theirs;
  Cells seen;
  for (const int near : around) {
    if (!Grid::contains(theirs, near) || seen.contains(near)) continue;
    Part part;
    part.cells = Grid::flood(Cells::single(near), theirs);
    seen |= part.cells;
    part.size = part.cells.count();
    const Cells its_seat = part.cells & seats;
    if (!its_seat.empty()) {
      part.seat = its_seat.first();
      purse = state.money_at(part.seat);
    }
    if (part.size == 1) {
      isolate(state, near);
    } else {
      all_cells += part.size;
      parts[count++] = part;
    }
  }
  if (count == 0) {  // the money is gone
    if ((state.capitals() & theirs).empty()) {
      state.alive = static_cast<std::uint16_t>(state.alive & ~(1U << owner));
    }
    return;
  }
  // R7.4
  const auto largest = [&](auto&& size_of, bool last_of_equals) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i) {
      const auto size = size_of(parts[i]);
      if (size > size_of(parts[best]) ||
          (last_of_equals && best > 0 && size == size_of(parts[best])))
        best = i;
    }
    return best;
  };
  const auto size_of = [](const Part& part) { return part.size; };
  switch (rules_.split_money) {
    case to_largest: parts[largest(size_of, true)].share = purse; break;
    case to_capital: {
      const auto worth = [&](const Part& part) {
        const bool has_seat = part.seat >= 0;
        const int farms = (part.cells & state.farms()).count();
        return std::array<int, 3>{has_seat ? 1 : 0, farms, part.size};
      };
      parts[largest(worth, false)].share = purse;
      break;
    }
    default: {
      std::int64_t rest = purse;
      if (purse > 0) {
        for (std::size_t i = 0; i < count; ++i) {
          parts[i].share = std::int64_t{purse} * parts[i].size / all_cells;
          rest -= parts[i].share;
        }
      }
      parts[largest(size_of, false)].share += rest;
      break;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (parts[i].seat < 0) {  // R7.6
      parts[i].seat = place_for_capital(state, parts[i].cells);
      state.add_capital(parts[i].seat);
    }
    state.set_money(parts[i].seat, parts[i].share);
  }
}

/// R7.3: what happens on a cell that has become a lone one.
template <class Grid>
void Antiyoy<Grid>::isolate(State& state, int cell) const {
  const Content content = state.content(cell);
  if (content == capital) {
    state.remove_capital(cell, is_coastal(state, cell) ? palm : pine);
  } else if (is_building(content)) {
    state.set_content(cell, nothing);
  } else if (is_unit(content) && rules_.lone_units != 0) {
    state.set_content(cell, grave);
  }
}

/// R7.7, R7.8: the mover's provinces around a new cell become one.
template <class Grid>
void Antiyoy<Grid>::unite(State& state, int cell) const {
  Cells ours = state.owned_by(state.turn);
  const std::array<int, 6> around = Grid::neighbours(cell);
  unsigned ring = 0;
  for (std::size_t i = 0; i < 6; ++i) ring |= unsigned{Grid::contains(ours, around[i])} << i;
  if (is_one_arc(ring)) return;
  ours.erase(cell);
  struct Part {
    int size = 0;
    int seat = 0;
  };
  std::array<Part, 6> parts;
  std::size_t count = 0;
  std::size_t kept = 0;
  const Cells seats = state.capitals() & ours;
  Cells seen;
  for (const int near : around) {
    if (!Grid::contains(ours, near) || seen.contains(near)) continue;
    const Cells group = Grid::flood(Cells::single(near), ours);
    seen |= group;
    const Cells seat = group & seats;
    if (seat.empty()) continue;  // a lone cell
    parts[count] = {group.count(), seat.first()};
    if (parts[count].size > parts[kept].size || (kept > 0 && parts[count].size == parts[kept].size))
      kept = count;
    ++count;
  }
  if (count < 2) return;
  std::int64_t coins = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i != kept) coins += state.remove_capital(parts[i].seat, nothing);
  }
  state.add_money(parts[kept].seat, coins);
}

/// R10.2, R10.3: only the mover can have won.
template <class Grid>
void Antiyoy<Grid>::judge(State& state) const {
  if (std::has_single_bit(state.alive)) {
    state.winner = static_cast<std::int8_t>(std::countr_zero(state.alive));
  } else if (rules_.goal_percent > 0 &&
             100 * land_of(state, state.turn) >= rules_.goal_percent * state.land().count()) {
    state.winner = state.turn;
  }
}

}  // namespace castellan::antiyoy
