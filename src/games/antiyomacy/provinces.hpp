// How provinces grow, merge and split (R6); the other half of antiyomacy.hpp. A capture does local
// work; a flood fill runs only when the taken cell's neighbours may have been separated.
#pragma once

#include "games/antiyomacy/antiyomacy.hpp"

namespace castellan::antiyomacy {

/// A unit arrives on the cell, by displacement or purchase (R6.1).
template <int Side>
void Antiyomacy<Side>::occupy(State& state, int place, int cell, int strength) const {
  const Player mover = state.to_move;
  if (state.owned_by(mover).contains(cell)) {
    const int joined = strength + facts(state.thing_at(cell)).strength;
    state.put(mover, cell, unit_of(joined));
    move_in_order(state, mover, place);
    return;
  }
  const Player enemy = opponent(mover);
  const bool conquers = state.owned_by(enemy).contains(cell);
  const auto lost = conquers ? state.label_at(cell) : typename State::Label{0};
  if (conquers) {
    state.put(enemy, cell, Thing::none);
    ++state.conquests[static_cast<std::size_t>(mover)];
  }
  state.hand_over(cell, conquers ? enemy : State::nobody_owns, mover);
  state.put(mover, cell, unit_of(strength));
  state.relabel(cell, lost, state.provinces_of(mover)[place].label);
  merge_around(state, place, cell);
  if (lost != 0) lose(state, enemy, lost, cell);
}

/// The mover's provinces and lone cells that touch the new cell are merged into his (R6.2).
template <int Side>
void Antiyomacy<Side>::merge_around(State& state, int place, int cell) const {
  const Player mover = state.to_move;
  auto& own = state.provinces_of(mover);
  own[place].first = std::min(own[place].first, static_cast<CellIndex>(cell));
  const Cells touched = (near(cell) & state.owned_by(mover)) - state.cells_of(mover, own[place]);
  if (touched.empty()) {
    move_in_order(state, mover, place);
    return;
  }
  Province grown = own[place];
  own.erase(place);
  for (int i = own.size() - 1; i >= 0; --i) {
    const Cells cells = state.cells_of(mover, own[i]);
    if ((cells & touched).empty()) continue;
    grown.add(own[i].money);
    grown.first = std::min(grown.first, own[i].first);
    state.set_label(cells, grown.label);
    own.erase(i);
  }
  const Cells lone = touched & state.lone_cells(mover);
  if (!lone.empty()) {
    grown.first = std::min(grown.first, static_cast<CellIndex>(lone.first()));
    state.set_label(lone, grown.label);
  }
  enlist(state, mover, grown);
}

/// The owner's province with this label has lost the cell (R6.3).
template <int Side>
void Antiyomacy<Side>::lose(State& state, Player owner, typename State::Label label,
                            int cell) const {
  const int place = state.place_of(owner, label);
  const Cells rest = state.cells_of(owner, state.provinces_of(owner)[place]);
  const Cells around = near(cell) & rest;
  const Cells start = Cells::single(around.first());
  const bool holds_together = connected_group<Grid>(start, around) == around ||
                              (around - connected_group<Grid>(start, rest)).empty();
  if (!holds_together || rest.count() == 1) {
    split(state, owner, place, rest, cell);
    return;
  }
  Province& province = state.provinces_of(owner)[place];
  if (province.first == cell) province.first = static_cast<CellIndex>(rest.first());
  move_in_order(state, owner, place);
}

/// R6.4, R6.5.
template <int Side>
void Antiyomacy<Side>::split(State& state, Player owner, int place, const Cells& rest,
                             int cell) const {
  // Step 1. The parts, in the order in which the cells around the lost one are visited.
  std::array<Cells, 8> parts;
  std::array<std::int64_t, 8> sizes{};
  std::size_t count = 0;
  for (Cells around = near(cell) & rest; !around.empty();) {
    parts[count] = connected_group<Grid>(Cells::single(around.first()), rest);
    sizes[count] = parts[count].count();
    around -= parts[count++];
  }

  // Step 2. What the money is divided by.
  const std::int64_t money = state.provinces_of(owner)[place].money;
  state.provinces_of(owner).erase(place);
  state.set_label(rest, 0);
  std::int64_t shared_by = 0;
  std::size_t largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (sizes[i] > 1 || rules_.split_loses_coins) shared_by += sizes[i];
    if (sizes[i] > sizes[largest]) largest = i;
  }
  std::int64_t remainder = rules_.split_loses_coins ? 0 : money;
  const auto share = [&](std::size_t i) { return sizes[i] > 1 ? sizes[i] * money / shared_by : 0; };
  for (std::size_t i = 0; i < count && remainder > 0; ++i) remainder -= share(i);

  // Step 3. New provinces, and cells left alone.
  for (std::size_t i = 0; i < count; ++i) {
    if (sizes[i] == 1) {
      dissolve(state, owner, parts[i]);
      continue;
    }
    Province part;
    part.money = static_cast<std::int32_t>(share(i) + (i == largest ? remainder : 0));
    part.first = static_cast<CellIndex>(parts[i].first());
    part.label = state.free_label();
    state.set_label(parts[i], part.label);
    enlist(state, owner, part);
  }
}

/// A single cell is not a province (R6.5).
template <int Side>
void Antiyomacy<Side>::dissolve(State& state, Player owner, const Cells& cells) const {
  const int cell = cells.first();
  state.put(owner, cell, Thing::none);
  if (rules_.lone_cell == LoneCell::dissolves) state.hand_over(cell, owner, State::nobody_owns);
}

/// Inserts a province into its owner's list according to the acting order (R7.2).
template <int Side>
void Antiyomacy<Side>::enlist(State& state, Player player, Province province) const {
  auto& own = state.provinces_of(player);
  int place = own.size();
  if (rules_.order == ActingOrder::by_smallest_cell) {
    while (place > 0 && own[place - 1].first > province.first) --place;
  }
  own.insert(place, province);
}

template <int Side>
void Antiyomacy<Side>::move_in_order(State& state, Player player, int place) const {
  auto& own = state.provinces_of(player);
  if (own.size() == 1) return;
  const Province province = own[place];
  own.erase(place);
  enlist(state, player, province);
}

}  // namespace castellan::antiyomacy
