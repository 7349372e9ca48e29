// Positions as text (section 2 and R11.5): errors say where they are.
#include <charconv>

#include "board/board_text.hpp"
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/cell_text.hpp"
#include "games/antiyoy/level_code.hpp"

namespace castellan::antiyoy {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 40)) + "'"; }

/// Without leading zeros, as R2.4 wants it.
std::optional<std::int64_t> read_plain(std::string_view text, std::int64_t highest) {
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  return read_number(text, highest);
}

}  // namespace

template <class Grid>
template <class Cut>
std::string Antiyoy<Grid>::write_state(const State& state, Cut&& is_hidden,
                                       Player only_provinces_of) const {
  std::string text = std::to_string(rows_) + 'x' + std::to_string(columns_) + ' ' +
                     std::to_string(players_) + ' ' +
                     (state.turn == chance ? '*' : owner_letter(state.turn)) + ' ' +
                     std::to_string(state.round) + ' ';
  for (int row = 0; row < rows_; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < columns_; ++column) {
      const int cell = Grid::cell(row, column);
      text += is_hidden(cell) ? "??" : cell_marks(state.owner(cell), state.content(cell));
    }
  }
  std::string provinces;
  for (Player player = 0; player < players_; ++player) {
    if (only_provinces_of != referee && player != only_provinces_of) continue;
    Cells rest = state.owned_by(player);
    rest &= Grid::spread(rest);
    while (!rest.empty()) {  // by their smallest cells
      const int first = rest.first();
      const Cells province = Grid::flood(Cells::single(first), rest);
      rest -= province;
      const int seat = (province & state.capitals()).first();
      if (!provinces.empty()) provinces += ';';
      provinces += std::string(1, owner_letter(player)) + '@' + cell_text(first) + '=' +
                   std::to_string(state.money_at(seat));
    }
  }
  return text + ' ' + (provinces.empty() ? "-" : provinces);
}

template <class Grid>
std::string Antiyoy<Grid>::to_text(const State& state) const {
  return write_state(state, [](int) { return false; }, referee);
}

template <class Grid>
std::string Antiyoy<Grid>::text_for(const State& state, Player observer) const {
  if (observer == referee) return to_text(state);
  const Cells seen = visible(state, observer);
  return write_state(state, [&](int cell) { return !seen.contains(cell); }, observer);
}

template <class Grid>
auto Antiyoy<Grid>::parse_state(std::string_view text) const -> Result<State> {
  if (is_level_code(text)) {  // R2.4
    const auto position = read_level_code(text, options_);
    if (!position) return position.error();
    return parse_state(*position);
  }
  const auto fields = split_fields(text);
  if (fields.size() != 6) {
    return Error{"expected SIZE PLAYERS TURN ROUND ROWS PROVINCES, found " +
                 std::to_string(fields.size()) + " fields"};
  }
  const std::string size = std::to_string(rows_) + 'x' + std::to_string(columns_);
  if (fields[0] != size) return Error{"expected size " + size + ", found " + quoted(fields[0])};
  if (fields[1] != std::to_string(players_)) {
    return Error{"expected " + std::to_string(players_) + " players, found " + quoted(fields[1])};
  }
  State state = sea_only();
  const int turn = fields[2].size() == 1 ? fields[2][0] - 'a' : -1;
  if (fields[2] != "*" && (turn < 0 || turn >= players_)) {
    return Error{"expected the letter of the player to move, or * for the growth of trees; found " +
                 quoted(fields[2])};
  }
  state.turn = static_cast<std::int8_t>(fields[2] == "*" ? chance : turn);
  const auto round = read_plain(fields[3], 1'000'000);
  if (!round || *round < 1) {
    return Error{"expected a round from 1 to 1000000, found " + quoted(fields[3])};
  }
  state.round = static_cast<std::int32_t>(*round);
  if (state.turn == chance && state.round == 1) {
    return Error{"nothing grows in round 1: expected the letter of the player to move, found '*'"};
  }
  if (const auto read = read_cells(state, fields[4]); !read) return read.error();
  const bool is_open = fields[5] == "?";
  if (is_open) complete(state);
  if (const auto checked = check_provinces(state); !checked) return checked.error();
  found(state);
  if (state.alive == 0) return Error{"nobody owns a province"};
  if (is_open) {
    (state.capitals() & state.owned()).for_each([&](int seat) {
      state.set_money(seat, rules_.start_money);
    });
  } else if (const auto read = read_provinces(state, fields[5]); !read) {
    return read.error();
  }
  if (state.turn != chance && is_out(state, state.turn)) {
    return Error{std::string("player ") + owner_letter(state.turn) +
                 " is to move, but has no province"};
  }
  if (const auto checked = check_ready(state); !checked) return checked.error();
  return state;
}

