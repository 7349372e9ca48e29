// A state of Antiyoy (section 2): who owns which cell and what stands there, as planes of bits, and
// the money of each province. Provinces are not kept: they are the groups of cells around their
// capitals, so that equal positions are equal bytes however they came about.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "board/hex_grid.hpp"
#include "core/player.hpp"
#include "core/random.hpp"
#include "games/antiyoy/contents.hpp"

namespace castellan::antiyoy {

// Owners beyond the players. Chosen so that "nobody's" is a matter of two planes.
inline constexpr int neutral = 14;
inline constexpr int sea = 15;

inline constexpr int most_land = 1'024;                  // R1.4
inline constexpr std::int32_t most_money = 999'999'999;  // R5.7

/// How much of what is in a set of cells.
struct Census {
  int cells = 0;
  int trees = 0;
  int farms = 0;
  int towers = 0;  // without strong ones
  int strong_towers = 0;
  std::array<int, strongest_unit> units{};

  int units_of(int strength) const { return units[static_cast<std::size_t>(strength - 1)]; }
};

template <class Grid>
struct Country {
  using Cells = typename Grid::Cells;

  /// A province has two cells or more.
  static constexpr int most_provinces = std::min(Grid::rows * Grid::columns, most_land) / 2;

  std::array<Cells, 4> owner_planes;
  std::array<Cells, 5> content_planes;
  std::array<std::int32_t, most_provinces> money{};  // in the order of the capitals; zeros beyond
  std::uint64_t cells_hash = 0;                      // of cells and money
  std::int32_t round = 1;
  std::int16_t provinces = 0;
  std::uint16_t alive = 0;      // players who own a province, as bits
  std::int8_t turn = 0;         // a player, or `chance`
  std::int8_t winner = nobody;  // by R10.2 or R10.3

  friend bool operator==(const Country&, const Country&) = default;

  // Who owns what.

  int owner(int cell) const {
    int code = 0;
    for (int i = 0; i < 4; ++i) code |= int{owner_planes[index(i)].contains(cell)} << i;
    return code;
  }
  Cells owned_by(int who) const {
    Cells cells;
    for (int w = 0; w < Cells::words; ++w) {
      std::uint64_t bits = ~std::uint64_t{0};
      for (int i = 0; i < 4; ++i) {
        const std::uint64_t plane = owner_planes[index(i)].word(w);
        bits &= (who >> i & 1) != 0 ? plane : ~plane;
      }
      cells.set_word(w, bits);
    }
    return cells;
  }
  Cells land() const {
    return from_words([&](int w) {
      return ~(plane(owner_planes, 0, w) & both_high(w) & plane(owner_planes, 1, w));
    });
  }
  /// By players.
  Cells owned() const {
    return from_words([&](int w) { return ~both_high(w); });
  }

  // What stands where.

