// Monte-Carlo tree search for any game. A leaf is worth what the evaluation says of its best move,
// as a winning chance; a node is worth a mix of the average of all visits and of the best line.
// What is decided is proven: each node knows between which results its own must be.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/chance.hpp"
#include "search/budget.hpp"
#include "search/chance_scale.hpp"
#include "search/judge.hpp"
#include "search/mcts_tree.hpp"
#include "search/random_choice.hpp"
#include "search/search_options.hpp"
#include "search/thought.hpp"
#include "search/trace.hpp"

namespace castellan {

/// The tree, kept from one search to the next.
template <Game G, EvaluationOf<G> E>
class MctsMemory {
 public:
  static constexpr int most_sides = TwoPlayerZeroSum<G> ? 1 : max_players;

  explicit MctsMemory(const OptionValues& options)
      : tree(static_cast<int>(options["table"]), most_sides),
        scale(static_cast<double>(options["steepness"])) {}

  void clear() {
    tree.clear();
    scale.clear();
  }

  MctsTree<typename G::Move> tree;
  ChanceScale scale;
  typename G::State state{};  // at the root
  Player root = nobody;       // whose chances the values are, where they are one side's
  std::vector<std::uint64_t> drawn;
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
        sides_(two ? 1 : static_cast<std::size_t>(game_.players())),
        exploration_(static_cast<double>(problem.options["exploration"]) / 100),
        mix_(static_cast<float>(problem.options["minimax"]) / 100),
        temperature_(static_cast<float>(problem.options["trust"]) / 1000),
        playout_(problem.options["playout"]) {}

  Thought<Move> run() {
    find_root();
    while (!budget_.exhausted() && is_worth_searching()) {
      if (tree_.capacity() - tree_.size() < 2 * widest_ + 2) {
        if (problem_.limits.nodes == 0 && problem_.limits.time.count() == 0) break;
        drop_least_visited();
      }
      visit_once();
      if (budget_.report_is_due() && problem_.progress) problem_.progress(thought());
    }
    if (trace_.is_on()) show(MctsTree<Move>::root, problem_.state);
    Thought<Move> answer = thought();
    if (!root_is_whole_) tree_.clear();
    return answer;
  }

 private:
  using Tree = MctsTree<Move>;
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;
  using Values = std::array<float, MctsMemory<G, E>::most_sides>;

  static constexpr bool two = TwoPlayerZeroSum<G>;
  static constexpr std::size_t longest_path = 256;
  static constexpr std::size_t longest_line = 32;
  static constexpr int most_searched_for_root = 4'096;

  // ---- values

  /// A value as the actor sees it.
  float of(const float* value, Player actor) const {
    if constexpr (two)
      return actor == judge_.root() ? value[0] : 1 - value[0];
    else
      return value[static_cast<std::size_t>(actor)];
  }
  float least_of(Index node, Player actor) const {
    if (two && actor != judge_.root()) return 1 - tree_.value(node, Tree::upper)[0];
    return of(tree_.value(node, Tree::lower), actor);
  }
  float most_of(Index node, Player actor) const {
    if (two && actor != judge_.root()) return 1 - tree_.value(node, Tree::lower)[0];
    return of(tree_.value(node, Tree::upper), actor);
  }
  float worth(Index node, Player actor) const {
    return (1 - mix_) * of(tree_.value(node, Tree::mean), actor) +
           mix_ * of(tree_.value(node, Tree::best), actor);
  }
  bool is_decided(Index node) const {
    return std::equal(tree_.value(node, Tree::lower), tree_.value(node, Tree::lower) + sides_,
                      tree_.value(node, Tree::upper));
  }
  void set(Index node, typename Tree::Fact fact, const float* values) {
    std::copy_n(values, sides_, tree_.value(node, fact));
  }

