// Searcher for one game type, one search and one evaluation: no virtual call below this.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/workers.hpp"
#include "match/position_of.hpp"
#include "match/searcher.hpp"
#include "match/searches.hpp"
#include "match/sights.hpp"
#include "search/carried.hpp"
#include "search/memory.hpp"

namespace castellan {

/// The game and the evaluation as a search sees them: with the evaluation's running account, if it
/// keeps one.
template <class G, class E, class Search>
struct SearchedAs {
  using Game = G;
  using Evaluation = E;
  static constexpr bool carries = false;
};
template <class G, KeepsAccount<G> E, class Search>
  requires(!Search::info.of_one_game)
struct SearchedAs<G, E, Search> {
  using Game = Carried<G, E>;
  using Evaluation = CarriedEvaluation<G, E>;
  static constexpr bool carries = true;
};

/// What all searchers of a game type share, whatever their search and evaluation.
template <Game G, class Family>
class SearcherFor : public Searcher {
 public:
  bool set_position(Root root) final {
    auto position = std::dynamic_pointer_cast<const Here>(root.position);
    auto turn_start = std::dynamic_pointer_cast<const Here>(root.turn_start);
    if (!position) return false;
    if (!turn_start) turn_start = position;
    // Whoever thinks about a move again, after taking it back or to be asked twice, has all his
    // time.
    if (turn_start != turn_start_ || root.moves_made <= moves_made_) begin_account();
    position_ = std::move(position);
    turn_start_ = std::move(turn_start);
    observer_ = root.observer;
    drawn_ = std::move(root.drawn);
    moves_made_ = root.moves_made;
    moves_left_ = root.moves_left;
    sights_.follow(root.positions, observer_);
    return true;
  }

 protected:
  using Here = PositionOf<G, Family>;
  using State = typename G::State;
  using Move = typename G::Move;

  const Here& position() const { return *position_; }
  const Here& turn_start() const { return *turn_start_; }
  Player observer() const { return observer_; }
  std::span<const std::uint64_t> drawn() const { return drawn_; }
  /// Makes up what this seat does not see. Only with hidden information.
  State sample(std::uint64_t seed) const { return sights_.sample(*position_, seed); }

  /// The time is for the whole turn: what is left of it is shared by the moves that usually follow.
  Limits share_of(Limits limits, int moves_left) const {
    if (limits.time.count() == 0) return limits;
    limits.time = std::max((limits.time - spent_) / moves_left, shortest_thought);
    return limits;
  }
  int moves_left() const { return moves_left_; }
  void begin_account() { spent_ = {}; }
  void spend(double seconds) {
    spent_ += std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
  }

  Progress<Move> report_to(const ThoughtProgress& progress, const State& root) const {
    if (!progress) return {};
    return [&](const Thought<Move>& thought) { progress(view_of(root, thought)); };
  }

  ThoughtView view_of(const State& root, const Thought<Move>& thought) const {
    const G& game = position_->game();
    ThoughtView view{{},
                     thought.depth,
                     thought.nodes,
                     thought.seconds,
                     thought.reported,
                     thought.partial,
                     thought.tried,
                     thought.moves};
    for (const Line<Move>& line : thought.lines) {
      LineView& shown = view.lines.emplace_back();
      shown.score = line.score;
      State along = root;
      for (const Move move : line.moves) {
        shown.moves.push_back(game.to_text(along, move));
        game.play(along, move);
      }
    }
    return view;
  }

 private:
  std::shared_ptr<const Here> position_;
  std::shared_ptr<const Here> turn_start_;
  Player observer_ = referee;
  std::vector<std::uint64_t> drawn_;
  int moves_made_ = 0;
  int moves_left_ = 1;
  Sights<G, Family> sights_;
  std::chrono::microseconds spent_{0};  // of this turn's time
};

template <Game G, class Family, class Search, EvaluationOf<G> E>
class SearcherOf final : public SearcherFor<G, Family> {
 public:
  SearcherOf(const BotSpec& bot, E evaluation, Workers* workers)
      : bot_(bot), evaluation_(std::move(evaluation)), workers_(workers), memory_(bot.options) {}

  ThoughtView think(StopToken stop, const ThoughtProgress& progress) override {
    if constexpr (is_engine) {
      NoTrace trace;
      return run(stop, progress, trace);
    } else {
      OptionalTrace<GameSearched> trace(nullptr);
      return run(stop, progress, trace);
    }
  }

