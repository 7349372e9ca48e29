#include <algorithm>
#include <cstddef>
#include <sstream>

#include "antiyoy_reference.hpp"

namespace castellan::reference {

namespace {

using Position = AntiyoyPosition;
using Rules = AntiyoyRules;

struct Refused {
  std::string why;
};

// The pieces between the separators, empty ones too.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> pieces = {""};
  for (const char c : text) {
    if (c == separator) {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  return pieces;
}

bool only_digits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// A number without sign and leading zeros in this range.
std::optional<int> number(const std::string& text, int low, int high) {
  if (!only_digits(text) || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return {};
  const int value = std::stoi(text);
  if (value < low || value > high) return {};
  return value;
}

char letter(int player) { return static_cast<char>('a' + player); }

// ---- options (section 3, R14.1) ----

const std::map<std::string, bool Rules::*> on_off = {
    {"farms", &Rules::farms},
    {"strong_towers", &Rules::strong_towers},
    {"knight_override", &Rules::knight_override},
    {"bought_ready", &Rules::bought_ready},
    {"build_on_graves", &Rules::build_on_graves},
    {"capital_loss_wipes_money", &Rules::capital_loss_wipes_money},
    {"trees", &Rules::trees},
    {"fog", &Rules::fog},
};

struct Number {
  int Rules::* member;
  int low, high;
};

const std::map<std::string, Number> numbers = {
    {"hex_income", {&Rules::hex_income, 0, 1000}},
    {"farm_income", {&Rules::farm_income, 0, 1000}},
    {"farm_price", {&Rules::farm_price, 0, 1000}},
    {"farm_step", {&Rules::farm_step, 0, 1000}},
    {"tower_price", {&Rules::tower_price, 0, 1000}},
    {"strong_price", {&Rules::strong_price, 0, 1000}},
    {"unit_price", {&Rules::unit_price, 0, 1000}},
    {"upkeep_1", {&Rules::upkeep_1, 0, 1000}},
    {"upkeep_2", {&Rules::upkeep_2, 0, 1000}},
    {"upkeep_3", {&Rules::upkeep_3, 0, 1000}},
    {"upkeep_4", {&Rules::upkeep_4, 0, 1000}},
    {"tower_upkeep", {&Rules::tower_upkeep, 0, 1000}},
    {"strong_upkeep", {&Rules::strong_upkeep, 0, 1000}},
    {"chop_reward", {&Rules::chop_reward, 0, 1000}},
    {"move_range", {&Rules::move_range, 1, 4096}},
    {"buy_max", {&Rules::buy_max, 1, 4}},
    {"palm_percent", {&Rules::palm_percent, 0, 100}},
    {"pine_percent", {&Rules::pine_percent, 0, 100}},
    {"growth_cost", {&Rules::growth_cost, 0, 1000}},
    {"start_money", {&Rules::start_money, 0, 1000}},
    {"max_rounds", {&Rules::max_rounds, 0, 999999}},
};

struct Word {
  std::string Rules::* member;
  std::set<std::string> values;
};

const std::map<std::string, Word> word_switches = {
    {"foreign_purchase", {&Rules::foreign_purchase, {"border", "town_farm"}}},
    {"split_money", {&Rules::split_money, {"largest", "capital", "proportional"}}},
    {"lone_units", {&Rules::lone_units, {"turn_start", "at_once"}}},
    {"growth_law", {&Rules::growth_law, {"classic", "hd"}}},
    {"growth_time", {&Rules::growth_time, {"round_start", "after_income"}}},
    {"first_lap", {&Rules::first_lap, {"prepaid", "no_income"}}},
};

// R14.2: size -> the most players.
const std::map<std::string, int> sizes = {{"small", 5}, {"medium", 9}, {"big", 10}, {"huge", 10}};

// R3.1: what differs from `generic`.
void set_profile(Rules& rules, const std::string& profile) {
  if (profile == "slay") {
    rules.farms = rules.strong_towers = false;
    rules.upkeep_4 = 54;
    rules.tower_upkeep = rules.strong_upkeep = 0;
    rules.chop_reward = 0;
    rules.knight_override = false;
    rules.palm_percent = 100;
    rules.pine_percent = 80;
  } else if (profile == "duel") {
    rules.bought_ready = false;
    rules.foreign_purchase = "town_farm";
    rules.build_on_graves = false;
    rules.split_money = "capital";
    rules.lone_units = "at_once";
    rules.growth_law = "hd";
    rules.palm_percent = rules.pine_percent = 33;
    rules.growth_time = "after_income";
    rules.growth_cost = 1;
    rules.first_lap = "no_income";
  }
}

bool is_start_option(const std::string& name, const std::string& value) {
  if (name == "size") return sizes.contains(value);
  if (name == "players") return number(value, 2, 10).has_value();
  if (name == "seed") {
    return only_digits(value) && value.size() <= 20 && (value.size() == 1 || value[0] != '0');
  }
  if (name == "tree_percent") return number(value, 0, 100).has_value();
  if (name == "starts" || name == "rotate") return number(value, 0, 1000).has_value();
  return false;
}

// Any option but the profile; false: unknown name or value.
bool set_option(Rules& rules, const std::string& name, const std::string& value) {
  if (on_off.contains(name)) {
    rules.*on_off.at(name) = value == "on";
    return value == "on" || value == "off";
  }
  if (numbers.contains(name)) {
    const Number& known = numbers.at(name);
    const std::optional<int> read = number(value, known.low, known.high);
    rules.*known.member = read.value_or(0);
    return read.has_value();
  }
  if (word_switches.contains(name)) {
    rules.*word_switches.at(name).member = value;
    return word_switches.at(name).values.contains(value);
  }
  if (name == "goal") {
    if (value == "elimination") {
      rules.goal_share = 0;
      return true;
    }
    if (!value.starts_with("share:")) return false;
    const std::optional<int> share = number(value.substr(6), 51, 100);
    rules.goal_share = share.value_or(0);
    return share.has_value();
  }
  rules.start[name] = value;
  return is_start_option(name, value);
}

// ---- state texts (section 2) ----

int needed_number(const std::string& text, int low, int high, const std::string& what) {
  const std::optional<int> value = number(text, low, high);
  if (!value) {
    throw Refused{what + " `" + text + "`: not a number from " + std::to_string(low) + " to " +
                  std::to_string(high)};
  }
  return *value;
}

void read_cells(Position& position, const Rules& rules, const std::string& text) {
  const std::vector<std::string> lines = split(text, '/');
  if (lines.size() != static_cast<std::size_t>(position.rows)) throw Refused{"number of rows"};
  for (const std::string& line : lines) {
    if (line.size() != 2 * static_cast<std::size_t>(position.columns)) {
      throw Refused{"length of the row `" + line + "`"};
    }
    for (std::size_t i = 0; i < line.size(); i += 2) position.cells.push_back(line.substr(i, 2));
  }
  for (int cell = 0; cell < position.rows * position.columns; ++cell) {
    const std::string here = position.name(cell) + ": ";
    const char owner = position.owner(cell);
    const char content = position.content(cell);
    if (owner == '~') {
      if (content != '~') throw Refused{here + "sea is ~~"};
      continue;
    }
    if (owner != '.' && (owner < 'a' || owner >= letter(position.players))) {
      throw Refused{here + "owner"};
    }
    if (std::string(".12345678PQpqCFTSG").find(content) == std::string::npos) {
      throw Refused{here + "content"};
    }
    if (owner == '.' && std::string(".PQpqGCTS").find(content) == std::string::npos) {
      throw Refused{here + "this cannot stand on neutral land"};
    }
    if (content == 'F' && !rules.farms) throw Refused{here + "no farms in these rules"};
    if (content == 'S' && !rules.strong_towers) {
      throw Refused{here + "no strong towers in these rules"};
    }
    if (antiyoy_content::is_building(content) && owner != '.' && !position.in_province(cell)) {
      throw Refused{here + "building on a lone cell"};
    }
  }
  if (position.land().size() > 1024) throw Refused{"more than 1024 cells of land"};
}

// OWNER@CELL=MONEY
void read_province(Position& position, const Rules& rules, const std::string& item) {
  const std::size_t equals = item.find('=');
  if (item.size() < 2 || item[1] != '@' || equals == std::string::npos) {
    throw Refused{"province `" + item + "`"};
  }
  const std::optional<int> cell = position.cell_named(item.substr(2, equals - 2));
  if (!cell) throw Refused{"cell of the province `" + item + "`"};
  if (item[0] != position.owner(*cell) || !position.in_province(*cell) ||
      position.group(*cell).front() != *cell) {
    throw Refused{"no province is named so: `" + item + "`"};
  }
  if (position.money.contains({item[0], *cell})) throw Refused{"named twice: `" + item + "`"};
  std::string coins = item.substr(equals + 1);
  const bool negative = coins.starts_with('-');
  if (negative) coins.erase(0, 1);
  const int amount = needed_number(coins, negative ? 1 : 0, 999999999, "money of `" + item + "`");
  const bool debt_allowed =
      rules.first_lap == "prepaid" && position.round == 1 && item[0] > position.turn;
  if (negative && !debt_allowed) throw Refused{"negative money: `" + item + "`"};
  position.money[{item[0], *cell}] = negative ? -amount : amount;
}

// R2.7: who may have ready units; ' ' is nobody.
char owner_of_ready_units(const Position& position, const Rules& rules) {
  if (position.turn != '*') return position.turn;
  if (rules.growth_time == "round_start") return ' ';
  return position.province_cells().begin()->first;
}

Position read_text(const std::string& text, const Rules& rules) {
  Position position;
  const std::vector<std::string> fields = split(text, ' ');
  if (fields.size() != 6) throw Refused{"there must be six fields"};
  const std::vector<std::string> size = split(fields[0], 'x');
  if (size.size() != 2) throw Refused{"size `" + fields[0] + "`"};
  position.rows = needed_number(size[0], 1, 64, "rows");
  position.columns = needed_number(size[1], 1, 64, "columns");
  position.players = needed_number(fields[1], 2, 10, "players");
  if (fields[2].size() != 1) throw Refused{"turn `" + fields[2] + "`"};
  position.turn = fields[2][0];
  position.round = needed_number(fields[3], 1, 1000000, "round");
  read_cells(position, rules, fields[4]);
  const std::map<char, int> living = position.province_cells();
  if (living.empty()) throw Refused{"nobody owns a province"};
  if (position.turn == '*' && position.round == 1) throw Refused{"no growth in round 1"};
  if (position.turn != '*' && !living.contains(position.turn)) {
    throw Refused{"the player to move owns no province"};
  }
  for (const std::string& item : split(fields[5], ';')) read_province(position, rules, item);
  for (const AntiyoyProvince& province : position.provinces(rules)) {
    const int first = province.cells.front();
    int capitals = 0;
    for (const int cell : province.cells) capitals += position.content(cell) == 'C' ? 1 : 0;
    if (capitals != 1) throw Refused{position.name(first) + ": a province has one capital"};
    if (!position.money.contains({province.owner, first})) {
      throw Refused{position.name(first) + ": its province is missing"};
    }
  }
  const char marching = owner_of_ready_units(position, rules);
  for (const int cell : position.land()) {
    const char there = position.content(cell);
    if (!antiyoy_content::is_ready(there)) continue;
    if (position.owner(cell) != marching || !position.in_province(cell)) {
      throw Refused{position.name(cell) + ": this unit cannot be ready"};
    }
  }
  return position;
}

// The text with ?? for cells that are not shown, and only the provinces of the owners shown.
template <typename ShownCell, typename ShownOwner>
std::string write_text(const Position& position, ShownCell shown_cell, ShownOwner shown_owner) {
  std::ostringstream out;
  out << position.rows << 'x' << position.columns << ' ' << position.players << ' ' << position.turn
      << ' ' << position.round << ' ';
  for (int cell = 0; cell < position.rows * position.columns; ++cell) {
    if (cell > 0 && cell % position.columns == 0) out << '/';
    if (shown_cell(cell)) {
      out << position.owner(cell) << position.content(cell);
    } else {
      out << "??";
    }
  }
  std::string items;
  for (const auto& [key, coins] : position.money) {
    const auto& [owner, first] = key;
    if (!shown_owner(owner)) continue;
    if (!items.empty()) items += ';';
    items += owner + ("@" + position.name(first)) + "=" + std::to_string(coins);
  }
  out << ' ' << (items.empty() ? "-" : items);
  return out.str();
}

}  // namespace

std::optional<AntiyoyRules> AntiyoyRules::from_options(
    const std::vector<std::pair<std::string, std::string>>& options) {
  AntiyoyRules rules;
  std::string profile = "generic";
  for (const auto& [name, value] : options) {
    if (name != "profile") continue;
    if (value != "generic" && value != "slay" && value != "duel") return {};
    profile = value;
  }
  set_profile(rules, profile);
  for (const auto& [name, value] : options) {
    if (name != "profile" && !set_option(rules, name, value)) return {};
  }
  const std::string size = rules.start.contains("size") ? rules.start.at("size") : "small";
  const std::string players = rules.start.contains("players") ? rules.start.at("players") : "2";
  if (std::stoi(players) > sizes.at(size)) return {};  // R14.1
  return rules;
}

std::variant<AntiyoyPosition, std::string> AntiyoyPosition::from_text(const std::string& text,
                                                                      const AntiyoyRules& rules) {
  try {
    return read_text(text, rules);
  } catch (const Refused& refused) {
    return refused.why;
  }
}

std::string AntiyoyPosition::text() const {
  return write_text(*this, [](int) { return true; }, [](char) { return true; });
}

std::string AntiyoyPosition::view(char player) const {
  const std::set<int> lit = visible(player);
  return write_text(
      *this, [&](int cell) { return lit.contains(cell); },
      [&](char owner) { return owner == player; });
}

std::string AntiyoyPosition::name(int cell) const {
  return std::to_string(cell / columns) + "-" + std::to_string(cell % columns);
}

std::optional<int> AntiyoyPosition::cell_named(const std::string& name) const {
  const std::vector<std::string> parts = split(name, '-');
  if (parts.size() != 2) return {};
  const std::optional<int> row = number(parts[0], 0, rows - 1);
  const std::optional<int> column = number(parts[1], 0, columns - 1);
  if (!row || !column) return {};
  return *row * columns + *column;
}

}  // namespace castellan::reference