  /// What is known of a state without looking further.
  void judge(Index node, const State& state, const Outcome& outcome) {
    Values values{};
    if (outcome.ended) {
      int most = 1;
      for (const int payoff : outcome.payoff) most = std::max(most, std::abs(payoff));
      for (std::size_t side = 0; side < sides_; ++side) {
        const int payoff = outcome.payoff_of(two ? judge_.root() : static_cast<Player>(side));
        values[side] = static_cast<float>(payoff + most) / static_cast<float>(2 * most);
      }
      set(node, Tree::lower, values.data());
      set(node, Tree::upper, values.data());
      tree_[node].done = true;
    } else if (playout_ < 0) {
      return;
    } else {
      values = evaluate(state);
    }
    set(node, Tree::mean, values.data());
    set(node, Tree::best, values.data());
  }
  Values evaluate(const State& state) const {
    Values values{};
    if constexpr (two) {
      values[0] = static_cast<float>(scale_.chance(static_cast<double>(judge_.running(state))));
    } else {
      for (std::size_t side = 0; side < sides_; ++side) {
        const auto score = judge_.of(static_cast<Player>(side)).running(state);
        values[side] = static_cast<float>(scale_.chance(static_cast<double>(score)));
      }
    }
    return values;
  }

  // ---- the root

  void find_root() {
    const bool same_eyes = memory_.root == judge_.root() || !two;
    const bool same_draws = std::ranges::equal(memory_.drawn, problem_.drawn);
    Index found = Tree::none;
    if (tree_.size() > 0 && same_eyes && same_draws) {
      int left = most_searched_for_root;
      for (int depth = 0; depth <= 12 && found == Tree::none && left > 0; ++depth) {
        found = find(Tree::root, memory_.state, depth, left);
      }
    }
    memory_.root = judge_.root();
    memory_.state = problem_.state;
    memory_.drawn.assign(problem_.drawn.begin(), problem_.drawn.end());
    if (found != Tree::none) {
      tree_.keep(found, 0);
      return;
    }
    tree_.clear();
    if (playout_ >= 0 && !scale_.is_known()) learn_scale();
    tree_.add(Move{}, judge_.root());
    judge(Tree::root, problem_.state, Outcome::running());
  }

  /// The position among the nodes so far below this one.
  Index find(Index node, const State& state, int depth, int& left) {
    if (depth == 0) return state == problem_.state ? node : Tree::none;
    for (Index i = 0; i < tree_[node].open && left > 0; ++i) {
      const Index child = tree_[node].first + i;
      if (depth > 1 && tree_[child].first == Tree::none) continue;
      --left;
      State next = state;
      play(next, node, child);
      if (const Index found = find(child, next, depth - 1, left); found != Tree::none) return found;
    }
    return Tree::none;
  }

  /// A few positions of a random game show how far apart moves are.
  void learn_scale() {
    const std::uint64_t most = problem_.limits.nodes == 0 ? 400 : problem_.limits.nodes / 8;
    State state = problem_.state;
    MovesOf<G> moves;
    std::array<double, 64> scores{};
    while (budget_.nodes() < most && !judge_.outcome(state).ended && !budget_.exhausted()) {
      if (!waits_for_chance(game_, state)) {
        moves.clear();
        game_.legal_moves(state, moves);
        std::size_t count = 0;
        for (std::size_t i = 0; i < moves.size() && count < scores.size(); ++i) {
          State child = state;
          game_.play(child, moves[i]);
          budget_.spend();
          if (game_.outcome(child).ended) continue;
          scores[count++] = static_cast<double>(judge_.running(child));
        }
        scale_.learn(scores, count);
      }
      play_randomly(game_, state, random_, 1);
    }
  }

  bool is_worth_searching() const {
    const Node& root = tree_[Tree::root];
    return !root.done && !is_decided(Tree::root) && root.count != 1 && root_is_whole_;
  }

  void drop_least_visited() {
    for (std::uint32_t least = 4; tree_.size() > tree_.capacity() / 2; least *= 2) {
      tree_.keep(Tree::root, least);
      if (least > tree_[Tree::root].visits) break;
    }
  }

  // ---- one visit

