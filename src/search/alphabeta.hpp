// The engine's search: principal variation search with iterative deepening, a transposition table
// and learned move ordering. It changes sides only when the player to move has changed, so turns of
// several moves need nothing special. At a fixed depth its score is exactly minimax's, whatever it
// remembers.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/abilities.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/move_order.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"
#include "search/transposition_table.hpp"

namespace castellan {

/// What is kept from one search to the next.
template <TwoPlayerZeroSum G, EvaluationOf<G> E>
class AlphaBetaMemory {
 public:
  explicit AlphaBetaMemory(const OptionValues& options)
      : table(static_cast<int>(options["table"])) {}

  void clear() {
    table.clear();
    order = {};
  }
  /// Scores belong to one seat, because an evaluation need not be antisymmetric, to one way of
  /// counting depth, and to the positions that would be a draw by repetition.
  void begin(Player root, bool by_turns, std::span<const std::uint64_t> drawn) {
    if (root != root_ || by_turns != by_turns_ || !std::ranges::equal(drawn, drawn_)) clear();
    root_ = root;
    by_turns_ = by_turns;
    drawn_.assign(drawn.begin(), drawn.end());
  }

  TranspositionTable<typename G::Move, typename E::Score> table;
  MoveOrder<G> order;

 private:
  Player root_ = nobody;
  bool by_turns_ = false;
  std::vector<std::uint64_t> drawn_;
};

template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  requires(!HasChance<G>)
class AlphaBetaRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Score = typename E::Score;

  AlphaBetaRun(const Problem<G, E>& problem, AlphaBetaMemory<G, E>& memory, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        judge_(problem),
        budget_(problem.limits, problem.stop),
        table_(memory.table),
        order_(memory.order),
        lines_(std::make_unique<Lines>()) {
    memory.begin(judge_.root(), problem.limits.turns > 0, problem.drawn);
  }

  Thought<Move> run() {
    list_root_moves();
    const Limits& limits = problem_.limits;
    const int wanted = Horizon::depth_of(limits);
    const int last = wanted > 0 ? std::min(wanted, max_depth) : max_depth;
    for (int depth = 1; depth <= last && !budget_.exhausted(); ++depth) {
      met_horizon_ = false;
      trace_.enter_iteration(depth, -infinite, infinite);
      const bool finished = search_root(horizon_of(depth));
      trace_.leave(root_[0].score, finished ? NodeEnd::searched : NodeEnd::stopped);
      if (!finished) break;
      depth_ = depth;
      finished_ = thought();
      if (problem_.progress) problem_.progress(finished_);
      if (nothing_left_to_find(depth)) break;
    }
    return answer();
  }

 private:
  static constexpr int max_depth = 120;  // also the longest line kept
  static_assert(max_depth <= TranspositionTable<Move, Score>::max_depth);
  static constexpr Score infinite = infinite_score<Score>;
  static constexpr Score scout_width =
      std::is_integral_v<Score> ? Score{1} : score_tolerance<Score>;

  struct RootMove {
    Move move;
    Score score = -infinite;
    std::vector<Move> line;
  };

  // Row p holds the best line found from ply p on (a triangle in a square).
  struct Lines {
    std::array<std::array<Move, max_depth + 1>, max_depth + 1> move{};
    std::array<int, max_depth + 1> end{};
  };

  Horizon horizon_of(int depth) const {
    Horizon horizon;
    (problem_.limits.turns > 0 ? horizon.turns : horizon.moves) = depth;
    return horizon;
  }
  int depth_of(Horizon horizon) const {
    return problem_.limits.turns > 0 ? horizon.turns : horizon.moves;
  }

  void list_root_moves() {
    MovesOf<G> moves;
    game_.legal_moves(problem_.state, moves);
    for (const Move move : moves) root_.push_back({move, -infinite, {move}});
    if (problem_.options["ties"] == search_option::first_ties) return;
    Random random = problem_.random();
    for (std::size_t i = root_.size(); i > 1; --i) std::swap(root_[i - 1], root_[random.below(i)]);
  }

  std::size_t wanted_lines() const {
    return std::min(static_cast<std::size_t>(std::max(problem_.lines, 1)), root_.size());
  }

  // One iteration. The moves of the wanted lines come to the front, best first. False when the
  // budget cut it short: then only finished moves have moved up, and the rest stand as the previous
  // iteration left them.
  bool search_root(Horizon horizon) {
    for (std::size_t line = 0; line < wanted_lines(); ++line) {
      Score alpha = -infinite;
      std::size_t best = line;
      for (std::size_t i = line; i < root_.size(); ++i) {
        const Score score = search_window(problem_.state, root_[i].move, horizon, alpha, infinite,
                                          0, i == line, false);
        if (budget_.exhausted()) {
          if (i > line) bring_to(best, line);
          return false;
        }
        if (i > line && score <= alpha) continue;
        alpha = std::max(alpha, score);
        root_[i].score = score;
        root_[i].line.assign(1, root_[i].move);
        for (int ply = 1; ply < lines_->end[1]; ++ply) {
          root_[i].line.push_back(lines_->move[1][static_cast<std::size_t>(ply)]);
        }
        best = i;
      }
      bring_to(best, line);
    }
    return true;
  }

  void bring_to(std::size_t from, std::size_t to) {
    const auto begin = root_.begin();
    std::rotate(begin + offset(to), begin + offset(from), begin + offset(from) + 1);
  }
  static std::ptrdiff_t offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

  // The horizon cut nothing off, or every wanted line is decided within it, or there is only one
  // move.
  bool nothing_left_to_find(int depth) const {
    const Limits& limits = problem_.limits;
    if (!met_horizon_) return true;
    if (root_.size() == 1 && limits.depth == 0 && limits.turns == 0) return true;
    for (std::size_t line = 0; line < wanted_lines(); ++line) {
      const auto end = moves_to_end(root_[line].score);
      if (!end || std::abs(*end) > depth) return false;
    }
    return true;
  }

  // Scout with an empty window first, unless this is the move that the others are compared with, or
  // the node itself is only being scouted.
  Score search_window(const State& state, Move move, Horizon horizon, Score alpha, Score beta,
                      int ply, bool first, bool scouting) {
    if (!first && !scouting) {
      const Score score = after(state, move, horizon, alpha, alpha + scout_width, ply, true);
      if (score <= alpha || score >= beta || budget_.exhausted()) return score;
    }
    return after(state, move, horizon, alpha, beta, ply, scouting);
  }

  // The score of a move from the mover's side.
  Score after(const State& state, Move move, Horizon horizon, Score alpha, Score beta, int ply,
              bool scouting) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    const bool changes_sides = game_.player_to_move(child) != game_.player_to_move(state);
    const bool mover_is_root = game_.player_to_move(state) == judge_.root();
    trace_.enter(state, move, game_.player_to_move(child), mover_is_root ? alpha : -beta,
                 mover_is_root ? beta : -alpha);
    NodeEnd end = NodeEnd::searched;
    const Score score = changes_sides ? -search(child, rest, -beta, -alpha, ply + 1, scouting, end)
                                      : search(child, rest, alpha, beta, ply + 1, scouting, end);
    trace_.leave(mover_is_root ? score : -score, end, end == NodeEnd::cut ? skipped_ : 0);
    return score;
  }

