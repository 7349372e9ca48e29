#pragma once

// A slow and plain Antiyoy, written from the rule book alone, to test the fast code against.
// Numbers such as R7.4 in the comments are paragraphs of that book. Everything is worked out anew
// from the cells and the money each time; nothing is kept up to date.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace castellan::reference {

namespace antiyoy_content {  // R2.2: the second character of a cell

inline bool is_unit(char content) { return content >= '1' && content <= '8'; }
inline bool is_ready(char content) { return content >= '5' && content <= '8'; }
inline bool is_tree(char content) { return std::string("PQpq").find(content) != std::string::npos; }
inline bool is_building(char content) {
  return std::string("CFTS").find(content) != std::string::npos;
}
inline int strength(char unit) { return (unit - '1') % 4 + 1; }
inline char unit(int strength, bool ready) {
  return static_cast<char>((ready ? '4' : '0') + strength);
}

}  // namespace antiyoy_content

struct AntiyoyRules {  // the values are those of profile `generic`
  // R3.1: switches
  bool farms = true;
  bool strong_towers = true;
  int hex_income = 1;
  int farm_income = 5;
  int farm_price = 12;
  int farm_step = 2;
  int tower_price = 15;
  int strong_price = 35;
  int unit_price = 10;
  int upkeep_1 = 2;
  int upkeep_2 = 6;
  int upkeep_3 = 18;
  int upkeep_4 = 36;
  int tower_upkeep = 1;
  int strong_upkeep = 6;
  int chop_reward = 3;
  bool knight_override = true;
  int move_range = 4;
  int buy_max = 4;
  bool bought_ready = true;
  std::string foreign_purchase = "border";  // or town_farm
  bool build_on_graves = true;
  std::string split_money = "largest";  // or capital, proportional
  bool capital_loss_wipes_money = false;
  std::string lone_units = "turn_start";  // or at_once
  std::string growth_law = "classic";     // or hd
  int palm_percent = 30;
  int pine_percent = 20;
  std::string growth_time = "round_start";  // or after_income
  int growth_cost = 0;
  std::string first_lap = "prepaid";  // or no_income
  int start_money = 10;
  // R3.4: game options
  bool trees = true;
  int goal_share = 0;  // N of share:N, 0: elimination
  int max_rounds = 0;  // 0: none
  bool fog = false;
  std::map<std::string, std::string> start;  // R14.1: checked and kept, not used here

  // R3.4: the profile first, then the others in the order given; nothing for an unknown name or
  // value. Of a name given twice the last counts.
  static std::optional<AntiyoyRules> from_options(
      const std::vector<std::pair<std::string, std::string>>& options);

  // R10.4: the last round that is played.
  int last_round() const { return max_rounds == 0 ? 999999 : max_rounds; }
};

struct AntiyoyProvince {  // R5.1, facts of R4.4 to R4.6
  char owner = 'a';
  std::vector<int> cells;  // ascending: the first one names the province
  long long money = 0;
  int farms = 0;
  int income = 0;
  int upkeep = 0;
  int profit = 0;
  long long next_money = 0;  // R15.4: before bankruptcy, graves counted as trees
  int farm_price = 0;
};

struct AntiyoyGrowthChance {  // R9.2, R9.3: of one cell, in ten-thousandths
  int cell = 0;
  int pine = 0;
  int palm = 0;
  int nothing() const { return 10000 - pine - palm; }
};

struct AntiyoyGrowth {  // R9.4: one outcome
  std::string move;
  std::string chance;  // exact, a reduced fraction such as 3/10, or 1/1
  double odds = 0;     // the same as a number
};

struct AntiyoyTurns {          // R13.3
  long long sequences = 0;     // of moves
  std::set<std::string> ends;  // the different states after them
};

struct AntiyoyPosition {
  int rows = 0;
  int columns = 0;
  int players = 0;
  char turn = 'a';                 // letter of the player to move, or '*'
  int round = 1;                   // R2.1
  std::vector<std::string> cells;  // by cell number, the two characters of R2.2
  // (owner, smallest cell of the province) -> its money. The cells of a province are the group
  // around that cell; they are not kept.
  std::map<std::pair<char, int>, long long> money;

  bool operator==(const AntiyoyPosition&) const = default;

  // ---- texts ----