  void visit_once() {
    budget_.spend();
    State state = problem_.state;
    std::size_t length = 0;
    path_[length++] = Tree::root;
    Index node = Tree::root;
    while (tree_[node].first != Tree::none && length < longest_path) {
      const Player actor = tree_[node].actor;
      const Index child = actor == chance ? draw(node, state) : select(node, actor);
      if (child == Tree::none) {
        tree_[node].done = true;
        break;
      }
      play(state, node, child);
      node = child;
      path_[length++] = node;
    }
    Values value{};
    const bool leaf = tree_[node].first == Tree::none && !tree_[node].done;
    if (leaf && playout_ != 0) {
      value = play_out(state);
      if (playout_ < 0) set(node, Tree::best, value.data());
    }
    if (leaf && !expand(node, state)) return;
    if (tree_[node].first != Tree::none && playout_ >= 0) improve_best(node);
    if (!leaf || playout_ == 0) std::copy_n(tree_.value(node, Tree::best), sides_, value.begin());
    back_up(length, value);
  }

  void play(State& state, Index node, Index child) const {
    if constexpr (HasLargeChance<G>) {
      if (tree_[node].actor == chance) {
        Random random(mix(game_.hash(state) + (child - tree_[node].first)));
        game_.play(state, game_.draw(state, random));
        return;
      }
    }
    game_.play(state, tree_[child].move);
  }

  /// The child that is most promising, or best worth a try; none where nothing is left to find out.
  Index select(Index node, Player actor) {
    Node& here = tree_[node];
    const float least = least_of(node, actor);
    const auto factor = static_cast<float>(exploration_ * std::sqrt(here.visits + 1.0));
    while (true) {
      Index chosen = Tree::none;
      float most = -1;
      for (Index child = here.first; child < here.first + here.open; ++child) {
        const Node& it = tree_[child];
        if (it.done || (two ? most_of(child, actor) <= least : most_of(child, actor) < least)) {
          continue;
        }
        const float score =
            worth(child, actor) + factor * it.prior / static_cast<float>(1 + it.visits);
        if (score <= most) continue;
        most = score;
        chosen = child;
      }
      const bool last_is_new = here.open > 0 && tree_[here.first + here.open - 1].visits == 0;
      if (chosen == here.first + here.open - 1 && last_is_new && here.open < here.count) {
        open_one_more(node, actor);
        return chosen;
      }
      if (chosen != Tree::none || here.open == here.count) return chosen;
      open_one_more(node, actor);
    }
  }

  /// The best of those that wait comes next.
  void open_one_more(Index node, Player actor) {
    Node& here = tree_[node];
    const Index next = here.first + here.open++;
    Index top = next;
    for (Index child = next + 1; child < here.first + here.count; ++child) {
      if (of(tree_.value(child, Tree::best), actor) > of(tree_.value(top, Tree::best), actor)) {
        top = child;
      }
    }
    tree_.swap(next, top);
  }

  /// The outcome that is most behind its probability. Of very many, more are drawn as visits grow.
  Index draw(Index node, const State& state) {
    Node& here = tree_[node];
    if (HasLargeChance<G> && here.open < here.count && here.open * here.open <= here.visits) {
      const Index child = here.first + here.open++;
      State next = state;
      play(next, node, child);
      tree_[child].actor = static_cast<std::int8_t>(game_.player_to_move(next));
      budget_.spend();
      judge(child, next, judge_.outcome(next));
    }
    Index chosen = Tree::none;
    float least = 0;
    for (Index child = here.first; child < here.first + here.open; ++child) {
      const Node& it = tree_[child];
      const float share = static_cast<float>(it.visits + 1) / it.prior;
      if (it.done || it.prior <= 0 || (chosen != Tree::none && share >= least)) continue;
      chosen = child;
      least = share;
    }
    return chosen;
  }

  Values play_out(State state) {
    std::int64_t moves = 0;
    const std::int64_t most = playout_ < 0 ? longest_playout : playout_;
    for (; moves < most && !judge_.outcome(state).ended; ++moves) {
      play_randomly(game_, state, random_, 1);
      if (!budget_.spend()) break;
    }
    const Outcome outcome = judge_.outcome(state);
    if (!outcome.ended && playout_ >= 0) return evaluate(state);
    Values values{};
    for (std::size_t side = 0; side < sides_; ++side) {
      const int payoff = outcome.payoff_of(two ? judge_.root() : static_cast<Player>(side));
      values[side] = payoff > 0 ? 1.0F : payoff < 0 ? 0.0F : 0.5F;
    }
    return values;
  }

