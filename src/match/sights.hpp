// What a seat has seen of a match, and states made up to agree with it: for bots in games that hide
// things.
#pragma once

#include <memory>
#include <span>

#include "core/abilities.hpp"
#include "match/position_of.hpp"

namespace castellan {

/// What an observer remembers of a game; nothing of most.
template <class G>
struct SightsOf {
  struct Type {};
};
template <RemembersSights G>
struct SightsOf<G> {
  using Type = typename G::Memory;
};

template <Game G, class Family>
class Sights {
 public:
  using Here = PositionOf<G, Family>;
  using State = typename G::State;

  /// Looks at the positions of a match, the current one last: only at those that are new.
  void follow(std::span<const Position::Shared> positions, Player observer) {
    const bool goes_on = observer == observer_ && positions.size() >= seen_ &&
                         (seen_ == 0 || positions[seen_ - 1] == last_);
    if (!goes_on) {
      memory_ = {};
      seen_ = 0;
    }
    observer_ = observer;
    if constexpr (RemembersSights<G>) {
      for (const Position::Shared& each : positions.subspan(seen_)) {
        const auto* here = dynamic_cast<const Here*>(each.get());
        if (here != nullptr) here->game().remember(memory_, here->state(), observer);
      }
    }
    seen_ = positions.size();
    last_ = positions.empty() ? nullptr : positions.back();
  }

  /// The random numbers depend only on what is visible.
  State sample(const Here& position, std::uint64_t seed) const
    requires HidesThings<G>
  {
    Random random(position.seed_of_view(observer_, seed));
    if constexpr (RemembersSights<G>) {
      return position.game().sample(position.state(), observer_, memory_, random);
    } else {
      return position.game().sample(position.state(), observer_, random);
    }
  }

 private:
  typename SightsOf<G>::Type memory_;
  Player observer_ = nobody;
  std::size_t seen_ = 0;
  Position::Shared last_;  // of those seen
};

}  // namespace castellan
