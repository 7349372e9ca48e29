// How games are saved: an interface, so that the match and the front ends know neither files nor
// databases.
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

/// A game as stored in an archive.
struct KeptGame {
  Record record;
  std::int64_t version = 0;                // grows with every change
  std::vector<std::string> locks;          // by seat; empty where no token was issued
  std::int64_t clock_ran = 0;              // milliseconds that its clock has run since it was saved
  std::optional<std::uint64_t> luck = {};  // seeds the chance moves; never part of a record
};

/// What a list shows of a saved game.
struct GameSummary {
  std::string name;
  std::string game;
  std::vector<std::pair<std::string, std::string>> players;  // "Red" and a name
  std::size_t moves = 0;
  std::string result;
  std::string trouble;  // why the game cannot be read; otherwise empty
};

GameSummary in_brief(const std::string& name, const Record& record);

/// A game to be saved as it is now.
struct Change {
  std::string name;
  Record record;               // its moves are those after the first `same_moves`
  std::int64_t version = 0;    // of the saved game that this change builds on; 0 for a new game
  std::size_t same_moves = 0;  // how many moves at the beginning are already saved
  bool appends = false;        // only the moves after those, and the clock, are new
  bool clock_runs = false;
  std::vector<std::string> locks = {};
  std::uint64_t luck = 0;
  std::string id = {};  // tells this change from others, when it is not known whether it was saved
};

/// The result of a save.
struct SaveResult {
  std::int64_t version = 0;  // the new one
  bool overtaken = false;    // the game has changed since: nothing was saved
  std::string by = {};       // then: the id of its last change
  std::string refused = {};  // why this archive can never take this game; others are not affected
};

/// The best analysis known of a position.
struct AnalysisKey {
  std::string game;
  std::string options;
  std::string state;
  int lines = 1;
};
struct KeptAnalysis {
  int depth = 0;
  std::string result;  // in a form of the caller's own
};

/// Limits on a game's length are no part of the key.
AnalysisKey analysis_key(const GameEntry& game, OptionValues options, std::string state, int lines);

class Archive {
 public:
  virtual ~Archive() = default;

  /// A name for a new game, different from all saved ones; newer names sort after older ones.
  virtual Result<std::string> new_name(std::string_view game) = 0;
  /// Saves the record under this name, replacing what was there. Once it returns, the record is
  /// safe from a crash of the program.
  virtual Status save(std::string_view name, std::string_view record) = 0;
  virtual Result<std::string> load(std::string_view name) const = 0;
  virtual Status remove(std::string_view name) = 0;
  /// All names, oldest first.
  virtual Result<std::vector<std::string>> names() const = 0;
  /// What a list shows of these games; deleted ones are left out. By default each game is read in
  /// full.
  virtual Result<std::vector<GameSummary>> summaries(const std::vector<std::string>& names) const;
  /// Where to find the game: a path, an address.
  virtual std::string place(std::string_view name) const = 0;
  /// What a command needs to find this archive again; empty for the user's own.
  virtual std::string option() const { return ""; }

  /// Whether it can save a part of a game: an archive without versions saves each game whole.
  virtual bool keeps_parts() const { return false; }
  /// Saves changes to several games together; one answer for each.
  virtual std::vector<Result<SaveResult>> keep(const std::vector<Change>& changes);
  /// Nothing when there is no such game; an error when that cannot be determined.
  virtual Result<std::optional<KeptGame>> kept(std::string_view name) const;
  /// The same of several games, read together where that is faster.
  virtual std::vector<Result<std::optional<KeptGame>>> kept_all(
      const std::vector<std::string>& names) const;
  /// The locks of a game's seats; none when there is no such game.
  virtual Result<std::vector<std::string>> locks(std::string_view name) const;
  /// The version of each game, 0 where there is no such game.
  virtual Result<std::vector<std::int64_t>> versions(const std::vector<std::string>& names) const;
  /// Whether it can be written to, found out by writing.
  virtual Status probe() { return Done{}; }
  /// Ends what has been waiting for the store for too long; callable from another thread.
  virtual void give_up_waiting() {}

  /// Analyses are kept where the archive supports it.
  virtual void keep_analysis(const AnalysisKey&, const KeptAnalysis&) {}
  virtual std::optional<KeptAnalysis> find_analysis(const AnalysisKey&) const { return {}; }
};

/// Saves this record under this name, without writing again the moves at its beginning that the
/// archive already has.
Change change_of(const Archive& archive, std::string name, const Record& record,
                 std::size_t kept_moves);

/// Also one from before the game had the option `repetition`.
std::optional<KeptAnalysis> find_analysis(const Archive& archive, AnalysisKey key);

}  // namespace castellan
