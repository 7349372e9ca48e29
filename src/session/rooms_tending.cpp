// Who looks after a room: leases on the matches that several programs share, matches that nobody
// watches any more, and the end of the program.
#include <algorithm>

#include "session/rooms.hpp"

namespace castellan {

bool Rooms::needs_care(const Room& match, const Table& table) const {
  if (table.ended()) return false;
  if (table.paused()) return match.steps;
  return table.bot_to_move() != nullptr ? is_watched(match) : clock_should_run(match, table);
}

void Rooms::take_care() {
  std::vector<std::string> wanted;
  for (const std::string& id : std::exchange(untended_, {})) {
    Room* match = live(id);
    if (match == nullptr || is_leaving_) continue;
    if (match->is_ours) {
      let_computer_think(*match);
    } else if (needs_care(*match) && hosting_.leases != nullptr) {
      wanted.push_back(id);
    }
  }
  if (wanted.empty() || is_holding_) return;  // asked again in a second
  is_holding_ = true;
  ask_archive([leases = hosting_.leases, wanted](Archive&) { return leases->hold(wanted); },
              [this, wanted](const Result<std::vector<std::string>>& held) {
                is_holding_ = false;
                now_held(wanted, held);
                for (const std::string& id : wanted) {
                  if (Room* match = live(id)) let_computer_think(*match);
                }
              });
}

void Rooms::tend() {
  if (hosting_.leases != nullptr) {
    tend_leases();
  } else {
    for (auto& [id, match] : matches_) {
      if (needs_care(*match)) untended_.insert(id);
    }
  }
  if (!trouble_.empty()) probe();
  if (missed_news_) look_for_news();
  retry_unkept();
  forget_idle();
  if (!unkept_.empty() || !untended_.empty()) settle_soon();
}

void Rooms::tend_leases() {
  std::vector<std::string> ours;
  std::vector<std::string> unneeded;
  for (auto& [id, match] : matches_) {
    if (!needs_care(*match)) {
      if (std::exchange(match->is_ours, false)) unneeded.push_back(id);
    } else if (match->is_ours) {
      ours.push_back(id);
    } else {
      untended_.insert(id);
    }
  }
  if (is_tending_) {  // the archive is slow
    unneeded_.insert(unneeded_.end(), unneeded.begin(), unneeded.end());
    return;
  }
  is_tending_ = true;
  struct Found {
    Result<std::vector<std::string>> renewed = std::vector<std::string>();
    Result<std::vector<std::string>> orphans = std::vector<std::string>();
  };
  unneeded.insert(unneeded.end(), unneeded_.begin(), unneeded_.end());
  unneeded_.clear();
  std::erase_if(unneeded, [this](const std::string& id) {
    const Room* match = live(id);
    return match != nullptr && match->is_ours;  // needed again
  });
  const bool has_ours = !ours.empty();
  ask_archive(
      [leases = hosting_.leases, unneeded, has_ours](Archive&) {
        if (!unneeded.empty()) (void)leases->let_go(unneeded);
        Found found;
        if (has_ours) found.renewed = leases->renew();
        found.orphans = leases->orphans();
        return found;
      },
      [this, ours](const Found& found) {
        is_tending_ = false;
        for (const std::string& id : ours) {
          Room* match = live(id);
          const auto& held = found.renewed;
          if (match == nullptr || !held || std::binary_search(held->begin(), held->end(), id)) {
            continue;
          }
          match->is_ours = false;
          stop_thinking(*match);
          untended_.insert(id);
        }
        if (found.orphans) adopt(*found.orphans);
        if (!untended_.empty()) settle_soon();
      });
}

/// Those that need care are loaded, a few at a time, and then tended with the others.
void Rooms::adopt(std::vector<std::string> orphans) {
  constexpr std::size_t at_a_time = 20;
  std::erase_if(orphans, [this](const std::string& id) { return live(id) != nullptr; });
  if (orphans.empty() || is_adopting_ || is_leaving_) return;
  is_adopting_ = true;
  const std::size_t count = std::min(at_a_time, orphans.size());
  std::vector<std::string> now(orphans.end() - static_cast<std::ptrdiff_t>(count), orphans.end());
  orphans.resize(orphans.size() - count);
  ask_archive([now](Archive& archive) { return archive.kept_all(now); },
              [this, now, rest = std::move(orphans)](
                  const std::vector<Result<std::optional<KeptGame>>>& games) mutable {
                is_adopting_ = false;
                std::vector<std::string> unneeded;
                for (std::size_t i = 0; i < now.size(); ++i) {
                  const auto match = take_in(now[i], games[i]);
                  const bool is_gone = !match && match.error().code == "unknown_match";
                  if (is_gone || (match && !needs_care(**match))) unneeded.push_back(now[i]);
                }
                if (!unneeded.empty()) {
                  ask_archive(
                      [leases = hosting_.leases, unneeded](Archive&) {
                        for (const std::string& id : unneeded) (void)leases->discard(id);
                        return Status(Done{});
                      },
                      [](const Status&) {});
                }
                adopt(std::move(rest));
              });
}

void Rooms::forget_idle() {
  std::vector<std::string> idle;
  for (const auto& [id, match] : matches_) {
    if (may_go(*match) && executor_.now() - match->left_at > hosting_.idle) idle.push_back(id);
  }
  for (const std::string& id : idle) close(*live(id));
}

// ---- the end

void Rooms::leave() {
  is_leaving_ = true;
  leaving_since_ = executor_.now();
  for (auto& [id, match] : matches_) {
    stop_thinking(*match);
    match->next_try = 0;
  }
  retry_unkept();
  settle_soon();
}

/// Once everything is settled, clocks are stopped, and then others take over.
void Rooms::go_on_leaving() {
  if (is_sending_ || !unkept_.empty() || has_left_) return;
  for (auto& [id, match] : matches_) {
    const auto& clock = match->table.clock();
    const bool runs = clock && clock->running() && match->is_ours && !match->table.ended();
    if (!runs || !match->is_settled() || !match->trouble.empty()) continue;
    draft_of(*match).stop_clock(executor_.now());
    note(*match);
  }
  if (!unkept_.empty()) return;
  if (hosting_.leases == nullptr) {
    has_left_ = true;
    return;
  }
  ask_archive([leases = hosting_.leases](Archive&) { return leases->hand_over(); },
              [this](const Status&) { has_left_ = true; });
}

std::vector<std::string> Rooms::unkept_records() {
  std::vector<std::string> records;
  for (auto& [id, match] : matches_) {
    if (match->is_settled() && match->trouble.empty()) continue;
    Table& table = match->draft ? *match->draft : match->table;
    Record record = table.record(leaving_since_);
    record.set_tag("Match", id);
    std::string locks;
    for (const std::string& lock : match->locks) locks += (lock.empty() ? "-" : lock) + ' ';
    if (!locks.empty()) record.set_tag("Locks", locks.substr(0, locks.size() - 1));
    records.push_back(write_record(record));
  }
  return records;
}

}  // namespace castellan
