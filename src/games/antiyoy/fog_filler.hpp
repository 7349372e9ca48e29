// Makes up what an observer in fog cannot see, for searches that think about samples (section 11).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

/// Makes up what an observer cannot see. The real position serves only for what he knows: the cells
/// he sees, his money, and, if he is to move, which cells his units could take (R11.3).
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
    if (acts_) {
      own_ = truth.owned_by(observer);
      open_ = game.open_cells(truth, own_);
      border_ = Grid::spread(own_ & Grid::spread(own_)) & (truth.land() - own_);
      strongest_ = strongest_used();
    }
  }

  /// A state that agrees with all that the observer knows; or else one that looks the same to him,
  /// though he may have other moves there, and if there is none either, only what he sees.
  State fill() {
    State spare = game_.known_to(truth_, observer_);
    bool has_spare = false;
    for (int tries = 0; tries < most_tries; ++tries) {
      // Fewer and fewer things that nobody has asked for, or that may be there no longer.
      boldness_ = std::max(0, 60 - tries);
      trust_ = std::max(0, 100 - tries);
      if (!attempt()) continue;
      if (agrees()) return state_;
      if (!has_spare) spare = state_;
      has_spare = true;
    }
    return spare;
  }

 private:
  static constexpr int most_tries = 400;

  bool chance_of(int percent) { return static_cast<int>(random_.below(100)) < percent; }
  int any_of(const Cells& cells) {
    return cells.nth(static_cast<int>(random_.below(static_cast<std::size_t>(cells.count()))));
  }

  /// The strongest unit that the legal moves speak of.
  int strongest_used() const {
    int strongest = 0;
    game_.visit_moves(truth_, [&](Act act, int from, int, const Cells&) {
      if (is_purchase(act)) strongest = std::max(strongest, antiyoy::strength_of(act));
      if (act == Act::march) {
        strongest = std::max(strongest, antiyoy::strength_of(truth_.content(from)));
      }
      return true;
    });
    return strongest;
  }

  /// Whether it came to a state that looks right.
  bool attempt() {
    state_ = game_.sea_only();
    state_.turn = truth_.turn;
    state_.round = truth_.round;
    (seen_ & truth_.land()).for_each([&](int cell) {
      state_.set(cell, truth_.owner(cell), truth_.content(cell));
    });
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
    if (!game_.parse_state(game_.to_text(state_))) return false;
    return observer_ < 0 || game_.text_for(state_, observer_) == game_.text_for(truth_, observer_);
  }

  /// Land where it was seen, and elsewhere where there is land beside it, mostly.
  void raise_land() {
    (charted_ & memory_.last.land()).for_each([&](int cell) {
      state_.set(cell, neutral, nothing);
    });
    int land = state_.land().count();
    Cells edge = state_.land();
    for (Cells rest = dark_ - charted_; !rest.empty();) {
      Cells next = Grid::spread(edge) & rest;
      if (next.empty()) next = Cells::single(any_of(rest));
      Cells raised;
      next.for_each([&](int cell) {
        if (land >= most_land || !chance_of(70)) return;
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
    for (int strength = 1; strength <= strongest_; ++strength) {
      if (!open_[static_cast<std::size_t>(strength)].contains(cell)) stopped = strength;
    }
    return stopped;
  }
  int passed_from(int cell) const {
    for (int strength = 1; strength <= strongest_; ++strength) {
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
        if (owner == neutral && value == 4) continue;
        if (may_guard(near, owner, value)) choices.emplace_back(near, value);
      }
    }
    if (choices.empty()) return false;
    // Weak guards are cheaper, and so more likely.
    const std::size_t a = random_.below(choices.size());
    const std::size_t b = random_.below(choices.size());
    const auto [where, value] = choices[a].second < choices[b].second ? choices[a] : choices[b];
    state_.set(where, owner, guard_of(owner, value));
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
      if (player == observer_) continue;
      const Cells own = state_.owned_by(player);
      ((own - Grid::spread(own)) & state_.buildings()).for_each([&](int cell) {
        extend(cell, player);
      });
    }
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

  /// Everybody else has a province somewhere, as far as there is room.
  void place_players() {
    for (Player player = 0; player < game_.players(); ++player) {
      if (player == observer_) continue;
      const Cells own = state_.owned_by(player);
      if (!(own & Grid::spread(own)).empty()) continue;
      const Cells free = dark_ & state_.owned_by(neutral);
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
    for (Player player = 0; player < game_.players(); ++player) {
      if (player == observer_) continue;
      const int wanted = std::min(most_without_win(),
                                  own * (boldness_ + static_cast<int>(random_.below(60))) / 100);
      Cells theirs = state_.owned_by(player);
      for (int size = theirs.count(); size < wanted; ++size) {
        const Cells free = Grid::spread(theirs) & dark_ & state_.owned_by(neutral);
        if (free.empty()) break;
        const int cell = any_of(free);
        state_.set(cell, player, state_.content(cell));
        theirs.insert(cell);
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
    typename G::Moves known;
    typename G::Moves found;
    game_.legal_moves(truth_, known);
    game_.legal_moves(state_, found);
    if (known.size() != found.size()) return false;
    return std::equal(known.begin(), known.end(), found.begin());
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
  std::array<Cells, strongest_unit + 1> open_;
  Cells border_;
  int strongest_ = 0;
  int boldness_ = 0;  // in percent, as is the trust in what was seen earlier
  int trust_ = 0;
  State state_;
};

}  // namespace castellan::antiyoy
