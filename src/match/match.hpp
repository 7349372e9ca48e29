// A game in progress: a start, the moves since, and what the rules leave to the players: takeback,
// repetition, turn limits, resignation. Front ends see texts, cells and numbers, never rules. A
// copy is cheap: positions and moves are shared.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "match/history.hpp"
#include "match/position.hpp"

namespace castellan {

class GameEntry;

/// A player who gave up.
struct Departure {
  Player player = 0;
  std::size_t ply = 0;  // how many moves were played before
  std::string how;      // "resignation" or "time"
};

class Match {
 public:
  Match(const GameEntry& game, const OptionValues& options, std::shared_ptr<const Position> start,
        bool starts_at_beginning);

  const GameEntry& game() const { return *game_; }
  const OptionValues& options() const { return options_; }
  int players() const { return position().players(); }

  const Position& start() const { return *positions_.front(); }
  bool starts_at_beginning() const { return starts_at_beginning_; }
  const Position& position() const { return *positions_.back(); }
  std::shared_ptr<const Position> shared_position() const { return positions_.back(); }
  /// All of them, the current one last.
  std::span<const Position::Shared> positions() const { return positions_; }
  /// The position where the current turn began.
  const std::shared_ptr<const Position>& turn_start() const;
  std::size_t moves_this_turn() const;

  std::string state_text(Player observer = referee) const { return position().text(observer); }
  BoardView view(Player observer = referee) const { return position().view(observer); }
  std::vector<RegionView> regions(Player observer = referee) const;
  /// A player, or `chance`; also defined once the game has ended.
  Player player_to_move() const { return standing_.to_act; }
  /// Whether the rules have eliminated a player.
  bool is_out(Player player) const { return standing_.out[static_cast<std::size_t>(player)]; }
  Outcome outcome() const;
  /// Whether something is hidden, and whether it is a zero-sum game for two without chance.
  bool hides_things() const;
  bool is_duel() const;
  int turn() const;
  /// Every player has a turn in it, unless he is out.
  int round() const;
  /// Whether the rules know rounds, so that people speak of them.
  bool counts_rounds() const { return standing_.round > 0; }
  /// After so many the rules end the game; 0: they do not.
  int most_rounds() const { return standing_.most_rounds; }
  std::vector<MoveView> legal_moves(Player observer = referee) const {
    return moves(observer, {}).moves;
  }
  MoveSet moves(Player observer, const MoveQuery& query) const;
  const History& history() const { return history_; }

  /// Keys of the positions that have occurred so often that once more is a draw.
  std::vector<std::uint64_t> drawn_when_repeated() const;

  /// A match from here on, as far as the observer knows: hidden information is made up from the
  /// seed. Where nothing is hidden it is this match.
  Match known_to(Player observer, std::uint64_t seed = 0) const;

  /// The match as it was after this many moves.
  Match at(std::size_t ply) const;

  /// Plays a typed move, or what chance did according to a record; see Position::play.
  Status play(std::string_view typed);
  bool take_back();
  bool redo();
  bool can_redo() const { return !undone_.empty(); }
  /// Starts over from this state, with the same options.
  Status set_up(std::string_view state);
  /// Comments on the last move; there must be one.
  void comment(std::string text) { comment(history_.size() - 1, std::move(text)); }
  void comment(std::size_t ply, std::string text) {
    history_.edit(ply, [&](PlayedMove& move) { move.comment = std::move(text); });
  }

  /// With a seed the match draws chance moves itself as soon as they are due. The n-th draw of a
  /// turn is always the same: taking back does not change a player's luck, and two matches with one
  /// seed share theirs turn by turn, whatever is played.
  void set_luck(std::uint64_t seed);
  /// For a copy to try things with: it waits for chance, and reveals nothing of what is to come.
  void forget_luck() { luck_.reset(); }

  /// This player has lost: by "resignation" or "time". Of two players the other wins; with more,
  /// the others play on if the game supports it, until one is left, and otherwise share the win.
  /// The first to leave comes last. Taking back undoes this too.
  void give_up(Player loser, std::string_view how);
  /// Whether the rules know draws, so that players may agree on one.
  bool allows_draws() const;
  /// The players have agreed on a draw. Taking back undoes this too.
  void agree_on_draw();
  /// Somebody who watches has decided the game, with those who have left behind all others. Taking
  /// back undoes this too.
  void adjudicate(const Outcome& outcome);
  /// Those who gave up, in order.
  const std::vector<Departure>& departures() const { return departures_; }
  bool has_left(Player player) const;
  /// Whether the game ended because too few players are left.
  bool ended_by_leaving() const;
  /// Restores departures from a record, whose moves include those played for absent players. False
  /// when the game could not have gone on like that.
  bool set_departures(std::vector<Departure> departures);
  /// Whether nobody decided on this move of the history: it is chance's, or was played for a player
  /// who had left.
  bool is_automatic(std::size_t ply) const;
  /// How a game ended when not by the rules alone: "resignation", "time", "agreement",
  /// "adjudication", "turns" or "repetition"; otherwise empty.
  std::string_view ended_by() const;
  /// Why the rules decided as they did: "22 of 28 cells"; empty when they did not.
  std::string why_ended() const;

 private:
  bool in_mid_turn() const { return history_.empty() || history_.back().end == Turn::goes_on; }
  bool is_over_by_leaving(std::size_t ply, const Standing& standing) const;
  Outcome outcome_by_rules() const;
  Outcome placed_by_leaving(const Outcome& by_rules) const;
  bool turns_ran_out() const;
  bool is_repeated() const;
  /// Only there can a position be the same again.
  bool is_between_turns(std::size_t ply) const;
  std::int64_t occurrences(std::uint64_t key) const;
  void push(PlayResult result);
  /// About the last move.
  void add_remark(std::string_view sentence);
  std::uint64_t draws_this_turn() const;
  /// Plays for chance, and for players who have left.
  void go_on();
  void forget_undone() { undone_.clear(); }

  const GameEntry* game_;
  OptionValues options_;
  bool starts_at_beginning_;
  std::vector<Position::Shared> positions_;  // one more than the history
  Standing standing_;                        // of the last one
  History history_;
  std::vector<std::pair<std::shared_ptr<const Position>, PlayedMove>> undone_;
  std::vector<Departure> departures_;
  /// By the players or by somebody who watches, not by the rules.
  struct Decision {
    Outcome outcome;
    std::string_view by;
  };
  std::optional<Decision> decided_;
  std::optional<std::uint64_t> luck_;
};

}  // namespace castellan
