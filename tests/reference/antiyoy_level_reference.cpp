#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "antiyoy_reference.hpp"

namespace castellan::reference {

namespace {

using Position = AntiyoyPosition;
using Rules = AntiyoyRules;
using Place = std::pair<int, int>;  // i and j of B.2

using antiyoy_content::is_ready;
using antiyoy_content::is_unit;
using antiyoy_content::strength;
using antiyoy_content::unit;

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

// B.1: the fields between runs of blanks.
std::vector<std::string> words(const std::string& item) {
  std::vector<std::string> found;
  for (const std::string& piece : split(item, ' ')) {
    if (!piece.empty()) found.push_back(piece);
  }
  return found;
}

// B.1: at most 7 digits, with `-` if negative.
int number(const std::string& text) {
  const std::string digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || digits.size() > 7 ||
      digits.find_first_not_of("0123456789") != std::string::npos) {
    throw Refused{"`" + text + "` is not a number of at most 7 digits"};
  }
  return std::stoi(text);
}

int number(const std::string& text, int low, int high) {
  const int value = number(text);
  if (value < low || value > high) throw Refused{"`" + text + "` is out of range"};
  return value;
}

// B.1: name -> content.
std::map<std::string, std::string> read_sections(const std::string& code) {
  const std::string head = "antiyoy_level_code#";
  if (!code.starts_with(head)) throw Refused{"it does not begin with " + head};
  std::map<std::string, std::string> found;
  for (const std::string& section : split(code.substr(head.size()), '#')) {
    const std::size_t colon = section.find(':');
    if (colon == std::string::npos) continue;
    found.emplace(section.substr(0, colon), section.substr(colon + 1));  // the first counts
  }
  return found;
}

// The items of a section, each in its fields; none if there is no such section.
std::vector<std::vector<std::string>> items(const std::map<std::string, std::string>& sections,
                                            const std::string& name, std::size_t least_fields) {
  std::vector<std::vector<std::string>> found;
  if (!sections.contains(name)) return found;
  for (const std::string& item : split(sections.at(name), ',')) {
    if (words(item).empty()) continue;
    const auto fields = name == "provinces" ? split(item, '@') : words(item);
    if (fields.size() < least_fields) throw Refused{"`" + item + "` has too few fields"};
    found.push_back(fields);
  }
  return found;
}

// B.2: owner 0 to 10 and object 0 to 7 as the two characters of a cell.
std::string cell_of(int owner, int object) {
  const std::string owners = "abcdefg.hij";
  const std::string contents = ".PQCTGFS";
  return {owners.at(static_cast<std::size_t>(owner)),
          contents.at(static_cast<std::size_t>(object))};
}

// B.3: makes the map of these cells of land; where each of them is.
std::map<Place, int> lay_out(Position& position, const std::map<Place, std::string>& land) {
  if (land.empty()) throw Refused{"no land"};
  if (land.size() > 1024) throw Refused{"more than 1024 cells of land"};
  const auto v = [](const Place& place) { return -(2 * place.first + place.second); };
  int j0 = land.begin()->first.second;
  int v0 = v(land.begin()->first);
  for (const auto& [place, cell] : land) {
    j0 = std::min(j0, place.second);
    v0 = std::min(v0, v(place));
  }
  const int e = std::abs(v0 - j0) % 2;
  const auto column = [&](const Place& place) { return place.second - j0; };
  const auto row = [&](const Place& place) { return (v(place) - v0 + e - column(place) % 2) / 2; };
  for (const auto& [place, cell] : land) {
    position.rows = std::max(position.rows, row(place) + 1);
    position.columns = std::max(position.columns, column(place) + 1);
  }
  if (position.rows > 64 || position.columns > 64) throw Refused{"the map is too large"};
  position.cells.assign(static_cast<std::size_t>(position.rows * position.columns), "~~");
  std::map<Place, int> where;
  for (const auto& [place, cell] : land) {
    where[place] = row(place) * position.columns + column(place);
    position.set(where[place], cell[0], cell[1]);
  }
  return where;
}

// B.5, capitals of B.6
void mend(Position& position, const Rules& rules) {
  for (const int cell : position.land()) {
    const char owner = position.owner(cell);
    const char there = position.content(cell);
    if (there == 'F' && (owner == '.' || !rules.farms)) position.set(cell, owner, '.');
    if (there == 'S' && !rules.strong_towers) position.set(cell, owner, 'T');
  }
  for (const AntiyoyProvince& province : position.provinces(rules)) {
    bool has_capital = false;
    for (const int cell : province.cells) {
      if (position.content(cell) != 'C') continue;
      if (has_capital) position.set(cell, province.owner, '.');
      has_capital = true;
    }
    position.place_capital_if_none(province.cells);
  }
  for (const int cell : position.land()) {
    if (position.is_owned(cell) && !position.in_province(cell)) position.clear_lone_cell(cell);
  }
}

// B.6: the money that the items of this section give to provinces; money is the field with this
// number.
std::map<std::pair<char, int>, long long> read_money(
    const Position& position, const std::map<Place, int>& where,
    const std::vector<std::vector<std::string>>& list, std::size_t field) {
  std::map<std::pair<char, int>, long long> found;
  for (const std::vector<std::string>& item : list) {
    const Place place = {number(item[0]), number(item[1])};
    const int coins = std::max(number(item[field]), 0);
    if (!where.contains(place) || !position.in_province(where.at(place))) continue;
    const int cell = where.at(place);
    found.emplace(std::pair(position.owner(cell), position.group(cell).front()), coins);
  }
  return found;
}

Position read_level(const std::string& code, const Rules& rules) {
  const std::map<std::string, std::string> sections = read_sections(code);
  if (!sections.contains("land")) throw Refused{"no land"};
  std::map<Place, std::string> land;
  for (const auto& item : items(sections, "land", 4)) {
    const Place place = {number(item[0]), number(item[1])};
    land[place] = cell_of(number(item[2], 0, 10), number(item[3], 0, 7));
  }
  Position position;
  const std::map<Place, int> where = lay_out(position, land);
  for (const auto& item : items(sections, "units", 4)) {  // B.4
    const Place place = {number(item[0]), number(item[1])};
    const int s = number(item[2], 1, 4);
    if (!where.contains(place)) throw Refused{"a unit is not on land"};
    const int cell = where.at(place);
    if (!position.is_owned(cell)) continue;
    position.set(cell, position.owner(cell), unit(s, false));
  }
  mend(position, rules);
  const std::map<char, int> living = position.province_cells();
  if (living.empty()) throw Refused{"nobody owns a province"};
  position.turn = living.begin()->first;
  position.players = 2;
  for (const int cell : position.land()) {
    if (!position.is_owned(cell)) continue;
    position.players = std::max(position.players, position.owner(cell) - 'a' + 1);
    const char there = position.content(cell);
    if (position.owner(cell) == position.turn && position.in_province(cell) && is_unit(there)) {
      position.set(cell, position.turn, unit(strength(there), true));
    }
  }
  const auto first = read_money(position, where, items(sections, "provinces", 5), 4);
  const auto second = read_money(position, where, items(sections, "real_money", 3), 2);
  position.money.insert(first.begin(), first.end());
  position.money.insert(second.begin(), second.end());
  for (const AntiyoyProvince& province : position.provinces(rules)) {
    position.money.insert({{province.owner, province.cells.front()}, rules.start_money});
  }
  return position;
}

}  // namespace

