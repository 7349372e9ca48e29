// The matches that are being played in this program. One thread's: thoughts run at the workplace
// on copies and come back as posted tasks.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/archive.hpp"
#include "match/clock.hpp"
#include "match/game_setup.hpp"
#include "match/match.hpp"
#include "match/record.hpp"
#include "session/json.hpp"
#include "session/workplace.hpp"

namespace castellan {

/// A thought that is under way; raised to end it.
struct Job {
  std::atomic<bool> stop = false;
};

struct LiveMatch {
  std::string id;
  GameSetup setup;
  std::unique_ptr<Match> match;
  std::optional<Clock> clock;
  bool paused = false;       // computers do not move by themselves
  std::shared_ptr<Job> job;  // the computer to move thinks
  Record record;             // tags of a loaded game stay
  std::string kept_as;       // its name in the archive; empty before there is one
  std::string trouble;       // why it is not being kept

  const Seat& seat_to_move() const {
    return setup.seats[static_cast<std::size_t>(match->player_to_move())];
  }
};

/// What somebody who watches a match is told.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void match_changed(LiveMatch& match) = 0;
  virtual void computer_thinks(LiveMatch& match, const ThoughtView& thought) = 0;
};

class Hall {
 public:
  static constexpr std::size_t most_matches = 1'000;

  Hall(Workplace& workplace, Archive& archive) : workplace_(workplace), archive_(archive) {}
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  Workplace& workplace() { return workplace_; }
  Archive& archive() { return archive_; }

  struct NewMatch {
    GameSetup setup;
    std::optional<Clock::Limits> clock;
    std::uint64_t seed = 0;
    bool paused = false;
  };
  Answer<LiveMatch*> open(const NewMatch& wanted);
  Answer<LiveMatch*> load(const std::string& name);
  /// A match from a record's text; it is kept under a new name.
  Answer<LiveMatch*> load_text(const std::string& record);
  LiveMatch* find(std::string_view id);
  void close(LiveMatch& match);

  /// The move that answers the first `ply` moves; sent again, it is not played again.
  Answer<bool> play(LiveMatch& match, std::int64_t ply, const std::string& move);
  /// Back to where a person was to move, or one move where none plays.
  Answer<bool> take_back(LiveMatch& match);
  Answer<bool> redo(LiveMatch& match);
  Answer<bool> resign(LiveMatch& match, Player player);
  Answer<bool> set_up(LiveMatch& match, const std::string& state);
  void set_paused(LiveMatch& match, bool paused);
  void keep_now(LiveMatch& match) { keep(match); }
  /// A player whose time is up has lost; called before anything is read or done, and now and then.
  void look_at_clock(LiveMatch& match);
  void look_at_clocks();

  void watch(const std::string& match, Watcher& watcher);
  void unwatch(const std::string& match, Watcher& watcher);
  void unwatch_all(Watcher& watcher);

 private:
  LiveMatch& add(std::unique_ptr<LiveMatch> match);
  Answer<LiveMatch*> go_on_with(const Record& record, const std::string& name);
  void changed(LiveMatch& match);
  void keep(LiveMatch& match);
  void run_clock(LiveMatch& match);
  void stop_thinking(LiveMatch& match);
  void let_computer_think(LiveMatch& match);
  void computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                      const Result<ThoughtView>& thought);

  Workplace& workplace_;
  Archive& archive_;
  std::map<std::string, std::unique_ptr<LiveMatch>, std::less<>> matches_;
  std::multimap<std::string, Watcher*, std::less<>> watchers_;
  std::uint64_t opened_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // posted tasks look at it
};

}  // namespace castellan
