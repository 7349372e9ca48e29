// What `--json` prints: an object on a line, in the words of docs/protocol.md.
#pragma once

#include "match/searcher.hpp"
#include "session/json.hpp"

namespace castellan {

/// An object on a line of standard output, at once: a program may be waiting for it. False when
/// nobody reads any more.
bool print_json(const Json& object);

/// What every answer about a position begins with: `game`, `options`, `state`.
Json json_of_position(const Match& match);

/// `to_move`, and what a search found: `depth`, `nodes`, `seconds` and `lines`.
Json json_of_thought(const Match& match, const ThoughtView& thought);
/// The same by the engine, whose scores are winning chances: its lines have `chances` in games for
/// two.
Json json_of_analysis(const Match& match, const ThoughtView& thought);

}  // namespace castellan
