// A position with more moves than anybody wants to see at once.
#pragma once

#include "games/games.hpp"
#include "tests/games/entries.hpp"

namespace castellan::tests {

/// Half of a wide map is one province that can afford everything.
inline Match rich_province() {
  std::string rows;
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      rows += row < 16 ? "r." : row == 31 && column < 2 ? "b." : "..";
    }
    rows += row < 31 ? "/" : "";
  }
  return new_match(**all_games().find("antiyomacy"), "profile=program",
                   "32 r play 0,0 " + rows + " r@0=100000;b@992=10");
}

}  // namespace castellan::tests
