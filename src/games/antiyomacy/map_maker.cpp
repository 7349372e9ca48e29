#include "games/antiyomacy/map_maker.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/player.hpp"
#include "core/random.hpp"

namespace castellan::antiyomacy {

namespace {

constexpr char sea = '~';
constexpr char land = '.';
constexpr std::array<char, 2> colours = {'r', 'b'};

class MapMaker {
 public:
  MapMaker(int size, std::uint64_t seed)
      : size_(size), random_(seed), cells_(static_cast<std::size_t>(size * size), sea) {}

  /// Nothing when a start is boxed in: then another map has to be drawn.
  std::optional<std::string> draw(const MapChoice& choice, int starts) {
    walk_land(choice);
    // Whether a map is accepted must not depend on how many starts are wanted: all are tried, and
    // those beyond the wanted ones are given back.
    if (!claim_starts(starts)) return std::nullopt;
    return rows();
  }

  /// R10.6: its own image under half a turn with the colours swapped.
  std::optional<std::string> draw_mirrored(int starts) {
    walk_mirrored_land();
    for (int start = 0; start < starts; ++start) {
      if (!claim_mirrored()) return std::nullopt;
    }
    return rows();
  }

 private:
  std::string rows() const {
    std::string rows;
    for (int row = 0; row < size_; ++row) {
      if (row > 0) rows += '/';
      for (int column = 0; column < size_; ++column) rows += at(row * size_ + column);
    }
    return rows;
  }

  int image(int cell) const { return size_ * size_ - 1 - cell; }

  /// The middle first, so that a half and its image are one land.
  void walk_mirrored_land() {
    const int all = size_ * size_;
    const int wanted = all / 2 + below(all / 6 + 1);
    const int middle = size_ / 2;
    const int before = (size_ - 1) / 2;
    for (const int row : {before, middle}) {
      for (const int column : {before, middle}) at(row * size_ + column) = land;
    }
    int cell = middle * size_ + middle;
    for (auto covered = static_cast<int>(all_land().size()); covered < wanted;) {
      if (below(size_) == 0) cell = any_land();
      cell = random_neighbour(cell).value_or(cell);
      if (at(cell) == sea) covered += 2;
      at(cell) = at(image(cell)) = land;
    }
  }

  /// The free place farthest from its image and from everything claimed, and two cells beside it.
  bool claim_mirrored() {
    const std::vector<int> from_claimed = steps_from([&](int cell) { return at(cell) != land; });
    std::vector<int> best;
    int most = 3;  // closer than this, the first move would be an attack
    for (const int cell : all_land()) {
      const auto from_image = steps_from([&](int other) { return other == image(cell); });
      const int far = std::min(from_image[static_cast<std::size_t>(cell)],
                               from_claimed[static_cast<std::size_t>(cell)]);
      if (far > most) best.clear();
      most = std::max(most, far);
      if (far == most) best.push_back(cell);
    }
    if (best.empty()) return false;
    std::vector<int> own = {best[random_.below(best.size())]};
    constexpr std::size_t start_size = 3;
    constexpr int most_tries = 200;
    for (int tries = 0; tries < most_tries; ++tries) {
      const int cell = own.back();
      at(cell) = colours[0];
      at(image(cell)) = colours[1];
      if (own.size() == start_size) return true;
      const auto next = random_neighbour(own[random_.below(own.size())]);
      if (next && at(*next) == land && *next != image(*next)) own.push_back(*next);
    }
    return false;
  }

  /// How many steps over land it is from the nearest of some cells of the land to each other one;
  /// many where no way leads.
  template <class IsStart>
  std::vector<int> steps_from(IsStart&& is_start) const {
    std::vector<int> steps(cells_.size(), size_ * size_);
    std::vector<int> reached;
    for (int cell = 0; cell < size_ * size_; ++cell) {
      if (at(cell) == sea || !is_start(cell)) continue;
      steps[static_cast<std::size_t>(cell)] = 0;
      reached.push_back(cell);
    }
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const int step = steps[static_cast<std::size_t>(reached[i])] + 1;
      for (int direction = 0; direction < 4; ++direction) {
        const auto next = neighbour(reached[i], direction);
        if (!next || at(*next) == sea || steps[static_cast<std::size_t>(*next)] <= step) continue;
        steps[static_cast<std::size_t>(*next)] = step;
        reached.push_back(*next);
      }
    }
    return steps;
  }

