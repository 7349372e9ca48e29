// Makes up what an observer in fog cannot see, for searches that think about samples (section 11).
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// Makes up what an observer cannot see. The real position serves only for what he knows: the cells
/// he sees, his money, and, if he is to move, what his legal moves say about the border (R11.3).
template <class G>
class FogFiller {
 public:
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;

  using Memory = typename G::Memory;

  FogFiller(const G& game, const State& truth, Player observer, const Memory& memory,
            Random& random)
      : game_(game),
        truth_(truth),
        observer_(observer),
        memory_(memory),
        random_(random),
        seen_(game.visible(truth, observer)),
        dark_(game.board() - seen_),
        charted_(dark_ & memory.charted),
        acts_(observer >= 0 && observer == truth.turn && !game.outcome(truth).ended) {
    if (acts_) read_moves();
    lay_out();
  }

  /// A state that agrees with all that the observer knows; or else one that looks the same to him,
  /// though he may have other moves there, and if there is none either, only what he sees.
  State fill() {
    State spare = game_.known_to(truth_, observer_);
    bool has_spare = false;
    for (int tries = 0; tries < most_tries; ++tries) {
      // Fewer and fewer things that nobody has asked for, or that may be there no longer.
      boldness_ = std::max(0, 60 - 2 * tries);
      trust_ = std::max(0, 100 - 2 * tries);
      if (!attempt()) continue;
      if (agrees()) return state_;
      if (!has_spare) spare = state_;
      has_spare = true;
    }
    return spare;
  }

 private:
  static constexpr int most_tries = 100;
  static constexpr int most_raised = most_land - 32;  // some more is needed for guards and capitals

  bool chance_of(int percent) { return static_cast<int>(random_.below(100)) < percent; }
  int any_of(const Cells& cells) {
    return cells.nth(static_cast<int>(random_.below(static_cast<std::size_t>(cells.count()))));
  }

  using ByStrength = std::array<Cells, strongest_unit + 1>;

  /// The foreign cells that legal moves lead to.
  ByStrength taken_in(const State& state) const {
    ByStrength taken;
    game_.visit_moves(state, [&](Act act, int from, int, const Cells& targets) {
      int strength = 0;
      if (is_purchase(act)) strength = antiyoy::strength_of(act);
      if (act == Act::march) strength = antiyoy::strength_of(state.content(from));
      if (strength > 0) taken[static_cast<std::size_t>(strength)] |= targets - own_;
      return true;
    });
    return taken;
  }

  /// What the legal moves say: of the cells that would be open if nothing guarded them, which are.
  /// About the rest of the border, where no unit can go, they say nothing.
  void read_moves() {
    own_ = truth_.owned_by(observer_);
    open_ = taken_in(truth_);
    State unguarded = truth_;
    ((truth_.units() | truth_.buildings()) & (truth_.land() - own_)).for_each([&](int cell) {
      const bool is_seat = unguarded.content(cell) == capital && unguarded.owner(cell) < neutral;
      if (is_seat) unguarded.remove_capital(cell, nothing);
      if (!is_seat) unguarded.set_content(cell, nothing);
    });
    asked_ = taken_in(unguarded);
    for (const Cells& asked : asked_) border_ |= asked;
  }

  /// What every attempt begins with.
  void lay_out() {
    known_ = game_.sea_only();
    known_.turn = truth_.turn;
    known_.round = truth_.round;
    (seen_ & truth_.land()).for_each([&](int cell) {
      known_.set(cell, truth_.owner(cell), truth_.content(cell));
    });
    (charted_ & memory_.last.land()).for_each([&](int cell) {
      known_.set(cell, neutral, nothing);
    });
  }

  /// Whether it came to a state that looks right.
  bool attempt() {
    state_ = known_;
    guards_ = {};
    raise_land();
    recall();
    if (acts_ && !place_guards()) return false;
    complete_groups();
    place_players();
    expand();
    scatter();
    if (!place_capitals()) return false;
    game_.found(state_);
    pay();
    if (state_.turn != chance && game_.is_out(state_, state_.turn)) return false;
    return is_sound() && looks_right();
  }

