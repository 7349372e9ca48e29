// What a search remembers of positions it has seen: buckets of a few slots, where what is shallow
// and old makes room. Allocated once; a probe never allocates. Several threads may share it without
// locks: words are written one by one, and an entry whose words do not belong together has the
// wrong key.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>

#include "core/random.hpp"
#include "core/score.hpp"

namespace castellan {

/// What a remembered score means.
enum class Bound : std::uint8_t { none, exact, at_least, at_most };

template <class Move, class Score>
class TranspositionTable {
 public:
  static constexpr int max_depth = 255;

  struct Entry {
    Score score{};
    Move move{};
    std::uint8_t depth = 0;
    Bound bound : 2 = Bound::none;
    bool complete : 1 = false;  // the horizon cut off no line below: valid at any greater depth
    std::uint8_t age : 5 = 0;
  };
  static_assert(std::is_trivially_copyable_v<Entry>);

  // Zeroed memory is an empty table, and the system hands it out page by page.
  explicit TranspositionTable(int megabytes)
      : last_bucket_(std::bit_floor((static_cast<std::size_t>(megabytes) << 20) / sizeof(Bucket)) -
                     1),
        memory_(std::calloc(last_bucket_ + 2, sizeof(Bucket))) {
    if (memory_ == nullptr) std::abort();  // as a failed allocation does without exceptions
    std::size_t room = (last_bucket_ + 2) * sizeof(Bucket);
    void* aligned = memory_.get();
    std::align(alignof(Bucket), sizeof(Bucket), aligned, room);
    buckets_ = static_cast<Bucket*>(aligned);
  }

  /// Forgets everything without touching the memory: every key is another one from now on.
  void clear() { salt_ = mix(salt_ + 1); }
  /// What was kept before is older now, and makes room first.
  void grow_older() { age_ = (age_ + 1) & last_age; }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key ^ salt_)); }

  std::optional<Entry> find(std::uint64_t key) const {
    key ^= salt_;
    for (const Slot& slot : bucket(key)) {
      Words words;
      if (slot.read(words) == key) return entry_of(words);
    }
    return std::nullopt;
  }

  /// The score of a decided game counts from the root; in the table it counts from the position.
  void keep(std::uint64_t key, Score score, int ply, Move move, int depth, bool complete,
            Bound bound) {
    key ^= salt_;
    Slot* place = nullptr;
    int least = INT32_MAX;
    for (Slot& slot : bucket(key)) {
      Words words;
      const bool is_same = slot.read(words) == key;
      const Entry old = entry_of(words);
      if (is_same) {
        if (old.age == (age_ & last_age) && old.depth > depth && bound != Bound::exact) return;
        place = &slot;
        break;
      }
      const int worth =
          old.bound == Bound::none ? -1 : old.depth + max_depth - 8 * ((age_ - old.age) & last_age);
      if (worth < least) {
        least = worth;
        place = &slot;
      }
    }
    Entry entry;
    entry.score = moved(score, ply);
    entry.move = move;
    entry.depth = static_cast<std::uint8_t>(depth);
    entry.bound = bound;
    entry.complete = complete;
    entry.age = age_ & last_age;
    Words words{};
    std::memcpy(words.data(), &entry, sizeof(Entry));
    place->write(key, words);
  }

  static Score score_at(const Entry& entry, int ply) { return moved(entry.score, -ply); }

 private:
  static constexpr std::uint8_t last_age = 31;
  static constexpr std::size_t word_count = (sizeof(Entry) + 7) / 8;
  using Words = std::array<std::uint64_t, word_count>;

  /// The key is kept mixed with the words, so that it only comes back with all of them.
  struct Slot {
    std::atomic<std::uint64_t> check;
    std::array<std::atomic<std::uint64_t>, word_count> words;

    /// The key.
    std::uint64_t read(Words& into) const {
      std::uint64_t key = check.load(std::memory_order_relaxed);
      for (std::size_t i = 0; i < word_count; ++i) {
        into[i] = words[i].load(std::memory_order_relaxed);
        key ^= into[i];
      }
      return key;
    }
    void write(std::uint64_t key, const Words& from) {
      for (std::size_t i = 0; i < word_count; ++i) {
        words[i].store(from[i], std::memory_order_relaxed);
        key ^= from[i];
      }
      check.store(key, std::memory_order_relaxed);
    }
  };
  static constexpr std::size_t slots = 64 / sizeof(Slot);
  struct alignas(64) Bucket : std::array<Slot, slots> {};

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  static Entry entry_of(const Words& words) {
    Entry entry;
    std::memcpy(static_cast<void*>(&entry), words.data(), sizeof(Entry));
    return entry;
  }

  static Score moved(Score score, int ply) {
    if (score > win_score - max_ply) return score + static_cast<Score>(ply);
    if (score < max_ply - win_score) return score - static_cast<Score>(ply);
    return score;
  }

  Bucket& bucket(std::uint64_t key) const { return buckets_[key & last_bucket_]; }

  std::size_t last_bucket_;
  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;
  std::uint64_t salt_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace castellan
