// What a proof search remembers: proof and disproof numbers of positions, and refutations that hold
// only on the path they were found on. Allocated once; a probe never allocates.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace castellan {

/// How far a position is from being proved and from being refuted: 0 when it is.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = 1U << 30;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  std::uint16_t moves = 0;  // of a solved position: the game is over within so many ..
  bool circles = false;     // .. or perhaps never: this refutation lets the defender go in circles

  bool proved() const { return proof == 0; }
  bool refuted() const { return disproof == 0; }
  bool solved() const { return proved() || refuted(); }
};

class ProofTable {
 public:
  explicit ProofTable(int megabytes)
      : entries_(std::max(std::bit_floor((std::size_t(megabytes) << 20) / 8 * 7 / sizeof(Entry)),
                          std::size_t{together})),
        tied_(std::max(std::bit_floor((std::size_t(megabytes) << 20) / 8 / sizeof(Tied)),
                       std::size_t{1})) {}

  /// False when there was not so much memory; then it must not be used.
  bool is_there() const { return entries_.room != nullptr && tied_.room != nullptr; }

  const ProofNumbers* find(std::uint64_t key) const {
    const Entry* entries = group(key);
    for (std::size_t i = 0; i < together; ++i) {
      if (entries[i].key == key && entries[i].work > 0) return &entries[i].numbers;
    }
    return nullptr;
  }

  /// In place of the position of its group that took the least work.
  void keep(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) {
    Entry* entries = group(key);
    Entry* least = entries;
    for (std::size_t i = 0; i < together; ++i) {
      if (entries[i].key == key && entries[i].work > 0) {
        least = &entries[i];
        work += least->work;
        break;
      }
      if (entries[i].work < least->work) least = &entries[i];
    }
    const auto amount = std::clamp<std::uint64_t>(work, 1, UINT32_MAX);
    *least = {key, numbers, static_cast<std::uint32_t>(amount)};
  }

  /// A refutation that hangs on positions of the path, which has this signature down to the last of
  /// them.
  struct Tied {
    std::uint64_t key;
    std::uint64_t signature;
    std::int16_t first;  // plies of the path
    std::int16_t last;
  };
  const Tied* find_tied(std::uint64_t key) const {
    const Tied& tied = tied_.room.get()[key & (tied_.size - 1)];
    return has_tied_ && tied.key == key && tied.signature != 0 ? &tied : nullptr;
  }
  void keep_tied(const Tied& tied) {
    has_tied_ = true;
    tied_.room.get()[tied.key & (tied_.size - 1)] = tied;
  }

 private:
  static constexpr std::size_t together = 4;

  struct Entry {
    std::uint64_t key;
    ProofNumbers numbers;
    std::uint32_t work;  // 0 where nothing has been kept
  };

  struct Free {
    void operator()(void* room) const { std::free(room); }
  };
  // Zeroed memory is empty, and the system hands it out page by page.
  template <class T>
  struct Room {
    static_assert(std::is_trivially_copyable_v<T>);
    explicit Room(std::size_t slots)
        : size(slots), room(static_cast<T*>(std::calloc(slots, sizeof(T)))) {}
    std::size_t size;
    std::unique_ptr<T, Free> room;
  };

  std::size_t first_of(std::uint64_t key) const { return key & (entries_.size - together); }
  Entry* group(std::uint64_t key) { return entries_.room.get() + first_of(key); }
  const Entry* group(std::uint64_t key) const { return entries_.room.get() + first_of(key); }

  Room<Entry> entries_;
  Room<Tied> tied_;
  bool has_tied_ = false;
};

}  // namespace castellan
