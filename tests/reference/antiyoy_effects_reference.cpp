#include <algorithm>
#include <cstddef>

#include "antiyoy_reference.hpp"

namespace castellan::reference {

namespace {

using Position = AntiyoyPosition;
using Rules = AntiyoyRules;
using Cells = std::vector<int>;
using antiyoy_content::is_unit;
using antiyoy_content::strength;
using antiyoy_content::unit;

bool holds(const Cells& some_cells, int cell) {
  return std::find(some_cells.begin(), some_cells.end(), cell) != some_cells.end();
}

long long capped(long long coins) { return std::min(coins, 999999999LL); }  // R5.7

// Takes the province of this cell out of the list; its money.
long long take_money(Position& position, int cell) {
  const long long coins = position.money_of(cell);
  position.money.erase({position.owner(cell), position.group(cell).front()});
  return coins;
}

// ---- taking a cell (section 7) ----

// R7.4, R7.7, ties of both: the first found if it is among the largest, else the last of them.
Cells largest(const std::vector<Cells>& found) {
  Cells best = found.front();
  for (const Cells& one : found) {
    if (one.size() > best.size()) best = one;
    if (one.size() == best.size() && best != found.front()) best = one;
  }
  return best;
}

// The most cells; among equals the first found.
Cells first_largest(const std::vector<Cells>& found) {
  Cells best = found.front();
  for (const Cells& one : found) {
    if (one.size() > best.size()) best = one;
  }
  return best;
}

// R7.4: the money of the dissolved province goes to its parts of two cells or more. capital: the
// cell where its capital stood.
void share_money(Position& position, const Rules& rules, const std::vector<Cells>& parts,
                 long long coins, int capital) {
  long long all = 0;  // cells of these parts
  for (const Cells& part : parts) all += static_cast<long long>(part.size());
  if (all == 0) return;  // no such part: the money is gone
  const char loser = position.owner(parts.front().front());
  for (const Cells& part : parts) position.money[{loser, part.front()}] = 0;
  if (rules.split_money == "largest") {
    position.money[{loser, largest(parts).front()}] = coins;
  } else if (rules.split_money == "capital") {
    Cells best;
    int best_farms = -1;
    for (const Cells& part : parts) {
      int farms = 0;
      for (const int cell : part) farms += position.content(cell) == 'F' ? 1 : 0;
      const bool better = farms > best_farms || (farms == best_farms && part.size() > best.size());
      if (!better) continue;
      best = part;
      best_farms = farms;
    }
    for (const Cells& part : parts) {
      if (holds(part, capital)) best = part;
    }
    position.money[{loser, best.front()}] = coins;
  } else {  // proportional
    long long rest = coins;
    for (const Cells& part : parts) {
      if (coins <= 0) break;  // a debt is not shared
      const long long cells = static_cast<long long>(part.size());
      const long long share = coins * cells / all;
      position.money[{loser, part.front()}] = share;
      rest -= share;
    }
    position.money[{loser, first_largest(parts).front()}] += rest;
  }
}

// R7.3 to R7.6: the cell has been taken from a province that had these coins and its capital there.
void dissolve(Position& position, const Rules& rules, int taken, char loser, long long coins,
              int capital) {
  std::vector<Cells> parts;  // of two cells or more
  for (const Cells& part : position.groups_beside(taken, loser)) {
    if (part.size() >= 2) {
      parts.push_back(part);
      continue;
    }
    const int lone = part.front();
    position.clear_lone_cell(lone);
    if (is_unit(position.content(lone)) && rules.lone_units == "at_once") {
      position.set(lone, loser, 'G');
    }
  }
  if (taken == capital && rules.capital_loss_wipes_money) coins = 0;  // R7.5
  share_money(position, rules, parts, coins, capital);
  for (const Cells& part : parts) position.place_capital_if_none(part);  // R7.6
}

// ---- turns and rounds (section 8) ----

void clear_marks(Position& position) {
  for (const int cell : position.land()) {
    const char there = position.content(cell);
    if (there == 'p') position.set(cell, position.owner(cell), 'P');
    if (there == 'q') position.set(cell, position.owner(cell), 'Q');
  }
}

// R8.4
void start_turn(Position& position, const Rules& rules, char player) {
  Cells own;
  for (const int cell : position.land()) {
    if (position.owner(cell) == player) own.push_back(cell);
  }
  for (const int cell : own) {
    const char there = position.content(cell);
    if (is_unit(there) && position.in_province(cell)) {
      position.set(cell, player, unit(strength(there), true));
    }
    if (there == 'G') position.set(cell, player, position.is_coastal(cell) ? 'q' : 'p');
  }
  for (const AntiyoyProvince& province : position.provinces(rules)) {
    if (province.owner != player) continue;
    long long& coins = position.money.at({player, province.cells.front()});
    const bool no_income = position.round == 1 && rules.first_lap == "no_income";
    if (!no_income) coins = capped(coins + province.profit);
    if (coins >= 0) continue;
    coins = 0;
    for (const int cell : province.cells) {
      if (is_unit(position.content(cell))) position.set(cell, player, 'G');
    }
  }
  for (const int cell : own) {
    if (is_unit(position.content(cell)) && !position.in_province(cell)) {
      position.set(cell, player, 'G');
    }
  }
}

// R8.2, R8.3; q is the number of a player, new_round: a round has begun in this passing on.
void pass_on(Position& position, const Rules& rules, int q, bool new_round) {
  for (;; ++q) {
    if (q == position.players) {
      ++position.round;
      position.turn = '*';
      if (position.round > rules.last_round()) return;
      if (rules.growth_time == "round_start") {
        if (rules.trees) return;
        clear_marks(position);
      }
      q = 0;
      new_round = true;
    }
    const char player = static_cast<char>('a' + q);
    start_turn(position, rules, player);
    if (!position.province_cells().contains(player)) continue;
    position.turn = player;
    if (new_round && rules.growth_time == "after_income") {
      if (rules.trees) position.turn = '*';
      if (!rules.trees) clear_marks(position);
    }
    return;
  }
}

}  // namespace

void AntiyoyPosition::take(int cell, int strength, const AntiyoyRules& rules) {
  const char me = turn;
  const char loser = owner(cell);
  const std::vector<Cells> mine = provinces_beside(cell, me);
  long long my_coins = 0;
  for (const Cells& province : mine) my_coins += take_money(*this, province.front());
  const bool from_province = in_province(cell);
  long long lost_coins = 0;
  int lost_capital = -1;
  if (from_province) {
    lost_coins = take_money(*this, cell);
    for (const int place : group(cell)) {
      if (content(place) == 'C') lost_capital = place;
    }
  }
  set(cell, me, unit(strength, false));  // R7.1, R7.2
  if (from_province) dissolve(*this, rules, cell, loser, lost_coins, lost_capital);
  const Cells keeper = largest(mine);  // R7.7
  for (const Cells& province : mine) {
    if (province == keeper) continue;
    for (const int place : province) {
      if (content(place) == 'C') set(place, me, '.');
    }
  }
  money[{me, group(cell).front()}] = capped(my_coins);  // R7.8
}

void AntiyoyPosition::end_turn(const AntiyoyRules& rules) {
  const char mover = turn;
  for (const int cell : land()) {  // R8.1
    const char there = content(cell);
    if (owner(cell) == mover && is_unit(there)) set(cell, mover, unit(strength(there), false));
  }
  pass_on(*this, rules, mover - 'a' + 1, false);
}

void AntiyoyPosition::grow(const std::map<int, char>& trees, const AntiyoyRules& rules) {
  const char lowest = province_cells().begin()->first;
  for (const auto& [cell, kind] : trees) {
    set(cell, owner(cell), kind);
    if (rules.growth_time == "round_start") continue;
    if (owner(cell) != lowest || !in_province(cell)) continue;
    long long& coins = money_of(cell);
    coins = std::max(coins - rules.growth_cost, 0LL);  // R9.6
  }
  clear_marks(*this);
  if (rules.growth_time == "round_start") {
    pass_on(*this, rules, 0, true);
  } else {
    turn = lowest;
  }
}

}  // namespace castellan::reference
