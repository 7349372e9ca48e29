// How games are kept: an interface, so that the match and the front ends know no file and no
// database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "match/record.hpp"

namespace castellan {

/// A game as an archive has it.
struct KeptGame {
  Record record;
  std::int64_t version = 0;                // grows with every change
  std::vector<std::string> locks;          // by seat; empty where nobody was given a token
  std::int64_t clock_ran = 0;              // milliseconds that its clock has run since it was kept
  std::optional<std::uint64_t> luck = {};  // of what happens by chance; no record tells it
};

/// What a list shows of a kept game.
struct GameSummary {
  std::string name;
  std::string game;
  std::vector<std::pair<std::string, std::string>> players;  // "Red" and a name
  std::size_t moves = 0;
  std::string result;
  std::string trouble;  // not empty: the game cannot be read, and why
};

/// A game that is to be kept as it is now.
struct Change {
  std::string_view name;
  const Record* record = nullptr;
  std::int64_t version = 0;    // of the kept game that this change follows; 0: it is a new one
  std::size_t same_moves = 0;  // so many at the beginning are kept as they are
  bool appends = false;        // nothing is new but the moves after those, and the clock
  bool clock_runs = false;
  const std::vector<std::string>* locks = nullptr;
  std::uint64_t luck = 0;
};

/// The result of a save.
struct SaveResult {
  std::int64_t version = 0;  // the new one
  bool overtaken = false;    // somebody else has changed the game since: nothing was kept
};

/// The best that is known of a position.
struct AnalysisKey {
  std::string game;
  std::string options;
  std::string state;
  int lines = 1;
};
struct KeptAnalysis {
  int depth = 0;
  std::string result;  // as whoever keeps it writes it
};

class Archive {
 public:
  virtual ~Archive() = default;

  /// A name for a new game that no kept game has; newer names sort after older ones.
  virtual Result<std::string> new_name(std::string_view game) = 0;
  /// Keeps the record under this name, replacing what was there. When it returns, the record is
  /// safe from a crash of the program.
  virtual Status save(std::string_view name, std::string_view record) = 0;
  virtual Result<std::string> load(std::string_view name) const = 0;
  virtual Status remove(std::string_view name) = 0;
  /// All names, oldest first.
  virtual Result<std::vector<std::string>> names() const = 0;
  /// What a list shows of these games; those that are gone are left out. An archive that has
  /// nothing better reads each of them.
  virtual Result<std::vector<GameSummary>> summaries(const std::vector<std::string>& names) const;
  /// Where a person finds the game: a path, an address.
  virtual std::string place(std::string_view name) const = 0;

  /// Keeps several changes of different games together; an answer for each. An archive that knows
  /// no versions saves each game whole.
  virtual std::vector<Result<SaveResult>> keep(const std::vector<Change>& changes);
  /// Nothing when there is no such game; an error when that cannot be found out.
  virtual Result<std::optional<KeptGame>> kept(std::string_view name) const;

  /// Analyses are kept where the archive has a place for them.
  virtual void keep_analysis(const AnalysisKey&, const KeptAnalysis&) {}
  virtual std::optional<KeptAnalysis> find_analysis(const AnalysisKey&) const { return {}; }
};

}  // namespace castellan
