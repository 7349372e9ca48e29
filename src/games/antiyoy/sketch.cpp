#include "games/antiyoy/sketch.hpp"

#include <algorithm>

#include "board/board_text.hpp"
#include "games/antiyoy/cell_text.hpp"
#include "games/antiyoy/level_code.hpp"

namespace castellan::antiyoy {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 40)) + "'"; }

}  // namespace

void mend_contents(const DrawnGame& game, DrawnGame::State& state) {
  using Grid = Sketch::Grid;
  using Cells = Sketch::Cells;
  const Rules& rules = game.rules();
  const Cells unowned = state.owned_by(neutral);
  ((state.farms() | state.units()) & unowned).for_each([&](int cell) {
    state.set_content(cell, nothing);
  });
  if (rules.farms == 0) {
    state.farms().for_each([&](int cell) { state.set_content(cell, nothing); });
  }
  if (rules.strong_towers == 0) {
    state.strong_towers().for_each([&](int cell) { state.set_content(cell, tower); });
  }
  for (Player player = 0; player < game.players(); ++player) {
    const Cells own = state.owned_by(player);
    const Cells in_provinces = own & Grid::spread(own);
    for (Cells rest = in_provinces; !rest.empty();) {
      const Cells province = Grid::flood(Cells::single(rest.first()), rest);
      rest -= province;
      Cells more = province & state.capitals();
      if (!more.empty()) more.erase(more.first());
      more.for_each([&](int cell) { state.set_content(cell, nothing); });
    }
    ((own - in_provinces) & state.buildings()).for_each([&](int cell) {
      const bool was_capital = state.content(cell) == capital;
      state.set_content(cell, !was_capital ? nothing : game.is_coastal(state, cell) ? palm : pine);
    });
  }
}

Result<Sketch> Sketch::read(std::string_view text, const OptionValues& options) {
  if (is_level_code(text)) {
    const auto position = read_level_code(text, options);
    if (!position) return position.error();
    return read(*position, options);
  }
  const auto fields = split_fields(text);
  OptionValues adopted = options;
  settle_switches(adopted);
  if (const auto done = adopt_text(text, adopted); !done) return done.error();
  if (fields.size() < 5 || fields.size() > 6) {
    return Error{"expected SIZE PLAYERS TURN ROUND ROWS PROVINCES, found " +
                 std::to_string(fields.size()) + " fields"};
  }
  Sketch sketch(adopted);
  const int turn = fields[2] == "*" ? int{chance} : fields[2].size() == 1 ? fields[2][0] - 'a' : -1;
  if (turn != chance && (turn < 0 || turn >= sketch.game_.players())) {
    return Error{"expected the letter of the player to move, or *; found " + quoted(fields[2])};
  }
  sketch.state_.turn = static_cast<std::int8_t>(turn);
  const auto round = read_number(fields[3], 1'000'000);
  if (!round || *round < 1) {
    return Error{"expected a round from 1 to 1000000, found " + quoted(fields[3])};
  }
  sketch.state_.round = static_cast<std::int32_t>(*round);
  const auto cells = read_cell_rows(fields[4], sketch.game_.rows(), sketch.game_.columns(),
                                    sketch.game_.players());
  if (!cells) return cells.error();
  int land = 0;
  for (std::size_t number = 0; number < cells->size(); ++number) {
    const auto [owner, content] = (*cells)[number];
    if (owner == sea) continue;
    if (++land > most_land) {
      return Error{"more than " + std::to_string(most_land) + " cells of land"};
    }
    sketch.state_.set(sketch.game_.cell_of(static_cast<int>(number)), owner, content);
  }
  if (fields.size() == 6) {
    if (const auto done = sketch.read_money(fields[5]); !done) return done.error();
  }
  return sketch;
}

/// What is named by a cell that its owner has lost goes to a province of his without money.
Status Sketch::read_money(std::string_view text) {
  if (text == "-" || text == "?") return Done{};
  const Cells land = settled();
  using Homeless = std::pair<Player, std::int64_t>;
  std::vector<Homeless> homeless;
  for (const std::string_view item : split_at(text, ';')) {
    const std::size_t equals = std::min(item.find('='), item.size());
    const Player player = item.empty() ? nobody : item[0] - 'a';
    const auto place = read_numbers(item.substr(0, equals));
    std::string_view coins = item.substr(std::min(equals + 1, item.size()));
    const bool is_debt = coins.starts_with('-');
    if (is_debt) coins.remove_prefix(1);
    const auto money = read_number(coins, most_money);
    if (player < 0 || player >= game_.players() || place.size() != 2 || !money) {
      return Error{"provinces: expected OWNER@CELL=MONEY, such as a@3-0=12; found " + quoted(item)};
    }
    const std::int64_t amount = is_debt ? -*money : *money;
    const bool is_on_map = place[0] < game_.rows() && place[1] < game_.columns();
    const int cell = is_on_map ? Grid::cell(place[0], place[1]) : 0;
    const Cells own = state_.owned_by(player) & land;
    if (is_on_map && own.contains(cell)) {
      money_.emplace(cell, amount);
    } else {
      homeless.emplace_back(player, amount);
    }
  }
  for (const Cells& province : provinces()) {
    const int first = province.first();
    const bool has_money = std::ranges::any_of(
        money_, [&](const auto& each) { return province.contains(each.first); });
    const auto its = std::ranges::find(homeless, Player{state_.owner(first)}, &Homeless::first);
    if (has_money || its == homeless.end()) continue;
    money_.emplace(first, its->second);
    homeless.erase(its);
  }
  return Done{};
}

