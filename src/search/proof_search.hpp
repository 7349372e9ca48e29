// Depth-first proof-number search: asks whether a player can force a result, whatever the other
// does. It goes where least is missing for an answer, and a turn of several moves needs nothing
// special: what counts is who chooses the next move. Repetitions never prove anything; see `Value`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/abilities.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"
#include "search/proof.hpp"
#include "search/proof_table.hpp"

namespace castellan {

/// Can this player force at least this?
struct ProofQuestion {
  Player player = 0;
  Goal goal = Goal::win;

  /// Who refutes one answers the other.
  ProofQuestion complement() const {
    return {TwoPlayers::opponent(player), goal == Goal::win ? Goal::draw : Goal::win};
  }
};

struct ProofProgress {
  ProofQuestion question;
  std::uint64_t nodes = 0;
  double seconds = 0;
  ProofNumbers numbers;  // of the position asked about
};
using ProofReport = std::function<void(const ProofProgress&)>;

template <TwoPlayerZeroSum G>
  requires(!HasChance<G>)
class ProofSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  /// The game must outlive the search.
  ProofSearch(const G& game, int megabytes, const Limits& limits, StopToken stop,
              ProofReport report = {})
      : game_(game), table_(megabytes), budget_(limits, stop), report_(std::move(report)) {}

  /// False when there was no memory for the table; then nothing may be asked.
  bool has_table() const { return table_.is_there(); }

  /// Looks at about so many nodes more. The answer may be that it is neither proved nor refuted.
  ProofNumbers ask(const ProofQuestion& question, const State& state, std::uint64_t nodes) {
    begin(question, max_depth, nodes);
    return search_from(state);
  }

  /// Searches for a proof of at most so many moves. A table that has forgotten part of a longer
  /// proof fills up again.
  bool prove_within(const ProofQuestion& question, const State& state, int moves) {
    begin(question, moves, UINT64_MAX);
    is_bounded_ = true;
    const bool proved = search_from(state).proved();
    is_bounded_ = false;
    return proved;
  }

  /// What is known for certain: 0 if nothing, otherwise the question has this answer within so many
  /// moves, however it was found and whatever has been forgotten since.
  int proved_within(const ProofQuestion& question, const State& state) const {
    const std::uint64_t hash = game_.hash(state);
    const auto* own = table_.find(hash ^ salt_of(question));
    const auto* other = table_.find(hash ^ salt_of(question.complement()));
    int moves = 0;
    if (own != nullptr && own->proved()) moves = own->moves;
    if (other != nullptr && other->refuted() && !other->circles) {
      if (moves == 0 || other->moves < moves) moves = other->moves;
    }
    return moves;
  }

  bool exhausted() const { return budget_.exhausted(); }
  std::uint64_t nodes() const { return budget_.nodes(); }
  double seconds() const { return budget_.seconds(); }
  /// A new allowance, as large as the first.
  void renew(const Limits& limits, StopToken stop) { budget_ = Budget(limits, stop); }
  /// Whether a position was met again on the path to it: then a refutation may take much longer
  /// than a proof of the opposite.
  bool met_repetition() const { return met_repetition_; }
  bool met_draw() const { return met_draw_; }

