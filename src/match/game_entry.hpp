// A game as the rest of the program sees it at run time: its name, its options, how a match starts,
// who can play it, and queries about a position without playing on from it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/board_view.hpp"
#include "core/edit_helper.hpp"
#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/player.hpp"
#include "core/result.hpp"
#include "match/lesson.hpp"
#include "match/match.hpp"
#include "search/proof_claim.hpp"
#include "search/thought.hpp"

namespace castellan {

struct BotSpec;
class ProofChecker;
class Searcher;
class Workers;

/// A player from the document or program that a game comes from: `source:N` is the N-th of them,
/// or `classic:N` where the game calls them so.
struct SourceBot {
  std::string_view title;
  std::string_view bot;  // the same player as one of our bots: "minimax:depth=3,ties=first"
  std::string_view about;
};

/// A position by options and text; without a text, the start.
struct PositionText {
  OptionValues options;
  std::optional<std::string> state;
};

/// A position for measuring speed, options as in OptionValues::text().
struct BenchPosition {
  std::string_view options;
  std::string_view state;  // empty for the start
};

/// What `castellan bench` does with a game.
struct BenchPlan {
  std::span<const BenchPosition> positions;
  int bulk_depth = 0;
  int played_depth = 0;
  int random_games = 0;
  int search_depth = 0;
  std::span<const BenchPosition> distinct_positions = {};  // for games with turns of many moves
  int distinct_depth = 0;                                  // in turns
  std::span<const BenchPosition> rule_positions = {};      // for perft; none: the first position
};

/// A kind of cell: the letters for it in the rows of a position text, and what it shows.
struct CellKind {
  std::string_view code;  // empty: the cells that a number counts
  std::string_view thing = {};
  Player owner = nobody;
  std::string_view ground = {};
  std::string_view symbol = {};  // where a terminal can show more than letters
  std::string_view called = {};  // the thing whatever its state: "peasant" for a ready one
};

/// An answer in a move's steps that reads better on a button in other words: "nothing", "Skip".
struct Word {
  std::string_view answer;
  std::string_view title;
  std::string_view spoken = {};  // where it is a whole move, in a sentence: "passing"
};

/// What first-time players are told.
struct FirstSteps {
  std::string_view goal;
  std::string_view pick;   // how a move begins
  std::string_view place;  // and how it ends
  std::string_view then;
};

/// Another program's notation for positions. The game reads it wherever it reads a position.
struct ForeignNotation {
  std::string_view name;   // "level_code"
  std::string_view about;  // whose it is, and what it leaves out
  /// An error for a position that cannot be written like that.
  Result<std::string> (*write)(std::string_view state, const OptionValues& options) = nullptr;
};

struct GameInfo {
  std::string_view name;
  std::string_view title;
  std::string_view summary;
  std::string_view rules = {};  // RULES.md
  std::string_view move_hint;   // how a move is typed
  std::span<const std::string_view> players;
  std::span<const std::string_view> acts = {};      // the first answers of moves that have steps
  std::span<const std::string_view> overlays = {};  // what may lie over its board, by name
  std::span<const OptionSpec> options = {};
  std::string_view quick_options = {};  // of a game without further questions, if not the defaults
  std::string_view duel_options = {};   // with which it is a zero-sum game for two without chance,
                                        // if it is not by default
  std::span<const SourceBot> source_bots = {};
  std::string_view source_name = "source";  // what they are called
  std::span<const ForeignNotation> notations = {};
  std::span<const EditHelper> helpers = {};  // for its editor
  BenchPlan bench = {};
  int value_decimals = 0;  // of `evaluate`; -1: as short as round-trips, always with a point
  Status (*prepare_start)(OptionValues& options) = nullptr;  // refuses or completes the options
  /// The same for a position by its text, which may imply options such as the size.
  Status (*prepare_state)(std::string_view text, OptionValues& options) = nullptr;
  bool (*option_matters)(const OptionValues& options, std::string_view name) = nullptr;
  std::span<const CellKind> cell_kinds = {};  // everything that a position text can contain
  std::span<const Lesson> lessons = {};       // why a move was bad, in this game's words
  int clear_advantage = 100;     // the engine's score at which the leader is a 3:1 favourite
  double source_advantage = 0;   // the same by the source's evaluation; 0: the same score
  std::string_view legend = {};  // how to read a board in plain text, where that is not obvious
  std::span<const Word> words = {};
  std::optional<FirstSteps> first_steps = {};
  std::string_view drawings = {};  // drawings.svg: an SVG symbol for each thing, by its name
  std::string_view openings = {};  // openings.txt: fair starts for matches, one a line
};

/// An evaluation that a search may use.
struct EvaluationInfo {
  std::string_view name;
  bool has_weights = false;  // they can be read from a file
};

struct PerftQuestion {
  int depth = 1;
  bool by_turn = true;
  bool distinct = false;
  bool count_ended = false;
  bool divide = false;       // also report the leaves below each first ply
  std::uint64_t share = 0;   // of the first plies: which of ..
  std::uint64_t shares = 1;  // .. how many equal parts, if not all; not with divide
};

/// Leaves below each first ply, in the game's own order. A first ply is a sequence of moves.
struct PerftAnswer {
  std::uint64_t leaves = 0;
  std::vector<std::pair<std::string, std::uint64_t>> below;
  bool complete = true;  // false when stopped: then only what is listed was counted
};

/// Called after each first ply of a perft: how many are done, out of how many.
using PerftProgress = std::function<void(std::size_t done, std::size_t all)>;

/// How much work a position may be.
struct SolveQuestion {
  Limits limits = {};  // of nodes and time
  int megabytes = 64;  // of memory for positions the search has seen
};

struct SolveAnswer {
  Verdict verdict = Verdict::unknown;
  Player to_move = 0;
  std::vector<ProofClaim> claims = {};  // one if somebody wins; two of a draw
  std::vector<std::string> line = {};   // the moves of the first proof, the end put off for longest
  std::uint64_t nodes = 0;
  double seconds = 0;

