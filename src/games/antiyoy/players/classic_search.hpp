// The players by rule as a search: `classic:1` to `classic:6`.
#pragma once

#include "games/antiyoy/players/classic_player.hpp"
#include "games/antiyoy/players/master_player.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"

namespace castellan::antiyoy {

struct ClassicSearch {
  static constexpr OptionSpec options[] = {number_option("level", "1 easy .. 6 master", 1, 6, 6),
                                           search_option::cheat, search_option::seed};
  static constexpr SearchInfo info{.name = "by_rule",
                                   .about = "a player by rule that looks no move ahead",
                                   .options = options,
                                   .of_one_game = true};
  template <class G>
  static constexpr bool plays = true;

  template <class G>
  static std::vector<typename G::Move> plan(const G& game, const typename G::State& state,
                                            int level, std::uint64_t seed) {
    // In slay the sixth plays as the fourth (R16.3).
    if (level == 6 && game.rules().farms == 0) level = 4;
    if (level == 6) return MasterPlayer<G>(game, state, seed).plan();
    return ClassicPlayer<G>(game, state, level, seed).plan();
  }

  /// Plans the whole turn from its start, so that later moves go on with what the first began.
  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Trace&) {
    const G& game = problem.game;
    const auto level = static_cast<int>(problem.options["level"]);
    const std::uint64_t seed = problem.turn_seed();
    auto state = problem.turn_start == nullptr ? problem.state : *problem.turn_start;
    const auto moves = plan(game, state, level, seed);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (state == problem.state) {
        return {{{0, {moves.begin() + static_cast<std::ptrdiff_t>(i), moves.end()}}}, 0, 1, 0};
      }
      game.play(state, moves[i]);
    }
    return {{{0, plan(game, problem.state, level, seed)}}, 0, 1, 0};
  }
};

}  // namespace castellan::antiyoy
