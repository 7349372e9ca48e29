#pragma once

// A slow and plain Blackstone, written from the rules text alone, to test the fast code against.
// Numbers such as 3.3 in the comments are paragraphs of that text.

#include <string>
#include <vector>

namespace castellan::reference {

struct BlackstonePosition {
  int size = 8;                   // 3.1: side of the board
  int churn = 1;                  // 3.3: 1 low, 2 medium, 3 high
  std::vector<std::string> rows;  // top row first, one char a cell: '.', 'r', 'b', 'x'
  char to_move = 'r';             // changes after every move, the last one of a game included

  // 3.2: the set-up for an even size.
  static BlackstonePosition start(int size, int churn);

  // Reads "<rows> <r|b>"; the text must be well formed.
  static BlackstonePosition from_text(const std::string& text, int churn);

  // Writes the form that from_text reads.
  std::string text() const;

  // 3.3 step 1: the legal moves as "x,y>x,y", with 1,1 at the lower left. Empty when the game has
  // ended.
  std::vector<std::string> moves() const;

  // 3.3: the position after a legal move.
  BlackstonePosition after(const std::string& move) const;

  // 3.4: 'r' or 'b', or '.' while the game runs.
  char winner() const;

  // 3.6: stones and mobility; no special term for a finished game.
  double value(char player) const;
};

}  // namespace castellan::reference
