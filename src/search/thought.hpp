// What a search is asked and what it answers, the same for every search.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/limits.hpp"

namespace castellan {

/// How to choose among moves of equal score.
enum class Ties { random, first };

struct SearchSettings {
  Limits limits;
  int lines = 1;  // how many of the best root moves to rank
  std::uint64_t seed = 0;
  std::uint64_t turn_seed = 0;  // the same for all moves of a turn
  bool prune = false;           // minimax only: cut with alpha and beta
  bool original = false;        // source bots only: with the habits of the document's program
  Ties ties = Ties::random;
  int table_megabytes = 16;
};

/// How a search introduces itself: its name, what it does, and which settings it obeys.
struct SearchInfo {
  std::string_view name;
  std::string_view about;
  std::string_view parameters;  // names separated by spaces
  Limits standard;              // when nobody gives a limit
  bool engine_evaluation = false;
};

/// A move, what it is worth to the player at the root, and what is expected to follow.
template <class Move>
struct Line {
  double score = 0;
  std::vector<Move> moves;
};

/// The lines are ranked, best first; a search that was stopped early still has one with a legal
/// move.
template <class Move>
struct Thought {
  std::vector<Line<Move>> lines;
  int depth = 0;  // completed; in turns when the limit was in turns
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool reported = false;  // the last progress call has told all of this
  bool partial = false;   // a sign of life within an iteration: the lines are those of the last one
};

template <class Move>
using Progress = std::function<void(const Thought<Move>&)>;

/// A running state to be thought about.
template <Game G, EvaluationOf<G> E>
struct Problem {
  const G& game;
  const typename G::State& state;
  const E& evaluation;
  SearchSettings settings;
  StopToken stop = {};
  Progress<typename G::Move> progress = {};
};

}  // namespace castellan
