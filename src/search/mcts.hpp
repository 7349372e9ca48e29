// Monte-Carlo tree search for any game. A leaf is worth what the evaluation says of its best move,
// as winning chances; a node is worth a mix of the average of its visits and of its best line. What
// is decided is proven: each node knows between which results its own must be.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/chance.hpp"
#include "search/budget.hpp"
#include "search/chance_scale.hpp"
#include "search/judge.hpp"
#include "search/mcts_answer.hpp"
#include "search/mcts_leaves.hpp"
#include "search/mcts_tree.hpp"
#include "search/mcts_values.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan {

/// The tree, kept from one search to the next.
template <Game G, EvaluationOf<G> E>
class MctsMemory {
 public:
  explicit MctsMemory(const OptionValues& options) : tree(static_cast<int>(options["table"])) {}

  void clear() { tree.shrink(0); }

  MctsTree<typename G::Move> tree;
  ChanceScale scale;                 // of its values
  typename G::State state{};         // at its root
  Player root = nobody;              // who searched it
  std::vector<std::uint64_t> drawn;  // see Problem
};

template <Game G, EvaluationOf<G> E, class Trace>
class MctsRun {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  MctsRun(const Problem<G, E>& problem, MctsMemory<G, E>& memory, Trace& trace)
      : problem_(problem),
        game_(problem.game),
        trace_(trace),
        judge_(problem),
        budget_(problem.limits, problem.stop),
        random_(problem.random()),
        memory_(memory),
        tree_(memory.tree),
        scale_(memory.scale),
        sides_(Facts::sides_of(problem.game)),
        facts_(tree_, judge_.root(), sides_, share("minimax")),
        answer_(tree_, facts_, scale_, judge_.root()),
        exploration_(share("exploration")),
        playout_(problem.options["playout"]),
        leaves_(problem, memory.tree, facts_, memory.scale, budget_, random_) {}

  Thought<Move> run() {
    find_root();
    while (!budget_.exhausted() && is_worth_searching() && has_room()) {
      visit_once();
      if (budget_.report_is_due() && problem_.progress) problem_.progress(thought());
    }
    if (trace_.is_on()) {
      const auto play_and_tell = [&](State& state, Index node, Index child, const auto& tell) {
        play(state, node, child, tell);
      };
      answer_.show(trace_, Tree::root, problem_.state, 0, play_and_tell);
    }
    Thought<Move> answer = thought();
    if (!root_is_whole_) memory_.clear();
    return answer;
  }

 private:
  using Facts = MctsValues<G>;
  using Tree = typename Facts::Tree;
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;
  using Values = typename Facts::Values;

  static constexpr bool two = Facts::two;
  static constexpr std::size_t longest_path = 256;
  static constexpr float trust = 0.05F;  // so far behind the best, a move gets a third of its prior

  float share(std::string_view option) const {
    return static_cast<float>(problem_.options[option]) / 100;
  }

  // ---- the root

  void find_root() {
    Index found = Tree::none;
    const bool same_eyes = memory_.root == judge_.root() || !two;
    if (tree_.size() > 0 && same_eyes && std::ranges::equal(memory_.drawn, problem_.drawn)) {
      int left = 4'096;  // moves played to look for it
      for (int depth = 0; depth <= 12 && found == Tree::none && left > 0; ++depth) {
        found = find(Tree::root, memory_.state, depth, left);
      }
    }
    memory_.root = judge_.root();
    memory_.state = problem_.state;
    memory_.drawn.assign(problem_.drawn.begin(), problem_.drawn.end());
    if (found != Tree::none) return tree_.keep(found, 0);
    tree_.clear(sides_);
    leaves_.learn_scale();
    tree_.add(Move{}, game_.player_to_move(problem_.state));
    facts_.set_both(Tree::root, leaves_.evaluate(problem_.state));
  }

  /// The position among the nodes so many moves below this one.
  Index find(Index node, const State& state, int depth, int& left) const {
    if (depth == 0) return state == problem_.state ? node : Tree::none;
    for (Index i = 0; i < tree_[node].open && left > 0; ++i) {
      const Index child = tree_[node].first + i;
      if (depth > 1 && tree_[child].first == Tree::none) continue;
      --left;
      State next = state;
      play(next, node, child);
      const Index found = find(child, next, depth - 1, left);
      if (found != Tree::none) return found;
    }
    return Tree::none;
  }

  bool is_worth_searching() const {
    const Node& root = tree_[Tree::root];
    return !root.done && root.count != 1 && root_is_whole_;
  }

  /// When the tree is full, what was visited least makes room. Depth means little here: a search
  /// with no other limit ends then.
  bool has_room() {
    if (tree_.capacity() - tree_.size() >= 2 * widest_) return true;
    const Limits& limits = problem_.limits;
    if (limits.nodes == 0 && limits.time.count() == 0 && !limits.none()) return false;
    for (std::uint32_t least = 4; tree_.size() > tree_.capacity() / 2; least *= 2) {
      tree_.keep(Tree::root, least);
      if (least > tree_[Tree::root].visits) break;
    }
    return true;
  }

