#include "tournament/schedule.hpp"

#include <algorithm>
#include <utility>

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

/// The places around the table in the order of a round: all orders occur equally often, and mirror
/// images in pairs. The first place stays, since turning the table is up to the unit.
std::vector<std::size_t> order_of_round(std::size_t round, std::size_t seats) {
  std::vector<std::size_t> rest;
  std::size_t orders = 1;
  for (std::size_t seat = 1; seat < seats; ++seat) {
    rest.push_back(seat);
    orders *= seat;
  }
  // Far apart from round to round where there are too many to play them all.
  constexpr std::size_t stride = 1'000'003;  // a prime, larger than any number of seats
  std::size_t index = round / 2 % orders * (seats > 5 ? stride : 1) % orders;
  std::vector<std::size_t> order{0};
  while (!rest.empty()) {
    orders /= rest.size();
    const auto next = rest.begin() + static_cast<std::ptrdiff_t>(index / orders);
    index %= orders;
    order.push_back(*next);
    rest.erase(next);
  }
  if (round % 2 == 1) std::reverse(order.begin() + 1, order.end());
  return order;
}

}  // namespace

Schedule::Schedule(std::size_t bots, std::size_t seats, Pairing pairing) {
  if (bots < seats) {
    groups_.push_back(shared_table(bots, seats));
    is_shared_ = true;
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
  const std::size_t round = unit / groups_.size();
  const Seatings& seatings = groups_[unit % groups_.size()];
  const std::size_t turned = number % games_of_unit();
  const std::size_t seats = seatings.front().size();
  const auto order = order_of_round(round, seats);
  // Everybody moves on by one seat; at a shared table each has more than one.
  Seating seating(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    seating[seat] = is_shared_ ? seatings[turned][order[seat]]
                               : seatings.front()[order[(seat + seats - turned) % seats]];
  }
  return {number, unit, round, std::move(seating)};
}

}  // namespace castellan
