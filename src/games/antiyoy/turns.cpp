// Turns, rounds and their ends (sections 5, 8 and 10).
#include <algorithm>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

template <class Grid>
Antiyoy<Grid>::Antiyoy(const OptionValues& options)
    : rules_(rules_of(options)),
      rows_(extent_of(options).rows),
      columns_(extent_of(options).columns),
      players_(static_cast<int>(options["players"])),
      board_(Grid::board(rows_, columns_)),
      options_(options) {}

template <class Grid>
int Antiyoy<Grid>::defence_of_cell(const State& state, int cell) const {
  const int owner = state.owner(cell);
  int defence = castellan::antiyoy::defence_of(state.content(cell));
  for (const int near : Grid::neighbours(cell)) {
    if (near < 0 || near >= Grid::cells || state.owner(near) != owner) continue;
    defence = std::max(defence, castellan::antiyoy::defence_of(state.content(near)));
  }
  return defence;
}

/// R5.5, R5.6
template <class Grid>
int Antiyoy<Grid>::place_for_capital(const State& state, const Cells& province) const {
  Cells candidates = province & state.bare();
  if (candidates.empty()) candidates = province - state.towers() - state.strong_towers();
  if (candidates.empty()) candidates = province;
  std::uint64_t hash = 0;
  province.for_each([&](int cell) {
    const auto number = static_cast<std::uint64_t>(number_of(cell));
    hash ^= mix((number + 1) * 0x9e3779b97f4a7c15ULL);
  });
  return candidates.nth(static_cast<int>(hash % static_cast<std::uint64_t>(candidates.count())));
}

template <class Grid>
typename Antiyoy<Grid>::State Antiyoy<Grid>::sea_only() const {
  State state;
  for (Cells& plane : state.owner_planes) {
    plane = State::from_words([](int) { return ~std::uint64_t{0}; });
  }
  return state;
}

template <class Grid>
void Antiyoy<Grid>::found(State& state) const {
  const Cells seats = state.capitals() & state.owned();
  state.provinces = static_cast<std::int16_t>(seats.count());
  state.money.fill(0);
  state.cells_hash = 0;
  state.land().for_each([&](int cell) {
    state.cells_hash ^= State::key(cell, state.owner(cell), state.content(cell));
  });
  seats.for_each([&](int seat) { state.cells_hash ^= State::money_key(seat, 0); });
  state.alive = 0;
  for (Player player = 0; player < players_; ++player) {
    const Cells own = state.owned_by(player);
    Cells rest = own & Grid::spread(own);
    if (!rest.empty()) state.alive = static_cast<std::uint16_t>(state.alive | 1U << player);
    while (!rest.empty()) {
      const Cells province = Grid::flood(Cells::single(rest.first()), rest);
      rest -= province;
      if ((province & state.capitals()).empty()) {
        state.add_capital(place_for_capital(state, province));
      }
    }
  }
  state.winner = nobody;
  if (std::has_single_bit(state.alive)) {
    state.winner = static_cast<std::int8_t>(std::countr_zero(state.alive));
    return;
  }
  const int land = state.land().count();
  for (Player player = 0; player < players_ && rules_.goal_percent > 0; ++player) {
    if (100 * land_of(state, player) < rules_.goal_percent * land) continue;
    state.winner = static_cast<std::int8_t>(player);
  }
}

template <class Grid>
Outcome Antiyoy<Grid>::outcome_at_cap(const State& state) const {
  std::array<int, max_players> land{};
  int most = 0;
  int equals = 0;
  for (Player player = 0; player < players_; ++player) {
    const int own = land_of(state, player);
    land[static_cast<std::size_t>(player)] = own;
    equals = own > most ? 1 : equals + (own == most ? 1 : 0);
    most = std::max(most, own);
  }
  Outcome outcome = Outcome::draw();
  for (Player player = 0; player < players_; ++player) {
    const bool leads = land[static_cast<std::size_t>(player)] == most;
    outcome.payoff[static_cast<std::size_t>(player)] = !leads ? -1 : equals == 1 ? 1 : 0;
  }
  return outcome;
}

template <class Grid>
void Antiyoy<Grid>::clear_marks(State& state) const {
  state.flip(state.marked_trees(), mark_bit);
}

/// R8.2
template <class Grid>
void Antiyoy<Grid>::pass_on(State& state, Player next) const {
  go_round(state, next, false);
}

template <class Grid>
void Antiyoy<Grid>::go_round(State& state, Player next, bool new_round) const {
  while (true) {
    if (next == players_) {
      new_round = true;
      next = 0;
      ++state.round;
      state.turn = chance;
      if (state.round > rules_.max_rounds) return;
      if (rules_.growth_time == 0) {
        if (rules_.trees != 0) return;
        clear_marks(state);
      }
    }
    start_turn(state, next);
    if (!is_out(state, next)) break;
    ++next;
  }
  if (new_round && rules_.growth_time != 0) {  // R8.3
    state.turn = chance;
    if (rules_.trees != 0) return;
    clear_marks(state);
  }
  state.turn = static_cast<std::int8_t>(next);
}

/// R8.4
template <class Grid>
void Antiyoy<Grid>::start_turn(State& state, Player player) const {
  const Cells own = state.owned_by(player);
  if (own.empty()) return;
  const Cells in_provinces = own & Grid::spread(own);
  const Cells units = own & state.units();
  state.flip((units & in_provinces) - state.ready_units(), ready_bit);  // 1
  (own & state.graves()).for_each([&](int cell) {                       // 2
    state.set_content(cell, is_coastal(state, cell) ? marked_palm : marked_pine);
  });
  const bool has_income = state.round > 1 || rules_.first_lap == 0;
  const Cells seats = state.capitals() & own;
  seats.for_each([&](int seat) {
    const Cells province = province_of(seat, own, seats);
    state.change_money(seat, [&](std::int64_t coins) -> std::int64_t {
      if (has_income) {  // 3
        const Census census = state.census(province);
        coins += income_of(census) - upkeep_of(census);
      }
      if (coins >= 0) return coins;
      (province & units).for_each([&](int cell) { state.set_content(cell, grave); });  // 4
      return 0;
    });
  });
  (units - in_provinces).for_each([&](int cell) { state.set_content(cell, grave); });  // 5
}

template <class Grid>
std::string Antiyoy<Grid>::why_ended(const State& state) const {
  const Outcome end = outcome(state);
  if (state.winner != nobody && !std::has_single_bit(state.alive)) {
    return std::to_string(land_of(state, state.winner)) + " of " +
           std::to_string(state.land().count()) + " cells";
  }
  if (state.winner != nobody) return "nobody else has a province";
  if (!end.ended && state.alive == 0) return "";
  std::string counts;
  for (Player player = 0; player < players_; ++player) {
    if (is_out(state, player)) continue;
    counts += (counts.empty() ? "" : " to ") + std::to_string(land_of(state, player));
  }
  return counts + " cells" + (end.ended ? " after the last round" : "");
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
