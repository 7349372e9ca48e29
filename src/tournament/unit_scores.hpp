// The scores of a match's units. A unit is one opening played with all rotations of the seats, for
// two players a pair of games with colours swapped. Games of a unit depend on each other, since
// they share the opening, so statistics count units, never games.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace castellan {

class UnitScores {
 public:
  struct Entry {
    double score = 0;  // 0..1
    std::uint64_t count = 0;
  };

  explicit UnitScores(int games_per_unit = 2) : games_per_unit_(games_per_unit) {}

  /// The mean score of a unit's games, in 0..1.
  void add(double score);

  int games_per_unit() const { return games_per_unit_; }
  std::uint64_t units() const { return units_; }

  /// The mean score of a unit; 0.5 without units.
  double mean() const;

  /// The variance of one unit's score, estimated without bias; 0 when all are equal.
  double variance() const;

  /// The scores that have occurred, in ascending order.
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  /// How many pairs scored 0, 0.25, 0.5, 0.75 and 1; only for pairs of games without other scores.
  std::array<std::uint64_t, 5> pentanomial() const;

 private:
  int games_per_unit_;
  std::uint64_t units_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace castellan
