// A proof that a player can force a result, and its checker. The checker knows the rules and
// nothing of searches: whatever found a proof, it stands or falls here.
//
// A proof is a list of positions. Where the player it is about is to move, it names one move, and
// elsewhere every move counts. Each position says within how many moves the game is over, no
// position before one with more: so everything a position relies on comes after it, no proof goes
// round in a circle, and one pass suffices.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/game.hpp"
#include "search/proof_claim.hpp"

namespace castellan {

inline constexpr int most_proof_moves = 1'000'000;

/// "9 STATE ! MOVE", or "8 STATE" where every move counts.
struct ProofLine {
  int moves = 0;
  std::string_view state;
  std::string_view move;  // may be empty

  static constexpr std::string_view separator = " ! ";

  std::string text() const {
    std::string text = std::to_string(moves) + " " + std::string(state);
    if (!move.empty()) text += std::string(separator) + std::string(move);
    return text;
  }

  static Result<ProofLine> parse(std::string_view text) {
    ProofLine line;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, line.moves);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != ' ' || line.moves < 1 ||
        line.moves > most_proof_moves) {
      return Error{"expected a number of moves and a position"};
    }
    line.state = text.substr(static_cast<std::size_t>(read.ptr - text.data()) + 1);
    const std::size_t mark = line.state.rfind(separator);
    if (mark == std::string_view::npos) return line;
    line.move = line.state.substr(mark + separator.size());
    line.state = line.state.substr(0, mark);
    return line;
  }
};

/// Takes the lines of a list one by one; the first error settles it. It remembers only positions
/// that still have to be proved.
template <TwoPlayerZeroSum G>
class ProofCheck {
 public:
  using State = typename G::State;

  /// The game must outlive the check.
  ProofCheck(const G& game, const State& state, const ProofClaim& claim)
      : game_(game), claim_(claim), last_moves_(claim.moves) {
    if (!game.outcome(state).ended) (void)owe(state, claim.moves);
  }

  Status take(std::string_view text) {
    const auto line = ProofLine::parse(text);
    if (!line) return line.error();
    if (++taken_ > claim_.positions) {
      return Error{"expected " + std::to_string(claim_.positions) + " positions, found more"};
    }
    if (taken_ == 1 && line->moves != claim_.moves) {
      return Error{"expected " + std::to_string(claim_.moves) + " moves, as claimed, found " +
                   std::to_string(line->moves)};
    }
    if (line->moves > last_moves_) return Error{"the position before it has fewer moves left"};
    last_moves_ = line->moves;
    const auto owed = owed_.find(std::string(line->state));
    if (owed == owed_.end()) return Error{"no position before it leads to this one"};
    if (line->moves > owed->second.moves) {
      return Error{"expected at most " + std::to_string(owed->second.moves) + " moves, found " +
                   std::to_string(line->moves)};
    }
    const State state = owed->second.state;
    bytes_ -= bytes_of(owed->first);
    owed_.erase(owed);
    return look_at(state, *line);
  }

  /// After the last line.
  Status end() const {
    if (taken_ != claim_.positions) {
      return Error{"expected " + std::to_string(claim_.positions) + " positions, found " +
                   std::to_string(taken_)};
    }
    if (owed_.empty() && taken_ > 0) return Done{};
    return Error{"not proved: " +
                 (owed_.empty() ? std::string("the first position") : owed_.begin()->first)};
  }

 private:
  struct Debt {
    State state;
    int moves;  // it must be proved within so many
  };

  static constexpr std::size_t most_quoted = 80;
  static constexpr std::size_t most_bytes = std::size_t{1} << 30;
  static std::size_t bytes_of(const std::string& text) {
    return text.size() + sizeof(std::pair<std::string, Debt>) + 32;  // and what a map adds
  }

  Status look_at(const State& state, const ProofLine& line) {
    const bool chooses = game_.player_to_move(state) == claim_.player;
    if (chooses && line.move.empty()) return Error{"expected a move"};
    if (!chooses && !line.move.empty()) return Error{"here every move counts, expected none"};
    MovesOf<G> moves;
    game_.legal_moves(state, moves);
    for (const auto& move : moves) {
      if (chooses && game_.to_text(state, move) != line.move) continue;
      State child = state;
      game_.play(child, move);
      if (const auto owed = follow(child, line.moves - 1); !owed) return owed;
      if (chooses) return Done{};
    }
    if (!chooses) return Done{};
    return Error{"'" + std::string(line.move.substr(0, most_quoted)) + "' is not a legal move"};
  }

  Status follow(const State& child, int moves) {
    const Outcome outcome = game_.outcome(child);
    if (outcome.ended) {
      if (reaches(outcome, claim_.player, claim_.goal)) return Done{};
      return Error{"a move leads to " + game_.to_text(child) + ", which is not the result claimed"};
    }
    if (moves < 1) return Error{"the game goes on after its last move"};
    return owe(child, moves);
  }

  Status owe(const State& state, int moves) {
    const auto [debt, is_new] = owed_.try_emplace(game_.to_text(state), Debt{state, moves});
    if (!is_new) {
      debt->second.moves = std::min(debt->second.moves, moves);
      return Done{};
    }
    bytes_ += bytes_of(debt->first);
    if (bytes_ <= most_bytes) return Done{};
    return Error{"too many positions wait for their proof"};
  }

  const G& game_;
  ProofClaim claim_;
  int last_moves_;
  std::uint64_t taken_ = 0;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, Debt> owed_;
};

}  // namespace castellan
