// The matches being played in this program. Single-threaded: thoughts run on the executor with
// their own searchers and come back as posted tasks. Changes made at the same moment are saved
// together, and nobody is told of anything before it is saved.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "match/archive.hpp"
#include "match/game_list.hpp"
#include "match/table.hpp"
#include "session/executor.hpp"
#include "session/hosting.hpp"
#include "session/json.hpp"

namespace castellan {

struct Room {
  explicit Room(Table seated) : table(std::move(seated)) {}

  std::string id;  // its name in the archive
  Table table;
  bool steps = false;              // a paused computer makes one move anyway
  std::shared_ptr<Job> job;        // while the computer to move is thinking
  std::vector<std::string> locks;  // of the seats; empty without tokens
  std::vector<int> here;           // by seat, how many clients hold it

  std::int64_t version = 0;    // of the saved game; 0 before the first save
  std::size_t kept_moves = 0;  // how many moves at the beginning are already saved
  bool was_cut = false;        // saved moves have been taken back
  std::size_t kept_tags = 0;   // a hash of the saved tags
  std::string trouble;         // why it is not being saved
  int reloads = 0;             // how often another program's change was faster
  bool is_ours = true;         // this program moves its computers and runs its clock
  std::int64_t left_at = 0;    // when the last watcher left
};

/// What the watcher of a match is told.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void match_changed(const std::string& message) = 0;
  /// The match is no longer among the rooms.
  virtual void match_closed(const std::string& match) = 0;
  /// Through whose eyes it sees the match: a player's, `nobody`'s, or the `referee`'s where nothing
  /// is hidden.
  virtual Player observer_of(const Room& match) const = 0;
};

class Rooms {
 public:
  Rooms(const GameList& games, Executor& executor, Archive& archive, Hosting hosting = {})
      : games_(games), executor_(executor), archive_(archive), hosting_(std::move(hosting)) {}
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  Executor& executor() { return executor_; }
  Archive& archive() { return archive_; }
  const GameList& games() const { return games_; }
  const Hosting& hosting() const { return hosting_; }

  struct NewMatch {
    GameSetup setup;
    std::optional<Clock::Limits> clock;
    std::uint64_t seed = 0;
    bool paused = false;
    bool helps = false;
  };
  Answer<Room*> open(const NewMatch& wanted);
  /// A match from a record; it is saved under a new name.
  Answer<Room*> open_record(Record record);
  /// A match in memory, or loaded from the archive.
  Answer<Room*> find(std::string_view id);
  /// A match that is in memory; null otherwise.
  Room* live(std::string_view id);
  /// The locks of a match's seats, without loading it; none when there is no such match.
  std::vector<std::string> locks_of(const std::string& id);
  /// Its watchers are told.
  void close(Room& match);
  Status remove(const std::string& id);

  /// The move that follows the first `ply` moves; sent again, it is not played again. A refusal
  /// tells no more about earlier moves than the observer sees.
  Answer<bool> play(Room& match, std::int64_t ply, const std::string& move,
                    Player observer = referee);
  /// Back to where a person was to move, or by one move where no person plays.
  Answer<bool> take_back(Room& match, Player who = nobody);
  Answer<bool> redo(Room& match);
  /// These players offer something to the others. Once everybody does, it is done; a rematch is
  /// opened with the same tokens: the player who held a seat holds the next one there.
  Answer<bool> offer(Room& match, Table::Offer kind, const std::vector<Player>& players);
  /// Withdraws the offers of this kind, or declines them.
  void decline(Room& match, Table::Offer kind);
  Answer<bool> resign(Room& match, Player player);
  Answer<bool> set_up(Room& match, const std::string& state);
  void set_paused(Room& match, bool paused);
  /// A computer of a paused match makes one move.
  Answer<bool> step(Room& match);
  /// The computer plays the best move it has found so far.
  Answer<bool> hurry(Room& match);
  void keep_now(Room& match);
  /// Makes the token that holds this seat from now on; nothing when the seat is taken.
  std::optional<std::string> claim_seat(Room& match, Player player);
  /// Voids the seat's token; others may claim the seat.
  void release_seat(Room& match, Player player);

  /// Runs this once everything that has happened so far is saved: at once, if it is.
  void tell(Executor::Task task);
  bool is_settled() const { return unkept_.empty() && waiting_.empty() && untended_.empty(); }

  /// A player whose time is up has lost; called before anything is read or done, and regularly.
  void look_at_clocks();
  /// Once a second: leases, and matches that nobody watches any more.
  void tend();
  /// Another program has changed a saved match.
  void heard(const std::string& id, std::int64_t version);
  /// Catches up on changes that may have been missed.
  void look_for_news();
  /// Before the program ends: stops the clocks and lets others take over.
  void leave();

  void watch(Room& match, Watcher& watcher);
  void unwatch(const std::string& match, Watcher& watcher);
  void unwatch_all(Watcher& watcher);
  /// A client took a seat, or left it.
  void seat_taken(const std::string& match, Player player, int by);

  std::size_t count() const { return matches_.size(); }
  /// Guests must not learn how the store is set up.
  std::string trouble_for_guests(const std::string& message) const;
  /// Why none of the last changes could be saved; empty when one could.
  const std::string& trouble() const { return trouble_; }

 private:
  Answer<bool> may_offer(const Room& match, Table::Offer kind) const;
  bool is_agreed(const Room& match, Table::Offer kind) const;
  Answer<bool> open_rematch(Room& match);
  Answer<Room*> add(std::unique_ptr<Room> match, std::int64_t clock_ran = 0);
  bool make_room();
  /// Whether it can leave memory: it is saved, nobody watches it, and it needs no care.
  bool may_go(const Room& match) const;
  /// A table restored from the saved game.
  Result<Table> table_of(const KeptGame& game, std::uint64_t luck) const;
  void note_kept(Room& match, const KeptGame& game) const;
  void reload(Room& match);
  void changed(Room& match);
  void note(Room& match);
  void note_locks(Room& match);
  void settle_soon();
  void settle();
  void keep_all(const std::vector<Room*>& matches);
  void take_care();
  void renew_leases(const std::vector<Room*>& ours, const std::vector<std::string>& unneeded);
  void adopt_orphans();
  void forget_idle();
  bool is_watched(const Room& match) const { return watchers_.contains(match.id); }
  bool needs_care(const Room& match) const;
  void look_at_clock(Room& match);
  /// Runs for the player to move, as if started some milliseconds ago.
  void run_clock(Room& match, std::int64_t since = 0);
  bool clock_should_run(const Room& match) const;
  void cut(Room& match);
  void stop_thinking(Room& match);
  void let_computer_think(Room& match);
  void computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                      const Result<ThoughtView>& thought);
  void tell_state(const Room& match);
  void tell_watchers(const std::string& id, const std::string& message);

  const GameList& games_;
  Executor& executor_;
  Archive& archive_;
  Hosting hosting_;
  std::map<std::string, std::unique_ptr<Room>, std::less<>> matches_;
  std::multimap<std::string, Watcher*, std::less<>> watchers_;
  std::set<std::string> unkept_;         // matches that have changed since they were saved
  std::set<std::string> deleted_;        // matches that another program has deleted
  std::set<std::string> untended_;       // matches that may need this program's care
  std::vector<Executor::Task> waiting_;  // to run once all is saved
  std::string trouble_;
  bool will_settle_ = false;
  std::uint64_t unnamed_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // posted tasks check it
};

}  // namespace castellan
