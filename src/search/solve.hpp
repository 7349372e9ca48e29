// Who wins, and the proof: asks a proof search as many questions as it takes. Whatever is claimed
// rests on positions that were collected and played through by the rules, not on the table.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/proof_tree.hpp"

namespace castellan {

template <TwoPlayerZeroSum G>
  requires(!HasChance<G>)
class Solver {
 public:
  using State = typename G::State;
  using Tree = ProofTree<G>;

  Solver(const G& game, int megabytes, const Limits& limits, StopToken stop,
         ProofReport report = {})
      : game_(game),
        limits_(limits),
        stop_(stop),
        search_(game, megabytes, limits, stop, std::move(report)) {}

  /// False when there was no memory for the table; then nothing may be solved.
  bool has_table() const { return search_.has_table(); }

  /// The position has not ended.
  Verdict solve(const State& state) {
    const Player mover = game_.player_to_move(state);
    Asked asked[] = {{{mover, Goal::win}}, {{G::opponent(mover), Goal::win}}};
    for (std::uint64_t nodes = first_nodes; !search_.exhausted(); nodes *= 2) {
      for (Asked& each : asked) {
        if (each.answer.refuted()) continue;
        // As long as neither circles nor draws are in sight, a refutation answers both.
        const bool is_plain = !search_.met_repetition() && !search_.met_draw();
        if (&each != asked && is_plain && !asked[0].answer.refuted()) continue;
        each.answer = search_.ask(each.question, state, nodes);
        if (each.answer.proved()) return prove(each.question, state);
        if (!each.answer.refuted() || each.answer.circles || search_.met_draw()) continue;
        const Verdict verdict = prove(each.question.complement(), state);
        if (verdict != Verdict::unknown) return verdict;
      }
      if (asked[0].answer.refuted() && asked[1].answer.refuted()) return draw(asked, state);
    }
    return Verdict::unknown;
  }

  /// Of a win or a loss one proof, of a draw one for each player.
  const std::vector<std::unique_ptr<Tree>>& proofs() const { return proofs_; }
  std::uint64_t nodes() const { return nodes_before_ + search_.nodes(); }
  double seconds() const { return seconds_before_ + search_.seconds(); }

 private:
  static constexpr std::uint64_t first_nodes = 20'000;

  struct Asked {
    ProofQuestion question;
    ProofNumbers answer = {};
  };

  /// Collecting may take as long again as searching.
  bool collect(const ProofQuestion& question, const State& state) {
    nodes_before_ += search_.nodes();
    seconds_before_ += search_.seconds();
    search_.renew(limits_, stop_);
    auto tree = std::make_unique<Tree>(game_, search_, question);
    if (!tree->grow(state)) return false;
    proofs_.push_back(std::move(tree));
    return true;
  }

  Verdict prove(const ProofQuestion& question, const State& state) {
    if (!collect(question, state)) return Verdict::unknown;
    if (proofs_.back()->claim().goal == Goal::win) {
      return question.player == game_.player_to_move(state) ? Verdict::win : Verdict::loss;
    }
    proofs_.clear();
    return Verdict::unknown;
  }

  /// Neither can force a win. A refutation with circles may still have one without.
  Verdict draw(const Asked* asked, const State& state) {
    for (const int i : {1, 0}) {  // the proof for the player to move comes first
      const ProofQuestion question = asked[i].question.complement();
      const bool is_proved = search_.proved_within(question, state) > 0 ||
                             search_.ask(question, state, UINT64_MAX).proved();
      if (!is_proved || !collect(question, state)) {
        proofs_.clear();
        return Verdict::no_win;
      }
    }
    return Verdict::draw;
  }

  const G& game_;
  Limits limits_;
  StopToken stop_;
  ProofSearch<G> search_;
  std::uint64_t nodes_before_ = 0;
  double seconds_before_ = 0;
  std::vector<std::unique_ptr<Tree>> proofs_;
};

}  // namespace castellan