template <class Grid>
Status Antiyoy<Grid>::read_cells(State& state, std::string_view text) const {
  const auto cells = read_cell_rows(text, rows_, columns_, players_);
  if (!cells) return cells.error();
  int land = 0;
  for (int number = 0; number < rows_ * columns_; ++number) {
    const auto [owner, content] = (*cells)[static_cast<std::size_t>(number)];
    if (owner == sea) continue;
    const int cell = cell_of(number);
    const auto wrong = [&](const std::string& what) {
      return Error{"cell " + cell_text(cell) + ": " + what + ", found " +
                   quoted(cell_marks(owner, content))};
    };
    if (owner == neutral && (is_unit(content) || content == farm)) {
      return wrong("land without an owner has no units and farms");
    }
    if (content == farm && rules_.farms == 0) return wrong("these rules have no farms");
    if (content == strong_tower && rules_.strong_towers == 0) {
      return wrong("these rules have no strong towers");
    }
    if (++land > most_land) {
      return Error{"more than " + std::to_string(most_land) + " cells of land"};
    }
    state.set(cell, owner, content);
  }
  return Done{};
}

template <class Grid>
Status Antiyoy<Grid>::check_provinces(const State& state) const {
  for (Player player = 0; player < players_; ++player) {
    const Cells own = state.owned_by(player);
    const Cells in_provinces = own & Grid::spread(own);
    const Cells lone_buildings = (own - in_provinces) & state.buildings();
    if (!lone_buildings.empty()) {
      return Error{"cell " + cell_text(lone_buildings.first()) +
                   ": a cell that stands alone holds no building"};
    }
    for (Cells rest = in_provinces; !rest.empty();) {
      const Cells province = Grid::flood(Cells::single(rest.first()), rest);
      const int seats = (province & state.capitals()).count();
      if (seats != 1) {
        return Error{"the province at " + cell_text(rest.first()) +
                     ": expected one capital, found " + std::to_string(seats)};
      }
      rest -= province;
    }
  }
  return Done{};
}

/// R2.4: one capital in each province, and no buildings on lone cells.
template <class Grid>
void Antiyoy<Grid>::complete(State& state) const {
  for (Player player = 0; player < players_; ++player) {
    const Cells own = state.owned_by(player);
    const Cells in_provinces = own & Grid::spread(own);
    ((own - in_provinces) & state.buildings()).for_each([&](int cell) {
      state.set_content(cell, nothing);
    });
    for (Cells rest = in_provinces; !rest.empty();) {
      const Cells province = Grid::flood(Cells::single(rest.first()), rest);
      rest -= province;
      Cells seats = province & state.capitals();
      if (seats.empty()) continue;
      seats.erase(seats.first());
      seats.for_each([&](int cell) { state.set_content(cell, nothing); });
    }
  }
  found(state);
}

/// The provinces of the map and those named in the text must be the same.
template <class Grid>
Status Antiyoy<Grid>::read_provinces(State& state, std::string_view text) const {
  Cells unnamed;  // cells of provinces that have not been named
  for (Player player = 0; player < players_; ++player) {
    const Cells own = state.owned_by(player);
    unnamed |= own & Grid::spread(own);
  }
  for (const std::string_view item : split_at(text, ';')) {
    const std::size_t equals = item.find('=');
    const int player = item.empty() ? -1 : item[0] - 'a';
    const auto number = item.size() > 2 && item[1] == '@' && equals != std::string_view::npos
                            ? cell_named(item.substr(2, equals - 2))
                            : std::nullopt;
    if (!number || player < 0 || player >= players_) {
      return Error{"provinces: expected OWNER@CELL=MONEY, such as a@3-0=12; found " + quoted(item)};
    }
    const std::string where = "province " + std::string(item.substr(0, equals)) + ": ";
    std::string_view coins = item.substr(equals + 1);
    const bool is_debt = coins.starts_with('-');
    if (is_debt) coins.remove_prefix(1);
    const auto money = read_plain(coins, most_money);
    if (!money || (is_debt && *money == 0)) {
      return Error{where + "expected money up to " + std::to_string(most_money) + ", found " +
                   quoted(item.substr(equals + 1))};
    }
    if (is_debt && (rules_.first_lap != 0 || state.round != 1 || player <= state.turn)) {
      return Error{where + "money is negative only before a player's first turn"};
    }
    const int first = *number;
    const Cells own = state.owned_by(player);
    if (!own.contains(first)) {
      return Error{where + "the cell is not " + owner_letter(player) + "'s"};
    }
    const Cells province = Grid::flood(Cells::single(first), own);
    if (province.count() == 1) return Error{where + "a cell that stands alone is no province"};
    if (province.first() != first) {
      return Error{where + "expected its first cell, " + cell_text(province.first())};
    }
    if (!unnamed.contains(first)) return Error{where + "is named twice"};
    unnamed -= province;
    state.set_money((province & state.capitals()).first(), is_debt ? -*money : *money);
  }
  if (!unnamed.empty()) {
    return Error{"provinces: the one at " + cell_text(unnamed.first()) + " is missing"};
  }
  return Done{};
}

/// R2.7: whose units may be ready.
template <class Grid>
Status Antiyoy<Grid>::check_ready(const State& state) const {
  Cells may_be;
  Player player = state.turn;
  if (player == chance && rules_.growth_time != 0) player = std::countr_zero(state.alive);
  if (player >= 0) {
    const Cells own = state.owned_by(player);
    may_be = own & Grid::spread(own);
  }
  const Cells wrong = state.ready_units() - may_be;
  if (wrong.empty()) return Done{};
  return Error{"cell " + cell_text(wrong.first()) +
               ": only units in provinces of the player to move can be ready"};
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
