// The start position (R14.9).
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/map_maker.hpp"

namespace castellan::antiyoy {

template <class Grid>
typename Antiyoy<Grid>::State Antiyoy<Grid>::initial_state() const {
  const NamedMap* named = named_map_of(options_);
  const DrawnMap map = named == nullptr ? draw_map(wish_of(options_)) : read_map(*named);
  State state = sea_only();
  const int rotate = static_cast<int>(options_["rotate"]);
  for (int number = 0; number < rows_ * columns_; ++number) {
    const auto index = static_cast<std::size_t>(number);
    int owner = map.owners[index];
    if (owner == sea) continue;
    // R14.1: a player gets the seat that is so many further on.
    if (owner < players_) owner = (owner - rotate % players_ + players_) % players_;
    const bool is_known = map.contents[index] != strong_tower || rules_.strong_towers != 0;
    state.set(cell_of(number), owner, is_known ? map.contents[index] : tower);
  }
  found(state);
  state.turn = static_cast<std::int8_t>(std::countr_zero(state.alive));
  endow(state);
  return state;
}

template <class Grid>
int Antiyoy<Grid>::first_money(const State& state, const Cells& province, bool acts_first) const {
  if (rules_.first_lap != 0 || acts_first) return rules_.start_money;
  const int graves = (province & state.graves()).count();
  return rules_.start_money - income_of(state, province) + rules_.hex_income * graves +
         upkeep_of(state, province);
}

template <class Grid>
void Antiyoy<Grid>::endow(State& state) const {
  const Cells first = state.owned_by(std::countr_zero(state.alive));
  (state.capitals() & state.owned()).for_each([&](int seat) {
    state.set_money(seat, first_money(state, state.group_of(seat), first.contains(seat)));
  });
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
