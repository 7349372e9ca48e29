// Positions as text (R11.1): errors say where they are.
#include "board/board_text.hpp"
#include "games/antiyomacy/antiyomacy.hpp"
#include "games/antiyomacy/map_maker.hpp"

namespace castellan::antiyomacy {

namespace {

constexpr std::int64_t most_conquests = 1'000'000;

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 40)) + "'"; }

std::optional<Thing> thing_of_letter(char letter) {
  for (int i = 0; i < thing_count; ++i) {
    if (facts(thing_of(i)).letter == letter) return thing_of(i);
  }
  return std::nullopt;
}

}  // namespace

template <int Side>
std::string Antiyomacy<Side>::to_text(const State& state) const {
  std::string text = std::to_string(size_) + ' ' +
                     colour_letters[static_cast<std::size_t>(state.to_move)] +
                     (state.won ? " win " : " play ") + std::to_string(state.conquests[red]) + ',' +
                     std::to_string(state.conquests[blue]) + ' ';
  for (int row = 0; row < size_; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < size_; ++column) {
      const int cell = Grid::cell(row, column);
      if (!state.land.contains(cell)) {
        text += "~~";
        continue;
      }
      text += state.owned_by(red).contains(cell)    ? 'r'
              : state.owned_by(blue).contains(cell) ? 'b'
                                                    : '.';
      text += facts(state.thing_at(cell)).letter;
    }
  }
  std::string provinces;
  std::string to_act;
  for (const Player player : {red, blue}) {
    for (const Province& province : state.provinces_of(player)) {
      const std::string cell = std::to_string(number_of(province.first));
      if (!provinces.empty()) provinces += ';';
      provinces += std::string(1, colour_letters[static_cast<std::size_t>(player)]) + '@' + cell +
                   '=' + std::to_string(province.money);
      if (player == state.to_move && province.to_act) to_act += (to_act.empty() ? "" : ",") + cell;
    }
  }
  text += ' ' + (provinces.empty() ? "-" : provinces);
  if (state.in_mid_turn()) text += ' ' + to_act;
  return text;
}

template <int Side>
auto Antiyomacy<Side>::parse_state(std::string_view text) const -> Result<State> {
  const auto fields = split_fields(text);
  if (fields.size() != 6 && fields.size() != 7) {
    return Error{
        "expected SIZE TURN STATE CONQUESTS ROWS PROVINCES, and in the middle of a turn "
        "the provinces still to act; found " +
        std::to_string(fields.size()) + " fields"};
  }
  if (fields[0] != std::to_string(size_)) {
    return Error{"expected size " + std::to_string(size_) + ", found " + quoted(fields[0])};
  }
  State state;
  if (fields[1] != "r" && fields[1] != "b") {
    return Error{"expected r or b as the side to move, found " + quoted(fields[1])};
  }
  state.to_move = fields[1] == "r" ? red : blue;
  if (fields[2] != "play" && fields[2] != "win") {
    return Error{"expected play or win, found " + quoted(fields[2])};
  }
  state.won = fields[2] == "win";
  const auto conquests = split_at(fields[3], ',');
  for (std::size_t i = 0; i < 2; ++i) {
    const auto count =
        conquests.size() == 2 ? read_number(conquests[i], most_conquests) : std::nullopt;
    if (!count) {
      return Error{"expected conquests as two numbers, such as 0,2; found " + quoted(fields[3])};
    }
    state.conquests[i] = static_cast<std::int32_t>(*count);
  }
  if (const auto read = read_cells(state, fields[4]); !read) return read.error();
  if (const auto read = read_provinces(state, fields[5]); !read) return read.error();
  for (Province& province : state.provinces_of(state.to_move)) province.to_act = true;
  if (fields.size() == 7) {
    if (const auto read = read_acting(state, fields[6]); !read) return read.error();
  }
  return state;
}

