#include "games/antiyoy/level_code.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <optional>
#include <vector>

#include "board/board_text.hpp"
#include "games/antiyoy/sketch.hpp"

namespace castellan::antiyoy {

namespace {

using Game = DrawnGame;
using Grid = Sketch::Grid;
using Cells = Sketch::Cells;

constexpr int code_neutral = 7;
constexpr int last_code_owner = 10;

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 40)) + "'"; }

/// B.1: at most seven digits.
std::optional<int> read_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 7) return std::nullopt;
  const auto number = read_number(text, 9'999'999);
  if (!number) return std::nullopt;
  return static_cast<int>(negative ? -*number : *number);
}

/// The items of a section, each as its fields.
using Items = std::vector<std::vector<std::string_view>>;

Items items_of(std::string_view section, char separator) {
  Items items;
  for (const std::string_view item : split_at(section, ',')) {
    std::vector<std::string_view> fields;
    for (const std::string_view field : split_at(item, separator)) {
      if (separator != ' ' || !field.empty()) fields.push_back(field);
    }
    if (!item.empty() && !fields.empty()) items.push_back(std::move(fields));
  }
  return items;
}

/// The first `count` fields as numbers.
Result<std::vector<int>> numbers_of(const std::vector<std::string_view>& fields, std::size_t count,
                                    std::string_view section) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = i < fields.size() ? read_integer(fields[i]) : std::nullopt;
    if (!number) {
      std::string item;
      for (const std::string_view field : fields)
        item += (item.empty() ? "" : " ") + std::string(field);
      return Error{"level code: section " + std::string(section) + ": expected " +
                   std::to_string(count) + " numbers, found " + quoted(item)};
    }
    numbers.push_back(*number);
  }
  return numbers;
}

/// Where a code's land lies on our map (B.3).
class Projection {
 public:
  explicit Projection(const std::map<std::pair<int, int>, std::pair<int, int>>& land) {
    int least_j = INT_MAX;
    int least_v = INT_MAX;
    for (const auto& [place, what] : land) {
      least_j = std::min(least_j, place.second);
      least_v = std::min(least_v, height(place));
    }
    j0_ = least_j;
    v0_ = least_v;
    const int odd = (v0_ - j0_) % 2;
    e_ = odd < 0 ? odd + 2 : odd;
    for (const auto& [place, what] : land) {
      rows_ = std::max(rows_, row(place) + 1);
      columns_ = std::max(columns_, column(place) + 1);
    }
  }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cell(std::pair<int, int> place) const { return Grid::cell(row(place), column(place)); }

 private:
  static int height(std::pair<int, int> place) { return -(2 * place.first + place.second); }
  int column(std::pair<int, int> place) const { return place.second - j0_; }
  int row(std::pair<int, int> place) const {
    return (height(place) - v0_ + e_ - (column(place) & 1)) / 2;
  }

  int j0_ = 0;
  int v0_ = 0;
  int e_ = 0;
  int rows_ = 0;
  int columns_ = 0;
};

Content content_of_object(int object) {
  constexpr std::array<Content, 8> contents = {nothing, pine,  palm, capital,
                                               tower,   grave, farm, strong_tower};
  return contents[static_cast<std::size_t>(object)];
}

int object_of(Content content) {
  switch (content) {
    case pine:
    case marked_pine: return 1;
    case palm:
    case marked_palm: return 2;
    case capital: return 3;
    case tower: return 4;
    case grave: return 5;
    case farm: return 6;
    case strong_tower: return 7;
    default: return 0;
  }
}

using Land = std::map<std::pair<int, int>, std::pair<int, int>>;  // place -> owner, object

