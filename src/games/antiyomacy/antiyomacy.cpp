// What people see and type in Antiyomacy (R11.2 to R11.4).
#include "games/antiyomacy/antiyomacy.hpp"

#include <algorithm>
#include <array>

#include "board/board_text.hpp"
#include "board/board_views.hpp"

namespace castellan::antiyomacy {

namespace {

/// Lower case, with the two words of "strong tower" joined as in its name.
std::string plain(std::string_view typed) {
  std::string text;
  for (const char c : typed) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const std::string_view other : {"strong tower", "strong-tower", "strongtower"}) {
    const std::size_t place = text.find(other);
    if (place != std::string::npos) text.replace(place, other.size(), "strong_tower");
  }
  return text;
}

Thing thing_named(std::string_view word) {
  for (int i = 1; i < thing_count; ++i) {
    if (facts(thing_of(i)).name == word) return thing_of(i);
  }
  return Thing::none;
}

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::array<std::string_view, Count>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 5> words_for_nothing = {"nothing", "skip", "pass", "end",
                                                               "done"};
constexpr std::array<std::string_view, 4> words_for_buying = {"buy", "build", "put", "place"};
constexpr std::array<std::string_view, 2> words_for_displacing = {"displace", "move"};
constexpr std::array<std::string_view, 8> small_words = {"the", "a",  "an",   "on",
                                                         "at",  "to", "from", "in"};

/// Typed text, in parts. A thing with two cells is a displacement that names its unit.
struct Typed {
  bool nothing = false;
  Thing thing = Thing::none;
  std::vector<int> numbers;
  std::string act;      // buy, displace, or not said
  std::string unknown;  // the first word that means nothing here

