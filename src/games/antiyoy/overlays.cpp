// What can be laid over the board (R15.2, R15.9): which cells can be taken, whose loss cuts a
// province apart, where trees may grow, and what guards what. All of it asks the rules; none of
// them is written down here again.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

namespace {

/// "a, b and c", with at most so many of them: "a, b and 2 more".
std::string some_of(const std::vector<std::string>& words) {
  constexpr std::size_t most = 3;
  const std::size_t shown = words.size() > most ? most - 1 : words.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool is_last = i + 1 == words.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + words[i];
  }
  if (shown < words.size()) text += " and " + std::to_string(words.size() - shown) + " more";
  return text;
}

/// Everything that can take one cell.
struct Takers {
  std::array<std::vector<std::string>, strongest_unit + 1> marching;  // by strength
  int weakest_bought = 0;
  std::string buyer;  // where the province is that pays for it

  void buy(int strength, const std::string& province) {
    if (weakest_bought != 0 && weakest_bought <= strength) return;
    weakest_bought = strength;
    buyer = province;
  }
  /// The weakest that marches here; with a plus, one that must be bought.
  std::string text() const {
    for (std::size_t strength = 1; strength < marching.size(); ++strength) {
      if (!marching[strength].empty()) return std::to_string(strength);
    }
    return "+" + std::to_string(weakest_bought);
  }
  std::string meaning(int unit_price) const {
    std::vector<std::string> units;
    for (const auto& some : marching) units.insert(units.end(), some.begin(), some.end());
    std::string text = some_of(units) + (units.empty() ? "" : " can march here");
    if (weakest_bought == 0) return text;
    return text + (units.empty() ? "" : "; ") + "a " +
           std::string(unit_names[static_cast<std::size_t>(weakest_bought)]) +
           " can be bought here for " + std::to_string(unit_price * weakest_bought) +
           " by the province at " + buyer;
  }
};

/// A cell whose loss leaves a province in parts, with their sizes, the largest first.
struct Cut {
  int cell = 0;
  std::vector<int> parts;
};

/// All of them, in one walk through the province: a cell cuts off what was first reached through
/// it and has no other way to a cell that was reached before it.
template <class Grid>
std::vector<Cut> cuts_of(const typename Grid::Cells& province) {
  struct Visit {
    int cell = 0;
    std::size_t earliest = 0;  // the first visit that is beside what was reached from here
    int size = 1;              // of what was reached from here
    std::size_t next = 0;      // direction
    std::vector<int> parts = {};
  };
  std::vector<Visit> visits;
  std::vector<std::size_t> way;
  std::vector<int> visit_at(Grid::cells, -1);
  const auto enter = [&](int cell) {
    visit_at[static_cast<std::size_t>(cell)] = static_cast<int>(visits.size());
    way.push_back(visits.size());
    visits.push_back({cell, visits.size()});
  };
  enter(province.first());
  while (true) {
    Visit& here = visits[way.back()];
    if (here.next < 6) {
      const int near = Grid::neighbours(here.cell)[here.next++];
      if (!Grid::contains(province, near)) continue;
      const int visit = visit_at[static_cast<std::size_t>(near)];
      if (visit < 0) {
        enter(near);
      } else {
        here.earliest = std::min(here.earliest, static_cast<std::size_t>(visit));
      }
      continue;
    }
    way.pop_back();
    if (way.empty()) break;
    Visit& before = visits[way.back()];
    before.size += here.size;
    before.earliest = std::min(before.earliest, here.earliest);
    if (here.earliest >= way.back()) before.parts.push_back(here.size);
  }
  std::vector<Cut> cuts;
  for (auto& [cell, earliest, size, next, parts] : visits) {
    const int cut_off = std::accumulate(parts.begin(), parts.end(), 0);
    if (const int rest = province.count() - 1 - cut_off; rest > 0) parts.push_back(rest);
    if (parts.size() < 2) continue;
    std::ranges::sort(parts, std::greater());
    cuts.push_back({cell, std::move(parts)});
  }
  return cuts;
}

/// What is lost with a cell.
int weight_of(Content content) {
  if (content == farm || is_unit(content)) return 2;
  return is_building(content) ? 3 : 1;
}

