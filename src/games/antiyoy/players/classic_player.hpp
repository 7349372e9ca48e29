// The players by rule, levels 1 to 5 (R16.1 to R16.3): units first, then purchases, then what is
// idle. They look no move ahead.
#pragma once

#include "games/antiyoy/players/classic_turn.hpp"

namespace castellan::antiyoy {

/// What tells the levels apart.
struct ClassicHabits {
  bool acts_at_random = false;
  bool skips_units = false;
  bool builds = true;            // farms and towers
  bool buys_by_capture = false;  // else inside the province
  bool keeps_cover = false;      // leaves no border open for an attack
  bool trees_first = false;
  int tower_gain = 5;
  bool towers_on_front_only = false;
  bool marches_to_border = false;
};

constexpr ClassicHabits habits_of(int level, bool has_farms) {
  switch (level) {
    case 1: return {.acts_at_random = true, .builds = false};
    case 2: return {.skips_units = true};
    case 3: return {.buys_by_capture = true};
    case 4:
      return {.buys_by_capture = true,
              .keeps_cover = true,
              .tower_gain = has_farms ? 4 : 3,
              .towers_on_front_only = !has_farms,
              .marches_to_border = true};
    default:
      return {.buys_by_capture = true,
              .keeps_cover = true,
              .trees_first = true,
              .tower_gain = 3,
              .towers_on_front_only = true,
              .marches_to_border = true};
  }
}

template <class G>
class ClassicPlayer {
 public:
  using Turn = ClassicTurn<G>;
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;

  ClassicPlayer(const G& game, const State& state, int level, std::uint64_t seed)
      : turn_(game, state),
        level_(level),
        habits_(habits_of(level, game.rules().farms != 0)),
        random_(seed) {}

  std::vector<typename G::Move> plan() {
    move_units();
    Cells done;
    for (Cells left = turn_.seats(); !left.empty(); left = turn_.seats() - done) {
      const int seat = left.first();
      done.insert(seat);
      spend(seat);
    }
    if (level_ >= 3) move_idle();
    return turn_.end();
  }

 private:
  static constexpr int large_province = 20;

  const G& game() const { return turn_.game(); }
  const State& state() const { return turn_.state(); }
  bool toss() { return random_.below(2) == 0; }

  int allure(int cell) const {
    int worth = turn_.allure(cell);
    if (level_ < 5) return worth;
    if (!(Turn::near(cell) & turn_.seats()).empty()) worth += 5;
    if (state().content(cell) == farm) worth += 6;
    if (state().owner(cell) == leader()) worth += 1;
    return worth;
  }
  int best_target(const Cells& cells) {
    return Turn::best_of(cells, [this](int cell) { return allure(cell); }, random_);
  }
  /// The other player with most land.
  Player leader() const {
    Player most = nobody;
    for (Player player = 0; player < game().players(); ++player) {
      if (player == state().turn) continue;
      if (most == nobody || game().land_of(state(), player) > game().land_of(state(), most)) {
        most = player;
      }
    }
    return most;
  }

  // Units.

  void move_units() {
    Cells decided;
    for (Cells left = turn_.ready_units(); !left.empty() && !turn_.is_over();
         left = turn_.ready_units() - decided) {
      const int cell = left.first();
      decided.insert(cell);
      if (habits_.skips_units && toss()) continue;
      move_unit(cell);
    }
  }

  void move_unit(int from) {
    const Cells reach = turn_.reach(from);
    if (reach.empty()) return;
    const int seat = turn_.seat_of(turn_.province_of(from));
    const Cells trees = reach & turn_.own() & state().trees();
    const Cells prey = reach - turn_.own();
    if (habits_.acts_at_random) {
      const Cells& among = trees.empty() ? reach : trees;
      const Cells alone = among - (turn_.own() & state().units());  // merges only now and then
      const Cells& chosen = alone.empty() || random_.below(4) == 0 ? among : alone;
      const int count = chosen.count();
      march(from, chosen.nth(static_cast<int>(random_.below(static_cast<std::size_t>(count)))),
            seat);
      return;
    }
    if (!prey.empty() && !(habits_.trees_first && !trees.empty()) && may_leave(from)) {
      march(from, best_target(prey), seat);
    } else if (!trees.empty()) {
      march(from,
            trees.nth(static_cast<int>(random_.below(static_cast<std::size_t>(trees.count())))),
            seat);
    }
  }

  void march(int from, int to, int seat) { turn_.play(Act::march, from, to, seat); }

