#include "games/antiyoy/map_maker.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <numeric>
#include <optional>

#include "core/random.hpp"
#include "games/antiyoy/country.hpp"

namespace castellan::antiyoy {

namespace {

constexpr int island_depth = 7;    // R14.3
constexpr double bearable = 0.06;  // difference between two seats, see unfairness()

/// Cells with their neighbours; -1 is off the map.
class Sheet {
 public:
  Sheet(int rows, int columns) : rows_(rows), columns_(columns) {}

  int cells() const { return rows_ * columns_; }
  int row(int cell) const { return cell / columns_; }
  int column(int cell) const { return cell % columns_; }
  int cell(int row, int column) const {
    const bool exists = row >= 0 && row < rows_ && column >= 0 && column < columns_;
    return exists ? row * columns_ + column : -1;
  }
  std::array<int, 6> around(int at) const {  // R1.3
    const int r = row(at);
    const int c = column(at);
    const int down = c % 2;
    return {cell(r - 1, c), cell(r - 1 + down, c + 1), cell(r + down, c + 1),
            cell(r + 1, c), cell(r + down, c - 1),     cell(r - 1 + down, c - 1)};
  }
  int distance(int a, int b) const {
    const auto cube = [this](int at) {
      const int q = column(at);
      const int r = row(at) - (q - (q & 1)) / 2;
      return std::array<int, 3>{q, r, -q - r};
    };
    const auto x = cube(a);
    const auto y = cube(b);
    int farthest = 0;
    for (std::size_t i = 0; i < 3; ++i) farthest = std::max(farthest, std::abs(x[i] - y[i]));
    return farthest;
  }
  /// Steps from the nearest of these cells, over all cells for which `may` is true; -1: not
  /// reached.
  template <class May>
  std::vector<int> steps_from(const std::vector<int>& starts, May&& may) const {
    std::vector<int> steps(static_cast<std::size_t>(cells()), -1);
    std::vector<int> queue = starts;
    for (const int start : starts) steps[index(start)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int near : around(queue[i])) {
        if (near < 0 || steps[index(near)] >= 0 || !may(near)) continue;
        steps[index(near)] = steps[index(queue[i])] + 1;
        queue.push_back(near);
      }
    }
    return steps;
  }

  static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }

 private:
  int rows_;
  int columns_;
};

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(i)]);
}

class MapMaker {
 public:
  explicit MapMaker(const MapWish& wish)
      : wish_(wish),
        sheet_(wish.rows, wish.columns),
        random_(mix(wish.seed * 0x9e3779b97f4a7c15ULL + 14)) {}

  /// The first map with fair starts, or the fairest of many.
  DrawnMap draw() {
    constexpr int most_tries = 2'000;
    constexpr int most_maps = 40;
    std::optional<DrawnMap> best;
    double least = 0;
    int maps = 0;
    for (int i = 0; i < most_tries && maps < most_maps; ++i) {
      make_land();
      if (!is_acceptable()) continue;
      plant();
      if (!(wish_.all_owned ? deal_everything() : place_starts())) continue;
      ++maps;
      const double unfair = wish_.all_owned ? 0 : unfairness();
      if (!best || unfair < least) {
        best = map_;
        least = unfair;
      }
      if (unfair <= bearable + 0.03 * (wish_.players - 2)) break;
    }
    return best ? *best : map_;  // has_room() tells beforehand when there are too many players
  }

 private:
  static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
  int& owner(int cell) { return map_.owners[index(cell)]; }
  bool is_land(int cell) const { return map_.owners[index(cell)] != sea; }
  std::vector<int> land() const {
    std::vector<int> cells;
    for (int cell = 0; cell < sheet_.cells(); ++cell) {
      if (is_land(cell)) cells.push_back(cell);
    }
    return cells;
  }

  // Land (R14.3).

  void make_land() {
    map_.owners.assign(static_cast<std::size_t>(sheet_.cells()), sea);
    map_.contents.assign(static_cast<std::size_t>(sheet_.cells()), nothing);
    std::vector<int> centres;
    for (int i = 0; i < wish_.islands; ++i) {
      centres.push_back(static_cast<int>(random_.below(static_cast<std::size_t>(sheet_.cells()))));
      raise_island(centres.back());
    }
    link(centres);
    move_to_middle();
    if (wish_.all_owned) fill_ponds();
  }

