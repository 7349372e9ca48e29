// An evaluation may keep an account beside the state that is updated move by move, so that a leaf
// costs little. A search does not notice: here the state and its account are one state of a game
// that plays like the one it wraps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/abilities.hpp"
#include "core/game.hpp"

namespace castellan {

/// `update` gets the state before the move and the state after it, which may have ended.
template <class E, class G>
concept KeepsAccount = EvaluationOf<E, G> && std::regular<typename E::Account> &&
                       std::is_trivially_copyable_v<typename E::Account> &&
                       requires(const E& evaluation, const G& game, typename E::Account& changing,
                                const typename E::Account& account, const typename G::State& state,
                                typename G::Move move) {
                         { evaluation.account(game, state) } -> std::same_as<typename E::Account>;
                         {
                           evaluation.update(game, changing, state, move, state)
                         } -> std::same_as<void>;
                         {
                           evaluation(game, state, Player{}, account)
                         } -> std::same_as<typename E::Score>;
                       };

struct AnyPlayers {};

template <Game G, KeepsAccount<G> E>
class Carried : public std::conditional_t<TwoPlayerZeroSum<G>, TwoPlayers, AnyPlayers> {
 public:
  struct State {
    typename G::State state;
    typename E::Account account;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = typename G::Move;

  static constexpr std::string_view name = G::name;

  Carried(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

  const G& game() const { return game_; }
  State with_account(const typename G::State& state) const {
    return {state, evaluation_.account(game_, state)};
  }

  int players() const { return game_.players(); }
  State initial_state() const { return with_account(game_.initial_state()); }
  Player player_to_move(const State& state) const { return game_.player_to_move(state.state); }
  void legal_moves(const State& state, MovesOf<G>& moves) const {
    game_.legal_moves(state.state, moves);
  }
  Turn play(State& state, Move move) const {
    const typename G::State before = state.state;
    const Turn turn = game_.play(state.state, move);
    evaluation_.update(game_, state.account, before, move, state.state);
    return turn;
  }
  Outcome outcome(const State& state) const { return game_.outcome(state.state); }
  std::uint64_t hash(const State& state) const { return game_.hash(state.state); }
  double probability(const State& state, Move move) const
    requires HasChance<G>
  {
    return game_.probability(state.state, move);
  }
  Move draw(const State& state, Random& random) const
    requires DrawsChance<G>
  {
    return game_.draw(state.state, random);
  }
  std::uint64_t count_moves(const State& state) const
    requires CountsMoves<G>
  {
    return game_.count_moves(state.state);
  }
  Move move_at(const State& state, std::uint64_t index) const
    requires PicksMoves<G>
  {
    return game_.move_at(state.state, index);
  }
  void noisy_moves(const State& state, MovesOf<G>& moves) const
    requires ListsNoisyMoves<G>
  {
    game_.noisy_moves(state.state, moves);
  }

  std::string to_text(const State& state) const { return game_.to_text(state.state); }
  std::string to_text(const State& state, Move move) const {
    return game_.to_text(state.state, move);
  }
  Result<State> parse_state(std::string_view text) const {
    const auto state = game_.parse_state(text);
    if (!state) return state.error();
    return with_account(*state);
  }
  BoardView view(const State& state) const { return game_.view(state.state); }
  std::vector<int> cells(const State& state, Move move) const {
    return game_.cells(state.state, move);
  }

 private:
  const G& game_;
  const E& evaluation_;
};

/// Both games use the same list types.
template <class G, class E>
struct MoveListOf<Carried<G, E>> : MoveListOf<G> {};

/// The evaluation for such a game reads the account.
template <Game G, KeepsAccount<G> E>
struct CarriedEvaluation {
  using Score = typename E::Score;
  static constexpr bool judges_ended = JudgesEnded<E>;

  Score operator()(const Carried<G, E>& game, const typename Carried<G, E>::State& state,
                   Player player) const {
    return evaluation(game.game(), state.state, player, state.account);
  }
  std::uint64_t key(const typename Carried<G, E>::State& state) const
    requires HasKey<E, G>
  {
    return evaluation.key(state.state);
  }

  const E& evaluation;
};

}  // namespace castellan
