// The growth of trees (section 9).
#include <cmath>

#include "board/board_text.hpp"
#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

template <class Grid>
typename Antiyoy<Grid>::GrowthLaw Antiyoy<Grid>::growth_law(const State& state) const {
  const Cells land = state.land();
  const Cells free = land & state.bare();
  const Cells inland =
      Grid::template with_neighbour<0>(land) & Grid::template with_neighbour<1>(land) &
      Grid::template with_neighbour<2>(land) & Grid::template with_neighbour<3>(land) &
      Grid::template with_neighbour<4>(land) & Grid::template with_neighbour<5>(land);
  const Cells trees = state.trees();
  Cells one;
  Cells two;  // neighbours with a tree, at least
  const auto count = [&](const Cells& more) {
    two |= one & more;
    one |= more;
  };
  count(Grid::template with_neighbour<0>(trees));
  count(Grid::template with_neighbour<1>(trees));
  count(Grid::template with_neighbour<2>(trees));
  count(Grid::template with_neighbour<3>(trees));
  count(Grid::template with_neighbour<4>(trees));
  count(Grid::template with_neighbour<5>(trees));
  GrowthLaw law;
  law.palm_cells = (free - inland) & Grid::spread(state.seeding(palm));
  law.pine_cells = free & two & Grid::spread(state.seeding(pine));
  if (rules_.growth_law != 0) {  // R9.3
    const Cells either = law.palm_cells | law.pine_cells;
    law.palm_cells = either - inland;
    law.pine_cells = either & inland;
  }
  if (rules_.palm_percent == 0 || rules_.trees == 0) law.palm_cells = {};
  if (rules_.pine_percent == 0 || rules_.trees == 0) law.pine_cells = {};
  return law;
}

template <class Grid>
typename Antiyoy<Grid>::GrowthOdds Antiyoy<Grid>::growth_odds(bool palm_may, bool pine_may) const {
  GrowthOdds odds;
  const double palms = palm_may ? rules_.palm_percent / 100.0 : 0;
  odds.pine = pine_may ? rules_.pine_percent / 100.0 : 0;
  odds.palm = palms * (1 - odds.pine);
  odds.none = (1 - palms) * (1 - odds.pine);
  return odds;
}

template <class Grid>
typename Antiyoy<Grid>::Growth Antiyoy<Grid>::draw_growth(const State& state,
                                                          Random& random) const {
  const GrowthLaw law = growth_law(state);
  Growth growth;
  (law.palm_cells | law.pine_cells).for_each([&](int cell) {
    const auto odds = growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
    const double drawn = random.fraction();
    if (drawn < odds.pine) {
      growth.pines.insert(cell);
    } else if (drawn < odds.pine + odds.palm) {
      growth.palms.insert(cell);
    }
  });
  return growth;
}

template <class Grid>
double Antiyoy<Grid>::growth_probability(const State& state, const Growth& growth) const {
  const GrowthLaw law = growth_law(state);
  if (!(growth.palms - law.palm_cells).empty() || !(growth.pines - law.pine_cells).empty()) {
    return 0;
  }
  double probability = 1;
  (law.palm_cells | law.pine_cells).for_each([&](int cell) {
    const auto odds = growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
    probability *= growth.pines.contains(cell)   ? odds.pine
                   : growth.palms.contains(cell) ? odds.palm
                                                 : odds.none;
  });
  return probability;
}

/// R9.4
template <class Grid>
Result<std::vector<typename Antiyoy<Grid>::Growth>> Antiyoy<Grid>::list_growths(
    const State& state) const {
  const GrowthLaw law = growth_law(state);
  std::vector<Growth> growths(1);
  bool fits = true;
  (law.palm_cells | law.pine_cells).for_each([&](int cell) {
    if (!fits) return;
    const auto odds = growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
    const std::size_t kinds = std::size_t{odds.none > 0} + (odds.pine > 0) + (odds.palm > 0);
    fits = growths.size() * kinds <= most_growths;
    if (!fits) return;
    std::vector<Growth> longer;
    longer.reserve(growths.size() * kinds);
    for (const Growth& growth : growths) {
      if (odds.none > 0) longer.push_back(growth);
      if (odds.pine > 0) longer.emplace_back(growth).pines.insert(cell);
      if (odds.palm > 0) longer.emplace_back(growth).palms.insert(cell);
    }
    growths = std::move(longer);
  });
  if (!fits) {
    return Error{"trees may grow on " + std::to_string((law.palm_cells | law.pine_cells).count()) +
                 " cells, in more than " + std::to_string(most_growths) + " ways"};
  }
  return growths;
}

/// R9.5, R9.6
template <class Grid>
Turn Antiyoy<Grid>::grow(State& state, const Growth& growth) const {
  state.flip(growth.pines, pine);  // nothing stands there
  state.flip(growth.palms, palm);
  clear_marks(state);
  if (rules_.growth_time == 0) {
    go_round(state, 0, true);
    return Turn::ended;
  }
  state.turn = static_cast<std::int8_t>(std::countr_zero(state.alive));
  const Cells own = state.owned_by(state.turn);
  const Cells grown = (growth.pines | growth.palms) & own;
  if (rules_.growth_cost == 0 || grown.empty()) return Turn::ended;
  (state.capitals() & own).for_each([&](int seat) {
    const std::int64_t cost =
        std::int64_t{rules_.growth_cost} * (Grid::flood(Cells::single(seat), own) & grown).count();
    if (cost == 0) return;
    state.set_money(seat, std::max<std::int64_t>(0, state.money_at(seat) - cost));
  });
  return Turn::ended;
}

/// R12.4
template <class Grid>
std::string Antiyoy<Grid>::growth_text(const Growth& growth) const {
  std::string text;
  (growth.pines | growth.palms).for_each([&](int cell) {
    text += (text.empty() ? "" : ",") + cell_text(cell) + (growth.pines.contains(cell) ? 'P' : 'Q');
  });
  return "grow " + (text.empty() ? "-" : text);
}

/// R13.5: legal cell by cell.
template <class Grid>
std::optional<typename Antiyoy<Grid>::Growth> Antiyoy<Grid>::read_growth(
    const State& state, std::string_view text) const {
  if (state.turn != chance || !text.starts_with("grow ")) return std::nullopt;
  text.remove_prefix(5);
  Growth growth;
  if (text != "-") {
    for (std::string_view item : split_at(text, ',')) {
      const char kind = item.empty() ? ' ' : item.back();
      if (kind != 'P' && kind != 'Q') return std::nullopt;
      item.remove_suffix(1);
      const auto cell = cell_named(item);
      if (!cell) return std::nullopt;
      (kind == 'P' ? growth.pines : growth.palms).insert(*cell);
    }
  }
  if (growth_text(growth).substr(5) != text) return std::nullopt;  // in order, each once
  if (growth_probability(state, growth) <= 0) return std::nullopt;
  return growth;
}

template <class Grid>
std::vector<int> Antiyoy<Grid>::growth_cells(const Growth& growth) const {
  std::vector<int> cells;
  (growth.pines | growth.palms).for_each([&](int cell) { cells.push_back(number_of(cell)); });
  return cells;
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
