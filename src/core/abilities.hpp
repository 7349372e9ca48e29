// What a game may offer beyond the contract. Each ability is a small concept of its own, tested in
// one place with `if constexpr`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"

namespace castellan {

/// A state may wait for chance: player_to_move() is then `chance` and the legal moves are the
/// possible outcomes, whose probabilities add up to 1.
template <class G>
concept HasSmallChance =
    requires(const G& game, const typename G::State& state, typename G::Move move) {
      { game.probability(state, move) } -> std::same_as<double>;
    };

/// The same where an outcome is larger than a move may be: outcomes have a type of their own, and
/// legal_moves() lists none of them.
template <class G>
concept HasLargeChance =
    std::regular<typename G::ChanceMove> &&
    requires(const G& game, typename G::State& changing, const typename G::State& state,
             const typename G::ChanceMove& outcome, Random& random, std::string_view text) {
      { game.draw(state, random) } -> std::same_as<typename G::ChanceMove>;
      // An error when there are too many to list.
      { game.chance_moves(state) } -> std::same_as<Result<std::vector<typename G::ChanceMove>>>;
      { game.read_chance_move(state, text) } -> std::same_as<std::optional<typename G::ChanceMove>>;
      { game.probability(state, outcome) } -> std::same_as<double>;
      { game.play(changing, outcome) } -> std::same_as<Turn>;
      { game.to_text(state, outcome) } -> std::same_as<std::string>;
      { game.cells(state, outcome) } -> std::same_as<std::vector<int>>;
    };

template <class G>
concept HasChance = HasSmallChance<G> || HasLargeChance<G>;

/// Draws one chance outcome without listing them all, for states that have very many.
template <class G>
concept DrawsChance =
    HasSmallChance<G> && requires(const G& game, const typename G::State& state, Random& random) {
      { game.draw(state, random) } -> std::same_as<typename G::Move>;
    };

/// Hidden information. The observer is a player, `nobody` for the public view, or `referee`. The
/// legal moves of the player to move depend only on what that player sees; so does `sample`, which
/// makes up a full state consistent with it.
template <class G>
concept HidesThings = requires(const G& game, const typename G::State& state, typename G::Move move,
                               Player observer, Random& random) {
  { game.text_for(state, observer) } -> std::same_as<std::string>;
  { game.text_for(state, move, observer) } -> std::same_as<std::string>;
  { game.view_for(state, observer) } -> std::same_as<BoardView>;
  { game.sample(state, observer, random) } -> std::same_as<typename G::State>;
};

/// Of an outcome of chance that is partly in the dark, the part that an observer sees, for its
/// cells and its words, which must be true whatever else happened; text_for() gives its text.
template <class G>
concept ShowsPartOfChance = HidesThings<G> && HasLargeChance<G> &&
                            requires(const G& game, const typename G::State& state,
                                     const typename G::ChanceMove& outcome, Player observer) {
                              {
                                game.part_seen(state, outcome, observer)
                              } -> std::same_as<typename G::ChanceMove>;
                              {
                                game.notation_of_part(state, outcome)
                              } -> std::same_as<std::string>;
                            };

/// Samples may also agree with what the observer saw earlier in the game: `remember` adds what is
/// seen in a state, and what was seen last counts.
template <class G>
concept RemembersSights =
    HidesThings<G> && std::default_initializable<typename G::Memory> &&
    requires(const G& game, typename G::Memory& memory, const typename G::State& state,
             Player observer, Random& random) {
      { game.remember(memory, state, observer) } -> std::same_as<void>;
      { game.sample(state, observer, memory, random) } -> std::same_as<typename G::State>;
    };

/// Whether something is hidden in this game: one that hides things only with some of its options
/// says so itself.
template <class G>
constexpr bool hides_things(const G& game) {
  if constexpr (!HidesThings<G>) {
    return false;
  } else if constexpr (requires { game.hides_things(); }) {
    return game.hides_things();
  } else {
    return true;
  }
}

/// The move played for a player who has left a game of three or more, so that the others can play
/// on. Without this the game ends when a player leaves, and that player comes last.
template <class G>
concept GoesOnWithout = requires(const G& game, const typename G::State& state) {
  { game.idle_move(state) } -> std::same_as<typename G::Move>;
};

/// Whether a player has been eliminated: nobody waits for him, and he can no longer win.
template <class G>
concept DropsPlayers = requires(const G& game, const typename G::State& state, Player player) {
  { game.is_out(state, player) } -> std::same_as<bool>;
};

/// The number of legal moves of a running state without listing them; perft counts leaves with it.
template <class G>
concept CountsMoves = requires(const G& game, const typename G::State& state) {
  { game.count_moves(state) } -> std::same_as<std::uint64_t>;
};

/// The move at an index below count_moves(), in an order of the game's own: random play picks one
/// without listing them.
template <class G>
concept PicksMoves =
    CountsMoves<G> && requires(const G& game, const typename G::State& state, std::uint64_t index) {
      { game.move_at(state, index) } -> std::same_as<typename G::Move>;
    };

/// Moves that a search plays out beyond its horizon, because no evaluation is worth much before
/// they are: captures and the like. A subset of the legal moves, the most promising first.
template <class G>
concept ListsNoisyMoves =
    requires(const G& game, const typename G::State& state, MovesOf<G>& moves) {
      { game.noisy_moves(state, moves) } -> std::same_as<void>;
    };

/// A tolerant parser of typed moves; the move it finds may still be illegal.
template <class G>
concept ReadsMoves =
    requires(const G& game, const typename G::State& state, std::string_view typed) {
      { game.read_move(state, typed) } -> std::same_as<std::optional<typename G::Move>>;
    };

/// Reads a typed cell as an index into the view's cells: front ends then list its moves.
template <class G>
concept ReadsCells = requires(const G& game, std::string_view typed) {
  { game.read_cell(typed) } -> std::same_as<std::optional<int>>;
};

/// Why this text is not a legal move here, in a sentence.
template <class G>
concept RefusesMoves =
    requires(const G& game, const typename G::State& state, std::string_view typed) {
      { game.refusal(state, typed) } -> std::same_as<std::string>;
    };

/// A state that counts rounds itself, in each of which every player has a turn: the first is 1. The
/// game may end after so many (0: it does not). Of other games a match counts the rounds.
template <class G>
concept CountsRounds = requires(const G& game, const typename G::State& state) {
  { game.round(state) } -> std::same_as<int>;
  { game.most_rounds() } -> std::same_as<int>;
};

/// A move as the history panel shows it, with marks for what it did. A game with large chance may
/// have the same for what chance has done.
template <class G>
concept HasNotation =
    requires(const G& game, const typename G::State& state, typename G::Move move) {
      { game.notation(state, move) } -> std::same_as<std::string>;
    };

/// What to tell people about a move beyond its text; may be empty.
template <class G>
concept HasRemarks =
    requires(const G& game, const typename G::State& state, typename G::Move move) {
      { game.remark(state, move) } -> std::same_as<std::string>;
    };

/// Something that happened with a move and that its text does not say.
struct MoveEvent {
  std::string_view kind;   // "capture", "merge", "split", "loss", "income", "bankruptcy"
  std::string text;        // in a sentence
  std::string note;        // very short, for the board: "+3"; may be empty
  std::vector<int> cells;  // where, as indices into the view's cells
};

/// What a move and the end of its turn bring about, in order.
template <class G>
concept HasEvents = requires(const G& game, const typename G::State& state, typename G::Move move) {
  { game.events(state, move) } -> std::same_as<std::vector<MoveEvent>>;
};

/// Why a game is over in this state, or what counts at the turn limit: "22 of 28 cells".
template <class G>
concept TellsWhyEnded = requires(const G& game, const typename G::State& state) {
  { game.why_ended(state) } -> std::same_as<std::string>;
};

/// A turn may end with something that nobody decides, such as income. Such a game can play a move
/// without it and add it afterwards; play() does both.
template <class G>
concept SettlesTurns = requires(const G& game, typename G::State& state, typename G::Move move) {
  { game.act(state, move) } -> std::same_as<Turn>;
  { game.settle(state) } -> std::same_as<void>;
};

/// Whether every move of this state ends the turn and no two of them lead to the same state before
/// the turn is settled: then there is no need to compare them.
template <class G>
concept KnowsMovesDiffer = requires(const G& game, const typename G::State& state) {
  { game.moves_differ(state) } -> std::same_as<bool>;
};

/// The outcome at the turn limit; without this, a draw.
template <class G>
concept DecidesAtCap = requires(const G& game, const typename G::State& state) {
  { game.outcome_at_cap(state) } -> std::same_as<Outcome>;
};

/// One of the choices that make up a move, in the order in which a person is asked for them.
struct MoveStep {
  std::string_view question;  // what is asked: "unit", "to"
  std::string answer;         // one of a few words, or a cell
  std::string note = {};      // worth knowing: a price
};

/// Moves that people build step by step; the answers identify the move.
template <class G>
concept HasSteps = requires(const G& game, const typename G::State& state, typename G::Move move) {
  { game.steps(state, move) } -> std::same_as<std::vector<MoveStep>>;
};

/// Parts of the board with facts of their own, such as provinces. In a game that hides things,
/// `regions_for` gives those that an observer knows.
template <class G>
concept HasRegions = requires(const G& game, const typename G::State& state) {
  { game.regions(state) } -> std::same_as<std::vector<RegionView>>;
};

/// What can be laid over the board, always the same overlays in the same order, with marks made of
/// nothing but what the observer sees. A player is shown what is at stake for him, the referee and,
/// where nothing is hidden, the public what is at stake for everybody.
template <class G>
concept HasOverlays = requires(const G& game, const typename G::State& state, Player observer) {
  { game.overlays(state, observer) } -> std::same_as<std::vector<OverlayView>>;
};

/// Which things guard which cells, as far as the observer sees them.
template <class G>
concept TellsGuards = requires(const G& game, const typename G::State& state, Player observer) {
  { game.guards(state, observer) } -> std::same_as<std::vector<GuardView>>;
};

/// An evaluation that reads more than the hash covers supplies a key for the rest, for tables.
template <class E, class G>
concept HasKey = requires(const E& evaluation, const typename G::State& state) {
  { evaluation.key(state) } -> std::same_as<std::uint64_t>;
};

/// An evaluation that can be built from bytes, such as a weights file; by default it uses the
/// weights in the game's folder.
template <class E>
concept LoadsWeights = requires(std::string_view bytes) {
  { E::from_bytes(bytes) } -> std::same_as<Result<E>>;
};

/// One named part of an evaluation; the parts add up to the whole.
struct Term {
  std::string_view name;
  double value = 0;
};

template <class E, class G>
concept HasTerms = requires(const E& evaluation, const G& game, const typename G::State& state) {
  { evaluation.terms(game, state, Player{}) } -> std::same_as<std::vector<Term>>;
};

}  // namespace castellan
