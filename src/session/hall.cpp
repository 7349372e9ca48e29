#include "session/hall.hpp"

#include <algorithm>

#include "games/saved_games.hpp"
#include "match/text.hpp"

namespace castellan {

namespace {

Refusal game_over() { return {"game_over", "the game has ended"}; }

bool only_computers(const GameSetup& setup) {
  return std::all_of(setup.seats.begin(), setup.seats.end(),
                     [](const Seat& seat) { return seat.bot.has_value(); });
}

}  // namespace

Hall::~Hall() {
  for (auto& [id, match] : matches_) stop_thinking(*match);
}

LiveMatch& Hall::add(std::unique_ptr<LiveMatch> match) {
  match->id = "m" + std::to_string(++opened_);
  LiveMatch& added = *match;
  matches_[added.id] = std::move(match);
  return added;
}

Answer<LiveMatch*> Hall::open(const NewMatch& wanted) {
  if (matches_.size() >= most_matches) {
    return Refusal{"too_many", "there are " + std::to_string(most_matches) + " matches already"};
  }
  auto live = std::make_unique<LiveMatch>();
  live->setup = wanted.setup;
  for (Seat& seat : live->setup.seats) {
    if (!seat.bot) continue;
    const auto seeded = with_seed(*live->setup.game, *seat.bot, wanted.seed);
    if (!seeded) return Refusal{"bad_bot", seeded.error().message};
    seat.bot = *seeded;
  }
  if (only_computers(live->setup)) end_circles(live->setup.position.options);
  auto match = live->setup.game->start(live->setup.position);
  if (!match) return Refusal{"bad_position", match.error().message};
  live->match = std::move(*match);
  live->record.set_tag("Game", live->setup.game->info().name);
  live->record.set_tag("Date", workplace_.today());
  if (wanted.clock) {
    live->clock.emplace(*wanted.clock, static_cast<int>(live->setup.game->info().players.size()));
  }
  live->paused = wanted.paused;
  LiveMatch& added = add(std::move(live));
  run_clock(added);
  let_computer_think(added);
  return &added;
}

Answer<LiveMatch*> Hall::load(const std::string& name) {
  const SavedGame saved = load_game(archive_, name);
  if (!saved.trouble.empty()) return Refusal{"not_found", name + ": " + saved.trouble};
  return go_on_with(saved.record, name);
}

Answer<LiveMatch*> Hall::load_text(const std::string& text) {
  const auto record = parse_record(text);
  if (!record) return Refusal{"bad_record", record.error().message};
  auto match = go_on_with(*record, "");
  if (match) keep(**match);
  return match;
}

Answer<LiveMatch*> Hall::go_on_with(const Record& record, const std::string& name) {
  if (matches_.size() >= most_matches) {
    return Refusal{"too_many", "there are " + std::to_string(most_matches) + " matches already"};
  }
  const auto game = find_game_of(record);
  if (!game) return Refusal{"bad_record", game.error().message};
  const auto seats = seats_of(**game, record);
  if (!seats) return Refusal{"bad_record", seats.error().message};
  auto match = replay(**game, record);
  if (!match) return Refusal{"bad_record", match.error().message};
  auto live = std::make_unique<LiveMatch>();
  live->setup.game = *game;
  live->setup.position.options = (*match)->options();
  live->setup.seats = *seats;
  live->match = std::move(*match);
  live->record = record;
  live->clock = Clock::parse(record.tag("Clock"), static_cast<int>(seats->size()));
  live->kept_as = name;
  LiveMatch& added = add(std::move(live));
  run_clock(added);
  let_computer_think(added);
  return &added;
}

LiveMatch* Hall::find(std::string_view id) {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return nullptr;
  look_at_clock(*found->second);
  return found->second.get();
}

void Hall::close(LiveMatch& match) {
  stop_thinking(match);
  watchers_.erase(match.id);
  matches_.erase(match.id);
}

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
  if (match.clock && match.match->player_to_move() != mover) match.clock->reward(mover);
  stop_thinking(match);
  changed(match);
  return true;
}

Answer<bool> Hall::take_back(LiveMatch& match) {
  stop_thinking(match);
  const bool alone = only_computers(match.setup);
  if (!match.match->take_back()) return Refusal{"nothing", "there is no move to take back"};
  while (!alone && match.seat_to_move().bot && match.match->take_back()) {
  }
  if (alone) match.paused = true;
  changed(match);
  return true;
}

