// A position of Antiyomacy: the land, who owns it, what is on it, and the provinces, kept up to
// date move by move. Contents and province labels are bit planes: small enough to copy at every
// node, and a whole province or a whole army is one set.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "board/zobrist.hpp"
#include "core/player.hpp"
#include "games/antiyomacy/things.hpp"

namespace castellan::antiyomacy {

inline constexpr Player red = 0;
inline constexpr Player blue = 1;
inline constexpr std::string_view colour_letters = "rb";
inline constexpr std::string_view colour_names[] = {"red", "blue"};

inline constexpr std::int64_t most_money = 1'000'000'000;  // anything above is capped

template <class Grid>
struct Realm {
  using Cells = typename Grid::Cells;
  using CellIndex = std::conditional_t<(Grid::cells <= 256), std::uint8_t, std::uint16_t>;

  // Two cells and the gap around them take six places of a map that is one wider (R3.1).
  static constexpr int max_provinces = (Grid::side + 1) * (Grid::side + 1) / 6;
  using Label = std::conditional_t<(2 * max_provinces < 256), std::uint8_t, std::uint16_t>;
  static constexpr int label_planes = std::bit_width(unsigned{2 * max_provinces});

  /// A label is a number from 1 on, unique among provinces; cells outside of provinces have 0.
  struct Province {
    std::int32_t money = 0;
    CellIndex first = 0;  // its smallest cell
    Label label = 0;
    bool to_act = false;  // in the current turn (R7.1)

    void add(std::int64_t coins) {
      money = static_cast<std::int32_t>(std::min(most_money, money + coins));
    }
  };

  /// The provinces of one player in acting order; few, so a plain list.
  class Provinces {
   public:
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Province& operator[](int i) { return province_[static_cast<std::size_t>(i)]; }
    const Province& operator[](int i) const { return province_[static_cast<std::size_t>(i)]; }
    Province* begin() { return province_.data(); }
    Province* end() { return begin() + size_; }
    const Province* begin() const { return province_.data(); }
    const Province* end() const { return begin() + size_; }

    void insert(int place, Province province) {
      assert(size_ < max_provinces);
      std::move_backward(begin() + place, end(), end() + 1);
      begin()[place] = province;
      ++size_;
    }
    void erase(int place) {
      std::move(begin() + place + 1, end(), begin() + place);
      --size_;
    }

   private:
    std::int32_t size_ = 0;
    std::array<Province, static_cast<std::size_t>(max_provinces)> province_{};
  };

  Cells land;
  std::array<Cells, 2> owned;        // red's, blue's
  std::array<Cells, 3> thing_plane;  // bit i of the Thing on each cell
  std::array<Cells, label_planes> label_plane;
  std::uint64_t cell_hash = 0;  // of land, owners and things
  std::array<std::int32_t, 2> conquests{};
  std::int8_t to_move = red;
  bool won = false;  // by the player who moved last
  std::array<Provinces, 2> provinces;

  Provinces& provinces_of(Player player) { return provinces[index(player)]; }
  const Provinces& provinces_of(Player player) const { return provinces[index(player)]; }
  const Cells& owned_by(Player player) const { return owned[index(player)]; }

  // ---- things

  Thing thing_at(int cell) const {
    int bits = 0;
    for (std::size_t i = 0; i < 3; ++i) bits |= int{thing_plane[i].contains(cell)} << i;
    return thing_of(bits);
  }
  Cells cells_with(Thing thing) const { return among(land, thing); }
  /// Those of the cells with this thing.
  Cells among(Cells cells, Thing thing) const {
    for (std::size_t i = 0; i < 3; ++i) {
      (static_cast<int>(thing) >> i & 1) != 0 ? cells &= thing_plane[i] : cells -= thing_plane[i];
    }
    return cells;
  }
  /// How many of each thing are on the cells.
  using Counts = std::array<int, thing_count>;
  Counts count_things(const Cells& cells) const {
    Counts counts{};
    for (int i = 1; i < thing_count; ++i) {
      counts[static_cast<std::size_t>(i)] = among(cells, thing_of(i)).count();
    }
    return counts;
  }
  Cells units() const {  // 1 .. 4: bit patterns 001, 010, 011, 100
    return (thing_plane[0] | thing_plane[1]) ^ thing_plane[2];
  }
  Cells occupied() const { return thing_plane[0] | thing_plane[1] | thing_plane[2]; }

  /// Changes the thing on a cell, not its owner.
  void put(Player owner, int cell, Thing thing) {
    const Thing old = thing_at(cell);
    cell_hash ^= keys(kind(owner, old), cell) ^ keys(kind(owner, thing), cell);
    const int change = static_cast<int>(old) ^ static_cast<int>(thing);
    for (std::size_t i = 0; i < 3; ++i) thing_plane[i].toggle_if((change >> i & 1) != 0, cell);
  }

