#include "antiyomacy_program_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <sstream>

namespace castellan::reference {
namespace {

using State = AntiyomacyProgram;
using Province = AntiyomacyProgram::Province;

char other(char player) { return player == 'r' ? 'b' : 'r'; }

char owner_at(const State& s, int cell) { return s.cells[static_cast<std::size_t>(cell)][0]; }
char content_at(const State& s, int cell) { return s.cells[static_cast<std::size_t>(cell)][1]; }
void set_cell(State& s, int cell, char owner, char content) {
  s.cells[static_cast<std::size_t>(cell)] = std::string{owner, content};
}

bool is_unit(char content) { return content >= '1' && content <= '4'; }
bool is_building(char content) { return content == 'F' || content == 'T' || content == 'S'; }

// Sections 2 and 10: the tables of units and buildings; prices are in price().
struct Thing {
  int protection, income, strength_score, defence_score;
};
const std::map<char, Thing> kThings{
    {'.', {0, 0, 0, 0}},   {'F', {0, 4, 0, 0}},     //
    {'1', {1, -2, 1, 0}},  {'2', {2, -6, 3, 0}},    //
    {'3', {3, -18, 8, 0}}, {'4', {3, -36, 20, 0}},  //
    {'T', {2, -1, 0, 8}},  {'S', {3, -6, 0, 24}},
};
int strength(char unit) { return unit - '0'; }
bool beats(char unit, char defender) { return strength(unit) > kThings.at(defender).protection; }

// Section 1: the cells at Chebyshev distance <= range in row-major order, the cell itself included.
std::vector<int> zone(const State& s, int cell, int range) {
  std::vector<int> result;
  for (int row = cell / s.size - range; row <= cell / s.size + range; ++row) {
    for (int column = cell % s.size - range; column <= cell % s.size + range; ++column) {
      const bool on_map = row >= 0 && row < s.size && column >= 0 && column < s.size;
      if (on_map) result.push_back(row * s.size + column);
    }
  }
  return result;
}

// Section 1: near8 in row-major order.
std::vector<int> near8(const State& s, int cell) {
  std::vector<int> result = zone(s, cell, 1);
  result.erase(std::find(result.begin(), result.end(), cell));
  return result;
}

int manhattan(const State& s, int a, int b) {
  return std::abs(a / s.size - b / s.size) + std::abs(a % s.size - b % s.size);
}

// The 8-connected group of cells of one owner that contains `start`.
std::set<int> group_of(const State& s, int start) {
  std::set<int> group{start};
  std::vector<int> open{start};
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    for (const int next : near8(s, cell)) {
      if (owner_at(s, next) != owner_at(s, start)) continue;
      if (group.insert(next).second) open.push_back(next);
    }
  }
  return group;
}

// Has the province a cell in the near8 of this cell?
bool touches(const State& s, const Province& p, int cell) {
  const std::vector<int> near = near8(s, cell);
  return std::any_of(near.begin(), near.end(), [&](int c) { return p.cells.contains(c); });
}

// Is there a building of this kind that is not mine at Chebyshev distance <= range?
bool in_zone(const State& s, char me, char building, int cell, int range) {
  const std::vector<int> near = zone(s, cell, range);
  return std::any_of(near.begin(), near.end(),
                     [&](int c) { return content_at(s, c) == building && owner_at(s, c) != me; });
}

// 5.1: may `unit` of the acting province be put on the cell?
bool may_place_unit(const State& s, const Province& p, char unit, int cell) {
  // 5.1 (1), section 4: a cell of the province or a land cell that touches it
  if (owner_at(s, cell) == '~') return false;
  if (!p.cells.contains(cell) && !touches(s, p, cell)) return false;
  const bool mine = owner_at(s, cell) == p.owner;
  const char content = content_at(s, cell);
  // 5.1 (2)
  if (is_unit(content) && mine && strength(unit) + strength(content) > 4) return false;
  if (is_unit(content) && !mine && !beats(unit, content)) return false;
  // 5.1 (3)
  if (is_building(content) && (mine || !beats(unit, content))) return false;
  // 5.1 (4)
  if (strength(unit) <= 2 && in_zone(s, p.owner, 'T', cell, 1)) return false;
  if (strength(unit) <= 3 && in_zone(s, p.owner, 'S', cell, 2)) return false;
  return true;
}

int count_farms(const State& s, const Province& p) {
  return static_cast<int>(std::count_if(p.cells.begin(), p.cells.end(),
                                        [&](int cell) { return content_at(s, cell) == 'F'; }));
}

// 5.2: may the building be put on the cell?
bool may_place_building(const State& s, const Province& p, char building, int cell) {
  if (!p.cells.contains(cell) || content_at(s, cell) != '.') return false;
  if (building != 'F' || count_farms(s, p) == 0) return true;
  const std::vector<int> near = near8(s, cell);
  return std::any_of(near.begin(), near.end(),
                     [&](int c) { return content_at(s, c) == 'F' && p.cells.contains(c); });
}

// Section 2: prices.
int price(const State& s, const Province& p, char thing) {
  if (thing == 'F') return 12 + 2 * count_farms(s, p);
  if (thing == 'T') return 15;
  if (thing == 'S') return 35;
  return 10 * strength(thing);
}

// 6 (3), 6 (6): a province goes to the end of the list.
void move_to_end(State& s, std::size_t index) {
  s.provinces.push_back(s.provinces[index]);
  s.provinces.erase(s.provinces.begin() + static_cast<std::ptrdiff_t>(index));
}

// 6 (4): all provinces of `me` that touch the new cell become one, at the end of the list.
void merge_step(State& s, char me, int cell) {
  Province merged{me, group_of(s, cell), 0};
  std::vector<Province> kept;
  for (const Province& p : s.provinces) {
    if (p.owner == me && touches(s, p, cell)) {
      merged.money += p.money;
    } else {
      kept.push_back(p);
    }
  }
  kept.push_back(merged);
  s.provinces = kept;
}

// 6 (5): the enemy province that held the taken cell falls into parts.
void split_step(State& s, char enemy, int cell) {
  const auto lost = std::find_if(s.provinces.begin(), s.provinces.end(), [&](const Province& p) {
    return p.cells.contains(cell) && p.owner == enemy;
  });
  const int money = lost->money;
  s.provinces.erase(lost);
  std::vector<std::set<int>> parts;
  int sum = 0;
  for (const int next : near8(s, cell)) {
    if (owner_at(s, next) != enemy) continue;
    const std::set<int> part = group_of(s, next);
    if (std::find(parts.begin(), parts.end(), part) != parts.end()) continue;
    parts.push_back(part);
    sum += static_cast<int>(part.size());
  }
  for (const std::set<int>& part : parts) {
    // With a single part the share is all the money.
    const int share = static_cast<int>(part.size()) * money / sum;
    if (part.size() >= 2) s.provinces.push_back({enemy, part, share});
    if (part.size() == 1) set_cell(s, *part.begin(), '.', '.');
  }
}

// Section 6: the effects of putting a unit on a cell; a moved unit has left its old cell already.
void put_unit(State& s, std::size_t index, char unit, int cell) {
  const char me = s.provinces[index].owner;
  const char before = owner_at(s, cell);
  if (before == me) {
    const char there = content_at(s, cell);
    const int sum = strength(unit) + (is_unit(there) ? strength(there) : 0);
    set_cell(s, cell, me, static_cast<char>('0' + sum));
    return move_to_end(s, index);
  }
  set_cell(s, cell, me, unit);
  merge_step(s, me, cell);
  if (before == other(me)) {
    (me == 'r' ? s.red_conquests : s.blue_conquests) += 1;
    split_step(s, before, cell);
  }
}

// Section 7: the results of all actions of one province, `nothing` first.
std::vector<State> actions(const State& s, std::size_t index) {
  const Province& p = s.provinces[index];
  const int all = s.size * s.size;
  std::vector<State> results{s};
  // 5.3
  for (const int from : p.cells) {
    const char unit = content_at(s, from);
    if (!is_unit(unit)) continue;
    for (int to = 0; to < all; ++to) {
      if (to == from || manhattan(s, from, to) > 2 || !may_place_unit(s, p, unit, to)) continue;
      results.push_back(s);
      set_cell(results.back(), from, p.owner, '.');
      put_unit(results.back(), index, unit, to);
    }
  }
  // 5.4
  for (const char thing : std::string("1234FTS")) {
    if (p.money < price(s, p, thing)) continue;
    State paid = s;
    paid.provinces[index].money -= price(s, p, thing);
    for (int to = 0; to < all; ++to) {
      if (is_unit(thing) && may_place_unit(s, p, thing, to)) {
        results.push_back(paid);
        put_unit(results.back(), index, thing, to);
      } else if (is_building(thing) && may_place_building(s, p, thing, to)) {
        results.push_back(paid);
        set_cell(results.back(), to, p.owner, thing);
        move_to_end(results.back(), index);
      }
    }
  }
  return results;
}

// Section 9: has the player who has just moved won?
bool wins(const State& s, char mover) {
  int own = 0;
  bool opponent_lives = false;
  for (const Province& p : s.provinces) {
    if (p.owner == mover) own += static_cast<int>(p.cells.size());
    if (p.owner != mover) opponent_lives = true;
  }
  const auto land = std::count_if(s.cells.begin(), s.cells.end(),
                                  [](const std::string& cell) { return cell != "~~"; });
  return own * 5 >= land * 4 || !opponent_lives;
}

// Section 8: half of the full income, halves away from zero.
int income(const State& s, const Province& p) {
  int full = static_cast<int>(p.cells.size());
  for (const int cell : p.cells) full += kThings.at(content_at(s, cell)).income;
  return full >= 0 ? (full + 1) / 2 : -((-full + 1) / 2);
}

// Section 10.
double score(const State& s, char player) {
  int sum = 3 * (player == 'r' ? s.red_conquests : s.blue_conquests);
  int money = 0;
  int defence = 0;
  for (const Province& p : s.provinces) {
    if (p.owner != player) continue;
    money += p.money;
    sum += income(s, p) + static_cast<int>(p.cells.size());
    for (const int cell : p.cells) {
      sum += kThings.at(content_at(s, cell)).strength_score;
      defence += kThings.at(content_at(s, cell)).defence_score;
    }
  }
  sum += money < 0 ? -99999 : money > 40 ? -1 : 1;
  return static_cast<double>(sum) + static_cast<double>(defence) * 0.15;
}

}  // namespace

