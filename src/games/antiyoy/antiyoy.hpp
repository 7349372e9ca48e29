// The rules of Antiyoy. Paragraph numbers refer to RULES.md in this folder.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/abilities.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "games/antiyoy/country.hpp"
#include "games/antiyoy/options.hpp"

namespace castellan::antiyoy {

/// What a move does (section 6): purchases are numbered by strength.
enum class Act : std::uint16_t {
  march,
  buy_peasant,
  buy_spearman,
  buy_baron,
  buy_knight,
  build_farm,
  build_tower,
  build_strong_tower,
  end
};

constexpr Act purchase_of(int strength) { return static_cast<Act>(strength); }
constexpr bool is_purchase(Act act) { return act >= Act::buy_peasant && act <= Act::buy_knight; }
constexpr bool is_building(Act act) {
  return act >= Act::build_farm && act <= Act::build_strong_tower;
}
/// Of a purchase.
constexpr int strength_of(Act act) { return static_cast<int>(act); }

/// Everything but the number of players and chance, which games for two may do without: see
/// games.hpp. Cells are numbered by the grid; `number_of` gives the rule book's numbers.
template <class Grid_>
class Antiyoy {
 public:
  using Grid = Grid_;
  using Cells = typename Grid::Cells;
  using State = Country<Grid>;

  struct Move {
    std::uint16_t from = 0;  // of a march
    std::uint16_t to = 0;
    std::uint16_t payer = 0;  // the capital of the province that acts
    Act act = Act::end;

    friend bool operator==(const Move&, const Move&) = default;
  };

  /// What chance does: new trees (section 9).
  struct Growth {
    Cells pines;
    Cells palms;

    friend bool operator==(const Growth&, const Growth&) = default;
  };

  static constexpr std::string_view name = "antiyoy";
  static constexpr std::size_t usual_moves = 1'024;
  using Moves = GrowingMoveList<Move, usual_moves>;

  explicit Antiyoy(const OptionValues& options);