  // ---- one visit

  void visit_once() {
    budget_.spend();
    State state = problem_.state;
    Index node = Tree::root;
    std::size_t length = 0;
    path_[length++] = node;
    while (tree_[node].first != Tree::none && length < longest_path) {
      const Index child = tree_[node].actor == chance ? draw(node, state) : select(node);
      if (child == Tree::none) {
        tree_[node].done = true;
        break;
      }
      play(state, node, child);
      node = child;
      path_[length++] = node;
    }
    const bool grows = tree_[node].first == Tree::none && !tree_[node].done;
    if (!grows) return back_up(length, facts_.get(node, Tree::best));
    if (playout_ == 0) {
      if (expand(node, state)) back_up(length, facts_.get(node, Tree::best));
    } else {
      const Values value = leaves_.play_out(state);
      if (playout_ < 0) facts_.set(node, Tree::best, value);
      if (expand(node, state)) back_up(length, value);
    }
  }

  void play(State& state, Index node, Index child) const {
    play(state, node, child, [](const auto&) {});
  }
  /// Calls tell(move) before it is played, or the outcome of chance. Outcomes that are no moves are
  /// drawn again: the same child has the same.
  template <class Tell>
  void play(State& state, Index node, Index child, const Tell& tell) const {
    if constexpr (HasLargeChance<G>) {
      if (tree_[node].actor == chance) {
        Random random(mix(game_.hash(state) + (child - tree_[node].first)));
        const auto outcome = game_.draw(state, random);
        tell(outcome);
        game_.play(state, outcome);
        return;
      }
    }
    tell(tree_[child].move);
    game_.play(state, tree_[child].move);
  }

  /// The child that is best, or most worth a try; none where nothing is left to find out.
  Index select(Index node) {
    Node& here = tree_[node];
    const Player actor = here.actor;
    const float least = facts_.least(node, actor);
    const float bonus = exploration_ * std::sqrt(static_cast<float>(here.visits + 1));
    while (true) {
      const std::uint32_t before = here.open;
      Index chosen = Tree::none;
      float most = 0;
      for (Index child = here.first; child < here.first + here.open; ++child) {
        if (!facts_.is_open(child, actor, least)) continue;
        const Node& it = tree_[child];
        const float score =
            facts_.worth(child, actor) + bonus * it.prior / static_cast<float>(it.visits + 1);
        if (chosen != Tree::none && score <= most) continue;
        most = score;
        chosen = child;
      }
      const bool is_new = chosen != Tree::none && tree_[chosen].visits == 0;
      if (here.open < here.count && (is_new || chosen == Tree::none)) open_one_more(here);
      if (chosen != Tree::none || here.open == before) return chosen;
    }
  }

  /// The best of those that wait: one that was not visited is always open.
  void open_one_more(Node& here) {
    const Index next = here.first + here.open++;
    Index top = next;
    for (Index child = next + 1; child < here.first + here.count; ++child) {
      if (facts_.best(child, here.actor) > facts_.best(top, here.actor)) top = child;
    }
    tree_.swap(next, top);
  }

  /// The outcome that is most behind its probability. Where there are very many, more are drawn as
  /// visits grow.
  Index draw(Index node, const State& state) {
    Node& here = tree_[node];
    if (HasLargeChance<G> && here.open < here.count && here.open * here.open <= here.visits) {
      const Index child = here.first + here.open++;
      State next = state;
      play(next, node, child);
      tree_[child].actor = static_cast<std::int8_t>(game_.player_to_move(next));
      budget_.spend();
      leaves_.judge(child, next);
    }
    Index chosen = Tree::none;
    float least = 0;
    for (Index child = here.first; child < here.first + here.open; ++child) {
      const Node& it = tree_[child];
      const float ahead = static_cast<float>(it.visits + 1) / it.prior;
      if (it.done || it.prior <= 0 || (chosen != Tree::none && ahead >= least)) continue;
      chosen = child;
      least = ahead;
    }
    return chosen;
  }

  // ---- growing

  /// Adds the children of a leaf, if there is room; false when the budget ends before that.
  bool expand(Index node, const State& state) {
    const Index first = tree_.size();
    const Index room = tree_.capacity() - first;
    if constexpr (HasLargeChance<G>) {
      if (tree_[node].actor == chance) {
        if (room < usual_chance_samples) return true;
        for (std::size_t i = 0; i < usual_chance_samples; ++i) tree_.add(Move{}, nobody);
        tree_[node].first = first;
        tree_[node].count = usual_chance_samples;
        return true;
      }
    }
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    if (node == Tree::root) shuffle(moves);
    widest_ = std::max(widest_, static_cast<Index>(moves.size()));
    if (room < moves.size()) return true;
    for (const Move move : moves) {
      State next = state;
      game_.play(next, move);
      const Index child = tree_.add(move, game_.player_to_move(next));
      if (playout_ < 0) facts_.set_both(child, facts_.get(node, Tree::best));
      leaves_.judge(child, next);
      if constexpr (HasSmallChance<G>) {
        if (tree_[node].actor == chance) {
          tree_[child].prior = static_cast<float>(game_.probability(state, move));
        }
      }
      if (budget_.spend()) continue;
      if (node != Tree::root) {
        tree_.shrink(first);
        return false;
      }
      root_is_whole_ = tree_.size() == first + moves.size();
      break;
    }
    adopt(node, first);
    return true;
  }