  /// Whether the text of the state could be read: the rest is so by the way it was made.
  bool is_sound() const {
    if (state_.alive == 0 || state_.land().count() > most_land) return false;
    Cells settled;
    for (Player player = 0; player < game_.players(); ++player) {
      const Cells own = state_.owned_by(player);
      settled |= own & Grid::spread(own);
    }
    if (!((state_.buildings() & state_.owned()) - settled).empty()) return false;
    Player may_be_ready = state_.turn;  // R2.7
    if (may_be_ready == chance && game_.rules().growth_time != 0) {
      may_be_ready = std::countr_zero(state_.alive);
    }
    if (may_be_ready >= 0) settled &= state_.owned_by(may_be_ready);
    return (state_.ready_units() - (may_be_ready >= 0 ? settled : Cells())).empty();
  }
  /// Whether the observer sees the same as in the real position; his money is the same.
  bool looks_right() const {
    if (observer_ < 0) return true;
    const auto same = [&](const auto& planes, const auto& real) {
      for (std::size_t i = 0; i < planes.size(); ++i) {
        if (!((planes[i] ^ real[i]) & seen_).empty()) return false;
      }
      return true;
    };
    return same(state_.owner_planes, truth_.owner_planes) &&
           same(state_.content_planes, truth_.content_planes) &&
           game_.visible(state_, observer_) == seen_;
  }

  /// Land where it was seen, and elsewhere where there is land beside it, mostly.
  void raise_land() {
    int land = state_.land().count();
    Cells edge = state_.land();
    for (Cells rest = dark_ - charted_; !rest.empty();) {
      Cells next = Grid::spread(edge) & rest;
      if (next.empty()) next = Cells::single(any_of(rest));
      Cells raised;
      next.for_each([&](int cell) {
        if (land >= most_raised || !chance_of(70)) return;
        state_.set(cell, neutral, nothing);
        raised.insert(cell);
        ++land;
      });
      rest -= next;
      edge = raised.empty() ? next : raised;
    }
    raise_more(land);
  }
  /// R10.3: as long as the game goes on, so much land is there that nobody holds the share that
  /// wins.
  void raise_more(int land) {
    const int goal = game_.rules().goal_percent;
    if (goal == 0 || game_.outcome(truth_).ended) return;
    int most = 0;
    for (Player player = 0; player < game_.players(); ++player) {
      most = std::max(most, (seen_ & truth_.owned_by(player)).count());
    }
    Cells sea_cells = dark_ - charted_ - state_.land();
    for (; 100 * most >= goal * land && !sea_cells.empty(); ++land) {
      const Cells beside = sea_cells & Grid::spread(state_.land());
      const int cell = any_of(beside.empty() ? sea_cells : beside);
      state_.set(cell, neutral, nothing);
      sea_cells.erase(cell);
    }
  }
  /// What nobody has yet, in cells: one more would win.
  int most_without_win() const {
    const int goal = game_.rules().goal_percent;
    return goal == 0 ? most_land : (goal * state_.land().count() - 1) / 100;
  }

  /// What was seen earlier is still there, unless it can move.
  void recall() {
    (charted_ & memory_.last.land()).for_each([&](int cell) {
      if (!chance_of(trust_)) return;
      int owner = memory_.last.owner(cell);
      Content content = memory_.last.content(cell);
      if (owner == observer_) {  // somebody has taken it since
        owner = owner_beside(cell);
        content = nothing;
      }
      if (is_unit(content)) {
        const int rounds = truth_.round - memory_.round + (memory_.fresh.contains(cell) ? 0 : 1);
        const bool is_known = memory_.fresh.contains(cell) || memory_.recent.contains(cell);
        const bool is_still_there = is_known && (rounds == 0 || (rounds == 1 && chance_of(40)));
        content = is_still_there ? unit_of(antiyoy::strength_of(content), false) : nothing;
      }
      if (!is_harmless(cell, owner, content)) content = nothing;
      state_.set(cell, owner, content);
    });
  }
  /// Another player with land beside this cell; nobody if there is none.
  int owner_beside(int cell) const {
    for (const int near : Grid::neighbours(cell)) {
      if (near < 0 || near >= Grid::cells) continue;
      const int owner = state_.owner(near);
      if (owner < neutral && owner != observer_) return owner;
    }
    return neutral;
  }

  /// How weak a unit must be to be stopped at a cell of the border, and from what strength on it is
  /// not: 5 if that is unknown.
  int stopped_at(int cell) const {
    int stopped = 0;
    for (int strength = 1; strength <= strongest_unit; ++strength) {
      const auto s = static_cast<std::size_t>(strength);
      if (asked_[s].contains(cell) && !open_[s].contains(cell)) stopped = strength;
    }
    return stopped;
  }
  int passed_from(int cell) const {
    for (int strength = 1; strength <= strongest_unit; ++strength) {
      if (open_[static_cast<std::size_t>(strength)].contains(cell)) return strength;
    }
    return 5;
  }

  /// Guards in the dark where the border is closed although nothing in sight closes it.
  bool place_guards() {
    bool placed = true;
    (border_ & seen_).for_each([&](int cell) {
      if (!placed) return;
      const int least = stopped_at(cell);
      if (game_.defence_of_cell(state_, cell) >= least) return;
      placed = place_guard(cell, least);
    });
    return placed;
  }

