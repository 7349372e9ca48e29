// What people see.
#include "board/board_views.hpp"
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/typed.hpp"

namespace castellan::antiyoy {

namespace {

constexpr std::int64_t few_turns = 3;  // to a bankruptcy that a purchase is warned of

std::string with_sign(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

/// A ready unit is a thing of its own, so that drawings can tell them apart.
std::string_view thing_of(Content content) {
  static constexpr std::array<std::string_view, strongest_unit> ready = {
      "ready_peasant", "ready_spearman", "ready_baron", "ready_knight"};
  if (is_ready(content)) return ready[static_cast<std::size_t>(strength_of(content) - 1)];
  if (content == marked_pine) return "young_pine";
  if (content == marked_palm) return "young_palm";
  return name_of(content);
}

}  // namespace

template <class Grid>
CellView Antiyoy<Grid>::view_of(const State& state, int cell) const {
  const int owner = state.owner(cell);
  if (owner == sea) return {cell_text(cell), "  ", nobody, "", "sea"};
  const Content content = state.content(cell);
  const std::string symbol{owner == neutral ? '.' : static_cast<char>('a' + owner),
                           content_marks[content]};
  CellView shown{cell_text(cell), symbol, owner == neutral ? nobody : owner, thing_of(content),
                 "land"};
  const int defence = defence_of_cell(state, cell);
  if (defence > 0) {
    const std::string number = std::to_string(defence);
    shown.badge = {number, "defence " + number};
  }
  return shown;
}

template <class Grid>
template <class Show>
BoardView Antiyoy<Grid>::draw(Show&& show) const {
  const std::vector<Hex> shape = hex_rectangle(Outline::flat_hexagon, rows_, columns_);
  BoardView view = hex_board(Outline::flat_hexagon, shape,
                             [&](Hex hex) { return show(Grid::cell(hex.r + hex.q / 2, hex.q)); });
  view.badges = "defended cells";
  return view;
}

template <class Grid>
BoardView Antiyoy<Grid>::view(const State& state) const {
  return draw([&](int cell) { return view_of(state, cell); });
}

template <class Grid>
BoardView Antiyoy<Grid>::view_for(const State& state, Player observer) const {
  const Cells seen = visible(state, observer);
  const State known = known_to(state, observer);  // what is in the dark defends nothing shown
  return draw([&](int cell) {
    if (seen.contains(cell)) return view_of(known, cell);
    return CellView{cell_text(cell), "??", nobody, "", "dark"};
  });
}

/// R15.3: a tree costs what its cell would bring.
template <class Grid>
std::vector<Item> Antiyoy<Grid>::account_of(const State& state, const Cells& cells) const {
  std::vector<Item> account;
  const auto add = [&](std::string_view kind, const Cells& some, int each) {
    const int count = (cells & some).count();
    if (count > 0) account.push_back({kind, count, count * each});
  };
  add("cells", cells - state.farms(), rules_.hex_income);
  add("farms", state.farms(), rules_.farm_income);
  add("trees", state.trees(), -rules_.hex_income);
  for (int strength = 1; strength <= strongest_unit; ++strength) {
    static constexpr std::array<std::string_view, strongest_unit + 1> many = {
        "", "peasants", "spearmen", "barons", "knights"};
    add(many[static_cast<std::size_t>(strength)], state.units_of(strength),
        -rules_.upkeep_of(strength));
  }
  add("towers", state.towers(), -rules_.tower_upkeep);
  add("strong towers", state.strong_towers(), -rules_.strong_upkeep);
  return account;
}

/// R15.3, R15.4: what one more of them does to the profit, and whether the province can bear it.
template <class Grid>
void Antiyoy<Grid>::add_notes(Offer& offer, Act act, std::int64_t coins,
                              std::int64_t profit) const {
  const int change = act == Act::build_farm           ? rules_.farm_income - rules_.hex_income
                     : act == Act::build_tower        ? -rules_.tower_upkeep
                     : act == Act::build_strong_tower ? -rules_.strong_upkeep
                                                      : -rules_.upkeep_of(strength_of(act));
  offer.note = with_sign(change) + " a turn";
  const std::int64_t left = profit + change;
  if (coins < 0 || left >= 0) return;
  const std::int64_t turns = coins / -left + 1;
  if (turns > few_turns) {
    offer.note += ", the money lasts " + std::to_string(turns) + " turns";
  } else {
    offer.threat =
        turns == 1 ? "bankrupt next turn" : "bankrupt in " + std::to_string(turns) + " turns";
  }
}

/// Its money, what comes in and goes out, and whether it goes bankrupt (R15.3, R15.4).
template <class Grid>
RegionView Antiyoy<Grid>::province_view(const State& state, Player player, int seat) const {
  const Cells cells = state.group_of(seat);
  const int income = income_of(state, cells);
  const int upkeep = upkeep_of(state, cells);
  const int coins = state.money_at(seat);
  const std::int64_t next = next_money(state, seat, cells);
  RegionView region;
  region.owner = player;
  region.short_title = cell_text(cells.first());
  region.title = "province at " + region.short_title;
  cells.for_each([&](int cell) { region.cells.push_back(number_of(cell)); });
  region.facts = {{"money", std::to_string(coins)},    {"profit", with_sign(income - upkeep)},
                  {"income", std::to_string(income)},  {"upkeep", std::to_string(upkeep)},
                  {"next turn", std::to_string(next)}, {"size", std::to_string(cells.count())}};
  region.account = account_of(state, cells);
  region.acts_now = player == state.turn && !outcome(state).ended;
  const int units = (cells & state.units()).count();
  if (next < 0 && units > 0) {
    region.warning = "bankrupt at its owner's next turn: " + std::to_string(units) +
                     (units == 1 ? " unit" : " units") + " will die";
    region.is_urgent = true;
  } else if (next < coins && units > 0) {
    const std::int64_t loss = coins - next;
    region.warning = "loses " + std::to_string(loss) + " a turn; the money lasts " +
                     std::to_string(coins / loss + 1) + " more";
  }
  if (rules_.farms != 0) {
    const int farms = (cells & state.farms()).count();
    std::string price = std::to_string(farm_price(state, cells));
    if (farms > 0) {
      price += " (" + std::to_string(rules_.farm_price) + ", and " +
               std::to_string(rules_.farm_step) + " more for each farm)";
    }
    region.facts.push_back({"next farm", std::move(price)});
  }
  if (!region.acts_now) return region;
  (cells & state.ready_units()).for_each([&](int cell) {
    region.ready.push_back(number_of(cell));
  });
  for (const Act act : {Act::buy_peasant, Act::buy_spearman, Act::buy_baron, Act::buy_knight,
                        Act::build_farm, Act::build_tower, Act::build_strong_tower}) {
    const bool exists = is_purchase(act)                 ? strength_of(act) <= rules_.buy_max
                        : act == Act::build_farm         ? rules_.farms != 0
                        : act == Act::build_strong_tower ? rules_.strong_towers != 0
                                                         : true;
    if (!exists) continue;
    const int price = price_of(state, act, cells);
    Offer& offer = region.offers.emplace_back();
    offer = {word_for(act), std::to_string(price), price <= coins};
    add_notes(offer, act, coins - price, next - coins);
  }
  return region;
}

template <class Grid>
std::vector<RegionView> Antiyoy<Grid>::regions(const State& state) const {
  return regions_for(state, referee);
}

/// In fog a player knows his own provinces; how much land there is in all nobody knows.
template <class Grid>
std::vector<RegionView> Antiyoy<Grid>::regions_for(const State& state, Player observer) const {
  std::vector<RegionView> regions;
  const int land = state.land().count();
  for (Player player = 0; player < players_; ++player) {
    const Cells own = state.owned_by(player);
    if (is_out(state, player) || (observer != referee && observer != player)) continue;
    RegionView& all = regions.emplace_back();
    all.owner = player;
    all.title = "land";
    all.is_everything = true;
    own.for_each([&](int cell) { all.cells.push_back(number_of(cell)); });
    const std::string of_all = observer == referee ? " of " + std::to_string(land) : "";
    const Cells lit = own & Grid::spread(own);
    all.facts = {{"cells", std::to_string(land_of(state, player)) + of_all},
                 {"profit", with_sign(income_of(state, lit) - upkeep_of(state, lit))},
                 {"units", std::to_string((own & state.units()).count())}};
    if (rules_.goal_percent > 0 && observer == referee) {
      all.facts.push_back(
          {"wins with", std::to_string((rules_.goal_percent * land + 99) / 100), true});
    }
    (state.capitals() & own).for_each([&](int seat) {
      regions.push_back(province_view(state, player, seat));
    });
  }
  return regions;
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