Sketch::Cells Sketch::settled() const {
  Cells cells;
  for (Player player = 0; player < game_.players(); ++player) {
    const Cells own = state_.owned_by(player);
    cells |= own & Grid::spread(own);
  }
  return cells;
}

std::vector<Sketch::Cells> Sketch::provinces() const {
  std::vector<Cells> found;
  for (Player player = 0; player < game_.players(); ++player) {
    const Cells own = state_.owned_by(player);
    for (Cells rest = own & Grid::spread(own); !rest.empty();) {
      found.push_back(Grid::flood(Cells::single(rest.first()), rest));
      rest -= found.back();
    }
  }
  return found;
}

Player Sketch::first_alive() const {
  const auto all = provinces();
  return all.empty() ? nobody : state_.owner(all.front().first());
}

/// That of its first cell with any; `start_money` without.
std::int64_t Sketch::money_of(const Cells& province) const {
  for (const auto& [cell, coins] : money_) {
    if (province.contains(cell)) return coins;
  }
  return game_.rules().start_money;
}

void Sketch::place_capitals() {
  for (const Cells& province : provinces()) {
    if (!(province & state_.capitals()).empty()) continue;
    state_.set_content(game_.place_for_capital(state_, province), capital);
  }
}

Status Sketch::prepay() {
  const Player first = first_alive();
  if (first == nobody) return Error{"nobody owns a province"};
  place_capitals();
  state_.round = 1;
  state_.turn = static_cast<std::int8_t>(first);
  settle_ready();
  money_.clear();
  for (const Cells& province : provinces()) {
    const bool acts_first = state_.owner(province.first()) == first;
    money_[province.first()] = game_.first_money(state_, province, acts_first);
  }
  return Done{};
}

void Sketch::settle_ready() {
  Player player = state_.turn;
  if (player == chance && game_.rules().growth_time != 0) player = first_alive();
  Cells may_be;
  if (player >= 0) may_be = state_.owned_by(player) & settled();
  (state_.ready_units() - may_be).for_each([&](int cell) {
    state_.set_content(cell, unit_of(strength_of(state_.content(cell)), false));
  });
}

Status Sketch::mend() {
  mend_contents(game_, state_);
  const Player first = first_alive();
  if (first == nobody) return Error{"nobody owns a province"};
  place_capitals();
  state_.round = std::min(state_.round, game_.rules().max_rounds);  // else it would be over (R10.4)
  const bool may_grow = state_.turn == chance && state_.round > 1 && game_.rules().trees != 0;
  const bool is_alive = state_.turn >= 0 && !(state_.owned_by(state_.turn) & settled()).empty();
  if (!may_grow && !is_alive) {
    state_.turn = static_cast<std::int8_t>(first);
    (state_.owned_by(first) & settled() & state_.units()).for_each([&](int cell) {  // B.6
      state_.set_content(cell, unit_of(strength_of(state_.content(cell)), true));
    });
  }
  settle_ready();
  const bool has_prepaid = game_.rules().first_lap == 0 && state_.round == 1;
  for (const Cells& province : provinces()) {
    const std::int64_t coins = money_of(province);
    const bool may_owe = has_prepaid && state_.owner(province.first()) > state_.turn;
    if (coins < 0 && !may_owe) money_[province.first()] = 0;
  }
  return Done{};
}

std::string Sketch::text() const {
  std::string text = std::to_string(game_.rows()) + 'x' + std::to_string(game_.columns()) + ' ' +
                     std::to_string(game_.players()) + ' ' +
                     (state_.turn == chance ? '*' : owner_letter(state_.turn)) + ' ' +
                     std::to_string(state_.round) + ' ';
  for (int number = 0; number < game_.rows() * game_.columns(); ++number) {
    const int cell = game_.cell_of(number);
    if (number > 0 && number % game_.columns() == 0) text += '/';
    text += cell_marks(state_.owner(cell), state_.content(cell));
  }
  std::string money;
  for (const Cells& province : provinces()) {
    const int first = province.first();
    money += (money.empty() ? "" : ";") + std::string(1, owner_letter(state_.owner(first))) + '@' +
             DrawnGame::cell_text(first) + '=' + std::to_string(money_of(province));
  }
  return text + ' ' + (money.empty() ? "-" : money);
}

}  // namespace castellan::antiyoy
