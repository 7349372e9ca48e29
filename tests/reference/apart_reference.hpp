#pragma once

// A slow and plain Apart, written from the rules text alone, to test the fast code against.
// Numbers such as 2.3 in the comments are paragraphs of that text.
// A move here is one decision: a step, a jump, or "stop". A turn is a run of moves.

#include <string>
#include <vector>

namespace castellan::reference {

struct ApartPosition {
  int size = 8;                   // 2.1: side of the board
  bool test_each = true;          // 2.5: false is win_test=end, the win is tested at a turn's end
  std::vector<std::string> rows;  // top row first, one char a cell: '.', 'w', 'b'
  char to_move = 'w';             // changes when a turn ends, the last one of a game included
  bool first_turn = false;        // 2.3: the turn that is limited to one step or one jump
  // 2.3: empty at the start of a turn; in the middle of one the squares left so far and last the
  // square where the moving man stands, as in "3-3>5-3".
  std::string chain;

  // 2.1: the set-up.
  static ApartPosition start(int size, bool test_each);

  // Reads "<rows> <w|b> <1|->", with the chain as a fourth field in the middle of a turn; the text
  // must be well formed.
  static ApartPosition from_text(const std::string& text, bool test_each);

  // Writes the form that from_text reads.
  std::string text() const;

  // 2.2, 2.3: the legal moves as "y-x>y-x", with 1-1 at the upper left, and "stop" last when a
  // chain can be continued. Empty when the game has ended.
  std::vector<std::string> moves() const;

  // 2.2, 2.3: the position after a legal move.
  ApartPosition after(const std::string& move) const;

  // 2.4: 'w' or 'b', or '.' while the game runs.
  char winner() const;

  // 2.6: the evaluation of the board, whoever is to move.
  int value(char player) const;
};

}  // namespace castellan::reference