 private:
  static constexpr std::uint32_t infinite = ProofNumbers::infinite;
  // Collecting a proof has a few states of every ply on the stack.
  static constexpr int max_depth =
      static_cast<int>(std::clamp<std::size_t>((1U << 20) / sizeof(State), 120, 1'000));
  static constexpr int nothing = max_depth + 1;  // beyond every ply
  static constexpr int horizon = -1;

  /// What a position is worth on this path. A move back to a position of the path refutes, since a
  /// proof must do without it; so a refutation may depend on positions of the path not being won
  /// any sooner. `first` and `last` enclose their plies; `horizon` stands for the depth that was
  /// cut off. Only what depends on nothing is true elsewhere too. A position that depends on itself
  /// alone is refuted for good: no first step towards the goal leads out of its circles.
  struct Value : ProofNumbers {
    int first = nothing;
    int last = nothing;
    bool depends() const { return first != nothing; }
  };

  struct Child {
    Value value;
    std::uint64_t key = 0;
  };

  /// One for each ply, kept for all nodes there.
  struct Level {
    State state;
    MovesOf<G> moves;
    std::vector<Child> children;
  };

  static Value solved(bool proved, int moves) {
    Value value;
    value.proof = proved ? 0 : infinite;
    value.disproof = proved ? infinite : 0;
    value.moves = static_cast<std::uint16_t>(std::min(moves, 0xffff));
    return value;
  }

  static std::uint64_t salt_of(const ProofQuestion& question) {
    return mix(static_cast<std::uint64_t>(2 * question.player + static_cast<int>(question.goal)) +
               0x9f00f);
  }

  void begin(const ProofQuestion& question, int depth, std::uint64_t nodes) {
    question_ = question;
    salt_ = salt_of(question);
    other_salt_ = salt_of(question.complement());
    depth_ = std::min(depth, max_depth);
    last_node_ = nodes > UINT64_MAX - budget_.nodes() ? UINT64_MAX : budget_.nodes() + nodes;
    ++run_;
  }

  ProofNumbers search_from(const State& state) {
    if (depth_ < 1) return {};
    level(0).state = state;
    path_.assign(1, game_.hash(state) ^ salt_);
    signature_.assign(1, mix(path_[0] ^ (is_bounded_ ? run_ : 0)));
    on_path_.fill(0);
    ++on_path_[slot_of(path_[0])];
    const Value value = search(0, infinite, infinite);
    if (value.depends()) return {};
    return value;
  }

  bool must_return() const { return budget_.exhausted() || budget_.nodes() >= last_node_; }

  /// The position of this ply, until it is solved or one of its numbers reaches its limit.
  Value search(int ply, std::uint32_t most_proof, std::uint32_t most_disproof) {
    if (const auto* known = table_.find(path_.back());  // perhaps since it was listed
        known != nullptr && known->solved() && counts(*known, ply)) {
      return {*known};
    }
    Level& here = level(ply);
    const std::uint64_t before = budget_.nodes();
    const bool attacks = game_.player_to_move(here.state) == question_.player;
    Value value = list_children(here, ply, attacks);
    while (!value.solved() && value.proof < most_proof && value.disproof < most_disproof &&
           !must_return()) {
      if (ply == 0) report(value);
      const Choice choice = choose(here, attacks);
      // The other children's sum is not this child's to use up; the best may become a little worse
      // than the second, so that the search does not jump back and forth.
      const std::uint32_t most_easy =
          std::min(attacks ? most_proof : most_disproof, choice.second + choice.second / 4 + 1);
      const std::uint32_t most_hard =
          (attacks ? most_disproof : most_proof) - (choice.unsolved - 1);
      enter(here, choice.best, ply + 1);
      here.children[choice.best].value =
          attacks ? search(ply + 1, most_easy, most_hard) : search(ply + 1, most_hard, most_easy);
      leave(ply + 1);
      value = value_of(here, attacks);
    }
    settle(value, ply, budget_.nodes() - before);
    return value;
  }

  Value list_children(Level& here, int ply, bool attacks) {
    here.moves.clear();
    here.children.clear();
    game_.legal_moves(here.state, here.moves);
    for (const Move& move : here.moves) {
      (void)budget_.spend();
      State child = here.state;
      game_.play(child, move);
      here.children.push_back(first_look(child, ply + 1));
      const Value& value = here.children.back().value;
      if (attacks ? value.proved() : value.refuted() && !value.depends() && !value.circles) break;
    }
    return value_of(here, attacks);
  }

  Child first_look(const State& child, int ply) {
    Child look;
    const Outcome outcome = game_.outcome(child);
    if (outcome.ended) {
      met_draw_ |= outcome == Outcome::draw();
      look.value = solved(reaches(outcome, question_.player, question_.goal), 0);
      return look;
    }
    look.key = game_.hash(child) ^ salt_;
    if (const int met = ply_of(look.key); met != nothing) {
      met_repetition_ = true;
      look.value = tied(met, met);
    } else if (ply >= depth_) {
      look.value = tied(horizon, ply - 1);
    } else {
      look.value = remembered(child, look.key, ply);
    }
    return look;
  }

  /// Refuted as far as this path is concerned.
  static Value tied(int first, int last) {
    Value value = solved(false, 0);
    value.circles = true;
    value.first = first;
    value.last = last;
    return value;
  }

  Value remembered(const State& child, std::uint64_t key, int ply) const {
    const auto* own = table_.find(key);
    if (own != nullptr && own->solved() && counts(*own, ply)) return {*own};
    const auto* other = table_.find(key ^ salt_ ^ other_salt_);
    if (other != nullptr && other->solved() && !other->circles) {
      const Value turned = solved(other->refuted(), other->moves);
      if (counts(turned, ply)) return turned;
    }
    if (const auto* bound = table_.find_tied(key)) {
      if (bound->last < ply &&
          signature_[static_cast<std::size_t>(bound->last)] == bound->signature)
        return tied(bound->first, bound->last);
    }
    if (own != nullptr && !own->solved()) return {*own};
    return unknown(child);
  }

  /// A position with many moves is harder to settle for whoever has to look at all of them.
  Value unknown(const State& child) const {
    Value value;
    if constexpr (CountsMoves<G>) {
      const auto moves = static_cast<std::uint32_t>(
          std::clamp<std::uint64_t>(game_.count_moves(child), 1, infinite - 1));
      const bool attacks = game_.player_to_move(child) == question_.player;
      (attacks ? value.disproof : value.proof) = moves;
    }
    return value;
  }

  /// A proof that is longer than what is asked for does not answer.
  bool counts(const ProofNumbers& numbers, int ply) const {
    return !is_bounded_ || !numbers.proved() || numbers.moves <= depth_ - ply;
  }

  /// From its children: whoever chooses needs one of them, the other all. What all of them need
  /// together is taken as the most that one needs and one for each other, because a sum counts what
  /// they have in common many times.
  Value value_of(const Level& here, bool attacks) const {
    const Child* best = nullptr;
    std::uint32_t easy = infinite;
    std::uint32_t hard = 0;
    std::uint32_t unsolved = 0;
    Value all = solved(!attacks, 0);  // if every child is lost for whoever chooses
    for (const Child& child : here.children) {
      const Value& value = child.value;
      const std::uint32_t each = attacks ? value.proof : value.disproof;
      if (each == 0 && (best == nullptr || easy > 0 || is_better(value, best->value)))
        best = &child;
      easy = std::min(easy, each);
      if (value.solved()) {
        all.moves = std::max(all.moves, value.moves);
        all.circles |= value.circles;
        if (value.depends()) {
          all.last = all.depends() ? std::max(all.last, value.last) : value.last;
          all.first = std::min(all.first, value.first);
        }
        continue;
      }
      hard = std::max(hard, attacks ? value.disproof : value.proof);
      ++unsolved;
    }
    if (easy == 0) {
      Value value = best->value;
      value.moves = one_more(value.moves);
      return value;
    }
    if (unsolved == 0) {
      all.moves = one_more(all.moves);
      return all;
    }
    hard = std::min(hard + unsolved - 1, infinite - 1);
    easy = std::min(easy, infinite - 1);
    Value value;
    value.proof = attacks ? easy : hard;
    value.disproof = attacks ? hard : easy;
    return value;
  }

  static std::uint16_t one_more(std::uint16_t moves) {
    return static_cast<std::uint16_t>(std::min(moves + 1, 0xffff));
  }

  /// Of two answers: the one that is true elsewhere, without circles, sooner.
  static bool is_better(const Value& a, const Value& b) {
    if (a.depends() != b.depends()) return !a.depends();
    if (a.depends() && a.first != b.first) return a.first > b.first;
    if (a.circles != b.circles) return !a.circles;
    return a.moves < b.moves;
  }

  struct Choice {
    std::size_t best = 0;
    std::uint32_t second = infinite;  // what the second best would need
    std::uint32_t unsolved = 0;
  };

  Choice choose(const Level& here, bool attacks) const {
    Choice choice;
    std::uint32_t least = infinite + 1;
    for (std::size_t i = 0; i < here.children.size(); ++i) {
      const Value& value = here.children[i].value;
      if (value.solved()) continue;
      ++choice.unsolved;
      const std::uint32_t each = attacks ? value.proof : value.disproof;
      if (each < least) {
        choice.second = std::min(least, infinite);
        least = each;
        choice.best = i;
      } else {
        choice.second = std::min(choice.second, each);
      }
    }
    return choice;
  }

  /// Remembers what is true elsewhere too, and what hangs on the path for this path alone.
  void settle(Value& value, int ply, std::uint64_t work) {
    const std::uint64_t key = path_[static_cast<std::size_t>(ply)];
    if (value.depends()) {
      if (value.first == ply) {
        value.first = value.last = nothing;
      } else {
        value.last = std::min(value.last, ply - 1);
      }
    }
    if (!value.depends()) {
      if (is_bounded_ && !value.solved() && is_solved(key)) return;  // a proof, but too long
      table_.keep(key, value, work);
    } else if (value.last >= 0) {
      table_.keep_tied({key, signature_[static_cast<std::size_t>(value.last)],
                        static_cast<std::int16_t>(value.first),
                        static_cast<std::int16_t>(value.last)});
    }
  }

  bool is_solved(std::uint64_t key) const {
    const auto* known = table_.find(key);
    return known != nullptr && known->solved();
  }

  void enter(const Level& here, std::size_t child, int ply) {
    Level& next = level(ply);
    next.state = here.state;
    game_.play(next.state, here.moves[child]);
    path_.push_back(here.children[child].key);
    signature_.push_back(mix(signature_.back() ^ path_.back()));
    ++on_path_[slot_of(path_.back())];
  }

  void leave(int ply) {
    --on_path_[slot_of(path_.back())];
    path_.resize(static_cast<std::size_t>(ply));
    signature_.resize(static_cast<std::size_t>(ply));
  }

  /// `nothing` for a position that is not on the path.
  int ply_of(std::uint64_t key) const {
    if (on_path_[slot_of(key)] == 0) return nothing;
    for (std::size_t ply = path_.size(); ply-- > 0;) {
      if (path_[ply] == key) return static_cast<int>(ply);
    }
    return nothing;
  }
  static std::size_t slot_of(std::uint64_t key) { return (key >> 20) & (path_slots - 1); }

  Level& level(int ply) {
    const auto index = static_cast<std::size_t>(ply);
    while (levels_.size() <= index) levels_.push_back(std::make_unique<Level>());
    return *levels_[index];
  }

  void report(const Value& value) {
    if (!budget_.report_is_due() || !report_) return;
    report_({question_, budget_.nodes(), budget_.seconds(), value});
  }

  static constexpr std::size_t path_slots = 4'096;

  const G& game_;
  ProofTable table_;
  Budget budget_;
  ProofReport report_;
  ProofQuestion question_;
  std::uint64_t salt_ = 0;
  std::uint64_t other_salt_ = 0;
  std::uint64_t run_ = 0;
  std::uint64_t last_node_ = 0;
  int depth_ = max_depth;
  bool is_bounded_ = false;
  bool met_repetition_ = false;
  bool met_draw_ = false;
  std::vector<std::unique_ptr<Level>> levels_;
  std::vector<std::uint64_t> path_;       // the keys of the positions from the first to this one
  std::vector<std::uint64_t> signature_;  // of the path up to each
  std::array<std::uint16_t, path_slots> on_path_{};
};

}  // namespace castellan
