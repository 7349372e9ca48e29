// The engine: it looks for good whole turns, and at what the others answer to the best of them.
#pragma once

#include <cmath>

#include "core/chance.hpp"
#include "core/score.hpp"
#include "games/antiyoy/players/turn_beam.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"

namespace castellan::antiyoy {

template <class G, class E>
class TurnSearchRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Beam = TurnBeam<G, E>;

  explicit TurnSearchRun(const Problem<G, E>& problem)
      : problem_(problem),
        game_(problem.game),
        player_(problem.state.turn),
        beam_(problem.game, problem.evaluation),
        answers_(problem.game, problem.evaluation),
        budget_(problem.limits, problem.stop) {}

  Thought<Move> run() {
    const bool bounded = problem_.limits.nodes > 0 || problem_.limits.time.count() > 0;
    const auto width = static_cast<std::size_t>(problem_.options["width"]);
    const auto candidates = static_cast<std::size_t>(problem_.options["candidates"]);
    const auto answer_width = static_cast<std::size_t>(problem_.options["answers"]);
    Thought<Move> thought;
    if (width > 0) {
      look(width, candidates, answer_width);
    } else {
      for (std::size_t step = 0; step < most_steps; ++step) {
        look(std::size_t{8} << step, std::size_t{4} << step,
             step == 0 ? 1 : std::size_t{1} << step);
        if (budget_.exhausted() || (!bounded && step == 1)) break;
        // The next step takes several times as long: half a step would be lost.
        if (problem_.limits.time.count() > 0 && budget_.seconds() * 3.2 > limit_seconds()) break;
      }
    }
    thought.lines = lines_;
    thought.depth = depth_;
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    return thought;
  }

 private:
  static constexpr std::size_t most_steps = 7;

  double limit_seconds() const {
    return std::chrono::duration<double>(problem_.limits.time).count();
  }

  /// One round with these widths; what was found before stays unless it is finished.
  void look(std::size_t width, std::size_t candidates, std::size_t answer_width) {
    const auto turns = beam_.find(problem_.state, width, candidates, budget_);
    if (lines_.empty()) note(turns.front(), static_cast<double>(turns.front().score));
    struct Judged {
      typename Beam::Turn turn;
      double score;
    };
    std::vector<Judged> judged;
    for (const auto& turn : turns) {
      const double score = answer_width == 0 ? static_cast<double>(turn.score)
                                             : after_answers(beam_.state(turn), answer_width);
      if (budget_.exhausted()) break;
      judged.push_back({turn, score});
    }
    // A round that was cut off has at least looked at the turns that seemed best.
    if (judged.empty() || (budget_.exhausted() && judged.size() < 2)) return;
    std::stable_sort(judged.begin(), judged.end(),
                     [](const Judged& a, const Judged& b) { return a.score > b.score; });
    lines_.clear();
    for (const Judged& each : judged) {
      if (static_cast<int>(lines_.size()) >= problem_.lines) break;
      note(each.turn, each.score);
    }
    if (!budget_.exhausted()) ++depth_;
  }

  void note(const typename Beam::Turn& turn, double score) {
    auto moves = beam_.moves(turn);
    if (!game_.outcome(beam_.state(turn)).ended) moves.push_back({});
    lines_.push_back({score, std::move(moves)});
  }

  /// The score when everybody else has had a turn, for the player at the root.
  double after_answers(State state, std::size_t width) {
    if (!game_.outcome(state).ended) game_.play(state, Move{});
    Random luck(problem_.turn_seed());  // the same for all candidates
    for (int turns = 0; turns < game_.players() && !game_.outcome(state).ended; ++turns) {
      grow(state, luck);
      if (game_.outcome(state).ended || state.turn == player_) break;
      const auto& best = answers_.find(state, width, 1, budget_);
      state = answers_.state(best.front());
      if (!game_.outcome(state).ended) game_.play(state, Move{});
    }
    grow(state, luck);
    const Outcome outcome = game_.outcome(state);
    if (outcome.ended) return ended_score<double>(outcome.payoff_of(player_), 2);
    return static_cast<double>(problem_.evaluation(game_, state, player_));
  }

  void grow(State& state, Random& luck) const {
    if constexpr (HasLargeChance<G>) {
      if (!game_.outcome(state).ended && waits_for_chance(game_, state)) {
        game_.play(state, game_.draw(state, luck));
      }
    }
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Player player_;
  Beam beam_;
  Beam answers_;
  Budget budget_;
  std::vector<Line<Move>> lines_;
  int depth_ = 0;
};

struct TurnSearch {
  static constexpr OptionSpec options[] = {
      search_option::nodes,
      with_default(search_option::time, 1'000),
      number_option("width", "positions kept at each move; 0: more and more", 0, 100'000, 0),
      number_option("candidates", "turns whose answers are looked at, with a width", 1, 10'000, 16),
      number_option("answers", "width of the others' turns, with a width; 0: none", 0, 10'000, 4),
      search_option::eval,
      search_option::seed,
      search_option::noise};
  static constexpr SearchInfo info{
      .name = "turns",
      .about = "whole turns by a beam, and the others' answers to them",
      .options = options,
      .evaluation = "engine",
      .deepens = true,
      .plans_turns = true};
  template <class G>
  static constexpr bool plays = true;

  /// What is left of a turn that was planned.
  template <class G, class E>
  struct Memory {
    explicit Memory(const OptionValues&) {}
    void clear() { plan.clear(); }

    typename G::State expected;
    std::vector<typename G::Move> plan;
    double score = 0;
    int depth = 0;
  };

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Memory<G, E>& memory,
                                         Trace&) {
    Thought<typename G::Move> thought;
    if (!memory.plan.empty() && memory.expected == problem.state && problem.lines == 1) {
      thought.lines = {{memory.score, memory.plan}};
      thought.depth = memory.depth;
      thought.nodes = 1;
    } else {
      thought = TurnSearchRun<G, E>(problem).run();
      memory.score = thought.lines.front().score;
      memory.depth = thought.depth;
    }
    const auto& moves = thought.lines.front().moves;
    memory.expected = problem.state;
    problem.game.play(memory.expected, moves.front());
    memory.plan.assign(moves.begin() + 1, moves.end());
    return thought;
  }
};

}  // namespace castellan::antiyoy
