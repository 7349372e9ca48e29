// What a search is asked and what it answers, the same for every search.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace castellan {

/// How a search introduces itself. A search is a struct with this as `info`, with
///   template <class G> static constexpr bool plays = ...;  // which games it understands
///   template <Game G, EvaluationOf<G> E, class Trace>
///   static Thought<typename G::Move> think(const Problem<G, E>&, Trace&);
/// One that remembers something between searches has a `Memory<G, E>` made from its options, and
/// `think` takes it as second argument.
struct SearchInfo {
  std::string_view name;
  std::string_view about;
  std::span<const OptionSpec> options;  // what a bot's text may set
  std::string_view evaluation = {};     // the default evaluation; empty: it uses none
  std::span<const std::string_view> trace_values = {};  // what enter() reports of a node, in order
  bool deepens = false;      // searches deeper and deeper until it hits a limit
  bool of_one_game = false;  // a player from the document that a game comes from
  bool plans_turns = false;  // thinks about all moves of a turn at its first one, and remembers
};

/// A move, its value to the player at the root, and the expected continuation.
template <class Move>
struct Line {
  double score = 0;
  std::vector<Move> moves;
};

/// The lines are ranked, best first; a search stopped early still has one with a legal move.
template <class Move>
struct Thought {
  std::vector<Line<Move>> lines;
  int depth = 0;  // completed; in turns when the limit was in turns
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool reported = false;  // the last progress call reported all of this
  bool partial = false;   // within an iteration: the lines are those of the previous one
  std::size_t tried = 0;  // in a search of one depth: root moves so far, of this many
  std::size_t moves = 0;
};

template <class Move>
using Progress = std::function<void(const Thought<Move>&)>;

/// A running state to think about.
template <Game G, EvaluationOf<G> E>
struct Problem {
  using State = typename G::State;

  const G& game;
  const State& state;
  const E& evaluation;
  const OptionValues& options;  // of the search
  Limits limits = {};
  std::uint64_t seed = 0;
  int lines = 1;                      // how many of the best root moves to rank
  const State* turn_start = nullptr;  // where the current turn began; none: here
  StopToken stop = {};
  Progress<typename G::Move> progress = {};
  /// Hashes of positions that have occurred so often that once more is a draw.
  std::span<const std::uint64_t> drawn = {};
  double noise = 0;  // evaluations are off by up to this much; ended games are not
  /// More states that look the same to the player to move, where things are hidden from him.
  std::span<const State> alike = {};
  double advantage = 0;  // the score at which the leader is a 3:1 favourite; 0: unknown

  /// The same position and seed give the same random numbers.
  Random random() const { return Random(mix(seed ^ game.hash(state))); }
  /// The same for every move of a turn.
  std::uint64_t turn_seed() const {
    return mix(seed ^ game.hash(turn_start == nullptr ? state : *turn_start));
  }
};

}  // namespace castellan
