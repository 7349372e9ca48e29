#include "antiyomacy_thesis_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <sstream>

namespace castellan::reference {

namespace {

using Position = AntiyomacyThesis;
using Cells = std::set<int>;

// ---- cells ----

char other(char player) { return player == 'r' ? 'b' : 'r'; }

// '~' sea, '.' land without owner, 'r', 'b'.
char owner(const Position& position, int cell) {
  return position.cells.at(static_cast<std::size_t>(cell)).at(0);
}

// '.' nothing, '1' to '4' a unit, 'F', 'T', 'S' a building; '~' on sea.
char content(const Position& position, int cell) {
  return position.cells.at(static_cast<std::size_t>(cell)).at(1);
}

void set_cell(Position& position, int cell, char new_owner, char new_content) {
  position.cells.at(static_cast<std::size_t>(cell)) = {new_owner, new_content};
}

// 1: the cells of the map at Chebyshev distance 1 to radius, in row-major order, without the cell.
std::vector<int> around(const Position& position, int cell, int radius) {
  std::vector<int> found;
  const int row = cell / position.size;
  const int column = cell % position.size;
  for (int r = row - radius; r <= row + radius; ++r) {
    for (int c = column - radius; c <= column + radius; ++c) {
      if (r < 0 || r >= position.size || c < 0 || c >= position.size) continue;
      if (r == row && c == column) continue;
      found.push_back(r * position.size + c);
    }
  }
  return found;
}

std::vector<int> near8(const Position& position, int cell) { return around(position, cell, 1); }

int manhattan(const Position& position, int a, int b) {
  return std::abs(a / position.size - b / position.size) +
         std::abs(a % position.size - b % position.size);
}

// 1, 3: the 8-connected group of cells of the same owner that contains the cell.
Cells group(const Position& position, int cell) {
  Cells found = {cell};
  std::vector<int> open = {cell};
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (const int next : near8(position, from)) {
      if (owner(position, next) != owner(position, cell)) continue;
      if (found.insert(next).second) open.push_back(next);
    }
  }
  return found;
}

int smallest(const Cells& cells) { return *cells.begin(); }

// The smallest cells of the provinces of a player, ascending.
std::vector<int> provinces(const Position& position, char player) {
  std::vector<int> found;
  for (const auto& [first, coins] : position.money) {
    if (owner(position, first) == player) found.push_back(first);
  }
  return found;
}

// ---- units and buildings (2, 10) ----

struct Thing {
  int strength = 0, protection = 0, price = 0;
  int income = 0;              // the number before halving: this profile halves nothing (table)
  int value = 0, defence = 0;  // 10
};

const std::map<char, Thing> things = {
    {'1', {1, 1, 10, -2, 1, 0}},    // peasant
    {'2', {2, 2, 20, -6, 3, 0}},    // spearman
    {'3', {3, 3, 30, -18, 8, 0}},   // baron
    {'4', {4, 3, 40, -36, 20, 0}},  // knight
    {'F', {0, 0, 12, 4, 0, 0}},     // farm; see price() for the further ones
    {'T', {0, 2, 15, -1, 0, 8}},    // tower
    {'S', {0, 3, 35, -6, 0, 24}},   // strong tower
    {'.', {}},                      // nothing
};

bool is_unit(char c) { return c >= '1' && c <= '4'; }
bool is_building(char c) { return c == 'F' || c == 'T' || c == 'S'; }
int strength(char unit) { return things.at(unit).strength; }
bool beats(char unit, char defender) { return strength(unit) > things.at(defender).protection; }

Cells farms(const Position& position, const Cells& province) {
  Cells found;
  for (const int cell : province) {
    if (content(position, cell) == 'F') found.insert(cell);
  }
  return found;
}

int price(const Position& position, const Cells& province, char thing) {
  const int more = 2 * static_cast<int>(farms(position, province).size());
  return things.at(thing).price + (thing == 'F' ? more : 0);
}

// 8, table: full sum.
int income(const Position& position, const Cells& province) {
  int sum = static_cast<int>(province.size());
  for (const int cell : province) sum += things.at(content(position, cell)).income;
  return sum;
}

// ---- where things may be placed (4, 5) ----

// How many of the 8 neighbour places are among the cells; off-map never is.
int neighbours_in(const Position& position, const Cells& cells, int cell) {
  int found = 0;
  for (const int next : near8(position, cell)) found += cells.contains(next) ? 1 : 0;
  return found;
}

// Table: a cell of the province with at least one neighbour place outside.
bool on_inner_border(const Position& position, const Cells& province, int cell) {
  return province.contains(cell) && neighbours_in(position, province, cell) < 8;
}

// Table: a land cell outside the province that touches it.
bool on_outer_border(const Position& position, const Cells& province, int cell) {
  return owner(position, cell) != '~' && !province.contains(cell) &&
         neighbours_in(position, province, cell) > 0;
}

// A building of this kind that is not the player's stands on the cell or at most radius away.
bool foreign_building_near(const Position& position, char player, int cell, int radius, char kind) {
  std::vector<int> zone = around(position, cell, radius);
  zone.push_back(cell);
  for (const int place : zone) {
    if (content(position, place) == kind && owner(position, place) != player) return true;
  }
  return false;
}

// 5.1: may this unit of the province be put on the cell?
bool unit_may_go(const Position& position, const Cells& province, char unit, int cell) {
  const char me = owner(position, smallest(province));
  const bool mine = owner(position, cell) == me;
  const char there = content(position, cell);
  // 5.1.1, table, (a): inside the province the inner border only, also for a merge.
  if (!on_inner_border(position, province, cell) && !on_outer_border(position, province, cell)) {
    return false;
  }
  // 5.1.2
  if (is_unit(there) && !mine && !beats(unit, there)) return false;
  if (is_unit(there) && mine && strength(unit) + strength(there) > 4) return false;
  // 5.1.3
  if (is_building(there) && (mine || !beats(unit, there))) return false;
  // 5.1.4: for every destination, with the unit itself and never with the merged one.
  if (unit <= '2' && foreign_building_near(position, me, cell, 1, 'T')) return false;
  if (unit <= '3' && foreign_building_near(position, me, cell, 2, 'S')) return false;
  return true;
}

// 5.2: may this building be put on the cell?
bool building_may_go(const Position& position, const Cells& province, char thing, int cell) {
  if (!province.contains(cell) || content(position, cell) != '.') return false;
  // Table: both kinds of tower on the inner border only; (a): a farm anywhere.
  if (thing != 'F') return on_inner_border(position, province, cell);
  const Cells old = farms(position, province);
  return old.empty() || neighbours_in(position, old, cell) > 0;
}

// ---- effects (6) ----

// Takes the province of the cell out of the list; its money. A lone cell has none (c).
long long take_money(Position& position, int cell) {
  const int first = smallest(group(position, cell));
  const long long coins = position.money.contains(first) ? position.money.at(first) : 0;
  position.money.erase(first);
  return coins;
}

// 6.5, table, (b), (c): the cell of this player has just been taken from the province that had
// these coins and is out of the list already.
void split(Position& position, char loser, int taken, long long coins) {
  std::vector<Cells> parts;  // of 2 cells or more, in the order met in the near8 of the taken cell
  long long total = 0;       // their cells
  for (const int next : near8(position, taken)) {
    if (owner(position, next) != loser) continue;
    const Cells part = group(position, next);
    if (part.size() == 1) {
      set_cell(position, next, loser, '.');  // a lone cell keeps only its colour
    } else if (std::find(parts.begin(), parts.end(), part) == parts.end()) {
      parts.push_back(part);
      total += static_cast<long long>(part.size());
    }
  }
  if (parts.empty()) return;  // (b): the money is gone
  long long rest = coins;
  Cells largest;
  for (const Cells& part : parts) {
    const long long share = static_cast<long long>(part.size()) * coins / total;
    position.money[smallest(part)] = share;
    rest -= share;
    if (part.size() > largest.size()) largest = part;  // first met wins ties
  }
  position.money[smallest(largest)] += rest;
}

// 6: puts a unit of the province on a cell where it may go; it has left its old cell or is paid.
void put_unit(Position& position, char me, char unit, int cell) {
  const char before = owner(position, cell);
  const char there = content(position, cell);
  if (before == me) {                                  // 6.3
    const int sum = strength(unit) + strength(there);  // strength 0 when nothing is there
    set_cell(position, cell, me, static_cast<char>('0' + sum));
    return;
  }
  // 6.4: all own provinces that touch the cell give their money to one. Lone cells bring none (c).
  long long merged = 0;
  for (const int next : near8(position, cell)) {
    if (owner(position, next) == me) merged += take_money(position, next);  // a second time it is 0
  }
  const long long lost = before == other(me) ? take_money(position, cell) : 0;
  set_cell(position, cell, me, unit);  // 6.2
  position.money[smallest(group(position, cell))] = merged;
  if (before == other(me)) {  // 6.5
    ++position.conquests[me];
    split(position, before, cell, lost);
  }
}

// 5, 7: the positions after each action of the province with this smallest cell, `nothing` first.
std::vector<Position> actions(const Position& position, int first) {
  const Cells province = group(position, first);
  const char me = owner(position, first);
  std::vector<Position> results = {position};
  for (int to = 0; to < position.size * position.size; ++to) {
    // 5.3, table: displacement, range 4.
    for (const int from : province) {
      const char unit = content(position, from);
      if (!is_unit(unit) || from == to || manhattan(position, from, to) > 4) continue;
      if (!unit_may_go(position, province, unit, to)) continue;
      Position next = position;
      set_cell(next, from, me, '.');  // 6.1
      put_unit(next, me, unit, to);
      results.push_back(next);
    }
    // 5.4: purchase.
    for (const char thing : std::string("1234FTS")) {
      const int cost = price(position, province, thing);
      if (position.money.at(first) < cost) continue;
      if (is_unit(thing) && !unit_may_go(position, province, thing, to)) continue;
      if (is_building(thing) && !building_may_go(position, province, thing, to)) continue;
      Position next = position;
      next.money.at(first) -= cost;
      if (is_unit(thing)) put_unit(next, me, thing, to);
      if (is_building(thing)) set_cell(next, to, me, thing);  // 6.6
      results.push_back(next);
    }
  }
  return results;
}

// ---- end of a turn (8, 9) ----

// 9, table, (d): all cells of the colour count, lone ones too; lone cells are no province.
bool has_won(const Position& position, char mover) {
  int land = 0;
  int own = 0;
  for (const std::string& cell : position.cells) {
    if (cell.at(0) != '~') ++land;
    if (cell.at(0) == mover) ++own;
  }
  return 5 * own >= 4 * land || provinces(position, other(mover)).empty();
}

// 8, table: income and bankruptcy of the provinces of one player.
void add_income(Position& position, char player) {
  for (const int first : provinces(position, player)) {
    const Cells province = group(position, first);
    long long& coins = position.money.at(first);
    coins += income(position, province);
    if (coins >= 0) continue;
    coins = 0;
    for (const int cell : province) {
      if (is_unit(content(position, cell))) set_cell(position, cell, player, '.');
    }
  }
}

}  // namespace

