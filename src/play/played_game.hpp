// One game that people and bots play at this terminal: a table, the record saved after every move,
// and all that is said about it. The line mode and the full screen show it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/archive.hpp"
#include "match/game_list.hpp"
#include "match/table.hpp"

namespace castellan {

inline constexpr std::chrono::milliseconds hint_time{500};

/// How a game was left.
enum class GameEnd { finished, left, input_ended };

/// From the system: unguessable.
std::uint64_t fresh_seed();

class PlayedGame {
 public:
  /// The seed makes bots repeat their choices, the luck makes chance repeat, if given.
  static Result<PlayedGame> start(const GameSetup& setup, Archive& archive, std::uint64_t seed,
                                  std::optional<std::uint64_t> luck = {},
                                  std::optional<Clock::Limits> clock = {},
                                  std::optional<int> takebacks = {});
  /// A saved game, with the luck saved with it. A finished one opens as a replay.
  static Result<PlayedGame> resume(const std::string& name, const GameList& games, Archive& archive,
                                   const WeightsReader& read_weights = {});

  const GameInfo& info() const { return table_.info(); }
  /// What is shown: in a replay, the game as it was some moves ago.
  const Match& match() const { return shown_ ? *shown_ : table_.match(); }
  Table& table() { return table_; }
  /// For the bot to move, with all cores for what it can do in parallel.
  std::shared_ptr<Searcher> searcher();
  const Table& table() const { return table_; }

  /// Through whose eyes the game is shown: the referee's where nothing is hidden any more, the only
  /// person's at the table, or, of several people, those of the one for whom the curtain was
  /// lifted.
  Player observer() const;
  /// What can be laid over the board: what is at stake for the person to move, otherwise for the
  /// only person at the table, otherwise for everybody.
  std::vector<OverlayView> overlays() const;
  /// Whether the board is hidden until the person to move is at the screen and the others look
  /// away.
  bool is_behind_curtain() const;
  void lift_curtain() { looking_ = match().player_to_move(); }
  /// "Pass to East; everybody else, look away."
  std::string curtain_sentence() const;

  /// Plays a typed move, or says why not.
  Status play(std::string_view typed);
  /// Back to before a person's last move; between bots and in a replay, one move.
  Status take_back();
  /// "Taken back.", and where there is a limit: "1 takeback is left."
  std::string taken_back_sentence() const;
  /// Replays what was taken back, up to a person's turn; in a replay, one move.
  Status redo();

  /// The person to move gives up; while a computer moves, the only person.
  Status resign();

  /// Whether this is a finished game that was opened: nothing that is done here changes it.
  bool is_replay() const { return shown_.has_value(); }
  /// To the end of a turn by its number, or to "start" or "end".
  Status jump(std::string_view where);
  /// Through the eyes of a player by his word, of "all", or without a name of the next in turn: in
  /// a replay, or where only computers play.
  Status look_through_eyes_of(std::string_view name);
  /// Turns the replay into a new game that begins with the moves up to here.
  Status play_on();
  /// "After turn 12 of 40".
  std::string replay_place() const;
  /// "After turn 12 of 40. Red (Ann) plays 3,1>3,4".
  std::string replay_sentence() const;
  /// What can be done in a replay.
  static std::string replay_help();

  /// Saves the record as it is now; play, take_back and redo do it too.
  void save();
  /// The same; a game that another program has changed since becomes one of its own.
  void save_somewhere();

  /// Lets the clock run for the player to move, who loses when his time is up; true when it was.
  /// To be called often. Nobody's time runs behind a curtain, nor unless `wanted`.
  bool keep_time(bool wanted = true);
  bool clock_runs() const;
  /// "4:52"; empty without a clock.
  std::string time_left(Player player) const;
  /// "Clock: Red (Ann) 4:52, Blue (Bob) 5:00"; empty without one.
  std::string clock_line() const;
  /// Stops the clock, and saves how it stands.
  void leave();
  /// Instead of the system's clock.
  void set_time_source(std::function<Clock::Milliseconds()> now) { now_ = std::move(now); }

