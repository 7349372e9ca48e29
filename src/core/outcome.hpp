// How a game stands: running, or ended with a payoff for each player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/player.hpp"

namespace castellan {

struct Outcome {
  bool ended = false;
  std::array<std::int8_t, max_players> payoff{};  // +1 won, -1 lost, 0 drawn; zeros while running

  static constexpr Outcome running() { return {}; }

  static constexpr Outcome draw() {
    Outcome outcome;
    outcome.ended = true;
    return outcome;
  }

  static constexpr Outcome win(Player winner, int players = 2) {
    Outcome outcome = draw();
    for (int player = 0; player < players; ++player) {
      outcome.payoff[static_cast<std::size_t>(player)] = player == winner ? 1 : -1;
    }
    return outcome;
  }

  constexpr int payoff_of(Player player) const { return payoff[static_cast<std::size_t>(player)]; }

  constexpr std::optional<Player> winner() const {
    for (Player player = 0; player < max_players; ++player) {
      if (payoff_of(player) > 0) return player;
    }
    return std::nullopt;
  }

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace castellan
