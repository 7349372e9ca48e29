// A match with people and bots at it: seats, clock, offers, pauses, and the bots' searchers. The
// terminal game and the session both run one; it has no time source, archive or threads of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/clock.hpp"
#include "match/game_setup.hpp"
#include "match/record.hpp"
#include "match/searcher.hpp"

namespace castellan {

class Table {
 public:
  using Milliseconds = Clock::Milliseconds;

  static constexpr int most_takebacks = 999;

  struct Opening {
    GameSetup setup;
    std::uint64_t seed = 0;  // for bots without one of their own
    std::uint64_t luck = 0;  // seeds the chance moves
    std::optional<Clock::Limits> clock = {};
    bool paused = false;  // bots do not move by themselves
    bool helps = false;   // hints and analysis are allowed although people play each other
    std::optional<int> takebacks = {};  // how many each person has; without it, any number
    std::string date = {};
  };
  static Result<Table> open(const Opening& opening);
  /// A game from its record, with the clock stopped. Chance continues with this luck.
  static Result<Table> resume(const GameEntry& game, const Record& record, std::uint64_t luck,
                              const WeightsReader& read_weights = {});

  /// A new game of the same players that begins with the moves of an earlier one.
  Table branch(const Match& from, std::uint64_t luck, std::string_view date) const;

  const GameEntry& game() const { return *setup_.game; }
  const GameInfo& info() const { return setup_.game->info(); }
  const GameSetup& setup() const { return setup_; }
  const Match& match() const { return match_; }
  /// Only for the archive.
  std::uint64_t luck() const { return luck_; }
  std::size_t ply() const { return match_.history().size(); }
  bool ended() const { return match_.outcome().ended; }

  const std::vector<Seat>& seats() const { return setup_.seats; }
  const Seat& seat(Player player) const { return setup_.seats[static_cast<std::size_t>(player)]; }
  /// Null while chance is to act.
  const Seat* seat_to_move() const;
  bool is_person(Player player) const { return player >= 0 && !seat(player).bot; }
  bool has_people() const;
  /// Whether one of them still plays, from whom things could be hidden.
  bool has_person_in_play() const;
  /// The bot that is to move now, if one is.
  const BotSpec* bot_to_move() const;
  /// Whether a person's move can be taken back; this one's, if it is not nobody.
  bool has_move_of_person(Player who = nobody) const;
  /// In whose name somebody at these seats, of people, asks for a takeback: of the seat that
  /// decided on the last move, else of the one to move, else of the one that decided last of them.
  Player who_would_take_back(std::span<const Player> seats) const;

  /// Every change of the position withdraws the offers.
  Status play(std::string_view typed, Milliseconds now);
  /// How many moves this person may still take back; nothing where there is no limit.
  std::optional<int> takebacks_left(Player player) const;
  /// How many each person had; nothing where there is no limit.
  const std::optional<int>& takebacks() const { return takebacks_; }

  /// Whoever has used up his takebacks takes back nothing. What a move has brought to light stays:
  /// where cells are dark, only moves of the unfinished turn can be taken back, and none that
  /// showed a dark cell.
  Status may_take_back(Player who = nobody) const;
  /// Whether cells are what the game hides, if it hides anything.
  bool hides_at_most_cells() const;
  /// Back to before the last move of this person, or of any; between bots, one move. What happened
  /// since then is undone too. Within a turn the clock goes on.
  Status take_back(Milliseconds now, Player who = nobody);
  /// Replays what was taken back, up to a person's turn, with the clock as it stood there.
  Status redo();
  void give_up(Player loser, std::string_view how);
  /// Not where takebacks are limited and moves have been played: it would take them all back.
  Status may_set_up() const;
  Status set_up(std::string_view state);
  void comment(std::string text) { match_.comment(std::move(text)); }

  bool paused() const { return paused_; }
  void set_paused(bool paused) { paused_ = paused; }