  // ---- growing

  /// Adds the children of a leaf; false when the budget ends before that.
  bool expand(Index node, const State& state) {
    const Index first = tree_.size();
    if constexpr (HasLargeChance<G>) {
      if (tree_[node].actor == chance) {
        if (tree_.capacity() - first < usual_chance_samples) return true;
        for (std::size_t i = 0; i < usual_chance_samples; ++i) tree_.add(Move{}, nobody);
        tree_[node].first = first;
        tree_[node].count = usual_chance_samples;
        return true;
      }
    }
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    if (node == Tree::root) {
      for (std::size_t i = moves.size(); i > 1; --i) {
        std::swap(moves[i - 1], moves[random_.below(i)]);
      }
    }
    widest_ = std::max(widest_, static_cast<Index>(moves.size()));
    if (tree_.capacity() - first < moves.size()) return true;
    for (const Move move : moves) {
      State child = state;
      game_.play(child, move);
      const Index added = tree_.add(move, game_.player_to_move(child));
      const Outcome outcome = judge_.outcome(child);
      if (playout_ < 0) set_all(added, tree_.value(node, Tree::best));
      judge(added, child, outcome);
      if (tree_[node].actor == chance) tree_[added].prior = odds(state, move);
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

  float odds(const State& state, Move move) const {
    if constexpr (HasSmallChance<G>) {
      return static_cast<float>(game_.probability(state, move));
    } else {
      return 1;
    }
  }
  void set_all(Index node, const float* values) {
    set(node, Tree::mean, values);
    set(node, Tree::best, values);
  }

  void adopt(Index node, Index first) {
    Node& here = tree_[node];
    here.first = first;
    here.count = tree_.size() - first;
    const Player actor = here.actor;
    if (actor == chance) {
      here.open = here.count;
    } else {
      share_priors(here, actor);
      open_one_more(node, actor);
    }
    if (root_is_whole_) narrow(node);
  }

  /// The better a move looks beside the best, the larger its share.
  void share_priors(Node& here, Player actor) {
    float top = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      top = std::max(top, of(tree_.value(child, Tree::best), actor));
    }
    float sum = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      const float behind = (top - of(tree_.value(child, Tree::best), actor)) / temperature_;
      const float weight = 1 / (1 + behind * (1 + behind * (0.5F + behind / 6)));
      tree_[child].prior = weight;
      sum += weight;
    }
    for (Index child = here.first; child < here.first + here.count; ++child) {
      tree_[child].prior /= sum;
    }
  }

  // ---- backing up

  void back_up(std::size_t length, Values value) {
    for (std::size_t i = length; i-- > 0;) {
      const Index node = path_[i];
      Node& here = tree_[node];
      if (i + 1 < length) {
        if (narrowed_) narrow(node);
        improve_best(node);
      }
      ++here.visits;
      float* mean = tree_.value(node, Tree::mean);
      if (is_decided(node)) {
        std::copy_n(tree_.value(node, Tree::lower), sides_, value.begin());
        set_all(node, value.data());
        here.done = true;
      } else if (here.actor == chance && here.open > 0) {
        average(node, Tree::mean, mean);
        std::copy_n(mean, sides_, value.begin());
      } else {
        for (std::size_t side = 0; side < sides_; ++side) {
          mean[side] += (value[side] - mean[side]) / static_cast<float>(here.visits);
        }
      }
    }
    narrowed_ = false;
  }

  void average(Index node, typename Tree::Fact fact, float* result) const {
    const Node& here = tree_[node];
    Values sum{};
    float all = 0;
    for (Index child = here.first; child < here.first + here.open; ++child) {
      all += tree_[child].prior;
      for (std::size_t side = 0; side < sides_; ++side) {
        sum[side] += tree_[child].prior * tree_.value(child, fact)[side];
      }
    }
    for (std::size_t side = 0; side < sides_; ++side) result[side] = sum[side] / all;
  }