  void walk_land(const MapChoice& choice) {  // R10.2
    const int walkers = choice.walkers > 0 ? choice.walkers : (size_ * choice.smooth + 15) / 16;
    const int shortest = 4 * size_ / choice.smooth;
    const int longest = 8 * size_ / choice.smooth;
    for (int walker = 0; walker < walkers; ++walker) {
      int life = shortest + below(longest - shortest + 1);
      const int middle = (size_ + 1) / 2;
      int cell = walker == 0 ? middle * size_ + middle : any_land();
      while (life > 0) {
        at(cell) = land;
        if (std::find(cells_.begin(), cells_.end(), sea) == cells_.end()) break;
        const auto next = random_neighbour(cell);
        if (!next) continue;
        if (at(*next) == sea) --life;
        cell = *next;
      }
    }
  }

  /// R10.4: the first and last land cells in reading order, and on wider maps others farther in.
  bool claim_starts(int starts) {
    const std::vector<int> lands = all_land();
    const int most = size_ <= 8 ? 1 : size_ <= 16 ? 2 : 3;
    std::array<std::vector<int>, 2> wanted;
    std::vector<char> claimed;
    for (int start = 0; start < most; ++start) {
      if (start == starts) claimed = cells_;
      const int step = start * (size_ - 2);
      const int count = static_cast<int>(lands.size());
      if (step >= count) return false;
      const std::array<int, 2> place = {step, start == 0 ? count - 1 : count - step};
      for (const Player player : {0, 1}) {
        auto& sizes = wanted[static_cast<std::size_t>(player)];
        if (start == 0) {
          for (int i = 0; i < most; ++i) sizes.push_back(2 + below(3));
        }
        const int cell = lands[static_cast<std::size_t>(place[static_cast<std::size_t>(player)])];
        if (!claim(cell, player, sizes[static_cast<std::size_t>(start)])) return false;
      }
    }
    if (!claimed.empty()) cells_ = claimed;
    return true;
  }

  /// Walks until it has met this many free cells; the last of them stays free.
  bool claim(int cell, Player player, int count) {
    const char own = colours[static_cast<std::size_t>(player)];
    if (at(cell) != land && at(cell) != own) return false;
    if (free_cells_within_reach(cell, own) < count) return false;
    while (count > 0) {
      at(cell) = own;
      const auto next = random_neighbour(cell);
      if (!next || (at(*next) != land && at(*next) != own)) continue;
      if (at(*next) == land) --count;
      cell = *next;
    }
    return true;
  }

  int free_cells_within_reach(int start, char own) const {
    std::vector<int> reached = {start};
    int free = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (int direction = 0; direction < 4; ++direction) {
        const auto next = neighbour(reached[i], direction);
        if (!next || (at(*next) != land && at(*next) != own)) continue;
        if (std::find(reached.begin(), reached.end(), *next) != reached.end()) continue;
        reached.push_back(*next);
        if (at(*next) == land) ++free;
      }
    }
    return free;
  }

  std::vector<int> all_land() const {
    std::vector<int> lands;
    for (int cell = 0; cell < size_ * size_; ++cell) {
      if (at(cell) == land) lands.push_back(cell);
    }
    return lands;
  }
  int any_land() {
    const std::vector<int> lands = all_land();
    return lands[random_.below(lands.size())];
  }

  std::optional<int> neighbour(int cell, int direction) const {
    constexpr std::array<std::array<int, 2>, 4> ways = {{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
    const auto& way = ways[static_cast<std::size_t>(direction)];
    const int row = cell / size_ + way[0];
    const int column = cell % size_ + way[1];
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return std::nullopt;
    return row * size_ + column;
  }
  std::optional<int> random_neighbour(int cell) { return neighbour(cell, below(4)); }
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::size_t>(bound))); }

  char& at(int cell) { return cells_[static_cast<std::size_t>(cell)]; }
  char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

  int size_;
  Random random_;
  std::vector<char> cells_;
};

}  // namespace

std::string draw_map(int size, const MapChoice& choice, int starts) {
  Random seeds(choice.seed);
  while (true) {  // R10.3
    MapMaker maker(size, seeds.next());
    auto map =
        choice.map == mirrored_map ? maker.draw_mirrored(starts) : maker.draw(choice, starts);
    if (map) return *map;
  }
}

}  // namespace castellan::antiyomacy
