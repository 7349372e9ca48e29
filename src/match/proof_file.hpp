// A proof as text: who wins in which position of which game, and the positions that show it. Read
// line by line, so that a file may be larger than memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/result.hpp"
#include "search/proof_claim.hpp"

namespace castellan {

class GameEntry;
class GameList;
struct GameInfo;

/// Checks lists of positions by the rules.
class ProofChecker {
 public:
  virtual ~ProofChecker() = default;

  /// The lines of a list follow.
  virtual void begin(const ProofClaim& claim) = 0;
  virtual Status take(std::string_view line) = 0;
  /// After the last line.
  virtual Status end() const = 0;
};

/// The lines before the positions, and before each list of them.
std::vector<std::string> proof_heading(const GameInfo& game, const OptionValues& options,
                                       std::string_view state,
                                       const std::vector<ProofClaim>& claims);
std::string part_heading(const GameInfo& game, const ProofClaim& claim);
inline constexpr std::string_view proof_ending = "end";

/// "blue wins within 9 moves", "a draw within 12 moves".
std::string claim_text(const GameInfo& game, const std::vector<ProofClaim>& claims);

/// What a proof has shown.
struct Proved {
  const GameEntry* game = nullptr;
  OptionValues options;
  std::string state;
  std::vector<ProofClaim> claims;  // one if somebody wins; two of a draw
};

/// Takes a file line by line, without empty lines; the first error settles it.
class ProofReader {
 public:
  explicit ProofReader(const GameList& games) : games_(games) {}

  Status take(std::string_view line);
  /// After the last line.
  Result<Proved> end() const;

 private:
  enum class Next { version, game, options, state, claim, part, position, end, nothing };

  Status take_game(std::string_view name);
  Status take_options(std::string_view assignments);
  Status take_state(std::string_view text);
  Status take_claim(std::string_view text);
  Status take_part(std::string_view text);
  std::optional<Player> player_called(std::string_view word) const;

  const GameList& games_;
  Next next_ = Next::version;
  Proved proved_;
  std::optional<Player> winner_;  // nobody of a draw
  std::unique_ptr<ProofChecker> checker_;
  std::uint64_t left_ = 0;  // positions of the list
};

}  // namespace castellan