std::variant<AntiyoyPosition, std::string> AntiyoyPosition::from_level(const std::string& code,
                                                                       const AntiyoyRules& rules) {
  try {
    return read_level(code, rules);
  } catch (const Refused& refused) {
    return refused.why;
  }
}

// B.7
std::string AntiyoyPosition::level_code() const {
  const auto height = [&](int cell) { return 2 * (cell / columns) + cell % columns % 2; };
  int greatest = 0;
  for (const int cell : land()) greatest = std::max(greatest, height(cell) + cell % columns);
  const auto place = [&](int cell) {
    const int column = cell % columns;
    return std::to_string((greatest - height(cell) - column) / 2) + " " + std::to_string(column);
  };
  std::string land_items;
  std::string unit_items;
  std::string money_items;
  for (const int cell : land()) {
    const std::string owners = "abcdefg.hij";
    const std::map<char, int> objects = {{'P', 1}, {'p', 1}, {'Q', 2}, {'q', 2}, {'C', 3},
                                         {'T', 4}, {'G', 5}, {'F', 6}, {'S', 7}};
    const char there = content(cell);
    const int object = objects.contains(there) ? objects.at(there) : 0;
    land_items += (land_items.empty() ? "" : ",") + place(cell) + " " +
                  std::to_string(owners.find(owner(cell))) + " " + std::to_string(object);
    if (!is_unit(there)) continue;
    unit_items += (unit_items.empty() ? "" : ",") + place(cell) + " " +
                  std::to_string(strength(there)) + (is_ready(there) ? " true" : " false");
  }
  for (const auto& [key, coins] : money) {
    money_items +=
        (money_items.empty() ? "" : ",") + place(key.second) + " " + std::to_string(coins);
  }
  return "antiyoy_level_code#land:" + land_items + "#units:" + unit_items +
         "#real_money:" + money_items + "#";
}

}  // namespace castellan::reference