  bool is_kept() const { return version_ > 0; }
  const std::string& trouble() const { return trouble_; }
  /// A saving error that has not been reported yet; empty without one.
  std::string fresh_trouble();

  /// "Blackstone: Red (Ann) against Blue (Hard).", "Hexes: Red, Green and Blue (level:3)."
  std::string introduction() const;
  /// "Blue (Smartest) may take about 3 minutes for a move on this board." for each slow bot; empty
  /// without one.
  std::string slowness() const;
  /// "Red (Ann)".
  std::string player_title(Player player) const;
  /// "Evaluation: Red 0.1, Blue -0.1", by the source document; empty when the game has ended, or
  /// when it would reveal hidden information.
  std::string evaluation() const;
  /// "Red (Hard) plays 3,1>3,4", and what chance did then: "; chance: 4".
  std::string last_move() const;
  /// What chance did last: "Chance: 4"; empty when it has done nothing since the last decision.
  std::string last_chance() const;
  /// What to tell people about the last move.
  std::string last_remark() const;
  /// What the others, chance and hunger did since the player to move last moved, a sentence each;
  /// empty in games without steps.
  std::vector<std::string> news() const;
  /// Why the turn of the player to move should not end yet: "2 pieces can still capture."; empty
  /// without a reason.
  std::string unfinished() const;
  /// The same where a move would end the turn and is nothing more; once in a position, for a front
  /// that then asks whether to end it.
  std::string doubt_about(std::string_view move);
  /// "Game over: Red (Ann) wins!"; with more than two players, also the other places.
  std::string end_sentence() const;
  std::string kept_where() const;
  /// Where exactly, as the save command prints it.
  std::string kept_place() const;
  /// The command that resumes it; empty when it is not saved.
  std::string way_back() const;
  /// "Hint: 2,6>2,2 (+6, 8 moves deep)".
  std::string hint(const ThoughtView& thought) const;
  /// All evaluations, term by term, as lines.
  std::vector<std::string> explanation() const;
  /// Moves that are legal now, one of each form: "a4|a5, a4-c4 or a4x".
  std::string example_moves() const;
  /// How moves are typed, with examples that are legal now: "x,y>x,y, such as 3,1>3,4".
  std::string how_to_type() const;
  /// What the game is about, how moves are typed and every command, as lines.
  std::vector<std::string> help(std::string_view before_command = "") const;

 private:
  PlayedGame(Table table, Archive& archive) : table_(std::move(table)), archive_(&archive) {}

  std::string allowance() const;
  /// Whether nothing has to be kept from whoever is at this screen.
  bool may_see_everything() const;
  /// One past the last move that somebody decided on.
  std::size_t after_last_decision() const;
  /// To the nearest ply in this direction at which somebody decides, or the game ends.
  Status step(int direction);
  /// Saves from now on under a new name.
  void keep_anew();

  static Clock::Milliseconds system_time();

  Table table_;
  std::function<Clock::Milliseconds()> now_ = &PlayedGame::system_time;
  std::optional<Match> shown_;  // of a replay
  Archive* archive_;
  std::string kept_as_;             // empty when there is no name to save it under
  std::int64_t version_ = 0;        // of what is saved; 0: nothing is
  std::size_t kept_moves_ = 0;      // how many moves are already saved
  std::vector<std::string> locks_;  // of seats held on a server
  std::optional<Player> eyes_;      // chosen where everything may be seen
  Player looking_ = nobody;         // which of several people is looking, with hidden information
  std::string trouble_;             // why it is not being saved
  bool is_overtaken_ = false;       // that is why
  bool trouble_told_ = false;
  /// The ply at which somebody was asked whether to end the turn.
  std::optional<std::size_t> doubted_;
};

}  // namespace castellan