  void shuffle(MovesOf<G>& moves) {
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random_.below(i)]);
    }
  }

  /// Everything that was added since is a child of this node.
  void adopt(Index node, Index first) {
    Node& here = tree_[node];
    here.first = first;
    here.count = tree_.size() - first;
    if (here.actor == chance) {
      here.open = here.count;
    } else {
      open_one_more(here);
      share_priors(here);
    }
    if (root_is_whole_ && facts_.narrow(node)) narrowed_ = true;
    if (playout_ >= 0) facts_.improve_best(node);
  }

  /// The better a move looks beside the best, which is the first, the larger its share.
  void share_priors(const Node& here) {
    const float top = facts_.best(here.first, here.actor);
    float sum = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      const float behind = (top - facts_.best(child, here.actor)) / trust;
      tree_[child].prior = 1 / (1 + behind * (1 + behind * (0.5F + behind / 6)));
      sum += tree_[child].prior;
    }
    for (Index child = here.first; child < here.first + here.count; ++child) {
      tree_[child].prior /= sum;
    }
  }

  /// From the leaf to the root. What a node has proven counts more than what was seen below it.
  void back_up(std::size_t length, Values value) {
    for (std::size_t i = length; i-- > 0;) {
      const Index node = path_[i];
      Node& here = tree_[node];
      ++here.visits;
      if (i + 1 < length) {
        narrowed_ = narrowed_ && facts_.narrow(node);
        facts_.improve_best(node);
      }
      if (facts_.is_decided(node)) {
        value = facts_.get(node, Tree::lower);
        facts_.set_both(node, value);
        here.done = true;
      } else if (here.actor == chance && here.open > 0) {
        value = facts_.average(node, Tree::mean);
        facts_.set(node, Tree::mean, value);
      } else {
        float* mean = tree_.value(node, Tree::mean);
        for (std::size_t side = 0; side < sides_; ++side) {
          mean[side] += (value[side] - mean[side]) / static_cast<float>(here.visits);
        }
      }
    }
    narrowed_ = false;
  }

  Thought<Move> thought() const {
    Thought<Move> thought;
    thought.lines = answer_.lines(static_cast<std::size_t>(std::max(problem_.lines, 1)));
    if (thought.lines.empty()) {
      MovesOf<G> moves;
      game_.legal_moves(problem_.state, moves);
      thought.lines.push_back({0, {moves[0]}});
    }
    thought.depth = static_cast<int>(thought.lines[0].moves.size());
    thought.nodes = budget_.nodes();
    thought.seconds = budget_.seconds();
    return thought;
  }

  const Problem<G, E>& problem_;
  const G& game_;
  Trace& trace_;
  Judge<G, E> judge_;
  Budget budget_;
  Random random_;
  MctsMemory<G, E>& memory_;
  Tree& tree_;
  ChanceScale& scale_;
  std::size_t sides_;
  Facts facts_;
  MctsAnswer<G> answer_;
  float exploration_;
  std::int64_t playout_;
  MctsLeaves<G, E> leaves_;
  std::array<Index, longest_path> path_;
  Index widest_ = 64;          // the most moves of a position so far
  bool root_is_whole_ = true;  // no move of it is missing
  bool narrowed_ = false;      // below the node that is backed up, bounds have changed
};

struct Mcts {
  static constexpr OptionSpec options[] = {
      search_option::nodes,
      with_default(search_option::time, 1'000),
      number_option("exploration", "how much to try what looks worse, in percent", 0, 1'000, 100),
      number_option("minimax", "how much the best line counts, in percent; the rest is the average",
                    0, 100, 50),
      number_option("playout", "random moves before a leaf is judged; -1: to the end", -1, 1'000,
                    0),
      number_option("table", "megabytes of memory for the tree", 1, 1024, 32),
      search_option::eval,
      search_option::seed,
      search_option::noise};
  static constexpr std::string_view trace_values[] = {"visits"};
  static constexpr SearchInfo info{
      "mcts",       "Monte-Carlo tree search: follows what looks promising, and proves what it can",
      options,      "engine",
      trace_values, true};
  template <class G>
  static constexpr bool plays = true;
  template <Game G, EvaluationOf<G> E>
  using Memory = MctsMemory<G, E>;

  template <Game G, EvaluationOf<G> E, class Trace>
  static Thought<typename G::Move> think(const Problem<G, E>& problem, Memory<G, E>& memory,
                                         Trace& trace) {
    return MctsRun<G, E, Trace>(problem, memory, trace).run();
  }
};

}  // namespace castellan
