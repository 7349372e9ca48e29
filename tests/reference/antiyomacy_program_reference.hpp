#pragma once

// A slow and plain Antiyomacy, profile `program`, written from the rules text alone, to test the
// fast code against. Numbers such as 5.1 in the comments are sections of that text.

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace castellan::reference {

/// A position at the start of a turn (section 3).
struct AntiyomacyProgram {
  struct Province {
    char owner = 'r';     // 'r' or 'b'
    std::set<int> cells;  // cell number = row * size + column
    int money = 0;
  };

  int size = 8;
  char turn = 'r';       // the player to move
  bool has_won = false;  // the player who moved last has won
  int red_conquests = 0, blue_conquests = 0;
  // Two characters a cell: owner ('~' sea, '.' nobody, 'r', 'b') and content ('.' nothing, '1' to
  // '4' unit, 'F' farm, 'T' tower, 'S' strong tower); sea is "~~".
  std::vector<std::string> cells;
  // In list order. Only the order inside one colour means something.
  std::vector<Province> provinces;

  /// Reads the position text of the oracle file. It must be well formed, and every owned cell must
  /// belong to a province of two cells or more.
  static AntiyomacyProgram from_text(const std::string& text);

  /// Writes the form that from_text reads: red provinces first, then blue ones.
  std::string text() const;

  /// Section 7: all distinct results of one whole turn, byte-sorted, flag of section 9 included; a
  /// won board is expanded like any other. With `with_income`, section 8 is applied to each result
  /// of a turn of blue, a won one too; one text for each distinct state before the income.
  std::vector<std::string> successors(bool with_income) const;

  /// Section 8: income and bankruptcy of all provinces of both players; the turn does not change.
  AntiyomacyProgram after_income() const;

  /// Section 10, blue is the maximiser.
  double value() const;

  /// The flag of the position, as it was read or as the last turn left it.
  bool won() const;
};

/// Section 11 without pruning and clock: the value of a search of `depth` turns (won boards are
/// expanded, there is no income) and the number of root successors that reach it (0 at depth 0).
std::pair<double, int> minimax(const AntiyomacyProgram& position, int depth);

}  // namespace castellan::reference
