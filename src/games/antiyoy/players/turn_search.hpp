// The engine: it looks for good whole turns, and at what the others answer to the best of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "core/chance.hpp"
#include "core/score.hpp"
#include "games/antiyoy/players/turn_beam.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan::antiyoy {

/// What the engine expects of the others.
enum Others : std::int64_t { each_for_itself, all_against_me, one_against_me };
inline constexpr std::string_view others_names[] = {"selfish", "paranoid", "best_reply"};

/// How much is looked at in a round of thinking.
struct TurnEffort {
  std::size_t width = 0;       // positions kept at each move of our turn
  std::size_t candidates = 0;  // turns of ours whose consequences are looked at
  std::size_t answers = 0;     // width of all turns that follow; 0: none do
  int rounds = 1;              // how often everybody has another turn
};

/// A few turns and a single answer to each: as much as people can look through.
inline constexpr TurnEffort shown_effort{.width = 8, .candidates = 6, .answers = 2};

template <class G>
bool is_legal(const G& game, const typename G::State& state, const typename G::Move& move) {
  if (game.outcome(state).ended) return false;
  MovesOf<G> moves;
  game.legal_moves(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

template <class G, class E, class Trace>
class TurnSearchRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Beam = TurnBeam<G, E>;

  TurnSearchRun(const Problem<G, E>& problem, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        player_(problem.state.turn),
        beam_(problem),
        answers_(problem),
        judge_(problem),
        others_(static_cast<Others>(problem.options["others"])),
        growths_(static_cast<int>(problem.options["growths"])),
        budget_(problem.limits, problem.stop) {}

  Thought<Move> run() {
    const auto width = static_cast<std::size_t>(problem_.options["width"]);
    const auto rounds = static_cast<int>(problem_.options["rounds"]);
    const auto depth = static_cast<int>(problem_.options["depth"]);
    if (depth > 0 && width == 0) {
      TurnEffort effort = shown_effort;
      effort.rounds = depth;
      look(effort);
    } else if (width > 0) {
      look({width, static_cast<std::size_t>(problem_.options["candidates"]),
            static_cast<std::size_t>(problem_.options["answers"]), rounds});
    } else {
      for (int step = 0; step < most_steps && may_look_again(step); ++step) {
        look({std::size_t{8} << step, std::size_t{4} << step, std::size_t{1} << step / 2,
              std::min(rounds, 1 + step)});
        if (problem_.progress) problem_.progress(thought());
        reported_nodes_ = budget_.nodes();
      }
    }
    Thought<Move> answer = thought();
    answer.reported = problem_.progress && answer.nodes == reported_nodes_;
    return answer;
  }

 private:
  /// A turn, and what it is worth after the turns that follow.
  struct Plan {
    std::vector<Move> moves;  // without `end`
    State end;                // before the turn is ended
    double score = 0;
  };

  static constexpr int most_steps = 9;

  Thought<Move> thought() const {
    Thought<Move> thought;
    for (const Plan& plan : plans_) {
      if (static_cast<int>(thought.lines.size()) >= problem_.lines) break;
      thought.lines.push_back({plan.score, plan.moves});
      if (!game_.outcome(plan.end).ended) thought.lines.back().moves.push_back({});
    }
    thought.depth = depth_;
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    return thought;
  }

  /// A round must get as far as the first answers, or its time is lost.
  bool may_look_again(int step) const {
    if (budget_.exhausted()) return false;
    if (problem_.limits.time.count() > 0) {
      const double limit = std::chrono::duration<double>(problem_.limits.time).count();
      return budget_.seconds() + 2.5 * beam_seconds_ < limit;
    }
    return problem_.limits.nodes > 0 || step < 2;
  }

  /// One round of thinking. The best plan so far is judged again, and first, so that a round which
  /// is cut off still compares like with like.
  void look(const TurnEffort& effort) {
    const double began = budget_.seconds();
    const auto turns = beam_.find(problem_.state, effort.width, effort.candidates, budget_);
    beam_seconds_ = budget_.seconds() - began;
    const auto plan_of = [&](const typename Beam::Turn& turn) {
      return Plan{beam_.moves(turn), beam_.state(turn), static_cast<double>(turn.score)};
    };
    if (plans_.empty()) plans_.push_back(plan_of(turns.front()));
    if (budget_.exhausted()) return;
    std::vector<Plan> judged = {plans_.front()};
    for (const auto& turn : turns) {
      if (!(beam_.state(turn) == judged.front().end)) judged.push_back(plan_of(turn));
    }
    if (effort.answers > 0) {
      // The further one looks ahead, the fewer turns are worth it.
      std::size_t left = judged.size();
      for (int rounds = 1; rounds <= effort.rounds; ++rounds) {
        if (!judge(judged, left, effort.answers, rounds)) return;
        left = std::min(left, std::max(left / 3, std::max<std::size_t>(2, lines())));
      }
    }
    ++depth_;
  }

  std::size_t lines() const { return static_cast<std::size_t>(problem_.lines); }

  /// Judges the first `left` plans by what follows in so many rounds, and sorts them. False when
  /// there was no time for all of them; the best of those judged is kept even so.
  bool judge(std::vector<Plan>& judged, std::size_t left, std::size_t width, int rounds) {
    std::vector<double> scores;
    trace_.enter_iteration(++iteration_);
    while (scores.size() < left) {
      const double score = after_plan(judged[scores.size()], width, rounds);
      if (budget_.exhausted()) break;
      scores.push_back(score);
    }
    const std::size_t done = scores.size();
    const bool is_cut_off = done < left;
    trace_.leave(done == 0 ? 0.0 : *std::max_element(scores.begin(), scores.end()),
                 is_cut_off ? NodeEnd::stopped : NodeEnd::searched);
    // Ranks of several lines are worth something only when all were judged alike.
    if (done < left && (done < 2 || problem_.lines > 1) && depth_ > 0) return false;
    for (std::size_t i = 0; i < done; ++i) judged[i].score = scores[i];
    sort_first(judged, done);
    if (done > 0) plans_ = judged;
    return done == left;
  }

  /// Equals keep their order.
  static void sort_first(std::vector<Plan>& plans, std::size_t count) {
    std::vector<std::size_t> order(plans.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(std::span(order).first(count), {},
                      [&](std::size_t i) { return std::pair(-plans[i].score, i); });
    std::vector<Plan> sorted;
    sorted.reserve(plans.size());
    for (const std::size_t i : order) sorted.push_back(std::move(plans[i]));
    plans = std::move(sorted);
  }

  /// The score when everybody else has had so many turns, for the player at the root.
  double after_plan(const Plan& plan, std::size_t width, int rounds) {
    Path path(*this);
    if (trace_.is_on()) {
      State along = problem_.state;
      path.follow(along, plan.moves);
    }
    State state = plan.end;
    if (!game_.outcome(state).ended) path.play(state, Move{});
    double sum = after_turn(state, width, rounds);
    for (const State& alike : problem_.alike) {
      sum += after_turn(replayed(plan.moves, alike), width, rounds);
    }
    return path.leave(sum / static_cast<double>(1 + problem_.alike.size()),
                      game_.outcome(plan.end).ended ? NodeEnd::ended : NodeEnd::searched);
  }

  /// The same turn elsewhere: it ends where its next move is not legal.
  State replayed(const std::vector<Move>& moves, State state) const {
    for (const Move& move : moves) {
      if (!is_legal(game_, state, move)) break;
      game_.play(state, move);
    }
    if (!game_.outcome(state).ended) game_.play(state, Move{});
    return state;
  }

  double after_turn(const State& state, std::size_t width, int rounds) {
    double sum = 0;
    for (int i = 0; i < growths_; ++i) {
      Random luck(problem_.turn_seed() + static_cast<std::uint64_t>(i));  // for all candidates
      sum += others_ == one_against_me ? after_worst_answer(state, luck, width, rounds)
                                       : after_all_answer(state, luck, width, rounds, nobody);
    }
    return sum / growths_;
  }

  /// Only one of the others answers at first, the one who harms most.
  double after_worst_answer(const State& state, const Random& luck, std::size_t width, int rounds) {
    double worst = after_all_answer(state, luck, 0, rounds, nobody);
    for (Player other = 0; other < game_.players(); ++other) {
      if (other == player_ || game_.is_out(state, other)) continue;
      worst = std::min(worst, after_all_answer(state, luck, width, rounds, other));
    }
    return worst;
  }

  /// `only`: everybody else ends the turn at once.
  double after_all_answer(State state, Random luck, std::size_t width, int rounds, Player only) {
    int ply = 2;
    Path path(*this);
    const int most_turns = rounds * game_.players();
    for (int turns = 0; turns < most_turns && !game_.outcome(state).ended; ++turns) {
      grow(state, luck, path);
      if (game_.outcome(state).ended) break;
      if (state.turn == player_ && --rounds == 0) break;
      if (width > 0 && (only == nobody || only == state.turn || state.turn == player_)) {
        const bool is_selfish = state.turn == player_ || others_ == each_for_itself;
        const auto& best = is_selfish ? answers_.find(state, width, 1, budget_)
                                      : answers_.find_against(player_, state, width, 1, budget_);
        if (trace_.is_on()) path.follow(state, answers_.moves(best.front()));
        state = answers_.state(best.front());
        ++ply;
      }
      if (!game_.outcome(state).ended) path.play(state, Move{});
    }
    grow(state, luck, path);
    return path.leave(static_cast<double>(judge_(state, ply)),
                      game_.outcome(state).ended ? NodeEnd::ended : NodeEnd::leaf);
  }

  /// Moves that are played one after the other, each a node of the trace below the one before.
  class Path {
   public:
    explicit Path(TurnSearchRun& run) : run_(run) {}

    template <class M>
    void play(State& state, const M& move) {
      if (!run_.trace_.is_on()) {
        run_.game_.play(state, move);
        return;
      }
      const State before = state;
      run_.game_.play(state, move);
      run_.trace_.enter(before, move, run_.game_.player_to_move(state));
      ++length_;
    }
    void follow(State& state, const std::vector<Move>& moves) {
      for (const Move& move : moves) play(state, move);
    }
    /// `end` is that of the last one.
    double leave(double score, NodeEnd end) {
      for (; length_ > 0; --length_) {
        run_.trace_.leave(score, end);
        end = NodeEnd::searched;
      }
      return score;
    }

   private:
    TurnSearchRun& run_;
    int length_ = 0;
  };

  void grow(State& state, Random& luck, Path& path) const {
    if constexpr (HasLargeChance<G>) {
      if (!game_.outcome(state).ended && waits_for_chance(game_, state)) {
        path.play(state, game_.draw(state, luck));
      }
    }
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Player player_;
  Beam beam_;
  Beam answers_;
  Judge<G, E> judge_;
  Others others_;
  int growths_;
  TurnBudget budget_;
  std::vector<Plan> plans_;  // best first
  double beam_seconds_ = 0;  // of the last round
  std::uint64_t reported_nodes_ = 0;
  int depth_ = 0;
  int iteration_ = 0;  // of the trace
};

struct TurnSearch {
  static constexpr OptionSpec depth = {
      .name = "depth",
      .meaning = "looks only at a few turns, and so many rounds ahead: to see how it thinks",
      .lowest = 1,
      .highest = 20};
  static constexpr OptionSpec options[] = {
      depth,
      search_option::nodes,
      with_default(search_option::time, 1'000),
      number_option("width", "positions kept at each move; 0: more and more", 0, 100'000, 0),
      number_option("candidates", "turns whose answers are looked at, with a width", 1, 10'000, 16),
      number_option("answers", "width of the others' turns, with a width; 0: none", 0, 10'000, 4),
      number_option("rounds", "how many more turns everybody has, at most", 1, 20, 5),
      choice_option("others",
                    "what the others want: each its own good, all to harm, or one to harm",
                    others_names),
      number_option("growths", "growths of trees that are tried out", 1, 64, 1),
      search_option::eval,
      search_option::seed,
      search_option::cheat,
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
    /// Whether the rest of the plan is to be played here: what cannot be seen need not be as it was
    /// imagined.
    bool goes_on(const G& game, const typename G::State& state) const {
      if (plan.empty()) return false;
      if (expected == state) return true;
      if constexpr (HidesThings<G>) {
        return hides_things(game) && expected.turn == state.turn &&
               game.text_for(expected, state.turn) == game.text_for(state, state.turn) &&
               is_legal(game, state, plan.front());
      }
      return false;
    }

    typename G::State expected;
    std::vector<typename G::Move> plan;
    double score = 0;
    int depth = 0;
  };

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Memory<G, E>& memory,
                                         Trace& trace) {
    Thought<typename G::Move> thought;
    auto& plan = memory.plan;
    if (problem.lines == 1 && memory.goes_on(problem.game, problem.state)) {
      // Elsewhere than imagined only the next move is known to be legal.
      const bool is_imagined = memory.expected == problem.state;
      thought.lines = {{memory.score, is_imagined ? plan : std::vector(1, plan.front())}};
      thought.depth = memory.depth;
      thought.nodes = 1;
    } else {
      thought = TurnSearchRun<G, E, Trace>(problem, trace).run();
      memory.score = thought.lines.front().score;
      memory.depth = thought.depth;
      plan = thought.lines.front().moves;
    }
    memory.expected = problem.state;
    problem.game.play(memory.expected, plan.front());
    plan.erase(plan.begin());
    return thought;
  }
};

}  // namespace castellan::antiyoy
