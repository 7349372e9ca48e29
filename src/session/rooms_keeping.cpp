// How rooms are saved: all changes of one moment are saved together, and then announced. Other
// programs on the same archive may have been faster.
#include <algorithm>
#include <functional>

#include "session/rooms.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

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

void Rooms::changed(Room& match) {
  run_clock(match);
  note(match);
}

void Rooms::note(Room& match) {
  unkept_.insert(match.id);
  settle_soon();
}

void Rooms::keep_now(Room& match) { note(match); }

void Rooms::tell(Executor::Task task) {
  if (unkept_.empty() && waiting_.empty()) {
    task();
  } else {
    waiting_.push_back(std::move(task));
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

void Rooms::settle() {
  will_settle_ = false;
  std::vector<Room*> matches;
  for (const std::string& id : std::exchange(unkept_, {})) {
    if (Room* match = live(id)) matches.push_back(match);
    untended_.insert(id);
  }
  if (!matches.empty()) keep_all(matches);
  take_care();
  for (const Room* match : matches) {
    if (!deleted_.contains(match->id)) tell_state(*match);
  }
  for (const std::string& id : std::exchange(deleted_, {})) {
    if (Room* match = live(id)) close(*match);
  }
  const auto waiting = std::exchange(waiting_, {});
  for (const Executor::Task& task : waiting) task();
}

void Rooms::tell_state(const Room& match) {
  if (!is_watched(match)) return;
  std::map<Player, std::string> messages;  // by observer: mostly one for all
  const auto [first, last] = watchers_.equal_range(match.id);
  for (auto each = first; each != last; ++each) {
    const Player observer = each->second->observer_of(match);
    std::string& message = messages[observer];
    if (message.empty()) {
      message = write_message(state_of(match, observer, executor_.now(), "changed"));
    }
    each->second->match_changed(message);
  }
}

void Rooms::keep_all(const std::vector<Room*>& matches) {
  std::vector<Change> changes;
  for (Room* match : matches) {
    const Record& record = match->table.record(executor_.now());
    const bool appends =
        match->version > 0 && !match->was_cut && match->kept_tags == hash_of_tags(record);
    changes.push_back({match->id, &record, match->version, match->kept_moves, appends,
                       match->table.clock() && match->table.clock()->running(),
                       match->locks.empty() ? nullptr : &match->locks, match->table.luck()});
  }
  const auto answers = archive_.keep(changes);
  for (std::size_t i = 0; i < matches.size(); ++i) {
    Room& match = *matches[i];
    if (!answers[i]) {
      if (i == 0) trouble_ = answers[i].error().message;
      match.trouble = trouble_for_guests(answers[i].error().message);
    } else if (answers[i]->overtaken) {
      ++match.reloads;
      reload(match);
    } else {
      match.trouble.clear();
      trouble_.clear();
      match.version = answers[i]->version;
      match.kept_moves = changes[i].record->moves.size();
      match.was_cut = false;
      match.kept_tags = hash_of_tags(*changes[i].record);
    }
  }
}

void Rooms::reload(Room& match) {
  stop_thinking(match);
  const auto kept = archive_.kept(match.id);
  if (!kept) {
    match.trouble = trouble_for_guests(kept.error().message);
    return;
  }
  if (!*kept) {  // deleted by another program
    deleted_.insert(match.id);
    return;
  }
  auto table = table_of(**kept, (*kept)->luck.value_or(executor_.random()));
  if (!table) {
    match.trouble = table.error().message;
    return;
  }
  match.table = std::move(*table);
  note_kept(match, **kept);
  match.trouble.clear();
  run_clock(match, (*kept)->clock_ran);
}

void Rooms::heard(const std::string& id, std::int64_t version) {
  Room* match = live(id);
  if (match == nullptr) return;
  if (version == 0) return close(*match);  // deleted
  // A match with changes of its own finds out when it is saved.
  if (version <= match->version || unkept_.contains(id)) return;
  reload(*match);
  untended_.insert(id);
  settle_soon();
  tell([this, id] {
    if (const Room* told = live(id)) tell_state(*told);
  });
}

void Rooms::look_for_news() {
  std::vector<std::string> ids;
  ids.reserve(matches_.size());
  for (const auto& [id, match] : matches_) ids.push_back(id);
  for (const std::string& id : ids) {
    const auto kept = archive_.kept(id);
    if (kept && *kept) heard(id, (*kept)->version);
  }
}

// ---- who looks after a match

bool Rooms::needs_care(const Room& match) const {
  if (match.table.ended()) return false;
  if (match.table.paused()) return match.steps;
  return match.table.bot_to_move() != nullptr ? is_watched(match) : clock_should_run(match);
}

void Rooms::take_care() {
  std::vector<std::string> wanted;
  const auto untended = std::exchange(untended_, {});
  for (const std::string& id : untended) {
    const Room* match = live(id);
    if (match != nullptr && !match->is_ours && needs_care(*match)) wanted.push_back(id);
  }
  if (!wanted.empty() && hosting_.leases != nullptr) {
    const auto held = hosting_.leases->hold(wanted);
    // A store that is down must not stop the game: who was faster is found out later.
    for (const std::string& id : held ? *held : wanted) live(id)->is_ours = true;
  }
  for (const std::string& id : untended) {
    if (Room* match = live(id)) let_computer_think(*match);
  }
}

void Rooms::tend() {
  std::vector<Room*> ours;
  std::vector<Room*> troubled;
  std::vector<std::string> unneeded;
  for (auto& [id, match] : matches_) {
    if (hosting_.leases == nullptr || !match->is_ours) {
      if (needs_care(*match)) untended_.insert(id);
    } else if (needs_care(*match)) {
      ours.push_back(match.get());
    } else {
      match->is_ours = false;
      unneeded.push_back(id);
    }
    if (!match->trouble.empty()) troubled.push_back(match.get());
  }
  if (hosting_.leases != nullptr) renew_leases(ours, unneeded);
  if (!troubled.empty()) keep_all(troubled);  // it may work by now
  for (Room* match : troubled) {
    if (match->trouble.empty()) tell_state(*match);
  }
  if (hosting_.leases != nullptr) adopt_orphans();
  forget_idle();
  if (!is_settled()) settle_soon();
}

void Rooms::renew_leases(const std::vector<Room*>& ours, const std::vector<std::string>& unneeded) {
  if (!unneeded.empty()) (void)hosting_.leases->let_go(unneeded);
  if (ours.empty()) return;
  const auto renewed = hosting_.leases->renew();
  for (Room* match : ours) {
    if (!renewed || std::binary_search(renewed->begin(), renewed->end(), match->id)) continue;
    match->is_ours = false;
    stop_thinking(*match);
    untended_.insert(match->id);
  }
}

/// Those that need care are loaded and then tended with the others.
void Rooms::adopt_orphans() {
  constexpr std::size_t at_a_time = 50;
  const auto orphans = hosting_.leases->orphans();
  if (!orphans) return;
  for (std::size_t i = 0; i < std::min(at_a_time, orphans->size()); ++i) {
    const std::string& id = (*orphans)[i];
    const auto match = find(id);
    const bool is_gone = !match && match.error().code == "unknown_match";
    if (is_gone || (match && !needs_care(**match))) (void)hosting_.leases->discard(id);
  }
}

void Rooms::forget_idle() {
  std::vector<std::string> idle;
  for (const auto& [id, match] : matches_) {
    if (may_go(*match) && executor_.now() - match->left_at > hosting_.idle) idle.push_back(id);
  }
  for (const std::string& id : idle) close(*live(id));
}

void Rooms::leave() {
  for (auto& [id, match] : matches_) {
    stop_thinking(*match);
    if (!match->table.clock() || !match->is_ours || match->table.ended()) continue;
    match->table.stop_clock(executor_.now());
    unkept_.insert(id);
  }
  settle();
  if (hosting_.leases != nullptr) (void)hosting_.leases->hand_over();
}

}  // namespace castellan