  std::uint64_t positions() const {
    std::uint64_t sum = 0;
    for (const ProofClaim& claim : claims) sum += claim.positions;
    return sum;
  }
};

/// About ten times a second.
using SolveProgress = std::function<void(std::uint64_t nodes, double seconds, std::uint32_t proof,
                                         std::uint32_t disproof)>;
/// False when nobody takes any more.
using ProofWriter = std::function<bool(const std::string& line)>;

/// What one bench run counts; the caller measures the time.
enum class BenchTask { perft_bulk, perft_played, perft_distinct, list_moves, random_play, search };

class GameEntry {
 public:
  virtual ~GameEntry() = default;

  virtual const GameInfo& info() const = 0;
  OptionValues default_options() const { return OptionValues(info().options); }

  /// Whether the start position depends on this option, given the others.
  bool option_matters(const OptionValues& options, std::string_view name) const {
    return info().option_matters == nullptr || info().option_matters(options, name);
  }
  /// Whether a game can start with these options.
  Status check_start(OptionValues options) const {
    return info().prepare_start == nullptr ? Status(Done{}) : info().prepare_start(options);
  }
  /// The lowest value of a number with which a game can start, given the others.
  std::int64_t lowest_at_start(OptionValues options, const OptionSpec& number) const {
    for (std::int64_t value = number.lowest; value < number.default_value; value += number.step) {
      options.put(number.name, value);
      if (check_start(options)) return value;
    }
    return number.default_value;
  }

  /// A match from the start or from a state. Options implied by the text, such as the size, apply;
  /// an option that was set and contradicts it is an error.
  virtual Result<Match> start(const PositionText& position) const = 0;

  /// Whether the game has hidden information with these options.
  virtual bool hides_things(const OptionValues& options) const = 0;
  /// Whether it is a zero-sum game for two without chance with these options.
  virtual bool is_duel(const OptionValues& options) const = 0;
  /// The searches that understand this game, some perhaps only with certain options, and its
  /// evaluations, the source document's first.
  virtual std::span<const SearchInfo> searches() const = 0;
  /// Whether a search of this name plays with these options.
  virtual bool is_played_by(const OptionValues& options, std::string_view search) const = 0;
  virtual std::span<const EvaluationInfo> evaluations() const = 0;
  virtual Status check_weights(std::string_view evaluation, std::string_view bytes) const = 0;
  /// For matches with these options. The workers, if any, must outlive the searcher.
  virtual std::unique_ptr<Searcher> make_searcher(const OptionValues& options, const BotSpec& bot,
                                                  Workers* workers = nullptr) const = 0;

  virtual Result<PerftAnswer> perft(const PositionText& position, const PerftQuestion& question,
                                    StopToken stop, const PerftProgress& progress) const = 0;
  /// The legal moves as text, byte-sorted, outcomes of chance included.
  virtual Result<std::vector<std::string>> moves(const PositionText& position) const = 0;
  /// The distinct states after one ply as text, byte-sorted. With odds, where chance is to move,
  /// each is followed by a space and its probability.
  virtual Result<std::vector<std::string>> successors(const PositionText& position, bool by_turn,
                                                      bool odds = false) const = 0;
  /// The source document's evaluation for each player, also of finished states.
  virtual Result<std::vector<double>> evaluate(const PositionText& position) const = 0;
  /// Does one piece of measured work and returns its count: leaves, moves or nodes.
  virtual Result<std::uint64_t> bench(const PositionText& position, BenchTask task,
                                      int amount) const = 0;

  /// Who wins, with a proof, whose file goes line by line to `write` if there is one.
  virtual Result<SolveAnswer> solve(const PositionText& position, const SolveQuestion& question,
                                    StopToken stop, const SolveProgress& progress,
                                    const ProofWriter& write) const = 0;
  /// Checks the lists of positions of proofs about this position.
  virtual Result<std::unique_ptr<ProofChecker>> proof_checker(
      const PositionText& position) const = 0;
};

}  // namespace castellan
