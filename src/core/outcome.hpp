// The status of a game: running, or ended with a payoff for each player. Places follow from
// payoffs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/player.hpp"

namespace castellan {

struct Outcome {
  bool ended = false;
  std::array<std::int8_t, max_players> payoff{};  // higher is better; zeros while running

  static constexpr Outcome running() { return {}; }

  static constexpr Outcome draw() {
    Outcome outcome;
    outcome.ended = true;
    return outcome;
  }

  /// +1 for the winner, -1 for everybody else.
  static constexpr Outcome win(Player winner, int players = 2) {
    Outcome outcome = draw();
    for (int player = 0; player < players; ++player) {
      outcome.payoff[static_cast<std::size_t>(player)] = player == winner ? 1 : -1;
    }
    return outcome;
  }

  /// By place, from 1; players who share a place are tied. A payoff is the number of players behind
  /// minus the number ahead, so all payoffs add up to 0.
  static constexpr Outcome places(std::span<const int> places) {
    Outcome outcome = draw();
    for (std::size_t i = 0; i < places.size(); ++i) {
      int payoff = 0;
      for (const int other : places) payoff += (other > places[i]) - (other < places[i]);
      outcome.payoff[i] = static_cast<std::int8_t>(payoff);
    }
    return outcome;
  }

  constexpr int payoff_of(Player player) const { return payoff[static_cast<std::size_t>(player)]; }

  /// 1 for the best payoff; players with the same payoff share a place.
  constexpr int place_of(Player player, int players) const {
    int place = 1;
    for (Player other = 0; other < players; ++other) {
      place += payoff_of(other) > payoff_of(player) ? 1 : 0;
    }
    return place;
  }

  /// Nobody when the first place is shared.
  constexpr std::optional<Player> winner() const {
    std::optional<Player> best;
    int most = 0;
    for (Player player = 0; player < max_players; ++player) {
      if (payoff_of(player) == most) best.reset();
      if (payoff_of(player) <= most) continue;
      most = payoff_of(player);
      best = player;
    }
    return best;
  }

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace castellan