/// Of a part of 100.
int weight_of_chance(int percent) { return percent < 25 ? 1 : percent < 50 ? 2 : 3; }

}  // namespace

/// Whether a player's turn has begun, though perhaps the trees grow before he moves (R8.3).
template <class Grid>
bool Antiyoy<Grid>::is_in_turn(const State& state, Player player) const {
  if (state.turn != chance) return state.turn == player;
  return rules_.growth_time != 0 && std::countr_zero(state.alive) == player;
}

/// The state when a player's next turn has begun, as if nothing happened until then; nothing where
/// the game ends before.
template <class Grid>
auto Antiyoy<Grid>::at_next_turn(const State& state, Player player) const -> std::optional<State> {
  State next = state;
  const bool is_next_round =
      state.turn == chance ? is_in_turn(state, player) : player <= state.turn;
  if (is_next_round) ++next.round;
  if (outcome(state).ended || next.round > rules_.max_rounds) return std::nullopt;
  start_turn(next, player);
  next.turn = static_cast<std::int8_t>(player);
  return next;
}

/// R15.9: what each single act of somebody else could take in his turn (R4.8, R6.2, R6.6, R6.7). In
/// fog nobody knows the money of others, nor which of their provinces cannot pay.
template <class Grid>
OverlayView Antiyoy<Grid>::threats(const State& known, Player observer) const {
  const bool is_fog = hides_things() && observer != referee;
  std::map<int, Takers> found;
  for (Player player = 0; player < players_; ++player) {
    if (player == observer || is_out(known, player) || outcome(known).ended) continue;
    State then = known;
    const Cells theirs = then.owned_by(player);
    if (is_fog && !is_in_turn(known, player)) {
      (theirs & then.units() & Grid::spread(theirs)).for_each([&](int cell) {
        then.set_content(cell, unit_of(strength_of(then.content(cell)), true));
      });
    } else if (!is_in_turn(known, player)) {
      const auto next = at_next_turn(known, player);
      if (!next) continue;
      then = *next;
    }
    then.turn = static_cast<std::int8_t>(player);
    const Cells prey = observer >= 0 ? then.owned_by(observer) : then.owned() - theirs;
    const auto march = [&](int from, const Cells& targets) {
      const int strength = strength_of(then.content(from));
      const std::string unit = "the " + std::string(name_of(then.content(from))) + " on ";
      (targets & prey).for_each([&](int to) {
        found[to].marching[static_cast<std::size_t>(strength)].push_back(unit + cell_text(from));
      });
    };
    visit_moves(then, [&](Act act, int from, int payer, const Cells& targets) {
      if (act == Act::march) march(from, targets);
      if (!is_purchase(act)) return true;
      const Cells taken = targets & prey;
      if (taken.empty()) return true;
      const std::string province = cell_text(then.group_of(payer).first());
      taken.for_each([&](int to) { found[to].buy(strength_of(act), province); });
      return true;
    });
    if (!is_fog) continue;
    // The capital may be in the dark, and then no province is known to the rules.
    const auto open = open_cells(then, theirs);
    (theirs & then.ready_units()).for_each([&](int from) {
      const Cells province = then.group_of(from);
      if (!(province & then.capitals()).empty()) return;
      const auto strength = static_cast<std::size_t>(strength_of(then.content(from)));
      march(from, reach_of(from, province).beside & open[strength]);
    });
  }
  OverlayView overlay{"threats",
                      is_fog ? "cells that a unit in sight could take"
                             : "cells that one march or purchase could take",
                      {}};
  for (const auto& [cell, takers] : found) {
    overlay.marks.push_back({number_of(cell), takers.text(), takers.meaning(rules_.unit_price),
                             weight_of(known.content(cell))});
  }
  return overlay;
}

/// The units that live on at the owner's next turn if he loses this cell before it, and any unit on
/// it, which does not die of the cut. Everything where the game ends before.
template <class Grid>
auto Antiyoy<Grid>::alive_without(const State& known, int cell) const -> Cells {
  const int owner = known.owner(cell);
  State after = known;  // it makes no difference to the province who takes it
  after.turn = static_cast<std::int8_t>((owner + 1) % players_);
  take(after, cell, 1);
  after.turn = known.turn;
  after.winner = nobody;
  const auto next = at_next_turn(after, owner);
  return next ? (next->units() & next->owned_by(owner)) | Cells::single(cell) : board_;
}

