// What happens in a match of the hall: moves, clocks, computers.
#include <algorithm>

#include "session/hall.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

Refusal game_over() { return {"game_over", "the game has ended"}; }

}  // namespace

Answer<bool> Hall::play(LiveMatch& match, std::int64_t ply, const std::string& move) {
  const auto& history = match.match->history();
  const auto played = static_cast<std::int64_t>(history.size());
  if (ply < played) {
    const MoveView& there = history[static_cast<std::size_t>(ply)].move;
    if (there.text == move || there.notation == move) return true;
    return Refusal{"wrong_ply", "move " + std::to_string(ply + 1) + " was " + there.text};
  }
  if (match.match->outcome().ended) return game_over();
  if (ply > played) {
    return Refusal{"wrong_ply", "only " + std::to_string(played) + " moves have been played"};
  }
  const Player mover = match.match->player_to_move();
  const auto done = match.match->play(move);
  if (!done) return Refusal{"illegal_move", done.error().message};
  if (match.clock) write_clock(match, mover);
  stop_thinking(match);
  changed(match);
  return true;
}

/// What the mover has left goes into the record, after the turn's last move.
void Hall::write_clock(LiveMatch& match, Player mover) {
  const bool ends_turn = match.match->outcome().ended || match.match->player_to_move() != mover;
  if (!ends_turn) return;
  if (match.clock->running()) match.clock->reward(mover);
  const std::int64_t left = match.clock->left(mover, workplace_.now());
  const auto two = [](std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  const std::int64_t seconds = left / 1000;
  match.match->comment("[%clk " + std::to_string(seconds / 3600) + ":" + two(seconds / 60 % 60) +
                       ":" + two(seconds % 60) + "]");
}

void Hall::cut(LiveMatch& match) {
  match.kept_moves = std::min(match.kept_moves, match.match->history().size());
  match.was_cut = true;
}

Answer<bool> Hall::take_back(LiveMatch& match) {
  stop_thinking(match);
  const bool alone = !match.has_people();
  if (!match.match->take_back()) {
    untended_.insert(match.id);
    settle_soon();
    return Refusal{"nothing", "there is no move to take back"};
  }
  while (!alone && match.seat_to_move().bot && match.match->take_back()) {
  }
  if (alone) match.paused = true;
  cut(match);
  changed(match);
  return true;
}

void Hall::offer_take_back(LiveMatch& match, const std::vector<Player>& players) {
  match.offers.insert(players.begin(), players.end());
  note(match);
}

Answer<bool> Hall::redo(LiveMatch& match) {
  if (!match.match->redo()) return Refusal{"nothing", "there is nothing to play again"};
  stop_thinking(match);
  const bool alone = !match.has_people();
  while (!alone && !match.match->outcome().ended && match.seat_to_move().bot &&
         match.match->redo()) {
  }
  changed(match);
  return true;
}

Answer<bool> Hall::resign(LiveMatch& match, Player player) {
  if (match.match->outcome().ended) return game_over();
  stop_thinking(match);
  match.match->give_up(player, "resignation");
  changed(match);
  return true;
}

Answer<bool> Hall::set_up(LiveMatch& match, const std::string& state) {
  const auto done = match.match->set_up(state);
  if (!done) return Refusal{"bad_position", done.error().message};
  stop_thinking(match);
  cut(match);
  changed(match);
  return true;
}

void Hall::set_paused(LiveMatch& match, bool paused) {
  match.paused = paused;
  if (paused) stop_thinking(match);
  changed(match);
}

Answer<bool> Hall::step(LiveMatch& match) {
  if (match.match->outcome().ended) return game_over();
  if (!match.paused || !match.seat_to_move().bot) {
    return Refusal{"nothing", "a step is for a computer to move in a paused match"};
  }
  match.steps = true;
  untended_.insert(match.id);
  settle_soon();
  return true;
}

Answer<bool> Hall::hurry(LiveMatch& match) {
  if (!match.job) return Refusal{"nothing", "no computer of this match is thinking"};
  match.job->stop = true;
  return true;
}

// ---- clocks

void Hall::look_at_clock(LiveMatch& match) {
  if (!match.clock || !match.is_ours || match.match->outcome().ended) return;
  const auto running = match.clock->running();
  if (!running || match.clock->left(*running, workplace_.now()) > 0) return;
  stop_thinking(match);
  match.match->give_up(*running, "time");
  changed(match);
}

void Hall::look_at_clocks() {
  for (auto& [id, match] : matches_) look_at_clock(*match);
}

/// From the first move on; and a computer that nobody waits for does not spend its time.
bool Hall::clock_should_run(const LiveMatch& match) const {
  return match.clock && !match.paused && !match.match->outcome().ended &&
         !match.match->history().empty() && (!match.seat_to_move().bot || is_watched(match));
}

void Hall::run_clock(LiveMatch& match, std::int64_t since) {
  if (!match.clock) return;
  const std::int64_t now = workplace_.now();
  if (clock_should_run(match)) {
    match.clock->start(match.match->player_to_move(), now);
    if (since > 0) match.clock->start_earlier(since);
  } else {
    match.clock->stop(now);
  }
}

// ---- computers

void Hall::stop_thinking(LiveMatch& match) {
  match.steps = false;
  if (match.job) match.job->stop = true;
  match.job.reset();
}

void Hall::let_computer_think(LiveMatch& match) {
  if (match.job || !match.is_ours || !needs_care(match) || !match.seat_to_move().bot) return;
  match.job = std::make_shared<Job>();
  const auto watcher = watchers_.find(match.id);
  const void* client = watcher == watchers_.end() ? static_cast<const void*>(&match)
                                                  : static_cast<const void*>(watcher->second);
  const auto think = [this, id = match.id, job = match.job, bot = *match.seat_to_move().bot,
                      alive = std::weak_ptr(alive_), &workplace = workplace_,
                      copy = std::shared_ptr<Match>(match.match->clone())] {
    const auto progress = [&](const ThoughtView& thought) {
      workplace.post([this, id, job, alive, thought] {
        if (alive.expired() || job->stop || !watchers_.contains(id)) return;
        Json message = {{"type", "thinking"}, {"match", id}};
        message.update(json_of(thought));
        tell([this, id, text = write_message(message)] { tell_watchers(id, text); });
      });
    };
    const auto thought = copy->think(bot, StopToken(job->stop), progress);
    workplace.post([this, id, job, alive, thought] {
      if (!alive.expired()) computer_found(id, job, thought);
    });
  };
  const auto give_up = [this, id = match.id, job = match.job, alive = std::weak_ptr(alive_),
                        &workplace = workplace_] {
    workplace.post([this, id, job, alive] {
      if (!alive.expired()) computer_found(id, job, Error{"the computer could not think"});
    });
  };
  workplace_.work({Workplace::Urgency::game, client, match.job, think, give_up});
}

void Hall::computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                          const Result<ThoughtView>& thought) {
  LiveMatch* match = live(id);
  if (match == nullptr || match->job != job) return;
  match->job.reset();
  look_at_clock(*match);
  if (match->match->outcome().ended) return;
  const auto ply = static_cast<std::int64_t>(match->match->history().size());
  const bool found = thought && !thought->lines.empty() && !thought->lines.front().moves.empty();
  (void)play(
      *match, ply,
      found ? thought->lines.front().moves.front() : match->match->legal_moves().front().text);
}

}  // namespace castellan
