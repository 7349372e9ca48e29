// Games in fog (section 11): what an observer sees, and positions that agree with it.
#include <algorithm>

#include "games/antiyoy/antiyoy.hpp"

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
std::string Antiyoy<Grid>::growth_text_for(const State& state, const Growth& growth,
                                           Player observer) const {
  const Cells seen = visible(state, observer);
  return growth_text({growth.pines & seen, growth.palms & seen});
}

namespace {

/// Makes up what an observer cannot see. The real position serves only for what he knows: the cells
/// he sees, his money, and, if he is to move, which cells his units could take (R11.3).
template <class G>
class FogFiller {
 public:
  using Grid = typename G::Grid;
  using Cells = typename G::Cells;
  using State = typename G::State;

  FogFiller(const G& game, const State& truth, Player observer, Random& random)
      : game_(game),
        truth_(truth),
        observer_(observer),
        random_(random),
        seen_(game.visible(truth, observer)),
        dark_(game.board() - seen_),
        acts_(observer >= 0 && observer == truth.turn && !game.outcome(truth).ended) {
    if (acts_) {
      own_ = truth.owned_by(observer);
      open_ = game.open_cells(truth, own_);
      border_ = Grid::spread(own_ & Grid::spread(own_)) & (truth.land() - own_);
      strongest_ = strongest_used();
    }
  }

  std::optional<State> fill() {
    for (int tries = 0; tries < most_tries; ++tries) {
      // Fewer and fewer things that nobody has asked for.
      boldness_ = std::max(0, 60 - tries);
      if (auto made = attempt()) return made;
    }
    return std::nullopt;
  }

 private:
  static constexpr int most_tries = 400;

  bool chance_of(int percent) { return static_cast<int>(random_.below(100)) < percent; }

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

  std::optional<State> attempt() {
    state_ = game_.sea_only();
    state_.turn = truth_.turn;
    state_.round = truth_.round;
    (seen_ & truth_.land()).for_each([&](int cell) {
      state_.set(cell, truth_.owner(cell), truth_.content(cell));
    });
    raise_land();
    if (acts_ && !place_guards()) return std::nullopt;
    complete_groups();
    place_players();
    scatter();
    if (!place_capitals()) return std::nullopt;
    game_.found(state_);
    pay();
    if (!agrees()) return std::nullopt;
    return state_;
  }

  /// Land where there is land beside it, mostly.
  void raise_land() {
    int land = state_.land().count();
    Cells edge = state_.land();
    for (Cells rest = dark_; !rest.empty();) {
      Cells next = Grid::spread(edge) & rest;
      if (next.empty())
        next = Cells::single(
            rest.nth(static_cast<int>(random_.below(static_cast<std::size_t>(rest.count())))));
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
      const int seed =
          room.nth(static_cast<int>(random_.below(static_cast<std::size_t>(room.count()))));
      Cells province = Cells::single(seed);
      for (int size = 1 + static_cast<int>(random_.below(5)); size > 0; --size) {
        const Cells more = Grid::spread(province) & (free - province);
        if (more.empty()) break;
        province.insert(
            more.nth(static_cast<int>(random_.below(static_cast<std::size_t>(more.count())))));
      }
      province.for_each([&](int cell) { state_.set(cell, player, nothing); });
    }
  }

  /// Units, trees and more land of those who are near.
  void scatter() {
    const Cells fringe = dark_ & state_.owned_by(neutral) &
                         Grid::spread(state_.owned() - state_.owned_by(std::max(0, observer_)));
    fringe.for_each([&](int cell) {
      if (!chance_of(boldness_)) return;
      const auto around = Grid::neighbours(cell);
      const int near = around[random_.below(6)];
      if (near < 0 || near >= Grid::cells) return;
      const int owner = state_.owner(near);
      if (owner < neutral && owner != observer_ && state_.content(cell) == nothing) {
        state_.set(cell, owner, nothing);
      }
    });
    (dark_ & state_.land() & state_.bare()).for_each([&](int cell) {
      const int owner = state_.owner(cell);
      if (chance_of(10)) {
        state_.set_content(cell, game_.is_coastal(state_, cell) ? palm : pine);
      } else if (owner < neutral && chance_of(boldness_ / 3) &&
                 is_harmless(cell, owner, unit_of(1, false))) {
        state_.set_content(cell, unit_of(1, false));
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
        const Cells seats = province & state_.capitals();
        if (seats.count() > 1) return false;
        if (!seats.empty()) continue;
        Cells places = province & dark_;
        Cells good;
        places.for_each([&](int cell) {
          const int stands = antiyoy::defence_of(state_.content(cell));
          if (stands == 0 && is_harmless(cell, player, capital)) good.insert(cell);
        });
        if (good.empty() && !(grow_for_capital(province, player, good))) return false;
        state_.set_content(
            good.nth(static_cast<int>(random_.below(static_cast<std::size_t>(good.count())))),
            capital);
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
    good = Cells::single(
        good.nth(static_cast<int>(random_.below(static_cast<std::size_t>(good.count())))));
    state_.set(good.first(), player, nothing);
    return true;
  }

  void pay() {
    (state_.capitals() & state_.owned()).for_each([&](int seat) {
      const bool is_own = state_.owner(seat) == observer_;
      state_.set_money(seat, is_own ? truth_.money_at(seat) : static_cast<int>(random_.below(30)));
    });
  }

  /// What the observer knows is as it is.
  bool agrees() const {
    if (!game_.parse_state(game_.to_text(state_))) return false;
    if (state_.turn != chance && game_.is_out(state_, state_.turn)) return false;
    if (game_.outcome(state_).ended != game_.outcome(truth_).ended) return false;
    if (observer_ >= 0 && game_.text_for(state_, observer_) != game_.text_for(truth_, observer_)) {
      return false;
    }
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
  Random& random_;
  Cells seen_;
  Cells dark_;
  bool acts_;
  Cells own_;
  std::array<Cells, strongest_unit + 1> open_;
  Cells border_;
  int strongest_ = 0;
  int boldness_ = 0;
  State state_;
};

}  // namespace

template <class Grid>
typename Antiyoy<Grid>::State Antiyoy<Grid>::sample(const State& state, Player observer,
                                                    Random& random) const {
  if (observer == referee) return state;
  if (const auto made = FogFiller<Antiyoy>(*this, state, observer, random).fill()) return *made;
  return state;
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
