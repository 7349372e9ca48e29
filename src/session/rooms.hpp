// The matches being played in this program. Single-threaded: thoughts run on the executor with
// their own searchers, the archive on a thread of its own, and both come back as posted tasks.
// Changes made at the same moment are saved together. A change is made to a draft, which everybody
// sees once it is saved: until then others go on with the match as it was.
#pragma once

#include <deque>
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
#include "session/figures.hpp"
#include "session/hosting.hpp"
#include "session/json.hpp"

namespace castellan {

struct Room {
  explicit Room(Table seated) : table(std::move(seated)) {}

  std::string id;                  // its name in the archive
  std::uint64_t serial = 0;        // tells it from another room that had the same name
  Table table;                     // as everybody sees it
  std::unique_ptr<Table> draft;    // the same with changes that are not saved yet
  bool steps = false;              // a paused computer makes one move anyway
  std::shared_ptr<Job> job;        // while the computer to move is thinking
  std::vector<std::string> locks;  // of the seats; empty without tokens
  std::vector<int> here;           // by seat, how many clients hold it

  std::int64_t version = 0;    // of the saved game; 0 before the first save
  std::size_t kept_moves = 0;  // how many moves at the beginning are already saved
  bool was_cut = false;        // saved moves have been taken back
  std::size_t kept_tags = 0;   // a hash of the saved tags
  std::string trouble;         // why it is not being saved
  bool is_refused = false;     // the archive cannot take this game, though it takes others
  std::int64_t next_try = 0;   // when to save again after a failure
  std::int64_t pause = 0;      // between the last two tries
  int reloads = 0;             // how often another program's change was faster
  bool is_ours = true;         // this program moves its computers and runs its clock
  std::int64_t left_at = 0;    // when the last watcher left

  /// How many moves at the beginning all watchers know; nothing when they need the whole state.
  std::optional<std::size_t> known_moves;

  bool has_changed = false;   // since it was last sent to the archive
  bool is_away = false;       // being saved or loaded again: no change is possible
  bool tells_anyway = false;  // its watchers are told after the next save in any case
  bool told_slow = false;     // its watchers know that saving takes its time
  std::int64_t drafted_at = 0;
  bool restarts_clock = false;  // the draft does
  struct Waiting {
    Executor::Task task;
    bool stacks = true;  // may follow a change that is not on its way to the archive yet
  };
  std::vector<Waiting> waiting;       // to run once it is saved
  std::vector<std::string> attempts;  // changes that may be saved, although a failure was reported

  /// The table with all changes.
  const Table& latest() const { return draft ? *draft : table; }
  bool is_settled() const { return !has_changed && !is_away; }
  /// Moves that would be lost with this program.
  std::size_t unkept_moves() const;
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
  /// Whether it puts changes together with the state that it knows.
  virtual bool takes_differences() const = 0;
  /// Who pays for the thinking of computers that it watches.
  virtual std::shared_ptr<Payer> payer() const = 0;
};

class Rooms {
 public:
  static constexpr std::string_view not_opened_yet = "the store has not been opened yet";

  Rooms(const GameList& games, Executor& executor, Archive& archive, Hosting hosting = {})
      : games_(games), executor_(executor), archive_(archive), hosting_(std::move(hosting)) {}
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  Executor& executor() { return executor_; }
  Archive& archive() { return archive_; }
  const GameList& games() const { return games_; }
  const Hosting& hosting() const { return hosting_; }
  Figures& figures() { return figures_; }

  /// Asks the archive, away from the session's thread; `then` is called here with the answer.
  template <class Work, class Then>
  void ask_archive(Work work, Then then) {
    asked_.push_back(executor_.now());
    executor_.store([this, work = std::move(work), then = std::move(then),
                     alive = std::weak_ptr(alive_), &archive = archive_,
                     &executor = executor_]() mutable {
      auto answer = std::make_shared<decltype(work(archive))>(work(archive));
      executor.post([this, answer, then = std::move(then), alive]() mutable {
        if (alive.expired()) return;
        answered();
        then(std::move(*answer));
      });
    });
  }
  std::size_t archive_owes() const { return asked_.size(); }
  /// How long the archive has owed an answer, in milliseconds.
  std::int64_t archive_is_late() const;

  struct NewMatch {
    GameSetup setup;
    std::optional<Clock::Limits> clock;
    std::uint64_t seed = 0;
    bool paused = false;
    bool helps = false;
    Player host = nobody;
    std::optional<int> takebacks = {};  // how many each person has, if not any number
  };
  Answer<Room*> open(const NewMatch& wanted);
  /// A match from a record; it is saved under a new name.
  Answer<Room*> open_record(Record record);
  /// A match that is in memory.
  Answer<Room*> find(std::string_view id);
  /// The same, loaded from the archive if need be.
  void fetch(const std::string& id, std::function<void(const Answer<Room*>&)> then);
  /// A match that is in memory; null otherwise.
  Room* live(std::string_view id);
  /// Its watchers are told.
  void close(Room& match);
  void remove(const std::string& id, std::function<void(const Status&)> then);

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
  /// Voids the seat's token; others may claim the seat. Everybody at the table is told by whom, if
  /// it was not its holder.
  void release_seat(Room& match, Player player, Player by = nobody);

  /// Runs this once the match is saved as it is now: at once, if it is.
  void when_settled(Room& match, Executor::Task task, bool stacks = true);
  /// Whether nothing is being saved or loaded.
  bool is_settled() const { return unkept_.empty() && asked_.empty() && untended_.empty(); }