  const Rules& rules() const { return rules_; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int players() const { return players_; }
  const Cells& board() const { return board_; }

  State initial_state() const;
  Player player_to_move(const State& state) const { return state.turn; }
  Outcome outcome(const State& state) const {
    if (state.winner != nobody) return Outcome::win(state.winner, players_);
    return state.round > rules_.max_rounds ? outcome_at_cap(state) : Outcome::running();
  }
  /// R10.4
  Outcome outcome_at_cap(const State& state) const;
  int round(const State& state) const { return std::min(state.round, rules_.max_rounds); }
  int most_rounds() const { return rules_.max_rounds < no_round_limit ? rules_.max_rounds : 0; }
  std::string why_ended(const State& state) const;
  bool is_out(const State& state, Player player) const { return (state.alive >> player & 1) == 0; }

  void legal_moves(const State& state, Moves& moves) const {
    visit_moves(state, [&](Act act, int from, int payer, const Cells& targets) {
      targets.for_each([&](int to) { moves.push_back(move_of(act, from, to, payer)); });
      return true;
    });
    moves.push_back(Move{});
  }
  std::uint64_t count_moves(const State& state) const {
    std::uint64_t count = 1;
    visit_moves(state, [&](Act, int, int, const Cells& targets) {
      count += static_cast<std::uint64_t>(targets.count());
      return true;
    });
    return count;
  }
  Move move_at(const State& state, std::uint64_t index) const {
    int rest = static_cast<int>(index);
    Move found;
    visit_moves(state, [&](Act act, int from, int payer, const Cells& targets) {
      const int count = targets.count();
      if (rest < count) {
        found = move_of(act, from, targets.nth(rest), payer);
        return false;
      }
      rest -= count;
      return true;
    });
    return found;
  }

  Turn play(State& state, Move move) const;
  Move idle_move(const State&) const { return {}; }

  std::uint64_t hash(const State& state) const {
    return state.cells_hash ^ mix(static_cast<std::uint64_t>(state.round) << 8 ^
                                  static_cast<std::uint8_t>(state.turn));
  }

  std::string to_text(const State& state) const;
  std::string to_text(const State& state, Move move) const;
  Result<State> parse_state(std::string_view text) const;
  BoardView view(const State& state) const;
  std::vector<int> cells(const State& state, Move move) const;
  std::optional<Move> read_move(const State& state, std::string_view typed) const;
  std::optional<int> read_cell(std::string_view typed) const;
  std::string refusal(const State& state, std::string_view typed) const;
  std::vector<MoveStep> steps(const State& state, Move move) const;
  std::vector<RegionView> regions(const State& state) const;
  std::vector<RegionView> regions_for(const State& state, Player observer) const;
  std::vector<OverlayView> overlays(const State& state, Player observer) const;
  std::vector<GuardView> guards(const State& state, Player observer) const;

  // Fog (section 11).

  bool hides_things() const { return rules_.fog != 0; }
  /// R11.2; everything for the referee.
  Cells visible(const State& state, Player observer) const;
  std::string text_for(const State& state, Player observer) const;
  std::string text_for(const State& state, Move move, Player observer) const;
  /// What an observer has seen so far, each cell as it was last.
  struct Memory {
    Cells charted;  // cells that were ever seen
    State last;     // only who owns them and what stands there
    int round = 0;  // the last one in which something was seen
    Cells fresh;    // cells seen in it
    Cells recent;   // others that were seen in the round before
  };
  void remember(Memory& memory, const State& state, Player observer) const;
  /// A position that agrees with all that the observer knows, and is near to what he remembers.
  State sample(const State& state, Player observer, const Memory& memory, Random& random) const;
  State sample(const State& state, Player observer, Random& random) const {
    return sample(state, observer, {}, random);
  }
  BoardView view_for(const State& state, Player observer) const;
  /// What the observer knows for sure: the dark, and others' money, are gone.
  State known_to(const State& state, Player observer) const;

  // Economy and defence (section 4), for everybody who plays or explains.

  /// The cells of the province with this capital.
  Cells province_of(const State& state, int capital_cell) const {
    return state.group_of(capital_cell);
  }
  /// The same, quicker, given all cells and capitals of its owner.
  Cells province_of(int capital_cell, const Cells& own, const Cells& seats) const {
    // All groups of two cells or more are this one; in fog others may have a capital in the dark.
    if (rules_.fog == 0 && seats == Cells::single(capital_cell)) return own & Grid::spread(own);
    return Grid::flood(Cells::single(capital_cell), own);
  }
  int income_of(const Census& province) const {  // R4.4
    return rules_.hex_income * (province.cells - province.trees - province.farms) +
           rules_.farm_income * province.farms;
  }
  int upkeep_of(const Census& province) const {  // R4.5
    int upkeep =
        rules_.tower_upkeep * province.towers + rules_.strong_upkeep * province.strong_towers;
    for (int strength = 1; strength <= strongest_unit; ++strength) {
      upkeep += rules_.upkeep_of(strength) * province.units_of(strength);
    }
    return upkeep;
  }
  int income_of(const State& state, const Cells& province) const {
    return income_of(state.census(province));
  }
  int upkeep_of(const State& state, const Cells& province) const {
    return upkeep_of(state.census(province));
  }
  /// What a purchase or building costs this province.
  int price_of(const State& state, Act act, const Cells& province) const;
  int farm_price(const State& state, const Cells& province) const {  // R4.6
    return rules_.farm_price + rules_.farm_step * (province & state.farms()).count();
  }
  /// Its money after the owner's next turn start if nothing changes, before anybody starves.
  std::int64_t next_money(const State& state, int capital_cell, const Cells& province) const {
    return std::int64_t{state.money_at(capital_cell)} + income_of(state, province) -
           rules_.hex_income * (province & state.graves()).count() - upkeep_of(state, province);
  }
  int defence_of_cell(const State& state, int cell) const;  // R4.7
  /// By strength: the foreign cells that a unit can take (R4.8). `[0]` is empty.
  std::array<Cells, strongest_unit + 1> open_cells(const State& state, const Cells& own) const;
  /// R10.3: cells in provinces.
  int land_of(const State& state, Player player) const {
    const Cells own = state.owned_by(player);
    return (own & Grid::spread(own)).count();
  }
  bool is_coastal(const State& state, int cell) const {  // R1.5
    for (const int near : Grid::neighbours(cell)) {
      if (near < 0 || near >= Grid::cells || state.owner(near) == sea) return true;
    }
    return false;
  }

  /// Calls visit(act, from, payer, targets) for every kind of move but `end` until it returns
  /// false. Targets of different calls never make the same move.
  template <class Visit>
  void visit_moves(const State& state, Visit&& visit) const;

  static Move move_of(Act act, int from, int to, int payer) {
    return {static_cast<std::uint16_t>(act == Act::march ? from : 0),
            static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(payer), act};
  }

  // The rule book's numbers of cells (R1.1) and their names (R12.1).
  int number_of(int cell) const { return Grid::row(cell) * columns_ + Grid::column(cell); }
  int cell_of(int number) const { return Grid::cell(number / columns_, number % columns_); }
  static std::string cell_text(int cell) {
    return std::to_string(Grid::row(cell)) + '-' + std::to_string(Grid::column(cell));
  }

  // Growth (section 9).

  struct GrowthLaw {
    Cells palm_cells;  // where a palm may grow
    Cells pine_cells;  // where a pine may grow
  };
  /// Chances of 0 are left out.
  GrowthLaw growth_law(const State& state) const;
  /// For a cell with the same law: nothing, pine or palm.
  struct GrowthOdds {
    double none = 1;
    double pine = 0;
    double palm = 0;
  };
  GrowthOdds growth_odds(bool palm_may, bool pine_may) const;

  // Making positions: cells are set by hand on a map that is all sea, then it is founded.

  State sea_only() const;
  /// Opens the books: every province gets the capital that it may lack, no money, and it is noted
  /// who lives and who has won.
  void found(State& state) const;
  /// Where a new capital of this province stands (R5.5).
  int place_for_capital(const State& state, const Cells& province) const;
  /// Gives every province its first money.
  void endow(State& state) const;
  /// What a province begins with, by whether its owner is the first to act (R14.9).
  int first_money(const State& state, const Cells& province, bool acts_first) const;

  static constexpr std::size_t most_growths = 1'000'000;  // R13.5

 protected:
  Growth draw_growth(const State& state, Random& random) const;
  double growth_probability(const State& state, const Growth& growth) const;
  Result<std::vector<Growth>> list_growths(const State& state) const;
  Turn grow(State& state, const Growth& growth) const;
  std::string growth_text(const Growth& growth) const;
  std::string growth_notation(const Growth& growth, std::string_view no_tree) const;
  Growth growth_seen(const State& state, const Growth& growth, Player observer) const;
  std::optional<Growth> read_growth(const State& state, std::string_view text) const;
  std::vector<int> growth_cells(const Growth& growth) const;

 private:
  void take(State& state, int cell, int strength) const;
  void dissolve(State& state, int owner, const std::array<int, 6>& around, std::int32_t purse,
                bool lost_capital) const;
  void unite(State& state, int cell) const;
  void isolate(State& state, int cell) const;
  void judge(State& state) const;

  void pass_on(State& state, Player next) const;
  void go_round(State& state, Player next, bool new_round) const;
  void start_turn(State& state, Player player) const;
  void clear_marks(State& state) const;

  template <class Cut>
  std::string write_state(const State& state, Cut&& is_hidden, Player only_provinces_of) const;
  Status read_cells(State& state, std::string_view rows) const;
  Status read_provinces(State& state, std::string_view text) const;
  Status check_ready(const State& state) const;
  Status check_provinces(const State& state) const;
  CellView view_of(const State& state, int cell) const;
  std::vector<Item> account_of(const State& state, const Cells& cells) const;
  void add_notes(Offer& offer, Act act, std::int64_t coins, std::int64_t profit) const;
  void complete(State& state) const;
  std::string_view landing_word(const State& state, Move move) const;
  RegionView province_view(const State& state, Player player, int seat) const;
  template <class Show>
  BoardView draw(Show&& show) const;
  std::optional<int> cell_at(int row, int column) const;
  std::optional<int> cell_named(std::string_view text) const;
  /// R6.2: where a unit of the province can walk to, its own cell included, and all cells beside.
  struct Reach {
    Cells cells;
    Cells beside;
  };
  Reach reach_of(int from, const Cells& province) const;
  bool is_in_turn(const State& state, Player player) const;
  std::optional<State> at_next_turn(const State& state, Player player) const;
  OverlayView threats(const State& known, Player observer) const;
  Cells alive_without(const State& known, int cell) const;
  OverlayView cuts(const State& known, Player observer) const;
  OverlayView growth_chances(const State& state, Player observer) const;
  bool is_seen_by_mover(const State& state, int cell) const;
  std::string march_refusal(const State& state, int from, int to) const;
  std::string purchase_refusal(const State& state, Act act, int to) const;
  std::string landing_refusal(const State& state, int strength, int to) const;

  Rules rules_;
  int rows_;
  int columns_;
  int players_;
  Cells board_;
  OptionValues options_;
};

using SmallGrid = HexGrid<12, 16>;
using MediumGrid = HexGrid<32, 32>;
using LargeGrid = HexGrid<64, 65>;

extern template class Antiyoy<SmallGrid>;
extern template class Antiyoy<MediumGrid>;
extern template class Antiyoy<LargeGrid>;

}  // namespace castellan::antiyoy

#include "games/antiyoy/moves.hpp"  // IWYU pragma: export
#include "games/antiyoy/play.hpp"   // IWYU pragma: export