  /// Whether at most three border cells lose their only cover when the unit goes.
  bool may_leave(int cell) const {
    if (!habits_.keeps_cover) return true;
    const Cells province = turn_.province_of(cell);
    const Cells around = (Turn::near(cell) | Cells::single(cell)) & turn_.front(province);
    int uncovered = 0;
    around.for_each([&](int each) {
      const Cells guards = state().guards(1) & province & (Turn::near(each) | Cells::single(each));
      uncovered += guards == Cells::single(cell) ? 1 : 0;
    });
    return uncovered <= 3;
  }

  // Money.

  void spend(int seat) {
    const auto province = [&] { return turn_.province_of(seat); };
    if (habits_.builds) {
      build_towers(seat);
      build_farms(seat);
    }
    // A province without an army gets one, whatever it costs.
    if ((province() & state().units()).count() <= 1) buy_by_capture(seat, 1);
    const int strongest = game().rules().buy_max;
    for (int strength = 1; strength <= strongest && is_seat(seat); ++strength) {
      const int lasts = level_ == 5 && habits_.buys_by_capture ? 5 : strength + 1;
      if (!turn_.can_afford(province(), strength, lasts)) continue;
      for (int i = 0; i < 50 && is_seat(seat); ++i) {
        if (level_ == 4 && !turn_.can_afford(province(), strength, lasts)) break;
        const bool bought = habits_.buys_by_capture
                                ? buy_by_capture(seat, strength) || buy_on_palm(seat, strength)
                                : buy_inside(seat, strength);
        if (!bought) break;
        if (level_ == 4) strength = 1;  // after a capture the cheapest may do again
      }
    }
    if (is_seat(seat)) merge_blocked(seat);
    if (level_ == 5 && is_seat(seat)) let_starve(seat);
  }

  bool is_seat(int cell) const { return !turn_.is_over() && turn_.seats().contains(cell); }

  bool buy(Act act, int to, int seat) {
    if (to < 0) return false;
    turn_.play(act, 0, to, seat);
    return true;
  }
  bool buy_by_capture(int seat, int strength) {
    const Cells prey = turn_.shop(purchase_of(strength), seat) - turn_.own();
    return buy(purchase_of(strength), best_target(prey), seat);
  }
  bool buy_on_palm(int seat, int strength) {
    if (strength > 1) return false;
    const Cells palms = turn_.shop(purchase_of(strength), seat) & turn_.own() & state().trees();
    return buy(purchase_of(strength), best_target(palms), seat);
  }
  bool buy_inside(int seat, int strength) {
    const Cells places = turn_.shop(purchase_of(strength), seat) & (turn_.own() - state().units());
    const Cells trees = places & state().trees();
    const Cells border = places & turn_.border(turn_.province_of(seat));
    const Cells& among = !trees.empty() ? trees : !border.empty() ? border : places;
    if (among.empty()) return false;
    const int count = among.count();
    return buy(purchase_of(strength),
               among.nth(static_cast<int>(random_.below(static_cast<std::size_t>(count)))), seat);
  }

  void build_towers(int seat) {
    for (int i = 0; i < 20; ++i) {
      const Cells province = turn_.province_of(seat);
      if (turn_.profit(province) < game().rules().tower_upkeep) return;
      if (level_ == 3 && build_strong(seat, province)) continue;
      if (level_ >= 4 && strengthen(seat, province)) continue;
      Cells places = turn_.shop(Act::build_tower, seat);
      if (habits_.towers_on_front_only) places &= turn_.front(province);
      const int best = Turn::best_of(
          places, [&](int cell) { return turn_.cover_gain(cell, province); }, random_);
      if (best < 0 || turn_.cover_gain(best, province) < habits_.tower_gain) return;
      buy(Act::build_tower, best, seat);
    }
  }
  bool build_strong(int seat, const Cells& province) {
    if (turn_.profit(province) < game().rules().strong_upkeep) return false;
    const Cells places = turn_.shop(Act::build_strong_tower, seat) & turn_.border(province);
    const int best =
        Turn::best_of(places, [&](int cell) { return turn_.cover_gain(cell, province); }, random_);
    if (best < 0 || turn_.cover_gain(best, province) < 3) return false;
    return buy(Act::build_strong_tower, best, seat);
  }
  /// Towers that face a province larger than half the own one.
  bool strengthen(int seat, const Cells& province) {
    if (turn_.profit(province) < game().rules().strong_upkeep) return false;
    const Cells towers = turn_.shop(Act::build_strong_tower, seat) & state().towers();
    int chosen = -1;
    towers.for_each([&](int cell) {
      const Cells faced = Turn::near(cell) & (state().owned() - turn_.own());
      faced.for_each([&](int theirs) {
        if (2 * state().group_of(theirs).count() > province.count()) chosen = cell;
      });
    });
    return buy(Act::build_strong_tower, chosen, seat);
  }