  TracedThought trace(std::size_t room, StopToken stop) override {
    TracedThought traced;
    with_game([&](const auto& game, const auto&) {
      TreeTrace<GameSearched> trace(game, position().game().player_to_move(position().state()),
                                    Search::info.trace_values, room);
      OptionalTrace<GameSearched> traces(&trace);
      traced.thought = run(stop, {}, traces);
      traced.tree = trace.tree();
    });
    return traced;
  }

  void set_limits(const Limits& limits) override {
    bot_.limits = limits;
    Base::begin_account();
  }

  void clear() override { memory_.clear(); }

 private:
  using Base = SearcherFor<G, Family>;
  using State = typename G::State;
  using Base::observer;
  using Base::position;
  using As = SearchedAs<G, E, Search>;
  using GameSearched = typename As::Game;
  using Memory = typename MemoryOf<Search, GameSearched, typename As::Evaluation>::Type;

  // A search with a memory is the engine's, and is compiled a second time without a trace.
  static constexpr bool is_engine = !std::is_same_v<Memory, NoMemory>;

  static constexpr std::size_t samples = 8;  // of what is hidden; each gets its share of the limits
  static constexpr std::size_t samples_of_plans = 4;

  template <class Trace>
  ThoughtView run(StopToken stop, const ThoughtProgress& progress, Trace& trace) {
    // In the dark a plan may have to be made again: the next move can show what was hidden.
    constexpr bool plans = Search::info.plans_turns;
    const int sharing = !plans ? Base::moves_left() : is_in_the_dark() ? 2 : 1;
    ThoughtView view = run_within(Base::share_of(bot_.limits, sharing), stop, progress, trace);
    Base::spend(view.seconds);
    if (bot_.forgets && !plans) memory_.clear();
    return view;
  }

  /// Whether the bot must not see everything; one that cheats does.
  bool is_in_the_dark() const {
    return observer() != referee && hides_things(position().game()) &&
           bot_.options.value_or_0("cheat") == 0;
  }

  template <class Trace>
  ThoughtView run_within(const Limits& limits, StopToken stop, const ThoughtProgress& progress,
                         Trace& trace) {
    if constexpr (HidesThings<G>) {
      if (is_in_the_dark()) {
        if constexpr (Search::info.plans_turns) {
          return with_legal_move(plan_on_samples(limits, stop, trace));
        } else {
          return with_legal_move(run_on_samples(limits, stop, trace));
        }
      }
    }
    return run_on(position().state(), Base::turn_start().state(), limits, stop, progress, trace);
  }

  /// A sample may have moves that the position has not, where nothing better could be made up. The
  /// legal ones are no secret.
  ThoughtView with_legal_move(ThoughtView view) const {
    const G& game = position().game();
    const State& state = position().state();
    MovesOf<G> moves;
    game.legal_moves(state, moves);
    for (const LineView& line : view.lines) {
      const auto is_first = [&](const auto& move) {
        return game.to_text(state, move) == line.moves.front();
      };
      if (std::ranges::any_of(moves, is_first)) return view;
    }
    view.lines = {{0, {game.to_text(state, moves[moves.size() - 1])}}};
    return view;
  }

  template <class Trace>
  ThoughtView run_on(const State& state, const State& turn_start, const Limits& limits,
                     StopToken stop, const ThoughtProgress& progress, Trace& trace,
                     std::span<const State> alike = {}) {
    const auto report = Base::report_to(progress, state);
    // The players of the source documents know nothing of repetitions.
    const auto drawn = bot_.of_source ? std::span<const std::uint64_t>() : Base::drawn();
    ThoughtView view;
    with_game([&](const auto& game, const auto& evaluation) {
      const auto searched = as_searched(game, state);
      const auto began = as_searched(game, turn_start);
      std::vector<typename GameSearched::State> also;
      for (const State& each : alike) also.push_back(as_searched(game, each));
      const Problem<GameSearched, typename As::Evaluation> problem{
          game,   searched, evaluation, bot_.options, limits,  bot_.seed, bot_.lines,
          &began, stop,     report,     drawn,        noise(), also,      advantage()};
      view = Base::view_of(state, think_with<Search>(problem, memory_, trace));
    });
    return view;
  }

  double advantage() const {
    const auto& info = Family::info;
    const bool by_source = bot_.evaluation == "source" && info.source_advantage > 0;
    return by_source ? info.source_advantage : info.clear_advantage;
  }
  double noise() const {
    return static_cast<double>(bot_.options.value_or_0("noise")) * advantage() / 100;
  }

