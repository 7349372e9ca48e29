#include "tournament/schedule.hpp"

#include <algorithm>

namespace castellan {

namespace {

using Seating = std::vector<std::size_t>;

/// Everybody one seat further, until everybody is back.
std::vector<Seating> rotations(Seating seating) {
  std::vector<Seating> all;
  for (std::size_t turn = 0; turn < seating.size(); ++turn) {
    if (std::find(all.begin(), all.end(), seating) == all.end()) all.push_back(seating);
    std::rotate(seating.begin(), seating.end() - 1, seating.end());
  }
  return all;
}

/// Fewer bots than seats: in turn around the table, each of them first once.
std::vector<Seating> shared_table(std::size_t bots, std::size_t seats) {
  std::vector<Seating> all;
  for (std::size_t first = 0; first < bots; ++first) {
    Seating seating(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) seating[seat] = (first + seat) % bots;
    for (const Seating& turned : rotations(seating)) {
      if (std::find(all.begin(), all.end(), turned) == all.end()) all.push_back(turned);
    }
  }
  return all;
}

/// The next choice of as many numbers below `bound`, in lexical order; false after the last.
bool next_choice(Seating& choice, std::size_t bound) {
  for (std::size_t i = choice.size(); i-- > 0;) {
    if (choice[i] + (choice.size() - i) >= bound) continue;
    ++choice[i];
    for (std::size_t j = i + 1; j < choice.size(); ++j) choice[j] = choice[j - 1] + 1;
    return true;
  }
  return false;
}

}  // namespace

Schedule::Schedule(std::size_t bots, std::size_t seats, Pairing pairing) {
  if (bots < seats) {
    groups_.push_back(shared_table(bots, seats));
    return;
  }
  Seating choice(seats);
  for (std::size_t i = 0; i < seats; ++i) choice[i] = i;
  do {
    if (pairing == Pairing::first_against && choice.front() != 0) break;
    groups_.push_back(rotations(choice));
  } while (next_choice(choice, bots));
}

ScheduledGame Schedule::game(std::size_t number) const {
  const std::size_t unit = number / games_of_unit();
  return {number, unit, unit / groups_.size(),
          groups_[unit % groups_.size()][number % games_of_unit()]};
}

}  // namespace castellan