  Content content(int cell) const {
    unsigned code = 0;
    for (int i = 0; i < 5; ++i) {
      code |= unsigned{content_planes[index(i)].contains(cell)} << i;
    }
    return static_cast<Content>(code);
  }
  const Cells& units() const { return content_planes[4]; }
  Cells ready_units() const { return content_planes[4] & content_planes[3]; }
  Cells buildings() const {
    return from_words([&](int w) { return bit3(w) & ~bit4(w) & ~bit2(w); });
  }
  Cells capitals() const {
    return from_words([&](int w) { return bit3(w) & ~bit4(w) & ~bit2(w) & bit0(w) & ~bit1(w); });
  }
  Cells farms() const {
    return from_words([&](int w) { return bit3(w) & ~bit4(w) & ~bit2(w) & ~bit0(w) & ~bit1(w); });
  }
  Cells towers() const {  // without strong ones
    return from_words([&](int w) { return bit3(w) & ~bit4(w) & ~bit2(w) & ~bit0(w) & bit1(w); });
  }
  Cells strong_towers() const {
    return from_words([&](int w) { return bit3(w) & ~bit4(w) & ~bit2(w) & bit0(w) & bit1(w); });
  }
  Cells trees() const {
    return from_words([&](int w) { return bit2(w) & ~bit4(w) & ~bit3(w); });
  }
  Cells graves() const {
    return from_words([&](int w) { return bit2(w) & ~bit4(w) & bit3(w); });
  }
  Cells marked_trees() const {
    return from_words([&](int w) { return bit2(w) & ~bit4(w) & ~bit3(w) & bit1(w); });
  }
  /// Trees of one kind that seed, `pine` or `palm`.
  Cells seeding(Content kind) const {
    return from_words([&](int w) {
      const std::uint64_t is_palm = bit0(w);
      return bit2(w) & ~bit4(w) & ~bit3(w) & ~bit1(w) & (kind == palm ? is_palm : ~is_palm);
    });
  }
  /// Cells of any kind, sea included, on which nothing stands.
  Cells bare() const {
    return from_words([&](int w) { return ~(bit4(w) | bit3(w) | bit2(w)); });
  }
  Cells units_of(int strength) const {
    return from_words([&](int w) {
      const std::uint64_t low = ((strength - 1) & 1) != 0 ? bit0(w) : ~bit0(w);
      const std::uint64_t high = ((strength - 1) & 2) != 0 ? bit1(w) : ~bit1(w);
      return bit4(w) & low & high;
    });
  }
  Census census(const Cells& cells) const {
    Census census;
    for (int w = 0; w < Cells::words; ++w) {
      const std::uint64_t here = cells.word(w);
      const std::uint64_t unit = here & bit4(w);
      const std::uint64_t other = here & ~bit4(w);
      const std::uint64_t building = other & bit3(w) & ~bit2(w);
      const std::uint64_t low = bit0(w);
      const std::uint64_t high = bit1(w);
      const auto add = [](int& count, std::uint64_t bits) { count += std::popcount(bits); };
      add(census.cells, here);
      add(census.trees, other & bit2(w) & ~bit3(w));
      if (building != 0) {
        add(census.farms, building & ~high & ~low);
        add(census.towers, building & high & ~low);
        add(census.strong_towers, building & high & low);
      }
      if (unit != 0) {
        add(census.units[0], unit & ~high & ~low);
        add(census.units[1], unit & ~high & low);
        add(census.units[2], unit & high & ~low);
        add(census.units[3], unit & high & low);
      }
    }
    return census;
  }
  /// Cells whose content defends with at least this (R4.7).
  Cells guards(int value) const {
    return from_words([&](int w) {
      const std::uint64_t unit = bit4(w);
      const std::uint64_t building = bit3(w) & ~bit4(w) & ~bit2(w);
      const std::uint64_t low = bit0(w);
      const std::uint64_t high = bit1(w);
      switch (value) {
        case 1: return unit | (building & (low | high));
        case 2: return (unit & (low | high)) | (building & high);
        case 3: return (unit & high) | (building & high & low);
        default: return unit & high & low;
      }
    });
  }

  // Changes keep the hash.

  void set(int cell, int new_owner, Content new_content) {
    const int change = owner(cell) ^ new_owner;
    cells_hash ^= owner_key(cell, change);
    for (int i = 0; i < 4; ++i) {
      owner_planes[index(i)].toggle_if((change >> i & 1) != 0, cell);
    }
    set_content(cell, new_content);
  }
  void set_content(int cell, Content new_content) {
    flip(cell, static_cast<Content>(content(cell) ^ new_content));
  }
  /// Changes these bits of a cell's content.
  void flip(int cell, Content bits) {
    cells_hash ^= content_key(cell, bits);
    for (int i = 0; i < 5; ++i) {
      content_planes[index(i)].toggle_if((bits >> i & 1) != 0, cell);
    }
  }
  /// The same for all these cells.
  void flip(const Cells& cells, Content bits) {
    std::uint64_t keys = 0;
    cells.for_each([&](int cell) { keys ^= cell_key(cell); });
    for (int i = 0; i < 5; ++i) {
      if ((bits >> i & 1) == 0) continue;
      content_planes[index(i)] ^= cells;
      cells_hash ^= std::rotl(keys, content_turns[index(i)]);
    }
  }

  // Money lies with the capital.