  /// Calls use(game, evaluation) with both as the search sees them.
  template <class Use>
  void with_game(Use&& use) const {
    if constexpr (As::carries) {
      use(GameSearched(position().game(), evaluation_), typename As::Evaluation{evaluation_});
    } else {
      use(position().game(), evaluation_);
    }
  }
  static auto as_searched(const GameSearched& game, const State& state) {
    if constexpr (As::carries) {
      return game.with_account(state);
    } else {
      return state;
    }
  }

  /// Thinks about a state that agrees with what is seen, and tries its plans out in others; where a
  /// plan goes on, the state that it was made for will do. Making them up is part of the time.
  template <class Trace>
  ThoughtView plan_on_samples(const Limits& limits, StopToken stop, Trace& trace) {
    const auto began = std::chrono::steady_clock::now();
    const auto spent = [&] {
      return std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - began);
    };
    const auto has_time = [&] {
      return !stop.stop_requested() && (limits.time.count() == 0 || 4 * spent() < limits.time);
    };
    // Where all looks as it was imagined, that is a state that agrees with what is seen.
    const bool goes_on = memory_.goes_on(position().game(), position().state());
    std::vector<State> states = {goes_on ? memory_.expected : Base::sample(mix(bot_.seed))};
    while (!goes_on && states.size() < samples_of_plans && has_time()) {
      states.push_back(Base::sample(mix(bot_.seed) + states.size()));
    }
    Limits rest = limits;
    if (limits.time.count() > 0) rest.time = std::max(limits.time - spent(), shortest_thought);
    const double seconds = std::chrono::duration<double>(spent()).count();
    const State& first = states.front();
    ThoughtView view =
        run_on(first, first, rest, stop, {}, trace, std::span<const State>(states).subspan(1));
    view.seconds += seconds;
    // The rest is true of one sample only.
    for (LineView& line : view.lines) line.moves.resize(1);
    return view;
  }

  /// Thinks about several states that agree with what is seen, and plays what is best in most.
  template <class Trace>
  ThoughtView run_on_samples(const Limits& limits, StopToken stop, Trace& trace) {
    Limits share = limits;
    if (share.nodes > 0) share.nodes = std::max<std::uint64_t>(1, share.nodes / samples);
    if (share.time.count() > 0)
      share.time = std::max(share.time / static_cast<int>(samples), shortest_thought);
    std::array<ThoughtView, samples> thoughts;
    const auto think_about = [&](std::size_t i) {
      if (i > 0 && stop.stop_requested()) return;
      const State state = Base::sample(mix(bot_.seed) + i);
      thoughts[i] = run_on(state, state, share, stop, {}, trace);
    };
    // A memory, or a trace, belongs to one thread.
    if (workers_ != nullptr && std::is_same_v<Memory, NoMemory> && !trace.is_on()) {
      workers_->run(samples, think_about);
    } else {
      for (std::size_t i = 0; i < samples; ++i) think_about(i);
    }
    struct Vote {
      LineView line;
      int votes = 0;
      double sum = 0;
    };
    std::vector<Vote> votes;
    ThoughtView all;
    all.depth = thoughts[0].depth;
    for (const ThoughtView& thought : thoughts) {
      if (thought.lines.empty()) continue;
      all.depth = std::min(all.depth, thought.depth);
      all.nodes += thought.nodes;
      all.seconds += thought.seconds;
      const LineView& best = thought.lines.front();
      const auto same = [&](const Vote& vote) {
        return vote.line.moves.front() == best.moves.front();
      };
      auto vote = std::find_if(votes.begin(), votes.end(), same);
      if (vote == votes.end()) vote = votes.insert(votes.end(), {best, 0, 0});
      ++vote->votes;
      vote->sum += best.score;
    }
    const auto fewer = [](const Vote& a, const Vote& b) {
      return std::pair(a.votes, a.sum / a.votes) < std::pair(b.votes, b.sum / b.votes);
    };
    Vote& chosen = *std::max_element(votes.begin(), votes.end(), fewer);
    chosen.line.score = chosen.sum / chosen.votes;
    chosen.line.moves.resize(1);  // the rest of the line was true of one sample only
    all.lines = {chosen.line};
    return all;
  }

  BotSpec bot_;
  E evaluation_;
  Workers* workers_;
  Memory memory_;
};

}  // namespace castellan
