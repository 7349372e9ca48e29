// The contract: what a type must offer to be a game. Everything else in the program is written
// against this concept, so a search never names a game and a game never names a search.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/board_view.hpp"
#include "core/move_list.hpp"
#include "core/outcome.hpp"
#include "core/player.hpp"
#include "core/result.hpp"

namespace castellan {

/// What a move did to its turn. A move that ends the game also ends the turn.
enum class Turn : bool { goes_on, ended };

/// The game object is the rules with their options, immutable; a state does not point to it. A move
/// is the smallest decision, and the game says when a turn has ended: never infer it from a change
/// of player, because a player may be skipped or have two turns in a row. A running game has at
/// least one legal move. Many players, chance and hidden information need nothing here; see
/// abilities.hpp for what a game adds for them.
template <class G>
concept Game = std::regular<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
               std::regular<typename G::Move> && std::is_trivially_copyable_v<typename G::Move> &&
               requires(const G& game, typename G::State& changing, const typename G::State& state,
                        typename G::Move move, MovesOf<G>& moves, std::string_view text) {
                 { G::name } -> std::convertible_to<std::string_view>;
                 { game.players() } -> std::same_as<int>;
                 { game.initial_state() } -> std::same_as<typename G::State>;
                 { game.player_to_move(state) } -> std::same_as<Player>;  // also defined once ended
                 {
                   game.legal_moves(state, moves)
                 } -> std::same_as<void>;  // appends; only for a running game
                 { game.play(changing, move) } -> std::same_as<Turn>;  // the move is legal
                 { game.outcome(state) } -> std::same_as<Outcome>;
                 { game.hash(state) } -> std::same_as<std::uint64_t>;  // equal states, equal hashes
                 { game.to_text(state) } -> std::same_as<std::string>;
                 {
                   game.to_text(state, move)
                 } -> std::same_as<std::string>;  // unambiguous in its state
                 { game.parse_state(text) } -> std::same_as<Result<typename G::State>>;
                 { game.view(state) } -> std::same_as<BoardView>;
                 {
                   game.cells(state, move)
                 } -> std::same_as<std::vector<int>>;  // what a person clicks, in order
               };

/// The base of zero-sum games for two.
struct TwoPlayers {
  static constexpr int players() { return 2; }
  static constexpr Player opponent(Player player) { return 1 - player; }
};

/// The only place where "the other player" exists. Searches that flip a score's sign require it.
template <class G>
concept TwoPlayerZeroSum = Game<G> && std::derived_from<G, TwoPlayers>;

/// An evaluation is a type of its own, so that it can be learned, swapped and compared: it gives a
/// running state's value for a player.
template <class E, class G>
concept EvaluationOf =
    requires(const E& evaluation, const G& game, const typename G::State& state) {
      typename E::Score;
      { evaluation(game, state, Player{}) } -> std::same_as<typename E::Score>;
    };

/// An evaluation with values of its own for finished games declares `judges_ended = true`.
/// Otherwise a search scores them beyond every value, a quick win above a slow one.
template <class E>
concept JudgesEnded = requires { requires E::judges_ended; };

}  // namespace castellan
