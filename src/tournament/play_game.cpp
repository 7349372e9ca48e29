#include "tournament/play_game.hpp"

#include "core/random.hpp"

namespace castellan {

namespace {

/// A game under way.
class Play {
 public:
  Play(const GameOrder& order, Match match)
      : order_(order), match_(std::move(match)), referee_(order.adjudication, match_.players()) {
    if (order.clock) clocks_.emplace(*order.clock, order.players.size());
    result_.number = order.number;
    result_.opening_moves = match_.history().size();
  }

  /// False when it was stopped.
  bool run(StopToken stop) {
    for (std::size_t seat = 0; seat < order_.players.size(); ++seat) {
      const auto player = static_cast<Player>(seat);
      const auto begun = order_.players[seat]->begin(match_, player, mix(order_.seed) + seat);
      if (!begun) blame(player, begun.error());
    }
    while (!match_.outcome().ended && !verdict_ && !absence_) {
      make_move(stop);
      if (stop.stop_requested()) return false;
    }
    return true;
  }

  Record record() {
    result_.ended_by = verdict_ ? verdict_->by : std::string(match_.ended_by());
    if (verdict_) match_.adjudicate(verdict_->outcome);
    Record record;
    record.set_tag("Game", order_.game->info().name);
    record.set_tag("Opening", order_.opening->name);
    const GameSetup setup{order_.game, {match_.options(), {}}, order_.seats};
    update_record(record, setup, match_);
    for (Player player = 0; player < match_.players(); ++player) {
      result_.places.push_back(match_.outcome().place_of(player, match_.players()));
    }
    write_result(result_, record);
    return record;
  }

  /// Somebody could not be started, which is nobody's fault.
  const std::optional<Error>& absence() const { return absence_; }

 private:
  void make_move(StopToken stop) {
    const Player player = match_.player_to_move();
    const int turn = match_.turn();
    const auto seat = static_cast<std::size_t>(player);
    if (clocks_) order_.players[seat]->set_clocks(clocks_->left());
    auto choice = order_.players[seat]->choose(match_, stop);
    if (stop.stop_requested()) return;
    if (!choice) return blame(player, choice.error());
    const std::size_t ply = match_.history().size();
    if (const auto played = match_.play(choice->move); !played) {
      return blame(player, {"illegal move '" + choice->move.substr(0, 80) + "'", false});
    }
    choice->note.seat = seat;
    if (clocks_) {
      // Our own bots by processor time, as everywhere: this machine may be busy.
      const double own = choice->note.thread_milliseconds;
      const double spent = own > 0 ? own : choice->note.milliseconds;
      clocks_->spend(seat, spent, match_.turn() != turn);
    }
    match_.comment(ply, note_text(order_.game->info(), choice->note));
    referee_.hear(player, choice->note.score);
    if (match_.turn() != turn && !match_.outcome().ended) verdict_ = referee_.look(match_);
  }

  /// The one at fault has lost; with many players the others may play on.
  void blame(Player player, const MatchPlayer::Fault& fault) {
    if (fault.is_absent) absence_ = Error{fault.what};
    const auto name = order_.game->info().players[static_cast<std::size_t>(player)];
    result_.fault += (result_.fault.empty() ? "" : "; ") + std::string(name) + ": " + fault.what;
    result_.faulty_seats.push_back(static_cast<std::size_t>(player));
    match_.give_up(player, fault.is_late ? "time" : "resignation");
  }

  const GameOrder& order_;
  Match match_;
  Adjudicator referee_;
  std::optional<Adjudicator::Verdict> verdict_;
  std::optional<Error> absence_;
  std::optional<SeatClocks> clocks_;
  GameResult result_;
};

}  // namespace

Result<std::optional<Record>> play_game(const GameOrder& order, StopToken stop) {
  auto match = start_of(*order.game, *order.opening, order.luck);
  if (!match) return match.error();
  Play play(order, std::move(*match));
  if (!play.run(stop)) return std::optional<Record>();
  if (play.absence()) return *play.absence();
  return std::optional(play.record());
}

}  // namespace castellan