/// R7.3: whose loss leaves a province in parts, and what dies of it at the owner's next turn
/// (R8.4).
template <class Grid>
OverlayView Antiyoy<Grid>::cuts(const State& known, Player observer) const {
  OverlayView overlay{"cuts", "cells whose loss cuts a province apart", {}};
  std::map<int, OverlayMark> found;
  for (Player player = 0; player < players_ && !outcome(known).ended; ++player) {
    if (observer >= 0 && player != observer) continue;
    const Cells own = known.owned_by(player);
    const auto spared = at_next_turn(known, player);
    (known.capitals() & own).for_each([&](int seat) {
      const Cells province = known.group_of(seat);
      const Cells alive = spared ? province & spared->units() : Cells();
      for (const auto& [cell, sizes] : cuts_of<Grid>(province)) {
        const int dead = alive.empty() ? 0 : (alive - alive_without(known, cell)).count();
        std::vector<std::string> parts;
        for (const int size : sizes) parts.push_back(std::to_string(size));
        std::string meaning = "its loss leaves parts of " + some_of(parts) + " cells";
        if (dead > 0) {
          meaning +=
              "; " + std::to_string(dead) + (dead == 1 ? " unit dies of it" : " units die of it");
        }
        const int cut_off = province.count() - 1 - sizes.front();
        const int weight = dead > 0 ? 3 : sizes[1] > 1 ? 2 : 1;
        found[cell] = {number_of(cell), std::to_string(cut_off), std::move(meaning), weight};
      }
    });
  }
  for (auto& [cell, mark] : found) overlay.marks.push_back(std::move(mark));
  return overlay;
}

/// R9.2, R9.3: by the state in which the trees grow next if everybody only ends his turn. What is
/// in the dark is taken for bare land: it makes no coast and seeds nothing.
template <class Grid>
OverlayView Antiyoy<Grid>::growth_chances(const State& state, Player observer) const {
  OverlayView overlay{"growth", "percent chance of a tree when trees grow next", {}};
  const Cells seen = hides_things() ? visible(state, observer) : board_;
  State then = known_to(state, hides_things() ? observer : referee);
  (board_ - seen).for_each([&](int cell) { then.set(cell, neutral, nothing); });
  while (then.turn != chance && !outcome(then).ended) play(then, Move{});
  if (outcome(then).ended) return overlay;
  const GrowthLaw law = growth_law(then);
  ((law.palm_cells | law.pine_cells) & seen).for_each([&](int cell) {
    const auto odds = growth_odds(law.palm_cells.contains(cell), law.pine_cells.contains(cell));
    const auto percent = [](double chance) { return static_cast<int>(std::lround(100 * chance)); };
    std::vector<std::string> kinds;
    if (odds.pine > 0) kinds.push_back("pine " + std::to_string(percent(odds.pine)) + "%");
    if (odds.palm > 0) kinds.push_back("palm " + std::to_string(percent(odds.palm)) + "%");
    const int all = percent(odds.pine + odds.palm);
    overlay.marks.push_back(
        {number_of(cell), std::to_string(all), some_of(kinds), weight_of_chance(all)});
  });
  return overlay;
}

template <class Grid>
std::vector<OverlayView> Antiyoy<Grid>::overlays(const State& state, Player observer) const {
  const State known = known_to(state, hides_things() ? observer : referee);
  std::vector<OverlayView> overlays = {threats(known, observer), cuts(known, observer)};
  if (rules_.trees != 0) overlays.push_back(growth_chances(state, observer));
  return overlays;
}

/// R4.7: each thing that defends, with its cell and those of its owner beside it.
template <class Grid>
std::vector<GuardView> Antiyoy<Grid>::guards(const State& state, Player observer) const {
  const State known = known_to(state, hides_things() ? observer : referee);
  std::vector<GuardView> guards;
  known.guards(1).for_each([&](int cell) {
    const Cells theirs = known.owned_by(known.owner(cell));
    GuardView guard{number_of(cell), {}};
    ((Cells::single(cell) | Grid::spread(Cells::single(cell))) & theirs).for_each([&](int near) {
      guard.cells.push_back(number_of(near));
    });
    guards.push_back(std::move(guard));
  });
  return guards;
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