  bool place_guard(int cell, int least) {
    const int owner = state_.owner(cell);
    std::vector<std::pair<int, int>> choices;  // where, and how strong
    for (const int near : Grid::neighbours(cell)) {
      if (!Grid::contains(dark_, near)) continue;
      for (int value = least; value <= 4; ++value) {
        if (owner == neutral && value > (game_.rules().strong_towers != 0 ? 3 : 2)) continue;
        if (may_guard(near, owner, value)) choices.emplace_back(near, value);
      }
    }
    if (choices.empty()) return false;
    // Weak guards are cheaper, and so more likely.
    const std::size_t a = random_.below(choices.size());
    const std::size_t b = random_.below(choices.size());
    const auto [where, value] = choices[a].second < choices[b].second ? choices[a] : choices[b];
    state_.set(where, owner, guard_of(owner, value));
    guards_.insert(where);
    return true;
  }
  Content guard_of(int owner, int value) const {
    if (owner == neutral) return value == 1 ? capital : value == 2 ? tower : strong_tower;
    return unit_of(value, false);
  }
  bool may_guard(int where, int owner, int value) const {
    for (const int near : Grid::neighbours(where)) {
      if (!Grid::contains(border_ & seen_, near) || state_.owner(near) != owner) continue;
      if (passed_from(near) <= value) return false;
    }
    return true;
  }
  /// Whether something may stand here without closing the border where it is open.
  bool is_harmless(int where, int owner, Content content) const {
    const int value = antiyoy::defence_of(content);
    return !acts_ || value == 0 || may_guard(where, owner, value);
  }

  /// Buildings in sight stand in a province, so something beside them belongs to it.
  void complete_groups() {
    for (Player player = 0; player < game_.players(); ++player) {
      if (player != observer_) complete_groups_of(player);
    }
  }
  void complete_groups_of(Player player) {
    const Cells own = state_.owned_by(player);
    ((own - Grid::spread(own)) & state_.buildings()).for_each([&](int cell) {
      extend(cell, player);
    });
  }
  bool extend(int cell, Player player) {
    std::vector<int> choices;
    for (const int near : Grid::neighbours(cell)) {
      if (!Grid::contains(dark_, near) || state_.owner(near) < neutral) continue;
      choices.push_back(near);
    }
    if (choices.empty()) return false;
    state_.set(choices[random_.below(choices.size())], player, nothing);
    return true;
  }

  /// Nobody's, in the dark.
  Cells free_cells() const { return (dark_ & state_.owned_by(neutral)) - guards_; }

  /// Everybody else has a province somewhere, as far as there is room.
  void place_players() {
    for (Player player = 0; player < game_.players(); ++player) {
      if (player == observer_) continue;
      const Cells own = state_.owned_by(player);
      if (!(own & Grid::spread(own)).empty()) continue;
      const Cells free = free_cells();
      const Cells room = free & Grid::spread(free);
      if (room.empty()) continue;
      Cells province = Cells::single(any_of(room));
      for (int size = 1 + static_cast<int>(random_.below(5)); size > 0; --size) {
        const Cells more = Grid::spread(province) & (free - province);
        if (more.empty()) break;
        province.insert(any_of(more));
      }
      province.for_each([&](int cell) { state_.set(cell, player, nothing); });
    }
  }

  /// The others have about as much land as the observer, as far as it is not in sight.
  void expand() {
    if (observer_ < 0 || boldness_ == 0) return;
    const int own = game_.land_of(truth_, observer_);
    const int most = most_without_win();
    Cells nobodys = free_cells();
    for (Player player = 0; player < game_.players(); ++player) {
      if (player == observer_) continue;
      const int wanted =
          std::min(most, own * (boldness_ + static_cast<int>(random_.below(60))) / 100);
      const Cells theirs = state_.owned_by(player);
      Cells beside = Grid::spread(theirs) & nobodys;
      for (int size = theirs.count(); size < wanted && !beside.empty(); ++size) {
        const int cell = any_of(beside);
        state_.set(cell, player, state_.content(cell));
        nobodys.erase(cell);
        beside.erase(cell);
        for (const int near : Grid::neighbours(cell)) {
          if (Grid::contains(nobodys, near)) beside.insert(near);
        }
      }
    }
  }

