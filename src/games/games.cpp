#include "games/games.hpp"

#include "games/antiyomacy/entry.hpp"
#include "games/antiyoy/entry.hpp"
#include "games/apart/entry.hpp"
#include "games/blackstone/entry.hpp"
#include "games/replica/entry.hpp"

namespace castellan {

const GameList& all_games() {
  static const GameList games({
      &antiyomacy::entry(),
      &blackstone::entry(),
      &replica::entry(),
      &apart::entry(),
      &antiyoy::entry(),
  });
  return games;
}

}  // namespace castellan
