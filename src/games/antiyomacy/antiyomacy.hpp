// The rules of Antiyomacy for both profiles. Paragraph numbers refer to RULES.md in this folder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/neighbourhoods.hpp"
#include "board/square_grid.hpp"
#include "core/abilities.hpp"
#include "core/game.hpp"
#include "games/antiyomacy/realm.hpp"
#include "games/antiyomacy/rules.hpp"

namespace castellan::antiyomacy {

/// Side is the map's capacity: 8, 16 or 32.
template <int Side>
class Antiyomacy : public TwoPlayers {
 public:
  using Grid = SquareGrid<Side>;
  using Cells = typename Grid::Cells;
  using State = Realm<Grid>;
  using Province = typename State::Province;
  using CellIndex = typename State::CellIndex;

  /// One province's act (R5): `thing` is what is bought, none for a displacement; with both cells
  /// equal as well it is the act of doing nothing.
  struct Move {
    CellIndex from = 0;
    CellIndex to = 0;
    CellIndex thing = 0;

    Thing bought() const { return static_cast<Thing>(thing); }
    bool is_nothing() const { return thing == 0 && from == to; }

    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::string_view name = "antiyomacy";
  static constexpr std::size_t usual_moves = 512;  // a position set up by hand may have more

  explicit Antiyomacy(const OptionValues& options)
      : size_(static_cast<int>(options["size"])),
        rules_(rules_of(options)),
        maps_(options),
        neighbourhoods_(Neighbourhoods<Grid>::make(rules_.range)) {}

  int size() const { return size_; }
  const Rules& rules() const { return rules_; }

  State initial_state() const;
  Player player_to_move(const State& state) const { return state.to_move; }

  void legal_moves(const State& state, MovesOf<Antiyomacy>& moves) const {
    visit_acts(state, [&](Thing thing, int from, const Cells& targets) {
      targets.for_each([&](int to) { moves.push_back(move_of(thing, from, to)); });
      return true;
    });
    moves.push_back(Move{});
  }

  std::uint64_t count_moves(const State& state) const {
    int count = 1;
    visit_acts(state, [&](Thing, int, const Cells& targets) {
      count += targets.count();
      return true;
    });
    return static_cast<std::uint64_t>(count);
  }

  Move move_at(const State& state, std::uint64_t index_in_count) const {
    int rest = static_cast<int>(index_in_count);
    Move found{};
    visit_acts(state, [&](Thing thing, int from, const Cells& targets) {
      const int count = targets.count();
      if (rest >= count) {
        rest -= count;
        return true;
      }
      found = move_of(thing, from, targets.nth(rest));
      return false;
    });
    return found;
  }

  Turn play(State& state, Move move) const {
    const Turn turn = act(state, move);
    if (turn == Turn::ended) settle(state);
    return turn;
  }

  /// A move without the income that may end its turn.
  Turn act(State& state, Move move) const;
  /// The last step of a turn: income and bankruptcy, where the rules put them here (R8).
  void settle(State& state) const;

  /// A single province's acts leave different things on different cells, or different money: no two
  /// lead to the same state.
  bool moves_differ(const State& state) const {
    const auto& own = state.provinces_of(state.to_move);
    return own.size() == 1;
  }

  Outcome outcome(const State& state) const {
    return state.won ? Outcome::win(opponent(state.to_move)) : Outcome::running();
  }
  /// At the turn limit: more cells win (R9.3).
  Outcome outcome_at_cap(const State& state) const;

  std::string why_ended(const State& state) const;

  std::uint64_t hash(const State& state) const { return state.hash(); }

  std::string to_text(const State& state) const;
  std::string to_text(const State& state, Move move) const;
  Result<State> parse_state(std::string_view text) const;
  BoardView view(const State& state) const;
  std::vector<int> cells(const State& state, Move move) const;

  std::optional<Move> read_move(const State& state, std::string_view typed) const;
  std::optional<int> read_cell(std::string_view typed) const;
  std::string refusal(const State& state, std::string_view typed) const;
  std::string notation(const State& state, Move move) const;
  std::string remark(const State& state, Move move) const;
  std::vector<MoveEvent> events(const State& state, Move move) const;
  std::vector<MoveStep> steps(const State& state, Move move) const;
  std::vector<RegionView> regions(const State& state) const;
  std::vector<GuardView> guards(const State& state, Player observer) const;

  /// What a province gets at each income (R8.1).
  int income(const State& state, const Cells& province) const {
    return income(province.count(), state.count_things(province));
  }
  int income(int cells, const typename State::Counts& things) const {
    int full = cells;
    for (std::size_t i = 1; i < thing_count; ++i) full += all_things[i].income * things[i];
    if (!rules_.half_income) return full;
    return (full + (full > 0 ? 1 : full < 0 ? -1 : 0)) / 2;  // halves away from zero
  }

