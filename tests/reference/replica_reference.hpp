#pragma once

// A slow and plain Replica, written from the rules text alone, to test the fast code against.
// Numbers such as 1.3 in the comments are paragraphs of that text.

#include <string>
#include <vector>

namespace castellan::reference {

struct ReplicaPosition {
  int size = 8;                   // 1.1: side of the board
  bool sight_all = true;          // 1.4: all 8 directions; false: option sight=forward
  std::vector<std::string> rows;  // top row first, one char a cell: '.', 'w', 'b', 'W', 'B'
  char to_move = 'w';             // changes after every move, the last one of a game included
  bool won = false;               // 1.3: the player who moved last has won

  // 1.1: the set-up, for sizes 8 to 30.
  static ReplicaPosition start(int size, bool sight_all);

  // Reads "<rows> <w|b>" or "<rows> <w|b> #"; the text must be well formed.
  static ReplicaPosition from_text(const std::string& text, bool sight_all);

  // Writes the form that from_text reads.
  std::string text() const;

  // 1.2: the legal moves as "a1|a2", "a1-b1", "a1/b2" and "h8x". Empty when the game has ended.
  std::vector<std::string> moves() const;

  // 1.2 and 1.3: the position after a legal move.
  ReplicaPosition after(const std::string& move) const;

  // 1.3: 'w' or 'b', or '.' while the game runs.
  char winner() const;

  // 1.5: the value of the position for a player.
  double value(char player) const;
};

}  // namespace castellan::reference
