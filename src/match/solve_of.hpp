// Solving and checking for a game's real type: what EntryOf answers with.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "match/game_entry.hpp"
#include "match/proof_file.hpp"
#include "search/solve.hpp"

namespace castellan {

inline Error cannot_be_solved(const GameInfo& game) {
  std::string message = "only games for two without chance and hidden things can be solved";
  if (!game.duel_options.empty()) message += "; " + std::string(game.name) + " is one with ";
  return {message + std::string(game.duel_options)};
}

template <Game G>
constexpr bool can_be_solved = TwoPlayerZeroSum<G> && !HasChance<G>;

template <class Tree>
bool write_proof(const GameInfo& info, const OptionValues& options, const std::string& state,
                 const std::vector<ProofClaim>& claims,
                 const std::vector<std::unique_ptr<Tree>>& proofs, const ProofWriter& write) {
  for (const std::string& line : proof_heading(info, options, state, claims)) {
    if (!write(line)) return false;
  }
  for (const auto& proof : proofs) {
    if (!write(part_heading(info, proof->claim())) || !proof->write(write)) return false;
  }
  return write(std::string(proof_ending));
}

template <Game G>
Result<SolveAnswer> solve_from(const GameInfo& info, const G& game, const typename G::State& state,
                               const OptionValues& options, const SolveQuestion& question,
                               StopToken stop, const SolveProgress& progress,
                               const ProofWriter& write) {
  if constexpr (can_be_solved<G>) {
    if (hides_things(game)) return cannot_be_solved(info);
    if (game.outcome(state).ended) return Error{"the game has ended: there is nothing to solve"};
    const auto report = [&](const ProofProgress& now) {
      if (progress) progress(now.nodes, now.seconds, now.numbers.proof, now.numbers.disproof);
    };
    Solver<G> solver(game, question.megabytes, question.limits, stop, report);
    if (!solver.has_table()) {
      return Error{"there is no memory for a table of " + std::to_string(question.megabytes) +
                   " megabytes"};
    }
    SolveAnswer answer{.verdict = solver.solve(state), .to_move = game.player_to_move(state)};
    answer.nodes = solver.nodes();
    answer.seconds = solver.seconds();
    for (const auto& proof : solver.proofs()) answer.claims.push_back(proof->claim());
    if (answer.claims.empty()) return answer;
    answer.line = solver.proofs().front()->line();
    if (write) {
      write_proof(info, options, game.to_text(state), answer.claims, solver.proofs(), write);
    }
    return answer;
  } else {
    return cannot_be_solved(info);
  }
}

/// Has a game of its own to check with.
template <TwoPlayerZeroSum G>
class ProofCheckerOf final : public ProofChecker {
 public:
  ProofCheckerOf(const G& game, const typename G::State& state) : game_(game), state_(state) {}

  void begin(const ProofClaim& claim) override {
    check_ = std::make_unique<ProofCheck<G>>(game_, state_, claim);
  }
  Status take(std::string_view line) override { return check_->take(line); }
  Status end() const override { return check_->end(); }

 private:
  G game_;
  typename G::State state_;
  std::unique_ptr<ProofCheck<G>> check_;
};

template <Game G>
Result<std::unique_ptr<ProofChecker>> make_proof_checker(const GameInfo& info, const G& game,
                                                         const typename G::State& state) {
  if constexpr (can_be_solved<G>) {
    if (hides_things(game)) return cannot_be_solved(info);
    return std::unique_ptr<ProofChecker>(std::make_unique<ProofCheckerOf<G>>(game, state));
  } else {
    return cannot_be_solved(info);
  }
}

}  // namespace castellan
