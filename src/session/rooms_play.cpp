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
  const auto& history = match.latest().match().history();
  const auto played = static_cast<std::int64_t>(history.size());
  if (ply < played) {
    const MoveView there = history[static_cast<std::size_t>(ply)].seen_by(observer).move;
    if (there.text == move || there.notation == move) return true;
    return Refusal{"wrong_ply", "move " + std::to_string(ply + 1) + " was " + there.text};
  }
  if (match.latest().ended()) return game_over();
  if (ply > played) {
    return Refusal{"wrong_ply", "only " + counted(history.size(), "move") +
                                    (played == 1 ? " has" : " have") + " been played"};
  }
  const auto done = draft_of(match).play(move, executor_.now());
  if (!done) return refused(match, {"illegal_move", done.error().message});
  stop_thinking(match);
  changed(match);
  return true;
}

void Rooms::cut(Room& match) {
  match.kept_moves = std::min(match.kept_moves, match.latest().ply());
  if (match.known_moves) match.known_moves = std::min(*match.known_moves, match.latest().ply());
  match.was_cut = true;
}

Answer<bool> Rooms::take_back(Room& match, Player who) {
  stop_thinking(match);
  if (const auto taken = draft_of(match).take_back(executor_.now(), who); !taken) {
    untended_.insert(match.id);
    settle_soon();
    return refused(match, {"nothing", taken.error().message});
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
    if (!match.table.is_person(player) || match.latest().has_offered(kind, player)) continue;
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
  const Player asks = made.empty() ? players.front() : made.front();
  if (kind == Table::Offer::take_back && !match.table.has_move_of_person(asks)) {
    return Refusal{"nothing", "there is no move of yours to take back"};
  }
  if (kind == Table::Offer::take_back) {
    if (const auto may = match.table.may_take_back(asks); !may) {
      return Refusal{"nothing", may.error().message};
    }
  }
  for (const Player player : players) draft_of(match).make_offer(kind, player);
  if (!is_agreed(match, kind)) {
    note(match);
    return true;
  }
  switch (kind) {
    case Table::Offer::take_back: draft_of(match).drop_offers(kind); return take_back(match, asks);
    case Table::Offer::rematch: return open_rematch(match);
    case Table::Offer::draw: break;
  }
  stop_thinking(match);
  draft_of(match).agree_on_draw();
  changed(match);
  return true;
}

void Rooms::decline(Room& match, Table::Offer kind) {
  if (match.table.offers(kind).empty()) return;
  draft_of(match).drop_offers(kind);
  note(match);
}

Answer<bool> Rooms::open_rematch(Room& match) {
  NewMatch wanted{rematch_of(match.table.setup(), match.table.match()),
                  {},
                  executor_.random(),
                  match.table.paused(),
                  match.table.helps()};
  if (match.table.host() != nobody) {
    wanted.host = (match.table.host() + 1) % match.table.match().players();  // one seat further
  }
  if (match.table.clock()) wanted.clock = match.table.clock()->limits();
  wanted.takebacks = match.table.takebacks();
  const auto opened = open(wanted);
  if (!opened) return refused(match, opened.error());
  Room& again = **opened;
  if (!again.locks.empty()) {
    again.locks = match.locks;
    std::rotate(again.locks.begin(), again.locks.end() - 1, again.locks.end());
    note_locks(again);
  }
  draft_of(match).set_rematch(again.id);
  note(match);
  return true;
}

Answer<bool> Rooms::redo(Room& match) {
  if (const auto played = draft_of(match).redo(); !played) {
    return refused(match, {"nothing", played.error().message});
  }
  stop_thinking(match);
  changed(match);
  return true;
}

Answer<bool> Rooms::resign(Room& match, Player player) {
  if (match.table.ended()) return game_over();
  stop_thinking(match);
  draft_of(match).give_up(player, "resignation");
  changed(match);
  return true;
}

Answer<bool> Rooms::set_up(Room& match, const std::string& state) {
  if (const auto may = match.latest().may_set_up(); !may) {
    return Refusal{"nothing", may.error().message};
  }
  const auto done = draft_of(match).set_up(state);
  if (!done) return refused(match, {"bad_position", done.error().message});
  stop_thinking(match);
  cut(match);
  match.known_moves.reset();
  changed(match);
  return true;
}

void Rooms::set_paused(Room& match, bool paused) {
  draft_of(match).set_paused(paused);
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
  if (!match.is_ours || !match.is_settled() || !match.table.time_is_up(executor_.now())) return;
  draft_of(match).look_at_clock(executor_.now());
  stop_thinking(match);
  changed(match);
}

void Rooms::look_at_clocks() {
  for (auto& [id, match] : matches_) look_at_clock(*match);
}

/// A computer that nobody waits for does not use up its time.
bool Rooms::clock_should_run(const Room& match, const Table& table) const {
  return table.clock_should_run() && (table.bot_to_move() == nullptr || is_watched(match));
}

void Rooms::run_clock(const Room& match, Table& table, std::int64_t since) {
  table.run_clock(executor_.now(), clock_should_run(match, table), since);
}

void Rooms::run_clocks(Room& match) {
  run_clock(match, match.table);
  if (match.draft) run_clock(match, *match.draft);
}

// ---- computers

void Rooms::stop_thinking(Room& match) {
  match.steps = false;
  if (!match.job) return;
  match.job->stop = true;
  match.job.reset();
  match.table.dismiss_searchers();  // the thought may still run
  if (match.draft) match.draft->dismiss_searchers();
}

void Rooms::let_computer_think(Room& match) {
  if (match.job || !match.is_ours || !match.is_settled() || !needs_care(match)) return;
  if (match.table.bot_to_move() == nullptr) return;
  match.job = std::make_shared<Job>();
  const auto watcher = watchers_.find(match.id);
  const bool is_seen = watcher != watchers_.end();
  const void* client = is_seen ? static_cast<const void*>(watcher->second) : &match;
  const auto payer = is_seen ? watcher->second->payer() : std::make_shared<Payer>();
  const auto think = [this, id = match.id, job = match.job, searcher = match.table.searcher(),
                      alive = std::weak_ptr(alive_), &executor = executor_,
                      hides = match.table.match().hides_things() || match.table.forbids_help()] {
    // A computer's thoughts would reveal its hidden information, or help one person against
    // another.
    const ThoughtProgress progress = hides ? ThoughtProgress() : [&](const ThoughtView& thought) {
      executor.post([this, id, job, alive, thought] {
        if (alive.expired() || job->stop || !watchers_.contains(id)) return;
        Json message = {{"type", "thinking"}, {"match", id}};
        message.update(json_of(thought));
        tell_watchers(id, write_message(message));
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
  executor_.work({Executor::Urgency::game, client, payer, match.job, think, give_up});
}

/// Where strangers play, computers forget after a move when all of them remember too much.
void Rooms::bound_memory(Room& match) {
  if (hosting_.locksmith == nullptr || match.table.searcher_megabytes() == 0) return;
  std::int64_t all = 0;
  for (const auto& [id, each] : matches_) all += each->table.searcher_megabytes();
  if (all > Hosting::most_memory) match.table.dismiss_searchers();
}

void Rooms::computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                           const Result<ThoughtView>& thought) {
  Room* match = live(id);
  if (match == nullptr || match->job != job) return;
  if (!match->is_settled()) {  // an offer is being saved, for instance
    when_settled(*match, [this, id, job, thought] { computer_found(id, job, thought); }, false);
    return;
  }
  match->job.reset();
  bound_memory(*match);
  look_at_clock(*match);
  if (!match->is_settled() || match->table.ended()) return;  // its time was up
  const auto ply = static_cast<std::int64_t>(match->table.ply());
  const bool found = thought && !thought->lines.empty() && !thought->lines.front().moves.empty();
  (void)play(*match, ply,
             found ? thought->lines.front().moves.front()
                   : match->table.match().legal_moves().front().text);
}

}  // namespace castellan
