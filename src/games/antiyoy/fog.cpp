// Games in fog (section 11): what an observer sees, and positions that agree with it.
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/fog_filler.hpp"

namespace castellan::antiyoy {

/// R11.2
template <class Grid>
typename Antiyoy<Grid>::Cells Antiyoy<Grid>::visible(const State& state, Player observer) const {
  if (observer == referee) return board_;
  if (observer < 0) return {};
  const Cells own = state.owned_by(observer);
  const Cells lit = own & Grid::spread(own);
  const Cells land = state.land();
  // Cells from which so many steps are left.
  Cells reached = lit & state.strong_towers();
  const auto walk = [&](const Cells& starts) {
    reached = (Grid::spread(reached & land) & board_) | reached | starts;
  };
  walk(lit & state.capitals());
  walk(lit & state.towers());
  walk(lit & state.units());
  walk(lit);
  walk({});
  return reached;
}

template <class Grid>
typename Antiyoy<Grid>::State Antiyoy<Grid>::known_to(const State& state, Player observer) const {
  State known = state;
  if (observer == referee) return known;
  (known.capitals() & known.owned()).for_each([&](int seat) {
    if (known.owner(seat) != observer) known.set_money(seat, 0);
  });
  (board_ - visible(state, observer)).for_each([&](int cell) {
    const bool is_seat = known.content(cell) == capital && known.owner(cell) < neutral;
    if (is_seat) known.remove_capital(cell, nothing);  // with its place among the money
    known.set(cell, sea, nothing);
  });
  return known;
}

template <class Grid>
std::string Antiyoy<Grid>::text_for(const State& state, Move move, Player observer) const {
  if (observer == referee || observer == state.turn || move.act == Act::end) {
    return to_text(state, move);
  }
  const Cells seen = visible(state, observer);
  const bool is_seen =
      seen.contains(move.to) && (move.act != Act::march || seen.contains(move.from));
  return is_seen ? to_text(state, move) : "?";
}

template <class Grid>
typename Antiyoy<Grid>::Growth Antiyoy<Grid>::growth_seen(const State& state, const Growth& growth,
                                                          Player observer) const {
  const Cells seen = visible(state, observer);
  return {growth.pines & seen, growth.palms & seen};
}

template <class Grid>
void Antiyoy<Grid>::remember(Memory& memory, const State& state, Player observer) const {
  const Cells seen = visible(state, observer);
  const auto update = [&](auto& planes, const auto& now) {
    for (std::size_t i = 0; i < planes.size(); ++i)
      planes[i] = (planes[i] - seen) | (now[i] & seen);
  };
  if (memory.charted.empty()) memory.last = sea_only();
  update(memory.last.owner_planes, state.owner_planes);
  update(memory.last.content_planes, state.content_planes);
  if (state.round != memory.round) {
    memory.recent = state.round == memory.round + 1 ? memory.fresh : Cells();
    memory.fresh = {};
    memory.round = state.round;
  }
  memory.fresh |= seen;
  memory.recent -= seen;
  memory.charted |= seen;
}

template <class Grid>
typename Antiyoy<Grid>::State Antiyoy<Grid>::sample(const State& state, Player observer,
                                                    const Memory& memory, Random& random) const {
  if (observer == referee) return state;
  return FogFiller<Antiyoy>(*this, state, observer, memory, random).fill();
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
