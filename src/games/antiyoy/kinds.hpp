// The two types of the game. Without trees, two players play a game without chance, and searches
// for such games can play it; everything else is the full game.
#pragma once

#include "games/antiyoy/antiyoy.hpp"

namespace castellan::antiyoy {

template <class Grid>
class FullAntiyoy : public Antiyoy<Grid> {
  using Base = Antiyoy<Grid>;

 public:
  using State = typename Base::State;
  using Move = typename Base::Move;
  using ChanceMove = typename Base::Growth;
  using Base::Base;
  using Base::cells;
  using Base::play;
  using Base::text_for;
  using Base::to_text;

  // Section 9.
  ChanceMove draw(const State& state, Random& random) const {
    return this->draw_growth(state, random);
  }
  Result<std::vector<ChanceMove>> chance_moves(const State& state) const {
    return this->list_growths(state);
  }
  std::optional<ChanceMove> read_chance_move(const State& state, std::string_view text) const {
    return this->read_growth(state, text);
  }
  double probability(const State& state, const ChanceMove& growth) const {
    return this->growth_probability(state, growth);
  }
  Turn play(State& state, const ChanceMove& growth) const { return this->grow(state, growth); }
  std::string to_text(const State&, const ChanceMove& growth) const {
    return this->growth_text(growth);
  }
  std::string text_for(const State& state, const ChanceMove& growth, Player observer) const {
    return this->growth_text(part_seen(state, growth, observer));
  }
  ChanceMove part_seen(const State& state, const ChanceMove& growth, Player observer) const {
    return this->growth_seen(state, growth, observer);
  }
  std::string notation(const State&, const ChanceMove& growth) const {
    return this->growth_notation(growth, "nothing grew");
  }
  std::string notation_of_part(const State&, const ChanceMove& growth) const {
    return this->growth_notation(growth, "no tree grew in sight");
  }
  std::vector<int> cells(const State&, const ChanceMove& growth) const {
    return this->growth_cells(growth);
  }
};

template <class Grid>
class DuelAntiyoy : public Antiyoy<Grid>, public TwoPlayers {
 public:
  using Antiyoy<Grid>::Antiyoy;
  using TwoPlayers::players;
};

static_assert(Game<FullAntiyoy<SmallGrid>> && HasLargeChance<FullAntiyoy<SmallGrid>>);
static_assert(TwoPlayerZeroSum<DuelAntiyoy<SmallGrid>> && !HasChance<DuelAntiyoy<SmallGrid>>);

}  // namespace castellan::antiyoy