  bool displaces() const { return numbers.size() == 4 && act != "buy"; }
  bool buys() const { return thing != Thing::none && numbers.size() == 2 && act != "displace"; }
};

Typed read_typed(std::string_view typed) {
  const std::string text = plain(typed);
  Typed said;
  said.nothing = is_one_of(text, words_for_nothing);
  std::string rest;  // without the words
  for (std::size_t at = 0; at < text.size();) {
    const auto is_letter = [&](std::size_t i) {
      return i < text.size() && ((text[i] >= 'a' && text[i] <= 'z') || text[i] == '_');
    };
    if (!is_letter(at)) {
      rest += text[at] == '@' ? ' ' : text[at];
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (is_letter(at)) ++at;
    const std::string word = text.substr(start, at - start);
    const Thing thing = thing_named(word);
    if (thing != Thing::none && said.thing == Thing::none) {
      said.thing = thing;
    } else if (is_one_of(word, words_for_buying)) {
      said.act = "buy";
    } else if (is_one_of(word, words_for_displacing)) {
      said.act = "displace";
    } else if (!is_one_of(word, small_words) && said.unknown.empty()) {
      said.unknown = word;
    }
    rest += ' ';
  }
  said.numbers = read_typed_numbers(rest);
  if (said.numbers.empty() && !read_numbers(rest).empty() && said.unknown.empty()) {
    said.unknown = rest.substr(rest.find_first_not_of(' '), 40);
  }
  return said;
}

std::string names_of_things() {
  std::string names;
  for (int i = 1; i < thing_count; ++i) {
    names += (names.empty()         ? ""
              : i + 1 < thing_count ? ", "
                                    : " and ") +
             std::string(facts(thing_of(i)).name);
  }
  return names;
}

std::string with_sign(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

}  // namespace

template <int Side>
std::string Antiyomacy<Side>::cell_text(int cell) {
  return std::to_string(Grid::row(cell)) + '-' + std::to_string(Grid::column(cell));
}

template <int Side>
std::optional<int> Antiyomacy<Side>::cell_at(int row, int column) const {
  if (row < 0 || row >= size_ || column < 0 || column >= size_) return std::nullopt;
  return Grid::cell(row, column);
}

template <int Side>
Outcome Antiyomacy<Side>::outcome_at_cap(const State& state) const {
  const int lead = state.owned_by(red).count() - state.owned_by(blue).count();
  if (lead == 0) return Outcome::draw();
  return Outcome::win(lead > 0 ? red : blue);
}

template <int Side>
std::string Antiyomacy<Side>::to_text(const State&, Move move) const {
  if (move.is_nothing()) return "nothing";
  if (move.bought() == Thing::none) return cell_text(move.from) + '>' + cell_text(move.to);
  return std::string(facts(move.bought()).name) + '@' + cell_text(move.to);
}

template <int Side>
std::string Antiyomacy<Side>::notation(const State& state, Move move) const {
  std::string text = to_text(state, move);
  if (move.is_nothing()) return text;
  State after = state;
  act(after, move);
  if (state.owned_by(opponent(state.to_move)).contains(move.to)) text += '*';
  if (after.won) text += '#';
  return text;
}

template <int Side>
std::vector<MoveStep> Antiyomacy<Side>::steps(const State& state, Move move) const {
  if (move.is_nothing()) return {{"act", "nothing"}};
  if (move.bought() == Thing::none) {
    return {{"act", "displace"},
            {"unit on", cell_text(move.from), std::string(facts(state.thing_at(move.from)).name)},
            {"to", cell_text(move.to)}};
  }
  const Province& acting = state.provinces_of(state.to_move)[state.acting()];
  const int cost = price(state, state.cells_of(state.to_move, acting), move.bought());
  return {{"act", "buy"},
          {"what", std::string(facts(move.bought()).name), std::to_string(cost)},
          {"to", cell_text(move.to)}};
}

template <int Side>
std::vector<int> Antiyomacy<Side>::cells(const State&, Move move) const {
  if (move.is_nothing()) return {};
  if (move.bought() != Thing::none) return {number_of(move.to)};
  return {number_of(move.from), number_of(move.to)};
}

template <int Side>
BoardView Antiyomacy<Side>::view(const State& state) const {
  std::array<int, Grid::cells> guards{};
  for (const Player player : {red, blue}) {
    visit_guards(state, player, [&](const Cells& zone, int protection) {  // R5.2
      (zone & (state.land - state.owned_by(opponent(player)))).for_each([&](int cell) {
        int& guard = guards[static_cast<std::size_t>(cell)];
        guard = std::max(guard, protection);
      });
    });
  }
  const auto show = [&](int row, int column) -> CellView {
    const int cell = Grid::cell(row, column);
    if (!state.land.contains(cell)) return {cell_text(cell), "   ", nobody, "", "sea"};
    CellView shown{cell_text(cell), "___", nobody, "", "land"};
    const Thing thing = state.thing_at(cell);
    if (thing != Thing::none) shown.thing = facts(thing).name;
    for (const Player player : {red, blue}) {
      if (!state.owned_by(player).contains(cell)) continue;
      shown.owner = player;
      shown.symbol[0] = colour_letters[static_cast<std::size_t>(player)];
      shown.symbol[is_unit(thing) ? 2 : 1] = facts(thing).symbol;
    }
    const int own = shown.owner == nobody ? 0 : facts(thing).protection;
    const std::string guard = std::to_string(std::max(guards[static_cast<std::size_t>(cell)], own));
    if (guard != "0") shown.badge = {guard, "protection " + guard};
    return shown;
  };
  BoardView view = square_board(number_labels(0, size_ - 1), number_labels(0, size_ - 1), show);
  view.badges = "protected cells";
  return view;
}

template <int Side>
std::vector<GuardView> Antiyomacy<Side>::guards(const State& state, Player) const {
  std::vector<GuardView> guards;
  for (const Player player : {red, blue}) {
    const Cells guarded = state.land - state.owned_by(opponent(player));
    (state.owned_by(player) & state.occupied()).for_each([&](int cell) {
      const ThingFacts& its = facts(state.thing_at(cell));
      if (its.protection == 0) return;
      Cells zone = Cells::single(cell);
      for (int step = 0; step < its.guard_radius; ++step) zone = Grid::spread(zone);
      GuardView& guard = guards.emplace_back();
      guard.cell = number_of(cell);
      (zone & guarded).for_each([&](int near) { guard.cells.push_back(number_of(near)); });
    });
  }
  return guards;
}

template <int Side>
std::string Antiyomacy<Side>::warning(const State& state, Player player,
                                      const Province& province) const {
  const Cells cells = state.cells_of(player, province);
  const int coming = income(state, cells);
  if (rules_.income == IncomeComes::never || province.money + coming >= 0) return "";
  return "going bankrupt at the next income: money " + std::to_string(province.money) +
         ", income " + std::to_string(coming) +
         ((cells & state.units()).empty() ? "" : "; all its units will die");
}

template <int Side>
std::vector<RegionView> Antiyomacy<Side>::regions(const State& state) const {
  std::vector<RegionView> regions;
  for (const Player player : {red, blue}) {
    const auto& own = state.provinces_of(player);
    RegionView& all = regions.emplace_back();
    all.owner = player;
    all.title = "land";
    all.is_everything = true;
    state.owned_by(player).for_each([&](int cell) { all.cells.push_back(number_of(cell)); });
    const int land = state.land.count();
    all.facts = {
        {"cells", std::to_string(state.owned_by(player).count()) + " of " + std::to_string(land)},
        {"wins with", std::to_string((4 * land + 4) / 5), true}};
    for (int i = 0; i < own.size(); ++i) {
      const Cells cells = state.cells_of(player, own[i]);
      RegionView& region = regions.emplace_back();
      region.owner = player;
      region.short_title = cell_text(own[i].first);
      region.title = "province at " + region.short_title;
      cells.for_each([&](int cell) { region.cells.push_back(number_of(cell)); });
      region.facts = {{"money", std::to_string(own[i].money)}};
      if (rules_.income != IncomeComes::never) {
        region.facts.push_back({"income", with_sign(income(state, cells))});
        region.facts.push_back({"upkeep", std::to_string(upkeep(state, cells))});
      }
      region.facts.push_back({"size", std::to_string(cells.count())});
      region.acts_now = !state.won && player == state.to_move && i == state.acting();
      region.warning = warning(state, player, own[i]);
      for (int thing = 1; region.acts_now && thing < thing_count; ++thing) {
        const int cost = price(state, cells, thing_of(thing));
        region.offers.push_back(
            {facts(thing_of(thing)).name, std::to_string(cost), cost <= own[i].money});
      }
    }
  }
  return regions;
}

template <int Side>
std::string Antiyomacy<Side>::remark(const State& state, Move move) const {
  if (move.is_nothing()) return "";
  State after = state;
  act(after, move);
  if (after.won) return "";
  for (const Province& province : after.provinces_of(state.to_move)) {
    if (!after.cells_of(state.to_move, province).contains(move.to)) continue;
    const std::string threat = warning(after, state.to_move, province);
    if (!threat.empty())
      return "The province at " + cell_text(province.first) + " is " + threat + '.';
  }
  return "";
}

template <int Side>
std::optional<int> Antiyomacy<Side>::read_cell(std::string_view typed) const {
  if (typed.find_first_not_of("0123456789-,. ") != std::string_view::npos) return std::nullopt;
  const auto numbers = read_numbers(typed);
  if (numbers.size() != 2) return std::nullopt;
  const auto cell = cell_at(numbers[0], numbers[1]);
  if (!cell) return std::nullopt;
  return number_of(*cell);
}

template <int Side>
auto Antiyomacy<Side>::read_move(const State&, std::string_view typed) const
    -> std::optional<Move> {
  const Typed said = read_typed(typed);
  if (said.nothing) return Move{};
  if (!said.unknown.empty() || (!said.buys() && !said.displaces())) return std::nullopt;
  const auto from = cell_at(said.numbers[0], said.numbers[1]);
  const auto to = said.displaces() ? cell_at(said.numbers[2], said.numbers[3]) : from;
  if (!from || !to || (said.displaces() && *from == *to)) return std::nullopt;
  return move_of(said.displaces() ? Thing::none : said.thing, *from, *to);
}

template <int Side>
std::string Antiyomacy<Side>::refusal(const State& state, std::string_view typed) const {
  const Typed said = read_typed(typed);
  const auto& numbers = said.numbers;
  if (state.acting() < 0) return "no province is left to act: only 'nothing' is possible";
  const bool has_cells = numbers.size() == 2 || numbers.size() == 4;
  if (!said.unknown.empty() && (has_cells || said.thing != Thing::none)) {
    return "'" + said.unknown + "' means nothing here: things are " + names_of_things();
  }
  if (numbers.empty() && said.thing != Thing::none) return purchase_refusal(state, said.thing, -1);
  if (numbers.size() == 4 && said.act == "buy") return "to buy, say a thing and one cell";
  if (numbers.size() == 2 && said.act == "displace") return "to displace, say two cells";
  if (!has_cells) {
    return "expected row-column>row-column, a thing and a cell such as peasant@2-3, or nothing; "
           "found '" +
           std::string(typed.substr(0, 40)) + "'";
  }
  const auto from = cell_at(numbers[0], numbers[1]);
  const auto to = numbers.size() == 4 ? cell_at(numbers[2], numbers[3]) : from;
  if (!from || !to) {
    return "the map has rows and columns 0 to " + std::to_string(size_ - 1);
  }
  if (said.displaces()) return displacement_refusal(state, *from, *to);
  if (said.thing != Thing::none) return purchase_refusal(state, said.thing, *to);
  return "no act of the province at " +
         cell_text(state.provinces_of(state.to_move)[state.acting()].first) +
         " starts or ends on " + cell_text(*from);
}

template <int Side>
std::string Antiyomacy<Side>::displacement_refusal(const State& state, int from, int to) const {
  const Province& acting = state.provinces_of(state.to_move)[state.acting()];
  const Cells province = state.cells_of(state.to_move, acting);
  const Thing unit = state.thing_at(from);
  if (!province.contains(from)) {
    return cell_text(from) + " is not in the province that acts now, the one at " +
           cell_text(acting.first);
  }
  if (!is_unit(unit)) return "there is no unit on " + cell_text(from);  // R5.4
  if (from == to) return "the unit is already on " + cell_text(to);
  if (!reach(from).contains(to)) {  // R5.4
    return "a unit goes at most " + std::to_string(rules_.range) + " cells, rows and columns " +
           "counted together";
  }
  return unit_refusal(state, province, facts(unit).strength, to);
}

template <int Side>
std::string Antiyomacy<Side>::purchase_refusal(const State& state, Thing thing, int to) const {
  const Province& acting = state.provinces_of(state.to_move)[state.acting()];
  const Cells province = state.cells_of(state.to_move, acting);
  const int cost = price(state, province, thing);
  if (acting.money < cost) {  // R5.5
    return a_thing(thing) + " costs " + std::to_string(cost) + ", and the province has " +
           std::to_string(acting.money);
  }
  if (to < 0) return "say where: " + std::string(facts(thing).name) + "@row-column";
  if (is_unit(thing)) return unit_refusal(state, province, facts(thing).strength, to);
  if (!province.contains(to)) {  // R5.3
    return "buildings must be in the province that acts now, the one at " + cell_text(acting.first);
  }
  if (state.thing_at(to) != Thing::none) return "there is something on " + cell_text(to);
  if (thing == Thing::farm) return "a farm must touch another farm of the province";
  return "towers must be at the border, where a neighbouring place is not in the province";
}

template <int Side>
std::string Antiyomacy<Side>::unit_refusal(const State& state, const Cells& province, int strength,
                                           int to) const {
  const Thing there = state.thing_at(to);
  if (!state.land.contains(to)) return cell_text(to) + " is sea";
  if (!Grid::spread(province).contains(to)) {  // R4.1
    return cell_text(to) + " does not touch the province";
  }
  if (province.contains(to)) {
    if (is_building(there)) return "there is a building of yours on " + cell_text(to);
    if (is_unit(there) && strength + facts(there).strength > strongest_unit) {  // R5.1
      return "the two units together would be stronger than a knight";
    }
    if (rules_.only_on_inner_border && Grid::interior(province).contains(to)) {  // R4.2
      return "inside the province units must be at the border, where a neighbouring place is "
             "not in it";
    }
  } else if (there != Thing::none && facts(there).protection >= strength) {
    return a_thing(unit_of(strength)) + " does not beat " + a_thing(there);
  }
  bool guarded = false;
  visit_guards(state, opponent(state.to_move), [&](const Cells& zone, int protection) {
    guarded |= strength <= protection && zone.contains(to);
  });
  if (guarded) {  // R5.2
    return "an enemy tower guards " + cell_text(to) + " against " + a_thing(unit_of(strength));
  }
  return "this is not possible here";
}

template class Antiyomacy<8>;
template class Antiyomacy<16>;
template class Antiyomacy<32>;

}  // namespace castellan::antiyomacy
