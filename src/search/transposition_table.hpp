// What a search remembers of positions it has seen: one slot per position, where newer or deeper
// knowledge wins. Allocated once; a probe never allocates.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "core/score.hpp"

namespace castellan {

/// What a remembered score means.
enum class Bound : std::uint8_t { none, exact, at_least, at_most };

template <class Move, class Score>
class TranspositionTable {
 public:
  static constexpr int max_depth = 127;

  struct Entry {
    std::uint64_t key;
    Score score;
    Move move;
    std::uint8_t depth : 7;
    bool complete : 1;  // the horizon cut off no line below: valid at any greater depth
    Bound bound : 2;
    std::uint8_t age : 6;
  };
  // Zeroed memory is an empty table, and the system hands it out page by page.
  static_assert(std::is_trivially_copyable_v<Entry>);

  explicit TranspositionTable(int megabytes)
      : size_(std::bit_floor((static_cast<std::size_t>(megabytes) << 20) / sizeof(Entry))),
        entries_(static_cast<Entry*>(std::calloc(size_, sizeof(Entry)))) {
    if (entries_ == nullptr) std::abort();  // as a failed allocation does without exceptions
  }

  /// Forgets everything, mostly without touching the memory: entries of another age are ignored.
  void clear() {
    age_ = (age_ + 1) & last_age;
    if (age_ == 0) std::memset(static_cast<void*>(entries_.get()), 0, size_ * sizeof(Entry));
  }

  const Entry* find(std::uint64_t key) const {
    const Entry& entry = slot(key);
    return entry.key == key && counts(entry) ? &entry : nullptr;
  }

  /// The score of a decided game counts from the root; in the table it counts from the position.
  void keep(std::uint64_t key, Score score, int ply, Move move, int depth, bool complete,
            Bound bound) {
    Entry& entry = slot(key);
    if (entry.key == key && entry.depth > depth && bound != Bound::exact && counts(entry)) return;
    entry.key = key;
    entry.score = moved(score, ply);
    entry.move = move;
    entry.depth = static_cast<std::uint8_t>(depth) & max_depth;
    entry.complete = complete;
    entry.bound = bound;
    entry.age = age_ & last_age;
  }

  static Score score_at(const Entry& entry, int ply) { return moved(entry.score, -ply); }

 private:
  static constexpr std::uint8_t last_age = 63;

  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };

  bool counts(const Entry& entry) const { return entry.bound != Bound::none && entry.age == age_; }

  static Score moved(Score score, int ply) {
    if (score > win_score - max_ply) return score + static_cast<Score>(ply);
    if (score < max_ply - win_score) return score - static_cast<Score>(ply);
    return score;
  }

  const Entry& slot(std::uint64_t key) const { return entries_.get()[key & (size_ - 1)]; }
  Entry& slot(std::uint64_t key) { return entries_.get()[key & (size_ - 1)]; }

  std::size_t size_;
  std::unique_ptr<Entry, Free> entries_;
  std::uint8_t age_ = 0;
};

}  // namespace castellan
