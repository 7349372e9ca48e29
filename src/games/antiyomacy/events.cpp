// What a move brought about beyond its own cell: conquests, provinces that merge or fall apart
// (R6), income and bankruptcy (R8).
#include <algorithm>
#include <cstdlib>

#include "games/antiyomacy/antiyomacy.hpp"

namespace castellan::antiyomacy {

namespace {

/// "Red".
std::string name_of(Player player) {
  std::string name(colour_names[static_cast<std::size_t>(player)]);
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string coins(int count) { return std::to_string(count) + (count == 1 ? " coin" : " coins"); }

}  // namespace

template <int Side>
std::vector<MoveEvent> Antiyomacy<Side>::events(const State& state, Move move) const {
  std::vector<MoveEvent> events;
  State after = state;
  const Turn turn = act(after, move);
  if (!move.is_nothing()) tell_of_land(state, after, move.to, events);
  if (turn == Turn::goes_on) return events;
  State settled = after;
  settle(settled);
  for (const Player player : {red, blue}) tell_of_income(after, settled, player, events);
  return events;
}

template <int Side>
std::string Antiyomacy<Side>::why_ended(const State& state) const {
  const int land = state.land.count();
  if (!state.won) {  // R9.3
    return "Red " + std::to_string(state.owned_by(red).count()) + " cells, Blue " +
           std::to_string(state.owned_by(blue).count());
  }
  const Player winner = opponent(state.to_move);
  const int cells = state.owned_by(winner).count();
  if (5 * cells >= 4 * land) {  // R9.1
    return name_of(winner) + " holds " + std::to_string(cells) + " of the " + std::to_string(land) +
           " land cells";
  }
  return name_of(state.to_move) + " has no province left";
}

template <int Side>
void Antiyomacy<Side>::tell_of_land(const State& before, const State& after, int cell,
                                    std::vector<MoveEvent>& events) const {
  const Player mover = before.to_move;
  const Player enemy = opponent(mover);
  if (before.owned_by(mover).contains(cell)) return;
  const bool conquers = before.owned_by(enemy).contains(cell);
  if (conquers) {
    const Thing there = before.thing_at(cell);
    events.push_back(
        {"capture",
         name_of(mover) + " takes " + cell_text(cell) + " from " + name_of(enemy) +
             (there == Thing::none ? "" : "; the " + a_thing(there).substr(2) + " there is gone") +
             ".",
         "",
         {number_of(cell)}});
  }
  for (const Province& grown : after.provinces_of(mover)) {  // R6.2
    const Cells cells = after.cells_of(mover, grown);
    if (!cells.contains(cell)) continue;
    const auto merged = std::ranges::count_if(before.provinces_of(mover), [&](const Province& old) {
      return cells.contains(before.cells_of(mover, old).first());
    });
    if (merged < 2) continue;
    events.push_back(
        {"merge", std::to_string(merged) + " of " + name_of(mover) + "'s provinces are now one.",
         "", numbers_of(cells)});
  }
  for (const Province& old : before.provinces_of(enemy)) {  // R6.4, R6.5
    Cells rest = before.cells_of(enemy, old);
    if (!rest.contains(cell)) continue;
    rest.erase(cell);
    int parts = 0;
    Cells held;
    for (const Province& part : after.provinces_of(enemy)) {
      const Cells cells = after.cells_of(enemy, part);
      held |= cells;
      parts += rest.contains(cells.first()) ? 1 : 0;
    }
    const Cells alone = rest - held;
    std::string text = name_of(enemy) + "'s province at " + cell_text(old.first);
    if (parts > 1) {
      text += " falls apart into " + std::to_string(parts) + " provinces.";
    } else if (parts == 0) {
      text += " is gone.";
    } else if (alone.empty()) {
      continue;
    } else {
      const bool one = alone.count() == 1;
      text.insert(0, std::to_string(alone.count()) + (one ? " cell of " : " cells of "));
      text += one ? " is cut off." : " are cut off.";
    }
    events.push_back({"split", std::move(text), "", numbers_of(rest)});
    tell_of_deaths(before, after, alone, events);
  }
}

/// What stood on cells that belong to no province any more.
template <int Side>
void Antiyomacy<Side>::tell_of_deaths(const State& before, const State& after, const Cells& cells,
                                      std::vector<MoveEvent>& events) const {  // R6.5
  Cells lost;
  cells.for_each([&](int cell) {
    if (before.thing_at(cell) != Thing::none && after.thing_at(cell) == Thing::none) {
      lost.insert(cell);
    }
  });
  if (lost.empty()) return;
  std::string what = a_thing(before.thing_at(lost.first()));
  what.front() = 'A';
  const int count = lost.count();
  events.push_back(
      {"loss",
       count == 1 ? what + " is lost there." : std::to_string(count) + " things are lost there.",
       "", numbers_of(lost)});
}

template <int Side>
void Antiyomacy<Side>::tell_of_income(const State& before, const State& after, Player player,
                                      std::vector<MoveEvent>& events) const {
  for (const Province& province : before.provinces_of(player)) {
    const auto& settled = after.provinces_of(player);
    const auto same = std::ranges::find(settled, province.first, &Province::first);
    const Cells cells = before.cells_of(player, province);
    const Cells dead = cells & before.units() & (cells - after.units());
    const std::string where = name_of(player) + "'s province at " + cell_text(province.first);
    if (!dead.empty()) {  // R8.3
      const int count = dead.count();
      events.push_back({"bankruptcy",
                        where + " cannot pay: " +
                            (count == 1 ? a_thing(before.thing_at(dead.first())) + " dies."
                                        : std::to_string(count) + " units die."),
                        "", numbers_of(dead)});
    } else if (same->money != province.money) {
      const int gain = same->money - province.money;
      events.push_back({"income",
                        where + (gain > 0 ? " gets " : " pays ") + coins(std::abs(gain)) + ".",
                        (gain > 0 ? "+" : "") + std::to_string(gain),
                        {number_of(cells.nth(cells.count() / 2))}});
    }
  }
}

template <int Side>
std::vector<int> Antiyomacy<Side>::numbers_of(const Cells& cells) const {
  std::vector<int> numbers;
  cells.for_each([&](int cell) { numbers.push_back(number_of(cell)); });
  return numbers;
}

template class Antiyomacy<8>;
template class Antiyomacy<16>;
template class Antiyomacy<32>;

}  // namespace castellan::antiyomacy
