// The matches that are being played in this program. One thread's: thoughts run on the executor
// with searchers of their own and come back as posted tasks. Changes of one instant are kept
// together, and nobody is told of anything before it is kept.
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
  bool steps = false;              // a paused computer moves once all the same
  std::shared_ptr<Job> job;        // the computer to move thinks
  std::vector<std::string> locks;  // of the seats; empty without tokens
  std::vector<int> here;           // for each seat, how many clients hold it

  std::int64_t version = 0;    // as it is kept; 0 before it is
  std::size_t kept_moves = 0;  // so many at the beginning are kept as they are
  bool was_cut = false;        // moves that are kept have been taken back
  std::size_t kept_tags = 0;   // a hash of the tags that are kept
  std::string trouble;         // why it is not being kept
  int reloads = 0;             // changes that somebody else overtook
  bool is_ours = true;         // this program moves its computers and runs its clock
  std::int64_t left_at = 0;    // when the last watcher went
};

/// What somebody who watches a match is told.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void match_changed(const std::string& message) = 0;
  /// It is no longer among the rooms.
  virtual void match_closed(const std::string& match) = 0;
  /// Through whose eyes it sees the match: a player's, `nobody`'s, or the `referee`'s where nothing
  /// is hidden.
  virtual Player observer_of(const Room& match) const = 0;
};

class Rooms {
 public:
  Rooms(const GameList& games, Executor& executor, Archive& archive, Hosting hosting = {})
      : games_(games), executor_(executor), archive_(archive), hosting_(hosting) {}
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
  };
  Answer<Room*> open(const NewMatch& wanted);
  /// A match from a record; it is kept under a new name.
  Answer<Room*> open_record(Record record);
  /// One that is being played, or that is kept.
  Answer<Room*> find(std::string_view id);
  /// Whoever watches it is told.
  void close(Room& match);
  Status remove(const std::string& id);

  /// The move that answers the first `ply` moves; sent again, it is not played again. Whoever asks
  /// is told no more about earlier moves than the observer sees.
  Answer<bool> play(Room& match, std::int64_t ply, const std::string& move,
                    Player observer = referee);
  /// Back to where a person was to move, or one move where none plays.
  Answer<bool> take_back(Room& match);
  void offer_take_back(Room& match, const std::vector<Player>& players);
  Answer<bool> redo(Room& match);
  Answer<bool> resign(Room& match, Player player);
  Answer<bool> set_up(Room& match, const std::string& state);
  void set_paused(Room& match, bool paused);
  /// A computer of a paused match makes one move.
  Answer<bool> step(Room& match);
  /// The computer plays the best that it has found so far.
  Answer<bool> hurry(Room& match);
  void keep_now(Room& match);
  /// Makes the token that holds this seat from now on; nothing when somebody has one already.
  std::optional<std::string> claim_seat(Room& match, Player player);
  /// Whoever has its token holds this seat no more, and others may claim it.
  void release_seat(Room& match, Player player);

  /// Runs this when everything that has happened so far is kept: at once, if it is.
  void tell(Executor::Task task);
  bool is_settled() const { return unkept_.empty() && waiting_.empty() && untended_.empty(); }

  /// A player whose time is up has lost; called before anything is read or done, and now and then.
  void look_at_clocks();
  /// Once a second: leases, matches that nobody watches any more.
  void tend();
  /// Another program has changed a kept match.
  void heard(const std::string& id, std::int64_t version);
  /// News may have been missed.
  void look_for_news();
  /// Before the program ends: clocks stop, others may take over.
  void leave();

  void watch(Room& match, Watcher& watcher);
  void unwatch(const std::string& match, Watcher& watcher);
  void unwatch_all(Watcher& watcher);
  /// Somebody took a seat, or left it.
  void seat_taken(const std::string& match, Player player, int by);

  std::size_t count() const { return matches_.size(); }
  /// How the store is laid out is nobody's business who is not at home.
  std::string trouble_for_guests(const std::string& message) const;
  /// Why the last changes could not be kept, none of them; empty when one could.
  const std::string& trouble() const { return trouble_; }

 private:
  Answer<Room*> add(std::unique_ptr<Room> match, std::int64_t clock_ran = 0);
  bool make_room();
  /// Nobody would miss it in the memory: it is kept, and needs and has nobody.
  bool may_go(const Room& match) const;
  Room* live(std::string_view id);
  /// Takes everything from the kept game.
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
  /// Runs for whoever is to move, as if since some milliseconds ago.
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
  std::set<std::string> unkept_;         // matches that have changed since they were kept
  std::set<std::string> deleted_;        // matches that somebody else has deleted
  std::set<std::string> untended_;       // matches that may need this program's care
  std::vector<Executor::Task> waiting_;  // to be told when all is kept
  std::string trouble_;
  bool will_settle_ = false;
  std::uint64_t unnamed_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // posted tasks look at it
};

}  // namespace castellan