template <int Side>
Status Antiyomacy<Side>::read_cells(State& state, std::string_view text) const {
  const auto rows = split_at(text, '/');
  if (rows.size() != static_cast<std::size_t>(size_)) {
    return Error{"expected " + std::to_string(size_) + " rows, found " +
                 std::to_string(rows.size())};
  }
  for (int row = 0; row < size_; ++row) {
    const std::string_view cells = rows[static_cast<std::size_t>(row)];
    if (cells.size() != static_cast<std::size_t>(2 * size_)) {
      return Error{"row " + std::to_string(row) + ": expected " + std::to_string(2 * size_) +
                   " characters, two for each cell, found " + std::to_string(cells.size())};
    }
    for (int column = 0; column < size_; ++column) {
      const int cell = Grid::cell(row, column);
      const char owner = cells[static_cast<std::size_t>(2 * column)];
      const char letter = cells[static_cast<std::size_t>(2 * column) + 1];
      const auto wrong = [&](const std::string& what) {
        return Error{"cell " + cell_text(cell) + ": " + what + ", found " +
                     quoted(cells.substr(static_cast<std::size_t>(2 * column), 2))};
      };
      if (owner == '~') {
        if (letter != '~') return wrong("sea has no owner and holds nothing: expected '~~'");
        continue;
      }
      const auto thing = thing_of_letter(letter);
      if (owner != '.' && owner != 'r' && owner != 'b') {
        return wrong("expected '~~' for sea, or '.', 'r' or 'b' for its owner");
      }
      if (!thing) {
        return wrong("expected one unit 1 to 4, one building F, T or S, or '.' for nothing");
      }
      state.make_land(cell);
      if (owner == '.') {
        if (*thing != Thing::none) return wrong("land without an owner holds nothing");
        continue;
      }
      const Player player = owner == 'r' ? red : blue;
      state.hand_over(cell, State::nobody_owns, player);
      state.put(player, cell, *thing);
    }
  }
  if (state.land.empty()) return Error{"expected some land, found only sea"};
  return Done{};
}

/// The groups of owned cells must match the provinces named in the text (R3.1).
template <int Side>
Status Antiyomacy<Side>::read_provinces(State& state, std::string_view text) const {
  Cells named;
  if (text == "?") {
    found_provinces(state);
    for (const Player player : {red, blue})
      named |= state.owned_by(player) - state.lone_cells(player);
    text = "-";
  }
  for (const std::string_view item : split_at(text, ';')) {
    if (text == "-") break;
    const std::size_t equals = item.find('=');
    const auto cell = item.size() > 2 && equals != std::string_view::npos
                          ? read_number(item.substr(2, equals - 2), size_ * size_ - 1)
                          : std::nullopt;
    const std::size_t colour = item.empty() ? std::string_view::npos : colour_letters.find(item[0]);
    if (!cell || colour == std::string_view::npos || item[1] != '@') {
      return Error{"provinces: expected OWNER@CELL=MONEY, such as r@14=12, or - for none; found " +
                   quoted(item)};
    }
    const std::string where = "province " + std::string(item.substr(0, equals)) + ": ";
    const auto money = read_number(item.substr(equals + 1), most_money);
    if (!money) {
      return Error{where + "expected money from 0 to " + std::to_string(most_money) + ", found " +
                   quoted(item.substr(equals + 1))};
    }
    const auto player = static_cast<Player>(colour);
    const int first = cell_of(static_cast<int>(*cell));
    if (!state.owned_by(player).contains(first)) {
      return Error{where + "cell " + cell_text(first) + " is not " +
                   std::string(colour_names[colour])};
    }
    const Cells group = connected_group<Grid>(Cells::single(first), state.owned_by(player));
    if (group.count() == 1) {
      return Error{where + "a single cell is no province: " + cell_text(first)};
    }
    if (group.first() != first) {
      return Error{where + "expected its smallest cell, " +
                   std::to_string(number_of(group.first()))};
    }
    if (named.contains(first)) return Error{where + "is given twice"};
    named |= group;
    Province province;
    province.money = static_cast<std::int32_t>(*money);
    province.first = static_cast<CellIndex>(first);
    province.label = state.free_label();
    state.set_label(group, province.label);
    enlist(state, player, province);
  }
  for (const Player player : {red, blue}) {
    for (Cells rest = state.owned_by(player) - named; !rest.empty();) {
      const Cells group = connected_group<Grid>(Cells::single(rest.first()), rest);
      const std::string where = std::string(colour_names[static_cast<std::size_t>(player)]) +
                                "'s cell " + cell_text(group.first());
      if (group.count() > 1) {
        return Error{"provinces: " + where + " and its neighbours are a province that is missing"};
      }
      if (rules_.lone_cell == LoneCell::dissolves) {
        return Error{where + " stands alone, and this profile has no lone cells"};
      }
      if (state.thing_at(group.first()) != Thing::none) {
        return Error{where + " stands alone and holds something"};
      }
      rest -= group;
    }
  }
  return Done{};
}