  /// A player whose time is up has lost; called before anything is read or done, and regularly.
  void look_at_clocks();
  /// Whether the archive can be written to is not known yet.
  void await_archive();
  /// Ten times a second: tells those who wait for a slow archive.
  void look_at_archive();
  /// Once a second: leases, and matches that nobody watches any more.
  void tend();
  /// Another program has changed a saved match.
  void heard(const std::string& id, std::int64_t version);
  /// Catches up on changes that may have been missed.
  void look_for_news();
  /// Before the program ends: stops the clocks, saves what can be saved, lets others take over.
  void leave();
  bool has_left() const { return has_left_; }
  /// The records of matches that could not be saved, each with its name and its locks as tags, so
  /// that it can be saved where it belongs.
  std::vector<std::string> unkept_records();

  void watch(Room& match, Watcher& watcher);
  void unwatch(const std::string& match, Watcher& watcher);
  void unwatch_all(Watcher& watcher);
  /// A client took a seat, or left it.
  void seat_taken(const std::string& match, Player player, int by);

  std::size_t count() const { return matches_.size(); }
  /// Guests must not learn how the store is set up.
  std::string trouble_for_guests(const std::string& message) const;
  /// Why nothing can be saved; empty when it can.
  std::string trouble() const;

 private:
  Answer<bool> may_offer(const Room& match, Table::Offer kind) const;
  bool is_agreed(const Room& match, Table::Offer kind) const;
  Answer<bool> open_rematch(Room& match);
  Answer<Room*> add(std::unique_ptr<Room> match, std::int64_t clock_ran = 0);
  /// A saved match, which may have come into memory since it was looked for.
  Answer<Room*> take_in(const std::string& id, const Result<std::optional<KeptGame>>& kept);
  bool make_room();
  /// Whether it can leave memory: it is saved, nobody watches it, and it needs no care.
  bool may_go(const Room& match) const;
  /// A table restored from the saved game.
  Result<Table> table_of(const KeptGame& game, std::uint64_t luck) const;
  void note_kept(Room& match, const KeptGame& game) const;
  void reload(Room& match);
  void reloaded(Room& match, const Result<std::optional<KeptGame>>& kept);
  /// The table to change; everybody sees the changes once they are saved.
  Table& draft_of(Room& match);
  /// The change was not made after all.
  static Refusal refused(Room& match, Refusal why);
  void go_on_leaving();
  void changed(Room& match);
  void note(Room& match);
  void note_locks(Room& match);
  void settle_soon();
  void settle();
  struct Sent {
    std::string id;
    std::uint64_t serial = 0;  // of the room
    std::string change;        // its id
    std::size_t moves = 0;
    std::size_t tags = 0;
  };
  void send();
  void sent(const std::vector<Sent>& batch, const std::vector<Result<SaveResult>>& answers);
  void was_kept(Room& match, const Sent& change, std::int64_t version);
  void was_not_kept(Room& match, const Sent& change, const std::string& trouble);
  void was_overtaken(Room& match, const SaveResult& result);
  /// Everybody sees the changes, and whoever waits for them goes on.
  void settled(Room& match, bool is_news);
  void answered() { asked_.pop_front(); }
  void probe();
  void retry_unkept();
  void take_care();
  void tend_leases();
  void adopt(std::vector<std::string> orphans);
  void forget_idle();
  bool is_watched(const Room& match) const { return watchers_.contains(match.id); }
  bool needs_care(const Room& match) const { return needs_care(match, match.table); }
  bool needs_care(const Room& match, const Table& table) const;
  void now_held(const std::vector<std::string>& wanted,
                const Result<std::vector<std::string>>& held);
  void look_at_clock(Room& match);
  /// Runs for the player to move, as if started some milliseconds ago.
  void run_clock(const Room& match, Table& table, std::int64_t since = 0);
  bool clock_should_run(const Room& match, const Table& table) const;
  /// Somebody came to watch, or left.
  void run_clocks(Room& match);
  void cut(Room& match);
  void stop_thinking(Room& match);
  void let_computer_think(Room& match);
  void bound_memory(Room& match);
  void computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                      const Result<ThoughtView>& thought);
  void tell_state(Room& match);
  void tell_presence(const Room& match);
  void tell_watchers(const std::string& id, const std::string& message);

  const GameList& games_;
  Executor& executor_;
  Archive& archive_;
  Hosting hosting_;
  std::map<std::string, std::unique_ptr<Room>, std::less<>> matches_;
  std::multimap<std::string, Watcher*, std::less<>> watchers_;
  std::set<std::string> unkept_;    // matches that have changed since they were saved
  std::set<std::string> untended_;  // matches that may need this program's care
  std::deque<std::int64_t> asked_;  // when the archive was asked what it has not answered yet
  Figures figures_;
  std::string trouble_;
  bool is_sending_ = false;
  bool is_probing_ = false;
  bool is_tending_ = false;
  bool is_holding_ = false;
  bool missed_news_ = false;
  bool is_adopting_ = false;
  std::vector<std::string> unneeded_;  // leases to give up
  bool is_leaving_ = false;
  std::int64_t leaving_since_ = 0;
  bool has_left_ = false;
  bool will_settle_ = false;
  std::uint64_t serials_ = 0;
  std::uint64_t unnamed_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // posted tasks check it
};

}  // namespace castellan
