#pragma once

// A slow and plain Antiyomacy, profile `thesis`, written from the rules text alone, to test the
// fast code against. Numbers such as 5.1 in the comments are sections of that text, "table" is its
// table of differences, (a) to (f) are the notes below the table.

#include <map>
#include <string>
#include <vector>

namespace castellan::reference {

struct AntiyomacyThesis {          // a position at the start of a turn
  int size = 0;                    // 1: side of the square map
  char turn = 'r';                 // 3: the player to move, 'r' or 'b'
  bool win = false;                // 3: the player who moved last has won
  std::map<char, int> conquests;   // 3: enemy cells taken so far, by 'r' and by 'b'
  std::vector<std::string> cells;  // 1: by cell number, the two characters of the position text
  // 3: smallest cell of each province -> its money. The cells of a province are never kept: they
  // are the 8-connected group around that cell. Lone cells are not here.
  std::map<int, long long> money;

  // Reads the position text, which must be well formed; provinces in any order. A group of one cell
  // is a lone cell. STATE is taken as it stands, and no income is added.
  static AntiyomacyThesis from_text(const std::string& text);

  // Writes the position text, the provinces by ascending cell within a colour (e).
  std::string text() const;

  // 7: the distinct results of one whole turn, byte-sorted. They are told apart before the income;
  // then, if wanted and if the mover has not won, the player now to move gets his income, so that
  // two texts may be equal. Empty for a won position.
  std::vector<std::string> successors(bool with_income) const;

  // 10, (f): the static value, blue is the maximiser.
  double value() const;

  // STATE of the text: the player who moved last has won.
  bool won() const;
};

}  // namespace castellan::reference
