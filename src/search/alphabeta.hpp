// The engine's search: principal variation search with iterative deepening, a transposition table
// and learned move ordering. It changes sides only when the player to move has changed, so turns of
// several moves need nothing special. What it leaves out or looks at less deep (techniques.hpp)
// never makes a win or a loss out of nothing: where all moves lose, all have been searched. With
// `exact=1`, and where depth is counted in turns, nothing is left out: at a fixed depth the score
// is minimax's, whatever the table remembers.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "core/abilities.hpp"
#include "core/random.hpp"
#include "search/alphabeta_memory.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/judge.hpp"
#include "search/search_options.hpp"
#include "search/techniques.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan {

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
        uses_(problem.options, problem.options["exact"] != 0 || problem.limits.turns > 0),
        table_(memory.table),
        order_(memory.order),
        lines_(std::make_unique<Lines>()),
        path_(std::make_unique<Path>()) {
    memory.begin(judge_.root(), problem.limits.turns > 0, problem.drawn);
  }

  Thought<Move> run() {
    list_root_moves();
    (*path_)[0] = step_at(problem_.state);
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
  static constexpr int never = INT_MAX;
  static constexpr int futile_depth = 5;
  static constexpr int late_depth = 4;
  static constexpr int most_noise = 8;  // moves beyond the horizon

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

  /// A position on the way from the root.
  struct Step {
    std::uint64_t hash = 0;
    std::uint32_t place = 0;  // of the move that led here, see MoveOrder
    Score value{};            // what the evaluation says, from the root's side
  };
  using Path = std::array<Step, max_depth + 1>;

  Step step_at(const State& state) const { return {game_.hash(state), 0, judge_.running(state)}; }
  Step& step(int ply) { return (*path_)[static_cast<std::size_t>(ply)]; }

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
      Score beta = infinite;
      // Around the score of the iteration before; where that fails, the window opens on one side.
      double width = std::max(2 * swing_.typical(), 1.0);
      const bool aspires = uses_[Technique::aspiration] && wanted_lines() == 1 &&
                           horizon.moves >= 4 && swing_.known() && !decides(root_[0].score);
      if (aspires) {
        alpha = static_cast<Score>(root_[0].score - width);
        beta = static_cast<Score>(root_[0].score + width);
      }
      while (true) {
        const Score best = search_root_moves(horizon, line, alpha, beta);
        if (budget_.exhausted()) return false;
        width *= 4;
        if (best <= alpha && alpha > -infinite) {
          alpha = decides(best) ? -infinite : static_cast<Score>(best - width);
        } else if (best >= beta && beta < infinite) {
          beta = decides(best) ? infinite : static_cast<Score>(best + width);
        } else {
          break;
        }
      }
    }
    return true;
  }

  /// The best score of the moves from `line` on; the best move comes there, unless all of them are
  /// only known to be below the window.
  Score search_root_moves(Horizon horizon, std::size_t line, Score alpha, Score beta) {
    Score top = -infinite;
    std::size_t best = root_.size();
    std::size_t searched = line;
    for (; searched < root_.size(); ++searched) {
      const std::size_t i = searched;
      const Score score =
          search_move(problem_.state, root_[i].move, i - line, horizon, alpha, beta, 0, false);
      if (budget_.exhausted()) break;
      top = std::max(top, score);
      if (score <= alpha) continue;
      alpha = score;
      root_[i].score = score;
      root_[i].line.assign(1, root_[i].move);
      for (int ply = 1; ply < lines_->end[1]; ++ply) {
        root_[i].line.push_back(lines_->move[1][static_cast<std::size_t>(ply)]);
      }
      best = i;
      if (score >= beta) break;
    }
    if (best == root_.size()) return top;
    if (budget_.exhausted() && is_lost(root_[best].score)) {
      // A loss is not proved before every move has been searched; what is left is tried first.
      for (std::size_t i = line; i < searched; ++i) root_[i].score = -infinite;
      std::rotate(root_.begin() + offset(line), root_.begin() + offset(searched), root_.end());
      return top;
    }
    bring_to(best, line);
    // What is left out may hide a better move until its own line is searched.
    for (std::size_t i = line; i > 0 && root_[i - 1].score < root_[i].score; --i) {
      std::swap(root_[i - 1], root_[i]);
    }
    return top;
  }

  void bring_to(std::size_t from, std::size_t to) {
    const auto begin = root_.begin();
    std::rotate(begin + offset(to), begin + offset(from), begin + offset(from) + 1);
  }
  static std::ptrdiff_t offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

  static bool decides(Score score) { return moves_to_end(score).has_value(); }

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

  /// The score of the n-th move of a node, from the mover's side. The first is searched in the
  /// whole window; the others only prove, less deep at first, that they are no better.
  Score search_move(const State& state, Move move, std::size_t number, Horizon horizon, Score alpha,
                    Score beta, int ply, bool scouting, int less = 0) {
    if (number == 0) return after(state, move, horizon, alpha, beta, ply, scouting);
    Score score = alpha + scout_width;
    if (less > 0) {
      Horizon nearer = horizon;
      nearer.moves -= less;
      score = after(state, move, nearer, alpha, alpha + scout_width, ply, true);
      if (score <= alpha || budget_.exhausted()) return score;
    }
    if (!scouting || less > 0) {
      score = after(state, move, horizon, alpha, alpha + scout_width, ply, true);
      if (scouting || score <= alpha || score >= beta || budget_.exhausted()) return score;
    }
    return after(state, move, horizon, alpha, beta, ply, scouting);
  }

  // The score of a move from the mover's side.
  Score after(const State& state, Move move, Horizon horizon, Score alpha, Score beta, int ply,
              bool scouting) {
    State child = state;
    const Horizon rest = horizon.after_move(game_.play(child, move));
    const Player mover = game_.player_to_move(state);
    const Player next = game_.player_to_move(child);
    if (ply < max_depth) step(ply + 1).place = MoveOrder<G>::place(move, mover);
    const bool mover_is_root = mover == judge_.root();
    trace_.enter(state, move, next, mover_is_root ? alpha : -beta, mover_is_root ? beta : -alpha);
    NodeEnd end = NodeEnd::searched;
    const Score score = next != mover ? -search(child, rest, -beta, -alpha, ply + 1, scouting, end)
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

    // Step 1. The end of the game, or of the horizon, or a position that was on the way here.
    const Player player = game_.player_to_move(state);
    const Score sign = player == judge_.root() ? Score{1} : Score{-1};
    const Outcome outcome = judge_.outcome(state);
    if constexpr (ListsNoisyMoves<G>) {
      if (!outcome.ended && horizon.reached() && ply < max_depth && running_on &&
          uses_[Technique::quiescence]) {
        end = NodeEnd::leaf;
        met_horizon_ = true;
        return quiet(state, alpha, beta, ply, most_noise);
      }
    }
    if (outcome.ended || horizon.reached() || ply >= max_depth || !running_on) {
      end = outcome.ended ? NodeEnd::ended : running_on ? NodeEnd::leaf : NodeEnd::stopped;
      met_horizon_ |= !outcome.ended;
      return sign * (outcome.ended ? judge_.ended(state, outcome, ply) : judge_.running(state));
    }
    step(ply).hash = game_.hash(state);
    if (uses_[Technique::repetition]) {
      if (const int earlier = same_before(ply); earlier != never) {
        end = NodeEnd::ended;
        met_horizon_ = true;  // from elsewhere the line would go on
        hangs_on_ = std::min(hangs_on_, earlier);
        return Score{0};
      }
    }

    // Step 2. What the table knows. Where the search is exact only an entry of the same depth may
    // answer, or a shallower one that the horizon did not touch, so that a fixed depth gives
    // minimax's score whatever was searched before.
    const int depth = depth_of(horizon);
    const std::uint64_t key = key_of(state);
    Move table_move{};
    bool has_table_move = false;
    if (const auto entry = table_.find(key)) {
      table_move = entry->move;
      has_table_move = true;
      const Score score = table_.score_at(*entry, ply);
      const bool fits = entry->depth == depth || (entry->complete && entry->depth < depth) ||
                        (entry->depth > depth && !uses_.exact());
      if (scouting && fits &&
          (entry->bound == Bound::exact || (entry->bound == Bound::at_least && score >= beta) ||
           (entry->bound == Bound::at_most && score <= alpha))) {
        end = NodeEnd::table;
        met_horizon_ |= !entry->complete;
        return score;
      }
    }

    // Step 3. What the evaluation says: a node that is far ahead of what it needs is left.
    bool improving = false;
    if (!uses_.exact()) {
      const Score value = sign * judge_.running(state);
      step(ply).value = sign * value;
      swing_.add(static_cast<double>(step(ply).value) - static_cast<double>(step(ply - 1).value));
      improving = ply >= 2 && value > sign * step(ply - 2).value;
      if (uses_[Technique::futility] && scouting && depth <= futile_depth && swing_.known() &&
          !decides(beta) &&
          static_cast<double>(value) - swing_.typical() * (depth + (improving ? 0 : 1)) >=
              static_cast<double>(beta)) {
        end = NodeEnd::cut;
        met_horizon_ = true;
        return value;
      }
      if (uses_[Technique::internal] && !has_table_move && depth >= 4) --horizon.moves;
    }

    // Step 4. All moves, most promising first.
    const bool met_before = std::exchange(met_horizon_, false);
    const int hung_before = std::exchange(hangs_on_, never);
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    typename MoveOrder<G>::Ranks ranks;
    const typename MoveOrder<G>::Before before = {step(ply).place,
                                                  ply >= 2 ? step(ply - 1).place : 0};
    order_.rank(moves, ranks, has_table_move ? &table_move : nullptr, player, ply, before);
    if (uses_[Technique::extension] && moves.size() == 1 && ply < 2 * (depth_ + 1)) ++horizon.moves;
    Score best = -infinite;
    Move best_move{};
    int best_hangs_on = never;
    const Score old_alpha = alpha;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      MoveOrder<G>::bring_best(moves, ranks, i);
      int less = 0;
      if (!uses_.exact() && i > 0 && best > -infinite && !is_lost(best)) {
        if (uses_[Technique::late_pruning] && scouting && depth <= late_depth &&
            i >= static_cast<std::size_t>((4 + depth * depth * 2) / (improving ? 1 : 2))) {
          met_horizon_ = true;
          break;
        }
        if (uses_[Technique::reductions] && depth >= 2 && i >= 2) {
          less = Reductions::at(depth, i) + (scouting ? 0 : -1) + (improving ? 0 : 1);
          if (ranks[i] > MoveOrder<G>::highest_history) {
            --less;
          } else {
            less -= ranks[i] / (MoveOrder<G>::highest_history / 4);
          }
          less = std::clamp(less, 0, depth - 1);
        }
      }
      hangs_on_ = never;
      const Score score =
          search_move(state, moves[i], i, horizon, alpha, beta, ply, scouting, less);
      if (budget_.exhausted()) {
        end = NodeEnd::stopped;
        return std::max(best, score);
      }
      if (score <= best) continue;
      best = score;
      best_move = moves[i];
      best_hangs_on = hangs_on_;
      if (score <= alpha) continue;
      alpha = score;
      keep_line(row, moves[i]);
      if (alpha >= beta) {
        if (uses_.exact()) {
          order_.reward_cut(moves[i], player, ply, depth);
        } else {
          order_.reward_cut(moves, i, player, ply, depth, before);
        }
        end = NodeEnd::cut;
        if (trace_.is_on()) skipped_ = moves.size() - i - 1;
        break;
      }
    }

    // Step 5. Remember, unless the score hangs on positions on the way here: on another way it is
    // another.
    const Bound bound = best >= beta       ? Bound::at_least
                        : best > old_alpha ? Bound::exact
                                           : Bound::at_most;
    const bool hangs = best_hangs_on < ply;
    if (!hangs) table_.keep(key, best, ply, best_move, depth, !met_horizon_, bound);
    met_horizon_ |= met_before;
    hangs_on_ = std::min(hung_before, hangs ? best_hangs_on : never);
    return best;
  }

  /// Plays out what is noisy; whoever is to move may also leave it at what the evaluation says.
  Score quiet(const State& state, Score alpha, Score beta, int ply, int left)
    requires ListsNoisyMoves<G>
  {
    const bool is_root = game_.player_to_move(state) == judge_.root();
    const Score value = is_root ? judge_.running(state) : -judge_.running(state);
    if (value >= beta || left == 0 || ply >= max_depth) return value;
    Score best = value;
    alpha = std::max(alpha, value);
    MovesOf<G> moves;
    game_.noisy_moves(state, moves);
    for (const Move move : moves) {
      const Score score = after_noise(state, move, alpha, beta, ply, left);
      if (budget_.exhausted()) return best;
      if (score <= best) continue;
      best = score;
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  /// The score of a noisy move from the mover's side.
  Score after_noise(const State& state, Move move, Score alpha, Score beta, int ply, int left)
    requires ListsNoisyMoves<G>
  {
    State child = state;
    game_.play(child, move);
    budget_.spend();
    const Player mover = game_.player_to_move(state);
    const Player next = game_.player_to_move(child);
    const bool mover_is_root = mover == judge_.root();
    trace_.enter(state, move, next, mover_is_root ? alpha : -beta, mover_is_root ? beta : -alpha);
    const Outcome outcome = judge_.outcome(child);
    Score score{};
    if (outcome.ended) {
      score = judge_.ended(child, outcome, ply + 1);
      if (!mover_is_root) score = -score;
    } else if (next != mover) {
      score = -quiet(child, -beta, -alpha, ply + 1, left - 1);
    } else {
      score = quiet(child, alpha, beta, ply + 1, left - 1);
    }
    trace_.leave(mover_is_root ? score : -score, outcome.ended ? NodeEnd::ended : NodeEnd::leaf);
    return score;
  }

  static bool is_lost(Score score) {
    const auto end = moves_to_end(score);
    return end && *end <= 0;
  }

  /// The ply of the same position on the way here; `never` if there is none.
  int same_before(int ply) const {
    const std::uint64_t hash = (*path_)[static_cast<std::size_t>(ply)].hash;
    for (int earlier = ply - 2; earlier >= 0; --earlier) {
      if ((*path_)[static_cast<std::size_t>(earlier)].hash == hash) return earlier;
    }
    return never;
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
  Techniques uses_;
  TranspositionTable<Move, Score>& table_;
  MoveOrder<G>& order_;
  std::unique_ptr<Lines> lines_;
  std::unique_ptr<Path> path_;
  Swing swing_;
  std::vector<RootMove> root_;
  int depth_ = 0;
  Thought<Move> finished_;    // as the last complete iteration left it
  std::size_t skipped_ = 0;   // moves of the last node that was cut
  int hangs_on_ = never;      // the first ply of the way here on which the last score depends
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
      search_option::noise,
      number_option("exact", "1: looks at every move equally deep, as minimax does", 0, 1, 0),
      choice_option("without", "leaves a technique out, to see what it is worth", technique_names)};
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