  // The score of a state from the side of its player to move.
  Score search(const State& state, Horizon horizon, Score alpha, Score beta, int ply, bool scouting,
               NodeEnd& end) {
    const std::size_t row = static_cast<std::size_t>(std::min(ply, max_depth));
    lines_->end[row] = ply;
    const bool running_on = budget_.spend();
    if (budget_.report_is_due() && problem_.progress && depth_ > 0) problem_.progress(so_far());

    // Step 1. The end of the game, or of the horizon.
    const Player player = game_.player_to_move(state);
    const Outcome outcome = judge_.outcome(state);
    if (outcome.ended || horizon.reached() || ply >= max_depth || !running_on) {
      end = outcome.ended ? NodeEnd::ended : running_on ? NodeEnd::leaf : NodeEnd::stopped;
      met_horizon_ |= !outcome.ended;
      const Score score = outcome.ended ? judge_.ended(state, outcome, ply) : judge_.running(state);
      return player == judge_.root() ? score : -score;
    }

    // Step 2. What the table knows. Only an entry of the same depth may answer, or a shallower one
    // that the horizon did not touch, so that a fixed depth gives minimax's score whatever was
    // searched before.
    const int depth = depth_of(horizon);
    const std::uint64_t key = key_of(state);
    Move table_move{};
    bool has_table_move = false;
    if (const auto* entry = table_.find(key)) {
      table_move = entry->move;
      has_table_move = true;
      const Score score = table_.score_at(*entry, ply);
      const bool fits = entry->depth == depth || (entry->complete && entry->depth < depth);
      if (scouting && fits &&
          (entry->bound == Bound::exact || (entry->bound == Bound::at_least && score >= beta) ||
           (entry->bound == Bound::at_most && score <= alpha))) {
        end = NodeEnd::table;
        met_horizon_ |= !entry->complete;
        return score;
      }
    }

    // Step 3. All moves, most promising first.
    const bool met_before = std::exchange(met_horizon_, false);
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    typename MoveOrder<G>::Ranks ranks;
    order_.rank(moves, ranks, has_table_move ? &table_move : nullptr, player, ply);
    Score best = -infinite;
    Move best_move{};
    const Score old_alpha = alpha;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      MoveOrder<G>::bring_best(moves, ranks, i);
      const Score score =
          search_window(state, moves[i], horizon, alpha, beta, ply, i == 0, scouting);
      if (budget_.exhausted()) {
        end = NodeEnd::stopped;
        return std::max(best, score);
      }
      if (score <= best) continue;
      best = score;
      best_move = moves[i];
      if (score <= alpha) continue;
      alpha = score;
      keep_line(row, moves[i]);
      if (alpha >= beta) {
        order_.reward_cut(moves[i], player, ply, depth);
        end = NodeEnd::cut;
        if (trace_.is_on()) skipped_ = moves.size() - i - 1;
        break;
      }
    }

