// What happens in a room: moves, clocks, computers.
#include <algorithm>

#include "match/text.hpp"
#include "session/rooms.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

Refusal game_over() { return {"game_over", "the game has ended"}; }

}  // namespace

Answer<bool> Rooms::play(Room& match, std::int64_t ply, const std::string& move, Player observer) {
  const auto& history = match.table.match().history();
  const auto played = static_cast<std::int64_t>(history.size());
  if (ply < played) {
    const MoveView there = history[static_cast<std::size_t>(ply)].seen_by(observer).move;
    if (there.text == move || there.notation == move) return true;
    return Refusal{"wrong_ply", "move " + std::to_string(ply + 1) + " was " + there.text};
  }
  if (match.table.ended()) return game_over();
  if (ply > played) {
    return Refusal{"wrong_ply", "only " + counted(history.size(), "move") +
                                    (played == 1 ? " has" : " have") + " been played"};
  }
  const auto done = match.table.play(move, executor_.now());
  if (!done) return Refusal{"illegal_move", done.error().message};
  stop_thinking(match);
  changed(match);
  return true;
}

void Rooms::cut(Room& match) {
  match.kept_moves = std::min(match.kept_moves, match.table.ply());
  match.was_cut = true;
}

Answer<bool> Rooms::take_back(Room& match, Player who) {
  stop_thinking(match);
  if (const auto taken = match.table.take_back(executor_.now(), who); !taken) {
    untended_.insert(match.id);
    settle_soon();
    return Refusal{"nothing", taken.error().message};
  }
  cut(match);
  changed(match);
  return true;
}

Answer<bool> Rooms::may_offer(const Room& match, Table::Offer kind) const {
  const Table& table = match.table;
  switch (kind) {
    case Table::Offer::take_back:
      if (table.ply() == 0) return Refusal{"nothing", "there is no move to take back"};
      break;
    case Table::Offer::draw:
      if (table.ended()) return game_over();
      if (!table.match().allows_draws()) {
        return Refusal{"nothing", "there are no draws in this game"};
      }
      for (Player player = 0; player < table.match().players(); ++player) {
        if (table.is_person(player) || table.match().has_left(player)) continue;
        return Refusal{"nothing", "a computer does not agree on draws"};
      }
      break;
    case Table::Offer::rematch:
      if (!table.ended()) return Refusal{"nothing", "the game is not over yet"};
      break;
  }
  return true;
}

/// Nobody waits for a seat that was never taken, nor, in a running game, for a player who has left.
bool Rooms::is_agreed(const Room& match, Table::Offer kind) const {
  for (Player player = 0; player < match.table.match().players(); ++player) {
    if (!match.table.is_person(player) || match.table.offers(kind).contains(player)) continue;
    const bool is_gone = kind != Table::Offer::rematch && match.table.match().has_left(player);
    const bool is_open =
        !match.locks.empty() && match.locks[static_cast<std::size_t>(player)].empty();
    if (!is_gone && !is_open) return false;
  }
  return true;
}

Answer<bool> Rooms::offer(Room& match, Table::Offer kind, const std::vector<Player>& players) {
  if (const auto may = may_offer(match, kind); !may) return may;
  if (kind == Table::Offer::rematch && !match.table.rematch().empty()) return true;
  const auto& made = match.table.offers(kind);
  const Player asks = made.empty() ? players.front() : *made.begin();
  if (kind == Table::Offer::take_back && !match.table.has_move_of_person(asks)) {
    return Refusal{"nothing", "there is no move of yours to take back"};
  }
  for (const Player player : players) match.table.make_offer(kind, player);
  if (!is_agreed(match, kind)) {
    note(match);
    return true;
  }
  switch (kind) {
    case Table::Offer::take_back: match.table.drop_offers(kind); return take_back(match, asks);
    case Table::Offer::rematch: return open_rematch(match);
    case Table::Offer::draw: break;
  }
  stop_thinking(match);
  match.table.agree_on_draw();
  changed(match);
  return true;
}

void Rooms::decline(Room& match, Table::Offer kind) {
  if (match.table.offers(kind).empty()) return;
  match.table.drop_offers(kind);
  note(match);
}

Answer<bool> Rooms::open_rematch(Room& match) {
  NewMatch wanted{rematch_of(match.table.setup(), match.table.match()),
                  {},
                  executor_.random(),
                  match.table.paused(),
                  match.table.helps()};
  if (match.table.clock()) wanted.clock = match.table.clock()->limits();
  const auto opened = open(wanted);
  if (!opened) return opened.error();
  Room& again = **opened;
  if (!again.locks.empty()) {
    again.locks = match.locks;
    std::rotate(again.locks.begin(), again.locks.end() - 1, again.locks.end());
    note_locks(again);
  }
  match.table.set_rematch(again.id);
  note(match);
  return true;
}

