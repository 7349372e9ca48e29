// How rooms are saved: all changes of one moment are saved together, and then announced. Other
// programs on the same archive may have been faster.
#include <algorithm>
#include <functional>

#include "session/rooms.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

constexpr std::int64_t shortest_pause = 1'000;  // milliseconds, before a match is saved again
constexpr std::int64_t longest_pause = 60'000;
constexpr std::int64_t noticeable = 250;       // then people are told that saving is slow
constexpr std::int64_t too_late = 3'000;       // then the archive is in trouble
constexpr std::int64_t longest_wait = 30'000;  // then nobody waits for its answer any more
constexpr std::size_t most_attempts = 8;       // to remember

std::size_t hash_of_tags(const Record& record) {
  std::size_t hash = 0;
  for (const RecordTag& tag : record.tags) {
    if (tag.name == "Clock") continue;
    hash = hash * 31 + std::hash<std::string>{}(tag.name);
    hash = hash * 31 + std::hash<std::string>{}(tag.value);
  }
  return hash;
}

}  // namespace

void Rooms::note_kept(Room& match, const KeptGame& game) const {
  match.locks = game.locks;
  if (hosting_.locksmith != nullptr) match.locks.resize(match.table.seats().size());
  match.version = game.version;
  match.kept_moves = game.version > 0 ? game.record.moves.size() : 0;
  match.was_cut = false;
  match.kept_tags = hash_of_tags(game.record);
}

std::size_t Room::unkept_moves() const {
  if (is_settled() && trouble.empty()) return 0;
  return latest().ply() - std::min(kept_moves, latest().ply());
}

Table& Rooms::draft_of(Room& match) {
  if (!match.draft) {
    match.draft = std::make_unique<Table>(match.table);
    match.drafted_at = executor_.now();
  }
  return *match.draft;
}

Refusal Rooms::refused(Room& match, Refusal why) {
  if (!match.has_changed) match.draft.reset();
  return why;
}

void Rooms::changed(Room& match) {
  run_clock(match, draft_of(match));
  match.restarts_clock = true;
  note(match);
}

void Rooms::note(Room& match) {
  match.has_changed = true;
  unkept_.insert(match.id);
  settle_soon();
}

void Rooms::keep_now(Room& match) { note(match); }

void Rooms::when_settled(Room& match, Executor::Task task, bool stacks) {
  if (match.is_settled()) {
    task();
  } else {
    match.waiting.push_back({std::move(task), stacks});
  }
}

/// After the tasks already waiting: they belong to the same moment.
void Rooms::settle_soon() {
  if (will_settle_) return;
  will_settle_ = true;
  executor_.post([this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) settle();
  });
}

/// One batch at a time: what changes while it is written goes into the next one.
void Rooms::settle() {
  will_settle_ = false;
  if (!is_sending_ && !unkept_.empty()) send();
  take_care();
  if (is_leaving_) go_on_leaving();
}

void Rooms::send() {
  std::vector<Sent> batch;
  std::vector<Change> changes;
  std::vector<std::string> wanted;  // leases
  for (const std::string& id : std::exchange(unkept_, {})) {
    Room* match = live(id);
    if (match == nullptr) continue;
    Table& table = match->draft ? *match->draft : match->table;
    const Record& record = table.record(executor_.now());
    Change change = change_of(archive_, id, record, match->kept_moves);
    const std::size_t tags = hash_of_tags(record);
    change.version = match->version;
    change.appends = match->version > 0 && !match->was_cut && match->kept_tags == tags;
    change.clock_runs = table.clock() && table.clock()->running();
    change.locks = match->locks;
    change.luck = table.luck();
    change.id = std::to_string(executor_.random());
    batch.push_back({id, match->serial, change.id, record.moves.size(), tags});
    changes.push_back(std::move(change));
    match->has_changed = false;
    match->is_away = true;
    // If this program dies, others must know that the match needs one.
    if (!match->is_ours && needs_care(*match, table)) wanted.push_back(id);
  }
  if (batch.empty()) return;
  is_sending_ = true;
  struct Answers {
    std::vector<Result<SaveResult>> saved;
    Result<std::vector<std::string>> held = std::vector<std::string>();
  };
  ask_archive(
      [changes = std::move(changes), wanted, leases = hosting_.leases](Archive& archive) {
        Answers answers{archive.keep(changes)};
        if (!wanted.empty() && leases != nullptr) answers.held = leases->hold(wanted);
        return answers;
      },
      [this, batch = std::move(batch), wanted, begun = executor_.now()](const Answers& answers) {
        is_sending_ = false;
        figures_.commits.add(static_cast<double>(executor_.now() - begun) / 1000);
        now_held(wanted, answers.held);
        sent(batch, answers.saved);
      });
}