    // Step 4. Remember.
    const Bound bound = best >= beta       ? Bound::at_least
                        : best > old_alpha ? Bound::exact
                                           : Bound::at_most;
    table_.keep(key, best, ply, best_move, depth, !met_horizon_, bound);
    met_horizon_ |= met_before;
    return best;
  }

  std::uint64_t key_of(const State& state) const {
    if constexpr (HasKey<E, G>) {
      return game_.hash(state) ^ problem_.evaluation.key(state);
    } else {
      return game_.hash(state);
    }
  }

  void keep_line(std::size_t row, Move move) {
    auto& line = lines_->move[row];
    line[row] = move;
    const int end =
        row < max_depth ? std::max(lines_->end[row + 1], static_cast<int>(row) + 1) : max_depth;
    for (std::size_t i = row + 1; i < static_cast<std::size_t>(end); ++i) {
      line[i] = lines_->move[row + 1][i];
    }
    lines_->end[row] = end;
  }

  // The lines that have a score, best first.
  Thought<Move> thought() const {
    Thought<Move> thought;
    for (std::size_t line = 0; line < wanted_lines(); ++line) {
      if (root_[line].score == -infinite) break;
      thought.lines.push_back({static_cast<double>(root_[line].score), root_[line].line});
    }
    if (thought.lines.empty()) thought.lines.push_back({0, root_[0].line});
    thought.depth = depth_;
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    return thought;
  }

  // In the middle of an iteration: the lines as the last complete one left them.
  Thought<Move> so_far() const {
    Thought<Move> thought = finished_;
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    thought.partial = true;
    return thought;
  }

  // For a single line, what a stopped iteration found counts: its best move was compared with the
  // previous one. Ranks of several lines are valid only when all were searched to the same depth.
  Thought<Move> answer() const {
    if (depth_ == 0 || problem_.lines == 1) {
      Thought<Move> answer = thought();
      answer.lines.resize(1);
      answer.reported = problem_.progress && answer.nodes == finished_.nodes;
      return answer;
    }
    Thought<Move> answer = finished_;
    answer.nodes = budget_.nodes();
    answer.seconds = budget_.seconds();
    answer.reported = problem_.progress && answer.nodes == finished_.nodes;
    return answer;
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Judge<G, E> judge_;
  Budget budget_;
  TranspositionTable<Move, Score>& table_;
  MoveOrder<G>& order_;
  std::unique_ptr<Lines> lines_;
  std::vector<RootMove> root_;
  int depth_ = 0;
  Thought<Move> finished_;    // as the last complete iteration left it
  std::size_t skipped_ = 0;   // moves of the last node that was cut
  bool met_horizon_ = false;  // below the current node; see TranspositionTable::Entry::complete
};

struct AlphaBeta {
  static constexpr OptionSpec options[] = {
      search_option::depth,
      search_option::turns,
      search_option::nodes,
      with_default(search_option::time, 1'000),
      number_option("table", "megabytes of memory for positions it has seen", 1, 1024, 16),
      search_option::eval,
      search_option::seed,
      search_option::ties,
      search_option::noise};
  static constexpr std::string_view trace_values[] = {"alpha", "beta"};
  static constexpr SearchInfo info{
      "alphabeta",  "the engine: alpha-beta with iterative deepening and a table",
      options,      "engine",
      trace_values, true};
  template <class G>
  static constexpr bool plays = TwoPlayerZeroSum<G> && !HasChance<G>;
  template <TwoPlayerZeroSum G, EvaluationOf<G> E>
  using Memory = AlphaBetaMemory<G, E>;

  template <TwoPlayerZeroSum G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Memory<G, E>& memory,
                                         Trace& trace) {
    return AlphaBetaRun<G, E, Trace>(problem, memory, trace).run();
  }
};

}  // namespace castellan
