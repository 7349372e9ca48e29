#include "session/rooms.hpp"

#include <algorithm>

#include "match/text.hpp"
#include "session/views.hpp"

namespace castellan {

namespace {

/// Without control characters.
std::string printable(std::string_view text) {
  std::string clean;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 32 && c != 127) clean += c;
  }
  return clean;
}

/// Names as archives issue them; nothing else is looked up.
bool is_name(std::string_view id) { return !id.empty() && id.size() <= 200 && printable(id) == id; }

}  // namespace

Rooms::~Rooms() {
  for (auto& [id, match] : matches_) stop_thinking(*match);
}

std::string Rooms::trouble_for_guests(const std::string& message) const {
  return hosting_.is_own ? message : "the store cannot be reached";
}

// ---- coming and going

Answer<Room*> Rooms::add(std::unique_ptr<Room> match, std::int64_t clock_ran) {
  if (!make_room()) {
    return Refusal{"too_many",
                   "there are " + std::to_string(hosting_.most_matches) + " matches already"};
  }
  if (match->id.empty()) {
    const auto name = archive_.new_name(match->table.info().name);
    match->id = name ? *name : "unkept-" + std::to_string(++unnamed_);
    if (!name) match->trouble = trouble_for_guests(name.error().message);
  }
  match->here.assign(match->table.seats().size(), 0);
  if (hosting_.locksmith != nullptr) match->locks.resize(match->table.seats().size());
  match->serial = ++serials_;
  match->is_ours = hosting_.leases == nullptr;
  match->left_at = executor_.now();
  Room& added = *match;
  matches_[added.id] = std::move(match);
  run_clock(added, added.table, clock_ran);
  untended_.insert(added.id);
  settle_soon();
  return &added;
}

bool Rooms::may_go(const Room& match) const {
  return match.version > 0 && match.trouble.empty() && match.is_settled() && !is_watched(match) &&
         !needs_care(match);
}

/// Drops the match that has been unwatched for longest, if any can go.
bool Rooms::make_room() {
  if (matches_.size() < hosting_.most_matches) return true;
  Room* oldest = nullptr;
  for (auto& [id, match] : matches_) {
    if (!may_go(*match)) continue;
    if (oldest == nullptr || match->left_at < oldest->left_at) oldest = match.get();
  }
  if (oldest == nullptr) return false;
  close(*oldest);
  return true;
}

Answer<Room*> Rooms::open(const NewMatch& wanted) {
  auto table = Table::open({.setup = wanted.setup,
                            .seed = wanted.seed,
                            .luck = executor_.random(),
                            .clock = wanted.clock,
                            .paused = wanted.paused,
                            .helps = wanted.helps,
                            .takebacks = wanted.takebacks,
                            .date = executor_.today()});
  if (!table) return Refusal{"bad_position", table.error().message};
  table->set_host(wanted.host);
  auto added = add(std::make_unique<Room>(std::move(*table)));
  if (added && hosting_.keeps_unplayed) note(**added);
  return added;
}

Answer<Room*> Rooms::open_record(Record record) {
  auto table = table_of({std::move(record), 0, {}}, executor_.random());
  if (!table) return Refusal{"bad_record", table.error().message};
  auto added = add(std::make_unique<Room>(std::move(*table)));
  if (added) note(**added);
  return added;
}

Answer<Room*> Rooms::find(std::string_view id) {
  Room* playing = live(id);
  if (playing == nullptr) {
    return Refusal{"unknown_match", "there is no match " + printable(id.substr(0, 60))};
  }
  look_at_clock(*playing);
  return playing;
}

void Rooms::fetch(const std::string& id, std::function<void(const Answer<Room*>&)> then) {
  if (live(id) != nullptr || !is_name(id)) return then(find(id));
  ask_archive([id](Archive& archive) { return archive.kept(id); },
              [this, id, then = std::move(then)](const Result<std::optional<KeptGame>>& kept) {
                then(take_in(id, kept));
              });
}

Answer<Room*> Rooms::take_in(const std::string& id, const Result<std::optional<KeptGame>>& kept) {
  if (live(id) != nullptr) return find(id);
  if (!kept) return Refusal{"not_kept", trouble_for_guests(kept.error().message)};
  if (!*kept) return find(id);
  auto table = table_of(**kept, (*kept)->luck.value_or(executor_.random()));
  if (!table) return Refusal{"bad_record", table.error().message};
  auto match = std::make_unique<Room>(std::move(*table));
  match->id = id;
  note_kept(*match, **kept);
  return add(std::move(match), (*kept)->clock_ran);
}

Room* Rooms::live(std::string_view id) {
  const auto found = matches_.find(id);
  return found == matches_.end() ? nullptr : found->second.get();
}