  /// The value of the best line from here.
  void improve_best(Index node) {
    const Node& here = tree_[node];
    if (here.open == 0) return;
    if (here.actor == chance) return average(node, Tree::best, tree_.value(node, Tree::best));
    Index top = here.first;
    for (Index child = here.first + 1; child < here.first + here.open; ++child) {
      if (of(tree_.value(child, Tree::best), here.actor) >
          of(tree_.value(top, Tree::best), here.actor)) {
        top = child;
      }
    }
    set(node, Tree::best, tree_.value(top, Tree::best));
  }

  /// Between which results this one must be, by those of the children.
  void narrow(Index node) {
    Node& here = tree_[node];
    if (HasLargeChance<G> && here.actor == chance) return;  // others could be drawn
    Values lower{};
    Values upper{};
    if (here.actor == chance) {
      average(node, Tree::lower, lower.data());
      average(node, Tree::upper, upper.data());
    } else {
      between(here, lower, upper);
    }
    if (std::equal(lower.begin(), lower.begin() + sides_, tree_.value(node, Tree::lower)) &&
        std::equal(upper.begin(), upper.begin() + sides_, tree_.value(node, Tree::upper))) {
      return;
    }
    narrowed_ = true;
    set(node, Tree::lower, lower.data());
    set(node, Tree::upper, upper.data());
    if (is_decided(node)) here.distance = distance_of(node);
  }

  void between(const Node& here, Values& lower, Values& upper) const {
    float least = 0;
    float most = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      least = std::max(least, least_of(child, here.actor));
      most = std::max(most, most_of(child, here.actor));
    }
    if constexpr (two) {
      const bool own = here.actor == judge_.root();
      lower[0] = own ? least : 1 - most;
      upper[0] = own ? most : 1 - least;
    } else {
      // The others get what the actor's choice leaves them, whichever of equals it is.
      lower.fill(1);
      for (Index child = here.first; child < here.first + here.count; ++child) {
        if (most_of(child, here.actor) < least) continue;
        for (std::size_t side = 0; side < sides_; ++side) {
          lower[side] = std::min(lower[side], tree_.value(child, Tree::lower)[side]);
          upper[side] = std::max(upper[side], tree_.value(child, Tree::upper)[side]);
        }
      }
      lower[static_cast<std::size_t>(here.actor)] = least;
      upper[static_cast<std::size_t>(here.actor)] = most;
    }
  }

  /// Moves until the result that is proven here: who wins hurries, who loses does not.
  std::uint16_t distance_of(Index node) const {
    const Node& here = tree_[node];
    int shortest = max_ply;
    int longest = 0;
    for (Index child = here.first; child < here.first + here.count; ++child) {
      if (here.actor != chance &&
          (!is_decided(child) || least_of(child, here.actor) < least_of(node, here.actor))) {
        continue;
      }
      shortest = std::min(shortest, int{tree_[child].distance});
      longest = std::max(longest, int{tree_[child].distance});
    }
    const bool wins = here.actor != chance && least_of(node, here.actor) > 0.5F;
    return static_cast<std::uint16_t>(std::min((wins ? shortest : longest) + 1, max_ply));
  }

  // ---- the answer

  double score_of(Index node) const {
    const Player root = judge_.root();
    if (least_of(node, root) == most_of(node, root)) {
      return (2.0 * least_of(node, root) - 1) * (win_score - tree_[node].distance - 1);
    }
    return scale_.score(worth(node, root));
  }

  /// Whether the actor prefers one child to another: by visits, or by result once both are decided.
  bool is_preferred(Index a, Index b, Player actor) const {
    const bool known = least_of(a, actor) == most_of(a, actor);
    if (known != (least_of(b, actor) == most_of(b, actor))) {
      return known ? least_of(a, actor) >= worth(b, actor) : least_of(b, actor) < worth(a, actor);
    }
    if (known) {
      if (least_of(a, actor) != least_of(b, actor)) return least_of(a, actor) > least_of(b, actor);
      const bool wins = least_of(a, actor) > 0.5F;
      return wins ? tree_[a].distance < tree_[b].distance : tree_[a].distance > tree_[b].distance;
    }
    if (tree_[a].visits != tree_[b].visits) return tree_[a].visits > tree_[b].visits;
    return worth(a, actor) > worth(b, actor);
  }