  // R2.7: the position, or why the text is refused.
  static std::variant<AntiyoyPosition, std::string> from_text(const std::string& text,
                                                              const AntiyoyRules& rules);
  std::string text() const;
  std::string view(char player) const;  // R11.5

  // Appendix B: the position that a level code gives, or why it is refused; B.7: the code.
  static std::variant<AntiyoyPosition, std::string> from_level(const std::string& code,
                                                               const AntiyoyRules& rules);
  std::string level_code() const;

  std::string name(int cell) const;                         // `row-column`
  std::optional<int> cell_named(const std::string&) const;  // nothing: not written so, or off map

  // ---- cells (section 1) ----

  char owner(int cell) const;                    // '~' sea, '.' neutral
  char content(int cell) const;                  // R2.2; '~' on sea
  void set(int cell, char owner, char content);  // land only
  bool is_land(int cell) const { return owner(cell) != '~'; }
  bool is_owned(int cell) const { return is_land(cell) && owner(cell) != '.'; }
  int neighbour(int cell, int direction) const;  // R1.3; -1: off the map
  std::vector<int> neighbours(int cell) const;   // those on the map, in direction order
  bool is_coastal(int cell) const;               // R1.5
  std::vector<int> land() const;                 // ascending

  // ---- provinces (sections 4 and 5) ----

  std::vector<int> group(int cell) const;  // R5.1: ascending; also of neutral land
  bool in_province(int cell) const;        // an owned cell that is not a lone cell
  // The different groups, or those of them that are provinces, of this owner beside the cell, in
  // direction order.
  std::vector<std::vector<int>> groups_beside(int cell, char owner) const;
  std::vector<std::vector<int>> provinces_beside(int cell, char owner) const;
  long long& money_of(int cell);  // of the province of this cell
  std::vector<AntiyoyProvince> provinces(const AntiyoyRules& rules) const;  // by owner, then cell
  std::map<char, int> province_cells() const;  // player -> cells in his provinces; the living only
  int defence(int cell) const;                 // R4.7

  static std::uint64_t mix(int cell);                             // R5.6
  static std::uint64_t hash(const std::vector<int>& some_cells);  // R5.6
  int capital_place(const std::vector<int>& province) const;      // R5.5
  void place_capital_if_none(const std::vector<int>& province);   // R5.4
  void clear_lone_cell(int cell);  // R7.3: what becomes of a building that stands alone

  // ---- moves (sections 6 to 9, 12) ----

  // Byte-sorted legal moves. A growth with more outcomes than the limit is not written out (R13.5):
  // std::length_error.
  std::vector<std::string> moves(const AntiyoyRules& rules, long long limit = 1000000) const;
  std::optional<std::string> why_not(const std::string& move, const AntiyoyRules& rules) const;
  bool is_legal(const std::string& move, const AntiyoyRules& rules) const;

  // The position after a move, which must be legal: otherwise std::invalid_argument.
  AntiyoyPosition after(const std::string& move, const AntiyoyRules& rules) const;

  // The effects alone, whatever is allowed. Section 7: the player to move takes a foreign cell, the
  // price is paid and the unit's old cell is empty; section 8: `end`; R9.5, R9.6: P and Q on cells.
  void take(int cell, int strength, const AntiyoyRules& rules);
  void end_turn(const AntiyoyRules& rules);
  void grow(const std::map<int, char>& trees, const AntiyoyRules& rules);

  // R9.2, R9.3: the cells on which something may grow, ascending, whatever TURN is; none with
  // trees=off.
  std::vector<AntiyoyGrowthChance> growth_law(const AntiyoyRules& rules) const;

  // R9.4: all outcomes by move text; std::length_error if there are more than the limit.
  std::vector<AntiyoyGrowth> growth(const AntiyoyRules& rules, long long limit = 1000000) const;

  // R13.3: every way to play one whole turn; std::length_error if there are more sequences, or
  // outcomes of a growth, than the limit.
  AntiyoyTurns whole_turns(const AntiyoyRules& rules, long long limit = 1000000) const;

  // ---- end and fog (sections 10 and 11) ----

  std::vector<int> payoffs(const AntiyoyRules& rules) const;  // by player; empty while it runs
  std::set<int> visible(char player) const;                   // R11.2
};

}  // namespace castellan::reference