AntiyomacyProgram AntiyomacyProgram::from_text(const std::string& text) {
  State s;
  std::istringstream in(text);
  std::string flag, conquests, rows, list;
  in >> s.size >> s.turn >> flag >> conquests >> rows >> list;
  s.has_won = flag == "win";
  char sign = ' ';
  std::istringstream(conquests) >> s.red_conquests >> sign >> s.blue_conquests;
  std::erase(rows, '/');
  for (std::size_t i = 0; i < rows.size(); i += 2) s.cells.push_back(rows.substr(i, 2));
  if (list == "-") return s;
  std::istringstream items(list);
  for (std::string item; std::getline(items, item, ';');) {  // OWNER@CELL=MONEY
    Province p;
    int cell = 0;
    std::istringstream(item) >> p.owner >> sign >> cell >> sign >> p.money;
    p.cells = group_of(s, cell);
    s.provinces.push_back(p);
  }
  return s;
}

std::string AntiyomacyProgram::text() const {
  std::ostringstream out;
  out << size << ' ' << turn << (has_won ? " win " : " play ");
  out << red_conquests << ',' << blue_conquests << ' ';
  for (int cell = 0; cell < size * size; ++cell) {
    if (cell > 0 && cell % size == 0) out << '/';
    out << owner_at(*this, cell) << content_at(*this, cell);
  }
  std::string list;
  for (const char player : {'r', 'b'}) {
    for (const Province& p : provinces) {
      if (p.owner != player) continue;
      if (!list.empty()) list += ';';
      list += std::string{player, '@'} + std::to_string(*p.cells.begin());
      list += '=' + std::to_string(p.money);
    }
  }
  out << ' ' << (list.empty() ? "-" : list);
  return out.str();
}

