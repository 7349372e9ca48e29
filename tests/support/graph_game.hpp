// A test game on random graphs with circles, turns of several moves and draws, where working
// backwards from the ends gives the truth.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "search/proof_claim.hpp"

namespace castellan::tests {

/// A random graph of places. A place belongs to the player who moves on from it, or is an end.
class GraphGame : public TwoPlayers {
 public:
  struct State {
    std::int16_t place = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::int16_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Place {
    Player mover = 0;
    Outcome outcome;
    std::vector<std::int16_t> next;
  };

  static constexpr std::string_view name = "graph";
  static constexpr std::size_t max_moves = 4;

  /// With so many different hashes; good ones by default.
  explicit GraphGame(Random& random, std::uint64_t hashes = UINT64_MAX)
      : places_(3 + random.below(28)), hashes_(hashes) {
    const std::size_t ends = 1 + random.below(3);
    const bool has_draws = random.below(2) == 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      Place& place = places_[i];
      place.mover = static_cast<Player>(random.below(2));
      if (i > 0 && i <= ends) {
        const std::size_t end = random.below(has_draws ? 3 : 2);
        place.outcome = end == 2 ? Outcome::draw() : Outcome::win(static_cast<Player>(end));
        continue;
      }
      const std::size_t moves = 1 + random.below(max_moves);
      while (place.next.size() < moves) {
        const auto to = static_cast<std::int16_t>(random.below(places_.size()));
        if (std::ranges::find(place.next, to) != place.next.end()) break;
        place.next.push_back(to);
      }
    }
  }

  State initial_state() const { return {}; }
  Player player_to_move(const State& state) const { return at(state).mover; }
  void legal_moves(const State& state, MovesOf<GraphGame>& moves) const {
    for (const auto to : at(state).next) moves.push_back({to});
  }
  Turn play(State& state, Move move) const {
    const Player mover = at(state).mover;
    state.place = move.to;
    return at(state).mover == mover && !outcome(state).ended ? Turn::goes_on : Turn::ended;
  }
  Outcome outcome(const State& state) const { return at(state).outcome; }
  std::uint64_t hash(const State& state) const {
    return mix(static_cast<std::uint64_t>(state.place) % hashes_ + 1);
  }
  std::string to_text(const State& state) const { return std::to_string(state.place); }
  std::string to_text(const State&, Move move) const { return std::to_string(move.to); }
  Result<State> parse_state(std::string_view text) const {
    State state;
    std::from_chars(text.data(), text.data() + text.size(), state.place);
    return state;
  }
  BoardView view(const State&) const { return {}; }
  std::vector<int> cells(const State&, Move) const { return {}; }

  std::size_t size() const { return places_.size(); }
  const Place& at(const State& state) const {
    return places_[static_cast<std::size_t>(state.place)];
  }

 private:
  std::vector<Place> places_;
  std::uint64_t hashes_;
};
static_assert(TwoPlayerZeroSum<GraphGame>);

/// Within how many moves this player forces the goal, from each place; 0 where he cannot. At an end
/// nothing is left to force.
inline std::vector<int> forced(const GraphGame& game, Player player, Goal goal) {
  std::vector<int> moves(game.size(), 0);
  const auto holds = [&](std::int16_t place, int round) {
    const GraphGame::State state{place};
    const Outcome outcome = game.outcome(state);
    if (outcome.ended) return reaches(outcome, player, goal);
    const int known = moves[static_cast<std::size_t>(place)];
    return known > 0 && known < round;
  };
  bool changed = true;
  for (int round = 1; changed; ++round) {
    changed = false;
    for (std::size_t i = 0; i < game.size(); ++i) {
      const GraphGame::State state{static_cast<std::int16_t>(i)};
      if (game.outcome(state).ended || moves[i] > 0) continue;
      const auto& next = game.at(state).next;
      const auto good = [&](std::int16_t to) { return holds(to, round); };
      const bool wins = game.at(state).mover == player ? std::ranges::any_of(next, good)
                                                       : std::ranges::all_of(next, good);
      if (!wins) continue;
      moves[i] = round;
      changed = true;
    }
  }
  return moves;
}

}  // namespace castellan::tests