  void build_farms(int seat) {
    for (int i = 0; i < 20; ++i) {
      const Cells province = turn_.province_of(seat);
      if (level_ == 5 && is_threatened(province) &&
          turn_.money(seat) <= 2 * game().farm_price(state(), province)) {
        return;
      }
      const Cells places = turn_.shop(Act::build_farm, seat);
      const auto shelter = [&](int cell) { return (Turn::near(cell) & province).count(); };
      if (!buy(Act::build_farm, Turn::best_of(places, shelter, random_), seat)) return;
    }
  }
  /// A neighbour's army is more than twice one's own.
  bool is_threatened(const Cells& province) const {
    const int own = army_of(province);
    const Cells beside = Grid::spread(province) & (state().owned() - turn_.own());
    bool threatened = false;
    beside.for_each(
        [&](int cell) { threatened = threatened || army_of(state().group_of(cell)) > 2 * own; });
    return threatened;
  }
  int army_of(const Cells& province) const {
    int army = 0;
    (province & state().units()).for_each([&](int cell) {
      army += antiyoy::strength_of(state().content(cell));
    });
    return army;
  }

  // What is left.

  /// Units that can take nothing join another one, if the province can pay for it.
  void merge_blocked(int seat) {
    if (habits_.acts_at_random) return;
    Cells tried;
    while (is_seat(seat)) {
      const Cells province = turn_.province_of(seat);
      const Cells left = (turn_.ready_units() & province) - tried;
      if (left.empty()) return;
      const int from = left.first();
      tried.insert(from);
      const Cells reach = turn_.reach(from);
      if (!(reach - turn_.own()).empty()) continue;
      const int strength = antiyoy::strength_of(state().content(from));
      const Cells mates = reach & turn_.ready_units();
      if (mates.empty() || turn_.border(province).empty()) continue;
      const int to = mates.first();
      const int sum = strength + antiyoy::strength_of(state().content(to));
      const auto& rules = game().rules();
      const int more =
          rules.upkeep_of(sum) - rules.upkeep_of(strength) - rules.upkeep_of(sum - strength);
      if (turn_.money(seat) + 2 * (turn_.profit(province) - more) < 0) continue;
      march(from, to, seat);
      const Cells prey = turn_.reach(to) - turn_.own();
      if (!prey.empty()) march(to, best_target(prey), seat);
    }
  }

  /// An army that can take nothing and costs more than comes in is made to starve at once.
  void let_starve(int seat) {
    const Cells province = turn_.province_of(seat);
    const Cells units = province & state().units();
    if (units.count() < 3 || turn_.profit(province) >= 0) return;
    bool is_useful = false;
    units.for_each(
        [&](int cell) { is_useful = is_useful || !(turn_.reach(cell) - turn_.own()).empty(); });
    for (int i = 0; i < 4 && !is_useful && is_seat(seat); ++i) {
      const Cells places = turn_.shop(Act::buy_peasant, seat) & turn_.own() & state().units();
      if (places.empty()) return;
      buy(Act::buy_peasant, places.first(), seat);
    }
  }

  /// In large provinces: to the border, or at level 3 anywhere.
  void move_idle() {
    Cells tried;
    while (!turn_.is_over()) {
      const Cells left = turn_.ready_units() - tried;
      if (left.empty()) return;
      const int from = left.first();
      tried.insert(from);
      const Cells province = turn_.province_of(from);
      if (province.count() <= large_province) continue;
      const Cells free = turn_.reach(from) & province & state().bare();
      const Cells border = turn_.border(province);
      if (free.empty() || (habits_.marches_to_border && border.contains(from))) continue;
      int to = -1;
      if (!habits_.marches_to_border) {
        to = free.nth(static_cast<int>(random_.below(static_cast<std::size_t>(free.count()))));
      } else {
        to = nearest_to(border, from, free, province);
      }
      if (to >= 0) march(from, to, turn_.seat_of(province));
    }
  }
  /// Of these cells the one from which the border is nearest, if it is nearer than before.
  int nearest_to(const Cells& border, int from, const Cells& free, const Cells& province) const {
    Cells close = border;
    while (!close.contains(from)) {
      if (!(close & free).empty()) return (close & free).first();
      const Cells wider = close | (Grid::spread(close) & province);
      if (wider == close) return -1;
      close = wider;
    }
    return -1;
  }

  Turn turn_;
  int level_;
  ClassicHabits habits_;
  Random random_;
};

}  // namespace castellan::antiyoy