Position Position::from_text(const std::string& text) {
  Position position;
  std::string state, rows, items;
  char mark = ' ';
  std::istringstream input(text);
  input >> position.size >> position.turn >> state;
  input >> position.conquests['r'] >> mark >> position.conquests['b'] >> rows >> items;
  position.win = state == "win";
  rows.erase(std::remove(rows.begin(), rows.end(), '/'), rows.end());
  for (std::size_t i = 0; i < rows.size(); i += 2) position.cells.push_back(rows.substr(i, 2));
  std::istringstream list(items);  // OWNER@CELL=MONEY;OWNER@CELL=MONEY or -
  int first = 0;
  long long coins = 0;
  while (list >> mark >> mark >> first >> mark >> coins) {
    // A lone cell is no province.
    if (group(position, first).size() >= 2) position.money[first] = coins;
    list >> mark;
  }
  return position;
}

std::string Position::text() const {
  std::ostringstream output;
  output << size << ' ' << turn << (win ? " win " : " play ");
  output << conquests.at('r') << ',' << conquests.at('b') << ' ';
  for (int cell = 0; cell < size * size; ++cell) {
    if (cell > 0 && cell % size == 0) output << '/';
    output << owner(*this, cell) << content(*this, cell);
  }
  std::string separator = " ";
  for (const char player : std::string("rb")) {  // (e)
    for (const int first : provinces(*this, player)) {
      output << separator << player << '@' << first << '=' << money.at(first);
      separator = ";";
    }
  }
  if (money.empty()) output << " -";
  return output.str();
}