  /// Trees, and units that those who are there can pay.
  void scatter() {
    std::array<int, max_players> coins{};
    for (Player player = 0; player < game_.players(); ++player) {
      const int income = game_.income_of(state_, state_.owned_by(player));
      coins[static_cast<std::size_t>(player)] = income * boldness_ / 60;
    }
    (dark_ & state_.land() & state_.bare()).for_each([&](int cell) {
      const int owner = state_.owner(cell);
      if (!charted_.contains(cell) && chance_of(10)) {
        state_.set_content(cell, game_.is_coastal(state_, cell) ? palm : pine);
      } else if (owner < neutral && chance_of(boldness_ / 3)) {
        const int strength = chance_of(80) ? 1 : 2;
        int& left = coins[static_cast<std::size_t>(owner)];
        if (game_.rules().upkeep_of(strength) > left) return;
        if (!is_harmless(cell, owner, unit_of(strength, false))) return;
        left -= game_.rules().upkeep_of(strength);
        state_.set_content(cell, unit_of(strength, false));
      }
    });
  }

  /// One capital for each province; a missing one can only be in the dark.
  bool place_capitals() {
    for (Player player = 0; player < game_.players(); ++player) {
      part_provinces(player);
      const Cells own = state_.owned_by(player);
      for (Cells rest = own & Grid::spread(own); !rest.empty();) {
        const Cells province = Grid::flood(Cells::single(rest.first()), rest);
        rest -= province;
        Cells seats = province & state_.capitals();
        for (Cells old = seats & dark_; seats.count() > 1 && !old.empty();) {  // remembered ones
          const int cell = any_of(old);
          old.erase(cell);
          seats.erase(cell);
          state_.set_content(cell, nothing);
        }
        if (seats.count() > 1) return false;
        if (!seats.empty()) continue;
        Cells places = province & dark_;
        Cells good;
        places.for_each([&](int cell) {
          const int stands = antiyoy::defence_of(state_.content(cell));
          if (stands == 0 && is_harmless(cell, player, capital)) good.insert(cell);
        });
        if (good.empty() && !(grow_for_capital(province, player, good))) return false;
        state_.set_content(any_of(good), capital);
      }
    }
    return true;
  }
  /// What lies in the dark between two capitals in sight is nobody's after all.
  void part_provinces(Player player) {
    const Cells seats = state_.capitals() & seen_;
    const Cells own = state_.owned_by(player);
    if ((seats & own).count() < 2) return;
    Cells given_up;
    for (Cells rest = seats & own; !rest.empty();) {
      const Cells province = Grid::flood(Cells::single(rest.first()), own);
      rest -= province;
      if ((province & seats).count() > 1) given_up |= (province & dark_) - guards_;
    }
    if (given_up.empty()) return;
    given_up.for_each([&](int cell) {
      const Content content = state_.content(cell);
      state_.set(cell, neutral, is_tree(content) ? content : nothing);
    });
    complete_groups_of(player);
  }
  /// A dark cell beside the province, where a capital does no harm.
  bool grow_for_capital(const Cells& province, Player player, Cells& good) {
    const Cells theirs = state_.owned_by(player) - province;
    (Grid::spread(province) & dark_).for_each([&](int cell) {
      const int owner = state_.owner(cell);
      if (owner < neutral || !is_harmless(cell, player, capital)) return;
      const Cells near = Grid::spread(Cells::single(cell));
      if ((near & theirs).empty()) good.insert(cell);
    });
    if (good.empty()) return false;
    good = Cells::single(any_of(good));
    state_.set(good.first(), player, nothing);
    return true;
  }

  void pay() {
    (state_.capitals() & state_.owned()).for_each([&](int seat) {
      const bool is_own = state_.owner(seat) == observer_;
      state_.set_money(seat, is_own ? truth_.money_at(seat) : static_cast<int>(random_.below(30)));
    });
  }

  /// The game goes on as it does, with the same moves.
  bool agrees() const {
    if (game_.outcome(state_).ended != game_.outcome(truth_).ended) return false;
    if (!acts_) return true;
    const ByStrength open = game_.open_cells(state_, state_.owned_by(observer_));
    for (std::size_t strength = 1; strength <= strongest_unit; ++strength) {
      if (!((open[strength] & asked_[strength]) == open_[strength])) return false;
    }
    return true;
  }

  const G& game_;
  const State& truth_;
  Player observer_;
  const Memory& memory_;
  Random& random_;
  Cells seen_;
  Cells dark_;
  Cells charted_;  // dark now, but seen earlier
  bool acts_;
  Cells own_;
  ByStrength asked_;  // foreign cells where legal moves tell whether there is a guard ..
  ByStrength open_;   // .. and those of them where there is none against such a unit
  Cells border_;      // where they tell something
  State known_;
  int boldness_ = 0;  // in percent, as is the trust in what was seen earlier
  int trust_ = 0;
  State state_;
  Cells guards_;  // in the dark, because of what the legal moves say
};

}  // namespace castellan::antiyoy