  void raise_island(int centre) {
    std::vector<std::pair<int, int>> queue = {{centre, 0}};
    std::vector<bool> seen(static_cast<std::size_t>(sheet_.cells()));
    seen[index(centre)] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto [cell, depth] = queue[i];
      owner(cell) = neutral;
      if (depth == island_depth) continue;
      for (const int near : sheet_.around(cell)) {
        if (near < 0 || seen[index(near)]) continue;
        const int odds = (island_depth - depth) * wish_.island_width;
        if (static_cast<int>(random_.below(1'000)) >= odds) continue;
        seen[index(near)] = true;
        queue.emplace_back(near, depth + 1);
      }
    }
  }

  /// Each island with the nearest one that is not linked with it yet.
  void link(const std::vector<int>& centres) {
    std::vector<std::size_t> group(centres.size());
    std::iota(group.begin(), group.end(), std::size_t{0});
    for (std::size_t a = 0; a < centres.size(); ++a) {
      std::optional<std::size_t> nearest;
      for (std::size_t b = 0; b < centres.size(); ++b) {
        if (group[b] == group[a]) continue;
        if (!nearest || sheet_.distance(centres[a], centres[b]) <
                            sheet_.distance(centres[a], centres[*nearest])) {
          nearest = b;
        }
      }
      if (!nearest) break;
      build_road(centres[a], centres[*nearest]);
      const std::size_t from = group[*nearest];
      for (std::size_t& each : group) {
        if (each == from) each = group[a];
      }
    }
  }

  void build_road(int from, int to) {
    while (from != to) {
      owner(from) = neutral;
      std::vector<int> nearer;
      for (const int near : sheet_.around(from)) {
        if (near >= 0 && sheet_.distance(near, to) < sheet_.distance(from, to))
          nearer.push_back(near);
      }
      from = nearer[random_.below(nearer.size())];
    }
    owner(to) = neutral;
  }

  /// By an even number of columns, so that neighbours stay neighbours.
  void move_to_middle() {
    int first_row = wish_.rows;
    int last_row = 0;
    int first_column = wish_.columns;
    int last_column = 0;
    for (const int cell : land()) {
      first_row = std::min(first_row, sheet_.row(cell));
      last_row = std::max(last_row, sheet_.row(cell));
      first_column = std::min(first_column, sheet_.column(cell));
      last_column = std::max(last_column, sheet_.column(cell));
    }
    const int down = (wish_.rows - 1 - first_row - last_row) / 2;
    const int right = (wish_.columns - 1 - first_column - last_column) / 4 * 2;
    const std::vector<int> before = map_.owners;
    map_.owners.assign(before.size(), sea);
    for (int cell = 0; cell < sheet_.cells(); ++cell) {
      if (before[index(cell)] == sea) continue;
      const int to = sheet_.cell(sheet_.row(cell) + down, sheet_.column(cell) + right);
      if (to >= 0) owner(to) = neutral;
    }
  }

  /// R14.3: in slay there are no lakes of one cell.
  void fill_ponds() {
    for (int cell = 0; cell < sheet_.cells(); ++cell) {
      if (is_land(cell)) continue;
      const auto around = sheet_.around(cell);
      const bool is_pond = std::all_of(around.begin(), around.end(),
                                       [this](int near) { return near >= 0 && is_land(near); });
      if (is_pond) owner(cell) = neutral;
    }
  }

  bool is_acceptable() const {
    const auto cells = land();
    if (cells.empty() || static_cast<int>(cells.size()) > most_land) return false;
    if (4 * static_cast<int>(cells.size()) <= sheet_.cells()) return false;
    const auto steps = sheet_.steps_from({cells[0]}, [this](int cell) { return is_land(cell); });
    return std::all_of(cells.begin(), cells.end(),
                       [&](int cell) { return steps[index(cell)] >= 0; });
  }

  /// R14.4
  void plant() {
    for (const int cell : land()) {
      if (random_.below(100) >= static_cast<std::size_t>(wish_.tree_percent)) continue;
      const auto around = sheet_.around(cell);
      const bool coastal = std::any_of(around.begin(), around.end(),
                                       [this](int near) { return near < 0 || !is_land(near); });
      map_.contents[index(cell)] = coastal ? palm : pine;
    }
  }

  // Owners of single provinces on neutral land (R14.5, R14.6).

  bool place_starts() {
    for (int round = 0; round < wish_.starts; ++round) {
      for (Player player = 0; player < wish_.players; ++player) {
        const auto seed = place_for_start(player);
        if (!seed || !settle(*seed, player)) return false;
      }
    }
    return true;
  }

  /// The land farthest from everything owned; the very first anywhere.
  std::optional<int> place_for_start(Player player) {
    std::vector<int> owned;
    std::vector<int> free;
    for (const int cell : land()) {
      (owner(cell) == neutral ? free : owned).push_back(cell);
    }
    if (free.empty()) return std::nullopt;
    if (owned.empty()) return free[random_.below(free.size())];
    const auto steps = sheet_.steps_from(owned, [this](int cell) { return is_land(cell); });
    shuffle(free, random_);
    const int best = *std::max_element(
        free.begin(), free.end(), [&](int a, int b) { return steps[index(a)] < steps[index(b)]; });
    if (touches(best, player)) return std::nullopt;
    return best;
  }

  bool touches(int cell, Player player) {
    const auto around = sheet_.around(cell);
    return std::any_of(around.begin(), around.end(),
                       [&](int near) { return near >= 0 && owner(near) == player; });
  }

  /// Two to five cells, and what a later seat gets besides.
  bool settle(int seed, Player player) {
    std::vector<int> outside;  // own cells of earlier provinces, which must not be touched
    for (const int cell : land()) {
      if (owner(cell) == player) outside.push_back(cell);
    }
    const auto may_join = [&](int cell) {
      if (owner(cell) != neutral) return false;
      const auto around = sheet_.around(cell);
      return std::none_of(around.begin(), around.end(), [&](int near) {
        return near >= 0 && std::find(outside.begin(), outside.end(), near) != outside.end();
      });
    };
    std::vector<int> province = {seed};
    owner(seed) = player;
    const int wanted = 4 + static_cast<int>(random_.below(2)) + extra_cells(player);
    for (std::size_t i = 0; i < province.size() && static_cast<int>(province.size()) < wanted;
         ++i) {
      std::vector<int> joining;
      for (const int near : sheet_.around(province[i])) {
        if (near >= 0 && may_join(near)) joining.push_back(near);
      }
      shuffle(joining, random_);
      for (const int cell : joining) {
        if (static_cast<int>(province.size()) >= wanted) break;
        owner(cell) = player;
        province.push_back(cell);
      }
    }
    return province.size() >= 2;
  }

  /// How much the seats differ in the land that they are nearest to and in what is near them.
  double unfairness() const {
    std::vector<std::vector<int>> steps;
    for (Player player = 0; player < wish_.players; ++player) {
      std::vector<int> own;
      for (const int cell : land()) {
        if (map_.owners[index(cell)] == player) own.push_back(cell);
      }
      steps.push_back(sheet_.steps_from(own, [this](int cell) { return is_land(cell); }));
    }
    std::vector<double> nearest(steps.size());
    std::vector<double> close(steps.size());
    for (const int cell : land()) {
      int fewest = INT_MAX;
      int equals = 0;
      for (const auto& each : steps) {
        const int there = each[index(cell)];
        equals = there < fewest ? 1 : equals + (there == fewest ? 1 : 0);
        fewest = std::min(fewest, there);
      }
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const int there = steps[i][index(cell)];
        if (there == fewest) nearest[i] += 1.0 / equals;
        if (there <= 3) close[i] += 1;
      }
    }
    return std::max(spread_of(nearest), spread_of(close));
  }
  static double spread_of(const std::vector<double>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return (*most - *least) / (*most + *least);
  }

  /// R14.6: what makes up for moving later, by measurement (docs/benchmarks.md), in hundredths of a
  /// cell for a province.
  int extra_cells(Player player) {
    if (wish_.players > 7) return 0;
    const auto& extra = extra_hundredths[static_cast<std::size_t>(wish_.players - 2)];
    const int wanted = extra[static_cast<std::size_t>(player)];
    return wanted / 100 + (static_cast<int>(random_.below(100)) < wanted % 100 ? 1 : 0);
  }
  static constexpr std::array<std::array<int, 7>, 6> extra_hundredths = {
      {{0, 40},
       {30, 0, 120},
       {60, 15, 50, 125},
       {110, 25, 105, 110, 225},
       {50, 30, 60, 95, 130, 195},
       {40, 25, 40, 85, 130, 180, 250}}};

  // Every cell has an owner (R14.7).

  bool deal_everything() {
    const auto cells = land();
    for (const int cell : cells) {
      owner(cell) = static_cast<int>(random_.below(static_cast<std::size_t>(wish_.players)));
    }
    for (const int cell : cells) grow_lone(cell);
    for (const int cell : cells) cut_large(cell);
    return even_out();
  }

  std::vector<int> group_of(int cell) {
    const int who = owner(cell);
    const auto steps = sheet_.steps_from({cell}, [&](int each) { return owner(each) == who; });
    std::vector<int> group;
    for (int each = 0; each < sheet_.cells(); ++each) {
      if (steps[index(each)] >= 0) group.push_back(each);
    }
    return group;
  }

  /// Half of the lone cells win a neighbour.
  void grow_lone(int cell) {
    if (touches(cell, owner(cell)) || random_.below(2) == 0) return;
    std::vector<int> near_land;
    for (const int near : sheet_.around(cell)) {
      if (near >= 0 && is_land(near)) near_land.push_back(near);
    }
    if (!near_land.empty()) owner(near_land[random_.below(near_land.size())]) = owner(cell);
  }

  /// Cells beyond the fifth go to somebody else.
  void cut_large(int cell) {
    for (auto group = group_of(cell); group.size() > 5; group = group_of(cell)) {
      const int given = group[random_.below(group.size())];
      const auto others = static_cast<std::size_t>(wish_.players - 1);
      owner(given) = (owner(given) + 1 + static_cast<int>(random_.below(others))) % wish_.players;
      if (given == cell) return;
    }
  }

  std::vector<int> provinces_of_players(std::vector<std::vector<int>>* places) {
    std::vector<int> counts(static_cast<std::size_t>(wish_.players));
    std::vector<bool> seen(static_cast<std::size_t>(sheet_.cells()));
    for (const int cell : land()) {
      if (seen[index(cell)]) continue;
      const auto group = group_of(cell);
      for (const int each : group) seen[index(each)] = true;
      if (group.size() < 2) continue;
      ++counts[index(owner(cell))];
      if (places != nullptr) places->push_back(group);
    }
    return counts;
  }

  /// Whole provinces change hands until nobody has two more than another.
  bool even_out() {
    for (int i = 0; i < 400; ++i) {
      std::vector<std::vector<int>> places;
      const auto counts = provinces_of_players(&places);
      const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
      if (*least > 0 && *most - *least <= 1) return true;
      const int giver = static_cast<int>(most - counts.begin());
      const int taker = static_cast<int>(least - counts.begin());
      std::vector<std::size_t> theirs;
      for (std::size_t at = 0; at < places.size(); ++at) {
        if (owner(places[at][0]) == giver) theirs.push_back(at);
      }
      if (theirs.empty()) return false;
      for (const int cell : places[theirs[random_.below(theirs.size())]]) owner(cell) = taker;
      for (const int cell : land()) cut_large(cell);
    }
    return false;
  }

  const MapWish& wish_;
  Sheet sheet_;
  Random random_;
  DrawnMap map_;
};

}  // namespace