  /// What people at the table may offer each other.
  enum class Offer { take_back, draw, rematch };
  /// Who has made the offer; whoever asked first comes first.
  const std::vector<Player>& offers(Offer kind) const { return offers_[index(kind)]; }
  bool has_offered(Offer kind, Player player) const;
  void make_offer(Offer kind, Player player);
  /// Withdrawn or declined.
  void drop_offers(Offer kind) { offers_[index(kind)].clear(); }
  void agree_on_draw();

  /// The player who opened the table, and may open the seats of others who are gone; or nobody.
  Player host() const { return host_; }
  void set_host(Player host) { host_ = host; }

  bool helps() const { return helps_; }
  /// Whether people are playing each other, so that none of them may ask the engine.
  bool forbids_help() const;
  /// The match in which they play again; empty before.
  const std::string& rematch() const { return rematch_; }
  void set_rematch(std::string match) { rematch_ = std::move(match); }

  const std::optional<Clock>& clock() const { return clock_; }
  /// Runs for the player to move, as if started some milliseconds ago; only after the first move,
  /// and not in a pause. `wanted` is false when nobody waits for this game.
  void run_clock(Milliseconds now, bool wanted, Milliseconds since = 0);
  void stop_clock(Milliseconds now);
  /// This much of the time that has passed costs nobody anything.
  void forgive(Milliseconds time) {
    if (clock_ && clock_->running()) clock_->start_earlier(-time);
  }
  bool clock_should_run() const;
  bool time_is_up(Milliseconds now) const;
  /// The player to move has lost when his time is up; true when it was. With many players the
  /// others may play on.
  bool look_at_clock(Milliseconds now);

  /// The searcher of the bot to move, set to the position. It stays with its seat, so that it may
  /// remember; that of a bot that forgets, until its turn is over.
  std::shared_ptr<Searcher> searcher(Workers* workers = nullptr);
  /// What the bots remember takes at most so much.
  std::int64_t searcher_megabytes() const;
  /// Drops what the bots remember: a thought under way goes on without this table.
  void dismiss_searchers();

  /// The record, brought up to date; tags of a loaded game stay.
  const Record& record(Milliseconds now);

 private:
  Table(GameSetup setup, Match match) : setup_(std::move(setup)), match_(std::move(match)) {}

  static std::size_t index(Offer kind) { return static_cast<std::size_t>(kind); }
  void withdraw_offers() { offers_ = {}; }
  /// The clock as the record has it after the moves that are left.
  void restore_clock();
  void dismiss_forgetful();
  std::string takebacks_text() const;
  void read_takebacks(std::string_view text);
  void write_clock(std::size_t ply, Milliseconds now);
  /// Whether a move of the history can be taken back on its own: somebody at the table decided on
  /// it, a person if there are any.
  bool is_decision(std::size_t ply, Player who = nobody) const;
  /// One past the last decision of this person, or of any; 0 without one.
  std::size_t end_of_decision(Player who) const;
  /// Whether the last move is the one before `end`, of the turn that goes on.
  bool is_within_turn(std::size_t end) const;
  /// Whether the match waits for chance, or for a player who has left: nobody here can move.
  bool nobody_can_move() const;

  GameSetup setup_;
  Match match_;
  std::uint64_t luck_ = 0;
  std::optional<Clock> clock_;
  std::vector<std::vector<Milliseconds>> undone_clocks_;  // when moves were taken back
  bool paused_ = false;
  bool helps_ = false;
  std::optional<int> takebacks_;
  std::array<int, max_players> taken_back_{};  // by each person, where that is limited
  Player host_ = nobody;
  std::array<std::vector<Player>, 3> offers_;  // by kind
  std::string rematch_;
  Record record_;
  std::vector<std::shared_ptr<Searcher>> searchers_;  // by seat
};

/// The time that a player had left, by the comment on the last move of a timed turn.
std::optional<Clock::Milliseconds> clock_in(std::string_view comment);

}  // namespace castellan