  /// What a province's things cost at each income.
  int upkeep(const State& state, const Cells& province) const {
    int cost = 0;
    for (int i = 1; i < thing_count; ++i) {
      const int each = facts(thing_of(i)).income;
      if (each < 0) cost -= each * state.among(province, thing_of(i)).count();
    }
    return cost;
  }
  /// What the thing costs this province now (R2.3).
  int price(const State& state, const Cells& province, Thing thing) const {
    const ThingFacts& its = facts(thing);
    if (its.price_step == 0) return its.price;
    return its.price + its.price_step * state.among(province, thing).count();
  }

  /// The cells that one act of this province could put a unit on: an existing one, or one that it
  /// can afford.
  Cells within_grasp(const State& state, Player owner, const Province& province) const;
  /// Whether losing the cell may split its province: the neighbours of its colour do not all touch
  /// each other.
  bool may_cut(const State& state, Player owner, int cell) const {
    const Cells around = near(cell) & state.owned_by(owner);
    return !around.empty() &&
           connected_group<Grid>(Cells::single(around.first()), around) != around;
  }

  const Cells& near(int cell) const {
    return neighbourhoods_->near[static_cast<std::size_t>(cell)];
  }
  const Cells& reach(int cell) const {
    return neighbourhoods_->reach[static_cast<std::size_t>(cell)];
  }

  /// Calls visit(zone, protection) for each kind of tower that this player has: the zone is closed
  /// to enemy units of at most that strength (R5.2).
  template <class Visit>
  static void visit_guards(const State& state, Player player, Visit&& visit) {
    for (int i = 1; i < thing_count; ++i) {
      const ThingFacts& its = facts(thing_of(i));
      if (its.guard_radius == 0) continue;
      Cells zone = state.among(state.owned_by(player), thing_of(i));
      if (zone.empty()) continue;
      for (int step = 0; step < its.guard_radius; ++step) zone = Grid::spread(zone);
      visit(zone, its.protection);
    }
  }

 private:
  static Move move_of(Thing thing, int from, int to) {
    const bool displaces = thing == Thing::none;
    return {static_cast<CellIndex>(displaces ? from : to), static_cast<CellIndex>(to),
            static_cast<CellIndex>(thing)};
  }

  /// Where one act of a province may put units and buildings (R4, R5).
  struct Openings {
    std::array<Cells, strongest_unit + 1> units;  // by strength; [0] is not used
    Cells farms;
    Cells towers;
  };
  Openings openings(const State& state, Player owner, const Cells& province) const;

  /// Calls visit(bought thing, from, targets) for every kind of act of the acting province until it
  /// returns false; doing nothing, always legal, is not included.
  template <class Visit>
  void visit_acts(const State& state, Visit&& visit) const;

  void occupy(State& state, int place, int cell, int strength) const;
  void merge_around(State& state, int place, int cell) const;
  void lose(State& state, Player owner, typename State::Label label, int cell) const;
  void split(State& state, Player owner, int place, const Cells& rest, int cell) const;
  void dissolve(State& state, Player owner, const Cells& cells) const;
  void enlist(State& state, Player player, Province province) const;
  void move_in_order(State& state, Player player, int place) const;
  bool has_won(const State& state, Player player) const;
  void give_income(State& state, Player player) const;

  // Cells are numbered row by row by the width of the map, not by Side.
  int number_of(int cell) const { return Grid::row(cell) * size_ + Grid::column(cell); }
  int cell_of(int number) const { return Grid::cell(number / size_, number % size_); }
  std::vector<int> numbers_of(const Cells& cells) const;
  static std::string cell_text(int cell);
  std::optional<int> cell_at(int row, int column) const;
  std::string displacement_refusal(const State& state, int from, int to) const;
  std::string purchase_refusal(const State& state, Thing thing, int to) const;
  std::string unit_refusal(const State& state, const Cells& province, int strength, int to) const;
  std::string warning(const State& state, Player player, const Province& province) const;
  void tell_of_land(const State& before, const State& after, int cell,
                    std::vector<MoveEvent>& events) const;
  void tell_of_deaths(const State& before, const State& after, const Cells& cells,
                      std::vector<MoveEvent>& events) const;
  void tell_of_income(const State& before, const State& after, Player player,
                      std::vector<MoveEvent>& events) const;
  Status read_cells(State& state, std::string_view rows) const;
  Status read_provinces(State& state, std::string_view text) const;
  void found_provinces(State& state) const;
  Status read_acting(State& state, std::string_view text) const;

  int size_;
  Rules rules_;
  MapChoice maps_;
  std::shared_ptr<const Neighbourhoods<Grid>> neighbourhoods_;
};

extern template class Antiyomacy<8>;
extern template class Antiyomacy<16>;
extern template class Antiyomacy<32>;

static_assert(Game<Antiyomacy<8>> && Game<Antiyomacy<16>> && Game<Antiyomacy<32>>);

}  // namespace castellan::antiyomacy

#include "games/antiyomacy/acts.hpp"       // IWYU pragma: export
#include "games/antiyomacy/provinces.hpp"  // IWYU pragma: export