template <int Side>
Status Antiyomacy<Side>::read_acting(State& state, std::string_view text) const {
  auto& own = state.provinces_of(state.to_move);
  for (Province& province : own) province.to_act = false;
  for (const std::string_view item : split_at(text, ',')) {
    const auto cell = read_number(item, size_ * size_ - 1);
    Province* found = nullptr;
    for (Province& province : own) {
      if (cell && number_of(province.first) == *cell) found = &province;
    }
    if (found == nullptr || found->to_act) {
      return Error{
          "provinces to act: expected smallest cells of the mover's provinces, each once, "
          "separated by commas; found " +
          quoted(item)};
    }
    found->to_act = true;
  }
  if (!state.in_mid_turn()) {
    return Error{
        "provinces to act: in the middle of a turn at least one has acted; leave the "
        "field out at its start"};
  }
  if (state.won) return Error{"provinces to act: a finished game has none"};
  return Done{};
}

template <int Side>
auto Antiyomacy<Side>::initial_state() const -> State {
  const int starts = size_ <= 8 ? 1 : size_ <= 16 ? 2 : rules_.starts_on_widest;
  const std::string rows =
      maps_.is_drawn() ? draw_map(size_, maps_, starts) : std::string(maps_.rows());
  State state;
  const auto lines = split_at(rows, '/');
  assert(lines.size() == static_cast<std::size_t>(size_));
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const int cell = Grid::cell(row, column);
      const char letter = lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (letter == '~') continue;
      state.make_land(cell);
      const std::size_t colour = colour_letters.find(letter);
      if (colour != std::string_view::npos) {
        state.hand_over(cell, State::nobody_owns, static_cast<Player>(colour));
      }
    }
  }
  found_provinces(state);
  for (Province& province : state.provinces_of(red)) province.to_act = true;
  return state;
}

/// Every group of cells becomes a province with the start money (R10.5).
template <int Side>
void Antiyomacy<Side>::found_provinces(State& state) const {
  for (const Player player : {red, blue}) {
    for (Cells rest = state.owned_by(player); !rest.empty();) {
      const Cells group = connected_group<Grid>(Cells::single(rest.first()), rest);
      rest -= group;
      if (group.count() == 1) continue;
      Province province;
      province.money = rules_.start_money;
      province.first = static_cast<CellIndex>(group.first());
      province.label = state.free_label();
      state.set_label(group, province.label);
      enlist(state, player, province);
    }
    if (size_ > 8 && rules_.wide_start_money > 0) {
      auto& own = state.provinces_of(player);
      for (Province& province : own) province.money = rules_.wide_start_money / own.size();
    }
  }
}

template class Antiyomacy<8>;
template class Antiyomacy<16>;
template class Antiyomacy<32>;

}  // namespace castellan::antiyomacy