  Line<Move> line_from(Index child) const {
    Line<Move> line{score_of(child), {tree_[child].move}};
    Index node = child;
    while (tree_[node].open > 0 && tree_[node].actor != chance &&
           line.moves.size() < longest_line) {
      Index top = tree_[node].first;
      for (Index i = 1; i < tree_[node].open; ++i) {
        if (is_preferred(tree_[node].first + i, top, tree_[node].actor))
          top = tree_[node].first + i;
      }
      if (tree_[top].visits == 0 && !tree_[top].done) break;
      line.moves.push_back(tree_[top].move);
      node = top;
    }
    return line;
  }

  Thought<Move> thought() const {
    Thought<Move> thought;
    const Node& root = tree_[Tree::root];
    std::vector<Index> ranked;
    for (Index i = 0; i < root.count; ++i) {
      const Index child = root.first + i;
      // Preferring is not transitive between decided and undecided ones, so they go in one by one.
      auto place = ranked.begin();
      while (place != ranked.end() && !is_preferred(child, *place, root.actor)) ++place;
      ranked.insert(place, child);
    }
    const auto wanted = static_cast<std::size_t>(std::max(problem_.lines, 1));
    for (std::size_t i = 0; i < std::min(wanted, ranked.size()); ++i) {
      thought.lines.push_back(line_from(ranked[i]));
    }
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

  /// The tree as the search left it: what was visited.
  void show(Index node, const State& state) {
    for (Index i = 0; i < tree_[node].open; ++i) {
      const Index child = tree_[node].first + i;
      if (tree_[child].visits == 0 && !tree_[child].done) continue;
      State next = state;
      play(next, node, child);
      enter(state, node, child);
      const bool leaf = tree_[child].first == Tree::none;
      show(child, next);
      trace_.leave(score_of(child), judge_.outcome(next).ended ? NodeEnd::ended
                                    : leaf                     ? NodeEnd::leaf
                                                               : NodeEnd::searched);
    }
  }
  void enter(const State& state, Index node, Index child) {
    const Node& it = tree_[child];
    if constexpr (HasLargeChance<G>) {
      if (tree_[node].actor == chance) {
        Random random(mix(game_.hash(state) + (child - tree_[node].first)));
        trace_.enter(state, game_.draw(state, random), Player{it.actor}, it.visits);
        return;
      }
    }
    trace_.enter(state, it.move, Player{it.actor}, it.visits);
  }

  static constexpr std::int64_t longest_playout = 1'000;  // some would never end

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
  double exploration_;
  float mix_;          // how much of a value is the best line's
  float temperature_;  // how far behind the best a move gets about 40 % of its prior
  std::int64_t playout_;
  std::array<Index, longest_path> path_;
  Index widest_ = 64;          // the most moves in a position so far
  bool root_is_whole_ = true;  // no move of it is missing
  bool narrowed_ = false;      // a result on this path is known better than before
};

struct Mcts {
  static constexpr OptionSpec options[] = {
      search_option::nodes,
      with_default(search_option::time, 1'000),
      number_option("exploration", "how much to try what looks worse, in percent", 0, 1'000, 30),
      number_option("minimax", "how much the best line counts beside the average, in percent", 0,
                    100, 50),
      number_option("steepness", "how soon a score is as good as won, in percent", 1, 10'000, 100),
      number_option("trust", "how far behind a move is worth a try, in permille", 1, 1'000, 50),
      number_option("playout", "random moves before a leaf is judged; -1: to the end", -1, 1'000,
                    0),
      number_option("table", "megabytes of memory for the tree", 1, 1024, 32),
      search_option::eval,
      search_option::seed,
      search_option::noise};
  static constexpr std::string_view trace_values[] = {"visits"};
  static constexpr SearchInfo info{
      "mcts", "Monte-Carlo tree search with an evaluation", options, "engine", trace_values, true};
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
