// A set of cells as bits, one implementation for every width: one machine word up to 64 cells,
// several above.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace castellan {

template <int Cells>
class CellSet {
 public:
  static constexpr int cells = Cells;
  static constexpr int words = (Cells + 63) / 64;

  constexpr CellSet() = default;
  static constexpr CellSet single(int cell) {
    CellSet set;
    set.insert(cell);
    return set;
  }

  constexpr bool contains(int cell) const { return (word_[word_of(cell)] >> (cell & 63) & 1) != 0; }
  constexpr void insert(int cell) { word_[word_of(cell)] |= bit_of(cell); }
  constexpr void erase(int cell) { word_[word_of(cell)] &= ~bit_of(cell); }

  /// Inserts an absent cell or erases a present one if `change` is set; no branch.
  constexpr void toggle_if(bool change, int cell) {
    word_[word_of(cell)] ^= std::uint64_t{change} << (cell & 63);
  }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : word_) any |= word;
    return any == 0;
  }
  constexpr int count() const {
    int count = 0;
    for (const std::uint64_t word : word_) count += std::popcount(word);
    return count;
  }
  /// The smallest cell; the set must not be empty.
  constexpr int first() const {
    int i = 0;
    while (word_[index(i)] == 0) ++i;
    return i * 64 + std::countr_zero(word_[index(i)]);
  }
  /// The cell with `index_in_set` smaller cells in the set, which must have more than that.
  constexpr int nth(int index_in_set) const {
    int i = 0;
    while (std::popcount(word_[index(i)]) <= index_in_set) {
      index_in_set -= std::popcount(word_[index(i)]);
      ++i;
    }
    std::uint64_t rest = word_[index(i)];
    while (index_in_set-- > 0) rest &= rest - 1;
    return i * 64 + std::countr_zero(rest);
  }
  constexpr std::uint64_t word(int i) const { return word_[index(i)]; }
  constexpr void set_word(int i, std::uint64_t word) { word_[index(i)] = word; }

  constexpr CellSet& operator|=(const CellSet& other) {
    for (int i = 0; i < words; ++i) word_[index(i)] |= other.word_[index(i)];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    for (int i = 0; i < words; ++i) word_[index(i)] &= other.word_[index(i)];
    return *this;
  }
  constexpr CellSet& operator^=(const CellSet& other) {
    for (int i = 0; i < words; ++i) word_[index(i)] ^= other.word_[index(i)];
    return *this;
  }
  constexpr CellSet& operator-=(const CellSet& other) {
    for (int i = 0; i < words; ++i) word_[index(i)] &= ~other.word_[index(i)];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator^(CellSet a, const CellSet& b) { return a ^= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  /// Every cell c becomes c + Offset; what falls off either end of the words is lost.
  template <int Offset>
  constexpr CellSet shifted() const {
    constexpr int distance = Offset < 0 ? -Offset : Offset;
    constexpr int far = distance / 64;
    constexpr int near = distance % 64;
    CellSet result;
    for (int i = 0; i < words; ++i) {
      const int from = Offset < 0 ? i + far : i - far;
      const int beyond = Offset < 0 ? from + 1 : from - 1;
      std::uint64_t word = 0;
      if (from >= 0 && from < words) {
        word = Offset < 0 ? word_[index(from)] >> near : word_[index(from)] << near;
      }
      if constexpr (near != 0) {
        if (beyond >= 0 && beyond < words) {
          word |= Offset < 0 ? word_[index(beyond)] << (64 - near)
                             : word_[index(beyond)] >> (64 - near);
        }
      }
      result.word_[index(i)] = word;
    }
    return result;
  }

  /// Calls visit(cell) for every cell, smallest first.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int i = 0; i < words; ++i) {
      for (std::uint64_t rest = word_[index(i)]; rest != 0; rest &= rest - 1) {
        visit(i * 64 + std::countr_zero(rest));
      }
    }
  }

 private:
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static constexpr std::size_t word_of(int cell) { return words == 1 ? 0 : index(cell >> 6); }
  static constexpr std::uint64_t bit_of(int cell) { return std::uint64_t{1} << (cell & 63); }

  std::array<std::uint64_t, static_cast<std::size_t>(words)> word_{};
};

}  // namespace castellan