Result<Land> read_land(std::string_view section) {
  Land land;
  for (const auto& fields : items_of(section, ' ')) {
    const auto numbers = numbers_of(fields, 4, "land");
    if (!numbers) return numbers.error();
    const auto& [i, j, owner, object] =
        std::array{(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
    if (owner < 0 || owner > last_code_owner || object < 0 || object > 7) {
      return Error{
          "level code: section land: expected an owner 0 to 10 and an object 0 to 7, found " +
          std::to_string(owner) + " and " + std::to_string(object)};
    }
    land[{i, j}] = {owner, object};
  }
  if (land.empty()) return Error{"level code: it has no land"};
  if (land.size() > most_land) {
    return Error{"level code: more than " + std::to_string(most_land) + " cells of land"};
  }
  return land;
}

/// B.2: 7 is nobody, 8 to 10 are players 7 to 9.
int player_of(int owner) { return owner > code_neutral ? owner - 1 : owner; }

}  // namespace

Result<std::string> read_level_code(std::string_view code, const OptionValues& options) {
  while (!code.empty() && (code.back() == '\n' || code.back() == ' ')) code.remove_suffix(1);
  if (!is_level_code(code)) {
    return Error{"expected a level code, which starts with " + std::string(level_code_start) +
                 "; found " + quoted(code)};
  }
  code.remove_prefix(level_code_start.size());
  std::map<std::string_view, std::string_view> sections;  // the first of each name
  for (const std::string_view section : split_at(code, '#')) {
    const std::size_t colon = section.find(':');
    if (colon == std::string_view::npos) continue;
    sections.emplace(section.substr(0, colon), section.substr(colon + 1));
  }
  const auto land = read_land(sections["land"]);
  if (!land) return land.error();
  const Projection projection(*land);
  if (projection.rows() > Grid::rows || projection.columns() > Grid::columns) {
    return Error{"level code: expected at most 64 rows and columns, found " +
                 std::to_string(projection.rows()) + " and " +
                 std::to_string(projection.columns())};
  }
  int players = 2;
  for (const auto& [place, what] : *land) {
    if (what.first != code_neutral) players = std::max(players, player_of(what.first) + 1);
  }
  OptionValues adapted = options;
  adapted.put("rows", projection.rows());
  adapted.put("columns", projection.columns());
  adapted.put("players", players);
  const Game game(adapted);
  Game::State state = game.sea_only();
  for (const auto& [place, what] : *land) {
    const int owner = what.first == code_neutral ? neutral : player_of(what.first);
    state.set(projection.cell(place), owner, content_of_object(what.second));
  }
  for (const auto& fields : items_of(sections["units"], ' ')) {  // B.4
    const auto numbers = numbers_of(fields, 3, "units");
    if (!numbers) return numbers.error();
    const std::pair<int, int> place{(*numbers)[0], (*numbers)[1]};
    if (fields.size() < 4 || !land->contains(place) || (*numbers)[2] < 1 || (*numbers)[2] > 4) {
      return Error{
          "level code: section units: expected 'i j strength ready' on land, with a strength from "
          "1 to 4; found " +
          quoted(fields[0])};
    }
    const int cell = projection.cell(place);
    if (state.owner(cell) != neutral) state.set_content(cell, unit_of((*numbers)[2], false));
  }
  mend_contents(game, state);
  game.found(state);
  if (state.alive == 0) return Error{"level code: nobody owns a province"};
  state.turn = static_cast<std::int8_t>(std::countr_zero(state.alive));

  // B.6: money, from `provinces` first.
  (state.capitals() & state.owned()).for_each([&](int seat) {
    state.set_money(seat, game.rules().start_money);
  });
  Cells paid;
  for (const auto& [name, separator, money_at] : {std::tuple{"provinces", '@', std::size_t{4}},
                                                  std::tuple{"real_money", ' ', std::size_t{2}}}) {
    Cells paid_here;
    for (const auto& fields : items_of(sections[name], separator)) {
      std::vector<std::string_view> wanted = fields;
      if (wanted.size() > money_at) wanted = {fields[0], fields[1], fields[money_at]};
      if (fields.size() <= money_at) wanted.resize(1);
      const auto numbers = numbers_of(wanted, 3, name);
      if (!numbers) return numbers.error();
      const std::pair<int, int> place{(*numbers)[0], (*numbers)[1]};
      if (!land->contains(place)) continue;
      const int cell = projection.cell(place);
      if (state.owner(cell) == neutral) continue;
      const Cells province = state.group_of(cell);
      if (province.count() < 2 || !(province & (paid | paid_here)).empty()) continue;
      paid_here |= province;
      state.set_money((province & state.capitals()).first(), std::max(0, (*numbers)[2]));
    }
    paid |= paid_here;
  }
  const Cells own = state.owned_by(state.turn);
  (own & Grid::spread(own) & state.units()).for_each([&](int cell) {
    state.set_content(cell, unit_of(strength_of(state.content(cell)), true));
  });
  return game.to_text(state);
}

Result<std::string> write_level_code(std::string_view position, const OptionValues& options) {
  OptionValues adapted = options;
  if (const auto adopted = adopt_text(position, adapted); !adopted) return adopted.error();
  const Game game(adapted);
  const auto state = game.parse_state(position);
  if (!state) return state.error();
  const auto height = [](int cell) { return 2 * Grid::row(cell) + (Grid::column(cell) & 1); };
  int top = INT_MIN;
  state->land().for_each([&](int cell) { top = std::max(top, height(cell) + Grid::column(cell)); });
  const auto place = [&](int cell) {
    return std::to_string((top - height(cell) - Grid::column(cell)) / 2) + ' ' +
           std::to_string(Grid::column(cell));
  };
  std::string land;
  std::string units;
  std::string money;
  const auto add = [](std::string& section, const std::string& item) {
    section += (section.empty() ? "" : ",") + item;
  };
  state->land().for_each([&](int cell) {
    const int owner = state->owner(cell);
    const Content content = state->content(cell);
    const int code = owner == neutral ? code_neutral : owner >= code_neutral ? owner + 1 : owner;
    add(land, place(cell) + ' ' + std::to_string(code) + ' ' + std::to_string(object_of(content)));
    if (is_unit(content)) {
      add(units, place(cell) + ' ' + std::to_string(strength_of(content)) +
                     (is_ready(content) ? " true" : " false"));
    }
  });
  (state->capitals() & state->owned()).for_each([&](int seat) {
    const auto coins = std::clamp(state->money_at(seat), -9'999'999, 9'999'999);  // B.1
    add(money, place(seat) + ' ' + std::to_string(coins));
  });
  std::string code = std::string(level_code_start) + "land:" + land;
  if (!units.empty()) code += "#units:" + units;
  if (!money.empty()) code += "#real_money:" + money;
  return code + '#';
}

}  // namespace castellan::antiyoy