MapWish wish_of(const OptionValues& options) {
  const MapSize& size = map_sizes[static_cast<std::size_t>(options["size"])];
  const auto [rows, columns] = extent_of(options);
  const auto starts = static_cast<int>(options["starts"]);
  MapWish wish;
  wish.rows = rows;
  wish.columns = columns;
  wish.islands = size.islands;
  wish.island_width = size.island_width;
  wish.players = static_cast<int>(options["players"]);
  wish.starts = starts > 0 ? starts : size.starts;
  wish.tree_percent = static_cast<int>(options["tree_percent"]);
  wish.all_owned = static_cast<Profile>(options["profile"]) == Profile::slay;
  wish.seed = static_cast<std::uint64_t>(options["seed"]);
  return wish;
}

DrawnMap draw_map(const MapWish& wish) { return MapMaker(wish).draw(); }

DrawnMap read_map(const NamedMap& map) {
  DrawnMap drawn;
  for (std::size_t at = 0; at + 1 < map.rows.size(); at += 2) {
    if (map.rows[at] == '/') ++at;
    const char owner = map.rows[at];
    const char mark = map.rows[at + 1];
    drawn.owners.push_back(owner == '~' ? sea : owner == '.' ? neutral : owner - 'a');
    drawn.contents.push_back(owner == '~' ? nothing : static_cast<Content>(content_of_mark(mark)));
  }
  return drawn;
}

bool has_room(const MapWish& wish) {
  return 8 * wish.players * wish.starts <= wish.rows * wish.columns / 3;
}

}  // namespace castellan::antiyoy
