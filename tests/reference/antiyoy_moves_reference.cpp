#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "antiyoy_reference.hpp"

namespace castellan::reference {

namespace {

using Position = AntiyoyPosition;
using Rules = AntiyoyRules;
using Cells = std::vector<int>;
using Reason = std::optional<std::string>;  // why something is not allowed; nothing: it is

using antiyoy_content::is_building;
using antiyoy_content::is_ready;
using antiyoy_content::is_tree;
using antiyoy_content::is_unit;
using antiyoy_content::strength;
using antiyoy_content::unit;

bool holds(const Cells& some_cells, int cell) {
  return std::find(some_cells.begin(), some_cells.end(), cell) != some_cells.end();
}

// R6.7, R6.11: a neighbour of the cell is one of these cells and holds a capital or a farm.
bool beside_town_or_farm(const Position& position, int cell, const Cells& province) {
  for (const int next : position.neighbours(cell)) {
    const char there = position.content(next);
    if (holds(province, next) && (there == 'C' || there == 'F')) return true;
  }
  return false;
}

// ---- move texts (section 12) ----

struct Move {
  enum Kind { none, march, purchase, building, end, grow } kind = none;
  std::string from, to;                               // texts of cells
  int strength = 0;                                   // purchase
  char thing = '.';                                   // building: F, T, S
  std::vector<std::pair<std::string, char>> planted;  // grow: text of the cell and P or Q
};

Move read_move(const std::string& text) {
  static const std::map<std::string, int> units = {
      {"peasant", 1}, {"spearman", 2}, {"baron", 3}, {"knight", 4}};
  static const std::map<std::string, char> buildings = {
      {"farm", 'F'}, {"tower", 'T'}, {"strong", 'S'}};
  Move move;
  if (text == "end") {
    move.kind = Move::end;
  } else if (text.starts_with("grow ")) {
    std::string rest = text.substr(5);
    move.kind = Move::grow;
    if (rest == "-") return move;
    rest += ',';
    while (!rest.empty()) {  // one tree and its comma each time
      const std::size_t comma = rest.find(',');
      if (comma == 0) return {};
      move.planted.emplace_back(rest.substr(0, comma - 1), rest[comma - 1]);
      rest.erase(0, comma + 1);
    }
  } else if (const std::size_t arrow = text.find('>'); arrow != std::string::npos) {
    move.kind = Move::march;
    move.from = text.substr(0, arrow);
    move.to = text.substr(arrow + 1);
  } else if (const std::size_t at = text.find('@'); at != std::string::npos) {
    const std::string word = text.substr(0, at);
    move.to = text.substr(at + 1);
    if (units.contains(word)) {
      move.kind = Move::purchase;
      move.strength = units.at(word);
    } else if (buildings.contains(word)) {
      move.kind = Move::building;
      move.thing = buildings.at(word);
    }
  }
  return move;
}

// ---- what is allowed (section 6) ----

long long unit_price(const Rules& rules, int s) { return rules.unit_price * 1LL * s; }

// R6.4, R6.5: may a unit of this strength land on an own cell?
Reason why_not_land(const Position& position, int cell, int s) {
  const char there = position.content(cell);
  if (is_building(there)) return "a building is in the way";
  if (is_unit(there) && strength(there) + s > 4) return "too strong together";
  return {};
}

// R4.8: may it take a foreign cell?
Reason why_not_take(const Position& position, const Rules& rules, int cell, int s) {
  const int defence = position.defence(cell);
  if (s > defence || (s == 4 && rules.knight_override)) return {};
  return "defended with strength " + std::to_string(defence);
}

// R6.2: what the unit on this cell of a province reaches, whatever it finds there.
Cells reached(const Position& position, const Rules& rules, int from) {
  const char me = position.owner(from);
  std::map<int, int> steps = {{from, 0}};  // own cell -> distance
  Cells walk = {from};
  Cells found;
  for (std::size_t i = 0; i < walk.size(); ++i) {  // grows meanwhile
    const int distance = steps.at(walk[i]);
    if (distance == rules.move_range) continue;
    for (const int next : position.neighbours(walk[i])) {
      if (!position.is_land(next) || steps.contains(next)) continue;
      if (position.owner(next) == me) {
        steps[next] = distance + 1;
        walk.push_back(next);
      }
      if (!holds(found, next)) found.push_back(next);
    }
  }
  return found;  // never holds `from`: its distance is known from the start
}

// R6.2: may it end its march on this cell, which it reaches?
Reason why_not_arrive(const Position& position, const Rules& rules, int cell, int s) {
  if (position.owner(cell) == position.turn) return why_not_land(position, cell, s);
  return why_not_take(position, rules, cell, s);
}

Reason why_not_march(const Position& position, const Rules& rules, int from, int to) {
  const char there = position.content(from);
  if (position.owner(from) != position.turn || !is_unit(there)) return "no unit of yours there";
  if (!is_ready(there)) return "the unit is not ready";
  if (from == to) return "the same cell";
  if (!holds(reached(position, rules, from), to)) return "out of reach";
  return why_not_arrive(position, rules, to, strength(there));
}

// R6.8: the provinces of the player to move that may pay a unit of this strength for this foreign
// cell, or why there is none.
std::variant<std::vector<Cells>, std::string> payers(const Position& position, const Rules& rules,
                                                     int s, int cell) {
  const std::vector<Cells> beside = position.provinces_beside(cell, position.turn);
  if (beside.empty()) return "not beside a province of yours";
  std::vector<Cells> open;
  for (const Cells& province : beside) {
    if (rules.foreign_purchase == "town_farm" && !beside_town_or_farm(position, cell, province)) {
      continue;
    }
    open.push_back(province);
  }
  if (open.empty()) return "not beside a capital or farm";
  const long long price = unit_price(rules, s);
  std::vector<Cells> rich;
  for (const Cells& province : open) {
    const long long coins = position.money.at({position.turn, province.front()});
    if (coins >= price) rich.push_back(province);
  }
  if (rich.empty()) return "too expensive: it costs " + std::to_string(price);
  return rich;
}

Reason why_not_buy(const Position& position, const Rules& rules, int s, int cell) {
  if (s > rules.buy_max) return "not for sale";
  if (position.owner(cell) != position.turn) {
    const auto found = payers(position, rules, s, cell);
    if (const auto* why = std::get_if<std::string>(&found)) return *why;
    return why_not_take(position, rules, cell, s);
  }
  if (!position.in_province(cell)) return "not in a province of yours";
  const long long coins = position.money.at({position.turn, position.group(cell).front()});
  const long long price = unit_price(rules, s);
  if (coins < price) {
    return "too expensive: " + std::to_string(price) + " of " + std::to_string(coins);
  }
  return why_not_land(position, cell, s);
}

// R4.6, R6.9
int build_price(const Position& position, const Rules& rules, char thing, const Cells& province) {
  if (thing == 'T') return rules.tower_price;
  if (thing == 'S') return rules.strong_price;
  int farms = 0;
  for (const int cell : province) farms += position.content(cell) == 'F' ? 1 : 0;
  return rules.farm_price + rules.farm_step * farms;
}

Reason why_not_build(const Position& position, const Rules& rules, char thing, int cell) {
  if (position.owner(cell) != position.turn || !position.in_province(cell)) {
    return "not in a province of yours";
  }
  if (thing == 'F' && !rules.farms) return "no farms in these rules";
  if (thing == 'S' && !rules.strong_towers) return "no strong towers in these rules";
  const Cells province = position.group(cell);
  if (thing == 'F' && !beside_town_or_farm(position, cell, province)) {
    return "not beside a capital or farm";
  }
  const long long coins = position.money.at({position.turn, province.front()});
  const int price = build_price(position, rules, thing, province);
  if (coins < price) {
    return "too expensive: " + std::to_string(price) + " of " + std::to_string(coins);
  }
  const char there = position.content(cell);
  const bool may_stand = there == '.' || (there == 'G' && rules.build_on_graves) ||
                         (thing == 'S' && there == 'T');  // R6.10
  if (!may_stand) return "the cell is not free";
  return {};
}

// R9.4, R13.5: cell by cell.
Reason why_not_grow(const Position& position, const Rules& rules, const Move& move) {
  std::map<int, char> planted;
  int last = -1;
  for (const auto& [name, kind] : move.planted) {
    const std::optional<int> cell = position.cell_named(name);
    if (!cell) return "no such cell: " + name;
    if (*cell <= last) return "the cells do not ascend";
    if (kind != 'P' && kind != 'Q') return "not a move text";
    planted[*cell] = kind;
    last = *cell;
  }
  std::size_t explained = 0;
  for (const AntiyoyGrowthChance& chance : position.growth_law(rules)) {
    if (!planted.contains(chance.cell)) {
      if (chance.nothing() == 0) return "a tree grows for sure on " + position.name(chance.cell);
      continue;
    }
    const char kind = planted.at(chance.cell);
    if ((kind == 'P' ? chance.pine : chance.palm) == 0) {
      return "that cannot grow on " + position.name(chance.cell);
    }
    ++explained;
  }
  if (explained != planted.size()) return "a tree where nothing can grow";
  return {};
}

Reason why_not_move(const Position& position, const Rules& rules, const Move& move) {
  if (!position.payoffs(rules).empty()) return "the game is over";
  if (position.turn == '*' && move.kind != Move::grow) return "the growth is due";
  if (move.kind == Move::none) return "not a move text";
  if (move.kind == Move::end) return {};
  if (move.kind == Move::grow) {
    if (position.turn != '*') return "no growth is due";
    return why_not_grow(position, rules, move);
  }
  const std::optional<int> to = position.cell_named(move.to);
  if (!to) return "no such cell: " + move.to;
  if (!position.is_land(*to)) return "sea";
  if (move.kind == Move::purchase) return why_not_buy(position, rules, move.strength, *to);
  if (move.kind == Move::building) return why_not_build(position, rules, move.thing, *to);
  const std::optional<int> from = position.cell_named(move.from);
  if (!from) return "no such cell: " + move.from;
  if (!position.is_land(*from)) return "sea";
  return why_not_march(position, rules, *from, *to);
}

// ---- effects of moves (section 6) ----

// R6.4, R6.5: the unit comes to an own cell of a province.
void land_unit(Position& position, const Rules& rules, int cell, int s, bool bought) {
  const char there = position.content(cell);
  bool ready = false;
  if (there == '.') ready = bought && rules.bought_ready;
  if (is_ready(there)) ready = !bought || rules.bought_ready;
  if (is_tree(there)) {
    long long& coins = position.money_of(cell);
    coins = std::min(coins + rules.chop_reward, 999999999LL);  // R5.7
  }
  const int sum = is_unit(there) ? strength(there) + s : s;
  position.set(cell, position.turn, unit(sum, ready));
}

void march(Position& position, const Rules& rules, int from, int to) {
  const int s = strength(position.content(from));
  position.set(from, position.turn, '.');
  if (position.owner(to) == position.turn) {
    land_unit(position, rules, to, s, false);
  } else {
    position.take(to, s, rules);
  }
}

void buy(Position& position, const Rules& rules, int s, int cell) {
  if (position.owner(cell) == position.turn) {
    position.money_of(cell) -= unit_price(rules, s);
    land_unit(position, rules, cell, s, true);
  } else {
    const auto found = payers(position, rules, s, cell);
    const Cells payer = std::get<std::vector<Cells>>(found).front();  // R6.8: any of them
    position.money_of(payer.front()) -= unit_price(rules, s);
    position.take(cell, s, rules);
  }
}

void build(Position& position, const Rules& rules, char thing, int cell) {
  position.money_of(cell) -= build_price(position, rules, thing, position.group(cell));
  position.set(cell, position.turn, thing);
}

// The cells and kinds of a legal growth.
std::map<int, char> planted(const Position& position, const Move& move) {
  std::map<int, char> trees;
  for (const auto& [name, kind] : move.planted) trees[position.cell_named(name).value()] = kind;
  return trees;
}

Position play(Position position, const Rules& rules, const Move& move) {
  switch (move.kind) {
    case Move::march:
      march(position, rules, position.cell_named(move.from).value(),
            position.cell_named(move.to).value());
      break;
    case Move::purchase:
      buy(position, rules, move.strength, position.cell_named(move.to).value());
      break;
    case Move::building:
      build(position, rules, move.thing, position.cell_named(move.to).value());
      break;
    case Move::end: position.end_turn(rules); break;
    case Move::grow: position.grow(planted(position, move), rules); break;
    case Move::none: break;
  }
  return position;
}

// R13.3: plays on from a position within a turn.
void play_turn(const Position& position, const Rules& rules, long long limit, AntiyoyTurns& found) {
  for (const std::string& text : position.moves(rules, limit)) {
    const Move move = read_move(text);
    const Position next = play(position, rules, move);
    const bool over =
        move.kind == Move::end || move.kind == Move::grow || !next.payoffs(rules).empty();
    if (!over) {
      play_turn(next, rules, limit, found);
      continue;
    }
    if (++found.sequences > limit) throw std::length_error("too many sequences of moves");
    found.ends.insert(next.text());
  }
}

}  // namespace

std::vector<std::string> AntiyoyPosition::moves(const AntiyoyRules& rules, long long limit) const {
  std::vector<std::string> found;
  if (!payoffs(rules).empty()) return found;  // R6.1
  if (turn == '*') {
    for (const AntiyoyGrowth& outcome : growth(rules, limit)) found.push_back(outcome.move);
    return found;
  }
  found.emplace_back("end");
  for (const int cell : land()) {
    if (owner(cell) == turn && is_ready(content(cell))) {
      for (const int to : reached(*this, rules, cell)) {
        if (why_not_arrive(*this, rules, to, strength(content(cell)))) continue;
        found.push_back(name(cell) + ">" + name(to));
      }
    }
    const std::vector<std::string> words = {"peasant", "spearman", "baron", "knight"};
    for (int s = 1; s <= 4; ++s) {
      const std::string& word = words.at(static_cast<std::size_t>(s - 1));
      if (!why_not_buy(*this, rules, s, cell)) found.push_back(word + "@" + name(cell));
    }
    if (!why_not_build(*this, rules, 'F', cell)) found.push_back("farm@" + name(cell));
    if (!why_not_build(*this, rules, 'T', cell)) found.push_back("tower@" + name(cell));
    if (!why_not_build(*this, rules, 'S', cell)) found.push_back("strong@" + name(cell));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<std::string> AntiyoyPosition::why_not(const std::string& move,
                                                    const AntiyoyRules& rules) const {
  return why_not_move(*this, rules, read_move(move));
}

bool AntiyoyPosition::is_legal(const std::string& move, const AntiyoyRules& rules) const {
  return !why_not(move, rules);
}

AntiyoyPosition AntiyoyPosition::after(const std::string& move, const AntiyoyRules& rules) const {
  if (const auto why = why_not(move, rules)) throw std::invalid_argument(move + ": " + *why);
  return play(*this, rules, read_move(move));
}

AntiyoyTurns AntiyoyPosition::whole_turns(const AntiyoyRules& rules, long long limit) const {
  AntiyoyTurns found;
  play_turn(*this, rules, limit, found);
  return found;
}

}  // namespace castellan::reference