std::vector<std::string> Position::successors(bool with_income) const {
  if (win) return {};  // table: a won position is the end
  std::map<std::string, Position> reached = {{text(), *this}};
  // 7, table: the provinces act by smallest cell, in the order fixed now.
  for (const int first : provinces(*this, turn)) {
    std::map<std::string, Position> after;
    for (const auto& [key, position] : reached) {
      // 6.4, 7: a province that was swallowed by a merge makes no move. Until it acts a province
      // changes in no other way, and a merge adds at least the taken cell to its group.
      const bool swallowed = group(position, first) != group(*this, first);
      const std::vector<Position> nothing = {position};
      for (const Position& next : swallowed ? nothing : actions(position, first)) {
        after[next.text()] = next;
      }
    }
    reached = after;
  }
  std::vector<std::string> results;
  for (const auto& [key, position] : reached) {  // told apart before the income
    Position next = position;
    next.win = has_won(next, turn);
    next.turn = other(turn);
    // Table: income for the player who moves next, as the last step; none after a win.
    if (with_income && !next.win) add_income(next, next.turn);
    results.push_back(next.text());
  }
  std::sort(results.begin(), results.end());
  return results;
}

double Position::value() const {
  if (win) return turn == 'r' ? 99999 : -99999;  // the player who moved last has won
  std::map<char, double> score;
  for (const char player : std::string("rb")) {
    long long coins = 0;
    int sum = 3 * conquests.at(player);
    int defence = 0;
    for (const int first : provinces(*this, player)) {  // (f): lone cells count nothing
      const Cells province = group(*this, first);
      coins += money.at(first);
      sum += income(*this, province) + static_cast<int>(province.size());
      for (const int cell : province) {
        sum += things.at(content(*this, cell)).value;
        defence += things.at(content(*this, cell)).defence;
      }
    }
    sum += coins < 0 ? -99999 : coins > 40 ? -1 : 1;
    score[player] = sum + defence * 0.15;
  }
  return score['b'] - score['r'];
}

bool Position::won() const { return win; }

}  // namespace castellan::reference