Answer<bool> Hall::redo(LiveMatch& match) {
  stop_thinking(match);
  if (!match.match->redo()) return Refusal{"nothing", "there is nothing to play again"};
  const bool alone = only_computers(match.setup);
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
  changed(match);
  return true;
}

void Hall::set_paused(LiveMatch& match, bool paused) {
  match.paused = paused;
  if (paused) stop_thinking(match);
  changed(match);
}

void Hall::look_at_clock(LiveMatch& match) {
  if (!match.clock || match.match->outcome().ended) return;
  const auto running = match.clock->running();
  if (!running || match.clock->left(*running, workplace_.now()) > 0) return;
  stop_thinking(match);
  match.match->give_up(*running, "time");
  changed(match);
}

void Hall::look_at_clocks() {
  for (auto& [id, match] : matches_) look_at_clock(*match);
}

void Hall::watch(const std::string& match, Watcher& watcher) {
  unwatch(match, watcher);
  watchers_.emplace(match, &watcher);
}
void Hall::unwatch(const std::string& match, Watcher& watcher) {
  const auto [first, last] = watchers_.equal_range(match);
  for (auto each = first; each != last; ++each) {
    if (each->second != &watcher) continue;
    watchers_.erase(each);
    return;
  }
}
void Hall::unwatch_all(Watcher& watcher) {
  std::erase_if(watchers_, [&](const auto& each) { return each.second == &watcher; });
}

/// Kept first, told afterwards: what somebody has been told is safe.
void Hall::changed(LiveMatch& match) {
  run_clock(match);
  keep(match);
  const auto [first, last] = watchers_.equal_range(match.id);
  for (auto each = first; each != last; ++each) each->second->match_changed(match);
  let_computer_think(match);
}

void Hall::keep(LiveMatch& match) {
  update_record(match.record, match.setup, *match.match);
  if (match.clock) match.record.set_tag("Clock", match.clock->text(workplace_.now()));
  if (match.kept_as.empty()) {
    const auto name = archive_.new_name(match.setup.game->info().name);
    if (!name) {
      match.trouble = name.error().message;
      return;
    }
    match.kept_as = *name;
  }
  const auto saved = archive_.save(match.kept_as, write_record(match.record));
  match.trouble = saved ? "" : saved.error().message;
}

void Hall::run_clock(LiveMatch& match) {
  if (!match.clock) return;
  if (match.match->outcome().ended || match.paused) {
    match.clock->stop(workplace_.now());
  } else {
    match.clock->start(match.match->player_to_move(), workplace_.now());
  }
}

void Hall::stop_thinking(LiveMatch& match) {
  if (match.job) match.job->stop = true;
  match.job.reset();
}

void Hall::let_computer_think(LiveMatch& match) {
  if (match.job || match.paused || match.match->outcome().ended || !match.seat_to_move().bot) {
    return;
  }
  match.job = std::make_shared<Job>();
  workplace_.work([this, id = match.id, job = match.job, bot = *match.seat_to_move().bot,
                   alive = std::weak_ptr(alive_), &workplace = workplace_,
                   copy = std::shared_ptr<Match>(match.match->clone())] {
    const auto progress = [&](const ThoughtView& thought) {
      workplace.post([this, id, job, alive, thought] {
        if (alive.expired() || job->stop) return;
        const auto found = matches_.find(id);
        if (found == matches_.end()) return;
        const auto [first, last] = watchers_.equal_range(id);
        for (auto each = first; each != last; ++each) {
          each->second->computer_thinks(*found->second, thought);
        }
      });
    };
    const auto thought = copy->think(bot, StopToken(job->stop), progress);
    workplace.post([this, id, job, alive, thought] {
      if (!alive.expired()) computer_found(id, job, thought);
    });
  });
}

void Hall::computer_found(const std::string& id, const std::shared_ptr<Job>& job,
                          const Result<ThoughtView>& thought) {
  const auto found = matches_.find(id);
  if (found == matches_.end() || found->second->job != job) return;
  LiveMatch& match = *found->second;
  match.job.reset();
  look_at_clock(match);
  if (!thought || match.match->outcome().ended) return;
  const auto ply = static_cast<std::int64_t>(match.match->history().size());
  (void)play(match, ply, thought->lines.front().moves.front());
}

}  // namespace castellan
