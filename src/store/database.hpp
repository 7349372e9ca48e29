// Games in a database: SQLite in a file, or PostgreSQL by its address, with one schema. Once save()
// has returned, the game is on disk.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/archive.hpp"
#include "match/leases.hpp"

namespace castellan {

class Connection;

enum class IfMissing { create, refuse };

class Database final : public Archive, public Leases {
 public:
  /// "postgresql://…", "sqlite:PATH" or a path. Creates the file and the tables if missing, and
  /// migrates older ones.
  static Result<std::unique_ptr<Database>> open(const std::string& address);
  /// For a program that must go on without its store: connects when it is first used, tries again
  /// with growing pauses, and waits longer for locks. Fails only when the address makes no sense.
  static Result<std::unique_ptr<Database>> open_later(const std::string& address);
  ~Database() override;

  Result<std::string> new_name(std::string_view game) override;
  Status save(std::string_view name, std::string_view record) override;
  Result<std::string> load(std::string_view name) const override;
  Status remove(std::string_view name) override;
  Result<std::vector<std::string>> names() const override;
  Result<std::vector<GameSummary>> summaries(const std::vector<std::string>& names) const override;
  std::string place(std::string_view name) const override;
  std::string option() const override { return option_; }

  bool keeps_parts() const override { return true; }
  std::vector<Result<SaveResult>> keep(const std::vector<Change>& changes) override;
  Result<std::optional<KeptGame>> kept(std::string_view name) const override;
  std::vector<Result<std::optional<KeptGame>>> kept_all(
      const std::vector<std::string>& names) const override;
  Result<std::vector<std::string>> locks(std::string_view name) const override;
  Result<std::vector<std::int64_t>> versions(const std::vector<std::string>& names) const override;
  Status probe() override;
  void give_up_waiting() override;
  void keep_analysis(const AnalysisKey& key, const KeptAnalysis& analysis) override;
  std::optional<KeptAnalysis> find_analysis(const AnalysisKey& key) const override;

  static constexpr int lease_milliseconds = 2'500;
  Result<std::vector<std::string>> hold(const std::vector<std::string>& names) override;
  Result<std::vector<std::string>> renew() override;
  Status let_go(const std::vector<std::string>& names) override;
  Status hand_over() override;
  Result<std::vector<std::string>> orphans() override;
  Status discard(const std::string& name) override;

  /// What this program calls itself to others on the same store.
  const std::string& self() const { return self_; }

  /// Empty fields match everything; dates are YYYY-MM-DD, both ends included.
  struct Query {
    std::string game = {};
    std::string player = {};
    std::string result = {};
    std::string from = {};
    std::string to = {};
    int most = 100;

    bool narrows() const {
      return !(game.empty() && player.empty() && result.empty() && from.empty() && to.empty());
    }
  };
  /// Names of the matching games, newest first.
  Result<std::vector<std::string>> find(const Query& query) const;
  /// What a tag says in the games in which another has this value.
  Result<std::vector<std::string>> tags_where(const std::string& tag, const std::string& other,
                                              const std::string& value) const;

  /// Imports the games of another archive that are not here yet, once; unreadable ones stay where
  /// they are. Returns how many were imported.
  Result<int> take_over(const Archive& other, std::string_view called);

 private:
  explicit Database(std::unique_ptr<Connection> connection);
  static Result<std::unique_ptr<Database>> open_with(const std::string& address,
                                                     std::chrono::seconds patience);

  std::vector<SaveResult> write_together(const std::vector<Change>& changes);
  SaveResult write(const Change& change);
  SaveResult overtaken(const std::string& name);
  /// The record's moves are those from `first` on.
  void write_whole(const std::string& name, const Record& record, std::size_t first);
  /// What the prepared statements write.
  void set_move(const RecordMove& move);
  void set_news(std::string_view name, std::int64_t version);
  void tell_others(std::string_view name, std::int64_t version);

  std::unique_ptr<Connection> connection_;
  std::string self_;
  std::string option_;
  int analyses_kept_ = 0;

  friend std::unique_ptr<Archive> open_user_archive(const std::string&, IfMissing);
};

/// Whether this is the address of a PostgreSQL server.
bool is_postgresql(std::string_view address);
/// The path in the address of an SQLite database.
std::string file_of(const std::string& address);

/// A PostgreSQL address as the key='value' words that SOCI takes; throws what SOCI throws.
std::string words_of_address(const std::string& address);

/// The channel on which programs sharing a PostgreSQL store tell each other "WHO NAME VERSION";
/// version 0: deleted.
inline constexpr std::string_view change_channel = "castellan_changes";

/// Where this user's games are saved: the given address, or a file in the data folder, into which
/// the record files of older versions are imported. When it cannot be opened, every save reports so
/// and games go on unsaved. A missing file is created, or refused for those who only read.
std::unique_ptr<Archive> open_user_archive(const std::string& address,
                                           IfMissing if_missing = IfMissing::create);

/// The same for a server, which goes on without its store and keeps trying.
Result<std::unique_ptr<Database>> open_server_store(const std::string& address);

}  // namespace castellan