/// A store that is down must not stop the game: who was faster is found out later.
void Rooms::now_held(const std::vector<std::string>& wanted,
                     const Result<std::vector<std::string>>& held) {
  for (const std::string& id : held ? *held : wanted) {
    if (Room* match = live(id)) match->is_ours = true;
  }
}

void Rooms::sent(const std::vector<Sent>& batch, const std::vector<Result<SaveResult>>& answers) {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    Room* match = live(batch[i].id);
    if (match == nullptr || match->serial != batch[i].serial) continue;
    match->is_refused = answers[i] && !answers[i]->refused.empty();
    if (!answers[i]) {
      trouble_ = answers[i].error().message;
      was_not_kept(*match, batch[i], trouble_for_guests(trouble_));
    } else if (!answers[i]->refused.empty()) {
      was_not_kept(*match, batch[i], answers[i]->refused);
    } else if (answers[i]->overtaken) {
      was_overtaken(*match, *answers[i]);
    } else {
      was_kept(*match, batch[i], answers[i]->version);
    }
  }
  if (!unkept_.empty() || !untended_.empty() || is_leaving_) settle_soon();
}

void Rooms::was_kept(Room& match, const Sent& change, std::int64_t version) {
  const bool is_news = match.draft != nullptr || !match.trouble.empty() || match.version == 0;
  match.trouble.clear();
  trouble_.clear();
  ++figures_.saved;
  match.pause = 0;
  match.attempts.clear();
  match.version = version;
  match.kept_moves = change.moves;
  match.kept_tags = change.tags;
  match.was_cut = match.has_changed && match.was_cut;
  settled(match, is_news || match.tells_anyway);
}

/// The match goes on in memory, and says so.
void Rooms::was_not_kept(Room& match, const Sent& change, const std::string& trouble) {
  const bool is_news = match.draft != nullptr || match.trouble != trouble || match.tells_anyway;
  ++figures_.not_saved;
  match.trouble = trouble;
  match.pause = std::clamp(2 * match.pause, shortest_pause, longest_pause);
  match.next_try = executor_.now() + match.pause;
  match.attempts.push_back(change.change);
  if (match.attempts.size() > most_attempts) match.attempts.erase(match.attempts.begin());
  settled(match, is_news);
}

void Rooms::was_overtaken(Room& match, const SaveResult& result) {
  const auto& mine = match.attempts;
  if (std::find(mine.begin(), mine.end(), result.by) == mine.end()) {
    ++match.reloads;
    reload(match);
    return;
  }
  // A change of our own whose answer was lost: now the whole game follows it.
  match.attempts.clear();
  match.version = result.version;
  match.kept_moves = 0;
  match.was_cut = true;
  match.is_away = false;
  note(match);
}

void Rooms::settled(Room& match, bool is_news) {
  if (match.draft) {
    match.table = std::move(*match.draft);
    match.draft.reset();
    // The time that saving a move took is nobody's. An offer does not stop the clock, unless nobody
    // could have moved meanwhile.
    const std::int64_t took = executor_.now() - match.drafted_at;
    if (match.restarts_clock || took > noticeable) match.table.forgive(took);
  }
  match.restarts_clock = false;
  match.is_away = false;
  match.told_slow = false;
  match.tells_anyway = false;
  untended_.insert(match.id);
  settle_soon();
  if (is_news) tell_state(match);
  // A waiting message may change the match again, or close it. Moves that arrived together are
  // saved together; everything else waits for what came before it.
  const std::string id = match.id;
  auto waiting = std::exchange(match.waiting, {});
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    Room* room = live(id);
    if (room != nullptr && !room->is_settled() && (room->is_away || !waiting[i].stacks)) {
      room->waiting.insert(
          room->waiting.end(),
          std::make_move_iterator(waiting.begin() + static_cast<std::ptrdiff_t>(i)),
          std::make_move_iterator(waiting.end()));
      return;
    }
    waiting[i].task();
  }
}

