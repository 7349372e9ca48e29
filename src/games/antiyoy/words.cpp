// What people type and are told (R6.14, section 12).
#include <algorithm>

#include "board/board_text.hpp"
#include "games/antiyoy/antiyoy.hpp"
#include "games/antiyoy/typed.hpp"

namespace castellan::antiyoy {

namespace {

std::string spoken(Content content) {
  std::string name(name_of(content));
  std::ranges::replace(name, '_', ' ');
  return name;
}

}  // namespace

template <class Grid>
std::string Antiyoy<Grid>::to_text(const State&, Move move) const {
  if (move.act == Act::end) return "end";
  if (move.act == Act::march) return cell_text(move.from) + '>' + cell_text(move.to);
  return std::string(word_for(move.act)) + '@' + cell_text(move.to);
}

template <class Grid>
std::string Antiyoy<Grid>::growth_notation(const Growth& growth, std::string_view no_tree) const {
  const int count = (growth.pines | growth.palms).count();
  if (count == 0) return std::string(no_tree);
  return count == 1 ? "a tree grew" : std::to_string(count) + " trees grew";
}

template <class Grid>
std::vector<int> Antiyoy<Grid>::cells(const State&, Move move) const {
  if (move.act == Act::end) return {};
  if (move.act != Act::march) return {number_of(move.to)};
  return {number_of(move.from), number_of(move.to)};
}

template <class Grid>
int Antiyoy<Grid>::price_of(const State& state, Act act, const Cells& province) const {
  if (act == Act::build_farm) return farm_price(state, province);
  if (act == Act::build_tower) return rules_.tower_price;
  if (act == Act::build_strong_tower) return rules_.strong_price;
  return rules_.unit_price * strength_of(act);
}

/// What a unit does where it arrives (R15.1); nothing for walking there.
template <class Grid>
std::string_view Antiyoy<Grid>::landing_word(const State& state, Move move) const {
  if (antiyoy::is_building(move.act)) return "";
  if (state.owner(move.to) != state.turn) return "capture";
  const Content there = state.content(move.to);
  if (is_tree(there)) return "chop";
  return is_unit(there) ? "merge" : "";
}

template <class Grid>
std::vector<MoveStep> Antiyoy<Grid>::steps(const State& state, Move move) const {
  if (move.act == Act::end) return {{"act", "end"}};
  if (move.act == Act::march) {
    return {{"act", "march"},
            {"unit on", cell_text(move.from), std::string(name_of(state.content(move.from)))},
            {"to", cell_text(move.to), std::string(landing_word(state, move))}};
  }
  // Only the price of a farm depends on the province; a list may have thousands of moves.
  const Cells province = move.act == Act::build_farm ? state.group_of(move.payer) : Cells();
  const int price = price_of(state, move.act, province);
  return {{"act", is_purchase(move.act) ? "buy" : "build"},
          {"what", std::string(word_for(move.act)), std::to_string(price)},
          {"to", cell_text(move.to), std::string(landing_word(state, move))}};
}

template <class Grid>
std::optional<int> Antiyoy<Grid>::cell_at(int row, int column) const {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return std::nullopt;
  return Grid::cell(row, column);
}

/// R12.1
template <class Grid>
std::optional<int> Antiyoy<Grid>::cell_named(std::string_view text) const {
  const auto numbers = read_numbers(text);
  if (numbers.size() != 2) return std::nullopt;
  const auto cell = cell_at(numbers[0], numbers[1]);
  if (!cell || cell_text(*cell) != text) return std::nullopt;
  return cell;
}

template <class Grid>
std::optional<int> Antiyoy<Grid>::read_cell(std::string_view typed) const {
  if (typed.find_first_not_of("0123456789-,. ") != std::string_view::npos) return std::nullopt;
  const auto numbers = read_numbers(typed);
  if (numbers.size() != 2) return std::nullopt;
  const auto cell = cell_at(numbers[0], numbers[1]);
  if (!cell) return std::nullopt;
  return number_of(*cell);
}

/// A move that is typed well but not legal has no payer, and is in no list.
template <class Grid>
auto Antiyoy<Grid>::read_move(const State& state, std::string_view typed) const
    -> std::optional<Move> {
  const TypedMove said = read_typed_move(typed);
  if (said.is_end) return Move{};
  if (!said.unknown.empty() || (!said.buys() && !said.marches())) return std::nullopt;
  const auto from = cell_at(said.numbers[0], said.numbers[1]);
  const auto to = said.marches() ? cell_at(said.numbers[2], said.numbers[3]) : from;
  if (!from || !to) return std::nullopt;
  const Act wanted = said.marches() ? Act::march : *said.thing;
  Move found = move_of(wanted, *from, *to, UINT16_MAX);
  visit_moves(state, [&](Act act, int start, int payer, const Cells& targets) {
    if (act != wanted || (act == Act::march && start != *from) || !targets.contains(*to)) {
      return true;
    }
    found.payer = static_cast<std::uint16_t>(payer);
    return false;
  });
  return found;
}

template <class Grid>
bool Antiyoy<Grid>::is_seen_by_mover(const State& state, int cell) const {
  return !hides_things() || visible(state, state.turn).contains(cell);
}

template <class Grid>
std::string Antiyoy<Grid>::refusal(const State& state, std::string_view typed) const {
  if (outcome(state).ended) return "the game has ended";
  const TypedMove said = read_typed_move(typed);
  if (state.turn == chance) return "the trees grow first: nobody is to move";
  const bool has_cells = said.numbers.size() == 2 || said.numbers.size() == 4;
  if (!said.unknown.empty() && (has_cells || said.thing)) {
    return "'" + said.unknown +
           "' means nothing here: units are peasant, spearman, baron and knight, buildings farm, "
           "tower and strong";
  }
  if (!said.buys() && !said.marches()) {
    return "expected row-column>row-column, a thing and a cell such as peasant@2-3, or end; "
           "found '" +
           std::string(typed.substr(0, 40)) + "'";
  }
  const auto from = cell_at(said.numbers[0], said.numbers[1]);
  const auto to = said.marches() ? cell_at(said.numbers[2], said.numbers[3]) : from;
  if (!from || !to) {
    return "the map has rows 0 to " + std::to_string(rows_ - 1) + " and columns 0 to " +
           std::to_string(columns_ - 1);
  }
  for (const int cell : {*from, *to}) {
    // R11.3: nothing is told about the rest.
    if (!is_seen_by_mover(state, cell))
      return cell_text(cell) + " is out of sight, and so out of reach";
    if (state.owner(cell) == sea) return cell_text(cell) + " is sea";
  }
  return said.marches() ? march_refusal(state, *from, *to)
                        : purchase_refusal(state, *said.thing, *to);
}

template <class Grid>
std::string Antiyoy<Grid>::march_refusal(const State& state, int from, int to) const {
  const Content unit = state.content(from);
  if (state.owner(from) != state.turn || !is_unit(unit)) {
    return "no unit of yours stands on " + cell_text(from);
  }
  if (!is_ready(unit)) {
    const Cells own = state.owned_by(state.turn);
    if (!(own & Grid::spread(own)).contains(from)) {
      return "the " + spoken(unit) + " stands on a lone cell and cannot move";  // R2.8
    }
    return "the " + spoken(unit) + " on " + cell_text(from) + " has moved already";
  }
  if (from == to) return "the " + spoken(unit) + " is on " + cell_text(to) + " already";
  // R6.2
  const Reach reach = reach_of(from, state.group_of(from));
  if (!reach.beside.contains(to) && !reach.cells.contains(to)) {
    return cell_text(to) + " is out of reach: a unit goes " + std::to_string(rules_.move_range) +
           " cells through its province, and leaves it only with the last step";
  }
  return landing_refusal(state, strength_of(unit), to);
}

template <class Grid>
std::string Antiyoy<Grid>::purchase_refusal(const State& state, Act act, int to) const {
  const std::string thing =
      act == Act::build_strong_tower ? "strong tower" : std::string(word_for(act));
  const bool is_home = state.owner(to) == state.turn;
  if (is_purchase(act) && strength_of(act) > rules_.buy_max) {
    return "a " + thing + " is not for sale in these rules";
  }
  const Cells own = state.owned_by(state.turn);
  const Cells in_provinces = own & Grid::spread(own);
  const bool is_near = (Grid::spread(Cells::single(to)) & in_provinces).empty() == false;
  if (is_purchase(act) && !is_home) {
    if (!is_near) return cell_text(to) + " is not beside a province of yours";
    const Cells estates = in_provinces & (state.capitals() | state.farms());
    if (rules_.foreign_purchase != 0 && (Grid::spread(Cells::single(to)) & estates).empty()) {
      return cell_text(to) + " is not beside a capital or farm of yours";
    }
  } else if (!in_provinces.contains(to)) {
    return cell_text(to) + " is not in a province of yours";
  }
  if ((act == Act::build_farm && rules_.farms == 0) ||
      (act == Act::build_strong_tower && rules_.strong_towers == 0)) {
    return "there are no " + thing + "s in these rules";
  }
  // The richest province that could pay.
  int richest = INT_MIN;
  int price = 0;
  (state.capitals() & own).for_each([&](int seat) {
    const Cells province = state.group_of(seat);
    const Cells beside = rules_.foreign_purchase != 0
                             ? Grid::spread(province & (state.capitals() | state.farms()))
                             : Grid::spread(province);
    if (!(is_home ? province : beside).contains(to) || state.money_at(seat) <= richest) return;
    richest = state.money_at(seat);
    price = price_of(state, act, province);
  });
  if (richest < price) {
    return "a " + thing + " costs " + std::to_string(price) + ", the province has " +
           std::to_string(richest);
  }
  if (is_purchase(act)) return landing_refusal(state, strength_of(act), to);
  const Content there = state.content(to);
  const bool is_free = there == nothing || (there == grave && rules_.build_on_graves != 0) ||
                       (act == Act::build_strong_tower && there == tower);
  if (!is_free) return cell_text(to) + " is not free: a " + spoken(there) + " stands there";
  return "a farm must stand beside a capital or another farm";  // R6.11
}

template <class Grid>
std::string Antiyoy<Grid>::landing_refusal(const State& state, int strength, int to) const {
  const Content there = state.content(to);
  if (state.owner(to) == state.turn) {
    if (antiyoy::is_building(there)) return "a " + spoken(there) + " is in the way";
    return "a " + std::string(unit_names[static_cast<std::size_t>(strength)]) + " and a " +
           spoken(there) + " are too strong together: at most a knight";
  }
  const int defence = defence_of_cell(state, to);
  int guard = to;
  for (const int near : Grid::neighbours(to)) {
    if (near < 0 || near >= Grid::cells || state.owner(near) != state.owner(to)) continue;
    if (antiyoy::defence_of(state.content(near)) == defence &&
        antiyoy::defence_of(state.content(guard)) < defence) {
      guard = near;
    }
  }
  if (!is_seen_by_mover(state, guard)) {
    return cell_text(to) + " is defended by something out of sight";
  }
  return cell_text(to) + " is defended by the " + spoken(state.content(guard)) + " on " +
         cell_text(guard) + ": strength " + std::to_string(strength) + " against " +
         std::to_string(defence);
}

template class Antiyoy<SmallGrid>;
template class Antiyoy<MediumGrid>;
template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy
