// What a search remembers of positions it has seen: one slot a position, newer or deeper knowledge
// wins. Allocated once; a probe never allocates.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/score.hpp"

namespace castellan {

/// What a remembered score means.
enum class Bound : std::uint8_t { none, exact, at_least, at_most };

template <class Move, class Score>
class TranspositionTable {
 public:
  static constexpr int max_depth = 127;

  struct Entry {
    std::uint64_t key = 0;
    Score score{};
    Move move{};
    std::uint8_t depth : 7 = 0;
    bool complete : 1 = false;  // no line below was cut by the horizon: true at any greater depth
    Bound bound = Bound::none;
  };

  explicit TranspositionTable(int megabytes)
      : entries_(std::bit_floor((static_cast<std::size_t>(megabytes) << 20) / sizeof(Entry))) {}

  const Entry* find(std::uint64_t key) const {
    const Entry& entry = slot(key);
    return entry.bound != Bound::none && entry.key == key ? &entry : nullptr;
  }

  /// A score of a decided game counts from the root; in the table it counts from the position.
  void keep(std::uint64_t key, Score score, int ply, Move move, int depth, bool complete,
            Bound bound) {
    Entry& entry = slot(key);
    if (entry.key == key && entry.depth > depth && bound != Bound::exact) return;
    entry.key = key;
    entry.score = moved(score, ply);
    entry.move = move;
    entry.depth = static_cast<std::uint8_t>(depth) & max_depth;
    entry.complete = complete;
    entry.bound = bound;
  }

  static Score score_at(const Entry& entry, int ply) { return moved(entry.score, -ply); }

 private:
  static Score moved(Score score, int ply) {
    if (score > win_score - max_ply) return score + static_cast<Score>(ply);
    if (score < max_ply - win_score) return score - static_cast<Score>(ply);
    return score;
  }

  const Entry& slot(std::uint64_t key) const { return entries_[key & (entries_.size() - 1)]; }
  Entry& slot(std::uint64_t key) { return entries_[key & (entries_.size() - 1)]; }

  std::vector<Entry> entries_;
};

}  // namespace castellan