void Rooms::tell_state(Room& match) {
  if (!is_watched(match)) return;
  // The end of a game that hides something shows its whole history in another light.
  const auto known = match.table.match().hides_things() ? std::nullopt : match.known_moves;
  std::map<std::pair<Player, bool>, std::string> messages;  // mostly one for all
  const auto [first, last] = watchers_.equal_range(match.id);
  for (auto each = first; each != last; ++each) {
    const Player observer = each->second->observer_of(match);
    const bool is_short = each->second->takes_differences() && known;
    std::string& message = messages[{observer, is_short}];
    if (message.empty()) {
      Json json = {{"type", "changed"}};
      json.update(state_of(match, observer, executor_.now(), is_short ? known : std::nullopt));
      message = write_message(json);
    }
    each->second->match_changed(message);
  }
  match.known_moves = match.table.ply();
}

// ---- the archive

std::int64_t Rooms::archive_is_late() const {
  return asked_.empty() ? 0 : executor_.now() - asked_.front();
}

std::string Rooms::trouble() const {
  if (!trouble_.empty()) return trouble_;
  return archive_is_late() > too_late ? "the store does not answer" : "";
}

void Rooms::await_archive() {
  trouble_ = not_opened_yet;
  probe();
}

void Rooms::probe() {
  if (std::exchange(is_probing_, true)) return;
  ask_archive([](Archive& archive) { return archive.probe(); },
              [this](const Status& written) {
                is_probing_ = false;
                if (!written) {
                  trouble_ = written.error().message;
                  return;
                }
                // Games that could not be saved are the better probe, if there are any.
                const bool was_away = trouble_ == not_opened_yet;
                const bool is_any = std::ranges::any_of(matches_, [&](auto& each) {
                  Room& match = *each.second;
                  const bool waits = !match.trouble.empty() && !match.is_refused;
                  if (waits) match.next_try = std::min(match.next_try, executor_.now() + 1'000);
                  return waits;
                });
                if (!is_any || was_away) trouble_.clear();
              });
}

void Rooms::retry_unkept() {
  for (auto& [id, match] : matches_) {
    const bool is_due = !match->trouble.empty() && executor_.now() >= match->next_try;
    if (is_due && match->is_settled()) note(*match);
  }
}

void Rooms::look_at_archive() {
  const std::int64_t late = archive_is_late();
  if (late < noticeable) return;
  for (auto& [id, match] : matches_) {
    if (match->is_settled() || match->told_slow) continue;
    match->told_slow = true;
    tell_watchers(id, write_message({{"type", "saving"}, {"match", id}}));
  }
  if (late > longest_wait) archive_.give_up_waiting();
}

// ---- other programs

void Rooms::reload(Room& match) {
  stop_thinking(match);
  match.is_away = true;
  ask_archive(
      [id = match.id](Archive& archive) { return archive.kept(id); },
      [this, id = match.id, serial = match.serial](const Result<std::optional<KeptGame>>& kept) {
        Room* room = live(id);
        if (room != nullptr && room->serial == serial) reloaded(*room, kept);
      });
}

void Rooms::reloaded(Room& match, const Result<std::optional<KeptGame>>& kept) {
  if (kept && !*kept) return close(match);  // deleted by another program
  match.draft.reset();
  if (!kept) {
    match.trouble = trouble_for_guests(kept.error().message);
  } else if (auto table = table_of(**kept, (*kept)->luck.value_or(executor_.random())); !table) {
    match.trouble = table.error().message;
  } else {
    match.table = std::move(*table);
    match.known_moves.reset();
    note_kept(match, **kept);
    match.trouble.clear();
    match.attempts.clear();
    run_clock(match, match.table, (*kept)->clock_ran);
  }
  settled(match, true);
}

void Rooms::heard(const std::string& id, std::int64_t version) {
  Room* match = live(id);
  if (match == nullptr) return;
  if (version == 0) return close(*match);  // deleted
  // A match with changes of its own finds out when it is saved.
  if (version > match->version && match->is_settled() && match->trouble.empty()) reload(*match);
}

void Rooms::look_for_news() {
  std::vector<std::string> ids;
  ids.reserve(matches_.size());
  for (const auto& [id, match] : matches_) {
    if (match->version > 0 && match->is_settled()) ids.push_back(id);
  }
  missed_news_ = false;
  ask_archive([ids](Archive& archive) { return archive.versions(ids); },
              [this, ids](const Result<std::vector<std::int64_t>>& versions) {
                missed_news_ = !versions;
                for (std::size_t i = 0; versions && i < ids.size(); ++i) {
                  heard(ids[i], (*versions)[i]);
                }
              });
}

}  // namespace castellan