Answer<bool> Rooms::redo(Room& match) {
  if (const auto played = match.table.redo(); !played) {
    return Refusal{"nothing", played.error().message};
  }
  stop_thinking(match);
  changed(match);
  return true;
}

Answer<bool> Rooms::resign(Room& match, Player player) {
  if (match.table.ended()) return game_over();
  stop_thinking(match);
  match.table.give_up(player, "resignation");
  changed(match);
  return true;
}

Answer<bool> Rooms::set_up(Room& match, const std::string& state) {
  const auto done = match.table.set_up(state);
  if (!done) return Refusal{"bad_position", done.error().message};
  stop_thinking(match);
  cut(match);
  changed(match);
  return true;
}

void Rooms::set_paused(Room& match, bool paused) {
  match.table.set_paused(paused);
  if (paused) stop_thinking(match);
  changed(match);
}

Answer<bool> Rooms::step(Room& match) {
  if (match.table.ended()) return game_over();
  if (!match.table.paused() || match.table.bot_to_move() == nullptr) {
    return Refusal{"nothing", "step works only when a computer is to move in a paused match"};
  }
  match.steps = true;
  untended_.insert(match.id);
  settle_soon();
  return true;
}

Answer<bool> Rooms::hurry(Room& match) {
  if (!match.job) return Refusal{"nothing", "no computer is thinking in this match"};
  match.job->stop = true;
  return true;
}

// ---- clocks

void Rooms::look_at_clock(Room& match) {
  if (!match.is_ours || !match.table.look_at_clock(executor_.now())) return;
  stop_thinking(match);
  changed(match);
}

void Rooms::look_at_clocks() {
  for (auto& [id, match] : matches_) look_at_clock(*match);
}

/// A computer that nobody waits for does not use up its time.
bool Rooms::clock_should_run(const Room& match) const {
  return match.table.clock_should_run() &&
         (match.table.bot_to_move() == nullptr || is_watched(match));
}

void Rooms::run_clock(Room& match, std::int64_t since) {
  match.table.run_clock(executor_.now(), clock_should_run(match), since);
}

// ---- computers

void Rooms::stop_thinking(Room& match) {
  match.steps = false;
  if (!match.job) return;
  match.job->stop = true;
  match.job.reset();
  match.table.dismiss_searchers();  // the thought may still run
}

void Rooms::let_computer_think(Room& match) {
  if (match.job || !match.is_ours || !needs_care(match)) return;
  if (match.table.bot_to_move() == nullptr) return;
  match.job = std::make_shared<Job>();
  const auto watcher = watchers_.find(match.id);
  const void* client = watcher == watchers_.end() ? static_cast<const void*>(&match)
                                                  : static_cast<const void*>(watcher->second);
  const auto think = [this, id = match.id, job = match.job, searcher = match.table.searcher(),
                      alive = std::weak_ptr(alive_), &executor = executor_,
                      hides = match.table.game().hides_things() || match.table.forbids_help()] {
    // A computer's thoughts would reveal its hidden information, or help one person against
    // another.
    const ThoughtProgress progress = hides ? ThoughtProgress() : [&](const ThoughtView& thought) {
      executor.post([this, id, job, alive, thought] {
        if (alive.expired() || job->stop || !watchers_.contains(id)) return;
        Json message = {{"type", "thinking"}, {"match", id}};
        message.update(json_of(thought));
        tell([this, id, text = write_message(message)] { tell_watchers(id, text); });
      });
    };
    const Result<ThoughtView> thought = searcher->think(StopToken(job->stop), progress);
    executor.post([this, id, job, alive, thought] {
      if (!alive.expired()) computer_found(id, job, thought);
    });
  };
  const auto give_up = [this, id = match.id, job = match.job, alive = std::weak_ptr(alive_),
                        &executor = executor_] {
    executor.post([this, id, job, alive] {
      if (!alive.expired()) computer_found(id, job, Error{"the search could not be started"});
    });
  };
  executor_.work({Executor::Urgency::game, client, match.job, think, give_up});
}

void Rooms::computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                           const Result<ThoughtView>& thought) {
  Room* match = live(id);
  if (match == nullptr || match->job != job) return;
  match->job.reset();
  look_at_clock(*match);
  if (match->table.ended()) return;
  const auto ply = static_cast<std::int64_t>(match->table.ply());
  const bool found = thought && !thought->lines.empty() && !thought->lines.front().moves.empty();
  (void)play(*match, ply,
             found ? thought->lines.front().moves.front()
                   : match->table.match().legal_moves().front().text);
}

}  // namespace castellan