std::vector<std::string> AntiyomacyProgram::successors(bool with_income) const {
  std::vector<State> states{*this};
  for (const Province& acting : provinces) {  // the snapshot of the start of the turn
    if (acting.owner != turn) continue;
    std::vector<State> next;
    for (const State& s : states) {
      // A province that waits for its action keeps its cells unless a merge swallows it.
      bool found = false;
      for (std::size_t i = 0; i < s.provinces.size() && !found; ++i) {
        if (s.provinces[i].owner != turn || s.provinces[i].cells != acting.cells) continue;
        found = true;
        for (const State& result : actions(s, i)) next.push_back(result);
      }
      if (!found) next.push_back(s);
    }
    states = next;
  }
  std::map<std::string, std::string> distinct;  // text before the income, text to report
  for (State& s : states) {
    s.turn = other(turn);
    s.has_won = wins(s, turn);
    const bool paid = with_income && turn == 'b';
    distinct[s.text()] = paid ? s.after_income().text() : s.text();
  }
  std::vector<std::string> result;
  for (const auto& [before, reported] : distinct) result.push_back(reported);
  std::sort(result.begin(), result.end());
  return result;
}

AntiyomacyProgram AntiyomacyProgram::after_income() const {
  State s = *this;
  for (Province& p : s.provinces) {
    p.money += income(*this, p);
    if (p.money >= 0) continue;
    p.money = 0;
    for (const int cell : p.cells) {
      if (is_unit(content_at(s, cell))) set_cell(s, cell, p.owner, '.');
    }
  }
  std::reverse(s.provinces.begin(), s.provinces.end());
  return s;
}

double AntiyomacyProgram::value() const {
  if (has_won) return turn == 'r' ? 99999 : -99999;
  return score(*this, 'b') - score(*this, 'r');
}

bool AntiyomacyProgram::won() const { return has_won; }

std::pair<double, int> minimax(const AntiyomacyProgram& position, int depth) {
  if (depth == 0) return {position.value(), 0};
  double best = 0;
  int reached = 0;
  for (const std::string& next : position.successors(false)) {
    const double value = minimax(AntiyomacyProgram::from_text(next), depth - 1).first;
    const bool better = position.turn == 'b' ? value > best : value < best;
    if (reached == 0 || better) {
      best = value;
      reached = 0;
    }
    if (value == best) ++reached;
  }
  return {best, reached};
}

}  // namespace castellan::reference
