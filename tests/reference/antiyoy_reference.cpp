#include "antiyoy_reference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace castellan::reference {

namespace {

using Cells = std::vector<int>;

using antiyoy_content::is_tree;
using antiyoy_content::is_unit;
using antiyoy_content::strength;

bool holds(const Cells& some_cells, int cell) {
  return std::find(some_cells.begin(), some_cells.end(), cell) != some_cells.end();
}

// R4.4
int income(const AntiyoyRules& rules, char content) {
  if (is_tree(content)) return 0;
  return content == 'F' ? rules.farm_income : rules.hex_income;
}

// R4.5
int upkeep(const AntiyoyRules& rules, char content) {
  if (content == 'T') return rules.tower_upkeep;
  if (content == 'S') return rules.strong_upkeep;
  if (!is_unit(content)) return 0;
  const std::array<int, 4> of_units = {rules.upkeep_1, rules.upkeep_2, rules.upkeep_3,
                                       rules.upkeep_4};
  return of_units.at(static_cast<std::size_t>(strength(content) - 1));
}

// R4.7: what a cell gives to its own defence and to that of its neighbours.
int protection(char content) {
  if (is_unit(content)) return strength(content);
  switch (content) {
    case 'C': return 1;
    case 'T': return 2;
    case 'S': return 3;
    default: return 0;
  }
}

// R11.2
int sight(char content) {
  if (is_unit(content)) return 2;
  switch (content) {
    case 'T': return 3;
    case 'C': return 4;
    case 'S': return 5;
    default: return 1;
  }
}

// ---- chances of a growth (R9.4) ----

std::string times(const std::string& decimal, int factor) {
  std::string product;  // last digit first
  long long carry = 0;
  for (std::size_t i = decimal.size(); i > 0 || carry > 0; i -= i > 0 ? 1 : 0) {
    if (i > 0) carry += static_cast<long long>(decimal[i - 1] - '0') * factor;
    product += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  std::reverse(product.begin(), product.end());
  return product;
}

// The product of these chances in ten-thousandths, exact and reduced. 10000 = 2^4 x 5^4.
std::string exact_product(const std::vector<int>& chances) {
  std::string above = "1";
  std::string below = "1";
  std::size_t twos = 4 * chances.size();  // of the denominator, not yet cancelled
  std::size_t fives = 4 * chances.size();
  for (int factor : chances) {
    for (; factor % 2 == 0 && twos > 0; factor /= 2) --twos;
    for (; factor % 5 == 0 && fives > 0; factor /= 5) --fives;
    above = times(above, factor);
  }
  for (; twos > 0; --twos) below = times(below, 2);
  for (; fives > 0; --fives) below = times(below, 5);
  return above + "/" + below;
}

// All combinations over the cells of the law from the i-th on. chances: one for each cell before.
void combine(const AntiyoyPosition& position, const std::vector<AntiyoyGrowthChance>& law,
             std::size_t i, const std::string& trees, const std::vector<int>& chances,
             std::vector<AntiyoyGrowth>& found) {
  if (i == law.size()) {
    double odds = 1;
    for (const int chance : chances) odds *= chance / 10000.0;
    found.push_back({"grow " + (trees.empty() ? "-" : trees), exact_product(chances), odds});
    return;
  }
  const auto go_on = [&](int chance, const std::string& tree) {
    if (chance == 0) return;
    std::vector<int> longer = chances;
    longer.push_back(chance);
    const std::string comma = trees.empty() || tree.empty() ? "" : ",";
    combine(position, law, i + 1, trees + comma + tree, longer, found);
  };
  const std::string name = position.name(law[i].cell);
  go_on(law[i].nothing(), "");
  go_on(law[i].pine, name + "P");
  go_on(law[i].palm, name + "Q");
}

}  // namespace

// ---- cells ----

char AntiyoyPosition::owner(int cell) const {
  return cells.at(static_cast<std::size_t>(cell)).at(0);
}

char AntiyoyPosition::content(int cell) const {
  return cells.at(static_cast<std::size_t>(cell)).at(1);
}

void AntiyoyPosition::set(int cell, char owner, char content) {
  cells.at(static_cast<std::size_t>(cell)) = {owner, content};
}

int AntiyoyPosition::neighbour(int cell, int direction) const {
  struct Step {
    int row, column;
  };
  static const std::array<Step, 6> even = {{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {0, -1}, {-1, -1}}};
  static const std::array<Step, 6> odd = {{{-1, 0}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};
  const int row = cell / columns;
  const int column = cell % columns;
  const Step step = (column % 2 == 0 ? even : odd).at(static_cast<std::size_t>(direction));
  const int to_row = row + step.row;
  const int to_column = column + step.column;
  if (to_row < 0 || to_row >= rows || to_column < 0 || to_column >= columns) return -1;
  return to_row * columns + to_column;
}

Cells AntiyoyPosition::neighbours(int cell) const {
  Cells found;
  for (int direction = 0; direction < 6; ++direction) {
    const int next = neighbour(cell, direction);
    if (next >= 0) found.push_back(next);
  }
  return found;
}

bool AntiyoyPosition::is_coastal(int cell) const {
  for (int direction = 0; direction < 6; ++direction) {
    const int next = neighbour(cell, direction);
    if (next < 0 || !is_land(next)) return true;
  }
  return false;
}

Cells AntiyoyPosition::land() const {
  Cells found;
  for (int cell = 0; cell < rows * columns; ++cell) {
    if (is_land(cell)) found.push_back(cell);
  }
  return found;
}

// ---- provinces ----

Cells AntiyoyPosition::group(int cell) const {
  std::vector<bool> seen(cells.size(), false);
  seen.at(static_cast<std::size_t>(cell)) = true;
  Cells found = {cell};
  for (std::size_t i = 0; i < found.size(); ++i) {  // grows meanwhile
    for (const int next : neighbours(found[i])) {
      if (owner(next) != owner(cell) || seen.at(static_cast<std::size_t>(next))) continue;
      seen.at(static_cast<std::size_t>(next)) = true;
      found.push_back(next);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool AntiyoyPosition::in_province(int cell) const {
  if (!is_owned(cell)) return false;
  for (const int next : neighbours(cell)) {
    if (owner(next) == owner(cell)) return true;
  }
  return false;
}

std::vector<Cells> AntiyoyPosition::groups_beside(int cell, char owner) const {
  std::vector<Cells> found;
  for (const int next : neighbours(cell)) {
    if (this->owner(next) != owner) continue;
    const Cells one = group(next);
    if (std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
  }
  return found;
}

std::vector<Cells> AntiyoyPosition::provinces_beside(int cell, char owner) const {
  std::vector<Cells> found;
  for (const Cells& one : groups_beside(cell, owner)) {
    if (one.size() >= 2) found.push_back(one);
  }
  return found;
}

long long& AntiyoyPosition::money_of(int cell) {
  return money.at({owner(cell), group(cell).front()});
}

std::vector<AntiyoyProvince> AntiyoyPosition::provinces(const AntiyoyRules& rules) const {
  std::map<std::pair<char, int>, AntiyoyProvince> found;  // in the order wanted
  std::vector<bool> seen(cells.size(), false);
  for (const int first : land()) {
    if (!in_province(first) || seen.at(static_cast<std::size_t>(first))) continue;
    AntiyoyProvince province;
    province.owner = owner(first);
    province.cells = group(first);
    int without_graves = 0;  // income of the cells that hold no grave
    for (const int cell : province.cells) {
      seen.at(static_cast<std::size_t>(cell)) = true;
      const char what = content(cell);
      province.farms += what == 'F' ? 1 : 0;
      province.income += income(rules, what);
      province.upkeep += upkeep(rules, what);
      without_graves += what == 'G' ? 0 : income(rules, what);
    }
    const auto coins = money.find({province.owner, first});
    province.money = coins == money.end() ? 0 : coins->second;  // not yet there while reading
    province.profit = province.income - province.upkeep;
    province.next_money =
        std::min(province.money + without_graves - province.upkeep, 999999999LL);  // R5.7
    province.farm_price = rules.farm_price + rules.farm_step * province.farms;     // R4.6
    found[{province.owner, first}] = province;
  }
  std::vector<AntiyoyProvince> list;
  list.reserve(found.size());
  for (const auto& [key, province] : found) list.push_back(province);
  return list;
}

std::map<char, int> AntiyoyPosition::province_cells() const {
  std::map<char, int> found;
  for (const int cell : land()) {
    if (in_province(cell)) ++found[owner(cell)];
  }
  return found;
}

int AntiyoyPosition::defence(int cell) const {
  int best = protection(content(cell));
  for (const int next : neighbours(cell)) {
    if (owner(next) == owner(cell)) best = std::max(best, protection(content(next)));
  }
  return best;
}

std::uint64_t AntiyoyPosition::mix(int cell) {
  std::uint64_t z = (static_cast<std::uint64_t>(cell) + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

std::uint64_t AntiyoyPosition::hash(const Cells& some_cells) {
  std::uint64_t sum = 0;
  for (const int cell : some_cells) sum ^= mix(cell);
  return sum;
}

int AntiyoyPosition::capital_place(const Cells& province) const {
  Cells empty;
  Cells no_tower;
  for (const int cell : province) {  // ascending
    const char there = content(cell);
    if (there == '.') empty.push_back(cell);
    if (there != 'T' && there != 'S') no_tower.push_back(cell);
  }
  const Cells& candidates = !empty.empty() ? empty : !no_tower.empty() ? no_tower : province;
  return candidates.at(hash(province) % candidates.size());
}

void AntiyoyPosition::place_capital_if_none(const Cells& province) {
  for (const int cell : province) {
    if (content(cell) == 'C') return;
  }
  set(capital_place(province), owner(province.front()), 'C');
}

void AntiyoyPosition::clear_lone_cell(int cell) {
  const char there = content(cell);
  if (there == 'C') set(cell, owner(cell), is_coastal(cell) ? 'Q' : 'P');
  if (there == 'F' || there == 'T' || there == 'S') set(cell, owner(cell), '.');
}

// ---- growth ----

std::vector<AntiyoyGrowthChance> AntiyoyPosition::growth_law(const AntiyoyRules& rules) const {
  std::vector<AntiyoyGrowthChance> law;
  if (!rules.trees) return law;
  for (const int cell : land()) {
    if (content(cell) != '.') continue;
    int trees = 0;
    int pines = 0;  // those that seed
    int palms = 0;
    for (const int next : neighbours(cell)) {
      const char there = content(next);
      trees += is_tree(there) ? 1 : 0;
      pines += there == 'P' ? 1 : 0;
      palms += there == 'Q' ? 1 : 0;
    }
    const bool coastal = is_coastal(cell);
    const bool palm_seeds = coastal && palms > 0;
    const bool pine_seeds = trees >= 2 && pines > 0;
    AntiyoyGrowthChance chance = {cell, 0, 0};
    if (rules.growth_law == "classic") {  // R9.2: a pine covers a palm
      const int palm = palm_seeds ? rules.palm_percent : 0;
      const int pine = pine_seeds ? rules.pine_percent : 0;
      chance.pine = 100 * pine;
      chance.palm = palm * (100 - pine);
    } else if (palm_seeds || pine_seeds) {  // R9.3: one draw, the kind by the coast
      if (coastal) chance.palm = 100 * rules.palm_percent;
      if (!coastal) chance.pine = 100 * rules.pine_percent;
    }
    if (chance.pine > 0 || chance.palm > 0) law.push_back(chance);
  }
  return law;
}

std::vector<AntiyoyGrowth> AntiyoyPosition::growth(const AntiyoyRules& rules,
                                                   long long limit) const {
  const std::vector<AntiyoyGrowthChance> law = growth_law(rules);
  long long count = 1;
  for (const AntiyoyGrowthChance& one : law) {
    count *= (one.nothing() > 0 ? 1 : 0) + (one.pine > 0 ? 1 : 0) + (one.palm > 0 ? 1 : 0);
    if (count > limit) throw std::length_error("a growth with too many outcomes");
  }
  std::vector<AntiyoyGrowth> found;
  combine(*this, law, 0, "", {}, found);
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.move < b.move; });
  return found;
}

// ---- end and fog ----

std::vector<int> AntiyoyPosition::payoffs(const AntiyoyRules& rules) const {
  const std::map<char, int> owned = province_cells();
  const int all_land = static_cast<int>(land().size());
  int most = 0;
  for (const auto& [player, count] : owned) most = std::max(most, count);
  std::set<char> best;                                       // the winner, or those who draw
  if (owned.size() == 1) best.insert(owned.begin()->first);  // R10.2
  if (best.empty() && rules.goal_share > 0) {                // R10.3
    for (const auto& [player, count] : owned) {
      if (100 * count >= rules.goal_share * all_land) best.insert(player);
    }
  }
  if (best.empty() && round > rules.last_round()) {  // R10.4
    for (const auto& [player, count] : owned) {
      if (count == most) best.insert(player);
    }
  }
  if (best.empty()) return {};
  std::vector<int> result;  // R10.5
  for (int player = 0; player < players; ++player) {
    const bool among_best = best.contains(static_cast<char>('a' + player));
    result.push_back(!among_best ? -1 : best.size() == 1 ? 1 : 0);
  }
  return result;
}

std::set<int> AntiyoyPosition::visible(char player) const {
  std::set<int> lit;
  for (const int start : land()) {
    if (owner(start) != player || !in_province(start)) continue;
    Cells disc = {start};
    Cells rim = {start};  // the cells of the disc at the greatest distance so far
    for (int step = 0; step < sight(content(start)); ++step) {
      Cells next_rim;
      for (const int cell : rim) {
        if (!is_land(cell)) continue;  // sea is seen, but not looked across
        for (const int next : neighbours(cell)) {
          if (holds(disc, next)) continue;
          disc.push_back(next);
          next_rim.push_back(next);
        }
      }
      rim = next_rim;
    }
    lit.insert(disc.begin(), disc.end());
  }
  return lit;
}

}  // namespace castellan::reference