Result<Table> Rooms::table_of(const KeptGame& game, std::uint64_t luck) const {
  const auto entry = games_.find_for(game.record);
  if (!entry) return entry.error();
  return Table::resume(**entry, game.record, luck);
}

void Rooms::close(Room& match) {
  stop_thinking(match);
  if (hosting_.leases != nullptr && match.is_ours) unneeded_.push_back(match.id);
  const std::string id = match.id;
  for (auto watcher = watchers_.find(id); watcher != watchers_.end();
       watcher = watchers_.find(id)) {
    Watcher* told = watcher->second;
    watchers_.erase(watcher);
    told->match_closed(id);
  }
  unkept_.erase(id);
  untended_.erase(id);
  const auto waiting = std::move(match.waiting);
  matches_.erase(id);
  for (const Room::Waiting& each : waiting) each.task();  // they find that it is gone
}

void Rooms::remove(const std::string& id, std::function<void(const Status&)> then) {
  if (!is_name(id)) return then(Error{"there is no such saved game"});
  ask_archive([id](Archive& archive) { return archive.remove(id); },
              [this, id, then = std::move(then)](const Status& removed) {
                Room* playing = live(id);
                if (removed && playing != nullptr) close(*playing);
                then(removed);
              });
}

std::optional<std::string> Rooms::claim_seat(Room& match, Player player) {
  if (hosting_.locksmith == nullptr) return std::nullopt;
  std::string& lock = match.locks[static_cast<std::size_t>(player)];
  if (!lock.empty()) return std::nullopt;
  std::string token = hosting_.locksmith->new_token();
  lock = hosting_.locksmith->lock_for(token);
  note_locks(match);
  return token;
}

void Rooms::release_seat(Room& match, Player player, Player by) {
  match.locks[static_cast<std::size_t>(player)].clear();
  // Whoever sits down there next is somebody else.
  Table& table = draft_of(match);
  if (table.host() == player) table.set_host(nobody);
  for (const auto kind : {Table::Offer::take_back, Table::Offer::draw, Table::Offer::rematch}) {
    if (table.has_offered(kind, player)) table.drop_offers(kind);
  }
  note_locks(match);
  if (by == nobody) return;
  when_settled(match, [this, id = match.id, player, by] {
    tell_watchers(
        id, write_message({{"type", "reopened"}, {"match", id}, {"player", player}, {"by", by}}));
  });
}

void Rooms::note_locks(Room& match) {
  if (match.version == 0 && !hosting_.keeps_unplayed) return;
  match.was_cut = true;  // the locks are written with the whole game
  match.tells_anyway = true;
  note(match);
}

// ---- watching

void Rooms::watch(Room& match, Watcher& watcher) {
  const auto [first, last] = watchers_.equal_range(match.id);
  for (auto each = first; each != last; ++each) {
    if (each->second == &watcher) return;
  }
  watchers_.emplace(match.id, &watcher);
  if (match.table.clock() && !match.table.clock()->running()) run_clocks(match);
  untended_.insert(match.id);
  settle_soon();
}

void Rooms::unwatch(const std::string& id, Watcher& watcher) {
  const auto [first, last] = watchers_.equal_range(id);
  for (auto each = first; each != last; ++each) {
    if (each->second != &watcher) continue;
    watchers_.erase(each);
    break;
  }
  Room* match = live(id);
  if (match == nullptr || is_watched(*match)) return;
  match->left_at = executor_.now();
  if (!needs_care(*match)) stop_thinking(*match);  // nobody is waiting for it
  if (!clock_should_run(*match, match->table)) run_clocks(*match);
}

void Rooms::unwatch_all(Watcher& watcher) {
  std::vector<std::string> ids;
  for (const auto& [id, who] : watchers_) {
    if (who == &watcher) ids.push_back(id);
  }
  for (const std::string& id : ids) unwatch(id, watcher);
}

void Rooms::seat_taken(const std::string& id, Player player, int by) {
  Room* match = live(id);
  if (match == nullptr) return;
  int& here = match->here[static_cast<std::size_t>(player)];
  constexpr int shared = 2;  // more make no difference
  const int before = std::min(here, shared);
  here += by;
  if (before != std::min(here, shared)) tell_presence(*match);
}

/// Also who shares a seat: a token in other hands must not go unnoticed.
void Rooms::tell_presence(const Room& match) {
  Json present = Json::array();
  Json shared = Json::array();
  for (const int each : match.here) {
    present.push_back(each > 0);
    shared.push_back(each > 1);
  }
  tell_watchers(
      match.id,
      write_message(
          {{"type", "present"}, {"match", match.id}, {"here", present}, {"shared", shared}}));
}

void Rooms::tell_watchers(const std::string& id, const std::string& message) {
  const auto [first, last] = watchers_.equal_range(id);
  for (auto each = first; each != last; ++each) each->second->match_changed(message);
}

}  // namespace castellan