  /// Changes the owner of an empty cell; `nobody_owns` for none.
  static constexpr Player nobody_owns = -1;
  void hand_over(int cell, Player from, Player to) {
    assert(thing_at(cell) == Thing::none);
    if (from != nobody_owns) {
      owned[index(from)].erase(cell);
      cell_hash ^= keys(kind(from, Thing::none), cell);
    }
    if (to != nobody_owns) {
      owned[index(to)].insert(cell);
      cell_hash ^= keys(kind(to, Thing::none), cell);
    }
  }

  void make_land(int cell) {
    land.insert(cell);
    cell_hash ^= keys(land_kind, cell);
  }

  // ---- provinces

  Cells cells_of(Player player, const Province& province) const {
    Cells cells = owned[index(player)];
    for (std::size_t i = 0; i < label_plane.size(); ++i) {
      (province.label >> i & 1) != 0 ? cells &= label_plane[i] : cells -= label_plane[i];
    }
    return cells;
  }
  /// The player's cells that belong to no province.
  Cells lone_cells(Player player) const { return cells_of(player, Province{}); }

  Label label_at(int cell) const {
    int label = 0;
    for (std::size_t i = 0; i < label_plane.size(); ++i) {
      label |= int{label_plane[i].contains(cell)} << i;
    }
    return static_cast<Label>(label);
  }
  void relabel(int cell, Label from, Label to) {
    const int change = from ^ to;
    for (std::size_t i = 0; i < label_plane.size(); ++i) {
      label_plane[i].toggle_if((change >> i & 1) != 0, cell);
    }
  }
  void set_label(const Cells& cells, Label label) {
    for (std::size_t i = 0; i < label_plane.size(); ++i) {
      (label >> i & 1) != 0 ? label_plane[i] |= cells : label_plane[i] -= cells;
    }
  }
  Label free_label() const {
    Label label = 1;
    const auto is_taken = [&](const Province& province) { return province.label == label; };
    while (std::any_of(provinces[0].begin(), provinces[0].end(), is_taken) ||
           std::any_of(provinces[1].begin(), provinces[1].end(), is_taken)) {
      ++label;
    }
    return label;
  }

  /// The index of the province with this label in the player's list; there must be one.
  int place_of(Player player, Label label) const {
    int place = 0;
    while (provinces_of(player)[place].label != label) ++place;
    return place;
  }
  /// The province to act next, or -1 for a player without one (R7.1).
  int acting() const {
    const Provinces& own = provinces_of(to_move);
    for (int i = 0; i < own.size(); ++i) {
      if (own[i].to_act) return i;
    }
    return -1;
  }
  /// In the middle of a turn some provinces have acted and some have not.
  bool in_mid_turn() const {
    const Provinces& own = provinces_of(to_move);
    return std::any_of(own.begin(), own.end(), [](const Province& p) { return !p.to_act; });
  }

  /// Everything that decides the future; only an evaluation reads the conquests.
  std::uint64_t hash() const {
    std::uint64_t hash = cell_hash ^ (to_move == blue ? keys.side : 0) ^ (won ? won_key : 0);
    for (const Player player : {red, blue}) {
      const Provinces& own = provinces_of(player);
      for (int i = 0; i < own.size(); ++i) hash ^= key_of(own[i], i);
    }
    return hash;
  }

  /// Labels may differ: the cells of a province follow from the owners.
  friend bool operator==(const Realm& a, const Realm& b) {
    const auto same = [](const Province& p, const Province& q) {
      return p.money == q.money && p.first == q.first && p.to_act == q.to_act;
    };
    if (a.cell_hash != b.cell_hash || a.to_move != b.to_move || a.won != b.won ||
        a.conquests != b.conquests || a.land != b.land || a.owned != b.owned ||
        a.thing_plane != b.thing_plane) {
      return false;
    }
    for (const Player player : {red, blue}) {
      const Provinces& p = a.provinces_of(player);
      const Provinces& q = b.provinces_of(player);
      if (!std::equal(p.begin(), p.end(), q.begin(), q.end(), same)) return false;
    }
    return true;
  }

 private:
  static constexpr int land_kind = 2 * thing_count;
  static constexpr Zobrist<land_kind + 1, Grid::cells> keys{0xa271};
  static constexpr std::uint64_t won_key = mix(0xa272);

  static constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
  static constexpr int kind(Player owner, Thing thing) {
    return owner * thing_count + static_cast<int>(thing);
  }
  // A cell belongs to one province, so a province's smallest cell identifies it and its owner.
  static constexpr std::uint64_t key_of(const Province& province, int place) {
    return mix(0x5eed + (static_cast<std::uint64_t>(province.money) << 32) +
               (std::uint64_t{province.first} << 16) + (static_cast<std::uint64_t>(place) << 1) +
               (province.to_act ? 1 : 0));
  }
};

}  // namespace castellan::antiyomacy