  int rank_of(int capital_cell) const {
    int rank = 0;
    const int last = capital_cell / 64;
    for (int w = 0; w <= last; ++w) {
      std::uint64_t word = bit3(w) & ~bit4(w) & ~bit2(w) & bit0(w) & ~bit1(w) & ~both_high(w);
      if (w == last) word &= (std::uint64_t{1} << (capital_cell & 63)) - 1;
      rank += std::popcount(word);
    }
    return rank;
  }
  std::int32_t money_at(int capital_cell) const { return money[index(rank_of(capital_cell))]; }
  void set_money(int capital_cell, std::int64_t amount) {
    change_money(capital_cell, [&](std::int64_t) { return amount; });
  }
  void add_money(int capital_cell, std::int64_t amount) {
    change_money(capital_cell, [&](std::int64_t coins) { return coins + amount; });
  }
  /// `change` takes the coins that there are and returns those there will be; it may change cells,
  /// but no capitals.
  template <class Change>
  void change_money(int capital_cell, Change&& change) {
    std::int32_t& coins = money[index(rank_of(capital_cell))];
    cells_hash ^= money_key(capital_cell, coins);
    coins =
        static_cast<std::int32_t>(std::min<std::int64_t>(change(std::int64_t{coins}), most_money));
    cells_hash ^= money_key(capital_cell, coins);
  }
  /// A capital without money appears on an owned cell, in place of what stood there.
  void add_capital(int cell) {
    const int rank = rank_of(cell);
    assert(provinces < most_provinces);
    std::copy_backward(money.begin() + rank, money.begin() + provinces,
                       money.begin() + provinces + 1);
    money[index(rank)] = 0;
    ++provinces;
    set_content(cell, capital);
    cells_hash ^= money_key(cell, 0);
  }
  /// The capital of an owned cell disappears with its money, which is returned.
  std::int32_t remove_capital(int cell, Content instead) {
    const int rank = rank_of(cell);
    const std::int32_t coins = money[index(rank)];
    std::copy(money.begin() + rank + 1, money.begin() + provinces, money.begin() + rank);
    money[index(--provinces)] = 0;
    set_content(cell, instead);
    cells_hash ^= money_key(cell, coins);
    return coins;
  }

  /// The group of an owned cell (R5.1).
  Cells group_of(int cell) const { return Grid::flood(Cells::single(cell), owned_by(owner(cell))); }

  // Every bit of a cell has a key, and the hash is what the keys of all set bits add up to: a
  // change costs the keys of the bits that change, and the same change of many cells little more.
  // The keys of a cell are one random number, turned.

  static std::uint64_t key(int cell, int owner, Content content) {
    return owner_key(cell, owner) ^ content_key(cell, content);
  }
  static std::uint64_t money_key(int cell, std::int32_t coins) {
    const std::uint64_t number =
        static_cast<std::uint64_t>(cell + 1) << 40 ^ static_cast<std::uint32_t>(coins);
    return mix(number * 0xd1342543de82ef95ULL + 1);
  }

  template <class Make>
  static Cells from_words(Make&& make) {
    Cells cells;
    for (int w = 0; w < Cells::words; ++w) cells.set_word(w, make(w));
    return cells;
  }

 private:
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  template <std::size_t N>
  static std::uint64_t plane(const std::array<Cells, N>& planes, int i, int w) {
    return planes[index(i)].word(w);
  }
  std::uint64_t both_high(int w) const {
    return plane(owner_planes, 2, w) & plane(owner_planes, 3, w);
  }
  std::uint64_t bit0(int w) const { return plane(content_planes, 0, w); }
  std::uint64_t bit1(int w) const { return plane(content_planes, 1, w); }
  std::uint64_t bit2(int w) const { return plane(content_planes, 2, w); }
  std::uint64_t bit3(int w) const { return plane(content_planes, 3, w); }
  std::uint64_t bit4(int w) const { return plane(content_planes, 4, w); }

  static constexpr std::array<int, 4> owner_turns = {0, 37, 11, 52};
  static constexpr std::array<int, 5> content_turns = {5, 18, 29, 42, 59};

  static std::uint64_t cell_key(int cell) {
    return mix(static_cast<std::uint64_t>(cell + 1) * 0x9e3779b97f4a7c15ULL);
  }
  static std::uint64_t owner_key(int cell, int bits) {
    return turned_keys(cell, bits, owner_turns);
  }
  static std::uint64_t content_key(int cell, int bits) {
    return turned_keys(cell, bits, content_turns);
  }
  template <std::size_t N>
  static std::uint64_t turned_keys(int cell, int bits, const std::array<int, N>& turns) {
    const std::uint64_t key = cell_key(cell);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
      sum ^= std::rotl(key, turns[i]) & -static_cast<std::uint64_t>(bits >> i & 1);
    }
    return sum;
  }
};

}  // namespace castellan::antiyoy
